"""What the table is asked: the order that was sent, the die, and that seven orders are placed."""

from compere.bots.droids import say
from compere.bots.droids.board.carry_out import orders_for
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.position import KILLER, STATUE
from compere.bots.droids.board.squares import SIZE
from compere.bots.droids.cards import D10, KIND_TERMS, SIGNS, THING_SIGNS, WATER_SIGN, order_id, order_label
from compere.bots.droids.state import DroidsState
from compere.options import Board, Option, Square
from compere.prompts import By, Choose, Roll, Tell

NONE, NO_EFFECT = "none", "no_effect"
NOTHING_SENT: Option[Order | str] = Option(NONE, say("none: my round is over"), value=NONE)
CHANGES_NOTHING: Option[Order | str] = Option(NO_EFFECT, say("no effect"), value=NO_EFFECT)
# As they are offered, three on the keys at a time: on land the most usual ones first.
ON_LAND = ("step", "take_put", "two", "diagonal", "max")
IN_WATER = ("water_step", "water_diagonal")


def place_question(state: DroidsState) -> Tell:
    """Return the page on whose word the device rolls its die: orders are placed before. Sheet, line 255."""
    text = say("Round {round}: place {room} orders, then OK.", round=state.round, room=state.room)
    return Tell("droids.place", text, "strip", subject=(state.round, state.room))


def die_question(state: DroidsState) -> Roll:
    """Return the roll that lays the strip. Sheet, line 255."""
    if state.virtual:
        return Roll("droids.die", say("The die:"), "strip", (D10,), by="device")
    text = say("Place {room} orders, then roll:", room=state.room)
    return Roll("droids.die", text, "strip", (D10,), often=True, subject=(state.round, state.room))


def shot_question(state: DroidsState, distance: int) -> Roll:
    """Return the roll for the killer's shot at level 1. Sheet, line 263."""
    text = say("The killer fires at you, distance {distance}:", distance=distance)
    by: By = "device" if state.virtual else "table"
    return Roll("droids.shot", text, "sending", (D10,), by=by, often=True, subject=(distance,))


def order_question(state: DroidsState) -> Choose[Order | str]:
    """Return the question for the order that was sent: kind, then direction. Sheet, line 255.

    Those of the ground that the robot is not on change nothing: only their codes are taken.
    """
    nth, wet = state.sent + 1, state.board.in_water(state.you)
    options = {order.kind: list[Option[Order | str]]() for order in orders_for(state.board, state.you)}
    for order in orders_for(state.board, state.you):
        options[order.kind].append(_option(state, order))
    listed, others = (IN_WATER, ON_LAND) if wet else (ON_LAND, IN_WATER)
    rows = [option for kind in listed for option in options[kind]]
    return Choose(
        "droids.order",
        say("Your order {nth}?", nth=nth),
        "sending",
        (*rows, NOTHING_SENT, CHANGES_NOTHING),
        scanned=tuple(option for kind in others for option in options[kind]),
        often=True,
        subject=(state.round, nth),
    )


def _option(state: DroidsState, order: Order) -> Option[Order | str]:
    seen = state.seen(order.direction)
    return Option(
        order_id(order.kind, seen), order_label(order.kind, seen), {"kind": KIND_TERMS[order.kind]}, value=order
    )


def drawn(state: DroidsState) -> Board:
    """Return the map with all that is on it, the human's own side at the bottom."""
    return tuple(tuple(_square(state, state.at((x, y))) for x in range(SIZE)) for y in range(SIZE))


def _square(state: DroidsState, at: int) -> Square:
    board = state.board
    robot = board.robot_at(at)
    if robot:
        return Square("S" if robot == STATUE else SIGNS[robot])
    if at in board.lying:
        return Square(THING_SIGNS[board.lying[at]])
    if at in board.map.fixed:
        return Square(filled=True)
    return Square(WATER_SIGN if at in board.map.water else "")
