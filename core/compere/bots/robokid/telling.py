"""The words in which a turn of Robokid's is told: what hands move, and once in full what they do every time."""

from functools import reduce

from compere.bots.robokid import say
from compere.bots.robokid.cards import COIN, DOGS, PUBLIC_ACTIONS, SUITS, card_in_text, icons_of, suit_of
from compere.bots.robokid.decide import pack_text
from compere.bots.robokid.questions import WHOSE_YARD
from compere.bots.robokid.state import RobokidState
from compere.narrowing import Choice
from compere.wording import Term, Text

EXPELLED = say("Up to 3 of its deck to its Yard, the rest under the Park deck. None: 1 from the Park deck.")
NAMED_SUITS = 2  # the most scoring suits to name (one beside other news or a cat); *why* names all
MOST_MOVED = 2  # with this many things to move, what scored is left to *why*
FULL = 1  # the turn in which what hands do every time is told in full; later it is only named, *why* has it


# Déployer


def tell_deployed(
    state: RobokidState, suits: Choice[tuple[str, ...]], packed: tuple[str, ...] | None, dog: str | None, then: Text
) -> None:
    """Tell what has scored in this turn, what hands move and, `then`, what players may follow.

    If no card was deployed, nobody may follow; that alone is told as an aside.
    """
    moved = [say("It gets {things}.", things=pack_text(packed))] if packed else []
    moved += [say("{dog} under its doghouse.", dog=DOGS[dog])] if dog else []
    scored = len(suits.picked) + bool(state.cats)
    why = [*suits.reasons]
    why += [say("1 VP for {cats}", cats=its_cats(state))] if state.cats else []
    why += [say("its Pack is full")] if packed == () else []
    counted = [counted_text(state, suits.picked, scored)] if scored else []
    retold = reduce(lambda said, more: say("{before} {then}", before=said, then=more), [*counted, *moved, then])
    if not (scored or moved or state.deployed):
        state.aside("deploy", then, why=tuple(why))
        return
    headline = say("{points} VP (+{scored})", points=state.points, scored=scored) if scored else None
    acts = any(card in PUBLIC_ACTIONS for card in state.deployed[:1])
    crowded = bool((moved or acts) and state.cats and suits.picked)  # both sources and more news are a page too much
    if scored and len(moved) < MOST_MOVED and not crowded:
        moved.insert(0, scored_for(state, suits.picked, 1 if moved or state.cats else NAMED_SUITS))
    for before in reversed(moved):
        then = say("{before} {then}", before=before, then=then)
    state.tell("deploy", then, headline=headline, why=tuple(why), retold=retold)


def counted_text(state: RobokidState, suits: tuple[str, ...], scored: int) -> Text:
    """Return what has scored in this turn, and how many VP Robokid now has, which is the headline at the table."""
    names: tuple[Term | Text, ...] = tuple(SUITS[suit] for suit in suits)
    names = (its_cats(state), *names) if state.cats else names
    return say("It scores {scored} VP for {suits}: {points} in all.", scored=scored, suits=names, points=state.points)


def scored_for(state: RobokidState, suits: tuple[str, ...], most: int) -> Text:
    """Return what brought VP in this turn; more than `most` suits are only counted."""
    names: tuple[Term | Text, ...] = tuple(SUITS[suit] for suit in suits)
    if len(suits) > most:
        names = (say("{count} suits", count=len(suits)),)
    return say("For {suits}.", suits=(its_cats(state), *names) if state.cats else names)


def its_cats(state: RobokidState) -> Text:
    """Return the words for its cats, which score one VP in all. Sheet, *Chats*: *peu importe le nombre*."""
    return say("its cat") if len(state.cats) == 1 else say("its cats")


def public_action(kid: str) -> Text:
    """Return which public action players may follow, in words if known. Sheet: *Les joueurs peuvent suivre*."""
    if action := PUBLIC_ACTIONS.get(kid):
        return say("You may follow {kid}: {action}.", kid=card_in_text(kid), action=action)
    return say("You may follow {kid}.", kid=card_in_text(kid))


