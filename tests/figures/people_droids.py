"""A human who hunts the Robot Killer: of all orders it sends the one that hems the killer in, or comes nearer to it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from compere.bots.droids.board.carry_out import Done, carry_out, orders_for
from compere.bots.droids.board.ends import is_caught
from compere.bots.droids.board.events import NoEffect
from compere.bots.droids.board.moves import pushing
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.position import KILLER, Board
from compere.bots.droids.board.squares import NEXT, OFF, STRAIGHT, place
from compere.bots.droids.questions import NO_EFFECT, NONE
from compere.bots.droids.state import HuntState
from compere.prompts import Choose, Prompt
from compere.run import short_key

IDLE = 0.04  # so often the order that it had placed comes to nothing
NO_MORE = 0.03  # so often no order can be sent although some are left


class DroidsPeople:
    """The human and the table: they look at the board, which the device has right, and send any order they like."""

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random

    def __call__(self, prompt: Prompt[Any], state: HuntState, *, scanned: bool = False) -> Any:
        """Return the answer."""
        answers: dict[str, Callable[[], Any]] = {
            "colour": lambda: self._random.choice(prompt.ids()),
            "map": lambda: MAP.splitlines(),
            "strip": lambda: STRIP.splitlines(),
            "place": lambda: None,
            "die": lambda: (self._random.randrange(10),),
            "shot": lambda: (self._random.randrange(10),),
            "order": lambda: self._order(prompt, state),
        }
        return answers[short_key(prompt)]()

    def _order(self, prompt: Prompt[Any], state: HuntState) -> str:
        assert isinstance(prompt, Choose)
        chance = self._random.random()
        if chance < NO_MORE and state.sent:
            return NONE
        if chance < NO_MORE + IDLE:
            return NO_EFFECT
        best = best_order(state.board, state.you, self._random, 2 if not state.killer_sends else 1)
        done = carry_out(state.board, best)
        if isinstance(done, Done) and any(isinstance(each, NoEffect) for each in done.events):
            return NO_EFFECT
        return next(each.id for each in prompt.options if each.value == best)


def best_order(board: Board, robot: str, random: Random, depth: int) -> Order:
    """Return the order that leads to the best board within so many orders."""
    return max(orders_for(board, robot), key=lambda order: _worth(board, order, robot, random, depth))


def _worth(board: Board, order: Order, robot: str, random: Random, depth: int) -> float:
    done = carry_out(board, order)
    assert isinstance(done, Done)
    here = _measure(done.board, robot) + random.random()
    if depth == 1 or is_caught(done.board, slanted=False):
        return here
    return max(here, *(_worth(done.board, each, robot, random, depth - 1) for each in orders_for(board, robot)))


def _measure(board: Board, robot: str) -> float:
    """Return how good a board is: ways of the killer's that are shut, and how near the robot is to an open one."""
    if is_caught(board, slanted=False):
        return 1000
    killer, here = board.robots[KILLER], board.robots[robot]
    shut = sum(bool(pushing(board, KILLER, direction)[1]) for direction in STRAIGHT)
    beside = [NEXT[direction][killer] for direction in STRAIGHT]
    away = min(_steps(here, NEXT[direction][each]) for each in beside if each != OFF for direction in STRAIGHT)
    return 12 * shut - 2 * away - 3 * board.in_water(robot) + board.stock[robot]


def _steps(one: int, other: int) -> int:
    if other == OFF:
        return 9
    (x, y), (to_x, to_y) = place(one), place(other)
    return abs(x - to_x) + abs(y - to_y)
