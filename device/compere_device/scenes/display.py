"""How bright the glass is, and which way up the picture stands: chosen on the device, over what its settings say."""

from dataclasses import replace

from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.files.chosen import DisplayChoice
from compere_device.glass.measures import CONTRAST
from compere_device.pages.page import Page
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.stage import Stage

CONTRASTS = {  # what chips are told; how much light that is differs from panel to panel
    15: say("very low"),
    63: say("low"),
    127: say("medium"),
    CONTRAST: say("high"),
    255: say("very high"),
}


def display(stage: Stage, at: str | None = None) -> Asking:
    """Return the question what to change of the picture, which is asked again once it was turned."""

    def turn() -> None:
        stage.go.pop()
        _, rotate = stage.picture.adjusted
        turns = list(stage.picture.turns)
        stage.picture.adjust(DisplayChoice(rotate=turns[(turns.index(rotate) + 1) % len(turns)]))
        stage.go.push(display(stage, "turn"))

    items: list[Item] = [
        (Option("contrast", say("Brightness")), lambda: stage.go.push(Contrast(stage))),
        (Option("turn", say("Turn the picture")), turn),
    ]
    return choice(stage, say("Display"), say("What should change?"), items, at)


class Contrast(Asking):
    """How bright the glass is: as the row under the cursor while this is shown, at first as it was; OK keeps it."""

    def __init__(self, stage: Stage) -> None:
        kept, _ = stage.picture.adjusted
        levels = sorted(CONTRASTS, reverse=True)  # UP is brighter
        nearest = min(levels, key=lambda level: abs(level - kept))
        options = tuple(Option(str(level), CONTRASTS[level]) for level in levels)
        prompt = Choose("device.contrast", say("How bright?"), "", options, usual=str(nearest))
        super().__init__(stage, None, prompt, self._keep, title=say("Brightness"))
        self._levels = levels
        self._at = self.asked.cursor  # where it is as it was

    def page(self) -> Page:
        page, at = super().page(), self.asked.cursor
        return page if at is None or at == self._at else replace(page, contrast=self._levels[at])

    def _keep(self, level: str) -> None:
        self._stage.picture.adjust(DisplayChoice(contrast=int(level)))
        self._stage.go.pop()