# Recruter


def tell_recruit(state: RobokidState, card: str | None) -> None:
    """Tell in full what is recruited, in the first turn only; later the step's name says it, and *why* has it in full.

    People see whose Yard it is (sheet, note 3; ruling, *Recruit, which yard*). If one person plays and the drawn `card`
    is known, the sentence is about that card.
    """
    if state.turn > FULL:
        return
    if state.solo and card:
        state.tell("recruit", recruited_with(card))
    elif state.solo or not state.tracked:
        state.tell("recruit", recruited(state), why=() if state.solo else WHOSE_YARD, by_rule=True)
    if not state.solo and state.tracked:
        text = say(
            "All to its discard pile. The fullest Yard; if tied, the highest Fort, "
            "then VP, then the nearest on its right."
        )
        state.tell("recruit", text, why=WHOSE_YARD, by_rule=True)
    elif not state.solo:
        text = say("Yards tied: the highest Fort, then VP, then the nearest on its right.")
        state.tell("recruit", text, why=WHOSE_YARD, by_rule=True)


def tell_taken(state: RobokidState, taken: Term) -> None:
    """Repeat what was recruited last over the next question, so that a wrong answer shows at once."""
    state.echo("recruit", say("Taken: {thing}", thing=taken))


def recruited_with(card: str) -> Text:
    """Return what goes to the discard pile with the card that was drawn. Sheet, *Déployer*, *Recruter*, *Pièce*."""
    if COIN in icons_of(card):
        return say(
            "To its discard pile: {card}, Robokid’s deployed cards, all of Park and your Yard. Refill the Park.",
            card=card_in_text(card),
        )
    return say(
        "To its discard pile: {card}, Robokid’s deployed cards, every {suit} and coin of Park and your Yard. "
        "Refill the Park.",
        card=card_in_text(card),
        suit=SUITS[suit_of(card)],
    )


def recruited(state: RobokidState) -> Text:
    """Return what is recruited if nobody is asked. Sheet, *Recruter*, *Cartes Pièce*."""
    return say(
        "To its discard pile: 1 of the Park deck, its suit and coins of Park and {yard}. A coin takes all. Refill.",
        yard=say("your Yard") if state.solo else WHOSE_YARD[0],
    )


# Expulser


def tell_rest(state: RobokidState, dog: str | None) -> None:
    """Tell what hands do with a physical deck until the turn ends, and a dog that goes to the Yard.

    *Why* has it in full. The step is the last of those that the sentence is about.
    """
    if dog:
        text = say(
            "Up to 3 of its deck and {dog} to its Yard, the rest under the Park deck. Shuffle its discard pile.",
            dog=DOGS[dog],
        )
        state.tell("expel", text)
        return
    if state.with_dogs:  # then people were asked what went along
        told = say("Expel, shuffle."), say("It expels and shuffles."), (EXPELLED,)
    else:
        why = (recruited(state), *(() if state.solo else WHOSE_YARD), EXPELLED)
        told = say("Recruit, expel, shuffle."), say("It recruits, expels and shuffles."), why
    text, retold, why = told
    state.tell("reset", text, why=why, retold=retold, by_rule=True)


def tell_dog(state: RobokidState, dog: str | None, named: str | None = None) -> None:
    """Tell where a dog goes; after the first turn only as an aside, if it was `named` with the cards of the Yard."""
    if not dog:
        return
    left = state.people[0]
    if state.solo:
        text = say("{dog} to its Yard too; in its next turn to your discard pile.", dog=DOGS[dog])
    elif state.is_named(left):
        player = state.names[left]
        text = say("{dog} to its Yard too; in its next turn to {player}’s discard pile.", dog=DOGS[dog], player=player)
    else:
        text = say("{dog} to its Yard too; in its next turn to the left player’s discard pile.", dog=DOGS[dog])
    if dog == named and state.turn > FULL:
        state.aside("expel", text)
    else:
        state.tell("expel", text)
