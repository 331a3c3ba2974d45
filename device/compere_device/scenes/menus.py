"""The menu, and what it leads to in a game."""

from collections.abc import Callable
from functools import partial

from compere.prompts import Option
from compere.wording import Text, say
from compere_device.scenes import home
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage


def menu(stage: Stage, playing: Playing | None) -> Asking:
    """Return the menu; over a game it can correct it and show its rule."""
    items: list[Item] = []
    if playing and playing.table.prompt:
        items.append((Option("correct", say("Correct something")), lambda: stage.push(correct(stage, playing))))
        items.append((Option("rule", say("Rule of this step")), playing.rule))
    items += [
        (Option("almanac", say("Almanac")), partial(_almanac, stage)),
        (Option("new", say("New game")), lambda: stage.push(home.bots(stage))),
        (Option("games", say("Games")), stage.leave),
        (Option("display", say("Display")), partial(_display, stage)),
        (Option("language", say("Language / Langue")), lambda: stage.push(home.language(stage))),
        (Option("off", say("Power off")), partial(ask_first, stage, say("Power off?"), stage.power_off)),
    ]
    return choice(stage, say("Menu"), say("What next?"), items)


def _almanac(stage: Stage) -> None:
    from compere_device.scenes.almanac import almanac  # home does not wait for what a menu leads to

    stage.push(almanac(stage))


def _display(stage: Stage) -> None:
    from compere_device.scenes.display import display

    stage.push(display(stage))


def correct(stage: Stage, playing: Playing) -> Asking | Reading:
    """Return the question which fact of the table to set right; before the first turn there is none."""
    session = playing.table.session
    facts = [(name, session.bot.facts[name].named(session.state)) for name in session.corrections()]
    if not facts:
        said = say("Nothing can be corrected yet: go back instead.")
        return Reading(stage, stage.view().reading(stage.say(say("Correct")), stage.say(said)))
    items = [(Option(name, label), partial(playing.correct, name)) for name, label in facts]
    return choice(stage, say("Correct"), say("What is different?"), items)


def ask_first(stage: Stage, question: Text, done: Callable[[], None]) -> None:
    """Ask once more before something dangerous; *no* is selected."""
    items: list[Item] = [(Option("no", say("no")), close), (Option("yes", say("yes")), done)]
    stage.push(choice(stage, question, say("Are you sure?"), items))


def close() -> None:
    """Only close the question."""
