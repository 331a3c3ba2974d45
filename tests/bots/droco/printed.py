"""What is printed on the cards of Robotick, typed a second time: never from the product."""

from collections.abc import Iterable
from typing import NamedTuple


class Robot(NamedTuple):
    """A robot card."""

    type: str
    force: int

    @property
    def id(self) -> str:
        """What a scanner reads."""
        return f"robot:{self.type}{self.force}"


class Columns(NamedTuple):
    """An AI card: for each situation its first criterion and its second, if it has one, in the sheet's words."""

    suit: tuple[str, ...]
    ne_suit_pas: tuple[str, ...]
    ouvre: tuple[str, ...]


TYPES = "ABCD"
ROBOTS = [Robot(type, force) for type in TYPES for force in range(1, 14)]
BY_ID = {robot.id: robot for robot in ROBOTS}

# The victory points of the strengths 1 to 13, the same in every type.
POINTS = dict(zip(range(1, 14), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 15), strict=True))

# number | suit | ne suit pas | ouvre
_CARDS = """
 1 | faible |   Max faible | forte Min
 2 | faible |   faible Max | Min forte
 3 | faible |   faible Max | forte Min
 4 | faible |   Max faible | Min forte
 5 | faible |   Min forte  | faible Max
 6 | faible |   forte      | Max faible
 7 | faible |   forte Min  | faible Max
 8 | faible |   Min faible | Max forte
 9 | forte  |   Max faible | Min forte
10 | forte  |   Min forte  | faible Max
"""
CARDS = {
    int(number): Columns(*(tuple(column.split()) for column in columns))
    for number, *columns in (row.split("|") for row in _CARDS.strip().splitlines())
}
DOUBTFUL = {(6, "ne_suit_pas"), (8, "ne_suit_pas"), (8, "ouvre")}  # second criteria that may be misread

# The product's words for the sheet's.
WORDS = {"low": "faible", "high": "forte", "max": "Max", "min": "Min"}
SITUATIONS = {"follow": "suit", "no": "ne_suit_pas", "lead": "ouvre"}


def criteria(column: str) -> tuple[str, ...]:
    """Return the sheet's words for a column as a journal has it: `high-min` is forte, then Min."""
    return words(column.split("-"))


def words(column: Iterable[str]) -> tuple[str, ...]:
    """Return the sheet's words for the criteria of a column."""
    return tuple(WORDS[word] for word in column)
