"""What may be looked at without touching a game: glance, progress, refusals and the code sheet."""

from collections.abc import Iterator

from compere.bot import CodeGroup, Line
from compere.bots.droids import say
from compere.bots.droids.board.orders import KINDS, RELAYS
from compere.bots.droids.board.position import EMITTERS, KILLER, LYING, REPAIRERS
from compere.bots.droids.board.squares import DIRECTIONS
from compere.bots.droids.cards import (
    ARROWS,
    DIRECTION_TERMS,
    KIND_TERMS,
    ROBOT_TERMS,
    SIGN_TERMS,
    SIGNS,
    THING_SIGNS,
    THING_TERMS,
    WATER_SIGN,
    order_id,
)
from compere.bots.droids.decide import order_text, orders_ahead
from compere.bots.droids.questions import (
    CHANGES_NOTHING,
    FOR_REPAIRERS,
    HUNTING,
    IN_WATER,
    NOTHING_SENT,
    WALL,
    Squares,
    drawn,
)
from compere.bots.droids.state import DroidsState, HuntState, RefereeState
from compere.options import Option
from compere.wording import Text

NO_MORE, NOTHING = say("no more this round"), say("nothing in its column")


def glance(state: DroidsState) -> tuple[Line | Squares, ...]:
    """Return the map from the sender's side, what players have lost and have, and what the signs mean."""
    if isinstance(state, HuntState):
        lines = _hunt(state)
    else:
        assert isinstance(state, RefereeState)
        lines = tuple(_players(state))
    return (drawn(state.board, state.side), *lines, *_signs(state))


def _hunt(state: HuntState) -> tuple[Line, ...]:
    ahead = tuple(order_text(state, each) for each in orders_ahead(state)) if state.killer_sends else ()
    none = NOTHING if state.killer_sends else NO_MORE
    return (
        Line(say("Emitters lost"), say("{lost} of {all}", lost=state.lost, all=EMITTERS)),
        Line(
            say("Killer’s next"),
            say("after the die") if state.die is None else say("{orders}", orders=ahead or (none,)),
        ),
        Line(say("Your obstacles"), say("{n}", n=state.stock)),
        Line(say("Your orders left"), say("{n}", n=state.left)),
    )


def _players(state: RefereeState) -> Iterator[Line]:
    """Yield what each player has lost, carries and has in stock, and which of their orders is next."""
    board = state.board
    for each in state.seated:
        player = ROBOT_TERMS[each]
        if each in state.out:
            yield Line(say("{player}", player=player), say("out"))
            continue
        yield Line(say("{player}’s losses", player=player), say("{lost}/{all}", lost=board.lost[each], all=EMITTERS))
        if each in board.carried:
            yield Line(say("{player} carries", player=player), say("{thing}", thing=THING_TERMS[board.carried[each]]))
        if each in board.stock:
            yield Line(say("{player}: obstacles", player=player), say("{n}", n=board.stock[each]))
        if each in board.delivered:
            yield Line(say("Containers: {player}", player=player), say("{n}", n=board.delivered[each]))


def _signs(state: DroidsState) -> Iterator[Line]:
    """Yield what each sign on the map means, if it occurs there."""
    board = state.board
    for robot in board.robots:
        if isinstance(state, HuntState):
            yield Line(say("{sign}", sign=SIGN_TERMS[robot]), say("the killer") if robot == KILLER else say("you"))
        else:
            yield Line(say("{sign}", sign=SIGN_TERMS[robot]), say("{player}", player=ROBOT_TERMS[robot]))
    for thing in LYING:
        if thing in board.lying.values():
            yield Line(say("{sign}", sign=THING_SIGNS[thing]), say("{thing}", thing=THING_TERMS[thing]))
    yield Line(say("{sign}", sign=WALL), say("fixed obstacle"))
    yield Line(say("{sign}", sign=WATER_SIGN), say("water"))


def progress(state: DroidsState) -> Text:
    """Return where the game stands, for the list of games."""
    return say("round {round}", round=state.round) if state.round else say("set-up")


def refusal(state: DroidsState, code: str) -> Text | None:
    """Return why the code of an order cannot be meant now."""
    return (
        say("No order is asked for now.") if any(code == each.id for group in CODES for each in group.items) else None
    )


def _of_kind(kind: str, title: Text, robot: str = "") -> CodeGroup:
    """Return the codes of a kind of orders by direction, so that the sheet is a grid."""
    ways = KINDS[kind].directions
    return CodeGroup(title, tuple(Option(order_id(kind, way, robot), _way(kind, way)) for way in ways))


def _way(kind: str, seen: int) -> Text:
    """Return where an order points and, for a relay, where it moves the other robot."""
    if kind in RELAYS:
        goes = ARROWS[(seen + KINDS[kind].angle) % len(DIRECTIONS)]
        return say("{arrow} goes {goes}", arrow=ARROWS[seen], goes=goes)
    return say("{arrow} {direction}", arrow=ARROWS[seen], direction=DIRECTION_TERMS[seen])


# Orders of the hunt, on both grounds, as in the sheet's lines 29 to 41; then those of scenarios 1 to 6.
CODES = (
    *(_of_kind(kind, say("{kind}", kind=KIND_TERMS[kind])) for kind in KINDS if kind in (*HUNTING, *IN_WATER)),
    _of_kind("fire", say("{kind}", kind=KIND_TERMS["fire"])),
    *(_of_kind(kind, say("{kind}", kind=KIND_TERMS["relay"])) for kind in RELAYS),
    *(
        _of_kind(kind, say("{sign}: {kind}", sign=SIGNS[robot], kind=KIND_TERMS[kind]), robot)
        for robot in REPAIRERS
        for kind in FOR_REPAIRERS
    ),
    CodeGroup(say("Others"), (NOTHING_SENT, CHANGES_NOTHING)),
)
