"""Robotick's rules with Droco, in the order of the rule sheet."""

from collections.abc import Callable, Sequence
from functools import partial

from compere.bot import Outcome
from compere.bots.droco import say
from compere.bots.droco.cards import ROBOTS, TYPES, Lost, Seen, points_of, type_of
from compere.bots.droco.decide import Play, Trick, choose_card, possible_losses, possible_winners
from compere.bots.droco.questions import (
    TYPE_NAMES,
    led_question,
    lost_question,
    trick_title,
    winner_question,
    wins_text,
)
from compere.bots.droco.score import final_score, score_round
from compere.bots.droco.set_up import prepare_round
from compere.bots.droco.state import DROCO, PLAYERS, ROUNDS, TRICKS, DrocoState, Lying, Taken
from compere.prompts import Mark
from compere.wording import Term, Text


async def play(state: DrocoState) -> Outcome:
    """Play to the end, from before a deal, a trick or a count. Sheet: *A l'issue de 3 manches*."""
    while state.rounds_counted < ROUNDS:
        await Mark()
        if state.trick == TRICKS:
            await score_round(state)
        elif state.hand:
            await trick(state)
        else:
            await prepare_round(state)
    return final_score(state)


# 2 12 plis


async def trick(state: DrocoState) -> None:
    """Play one trick. Sheet, 2."""
    state.trick += 1
    if state.leader != DROCO and len(state.hand) > 1:  # the last card is played whatever is led
        led, play = await ask_led(state)
    else:
        led, play = None, choose_card(state.columns, tuple(state.hand), None)
    lying = play_card(state, play.picked, led)
    winner, wins = await find_winner(state, play, lying)
    await capture(state, winner, lying, wins)


async def ask_led(state: DrocoState) -> tuple[Seen, Play]:
    """Show what Droco would play, ask what was led, and return both. Ruling, *Seeing ahead*."""
    # What Droco would play is decided when somebody looks: from its hand as it is now, whatever the state is by then.
    unseen, plays = state.unseen(), partial(choose_card, state.columns, tuple(state.hand))
    can_be_led = set(map(type_of, unseen))
    would_play = {type: say.later(partial(_would_play, plays, type)) for type in TYPES if type in can_be_led}
    led = await led_question(state, would_play, unseen, say.later(partial(_would_lead, plays)))
    return led, plays(led.type)


def _would_play(plays: Callable[[str], Play], type: str) -> Text:
    play = plays(type)
    return say("{type} led: {card}, {why}", type=TYPE_NAMES[type], card=ROBOTS[play.picked], why=play.by)


def _would_lead(plays: Callable[[None], Play]) -> Text:
    play = plays(None)
    return say("If it leads: {card}, {why}", card=ROBOTS[play.picked], why=play.by)


def play_card(state: DrocoState, card: str, led: Seen | None) -> Lying:
    """Play Droco's card from its open hand to the trick. Sheet, *Description des cartes IA*."""
    if state.leader == DROCO:
        led = Seen(type_of(card))
    state.hand.remove(card)
    state.gone.append(card)
    state.lying = Lying({DROCO: card}, led.type if led else None)
    if led and led.card:
        state.lying.cards[state.leader] = led.card
        state.gone.append(led.card)
    return state.lying


async def find_winner(state: DrocoState, play: Play, lying: Lying) -> tuple[str, Callable[[], None] | None]:
    """Return who wins the trick; ask only if what is known does not tell. Sheet, *Déterminez qui remporte*.

    If nobody is asked, return also what tells it once the trick is taken.
    """
    card, possible = ROBOTS[play.picked], possible_winners(Trick.of(state, lying))
    headline = say("{card}", card=card)
    if len(possible) == 1:
        (winner,) = possible
        said, retold = _wins(state, winner, card), None
        if winner != DROCO:
            retold = say("{plays} {wins}", plays=_plays_text(state, card), wins=wins_text(state, winner))
        title = trick_title(state)
        tell = partial(state.tell, headline=headline, why=play.reasons, retold=retold, title=title)
        return winner, partial(tell, "trick", said)
    said, retold = _plays(state, possible, card), _plays_text(state, card)
    state.tell("trick", said, headline=headline, why=play.reasons, retold=retold)
    return await winner_question(state, possible, play.picked), None


def _wins(state: DrocoState, winner: str, card: Term) -> Text:
    """Return what Droco leads or plays, and who therefore wins the trick."""
    if winner == state.leader == DROCO:
        return say("Droco leads {card} and wins the trick.", card=card)
    if winner == DROCO:
        return say("Droco plays {card} and wins the trick.", card=card)
    if state.is_full(winner):
        return say("Droco plays {card}. Trick: {winner}, face down.", card=card, winner=state.seat(winner))
    return say("Droco plays {card}. Trick: {winner}.", card=card, winner=state.seat(winner))


def _plays_text(state: DrocoState, card: Term) -> Text:
    return say("Droco leads {card}.", card=card) if state.leader == DROCO else say("Droco plays {card}.", card=card)


def _plays(state: DrocoState, possible: Sequence[str], card: Term) -> Text:
    """Return what Droco leads or plays, and before whom it would lie face down if the rows have no room for that."""
    plays = say("It leads {card}", card=card) if state.leader == DROCO else say("It plays {card}", card=card)
    if not state.anybody_named:
        return say("{plays}.", plays=plays)
    are_full = state.full_players
    full = tuple(state.seat(player) for player in possible if player in are_full)
    free = tuple(state.seat(player) for player in possible if player not in (*are_full, DROCO))
    if not full:
        return say("{plays}.", plays=plays)
    if not free:
        return say("{plays} (hidden for all).", plays=plays)
    if len(full) > 1:
        return say("{plays} (shown for {players}).", plays=plays, players=free)
    return say("{plays} (hidden for {players}).", plays=plays, players=full)


async def capture(state: DrocoState, winner: str, lying: Lying, wins: Callable[[], None] | None = None) -> None:
    """Take the cards; see `DrocoState.captured`. Sheet, *Si Droco remporte le pli*, *Si un joueur autre que Droco*.

    `wins` tells it then, or before people are asked what they have lost, while the trick still lies there.
    """
    taken, asks = Taken(winner, lying.cards, led=lying.led), winner == DROCO and state.full
    if asks:
        if wins:
            wins()
        known = Trick.of(state, lying)
        for player in PLAYERS:
            if player not in lying.cards:
                await turn_down_own(state, player, known, taken)
    state.taken.append(taken)
    state.lying, state.leader = None, winner
    if wins and not asks:
        wins()


async def turn_down_own(state: DrocoState, player: str, lying: Trick, taken: Taken) -> None:
    """Turn face down the card that a player lost to Droco; ask for its points if they may be several."""
    possible = possible_losses(lying, player)
    if len(set(map(points_of, possible))) > 1:
        lost = await lost_question(state, player, possible)
    else:
        lost = Lost(points_of(possible[0]))
    if lost.card:
        state.gone.append(lost.card)
        lying.show(player, lost.card)
    else:
        taken.lost[player] = lost.points
