"""A human who hunts the Robot Killer: of all orders it sends the one that hems the killer in, or comes nearer to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from compere.bots.droids.board.carry_out import Done, carry_out, orders_for
from compere.bots.droids.board.ends import is_caught
from compere.bots.droids.board.events import NoEffect
from compere.bots.droids.board.moves import pushing
from compere.bots.droids.board.orders import BLUE, KINDS, Order
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
    """Return the order that leads to the best board within so many orders, one or two."""
    worths: dict[Order, float] = {}
    for order, near, ahead in _looked_up(board, robot, depth):
        worth = near + random.random()
        worths[order] = max(worth, *(each + random.random() for each in ahead)) if ahead else worth
    return max(worths, key=worths.__getitem__)


Seen = tuple[Order, float, Sequence[float]]  # an order, how good its board is, and how good those are that may follow
_seen: dict[tuple[object, ...], list[Seen]] = {}


def _looked_up(board: Board, robot: str, depth: int) -> list[Seen]:
    """Look at each position once: the same games are played in each language, and with slips and without."""
    every = (board.robots, board.lost, board.lying, board.carried, board.stock, board.delivered)
    key = (board.map, board.scenario, board.level, robot, depth, *(tuple(each.items()) for each in every))
    if key not in _seen:
        _seen[key] = list(_look(board, robot, depth))
    return _seen[key]


def _look(board: Board, robot: str, depth: int) -> Iterator[Seen]:
    """Yield every order; many of them lead to one and the same board, of which what can follow is looked at once."""
    ahead: dict[tuple[object, ...], list[float]] = {}
    for order in orders_for(board, robot):
        after = _after(board, order, robot)
        place = None
        if depth > 1 and not is_caught(after, slanted=False):
            place = (after.robots[robot], after.robots[KILLER], *sorted(after.lying))
            if place not in ahead:
                boards = (_after(after, each, robot) for each in orders_for(after, robot))
                ahead[place] = [_measure(each, robot) for each in boards]
        yield order, _measure(after, robot), ahead[place] if place else ()


def _after(board: Board, order: Order, robot: str) -> Board:
    """Return the board that an order leads to: the same one where the robot is not on the order's ground."""
    if board.in_water(robot) is not (KINDS[order.kind].colour == BLUE):
        return board
    done = carry_out(board, order)
    assert isinstance(done, Done)
    return done.board


def _measure(board: Board, robot: str) -> float:
    """Return how good a board is: ways of the killer's that are shut, and how near the robot is to an open one."""
    shut = sum(bool(pushing(board, KILLER, direction)[1]) for direction in STRAIGHT)
    if shut == len(STRAIGHT):
        return 1000
    away = _away(board.robots[robot], board.robots[KILLER])
    return 12 * shut - 2 * away - 3 * board.in_water(robot) + board.stock[robot]


@cache
def _away(here: int, killer: int) -> int:
    """Return how many steps it is to the nearest square from where something can be put beside the killer."""
    beside = [NEXT[direction][killer] for direction in STRAIGHT]
    return min(_steps(here, NEXT[direction][each]) for each in beside if each != OFF for direction in STRAIGHT)


def _steps(one: int, other: int) -> int:
    if other == OFF:
        return 9
    (x, y), (to_x, to_y) = place(one), place(other)
    return abs(x - to_x) + abs(y - to_y)
