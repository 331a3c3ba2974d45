"""What is in the box, by name: colours, robots, kinds of orders, directions, the killer's levels; no state."""

from collections.abc import Mapping

from compere.bots.droids import say
from compere.bots.droids.board.position import ROBOTS
from compere.bots.droids.board.squares import DIRECTIONS
from compere.options import Option
from compere.prompts import Die
from compere.wording import Term, Text

KILLER_HUNT = 7  # the scenario of one player: sheet, line 244
ORDERS = 7  # of a player in a round: line 57
SPACES = 3  # of an emitter: line 68
D10 = Die("d10", tuple(range(10)))  # line 177: 0 is zero

COLOUR_TERMS: Mapping[str, Term] = {
    "blue": Term("colour:blue", "blue"),
    "yellow": Term("colour:yellow", "yellow"),
    "red": Term("colour:red", "red"),
    "green": Term("colour:green", "green"),
}
LEVELS: Mapping[str, Text] = {  # lines 263 to 268
    "1": say("1: 1930 radio set"),
    "2": say("2: 1948 Vespa"),
    "3": say("3: overhauled 403"),
    "4": say("4: recycled AMX"),
    "5": say("5: stealth plane"),
    "6": say("6: Ariane rocket"),
}

DIRECTION_TERMS: tuple[Term, ...] = (
    Term("direction:up", "up"),
    Term("direction:up-right", "up right"),
    Term("direction:right", "right"),
    Term("direction:down-right", "down right"),
    Term("direction:down", "down"),
    Term("direction:down-left", "down left"),
    Term("direction:left", "left"),
    Term("direction:up-left", "up left"),
)
"""By number, as somebody sees them whose own side is at the bottom."""
WAY_TERMS: tuple[Term, ...] = (
    DIRECTION_TERMS[0],
    Term("way:up-right", "↗"),
    DIRECTION_TERMS[2],
    Term("way:down-right", "↘"),
    DIRECTION_TERMS[4],
    Term("way:down-left", "↙"),
    DIRECTION_TERMS[6],
    Term("way:up-left", "↖"),
)
"""The same where there is little room, as beside a map: the slanted ones are drawn."""

KIND_TERMS: Mapping[str, Term] = {
    "step": Term("kind:step", "1 square"),
    "diagonal": Term("kind:diagonal", "diagonal"),
    "two": Term("kind:two", "2 squares"),
    "max": Term("kind:max", "maximum"),
    "water_step": Term("kind:water_step", "river"),
    "water_diagonal": Term("kind:water_diagonal", "river diag."),
    "fire": Term("kind:fire", "fire"),
    "take_put": Term("kind:take_put", "take / put"),
}
"""Orders by kind, as the codes of the sheet have them."""

SIGNS: Mapping[str, str] = dict(zip(ROBOTS, ("B", "Y", "R", "G", "P", "Q", "K", "S"), strict=True))
"""Of robots on a map; what lies there has others."""
THING_SIGNS: Mapping[str, str] = {"obstacle": "○", "container": "=", "mine": "*"}
WATER_SIGN = "~"


def order_id(kind: str, seen: int) -> str:
    """Return the id of an order, which is its code: its kind, and its direction as its sender sees it."""
    return f"order:{kind}_{DIRECTIONS[seen].replace('-', '_')}"


def order_label(kind: str, seen: int) -> Text:
    """Return what an order is called, its direction as its sender sees it."""
    return say("{kind} {direction}", kind=KIND_TERMS[kind], direction=DIRECTION_TERMS[seen])


def order_code(kind: str, seen: int) -> Option[str]:
    """Return the code of an order, for the sheet of codes."""
    return Option(order_id(kind, seen), order_label(kind, seen))
