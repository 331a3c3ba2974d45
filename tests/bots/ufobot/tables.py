"""A table on the trial board with the human's markers where a test says, for tests of single steps."""

from collections.abc import Iterator
from typing import Any

from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.cards import TEMPLES
from compere.bots.ufobot.set_up import learn_boards
from compere.bots.ufobot.state import Known, UfobotState, new_state
from compere.bots.ufobot.zone import Plot
from compere.narrowing import Choice, Missing
from compere.prompts import Prompt
from playing import drive, said

TRACK = ("build", "citizen", "military", "tower", "citizen_plus", "zodiac", "focus")  # of the trial board
POINTS = (0, 1, 2, 4, 6, 9, 12, 15, 18, 22, 26)
TOP = 10


def table(**options: str) -> UfobotState:
    """A table in the first round, the trial board learned, the Archon on its first space."""
    state = new_state(BOT.choose_options({"board": "trial", **options}))
    drive(learn_boards(state))
    return state


def plot(spec: str) -> Plot:
    """Return what lies there of one colour: `2b 3s 6 4` are two buildings, three storeys and dice of 6 and 4.

    They come in this order.
    """
    made = Plot()
    for word in spec.split():
        if word[-1] == "b":
            for _ in range(int(word[:-1])):
                made.add_building()
        elif word[-1] == "s":
            made.storeys = int(word[:-1])
        else:
            made.add_die(int(word))
    return made


def zoned(state: UfobotState, **plots: str) -> UfobotState:
    """Lay these plots, by colour, into its Exploration zone."""
    state.zone |= {colour: plot(spec) for colour, spec in plots.items()}
    return state


def at(state: UfobotState, *spaces: int) -> UfobotState:
    """Put its three markers on these spaces, from the left."""
    state.temples = dict(zip(TEMPLES, spaces, strict=True))
    return state


def yours(state: UfobotState, *bounds: str) -> UfobotState:
    """Have the human's markers between these bounds, from the left: `3` is there, `3-` from there on."""
    for temple, bound in zip(TEMPLES, bounds, strict=True):
        least, _, _ = bound.partition("-")
        state.yours[temple] = Known(int(least), None if bound.endswith("-") else int(least))
    return state


def sentences(state: UfobotState) -> list[str]:
    """Return what was told, in English."""
    return [said(each.text) for each in state.told]


def steps(state: UfobotState) -> list[str]:
    """Return the steps of the sheet that something was told of."""
    return [each.step for each in state.told]


def reasons(state: UfobotState) -> list[str]:
    """Return the reasons that were told, in English."""
    return [said(reason) for each in state.told for reason in each.why]


def labels(prompt: Prompt[object]) -> list[str]:
    """Return the rows of a question, in English."""
    return [said(option.label) for option in prompt.offered]


def keys(asked: list[Prompt[object]]) -> Iterator[str]:
    """Yield the keys of what was asked, without the bot's name; of what is recalled nobody is asked."""
    for prompt in asked:
        if prompt.kind != "recall":
            yield prompt.key.removeprefix("ufobot.")


def why(choice: Choice[Any] | Missing) -> list[str]:
    """Return the reasons, in English."""
    return [said(reason) for reason in choice.reasons]


def picked(choice: Choice[tuple[str, ...]] | Missing) -> str:
    """Return what was picked, or the fact that is missing with a question mark."""
    return f"{choice.fact.key}?" if isinstance(choice, Missing) else " ".join(choice.picked)
