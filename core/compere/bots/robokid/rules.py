"""Robokid's rules, in the order of the rule sheet, with the dogs and cats where its table has them."""

from compere.bot import Outcome
from compere.bots.robokid.between import since_its_turn
from compere.bots.robokid.cards import (
    CATS,
    COIN,
    DOGS,
    KIDS,
    LEVELS,
    PUBLIC_ACTIONS,
    SUITS,
    UNSEEN,
    WINNING_POINTS,
    card_term,
    icons_of,
)
from compere.bots.robokid.decide import (
    attracts,
    choose_yard,
    completes,
    kids_alike,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.deck import draw, lay_out, rest_of_deck
from compere.bots.robokid.facts import RESOURCES, learn_attraction, learn_capacity, learn_icons, resources
from compere.bots.robokid.questions import (
    EMPTY,
    NO_MORE,
    YES_NO,
    leaders_question,
    match_question,
    name_question,
    park_question,
)
from compere.bots.robokid.score import final_score
from compere.bots.robokid.set_up import set_up
from compere.bots.robokid.state import (
    GOES_ON,
    LAST_TURN,
    OVER,
    YARD_KIDS,
    RobokidState,
)
from compere.narrow import Choice, Missing
from compere.prompts import Choose, ChooseSome, Option, TurnBegins
from compere.wording import Text, say


async def play(state: RobokidState) -> Outcome:
    """Play a game. Sheet: *Mise en place*, *Principe de jeu*, *Fin de partie*."""
    await set_up(state)
    await TurnBegins()  # before the end is looked at, and before the count: a correction may change both
    while state.ending != OVER:
        await since_its_turn(state)
        if state.ending != OVER:
            await turn(state)
        await TurnBegins()
    return await final_score(state)


async def turn(state: RobokidState) -> None:
    """Take Robokid's turn. Sheet: *À son tour, Robokid effectue les étapes suivantes*."""
    state.turn += 1
    state.plays.append({"turn": state.turn})
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
    """Discard the Yard; its dogs go to the left; a cat is worth 1 VP. Sheet, *Nettoyer*, *Chiens*, *Chats*."""
    state.discard += state.yard
    state.yard = []
    if state.yard_dogs and state.solo:
        state.tell("clean_up", say("Its Yard dogs go to your discard pile."))
    elif state.yard_dogs:
        left = state.names[state.people[0]]
        state.tell("clean_up", say("Its Yard dogs go to {player}’s discard pile.", player=left))
    state.yard_dogs = []
    if state.cats:
        state.points += 1
        state.tell("clean_up", say("It has a cat: 1 VP."))


# Fortifier


async def fortify(state: RobokidState) -> None:
    """Add a card to the Lookout; a pair raises the Fort. Sheet, *Fortifier*; dogs and cats do nothing here."""
    card = await draw(state, say("To its Lookout: scan"), "fortify")
    if card is None:
        state.tell("fortify", say("Its deck is empty: nothing for the Lookout."))
        return
    state.lookout.append(card)
    completed = completes(state.lookout)
    state.note(lookout=list(state.lookout))
    if completed.picked:
        await raise_fort(state, completed.reasons)


async def raise_fort(state: RobokidState, why: tuple[Text, ...]) -> None:
    """Raise the Fort, trash the Lookout, empty the Pack, take the level's reward. Sheet, *Fortifier*, *Bottes*."""
    reached = state.level < LEVELS
    state.level += reached
    trash = say("Fort to level {level}: trash its Lookout, empty its Pack.", level=state.level)
    state.tell("fortify", trash, big=say("Level {level}", level=state.level), why=why)
    state.lookout, state.pack = [], []
    if state.level == 1:
        state.made_up_rules += 1
        state.tell("fortify", say("Put a random made-up rule face down by its board."))
    elif state.level == 2:
        state.tell("fortify", say("Trash a random perk of the Park. It fortifies again."))
        await fortify(state)
    elif state.level == LEVELS and reached:
        await take_sculpture(state)


async def take_sculpture(state: RobokidState) -> None:
    """Take the macaroni sculpture, if nobody was first. Sheet: *Robokid peut obtenir la Sculpture en Macaronis*."""
    if state.ending == GOES_ON:
        state.sculpture = True
    else:
        text = say("Does somebody have the sculpture?")
        state.sculpture = await Choose("robokid.sculpture", text, "fortify", YES_NO, direct=True) == "no"
    if state.sculpture:
        state.tell("fortify", say("Robokid gets the macaroni sculpture."))


# Déployer


async def deploy(state: RobokidState) -> None:
    """Lay out X cards, score the suits, add toys and pizzas, tuck a dog. Sheet, *Déployer*, *Chiens*."""
    while len(state.deployed) < state.deploys and state.deck:
        place = len(state.deployed) + 1
        text = say("Scan or pick: {place} of {all}", place=place, all=state.deploys)
        card = await draw(state, text, "deploy")
        assert card
        state.deployed.append(card)
    suits = scoring_suits(state.deployed, state.lookout)
    state.points += len(suits.picked)
    tell_scored(state, suits)
    if state.deployed:
        state.deployed[0] = await name_leftmost(state, state.deployed[0])
        await load_pack(state, state.deployed[0])
        tell_public_action(state, state.deployed[0])
        tuck_dog(state, state.deployed[0])
    state.note(deployed=list(state.deployed), scored=len(suits.picked))
    trashed = state.deployed[:1] if state.played_is_trashed else []
    state.discard += state.deployed[len(trashed) :]
    state.deployed, state.played_is_trashed = [], False


def tell_scored(state: RobokidState, suits: Choice[tuple[str, ...]]) -> None:
    """Say which suits score."""
    if suits.picked:
        names = tuple(SUITS[suit] for suit in suits.picked)
        scored = say("+{scored} VP", scored=len(names))
        score = say("{suits}: {points} VP now.", suits=names, points=state.points)
        state.tell("deploy", score, big=scored, why=suits.reasons)
    elif state.deployed:
        state.tell("deploy", say("No suit scores."), why=suits.reasons)
    else:
        state.tell("deploy", say("Its deck is empty: nothing to deploy."))


async def name_leftmost(state: RobokidState, card: str) -> str:
    """Return the kid of the leftmost card: asked where it was entered by its suit alone, for its icons count."""
    if card in KIDS:
        return card
    return await name_question(card, kids_alike(card))


async def load_pack(state: RobokidState, kid: str) -> None:
    """Add a toy or pizza for each such icon of the leftmost card, from the top, while there is room. Sheet, note 2."""
    icons = resources(await learn_icons(kid))
    if not icons:
        return
    added = stowed(icons, len(state.pack), await learn_capacity(state.level))
    state.pack += added
    if added:
        state.tell("deploy", say("Into its Pack: {things}.", things=tuple(RESOURCES[each] for each in added)))
    else:
        state.tell("deploy", say("Its Pack is full."))


def tell_public_action(state: RobokidState, kid: str) -> None:
    """Say which public action may be followed, in words where they are known. Sheet: *Les joueurs peuvent suivre*."""
    if action := PUBLIC_ACTIONS.get(kid):
        state.tell("deploy", say("You may follow {kid}: {action}.", kid=KIDS[kid], action=action))
    else:
        state.tell("deploy", say("You may follow {kid}.", kid=KIDS[kid]))


def tuck_dog(state: RobokidState, leftmost: str) -> None:
    """Tuck the top dog under the doghouse if the leftmost card has its suit: once a turn. Sheet, *Chiens*, Déployer."""
    if state.dog_pile and tucks(leftmost, state.dog_pile[0]):
        dog = state.dog_pile.pop(0)
        state.doghouse.append(dog)
        state.tell("deploy", say("Tuck {dog} under its doghouse.", dog=DOGS[dog]))


# Recruter


async def recruit(state: RobokidState) -> None:
    """Recruit a card of the Park deck and all that match in a Yard and the Park. Sheet, *Recruter*, *Cartes Pièce*.

    The question itself says where they go, so that nothing need be read after the answer.
    """
    card = (await park_question(state, say("Scan or pick: Park card"), "recruit"))[0]
    state.note(recruit=card)
    if state.turn == 1:
        state.tell(
            "recruit", say("With it go all cards of its suit and coins, into its discard pile. Then refill the Park.")
        )
    if card == EMPTY:
        trigger_end(state, "park")
        return
    state.discard.append(card)
    where, why = await search_where(state, card)
    kids: list[str] = []
    dogs: list[str] = []
    while (match := await match_question(state, card, len(kids) + len(dogs), where, why)) != NO_MORE:
        if match in DOGS:
            dogs.append(match)
            state.dog_pile.append(match)
        else:
            kids.append(match)
            state.discard.append(match)
    state.note(taken=kids, dogs=dogs)


async def search_where(state: RobokidState, card: str) -> tuple[Text, tuple[Text, ...]]:
    """Return where Robokid looks for what matches, and why there; people are told apart as far as needed."""
    state.yards = {}
    if COIN in icons_of(card):
        if state.solo:
            return say("All of Park and Yard:"), ()
        return say("All of Park and Yards:"), ()
    if state.solo:
        return say("Also in Park, Yard?"), ()
    while isinstance(choice := choose_yard(state), Missing):
        leaders = await leaders_question(state, choice.fact)
        state.yards[choice.fact] = tuple(leaders.split("+"))
    return say("Park, Yard of {player}?", player=state.names[choice.picked]), choice.reasons


# Expulser


async def expel(state: RobokidState) -> None:
    """Put up to three cards of the deck into the Yard, the rest under the Park deck, and a dog. Sheet, *Expulser*."""
    if state.deck:
        await expel_deck(state)
    else:
        await expel_park_card(state)
    if state.dog_pile:
        dog = state.dog_pile.pop(0)
        state.yard_dogs.append(dog)
        state.tell("expel", say("{dog} goes to its Yard too.", dog=DOGS[dog]))
    state.note(yard=list(state.yard))


async def expel_deck(state: RobokidState) -> None:
    """Place the top cards; what is known to be all of the deck is not asked."""
    while state.deck and len(state.yard) < YARD_KIDS:
        if not state.row and UNSEEN not in state.deck and len(state.yard) + len(state.deck) <= YARD_KIDS:
            state.yard += sorted(state.deck)
            state.deck = []
            break
        card = await draw(state, say("To its Yard: scan"), "expel")
        assert card
        state.yard.append(card)
    state.tell("expel", say("To its Yard: {cards}.", cards=tuple(map(card_term, state.yard))))
    if len(state.deck) > 1 and state.tracked:
        rest = (*state.row, *await rest_of_deck(state))
        state.tell("expel", say("Under the Park deck, in this order: {cards}.", cards=tuple(map(card_term, rest))))
    elif state.deck:
        state.tell("expel", say("The rest of its deck goes under the Park deck."))
    state.deck, state.row = [], []


async def expel_park_card(state: RobokidState) -> None:
    """Nothing is left: a card of the Park deck goes to the Yard, without effect. Sheet, *Expulser*."""
    card = (await park_question(state, say("Park card to its Yard:"), "expel"))[0]
    if card == EMPTY:
        trigger_end(state, "park")
    else:
        state.yard.append(card)


# Réinitialiser


async def reset(state: RobokidState) -> None:
    """The discard pile becomes the deck, then cats come. Sheet, *Réinitialiser*, *Chats*."""
    state.deck, state.discard = state.discard, []
    if not state.tracked:
        state.tell("reset", say("Shuffle its discard pile into a new deck."))
    elif state.turn == 1:
        state.tell("reset", say("Its discard pile is its deck. Nobody need shuffle."))
    if state.with_cats:
        await attract_cats(state)


async def attract_cats(state: RobokidState) -> None:
    """Take the cats whose condition Yard and Lookout meet; what no icon tells is asked. Sheet, *Chats*."""
    coming, unclear = [], []
    for cat in state.table_cats:
        if cat in state.cats:
            continue
        attracted = attracts(state, await learn_attraction(cat))
        if attracted is None:
            unclear.append(cat)
        elif attracted:
            coming.append(cat)
    if unclear:
        rows = tuple(Option(cat, say("{cat}", cat=CATS[cat])) for cat in unclear)
        text = say("Its Yard and Lookout attract:") if state.deploys > 1 else say("Its Yard attracts:")
        coming += await ChooseSome("robokid.attracted", text, "reset", rows, 0, len(rows), seldom=True)
    for cat in coming:
        state.cats.append(cat)
        state.tell("reset", say("{cat} comes to Robokid.", cat=CATS[cat]))


# Fin de partie


def trigger_end(state: RobokidState, by: str) -> None:
    """Note that the game's end was triggered. Sheet: *La partie se termine normalement*; ruling, *End triggers*."""
    if state.ending == GOES_ON:
        state.ending, state.ended_by = LAST_TURN, by


async def check_end(state: RobokidState) -> None:
    """After its turn: the last one of the round, or the turn in which Robokid itself triggered the end.

    Whoever still plays may change what Robokid has, so that is asked once more before the count.
    """
    if state.level == LEVELS:
        trigger_end(state, "level")
    if state.points >= WINNING_POINTS:
        trigger_end(state, "points")
    if state.ending == GOES_ON:
        return
    playing = tuple(state.names[person] for person in state.still_to_play)
    if not (state.finishes_round and playing):
        state.tell("end", say("The game is over."))
    else:
        if state.solo:
            state.tell("end", say("The end is triggered: take your last turn."))
        else:
            state.tell("end", say("The end is triggered. Still to play: {players}.", players=playing))
        await since_its_turn(state, say("Last turns played. Anything gone?"))
    state.ending = OVER
