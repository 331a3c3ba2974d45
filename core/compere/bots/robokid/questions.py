"""What the table is asked: cards by name or by suit, dogs, and who leads in what."""

from dataclasses import replace
from itertools import combinations

from compere.bots.robokid.cards import (
    CATS,
    COIN,
    DOG_SUITS,
    DOGS,
    DOGS_EACH,
    ICONS,
    KIDS,
    SUITS,
    UNSEEN,
    card_term,
    icons_of,
    suit_of,
)
from compere.bots.robokid.decide import CARDS, LEVEL, POINTS, matches
from compere.bots.robokid.state import GOES_ON, RobokidState
from compere.prompts import Choose, ChooseSome, Draw, Facet, Option
from compere.wording import Term, Text, say

EMPTY, NO_MORE, OTHER = "empty", "none", "other"
YES_NO = (Option("yes", say("yes")), Option("no", say("no")))
NONE_TERM = Term("robokid:none", "none")
NO_MORE_TERM = Term("robokid:no_more", "no more")
OTHER_TERM = Term("robokid:other_card", "another card")
EMPTY_TERM = Term("robokid:empty", "the deck is empty")
DOG_TERM = Term("robokid:dog", "a dog")
PLAIN = tuple(suit for suit in ICONS if suit in SUITS)  # kids with one icon, by their suit alone


def card_option(card: str, *, copies: int = 1, shown: bool = True) -> Option:
    """Return a card as an answer, found under its suit."""
    return Option(card, say("{card}", card=card_term(card)), _facets(card), copies=copies, shown=shown)


def _facets(card: str) -> dict[str, Facet]:
    return {"suit": SUITS[suit_of(card)]}


def _by_suit(cards: list[str]) -> list[str]:
    """Return cards in the order of the suits under which they are looked for."""
    suits = list(SUITS)
    return sorted(cards, key=lambda card: suits.index(suit_of(card)))


ALL_KIDS = tuple(_by_suit(list(KIDS)))
TWO_ICONS = tuple(kid for kid in ALL_KIDS if len(icons_of(kid)) == 2)
BY_SUIT = tuple(_by_suit([*PLAIN, *TWO_ICONS, *(kid for kid in KIDS if icons_of(kid) == (COIN,))]))


NAMED_OPTIONS = tuple(map(card_option, ALL_KIDS))
SUIT_OPTIONS = (
    *map(card_option, BY_SUIT),
    *(card_option(kid, shown=False) for kid in ALL_KIDS if kid not in BY_SUIT),
)
SCANNED_OPTIONS = {
    card: replace(card_option(card, shown=False), dealt=False) for card in dict.fromkeys((*ALL_KIDS, *PLAIN))
}


def any_card(state: RobokidState) -> tuple[Option, ...]:
    """Return every card that may come up: kids by name where names are kept, else by suit; a name is always scanned."""
    return NAMED_OPTIONS if state.tracked else SUIT_OPTIONS


def deck_question(state: RobokidState, text: Text, step: str) -> Draw:
    """Return the question which card the table has drawn from Robokid's deck: what may be in it, then anything else."""
    if UNSEEN in state.deck:
        return Draw("robokid.deck_card", text, step, "deck", any_card(state), leafed=True)
    known = _by_suit(sorted(set(state.deck)))
    options = (
        *(card_option(card, copies=state.deck.count(card)) for card in known),
        Option(OTHER, say("another card"), {"suit": OTHER_TERM}, dealt=False),
        *(option for card, option in SCANNED_OPTIONS.items() if card not in known),
    )
    return Draw("robokid.deck_card", text, step, "deck", options, leafed=True)


def other_card_question(state: RobokidState, text: Text, step: str) -> Draw:
    """Return the question for a card that was not thought to be in the deck."""
    return Draw("robokid.other_card", text, step, "deck", any_card(state), leafed=True)


def row_question(state: RobokidState, count: int) -> Draw:
    """Return the draw of so many cards of a tracked deck, which is the device's own."""
    options = tuple(card_option(card, copies=state.deck.count(card)) for card in sorted(set(state.deck)))
    return Draw("robokid.row", say("Robokid’s cards"), "turn", "deck", options, count=count, by="device")


