"""The rules, in the order of the rule sheet: a round, its orders, the end, and the hunt for the Robot Killer."""

from compere.bot import Outcome
from compere.bots.droids import say
from compere.bots.droids.board.carry_out import Done, carry_out
from compere.bots.droids.board.ends import is_caught
from compere.bots.droids.board.events import Destroyed, Event, StatueHome
from compere.bots.droids.board.orders import Order
from compere.bots.droids.cards import ROBOT_TERMS
from compere.bots.droids.decide import (
    WITHOUT_EFFECT,
    End,
    end,
    killers_reasons,
    killers_text,
    lost_emitters,
    next_order,
    no_order_left,
    your_hindrance,
    your_text,
)
from compere.bots.droids.questions import NONE, die_question, need_question, order_question, place_question
from compere.bots.droids.score import hunts_outcome, outcome
from compere.bots.droids.state import DroidsState, HuntState, RefereeState
from compere.bots.droids.telling import tell_order
from compere.prompts import Mark, TurnBegins


async def play(state: DroidsState) -> Outcome:
    """Play the hunt, or referee the people who play each other, from any mark on."""
    if isinstance(state, HuntState):
        return await hunt(state)
    assert isinstance(state, RefereeState)
    return await referee(state)


# Déroulement du jeu


async def referee(state: RefereeState) -> Outcome:
    """Play round after round, from any mark on: a round begins, or somebody sends an order. Sheet, lines 48 to 54."""
    while True:
        if not state.sending:
            await TurnBegins()
        await Mark()
        if not state.passed_on:  # after a correction, or in a position to play on from
            state.clear_emitters()
            leave_round(state)
        if ended := end(state):
            return outcome(state, ended)
        if not state.sending:
            await place_orders(state)
        elif home := await send_in_turn(state):
            return outcome(state, End("statue", state.team(home)))


async def place_orders(state: RefereeState) -> None:
    """Let everybody draw and place, in turn, if they have emitters. Sheet, *Pioche* and *Pose des ordres*."""
    state.begin_round()
    leave_round(state)
    if state.sending:
        await place_question(state)


# Envoi et exécution des ordres


async def send_in_turn(state: RefereeState) -> str | None:
    """Ask for the next order and carry it out; return whose circle the statue is on if it is home. Sheet, line 75."""
    answer = await order_question(state)
    events: tuple[Event, ...] = ()
    if answer == NONE:
        state.stop()
    else:
        state.send()
        if isinstance(answer, Order):
            events = await act(state, answer)
            tell_order(state, answer, events)
    leave_round(state)
    if StatueHome not in map(type, events):
        return None
    homes = (each.colour for each in events if isinstance(each, StatueHome))
    return next((each for each in homes if each in state.standing), None)


def leave_round(state: RefereeState) -> None:
    """Pass the turn on, and say who is out after a round without an order. Sheet, lines 77, 92."""
    for colour in state.leave_round():
        state.tell("in_turn", say("{player} sent no order: out.", player=ROBOT_TERMS[colour]))


async def act(state: DroidsState, order: Order) -> tuple[Event, ...]:
    """Carry out an order with the dice that it needs; return what happened. Sheet, lines 96 to 147."""
    dice: tuple[int, ...] = ()
    while not isinstance(done := carry_out(state.board, order, dice), Done):
        dice += await need_question(state, done)
    state.set_board(done.board)
    return done.events


# Scénario 7


async def hunt(state: HuntState) -> Outcome:
    """Play round after round, from any mark on: a round begins, or the killer sends its next order."""
    while True:
        if state.die is None:
            await TurnBegins()
        await Mark()
        state.clear_emitters()
        if is_over(state):
            return hunts_outcome(state, "caught")
        if state.die is None:
            state.begin_round()
            if not state.left:
                return hunts_outcome(state, "no_order")
            await lay_strip(state)
        if reason := await take_turns(state):
            return hunts_outcome(state, reason)


def is_over(state: HuntState) -> bool:
    """Return whether the killer cannot move at all. Sheet, line 258; ruling *Caught*."""
    return is_caught(state.board, state.strip.slanted)


async def lay_strip(state: HuntState) -> None:
    """Let the human place seven orders, roll, and lay the strip. Sheet, line 255."""
    if state.virtual:
        await place_question(state)
    (die,) = await die_question(state)
    state.lay(die)


async def take_turns(state: HuntState) -> str | None:
    """Send the killer's next order, then the human's; return why the game ends, if it does. Sheet, lines 75, 255."""
    ended = (state.killer_sends and await killers_turn(state)) or (state.left and await your_turn(state))
    if ended:
        return str(ended)
    if not state.killer_sends and not state.left:
        state.end_round()
        return None if state.sent else "no_order"
    return None


async def killers_turn(state: HuntState) -> str | None:
    """Send the next order of the killer's column; if there is none, its round is over. Sheet, lines 80 to 86."""
    sent = next_order(state)
    if sent is None:
        state.killer_sends = False
        state.tell("sending", say("Killer: done."), why=no_order_left(state))
        return None
    state.used[sent.number] += 1
    events = await act(state, sent.order)
    done, why = killers_text(state, sent.order, events), (*sent.reasons, *killers_reasons(state, events))
    said = done
    if state.virtual and sum(state.used) == 1:  # nobody has seen the die yet
        said = say("Die {die}. {killer}", die=sent.number, killer=done)
    if lost := lost_emitters(events):
        which, retold = (
            say(
                "{killer} Mark {n} {n:emitter|emitters} of your choice; {n:its|their} orders go.", killer=killer, n=lost
            )
            for killer in (said, done)
        )
        state.tell("sending", which, headline=say("{n} destroyed", n=lost), why=why, retold=retold)
    else:
        state.tell("sending", said, why=why, retold=done)
    if any(isinstance(each, Destroyed) for each in events):
        return "scrapped"
    return "caught" if is_over(state) else None


async def your_turn(state: HuntState) -> str | None:
    """Ask for the order that the human sends, and carry it out. Sheet, lines 73 to 92."""
    answer = await order_question(state)
    if answer == NONE:
        state.left = 0
        return None
    state.left -= 1
    state.sent += 1
    if isinstance(answer, Order):
        events = await act(state, answer)
        if why := your_hindrance(events):
            retold = say("No effect: {why}.", why=why)
            state.tell("sending", say("You: {why}.", why=why), headline=WITHOUT_EFFECT, retold=retold)
        elif text := your_text(state, answer, events):
            state.tell("sending", text)
    return "caught" if is_over(state) else None
