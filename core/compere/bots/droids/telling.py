"""What an order did when people play each other, in words, without repeating what they have sent themselves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

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

Events: TypeAlias = Sequence[Any]  # the `Event`s of one order


def tell_order(state: RefereeState, order: Order, events: Sequence[Event]) -> None:
    """Tell what an order did that its sender may not expect, and what it leaves to do, in the order of events."""
    for nth, event in enumerate(events):
        if tell := _TELL.get(type(event)):
            tell(state, order, events, nth)


def _tell(state: RefereeState, text: Text) -> None:
    state.tell("in_turn", text)


def _tell_hindered(state: RefereeState, said: Text, retold: Text) -> None:
    state.tell("in_turn", said, headline=WITHOUT_EFFECT, retold=retold)


def _no_effect(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    """Tell what hindered an order without effect."""
    event: NoEffect = events[nth]
    unhurt = order.kind == "repair" and event.why == "nothing"
    robot, reason = ROBOT_TERMS[event.robot], NOTHING_TO_REPAIR if unhurt else WHY[event.why]
    said = say("{robot}: {why}.", robot=robot, why=reason)
    if event.robot == order.robot:
        _tell_hindered(state, said, say("No effect: {why}.", why=reason))
    else:
        _tell_hindered(state, said, say("{robot}, no effect: {why}.", robot=robot, why=reason))


# Moving


def _moved(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: Moved = events[nth]
    if event.by:
        _tell(state, say("{robot} is pushed {n}.", robot=ROBOT_TERMS[event.robot], n=distance(event)))


def _relayed(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    """Tell how far a robot goes, without the direction, which differs for the next player's side."""
    event: Relayed = events[nth]
    if moved := _move_of(event.to, events):
        _tell(state, say("{robot} goes {n}.", robot=ROBOT_TERMS[event.to], n=distance(moved)))


def _stopped(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    """Tell that a robot has stopped early, if its order does not say so; an order to the obstacle does."""
    event: Stopped = events[nth]
    is_short = KINDS[order.kind].squares in (ONE, TWO) or event.why in ("water", "statue")
    if event.robot == order.robot and is_short and (moved := _move_of(event.robot, events)):
        robot, why = ROBOT_TERMS[event.robot], WHY[event.why]
        _tell(state, say("{robot} goes {n}: {why}.", robot=robot, n=distance(moved), why=why))


def _move_of(robot: str, events: Events) -> Moved | None:
    return next((each for each in events if isinstance(each, Moved) and each.robot == robot), None)


# Acting; a die is named that only the device has rolled


def _mine_laid(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: MineLaid = events[nth]
    _tell(state, say("{sign}: lay a mine.", sign=SIGNS[event.robot]))


def _mine_exploded(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: MineExploded = events[nth]
    name = ROBOT_TERMS[event.robot]
    if event.carried:
        _tell(state, say("{robot}’s mine explodes.", robot=name))
    else:
        _tell(state, say("{robot} sets off a mine.", robot=name))


def _mine_held(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: MineHeld = events[nth]
    if state.virtual:
        _tell(state, say("Die {die}: the mine holds.", die=event.die))


def _shot(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    """Tell how a shot went that destroyed nothing; a hit on a robot with nothing left leaves nothing to do."""
    event: Shot = events[nth]
    if event.target not in COLOURS:
        robot = ROBOT_TERMS[event.target]
        retold = say("No effect: {robot} is indestructible.", robot=robot)
        _tell_hindered(state, say("{robot} is indestructible.", robot=robot), retold)
    elif events[nth + 1 :] and isinstance(events[nth + 1], EmittersLost):
        return  # told with what it destroyed
    elif state.virtual and event.die is not None:
        die = event.die
        _tell(state, say("Die {die}: a hit.", die=die) if event.hits else say("Die {die}: missed.", die=die))
    elif not event.hits:
        _tell(state, say("Missed."))


def _emitters_lost(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    """Tell what a player has to mark, after a die that only the device has rolled."""
    event: EmittersLost = events[nth]
    player, n, shot = ROBOT_TERMS[event.robot], event.count, events[nth - 1] if nth else None
    if state.virtual and isinstance(shot, Shot) and shot.die is not None:
        text = say(
            "Die {die}: a hit. {player} marks {n} {n:emitter|emitters}; {n:its|their} orders go.",
            die=shot.die,
            player=player,
            n=n,
        )
    else:
        text = say("{player} marks {n} {n:emitter|emitters}; {n:its|their} orders go.", player=player, n=n)
    state.tell("in_turn", text, headline=say("{n} destroyed", n=n), retold=text)


def _repaired(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: Repaired = events[nth]
    _tell(state, say("{player} takes a marker off.", player=ROBOT_TERMS[event.robot]))


def _delivered(state: RefereeState, order: Order, events: Events, nth: int) -> None:
    event: Delivered = events[nth]
    robot = event.robot
    _tell(state, say("{player}: container {n}.", player=ROBOT_TERMS[robot], n=state.board.delivered[robot]))


_TELL: Mapping[type[Event], Callable[[RefereeState, Order, Events, int], None]] = {
    NoEffect: _no_effect,
    Moved: _moved,
    Relayed: _relayed,
    Stopped: _stopped,
    MineLaid: _mine_laid,
    MineExploded: _mine_exploded,
    MineHeld: _mine_held,
    Shot: _shot,
    EmittersLost: _emitters_lost,
    Repaired: _repaired,
    Delivered: _delivered,
}
"""By kind of event, what tells it; of the others there is nothing to tell."""
