"""What the table is asked: cards by name or by suit, dogs, and what happened."""

from dataclasses import replace

from compere.bots.robokid.cards import (
    CATS,
    COIN,
    DOG_SUITS,
    DOGS,
    DOGS_EACH,
    DUMPLING,
    KIDS,
    OWN_SUITS,
    SUITS,
    card_term,
    icons_of,
    suit_of,
)
from compere.bots.robokid.decide import matches, park_deck_may_be_empty
from compere.bots.robokid.state import GOES_ON, OVER, STARTING_KIDS, RobokidState
from compere.options import Facet, Option
from compere.prompts import Choose, Draw
from compere.wording import Term, Text, say

EMPTY, NO_MORE = "empty", "none"
YES_NO = (Option("yes", say("yes"), value=True), Option("no", say("no"), value=False))
NONE_TERM = Term("robokid:none", "none")
NO_MORE_TERM = Term("robokid:no_more", "no more")
DECK_EMPTY_TERM = Term("robokid:empty", "the deck is empty")
PARK_EMPTY_TERM = Term("robokid:park_empty", "Park deck empty")
TWO_ICONS_TERM = Term("robokid:two_icons", "two icons")
DOG_TERM = Term("robokid:dog", "a dog")
ROW_MOST = 7  # so many cards are drawn in one entry of the journal

# Sheet, note 3; ruling, *Recruit, which yard*: the table sees it, so it is said and not asked
WHOSE_YARD = (
    say("the fullest Yard"),
    say("if tied, the highest Fort"),
    say("then the most VP"),
    say("then the nearest on its right"),
)


def card_option(card: str, facet: Facet | None = None, *, copies: int = 1, shown: bool = True) -> Option[str]:
    """Return a card as an answer, found under its suit or another facet."""
    return Option(card, say("{card}", card=card_term(card)), {"suit": facet or SUITS[suit_of(card)]}, copies, shown)


SUIT_PLACES = {suit: place for place, suit in enumerate(SUITS)}
ALL_KIDS = tuple(sorted(KIDS, key=lambda kid: SUIT_PLACES[suit_of(kid)]))  # as they are looked for
TWO_ICONS = tuple(kid for kid in ALL_KIDS if len(icons_of(kid)) == 2)
LONE_COINS = tuple(kid for kid in ALL_KIDS if icons_of(kid) == (COIN,))
NAMED = {kid: card_option(kid) for kid in ALL_KIDS}
BY_SUIT = (  # as a card is entered whose icons are all that counts; its name may be scanned
    *map(card_option, (*OWN_SUITS, *LONE_COINS)),
    *(card_option(kid, TWO_ICONS_TERM) for kid in TWO_ICONS),
    *(card_option(kid, shown=False) for kid in ALL_KIDS if kid not in (*TWO_ICONS, *LONE_COINS)),
)
DECK_EMPTY = Option(EMPTY, say("the deck is empty"), {"suit": DECK_EMPTY_TERM}, instead=True)
PARK_EMPTY = Option(EMPTY, say("the Park deck is empty"), {"suit": PARK_EMPTY_TERM}, instead=True)


def named(state: RobokidState) -> tuple[Option[str], ...]:
    """Return every kid by name, under its suit those first that Robokid has not: most kids are there once."""
    own = set(state.cards)
    kids = sorted(ALL_KIDS, key=lambda kid: (SUIT_PLACES[suit_of(kid)], kid in own))
    return tuple(NAMED[kid] for kid in kids)


def any_card(state: RobokidState) -> tuple[Option[str], ...]:
    """Return every card that may come up: by name where names are kept, else by suit; a name is always scanned."""
    return named(state) if state.tracked else BY_SUIT


def deck_question(text: Text, step: str) -> Draw[str]:
    """Return the question which card the table has drawn from a physical deck, by its icons."""
    return Draw("robokid.deck_card", text, step, "deck", (*BY_SUIT, DECK_EMPTY), often=True)


def deployed_question(state: RobokidState) -> Draw[str]:
    """Return the question for the next card that is deployed: the leftmost by its name, for its other icons count."""
    if state.deployed:
        text = say("Card {place} of up to {all}:", place=len(state.deployed) + 1, all=state.deploys)
        return deck_question(text, "deploy")
    text = say("Leftmost of up to {all}:", all=state.deploys)
    return Draw("robokid.leftmost", text, "deploy", "deck", (*NAMED.values(), DECK_EMPTY), often=True)


def row_question(state: RobokidState) -> Draw[str]:
    """Return the draw of the next cards of a tracked deck, which is the device's own."""
    options = tuple(card_option(card, copies=state.deck.count(card)) for card in sorted(set(state.deck)))
    count = min(len(state.deck), ROW_MOST)
    return Draw("robokid.row", say("Robokid’s cards"), "turn", "deck", options, count=count, by="device")


def kids_question() -> Draw[str]:
    """Return the question for the starting kids of a tracked deck; one may be there more than once."""
    kids = tuple(card_option(kid, copies=STARTING_KIDS) for kid in ALL_KIDS)
    question = say("Scan its 5 kids:")
    return Draw("robokid.kids", question, "set_up", "park", kids, count=STARTING_KIDS, often=True)


