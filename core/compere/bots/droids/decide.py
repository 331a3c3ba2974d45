"""What the killer does, what an order did in words, and how a game ends: pure functions of state and events."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from compere.bots.droids import say
from compere.bots.droids.board.actions import TO_SCRAP
from compere.bots.droids.board.ends import containers_out, gardens, is_prisoner, statue_home
from compere.bots.droids.board.events import EmittersLost, Event, Moved, NoEffect, Shot, Stopped, Why
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.position import GARDENS, KILLER, LABYRINTH, STATUE_HUNT, SUNK_BARGE
from compere.bots.droids.board.squares import SIZE, seen_from, steps
from compere.bots.droids.board.strip import FIRE, StripOrder
from compere.bots.droids.cards import ARROWS, TOWARDS_TERMS
from compere.bots.droids.state import HuntState, RefereeState
from compere.wording import Text

HELD = "\u00a0"  # a number stands beside its arrow
E = TypeVar("E", bound=Event)

WHY: dict[Why, Text] = {
    "edge": say("the edge"),
    "obstacle": say("an obstacle"),
    "water": say("water"),
    "land": say("not in water"),
    "statue": say("the statue"),
    "nobody": say("nobody"),
    "nothing": say("nothing to take"),
    "robot": say("a robot"),
    "mine": say("a mine"),
}
NOTHING_TO_REPAIR = say("nothing to repair")
WITHOUT_EFFECT = say("No effect")  # a headline, so that it gets a page of its own, from which people can go back


# Fin de partie


@dataclass(frozen=True, slots=True)
class End:
    """Why a game is over, and who has won; nobody if it is a draw."""

    reason: str
    players: tuple[str, ...]
    draw: bool = False


def end(state: RefereeState) -> End | None:
    """Return how the game has ended, if it has: by who is left, or by what is on the board. Sheet, lines 90 to 93."""
    standing = state.standing
    return _last_left(state, standing) or _goal_reached(state, standing)


def _last_left(state: RefereeState, standing: tuple[str, ...]) -> End | None:
    """Return the end if only one player or team is left and has sent in this round, or nobody. Sheet, line 92.

    If all remaining players are out in one round it is a draw between them; in a team, also with those out before.
    """
    if not standing:
        last = dict.fromkeys(each for sender in state.sent for each in state.team(sender))
        return End("nobody_left", tuple(last), draw=True) if state.round else None
    team = state.team(standing[0])
    if not {*team}.issuperset(standing):
        return None
    return End("last", team) if any(state.sent.get(each) for each in standing) else None


def _goal_reached(state: RefereeState, standing: tuple[str, ...]) -> End | None:
    """Return the end if the scenario's goal is reached by a player who is not out. Sheet, lines 187, 202, 242."""
    board = state.board
    if board.scenario == SUNK_BARGE and not containers_out(board):
        most = max(board.delivered[each] for each in standing)
        best = tuple(each for each in standing if board.delivered[each] == most)
        return End("containers", best, draw=len(best) > 1)
    if board.scenario == GARDENS:
        edges = state.options["edges"] == "yes"
        closed = gardens(board, standing, edges)
        return End("garden", closed, draw=len(closed) > 1) if closed else None
    if board.scenario == STATUE_HUNT and (home := statue_home(board)) in standing:
        return End("statue", state.team(home))
    if board.scenario == LABYRINTH and state.round and not state.sending:
        return _prisoner(state)
    return None


def _prisoner(state: RefereeState) -> End | None:
    """Return the end if a robot is a prisoner; if both are, the one that sends later has lost. Ruling *Labyrinth*."""
    assert state.first
    first, other = state.first, next(each for each in state.seated if each != state.first)
    for winner, prisoner in ((first, other), (other, first)):
        if winner in state.standing and is_prisoner(state.board, prisoner):
            return End("prisoner", (winner,))
    return None


# Killer


def number_at_killer(state: HuntState) -> int | None:
    """Return the strip's column at the killer's; None if the strip does not reach there or is not laid. Line 255."""
    if state.die is None:
        return None
    number = state.die + state.killers_column - state.laid_at
    return number if 0 <= number < SIZE else None


def orders_ahead(state: HuntState) -> tuple[StripOrder, ...]:
    """Return the orders that are still to come in the killer's column. Sheet, lines 75, 80; ruling *The strip*."""
    number = number_at_killer(state)
    return () if number is None else state.strip.columns[number][state.used[number] :]


@dataclass(frozen=True, slots=True)
class Sent:
    """An order that the killer gets: from which column of the strip, and why."""

    number: int
    order: Order
    reasons: tuple[Text, ...]


