"""Figures of a board engine that bots will search in: a copy and an order, beside copying a plain grid of that size."""

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from statistics import quantiles

from compere.bots.droids.board.carry_out import Done, carry_out, orders_for
from compere.bots.droids.board.map import COLOURS, read_map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.scenarios import SCENARIOS, prepare, squares_for_obstacle, with_obstacle
from compere.bots.droids.board.squares import SIZE
from figures.goals import speed
from figures.rows import Row, beside, compared

ORDERS = 400  # of each scenario, each by chance and from where the one before it led
PEER = "copy.deepcopy of ten by ten"
MICROSECONDS = "{:.2f} µs"


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    grid = [[0] * SIZE for _ in range(SIZE)]
    ours_s, peer_s = list[float](), list[float]()
    for board, order, dice in steps(Random(ORDERS)):
        peer_s.append(_time_s(partial(deepcopy, grid)))
        ours_s.append(_time_s(partial(carry_out, board, order, dice)))
    goal, name = speed("a copy and an order | copy.deepcopy"), f"a copy of the board and an order ({len(ours_s)})"
    ours_us, peer_us = ([each * 1e6 for each in whose] for whose in (ours_s, peer_s))
    yield beside(f"{name} | {PEER}", ours_us, peer_us, goal, MICROSECONDS)
    slow_s = quantiles(ours_s, n=10)[-1]
    yield compared(f"{name}, 90th percentile", slow_s * 1e6, quantiles(peer_s, n=10)[-1] * 1e6, None, MICROSECONDS)


def steps(random: Random) -> Iterator[tuple[Board, Order, list[int]]]:
    """Yield boards with an order that comes to them and the dice that it takes, of every scenario."""
    for number, scenario in SCENARIOS.items():
        players = [colour for colour in COLOURS if colour in scenario.colours][: scenario.players[-1]]
        board = prepare(read_map(MAP), number, players, level=number == 7)
        for _ in range(scenario.obstacles.get(len(players), 0)):
            board = with_obstacle(board, random.choice(squares_for_obstacle(board)))
        for _ in range(ORDERS):
            order = random.choice([each for robot in board.robots for each in orders_for(board, robot)])
            dice = list[int]()
            while not isinstance(result := carry_out(board, order, dice), Done):
                dice.append(random.randrange(10))
            yield board, order, dice
            board = result.board


def _time_s(run: Callable[[], object]) -> float:
    """Return what a short call takes, in seconds."""
    start_s = time.perf_counter()
    run()
    return time.perf_counter() - start_s
