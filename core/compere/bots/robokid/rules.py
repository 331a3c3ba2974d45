"""Robokid's rules, in the order of the rule sheet, with the dogs and cats if they play."""

from functools import partial

from compere.bot import Outcome
from compere.bots.robokid import say
from compere.bots.robokid.between import since_its_turn, take_recruited_dog
from compere.bots.robokid.cards import CATS, LEVELS, MOST_MADE_UP_RULES, WINNING_POINTS, card_term
from compere.bots.robokid.decide import (
    FORTIFIES_AGAIN,
    attracts,
    completes,
    fortifies_again,
    going_along,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.deck import draw, lay_out
from compere.bots.robokid.facts import attraction, capacity, icons
from compere.bots.robokid.questions import (
    YES_NO,
    Dog,
    Event,
    Kid,
    attracted_question,
    deployed_question,
    lookout_question,
    match_question,
    park_question,
)
from compere.bots.robokid.score import final_score
from compere.bots.robokid.state import GOES_ON, OVER, YARD_KIDS, RobokidState
from compere.bots.robokid.telling import (
    EXPELLED,
    FULL,
    public_action,
    tell_deployed,
    tell_dog,
    tell_recruit,
    tell_rest,
    tell_taken,
)
from compere.narrowing import settled
from compere.prompts import Choose, Mark, TurnBegins
from compere.wording import Text


async def play(state: RobokidState) -> Outcome:
    """Play to the end, from between two turns. Sheet: *Principe de jeu*, *Fin de partie*."""
    await turn_begins()
    while state.ending != OVER:
        await since_its_turn(state)
        if state.ending != OVER:
            await turn(state)
        await turn_begins()
    return await final_score(state)


async def turn_begins() -> None:
    """Take corrections before the end is checked, and before the count, because they may change both."""
    await TurnBegins()
    await Mark()


async def turn(state: RobokidState) -> None:
    """Take Robokid's turn. Sheet: *À son tour, Robokid effectue les étapes suivantes*."""
    state.turn += 1
    clean_up(state)
    dog = await lay_out(state)
    await fortify(state)
    await deploy(state)
    await recruit(state)
    await expel(state, dog)
    await reset(state)
    await check_end(state)


# Nettoyer


def clean_up(state: RobokidState) -> None:
    """Discard the Yard; its dog goes to the left; a cat is worth 1 VP. Sheet, *Nettoyer*, *Chiens*, *Chats*.

    Where the dog goes was told when it was expelled, and the VP are told with those of Deploy.
    """
    state.put_away(*state.yard)
    state.yard, state.yard_dogs = [], []
    state.points += bool(state.cats)


# Fortifier


async def fortify(state: RobokidState) -> None:
    """Add a card to the Lookout; a pair raises the Fort. Sheet, *Fortifier*; dogs and cats do nothing here."""
    card = await draw(state, lookout_question)
    if card is None:
        state.aside("fortify", say("Its deck is empty: nothing for the Lookout."))
        return
    state.lookout.append(card)
    completed, again = completes(state.lookout), fortifies_again(state.level, state.lookout)
    if completed.picked:
        await raise_fort(state, completed.reasons)
    if again:
        await fortify(state)


async def raise_fort(state: RobokidState, why: tuple[Text, ...]) -> None:
    """Raise the Fort, trash the Lookout, empty the Pack, take the level's reward. Sheet, *Fortifier*, *Bottes*."""
    reached = state.level < LEVELS
    state.level += reached
    state.lookout, state.pack = [], []
    sculpture = state.level == LEVELS and reached
    if state.level == 1:
        state.made_up_rules = min(state.made_up_rules + 1, MOST_MADE_UP_RULES)  # a correction may lead to level 1 again
        text = say("Trash its Lookout, empty its Pack. A random made-up rule, hidden.")
    elif state.level == FORTIFIES_AGAIN:
        text = say("Trash its Lookout and a random perk, empty its Pack.")
    elif sculpture and state.ending == GOES_ON:
        state.sculpture = True
        text = say("Trash its Lookout, empty its Pack. It gets the macaroni sculpture.")
    else:
        text = say("Trash its Lookout, empty its Pack.")
    retold = say("Its Fort rises to level {level}. {then}", level=state.level, then=text) if reached else None
    state.tell("fortify", text, headline=say("Level {level}", level=state.level), why=why, retold=retold)
    if state.level == FORTIFIES_AGAIN and not state.tracked:  # of a tracked deck two cards were named
        state.aside("fortify", say("It fortifies again."))
    if sculpture and not state.sculpture:
        await take_sculpture(state)


async def take_sculpture(state: RobokidState) -> None:
    """Take the macaroni sculpture if nobody was first. Sheet: *Robokid peut obtenir la Sculpture en Macaronis*."""
    text = say("Does somebody have the sculpture?")
    has = say("Somebody has the sculpture already.")
    state.sculpture = not await Choose(
        "robokid.sculpture", text, "fortify", YES_NO, often=True, retold=lambda somebody: has if somebody else None
    )
    if state.sculpture:
        state.tell("fortify", say("Robokid gets the macaroni sculpture."))


# Déployer


async def deploy(state: RobokidState) -> None:
    """Lay out X cards, score the suits, add toys and pizzas, tuck a dog. Sheet, *Déployer*, *Chiens*."""
    while len(state.deployed) < state.deploys and (card := await draw(state, deployed_question)):
        state.deployed.append(card)
    suits = scoring_suits(state.deployed, state.lookout)
    state.points += len(suits.picked)
    if state.deployed:
        leftmost = state.deployed[0]
        packed = await load_pack(state, leftmost)
        tell_deployed(state, suits, packed, tuck_dog(state, leftmost), public_action(leftmost))
    else:
        tell_deployed(state, suits, None, None, say("Its deck is empty: nothing to deploy."))
    state.put_away(*(state.deployed[1:] if state.played_is_trashed else state.deployed))
    state.deployed, state.played_is_trashed = [], False


async def load_pack(state: RobokidState, kid: str) -> tuple[str, ...] | None:
    """Add a toy or pizza for each such icon of the leftmost card, from the top, while there is room. Sheet, note 2.

    Returns:
        What was added, from the top; None if the card has no such icon.
    """
    found = await icons(kid).ask(state)
    if not found:
        return None
    added = stowed(found, len(state.pack), await capacity(state.level).ask(state))
    state.pack += added
    return added


def tuck_dog(state: RobokidState, leftmost: str) -> str | None:
    """Tuck the top dog under the doghouse if the leftmost card has its suit: once a turn. Sheet, *Chiens*, Déployer.

    Returns:
        The dog; None if there is none to tuck.
    """
    if not (state.dog_pile and tucks(leftmost, state.dog_pile[0])):
        return None
    state.doghouse.append(state.dog_pile.pop(0))
    return state.doghouse[-1]


# Recruter


async def recruit(state: RobokidState) -> None:
    """Recruit a card of the Park deck, and all that match in a Yard and the Park. Sheet, *Recruter*, *Cartes Pièce*.

    No decision needs to know what comes into a physical deck, except for the dogs.
    """
    card = None
    if state.tracked:
        (card,) = await park_question(state, say("From the Park deck:"), "recruit")
        if card is None:
            state.trigger_end("park")
            return
        state.put_away(card)
    tell_recruit(state, card)
    if card:
        tell_taken(state, card_term(card))
    if state.tracked or state.with_dogs:
        await take_along(state, card)


async def take_along(state: RobokidState, recruit: str | None) -> None:
    """Take the cards and dogs that go with a recruit: kids to the discard pile, dogs under the dog pile."""
    going, taken = going_along(recruit), 0
    while (match := await match_question(state, recruit, going, taken)) != Event.NOTHING:
        if isinstance(match, Dog):
            take_recruited_dog(state, match.id)
        elif isinstance(match, Kid):
            state.put_away(match.id)
            tell_taken(state, card_term(match.id))
        else:
            state.trigger_end("park")
            continue
        taken += 1


# Expulser


async def expel(state: RobokidState, named: str | None = None) -> None:
    """Put up to three cards of the deck into the Yard, the rest under the Park deck, and a dog. Sheet, *Expulser*.

    A tracked deck was named when it was laid out, and so was the dog in `named`. No decision needs to know which cards
    a physical deck loses.
    """
    if state.tracked:
        state.yard = state.row[:YARD_KIDS]
        state.deck.take(*state.row)  # the others go under the Park deck
        if not state.yard:
            await expel_park_card(state)
        tell_dog(state, expel_dog(state), named)
    elif state.turn > FULL:
        tell_rest(state, expel_dog(state))
    else:
        state.tell("expel", EXPELLED)
        tell_dog(state, expel_dog(state))


async def expel_park_card(state: RobokidState) -> None:
    """Put a card of the Park deck into the Yard, without effect, because the deck is empty. Sheet, *Expulser*."""
    (card,) = await park_question(state, say("Park deck to its Yard:"), "expel")
    if card is None:
        state.trigger_end("park")
    else:
        state.yard.append(card)


def expel_dog(state: RobokidState) -> str | None:
    """Put the top dog into the Yard, too, from where it goes to the left. Sheet, *Chiens*, Expulser and Nettoyer.

    Returns:
        The dog; None if the pile is empty.
    """
    if not state.dog_pile:
        return None
    state.yard_dogs.append(state.dog_pile.pop(0))
    return state.yard_dogs[-1]


# Réinitialiser


async def reset(state: RobokidState) -> None:
    """Make the discard pile the deck, then let cats come. Sheet, *Réinitialiser*, *Chats*."""
    state.deck.add(*state.discard)
    state.discard = []
    if not state.tracked and state.turn <= FULL:
        state.tell("reset", say("Shuffle its discard pile."))
    if state.with_cats:
        await attract_cats(state)


async def attract_cats(state: RobokidState) -> None:
    """Take the cats whose condition Yard and Lookout meet; ask about those that no icon decides. Sheet, *Chats*."""
    coming, unclear = [], []
    state.yard_icons = {}
    for cat in (cat for cat in state.table_cats if cat not in state.cats):
        condition = await attraction(cat).ask(state)
        attracted = await settled(state, partial(attracts, wanted=condition))
        if attracted is None:
            unclear.append(cat)
        elif attracted:
            coming.append(cat)
    if unclear:
        coming += await attracted_question(state, unclear)
    for cat in coming:
        state.cats.append(cat)
        state.tell("reset", say("{cat} comes to Robokid.", cat=CATS[cat]))


# Fin de partie


async def check_end(state: RobokidState) -> None:
    """Check, after its turn, whether it was the round's last, or the turn in which Robokid itself triggered the end.

    People who still play may change what Robokid has, so this is asked once more before the count.
    """
    if state.level == LEVELS:
        state.trigger_end("level")
    if state.points >= WINNING_POINTS:
        state.trigger_end("points")
    if state.ending == GOES_ON:
        remind_of_park_deck(state)
        return
    state.ending = OVER
    playing = tuple(map(state.seat, state.still_to_play))
    if not (state.finishes_round and playing):
        state.aside("end", say("The game is over."))
        return
    if state.solo:
        state.tell("end", say("The end is triggered: take your last turn."))
    else:
        state.tell("end", say("The end is triggered. Still to play: {players}.", players=playing))
    await since_its_turn(state)


def remind_of_park_deck(state: RobokidState) -> None:
    """Say that this turn may have emptied the Park deck, in few enough words for the title of the question about it.

    Ruling, *Park deck empty, physical or tracked*: it is never a question of its own.
    """
    if state.park_deck_may_be_empty:
        retold = say("The Park deck may be empty by now.")
        state.aside("clean_up", say("Check the Park deck"), retold=retold)
