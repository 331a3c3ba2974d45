"""The brightness of the glass and the rotation of its picture, chosen on the device; they override the settings."""

from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.files.chosen import DisplayChoice
from compere_device.glass.measures import CONTRAST
from compere_device.pages.page import Page
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.stage import Stage

CONTRASTS = {  # values for the chip; how bright they are differs from panel to panel
    15: say("very low"),
    63: say("low"),
    127: say("medium"),
    CONTRAST: say("high"),
    255: say("very high"),
}


def display(stage: Stage, at: str | None = None) -> Asking:
    """Return the question of what to change about the picture, which is asked again after a rotation."""

    def turn() -> None:
        stage.go.pop()
        _, rotate = stage.picture.adjusted
        turns = list(stage.picture.turns)
        stage.picture.adjust(DisplayChoice(rotate=turns[(turns.index(rotate) + 1) % len(turns)]))
        stage.go.push(display(stage, "turn"))

    items: list[ChoiceItem] = [
        (Option("contrast", say("Brightness")), lambda: stage.go.push(Contrast(stage))),
        (Option("turn", say("Turn the picture")), turn),
    ]
    return choice(stage, say("Display"), say("What should change?"), items, at)


class Contrast(Asking):
    """How bright the glass is: while this is shown, as the row under the cursor says; OK keeps it."""

    def __init__(self, stage: Stage) -> None:
        kept, _ = stage.picture.adjusted
        levels = sorted(CONTRASTS, reverse=True)  # UP is brighter
        nearest = min(levels, key=lambda level: abs(level - kept))
        options = tuple(Option(str(level), CONTRASTS[level]) for level in levels)
        prompt = Choose("device.contrast", say("How bright?"), "", options, usual=str(nearest))
        super().__init__(stage, None, prompt, self._keep, title=say("Brightness"))
        self._levels = levels
        self._at = self.asked.cursor  # the row of the present brightness

    def page(self) -> Page:
        page, at = super().page(), self.asked.cursor
        return page if at is None or at == self._at else page._replace(contrast=self._levels[at])

    def _keep(self, level: str) -> None:
        self._stage.picture.adjust(DisplayChoice(contrast=int(level)))
        self._stage.go.pop()