def name_question(suit: str, kids: list[str]) -> Choose:
    """Return the question which kid of a suit was deployed leftmost: its icons count."""
    return Choose(
        "robokid.leftmost",
        say("Leftmost {suit}:", suit=SUITS[suit]),
        "deploy",
        tuple(card_option(kid) for kid in kids),
        leafed=True,
    )


def park_question(state: RobokidState, text: Text, step: str) -> Draw:
    """Return the question which card came from the Park deck, if it had one."""
    empty = Option(EMPTY, say("the Park deck is empty"), {"suit": EMPTY_TERM}, dealt=False)
    return Draw("robokid.park_card", text, step, "park", (*any_card(state), empty), leafed=True)


def match_question(state: RobokidState, recruit: str, taken: int, where: Text, why: tuple[Text, ...]) -> Choose:
    """Return the question for one more card that goes with the recruit."""
    kids = [card for card in any_card(state) if matches(recruit, card.id)]
    dogs = [dog for dog in _free_dogs(state) if state.with_dogs and matches(recruit, dog.id)]
    return Choose(
        "robokid.match",
        where,
        "recruit",
        (
            Option(NO_MORE, say("no more"), {"suit": NO_MORE_TERM})
            if taken
            else Option(NO_MORE, say("none"), {"suit": NONE_TERM}),
            *kids,
            *(replace(dog, facets={"suit": DOG_TERM}) for dog in dogs),
        ),
        why=why,
        leafed=True,
    )


def dog_pile_question(state: RobokidState) -> Draw:
    """Return the question for Robokid's dogs, the top one first."""
    question = say("Its dogs, top first:")
    return Draw("robokid.dogs", question, "set_up", "dogs", _free_dogs(state), count=DOGS_EACH, leafed=True)


def given_dog_question(state: RobokidState, given: int) -> Choose:
    """Return the question for one more dog that Robokid was given."""
    no_more = Option(NO_MORE, say("no more"), {"suit": NO_MORE_TERM})
    options = (no_more, *_free_dogs(state)) if given else _free_dogs(state)
    return Choose(
        "robokid.given_dog",
        say("Which dog was given?"),
        "clean_up",
        options,
        leafed=True,
    )


def _free_dogs(state: RobokidState) -> tuple[Option, ...]:
    """Return the dogs that are not known to be Robokid's, found under their suit."""
    return tuple(
        Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]})
        for dog in DOGS
        if dog not in (*state.dog_pile, *state.yard_dogs, *state.doghouse)
    )


LEADERS = {
    CARDS: say("Who has the most cards in the Yard?"),
    LEVEL: say("Whose Fort level is the highest?"),
    POINTS: say("Who has the most VP?"),
}


def leaders_question(state: RobokidState, fact: str) -> Choose:
    """Return the question who leads in what decides next, among those who are still equal; several may."""
    equal = list(state.people)
    for leaders in state.yards.values():
        equal = [person for person in equal if person in leaders]
    groups = [group for size in range(1, len(equal) + 1) for group in combinations(equal, size)]
    names = state.names
    return Choose(
        f"robokid.most_{fact}",
        LEADERS[fact],
        "recruit",
        tuple(
            Option("+".join(group), say("{names}", names=tuple(names[person] for person in group))) for group in groups
        ),
    )


def since_question(state: RobokidState, text: Text) -> ChooseSome:
    """Return the one question for what happened between two turns; most often nothing did."""
    rows = [Option("ended", say("the end was triggered"))] if state.ending == GOES_ON else []
    if state.with_cats:
        rows += [Option(f"lost:{cat}", say("{cat} has left", cat=CATS[cat])) for cat in state.cats]
    if state.with_dogs:
        rows += [Option("dog", say("a dog was given"))] if _free_dogs(state) else []
        rows += [Option("house", say("a doghouse dog left"))] if state.doghouse else []
        rows += [
            Option(f"yard:{dog}", say("{dog} is gone", dog=DOGS[dog]), {"dog": DOGS[dog]}) for dog in state.yard_dogs
        ]
    rows += [
        Option(f"yard:{place}", say("{card} is gone", card=card_term(card)), {"card": card_term(card)})
        for place, card in enumerate(state.yard)
    ]
    return ChooseSome("robokid.since", text, "clean_up", tuple(rows), 0, len(rows), seldom=True)


def person_option(state: RobokidState, person: str) -> Option:
    """Return a person as an answer: a name, or in the solo game *you*."""
    return Option(person, say("you") if state.solo else say("{player}", player=state.names[person]))
