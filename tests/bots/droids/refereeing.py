"""Tables of the scenarios in which people play each other, drawn; blue sits at the top, and so on clockwise."""

from collections.abc import Sequence
from typing import Any

from bots.droids.drawn import board, drawing
from compere.bots.droids.bot import BOT
from compere.bots.droids.state import RefereeState
from compere.prompts import Prompt
from playing import said


def game(
    before: str,
    scenario: int = 1,
    *,
    die: str = "own",
    edges: str = "yes",
    partner: str | None = None,
    first: str = "blue",
    out: Sequence[str] = (),
    **fields: Any,
) -> RefereeState:
    """Return the table of a drawing before its first round; `fields` are those of the board."""
    options = BOT.choose_options({"scenario": str(scenario), "die": die, "edges": edges})
    drawn = board(before, scenario, **fields)
    return RefereeState(drawn, first=first, partner=partner, out=list(out), options=options)


def mid_round(before: str, scenario: int = 1, **fields: Any) -> RefereeState:
    """Return a table of which the first round has begun: whoever is `first` sends next."""
    state = game(before, scenario, **fields)
    state.begin_round()
    return state


def told(state: RefereeState) -> list[str]:
    """Return what was told, in English."""
    return [said(each.text) for each in state.told]


def keys(asked: Sequence[Prompt[Any]]) -> list[str]:
    """Return the keys of questions, without the bot's name."""
    return [each.key.removeprefix("droids.") for each in asked]


def shown(state: RefereeState, like: str) -> str:
    """Return the board as a drawing of the size of another one."""
    return drawing(state.board, like)
