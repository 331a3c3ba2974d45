"""What the ends of the scenarios look for on the board; the rules decide who has won by it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from compere.bots.droids.board.map import Map
from compere.bots.droids.board.moves import pushing
from compere.bots.droids.board.position import CONTAINER, KILLER, MINE, STATUE, Board
from compere.bots.droids.board.squares import NEXT, OFF, SIZE, SLANTED, SQUARES, STRAIGHT

BIT = tuple(1 << square for square in SQUARES)
BOARD, FIRST, LAST = (sum(BIT[at] for at in which) for which in (SQUARES, SQUARES[::SIZE], SQUARES[SIZE - 1 :: SIZE]))
EDGE = FIRST | LAST | sum(BIT[:SIZE]) | sum(BIT[-SIZE:])
"""Squares as bits: each one, the whole board, its first and its last column, and all squares at an edge."""


def containers_out(board: Board) -> int:
    """Return how many containers are not home yet, lying or carried; scenario 3 ends with the last one."""
    return list(board.lying.values()).count(CONTAINER) + list(board.carried.values()).count(CONTAINER)


def statue_home(board: Board) -> str | None:
    """Return whose circle the statue is on, standing or carried; None if it is on none."""
    carrier = next((colour for colour, thing in board.carried.items() if thing == STATUE), STATUE)
    return board.map.owners.get(board.robots[carrier])


def gardens(board: Board, colours: Sequence[str], edges: bool = True) -> tuple[str, ...]:
    """Return those of the colours whose circle obstacles enclose that touch by their sides: sheet, line 212.

    Enclosed means that nobody gets out in steps in eight directions over squares without an obstacle (water and robots
    are no walls), and that no other circle is inside. The board's edge encloses, too, unless `edges` is false. Ruling
    *Garden*.
    """
    lying = board.lying
    put = [at for at, thing in lying.items() if thing != MINE] if MINE in lying.values() else lying
    return _gardens(board.map, tuple(put), tuple(colours), edges)


@lru_cache(8)
def _gardens(map: Map, put: tuple[int, ...], colours: tuple[str, ...], edges: bool) -> tuple[str, ...]:
    """Return whose circles are enclosed by what is put there; cached, as it seldom changes and every order asks."""
    walls, circles = _bits(map.fixed) | _bits(put), _bits(map.circles)
    return tuple([each for each in colours if _is_closed(walls, map.printed.homes[each], circles, edges)])


def _is_closed(walls: int, home: int, circles: int, edges: bool) -> bool:
    """Return whether walls enclose a circle.

    Squares are the bits of a number, so that a step goes from all of them in all directions at once.
    """
    free, inside, reached = BOARD & ~walls, 0, BIT[home]
    others = circles & free & ~reached
    while reached != inside:
        inside = reached
        if inside & others or (inside & EDGE and not edges):
            return False
        in_line = inside | (inside & ~LAST) << 1 | (inside & ~FIRST) >> 1
        reached |= (in_line | in_line << SIZE | in_line >> SIZE) & free
    return True


def _bits(squares: Iterable[int]) -> int:
    return sum(map(BIT.__getitem__, squares))


def is_prisoner(board: Board, robot: str) -> bool:
    """Return whether none of the four squares beside a robot is free of obstacle and robot: sheet, line 242."""
    beside = [heading[board.robots[robot]] for heading in (NEXT[direction] for direction in STRAIGHT)]
    return not any(there != OFF and not board.is_obstacle(there) and board.robot_at(there) is None for there in beside)


def is_caught(board: Board, slanted: bool) -> bool:
    """Return whether no order of one square could move the killer, pushing included: sheet, line 258, ruling *Caught*.

    Diagonal orders count where its strip has any (`slanted`).
    """
    directions = (*STRAIGHT, *SLANTED) if slanted else STRAIGHT
    return all(pushing(board, KILLER, direction)[1] for direction in directions)
