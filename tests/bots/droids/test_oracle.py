"""The engine against a second, slow check of every order, on random boards."""

from collections import Counter
from random import Random

import pytest

from bots.droids import slow
from bots.droids.positions import finish, orders_on, some_map, some_position
from compere.bots.droids.board.events import Destroyed, NoEffect, StatueHome
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.squares import place, square

BOARDS = 100_000
ON_A_MAP = 50  # so many on each map


def table(board: Board) -> slow.Table:
    """Return a board as a table of the slow check."""
    ground = board.map.printed.ground
    return slow.Table(
        [ground[line : line + 10] for line in range(0, 100, 10)],
        {place(home): colour for colour, home in board.map.printed.homes.items()},
        board.scenario,
        board.level,
        {robot: place(each) for robot, each in board.robots.items()},
        {place(each): thing for each, thing in board.lying.items()},
        dict(board.carried),
        dict(board.stock),
        dict(board.lost),
        dict(board.delivered),
    )


@pytest.mark.parametrize("part", range(8))
def test_every_order_against_the_slow_check(part: int) -> None:
    """Robots, things, hands, stocks, losses, containers and the statue after it, and the dice that it took."""
    random, kinds, effects = Random(f"droids {part}"), Counter[str](), Counter[str]()
    for number in range(BOARDS // 8):
        if number % ON_A_MAP == 0:
            map = some_map(random)
        board = some_position(random, map)
        order = random.choice(orders_on(board))
        done, dice = finish(board, order, random)
        slowly = table(board)
        slowly.dice = dice
        slow.play(slowly, order.kind, order.direction, order.robot)
        after = done.board
        assert slowly.thrown == len(dice), (board, order, dice)
        assert {robot: square(*each) for robot, each in slowly.robots.items()} == after.robots, (board, order, dice)
        assert {square(*each): thing for each, thing in slowly.things.items()} == after.lying, (board, order, dice)
        assert (slowly.hands, slowly.pockets) == (after.carried, after.stock), (board, order, dice)
        assert (slowly.damage, slowly.brought) == (after.lost, after.delivered), (board, order, dice)
        assert slowly.home == [event.colour for event in done.events if isinstance(event, StatueHome)]
        assert slowly.scrapped is any(isinstance(event, Destroyed) for event in done.events)
        kinds[order.kind] += 1
        effects[order.kind] += not isinstance(done.events[-1], NoEffect)
    assert len(kinds) == 16 and all(effects[kind] > 10 for kind in kinds), effects
