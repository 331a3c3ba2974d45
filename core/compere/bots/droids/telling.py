"""What an order did when people play each other, in words, without repeating what they have sent themselves."""

from collections.abc import Sequence

from compere.bots.droids import say
from compere.bots.droids.board.events import (
    Delivered,
    EmittersLost,
    Event,
    MineExploded,
    MineHeld,
    MineLaid,
    Moved,
    NoEffect,
    Relayed,
    Repaired,
    Shot,
    Stopped,
)
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.orders import KINDS, ONE, TWO, Order
from compere.bots.droids.cards import ROBOT_TERMS, SIGNS
from compere.bots.droids.decide import NOTHING_TO_REPAIR, WHY, WITHOUT_EFFECT, distance
from compere.bots.droids.state import RefereeState
from compere.wording import Text


def tell_order(state: RefereeState, order: Order, events: Sequence[Event]) -> None:
    """Tell what an order did that its sender may not expect, and what it leaves to do, in the order of events."""
    moved = {each.robot: distance(each) for each in events if isinstance(each, Moved)}
    for before, event, after in zip((None, *events), events, (*events[1:], None), strict=False):
        if isinstance(event, EmittersLost):
            die = before.die if state.virtual and isinstance(before, Shot) else None
            text = _lost_text(event, die)
            state.tell("in_turn", text, headline=say("{n} destroyed", n=event.count), retold=text)
        elif not (isinstance(event, Shot) and isinstance(after, EmittersLost)):  # told with what it destroyed
            if nothing := _nothing_text(order, event):
                text, retold = nothing
                state.tell("in_turn", text, headline=WITHOUT_EFFECT, retold=retold)
            for text in _moves_text(order, event, moved) or _acts_text(state, event):
                state.tell("in_turn", text)


def _nothing_text(order: Order, event: Event) -> tuple[Text, Text] | None:
    """Return what hindered an order without effect, and how a story says it; None for any other event."""
    match event:
        case NoEffect(robot, why):
            unhurt = order.kind == "repair" and why == "nothing"
            robot_term, reason = ROBOT_TERMS[robot], NOTHING_TO_REPAIR if unhurt else WHY[why]
            said = say("{robot}: {why}.", robot=robot_term, why=reason)
            if robot == order.robot:
                return said, say("No effect: {why}.", why=reason)
            return said, say("{robot}, no effect: {why}.", robot=robot_term, why=reason)
        case Shot(_, target) if target not in COLOURS:
            said = say("{robot} is indestructible.", robot=ROBOT_TERMS[target])
            return said, say("No effect: {robot} is indestructible.", robot=ROBOT_TERMS[target])
    return None


def _moves_text(order: Order, event: Event, moved: dict[str, int]) -> tuple[Text, ...]:
    """Return the sentence for an event of moving, if it is one and there is anything to say."""
    match event:
        case Relayed(_, to) if to in moved:  # without the direction, which differs for the next player's side
            return (say("{robot} goes {n}.", robot=ROBOT_TERMS[to], n=moved[to]),)
        case Moved(robot, _, _, by) if by:
            return (say("{robot} is pushed {n}.", robot=ROBOT_TERMS[robot], n=moved[robot]),)
        case Stopped(robot, _, why) if robot == order.robot and _is_short(order, why):
            return (say("{robot} goes {n}: {why}.", robot=ROBOT_TERMS[robot], n=moved[robot], why=WHY[why]),)
    return ()


def _is_short(order: Order, why: str) -> bool:
    """Return whether a robot has stopped early where its order does not say so; an order to the obstacle does."""
    return KINDS[order.kind].squares in (ONE, TWO) or why in ("water", "statue")


def _acts_text(state: RefereeState, event: Event) -> tuple[Text, ...]:
    """Return the sentence for an event of acting, if any; it names a die that only the device has rolled."""
    match event:
        case MineLaid(robot):
            return (say("{sign}: lay a mine.", sign=SIGNS[robot]),)
        case MineExploded(robot, _, carried):
            name = ROBOT_TERMS[robot]
            return (
                say("{robot}’s mine explodes.", robot=name) if carried else say("{robot} sets off a mine.", robot=name),
            )
        case MineHeld(_, _, die) if state.virtual:
            return (say("Die {die}: the mine holds.", die=die),)
        case Shot(_, target, _, hits, die) if target in COLOURS:
            return _shot_text(state, hits, die)
        case Repaired(robot):
            return (say("{player} takes a marker off.", player=ROBOT_TERMS[robot]),)
        case Delivered(robot):
            return (say("{player}: container {n}.", player=ROBOT_TERMS[robot], n=state.board.delivered[robot]),)
    return ()


def _lost_text(lost: EmittersLost, die: int | None) -> Text:
    """Return what a player has to mark, after a die that only the device has rolled."""
    player, n = ROBOT_TERMS[lost.robot], lost.count
    if die is None:
        return say("{player} marks {n} {n:emitter|emitters}; {n:its|their} orders go.", player=player, n=n)
    return say(
        "Die {die}: a hit. {player} marks {n} {n:emitter|emitters}; {n:its|their} orders go.",
        die=die,
        player=player,
        n=n,
    )


def _shot_text(state: RefereeState, hits: int, die: int | None) -> tuple[Text, ...]:
    """Return how a shot went that destroyed nothing; a hit on a robot with nothing left leaves nothing to do."""
    if state.virtual and die is not None:
        return (say("Die {die}: a hit.", die=die) if hits else say("Die {die}: missed.", die=die),)
    return () if hits else (say("Missed."),)
