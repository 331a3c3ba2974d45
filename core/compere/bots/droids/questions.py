"""What the table is asked: the order that was sent, the die, and that seven orders are placed."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from compere.bots.droids import say
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.orders import PLAYERS_KINDS, Order
from compere.bots.droids.board.squares import SIZE
from compere.bots.droids.cards import (
    COLOUR_TERMS,
    D10,
    KILLER_HUNT,
    KIND_TERMS,
    SIGNS,
    THING_SIGNS,
    WATER_SIGN,
    WAY_TERMS,
    order_id,
    order_label,
)
from compere.bots.droids.state import SEEN, SPOTS, DroidsState
from compere.options import Board, Option, Square
from compere.prompts import Choose, Roll, Tell

NONE, NO_EFFECT = "order:none", "order:no_effect"
NOTHING_SENT: Option[Order | str] = Option(NONE, say("none left"), value=NONE)
CHANGES_NOTHING: Option[Order | str] = Option(NO_EFFECT, say("no effect"), value=NO_EFFECT)
# As they are offered, three on the keys at a time: the most usual ones first, then what changes nothing, then the rest.
ON_LAND = ("take_put", "diagonal", "step", "two", "max")
BEFORE_NO_EFFECT = 2
IN_WATER = ("water_step", "water_diagonal")
LAND, WALL, RIVER = Square(), Square("", True), Square(WATER_SIGN)
ON_MAP = {what: Square(sign) for what, sign in {**SIGNS, **THING_SIGNS}.items()}


def colour_question(colours: Sequence[str]) -> Choose[str]:
    """Return the question for the human's colour. Sheet, line 252."""
    options = tuple(Option(each, say("{colour}", colour=COLOUR_TERMS[each])) for each in colours)
    return Choose("droids.colour", say("Which robot is yours?"), "set_up", options)


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
    if state.virtual:
        return Roll("droids.shot", text, "sending", (D10,), by="device", subject=(distance,))
    return Roll("droids.shot", text, "sending", (D10,), often=True, subject=(distance,))


def order_question(state: DroidsState) -> Choose[Order | str]:
    """Return the question for the order that was sent: kind, then direction. Sheet, line 255.

    Those of the ground that the robot is not on change nothing: only their codes are taken.
    """
    nth, wet = state.sent + 1, state.board.in_water(state.you)
    options = order_options(state.side, state.you)
    listed, others = (IN_WATER, ON_LAND) if wet else (ON_LAND, IN_WATER)
    usual, further = (
        [option for kind in kinds for option in options[kind]]
        for kinds in (listed[:BEFORE_NO_EFFECT], listed[BEFORE_NO_EFFECT:])
    )
    return Choose(
        "droids.order",
        say("Your order {nth}?", nth=nth),
        "sending",
        (*usual, CHANGES_NOTHING, *further, NOTHING_SENT),
        scanned=tuple(option for kind in others for option in options[kind]),
        often=True,
        subject=(state.you, state.round, nth, int(wet)),
        board=drawn(state),
    )


@cache
def order_options(side: str, robot: str) -> Mapping[str, tuple[Option[Order | str], ...]]:
    """Return by kind the orders that a robot may get, as whoever sits at a side sees their directions, up first.

    So the four straight ones stand at the keys UP, OK, DOWN and BACK as up, right, down and left.
    """
    kinds = PLAYERS_KINDS[KILLER_HUNT]
    return {
        kind: tuple(
            _option(side, Order(kind, way, robot)) for way in sorted(kinds[kind].directions, key=SEEN[side].__getitem__)
        )
        for kind in (*ON_LAND, *IN_WATER)
    }


def _option(side: str, order: Order) -> Option[Order | str]:
    seen = SEEN[side][order.direction]
    facets = {"kind": KIND_TERMS[order.kind], "way": WAY_TERMS[seen]}
    return Option(order_id(order.kind, seen), order_label(order.kind, seen), facets, value=order)


def drawn(state: DroidsState) -> Board:
    """Return the map with all that is on it, the human's own side at the bottom."""
    board, spots = state.board, SPOTS[state.side]
    rows = [list(row) for row in _printed(board.map, state.side)]
    for at, thing in board.lying.items():
        x, y = spots[at]
        rows[y][x] = ON_MAP[thing]
    for robot, at in board.robots.items():
        x, y = spots[at]
        rows[y][x] = ON_MAP[robot]
    return tuple(map(tuple, rows))


@lru_cache(8)
def _printed(map: Map, side: str) -> Board:
    """Return a map with nothing on it, a side at its bottom: it is drawn before every order."""
    rows = [[LAND] * SIZE for _ in range(SIZE)]
    for square, ats in ((WALL, map.fixed), (RIVER, map.water)):
        for at in ats:
            x, y = SPOTS[side][at]
            rows[y][x] = square
    return tuple(tuple(row) for row in rows)
