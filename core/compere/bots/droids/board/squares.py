"""Squares, directions and sides: a square is a number, counted in reading order from the top left of the map.

There are eight directions, clockwise from the top of the map, so adding two is a quarter turn.
"""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

SIZE = 10
SQUARES = range(SIZE * SIZE)
Square: TypeAlias = Annotated[int, SQUARES]
OFF = -1  # beyond an edge

DIRECTIONS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
Direction: TypeAlias = Annotated[int, range(len(DIRECTIONS))]
UP, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, LEFT, UP_LEFT = range(8)
STRAIGHT = (UP, RIGHT, DOWN, LEFT)
SLANTED = (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT)

SIDES = ("top", "right", "bottom", "left")
_OF_SIDE = {"top": DOWN, "right": LEFT, "bottom": UP, "left": RIGHT}  # the direction in which its owner looks
CORNERS: Mapping[str, int] = {"top-left": 0, "top-right": 9, "bottom-left": 90, "bottom-right": 99}


def square(x: int, y: int) -> int:
    """Return the square in a column and line of the map, both counted from 0 at the top left."""
    return y * SIZE + x


def place(square: int) -> tuple[int, int]:
    """Return the column and line of a square, both counted from 0 at the top left."""
    y, x = divmod(square, SIZE)
    return x, y


def _next(square: int, direction: int) -> int:
    x, y = place(square)
    x += (direction in (UP_RIGHT, RIGHT, DOWN_RIGHT)) - (direction in (UP_LEFT, LEFT, DOWN_LEFT))
    y += (direction in (DOWN_LEFT, DOWN, DOWN_RIGHT)) - (direction in (UP_LEFT, UP, UP_RIGHT))
    return y * SIZE + x if x in range(SIZE) and y in range(SIZE) else OFF


NEXT: tuple[tuple[int, ...], ...] = tuple(
    tuple(_next(square, direction) for square in SQUARES) for direction in range(len(DIRECTIONS))
)
"""By direction and square, the square that comes next; OFF beyond an edge."""


def _column(side: str, square: int) -> int:
    x, y = place(square)
    return {"top": SIZE - 1 - x, "right": SIZE - 1 - y, "bottom": x, "left": y}[side]


_COLUMNS = {side: tuple(_column(side, square) for square in SQUARES) for side in SIDES}


def column_of(side: str, square: int) -> int:
    """Return the emitter that serves a square: its column, 0 to 9 from the left as seen from that side."""
    return _COLUMNS[side][square]


def distance_from(side: str, square: int) -> int:
    """Return how far a square lies from the emitters of a side: 0 for the nearest, up to 9."""
    x, y = place(square)
    return {"top": y, "right": SIZE - 1 - x, "bottom": SIZE - 1 - y, "left": x}[side]


def steps(start: int, end: int) -> int:
    """Return how many steps in eight directions lead from one square to another."""
    (y, x), (to_y, to_x) = divmod(start, SIZE), divmod(end, SIZE)
    return max(abs(x - to_x), abs(y - to_y))


def seen_from(side: str, direction: int) -> int:
    """Return the map's direction for a direction as seen from a side, where *up* leads away from the player."""
    return (direction + _OF_SIDE[side]) % len(DIRECTIONS)


def facing(side: str) -> str:
    """Return the opposite side."""
    return SIDES[(SIDES.index(side) + 2) % len(SIDES)]
