"""Tables of the hunt for the Robot Killer: blue sits at the top of the drawing, the killer's side is its bottom."""

from collections.abc import Mapping
from typing import Any

from bots.droids.drawn import board, drawing
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.state import HuntState

FIRE = "fire"


def strip(columns: Mapping[int, str], other: str = FIRE) -> Strip:
    """Return a strip with these columns, up as the killer's side sees it, and another one elsewhere; 9 fires."""
    every = {**dict.fromkeys(range(9), other), 9: FIRE, **columns}
    return Strip("\n".join(["name: test", *(f"{number}: {orders}" for number, orders in every.items())]))


def hunt(
    before: str,
    columns: Mapping[int, str] | None = None,
    *,
    other: str = FIRE,
    level: int = 2,
    stock: int = 7,
    lost: int = 0,
    die: str = "own",
    **fields: Any,
) -> HuntState:
    """Return the table of a drawing; `fields` are those of the state."""
    options = {"scenario": "7", "level": str(level), "edges": "yes", "die": die}
    drawn = board(before, 7, level=level, stock={"blue": stock}, lost={"blue": lost})
    return HuntState(drawn, strip=strip(columns or {}, other), options=options, **fields)


def mid_round(before: str, columns: Mapping[int, str] | None = None, die: int = 0, **fields: Any) -> HuntState:
    """Return a table of which the round has begun: the strip lies with the die's column at the killer."""
    state = hunt(before, columns, **fields)
    state.begin_round()
    state.lay(die)
    return state


def shown(state: HuntState, like: str) -> str:
    """Return the board as a drawing of the size of another one."""
    return drawing(state.board, like)
