"""The entry to the engine: a board, an order and dice become another board and a list of events."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from compere.bots.droids.board.actions import fire, fire_around, relay, repair, take_or_put
from compere.bots.droids.board.doing import Doing, Lacking, Need
from compere.bots.droids.board.events import Event, NoEffect
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.moves import move
from compere.bots.droids.board.orders import (
    BLUE,
    GREY,
    KILLERS_KINDS,
    KINDS,
    PLAYERS_KINDS,
    REPAIRERS_KINDS,
    Kind,
    Order,
)
from compere.bots.droids.board.position import KILLER, REPAIRERS, Board
from compere.bots.droids.board.squares import column_of, distance_from

NO_KINDS: Mapping[str, Kind] = {}


class Done(NamedTuple):
    """The board after an order, and the events in order; a `NoEffect` says why nothing could happen."""

    board: Board
    events: tuple[Event, ...]


def carry_out(board: Board, order: Order, dice: Sequence[int] = ()) -> Done | Need:
    """Return the result of an order on a board, which is not changed; or the die that is needed first.

    `dice` are those thrown for this order so far, each 0 to 9. If another one is needed, throw it and start over.

    Raises:
        ValueError: the game has no such order, the robot cannot get one of that kind, or a die is too many or has no
            such face. An order that was received and is impossible is not an error.
    """
    kind = _kind(board, order)
    doing = Doing(board.copy(), dice)
    try:
        _act(doing, kind, order)
    except Lacking as lacking:
        return lacking.need
    if doing.used < len(dice):
        raise ValueError(f"{order} takes {doing.used} dice, not {len(dice)}")
    return Done(doing.board, tuple(doing.events))


def kinds_for(board: Board, robot: str) -> Mapping[str, Kind]:
    """Return the kinds of orders that a robot may get: none if it is not on the board, or is the statue."""
    if robot not in board.robots:
        return NO_KINDS
    if robot in COLOURS:
        return PLAYERS_KINDS[board.scenario]
    if robot in REPAIRERS:
        return REPAIRERS_KINDS[board.scenario]
    return KILLERS_KINDS if robot == KILLER else NO_KINDS


def orders_for(board: Board, robot: str) -> tuple[Order, ...]:
    """Return every order that a robot may get, each kind in each direction, even if it would have no effect."""
    kinds = kinds_for(board, robot).values()
    return tuple(Order(kind.id, direction, robot) for kind in kinds for direction in kind.directions)


def _kind(board: Board, order: Order) -> Kind:
    """Return the kind of an order that the robot may get."""
    kind = kinds_for(board, order.robot).get(order.kind)
    if kind is None:
        raise ValueError(f"{order.robot} gets no order {order.kind} in scenario {board.scenario}")
    if order.direction not in kind.directions:
        raise ValueError(f"the order {order.kind} has no direction {order.direction}")
    return kind


def _act(doing: Doing, kind: Kind, order: Order) -> None:
    robot, direction = order.robot, order.direction
    if doing.board.in_water(robot) is not (kind.colour == BLUE):
        doing.events.append(NoEffect(robot, "land" if kind.colour == BLUE else "water"))
    elif kind.id.startswith("relay"):
        relay(doing, robot, direction, kind.angle)
    elif kind.squares:
        move(doing, robot, direction, kind.squares)
    elif kind.id == "take_put":
        take_or_put(doing, robot, direction)
    elif kind.id == "repair":
        repair(doing, robot, direction)
    elif robot == KILLER:
        fire_around(doing, robot)
    else:
        fire(doing, robot, direction)


def receivers(board: Board, sender: str, kind: str) -> tuple[str, ...]:
    """Return the robots that a player's order of a kind may be for: its own or, for a grey one, the repair robots.

    If two repair robots share a column of the sender's emitters, only the nearer one gets it. If they are in different
    columns either may, because people choose the emitter. Sheet, lines 79, 82; ruling *Grey orders*.
    """
    if KINDS[kind].colour != GREY:
        return (sender,)
    side, robots = board.map.side_of(sender), board.robots
    there = tuple([robot for robot in REPAIRERS if robot in robots])
    if len({column_of(side, robots[robot]) for robot in there}) < len(there):
        return (min(there, key=lambda robot: distance_from(side, robots[robot])),)
    return there
