"""Settings that cannot be used: what is wrong with them, and what to do about it."""

from collections.abc import Sequence
from functools import partial

from compere.prompts import Option
from compere.wording import Text, say
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.menus import ask_first, close
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

TITLE = say("Settings")


def show_problems(stage: Stage, file: str, problems: Sequence[Text]) -> None:
    """Show what is wrong with the settings of a file; behind it stands the question what to do."""
    first = say("The settings in {file} cannot be used as they are. What is wrong stays at its default.", file=file)
    stage.push(_question(stage, file, problems))
    title, view = stage.say(TITLE), stage.view()
    stage.push(Reading(stage, [page for text in (first, *problems) for page in view.reading(title, stage.say(text))]))


def _question(stage: Stage, file: str, problems: Sequence[Text]) -> Asking:
    items: list[Item] = [
        (Option("again", say("Try again")), stage.read_settings),
        (Option("defaults", say("Use the defaults")), close),
        (Option("wrong", say("What is wrong?")), partial(show_problems, stage, file, problems)),
        (Option("off", say("Power off")), partial(ask_first, stage, say("Power off?"), stage.power_off)),
    ]
    return choice(stage, TITLE, say("What next?"), items)
