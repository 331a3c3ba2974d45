"""Robokid's rules, in the order of the rule sheet, with the dogs and cats where its table has them."""

from functools import partial

from compere.bot import Outcome
from compere.bots.robokid import say
from compere.bots.robokid.between import since_its_turn
from compere.bots.robokid.cards import CATS, DOGS, KIDS, LEVELS, PUBLIC_ACTIONS, SUITS, WINNING_POINTS
from compere.bots.robokid.decide import (
    FORTIFIES_AGAIN,
    attracts,
    completes,
    fortifies_again,
    going_along,
    pack_text,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.deck import draw, lay_out
from compere.bots.robokid.facts import attraction, capacity, icons
from compere.bots.robokid.questions import (
    WHOSE_YARD,
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
from compere.narrow import Choice, settled
from compere.prompts import Choose, Mark, TurnBegins
from compere.wording import Term, Text

NAMED_SUITS = 2  # so many that score are named; of more, why names them


async def play(state: RobokidState) -> Outcome:
    """Play from between two turns to the end. Sheet: *Principe de jeu*, *Fin de partie*."""
    await turn_begins()
    while state.ending != OVER:
        await since_its_turn(state)
        if state.ending != OVER:
            await turn(state)
        await turn_begins()
    return await final_score(state)


async def turn_begins() -> None:
    """Take corrections before the end is looked at, and before the count: they may change both."""
    await TurnBegins()
    await Mark()


async def turn(state: RobokidState) -> None:
    """Take Robokid's turn. Sheet: *À son tour, Robokid effectue les étapes suivantes*."""
    state.turn += 1
    clean_up(state)
    await lay_out(state)
    await fortify(state)
    await deploy(state)
    await recruit(state)
    await expel(state)
    await reset(state)
    await check_end(state)


# Nettoyer


def clean_up(state: RobokidState) -> None:
    """Discard the Yard; its dog goes to the left; a cat is worth 1 VP. Sheet, *Nettoyer*, *Chiens*, *Chats*.

    The dog's way was told when it was expelled, and the VP are told with those of Deploy.
    """
    state.put_away(*state.yard)
    state.yard, state.yard_dogs = [], []
    state.points += bool(state.cats)


# Fortifier


async def fortify(state: RobokidState) -> None:
    """Add a card to the Lookout; a pair raises the Fort. Sheet, *Fortifier*; dogs and cats do nothing here."""
    card = await draw(state, lookout_question)
    if card is None:
        state.tell("fortify", say("Its deck is empty: nothing for the Lookout."))
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
    if state.level == 1:
        state.made_up_rules += 1
        text = say("Trash its Lookout, empty its Pack. It gets a hidden made-up rule.")
    elif state.level == FORTIFIES_AGAIN:
        text = say("Trash its Lookout and a random perk, empty its Pack. It fortifies again.")
    else:
        text = say("Trash its Lookout, empty its Pack.")
    state.tell("fortify", text, headline=say("Level {level}", level=state.level), why=why)
    if state.level == LEVELS and reached:
        await take_sculpture(state)


async def take_sculpture(state: RobokidState) -> None:
    """Take the macaroni sculpture, if nobody was first. Sheet: *Robokid peut obtenir la Sculpture en Macaronis*."""
    if state.ending == GOES_ON:
        state.sculpture = True
    else:
        text = say("Does somebody have the sculpture?")
        state.sculpture = not await Choose("robokid.sculpture", text, "fortify", YES_NO, often=True)
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
        tell_deployed(state, suits, packed, public_action(leftmost))
        tuck_dog(state, leftmost)
    else:
        tell_deployed(state, suits, None, say("Its deck is empty: nothing to deploy."))
    state.put_away(*(state.deployed[1:] if state.played_is_trashed else state.deployed))
    state.deployed, state.played_is_trashed = [], False


async def load_pack(state: RobokidState, kid: str) -> Text | None:
    """Add a toy or pizza for each such icon of the leftmost card, from the top, while there is room. Sheet, note 2.

    Returns:
        What to say of it, if there was any.
    """
    found = await icons(kid).ask(state)
    if not found:
        return None
    added = stowed(found, len(state.pack), await capacity(state.level).ask(state))
    state.pack += added
    return say("Its Pack: +{things}.", things=pack_text(added)) if added else say("Its Pack is full.")


def tell_deployed(state: RobokidState, suits: Choice[tuple[str, ...]], packed: Text | None, then: Text) -> None:
    """Say what has scored in this turn, what comes into the Pack, and `then` what may follow; of nothing, nothing."""
    headline, scored, count = None, None, len(suits.picked)
    names: tuple[Term | Text, ...] = tuple(SUITS[suit] for suit in suits.picked)
    if count > NAMED_SUITS:
        names = (say("{count} suits", count=count),)
    if state.cats:
        names = (say("its cat"), *names)
    if names:
        headline = say("{points} VP (+{scored})", points=state.points, scored=count + bool(state.cats))
        scored = say("For {suits}.", suits=names)
    for before in (packed, scored):
        then = say("{before} {then}", before=before, then=then) if before else then
    state.tell("deploy", then, headline=headline, why=suits.reasons)


def public_action(kid: str) -> Text:
    """Return which public action may be followed, in words where known. Sheet: *Les joueurs peuvent suivre*."""
    if action := PUBLIC_ACTIONS.get(kid):
        return say("You may follow {kid}: {action}.", kid=KIDS[kid], action=action)
    return say("You may follow {kid}.", kid=KIDS[kid])


def tuck_dog(state: RobokidState, leftmost: str) -> None:
    """Tuck the top dog under the doghouse if the leftmost card has its suit: once a turn. Sheet, *Chiens*, Déployer."""
    if state.dog_pile and tucks(leftmost, state.dog_pile[0]):
        dog = state.dog_pile.pop(0)
        state.doghouse.append(dog)
        state.tell("deploy", say("Tuck {dog} under its doghouse.", dog=DOGS[dog]))


# Recruter


async def recruit(state: RobokidState) -> None:
    """Recruit a card of the Park deck and all that match in a Yard and the Park. Sheet, *Recruter*, *Cartes Pièce*.

    What comes into a physical deck no decision misses, but for the dogs.
    """
    card = None
    if state.tracked:
        (card,) = await park_question(state, say("Scan or pick: Park card"), "recruit")
        if card is None:
            state.trigger_end("park")
            return
        state.put_away(card)
    tell_recruit(state)
    if state.tracked or state.with_dogs:
        await take_along(state, card)


def tell_recruit(state: RobokidState) -> None:
    """Say what is recruited: in each turn where nothing is entered, else in the first, as the questions say it too.

    Whose Yard it is, the table sees (sheet, note 3; ruling, *Recruit, which yard*).
    """
    first = state.turn == 1
    if not state.tracked or (first and state.solo):
        text = say(
            "To its discard pile: a Park card, its suit and coins of Park and {yard}. A coin takes all. Refill.",
            yard=say("your Yard") if state.solo else WHOSE_YARD[0],
        )
        state.tell("recruit", text, why=() if state.solo else WHOSE_YARD)
    if first and not state.solo:
        text = say(
            "All to its discard pile. The fullest Yard; if tied, the highest Fort, "
            "then VP, then the nearest on its right."
        )
        state.tell("recruit", text, why=WHOSE_YARD)


async def take_along(state: RobokidState, recruit: str | None) -> None:
    """Take the cards and dogs that go with a recruit: kids to the discard pile, dogs under the dog pile."""
    going, taken = going_along(recruit), 0
    while (match := await match_question(state, recruit, going, taken)) != Event.NOTHING:
        if isinstance(match, Dog):
            state.dog_pile.append(match.id)
        elif isinstance(match, Kid):
            state.put_away(match.id)
        else:
            state.trigger_end("park")
            continue
        taken += 1


# Expulser


async def expel(state: RobokidState) -> None:
    """Put up to three cards of the deck into the Yard, the rest under the Park deck, and a dog. Sheet, *Expulser*.

    A tracked deck was named when it was laid out; which cards a physical one loses no decision misses.
    """
    if state.tracked:
        state.yard = state.row[:YARD_KIDS]
        state.deck.take(*state.row)  # the others go under the Park deck
        if not state.yard:
            await expel_park_card(state)
    else:
        state.tell("expel", say("Up to 3 of its deck to its Yard, the rest under the Park deck. None: a Park card."))
        await look_at_park_deck(state)
    expel_dog(state)


async def expel_park_card(state: RobokidState) -> None:
    """Nothing is left: a card of the Park deck goes to the Yard, without effect. Sheet, *Expulser*."""
    (card,) = await park_question(state, say("Park card to its Yard:"), "expel")
    if card is None:
        state.trigger_end("park")
    else:
        state.yard.append(card)
        await look_at_park_deck(state)


def expel_dog(state: RobokidState) -> None:
    """The top dog goes to the Yard too, and from there to the left. Sheet, *Chiens*, Expulser and Nettoyer."""
    if not state.dog_pile:
        return
    dog = state.dog_pile.pop(0)
    state.yard_dogs.append(dog)
    if state.solo:
        state.tell("expel", say("{dog} to its Yard too; from there to your discard pile.", dog=DOGS[dog]))
    else:
        text = say(
            "{dog} to its Yard too; from there to {player}’s discard pile.",
            dog=DOGS[dog],
            player=state.names[state.people[0]],
        )
        state.tell("expel", text)


async def look_at_park_deck(state: RobokidState) -> None:
    """Ask whether Robokid's turn has emptied the Park deck, once it may have. Ruling, *End triggers*."""
    if state.ending != GOES_ON or not state.park_deck_may_be_empty:
        return
    question = say("Has the Park deck run out?")
    if await Choose("robokid.park_empty", question, "expel", YES_NO, often=True):
        state.trigger_end("park")


# Réinitialiser


async def reset(state: RobokidState) -> None:
    """The discard pile becomes the deck, then cats come. Sheet, *Réinitialiser*, *Chats*."""
    state.deck.add(*state.discard)
    state.discard = []
    if not state.tracked:
        state.tell("reset", say("Shuffle its discard pile."))
    if state.with_cats:
        await attract_cats(state)


async def attract_cats(state: RobokidState) -> None:
    """Take the cats whose condition Yard and Lookout meet; what no icon tells is asked. Sheet, *Chats*."""
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
    """After its turn: the last one of the round, or the turn in which Robokid itself triggered the end.

    Whoever still plays may change what Robokid has, so that is asked once more before the count.
    """
    if state.level == LEVELS:
        state.trigger_end("level")
    if state.points >= WINNING_POINTS:
        state.trigger_end("points")
    if state.ending == GOES_ON:
        return
    state.ending = OVER
    playing = tuple(state.names[person] for person in state.still_to_play)
    if not (state.finishes_round and playing):
        state.tell("end", say("The game is over."))
        return
    if state.solo:
        state.tell("end", say("The end is triggered: take your last turn."))
    else:
        state.tell("end", say("The end is triggered. Still to play: {players}.", players=playing))
    await since_its_turn(state)
