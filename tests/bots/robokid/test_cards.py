"""What is printed, against a second table of it."""

import pytest

from bots.robokid import printed
from compere.bots.robokid.cards import (
    BEST_FRIENDS,
    CATS,
    COIN,
    DOG_SUITS,
    DOGS,
    DOGS_EACH,
    DUMPLING,
    KID_CARDS,
    KIDS,
    KNOWN_CATS,
    LEVELS,
    MADE_UP_RULES,
    MOST_DOGS_POINTS,
    OWN_SUITS,
    PUBLIC_ACTIONS,
    SUITS,
    WINNING_POINTS,
    card_term,
    icons_of,
    suit_of,
)


def bare(name: str) -> str:
    """Return a name without its article: sources differ in it."""
    return name.removeprefix("The ")


def test_the_kids() -> None:
    """Facts, section 2: every kid that is no best friend, by what a scanner reads, with the suit of each icon."""
    assert {id: (bare(term.english), icons_of(id)) for id, term in KIDS.items()} == {
        id: tuple(kid) for id, kid in printed.KIDS.items()
    }
    assert all(term.id == id for id, term in KIDS.items())
    assert KID_CARDS == printed.CARDS
    assert len(KIDS) == 45


def test_cards_with_two_icons() -> None:
    """Sheet, line 62, and ruling, Two-icon cards: five carry one suit twice, Puddin is coin and crown (line 68)."""
    two = {bare(KIDS[kid].english): icons_of(kid) for kid in KIDS if len(icons_of(kid)) == 2}
    assert set(two) == printed.TWO_ICONS
    assert {name for name, icons in two.items() if len(set(icons)) == 2} == {"Puddin"}
    assert all(len(icons_of(kid)) in (1, 2) for kid in KIDS)


def test_coins() -> None:
    """Sheet, line 68: Smoke and Puddin are the only coin cards that Robokid can have."""
    assert {kid for kid in KIDS if COIN in icons_of(kid)} == {"fort:smoke", "fort:puddin"}


def test_best_friends() -> None:
    """Facts, section 2: five of the eight are known; none of them is a kid of the Park deck."""
    assert {id: term.english for id, term in BEST_FRIENDS.items()} == {
        id: kid.name for id, kid in printed.BEST_FRIENDS.items()
    }
    assert not set(BEST_FRIENDS) & set(KIDS)


def test_the_suits() -> None:
    """Sheet, lines 24 to 106, and facts, section 2: six suits and the coin, which stands for any of them."""
    assert list(SUITS) == [f"suit:{suit}" for suit in printed.SUITS]
    assert (COIN, list(OWN_SUITS)) == ("suit:coin", list(SUITS)[:-1])
    assert all(term.id == id for id, term in SUITS.items())


def test_the_made_up_rules() -> None:
    """Facts, section 3: eleven; Sleepover is taken out, but may have been forgotten."""
    assert sorted(term.english for term in MADE_UP_RULES.values()) == sorted(printed.MADE_UP_RULES)
    assert set(MADE_UP_RULES) == {f"rule:{name.lower().replace(' ', '_')}" for name in printed.MADE_UP_RULES}
    assert all(term.id == id for id, term in MADE_UP_RULES.items())


def test_the_dogs() -> None:
    """Facts, section 6, and sheet, lines 120 and 122: three of each suit, without Loki; Robokid gets three."""
    dogs = {(f"dog:{name.lower()}", name): f"suit:{suit}" for suit, row in printed.DOGS.items() for name in row.split()}
    del dogs["dog:loki", "Loki"]
    assert {(term.id, term.english): DOG_SUITS[id] for id, term in DOGS.items()} == dogs
    assert set(DOGS) == set(DOG_SUITS) == {id for id, _ in dogs}
    assert DOGS_EACH == 3


def test_the_cats() -> None:
    """Facts, section 6, and sheet, lines 148 and 149: Jitters never plays, Dumpling may; two conditions are known."""
    assert [term.english for term in CATS.values()] == [name for name in printed.CATS if name != "Jitters"]
    assert list(CATS) == [f"cat:{term.english.lower()}" for term in CATS.values()]
    assert CATS[DUMPLING].english == "Dumpling"
    known = {CATS[cat].english: condition for cat, condition in KNOWN_CATS.items()}
    assert known == printed.ATTRACTED


def test_the_numbers() -> None:
    """Facts, sections 5 and 6: five levels, 25 VP, 7 points for the most dogs (sheet, line 142)."""
    assert (LEVELS, WINNING_POINTS, MOST_DOGS_POINTS) == (printed.LEVELS, printed.WINNING_POINTS, printed.MOST_DOGS)


def test_public_actions_that_are_known() -> None:
    """Facts, section 2, *Actions*: two public actions are told by a review, the other kids' by nobody."""
    assert set(PUBLIC_ACTIONS) == {"fort:doc", "fort:doodles"}


@pytest.mark.parametrize(
    ("card", "icons", "suit", "name"),
    [
        ("fort:skids", ("suit:skateboard",), "suit:skateboard", "Skids"),
        ("fort:noodle_twins", ("suit:book", "suit:book"), "suit:book", "Noodle Twins"),
        ("fort:puddin", ("suit:coin", "suit:crown"), "suit:coin", "Puddin"),
        ("suit:glue", ("suit:glue",), "suit:glue", "glue"),
    ],
)
def test_what_a_card_shows(card: str, icons: tuple[str, ...], suit: str, name: str) -> None:
    """Ruling, Two ways to keep the deck: a kid by its name, or by its suit alone, in the same piles."""
    assert (icons_of(card), suit_of(card), card_term(card).english) == (icons, suit, name)
