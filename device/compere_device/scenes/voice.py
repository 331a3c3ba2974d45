"""How much of the pages the box speaks: nothing, what was told and is asked, or the whole page."""

from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.files.preferences import SPOKEN
from compere_device.scenes.asking import Asking
from compere_device.scenes.stage import Stage

TITLE = say("Voice")
CALLED = {"": say("silent"), "brief": say("what is told and asked"), "full": say("the whole page")}


def voice(stage: Stage) -> Asking:
    """Return the question of how much is spoken."""
    options = tuple(Option(each or "off", CALLED[each]) for each in SPOKEN)
    prompt = Choose("device.voice", say("What is spoken?"), "", options, usual=stage.games.preferences.voice or "off")

    def chosen(how: str) -> None:
        stage.games.preferences.voice = "" if how == "off" else how
        stage.games.save_preferences()
        stage.go.pop()
        if stage.box.read_aloud and (trouble := stage.box.read_aloud(how != "off")):
            stage.notice(trouble)

    return Asking(stage, None, prompt, chosen, title=TITLE)
