"""How a robot moves and pushes: sheet, lines 100 to 116 and 139 to 142; rulings under *Moving*."""

from itertools import pairwise

from compere.bots.droids.board.doing import Doing
from compere.bots.droids.board.events import MineLaid, Moved, NoEffect, Stopped, Why
from compere.bots.droids.board.position import MINE, MINES_IN_BOX, MINING, REPAIRERS, STATUE, Board
from compere.bots.droids.board.squares import NEXT, OFF

AHEAD = ("edge", "obstacle")  # what stops a whole chain


def pushing(board: Board, robot: str, direction: int) -> tuple[list[str], Why | None]:
    """Return who would move together with a robot by one square, itself first, and what stops them all, if anything.

    Robots in a row without a gap move together, or not at all.
    """
    heading, at = NEXT[direction], board.robots_by_square
    return _chain(board, robot, heading, at)


def _chain(board: Board, robot: str, heading: tuple[int, ...], at: dict[int, str]) -> tuple[list[str], Why | None]:
    chain = [robot]
    ahead = heading[board.robots[robot]]
    while ahead in at:
        chain.append(at[ahead])
        ahead = heading[ahead]
    if ahead == OFF:
        return chain, "edge"
    if ahead in board.map.fixed or board.lying.get(ahead, MINE) != MINE:
        return chain, "obstacle"
    return chain, None


def move(doing: Doing, robot: str, direction: int, most: int) -> None:
    """Move a robot by up to this many squares, one after the other, pushing any robots in its way.

    A player's robot stops on the first water that it enters, the statue's carrier after one square. Pushed robots go on
    through water and stop nobody. If a square is impossible, nobody moves and the order ends.
    """
    board, heading, said = doing.board, NEXT[direction], len(doing.events)
    robots = board.robots
    start, at = robots[robot], board.robots_by_square
    pushed: dict[str, tuple[int, str]] = {}  # (where it stood, who pushed it), by robot
    chain, why = _chain(board, robot, heading, at)
    if why:
        doing.events.append(NoEffect(robot, why, chain[-1]))
        return
    done = 0
    while not why:
        for behind, each in pairwise(chain):
            pushed.setdefault(each, (robots[each], behind))
        _advance(doing, chain, heading, at)
        done += 1
        why = _at_rest(board, robot)
        if done == most:
            break
        if not why:
            chain, why = _chain(board, robot, heading, at)
    else:
        doing.events.append(Stopped(robot, robots[robot], why, chain[-1] if why in AHEAD else robot))
    moved = [Moved(each, was, robots[each], by) for each, (was, by) in pushed.items()]
    doing.events[said:said] = [Moved(robot, start, robots[robot]), *moved]
    _lay_mine(doing, robot, start)


def _at_rest(board: Board, robot: str) -> Why | None:
    """Return why a robot that has moved by one square must not go on, even if it could."""
    if board.in_water(robot):
        return "water"
    return "statue" if board.carried.get(robot) == STATUE else None


def _advance(doing: Doing, chain: list[str], heading: tuple[int, ...], at: dict[int, str]) -> None:
    """Move every robot of a chain by one square, the front one first."""
    robots = doing.board.robots
    for each in reversed(chain):
        here = robots[each]
        there = robots[each] = heading[here]
        del at[here]
        at[there] = each
        doing.enter(each, there)


def _lay_mine(doing: Doing, robot: str, square: int) -> None:
    """Let a repair robot of scenario 2 leave a mine where it started: sheet, line 176; ruling *Mines*."""
    board = doing.board
    if board.scenario == MINING and robot in REPAIRERS and board.mines_out < MINES_IN_BOX:
        board.lying[square] = MINE
        doing.events.append(MineLaid(robot, square))
