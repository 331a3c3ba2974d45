"""What the ends of the scenarios look for on the board; the rules decide who has won by it."""

from collections.abc import Iterable
from functools import lru_cache

from compere.bots.droids.board.moves import pushing
from compere.bots.droids.board.position import CONTAINER, KILLER, MINE, STATUE, Board
from compere.bots.droids.board.squares import NEXT, OFF, SIZE, SLANTED, STRAIGHT, place


def containers_out(board: Board) -> int:
    """Return how many containers are not home yet, lying or carried; scenario 3 ends with the last one."""
    return list(board.lying.values()).count(CONTAINER) + list(board.carried.values()).count(CONTAINER)


def statue_home(board: Board) -> str | None:
    """Return whose circle the statue is on, standing or carried; None if it is on none."""
    carrier = next((colour for colour, thing in board.carried.items() if thing == STATUE), STATUE)
    return board.map.owners.get(board.robots[carrier])


def gardens(board: Board, colours: Iterable[str], edges: bool = True) -> tuple[str, ...]:
    """Return those of the colours whose circle obstacles enclose that touch by their sides: sheet, line 212.

    Enclosed means that nobody gets out in steps in eight directions over squares without an obstacle (water and robots
    are no walls), and that no other circle is inside. The board's edge encloses, too, unless `edges` is false. Ruling
    *Garden*.
    """
    lying, homes = board.lying, board.map.printed.homes
    walls = lying.keys() - {at for at, thing in lying.items() if thing == MINE} if MINE in lying.values() else lying
    walled, circles = board.map.fixed.union(walls), frozenset(homes.values())
    return tuple([each for each in colours if _is_closed(walled, homes[each], circles, edges)])


@lru_cache(64)
def _is_closed(walls: frozenset[int], home: int, homes: frozenset[int], edges: bool) -> bool:
    """Return whether walls enclose a circle; cached, because walls seldom change and every order checks this."""
    others, inside, waiting = homes - {home}, {home}, [home]
    while waiting:
        here = waiting.pop()
        if not edges and _is_at_edge(here):
            return False
        for heading in NEXT:
            there = heading[here]
            if there in others and there not in walls:
                return False
            if there != OFF and there not in inside and there not in walls:
                inside.add(there)
                waiting.append(there)
    return True


def _is_at_edge(square: int) -> bool:
    return any(each in (0, SIZE - 1) for each in place(square))


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
