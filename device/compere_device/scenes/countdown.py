"""The countdown until the device switches itself off, and the question of after how long without use it does so."""

from compere.options import Option
from compere.prompts import Choose
from compere.wording import Text, say
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page
from compere_device.scenes.asking import Asking
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage

TITLE = say("Switch off by itself")
AFTER_MIN = (0, 15, 30, 60, 120, 240)


class Countdown:
    """Shows for how many seconds the device stays on; its owner closes it as soon as the device is used."""

    role = Role.WORK
    kind = PageKind.WAITS
    asks = None

    def __init__(self, stage: Stage, left_s: int) -> None:
        self._stage = stage
        self.left_s = left_s

    def page(self) -> Page:
        said = self._stage.say(say("Any key: I stay on."))
        return Page(self._stage.say(say("Switching off")), huge=f"{self.left_s} s", hint=said)

    def do(self, does: Does) -> None:
        pass

    def undo(self) -> None:
        pass

    def scan(self, code: str) -> None:
        pass


def off_after(stage: Stage) -> Asking:
    """Return the question of after how long without a key, scan or die the device switches itself off."""
    options = tuple(Option(str(each), _called(each)) for each in AFTER_MIN)
    nearest = min(AFTER_MIN, key=lambda each: abs(each - stage.off_after_min))
    prompt = Choose("device.off_after", say("After how long unused?"), "", options, usual=str(nearest))

    def chosen(after: str) -> None:
        stage.games.preferences.off_after_min = int(after)
        stage.games.save_preferences()
        stage.go.pop()

    return Asking(stage, None, prompt, chosen, title=TITLE)


def _called(after_min: int) -> Text:
    if not after_min:
        return say("never")
    hours, minutes = divmod(after_min, 60)
    return say("{n} h", n=hours) if not minutes else say("{n} min", n=minutes)