def park_question(state: RobokidState, text: Text, step: str) -> Draw[str]:
    """Return the question which card came from the Park deck, if it had one."""
    return Draw("robokid.park_card", text, step, "park", (*any_card(state), PARK_EMPTY), often=True)


def match_question(state: RobokidState, recruit: str | None, taken: int) -> Choose[str]:
    """Return the question for one more card or dog that goes with the recruit; of a physical deck's only the dogs.

    Once it may be so, it can be said that the Park deck is empty, be it by the draw or by the refill that follows.
    """
    none = Option(NO_MORE, say("no more") if taken else say("none"), {"suit": NO_MORE_TERM if taken else NONE_TERM})
    rows = _free_dogs(state) if recruit is None else _matching(state, recruit)
    where, why = _where(state, recruit)
    return Choose("robokid.match", where, "recruit", (none, *rows), why=why, often=True, usual=NO_MORE)


def _matching(state: RobokidState, recruit: str) -> tuple[Option[str], ...]:
    """Return what may go with a recruit: by name, or of a coin, with which everything goes, by suit and name."""
    cards = [card for card in (*named(state), *_free_dogs(state, DOG_TERM)) if matches(recruit, card.id)]
    empty = [PARK_EMPTY] if state.ending == GOES_ON and park_deck_may_be_empty(state) else []
    if COIN in icons_of(recruit):
        return (*cards, *empty)
    return tuple(replace(each, facets={}) for each in (*cards[:1], *empty, *cards[1:]))


def _where(state: RobokidState, recruit: str | None) -> tuple[Text, tuple[Text, ...]]:
    """Return where Robokid looks for what matches, and why there."""
    if recruit is None:
        return say("Dogs that go with it?"), () if state.solo else WHOSE_YARD
    if COIN in icons_of(recruit):
        return say("All of Park and Yard:") if state.solo else say("All of Park and Yards:"), ()
    return (say("Also in Park, Yard?"), ()) if state.solo else (say("Park, fullest Yard?"), WHOSE_YARD)


def dog_pile_question(state: RobokidState) -> Draw[str]:
    """Return the question for Robokid's dogs, the top one first."""
    question = say("Its dogs, top first:")
    return Draw("robokid.dogs", question, "set_up", "dogs", _free_dogs(state), count=DOGS_EACH, often=True)


def given_dog_question(state: RobokidState) -> Choose[str]:
    """Return the question which dog Robokid was given."""
    return Choose("robokid.given_dog", say("Which dog was given?"), "clean_up", _free_dogs(state), often=True)


def _free_dogs(state: RobokidState, facet: Facet | None = None) -> tuple[Option[str], ...]:
    """Return the dogs that may be with others, found under their suit; one of its Yard may have been taken."""
    return tuple(
        Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": facet or SUITS[DOG_SUITS[dog]]})
        for dog in DOGS
        if state.with_dogs and dog not in (*state.dog_pile, *state.doghouse)
    )


def since_question(state: RobokidState) -> Choose[str]:
    """Return the question for the next thing that happened between two turns; most often nothing did.

    A card that has left its Yard is missed where the device knows the deck, and after the end where a made-up rule
    counts it; a dog of its Yard goes to somebody in any case, and one of its pile scores nothing.
    """
    over = state.ending == OVER
    kids = state.yard if state.tracked and (state.made_up_rules or not over) else []
    dogs = () if over else _free_dogs(state)
    rows = [Option("dog", say("a dog was given"))] if dogs else []
    rows += [Option(kid, say("{card}", card=card_term(kid))) for kid in dict.fromkeys(kids)]
    if state.with_cats:
        rows += [Option(cat, say("{cat} has left", cat=CATS[cat])) for cat in state.cats]
    if state.with_dogs and state.doghouse:
        rows += [Option("house", say("a doghouse dog left"))]
    rows += [Option("ended", say("the end was triggered"))] if state.ending == GOES_ON else []
    if over:
        text = say("Last turns over: gone?")
    else:
        text = say("Gone from its Yard?") if kids else say("Its turn. Anything new?")
    lies = kids if state.tracked else state.turn  # whether a card may be in its Yard
    nothing = Option(NO_MORE, say("no: clear its Yard") if lies and not over else say("no"))
    scanned = tuple(replace(dog, facets={}, shown=False) for dog in dogs)  # one that was given, by its name at once
    options = (*rows[:1], nothing, *rows[1:], *scanned)
    return Choose("robokid.since", text, "clean_up", options, often=True, usual=NO_MORE)


def cat_options(state: RobokidState) -> tuple[Option[str], ...]:
    """Return the cats that may play: Dumpling only in a harder game. Sheet, *Chats*."""
    harder = state.options["dumpling"] == "yes"
    return tuple(Option(cat, say("{cat}", cat=CATS[cat])) for cat in CATS if cat != DUMPLING or harder)


def person_option(state: RobokidState, person: str) -> Option[str]:
    """Return a person as an answer: a name, or in the solo game *you*."""
    return Option(person, say("you") if state.solo else say("{player}", player=state.names[person]))