def next_order(state: HuntState) -> Sent | None:
    """Return the killer's next order; None if its column has none left. Sheet, lines 80 to 86."""
    number = number_at_killer(state)
    ahead = orders_ahead(state)
    if number is None or not ahead:
        return None
    nth, all = state.used[number] + 1, len(state.strip.columns[number])
    reasons = (
        say("The strip’s column {number} is at the killer.", number=number),
        say("Its order {nth} of {all}: {order}.", nth=nth, all=all, order=order_text(state, ahead[0])),
    )
    return Sent(number, Order(ahead[0].kind, seen_from(state.killers_side, ahead[0].direction), KILLER), reasons)


def order_text(state: HuntState, order: StripOrder) -> Text:
    """Return an order of the strip as the human sees it."""
    if order.kind == FIRE:
        return say("fire")
    direction = TOWARDS_TERMS[state.seen(seen_from(state.killers_side, order.direction))]
    if order.kind == "max":
        return say("max. {direction}", direction=direction)
    return say("{n} {direction}", n=squares_of(order.kind), direction=direction)


def killers_text(state: HuntState, order: Order, events: Sequence[Event]) -> Text:
    """Return what an order of the killer's did, as briefly as possible, because it stands above the next question.

    An arrow beside the map shows where it goes; *why* says more.
    """
    if order.kind == FIRE:
        return _shot_text(events)
    moved = {each.robot: distance(each) for each in _of(events, Moved)}
    way = ARROWS[state.seen(order.direction)]
    if KILLER not in moved:
        return say("Killer: 0{way}.", way=way)
    course = f"{moved[KILLER]}{way}"
    if state.you in moved:
        return say("Killer: {course}, you {m}.", course=course, m=moved[state.you])
    return say("Killer: {course}.", course=course)


def killers_reasons(state: HuntState, events: Sequence[Event]) -> tuple[Text, ...]:
    """Return why an order of the killer's ended as it did, if that needs a reason: what stopped it, how a shot went."""
    for each in events:
        match each:
            case NoEffect(why="nobody"):
                return (say("No robot in sight."),)
            case NoEffect(why=why) | Stopped(why=why):
                return (say("What stops it: {why}.", why=WHY[why]),)
            case Shot(distance=squares, die=die, hits=hits) if die is not None:
                return (say("Distance {distance}, die {die}: {hits} destroyed.", distance=squares, die=die, hits=hits),)
            case Shot() if state.board.level != TO_SCRAP:
                return (say("At this level every shot hits."),)
    return ()


def squares_of(kind: str) -> int:
    """Return how many squares an order goes, if it does not go to the next obstacle."""
    return 2 if kind == "two" else 1


def no_order_left(state: HuntState) -> tuple[Text, ...]:
    """Return why the killer has no order: its column has none left, or the strip does not reach it. Sheet, line 255."""
    number = number_at_killer(state)
    if number is None:
        return (say("The strip does not reach to the killer’s column."),)
    return (say("Column {number} of the strip has no order left.", number=number),)


def _shot_text(events: Sequence[Event]) -> Text:
    shots = _of(events, Shot)
    if not shots:
        return say("Killer: no target.")
    (shot,) = shots
    if shot.die is not None and not shot.hits:
        return say("Killer: die {die}, misses.", die=shot.die)
    if shot.die is not None:
        return say("Killer: die {die}, hits.", die=shot.die)
    return say("Killer: fires, hits.")


def lost_emitters(events: Sequence[Event]) -> int:
    """Return how many emitters an order destroyed."""
    return sum(each.count for each in _of(events, EmittersLost))


def your_text(state: HuntState, order: Order, events: Sequence[Event]) -> Text | None:
    """Return what the human's order did that they may not expect; None if it did what it says, or nothing."""
    moved = {each.robot: distance(each) for each in _of(events, Moved)}
    if KILLER in moved:
        n, m = moved[state.you], moved[KILLER]
        return say("You push it {m}.", m=m) if n == m else say("You: {n}, killer {m}.", n=n, m=m)
    for stop in _of(events, Stopped):
        if order.kind != "max" or stop.why == "water":  # otherwise it has stopped where the order says
            return say("You go {n}: {why}.", n=moved[state.you], why=WHY[stop.why])
    return None


def your_hindrance(events: Sequence[Event]) -> Text | None:
    """Return why the human's order had no effect; None if it had one."""
    return next((WHY[each.why] for each in _of(events, NoEffect)), None)


def distance(moved: Moved) -> int:
    """Return how many squares a robot moved."""
    return steps(moved.start, moved.end)


def _of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [each for each in events if isinstance(each, kind)]
