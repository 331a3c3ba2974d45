"""How bright the glass is, and which way up the picture stands: chosen on the device, over what its settings say."""

from functools import partial

from compere.options import Option
from compere.wording import say
from compere_device.files.chosen import DisplayChoice
from compere_device.glass.measures import CONTRAST
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
        stage.pop()
        _, rotate = stage.adjusted
        turns = list(stage.turns)
        stage.adjust_display(DisplayChoice(rotate=turns[(turns.index(rotate) + 1) % len(turns)]))
        stage.push(display(stage, "turn"))

    items: list[Item] = [
        (Option("contrast", say("Brightness")), lambda: stage.push(contrast(stage))),
        (Option("turn", say("Turn the picture")), turn),
    ]
    return choice(stage, say("Display"), say("What should change?"), items, at)


def contrast(stage: Stage) -> Asking:
    """Return the question how bright the glass is, which is asked again so that one can compare."""

    def make(level: int) -> None:
        stage.pop()
        stage.adjust_display(DisplayChoice(contrast=level))
        stage.push(contrast(stage))

    now, _ = stage.adjusted
    nearest = min(CONTRASTS, key=lambda level: abs(level - now))
    items = [(Option(str(level), name), partial(make, level)) for level, name in CONTRASTS.items()]
    return choice(stage, say("Brightness"), say("How bright?"), items, str(nearest))
