"""Settings that cannot be used: what is wrong with them, and what to do about it."""

from collections.abc import Sequence
from functools import partial

from compere.options import Option
from compere.wording import Text, say
from compere_device.scenes.asking import ChoiceItem, choice, close
from compere_device.scenes.menus import power_off
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

TITLE = say("Settings")


def show_problems(stage: Stage, file: str, problems: Sequence[Text]) -> None:
    """Show what is wrong with the settings of a file, followed by the question of what to do."""
    read = partial(_read, stage, file, problems)
    items: list[ChoiceItem] = [
        (Option("again", say("Try again")), stage.box.read_settings),
        (Option("resume", say("Go on")), close),
        (Option("wrong", say("What is wrong?")), read),
        (Option("off", say("Power off")), partial(power_off, stage)),
    ]
    stage.go.push(choice(stage, TITLE, say("What next?"), items))
    read()


def _read(stage: Stage, file: str, problems: Sequence[Text]) -> None:
    first = say("The settings in {file} cannot be used as they are. What is wrong stays at its default.", file=file)
    stage.go.push(Reading(stage, stage.pages(TITLE, first, *problems)))
