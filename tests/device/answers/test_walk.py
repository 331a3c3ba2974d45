"""A hand in any order, walked through three cards at a time."""

from dataclasses import replace

import pytest

from compere.piles import Draw
from compere.wording import Term, say
from compere_device.answers.picker import begin
from compere_device.answers.several import Several
from compere_device.answers.walk import Walk
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from playing import pile_of
from ways import CARDS, HAND, key_towards, nearer, on, option, picked, scanned, shown, typed


def walked(signs: str) -> Way | Done:
    """Take the first to third card shown, none of them (0), the last step back (<), or scan a card."""
    step: Way | Done | None = begin(HAND)
    for sign in signs:
        assert isinstance(step, Walk) and step.direct
        if sign.isdecimal():
            step = step.pick(int(sign) - 1 if sign != "0" else len(step.slots) - 1)
        else:
            step = step.back() if sign == "<" else step.scan(f"pick:{sign}")
    assert step is not None
    return step


@pytest.mark.parametrize(
    ("signs", "cards"),
    [
        ("", "abc"),
        ("1", "bcd"),
        ("2", "cde"),
        ("0", "def"),
        ("da0", "fgh"),
        ("030", "j"),
        ("0300", "abc"),
        ("10<<", "abc"),
        ("d<", "abc"),
    ],
)
def test_a_hand_is_walked_through_three_cards_at_a_time(signs: str, cards: str) -> None:
    """Behind the card that is held, or those of which none is, come the next; after the last it begins again."""
    assert shown(on(walked(signs))) == [*cards, "none of these"]


@pytest.mark.parametrize(
    ("signs", "answer"), [("1111", "abcd"), ("2221", "bdfg"), ("00", "ghij"), ("1<00", "ghij"), ("jiaf", "afij")]
)
def test_a_hand_is_complete(signs: str, answer: str) -> None:
    """By its count, or because all that is left must be in it; its cards stand in the order of the list."""
    assert walked(signs) == Done(tuple(answer))


def test_none_always_has_the_last_key_and_the_counter_says_how_many_are_held() -> None:
    """Whether three cards stand above it or one."""
    way, last = on(walked("2")), on(walked("030"))
    assert (way.keys, way.counter) == ((Key.UP, Key.OK, Key.DOWN, Key.BACK), "1/4")
    assert (last.keys, last.counter) == ((Key.UP, Key.BACK), "1/4")


def test_a_hand_taken_back_is_offered_again() -> None:
    """With its last card, whose key takes the hand again; BACK goes back card by card, and each is marked."""
    again = on(begin(HAND, list("afij")))
    assert (again.counter, again.offers(list("afij"))) == ("2/4", True)  # behind i, j alone can follow
    assert nearer(again, tuple("afij")) == Done(tuple("afij"))
    steps = [again]
    while (before := steps[-1].back()) is not None:
        steps.append(on(before))
    assert [step.counter for step in steps] == ["2/4", "1/4", "1/4", "0/4"]
    assert [shown(step)[step.again or 0] for step in steps] == ["i", "f", "none of these", "a"]
    other = on(typed(steps[-1], "2"))
    assert (picked(other), other.again) == (("b",), 3)  # what was behind the first card follows: f is none of these


def test_a_hand_that_stands_there_is_offered_as_a_whole() -> None:
    """In a row of a list; a small hand is always a list."""
    set_right = begin(replace(HAND, usual=tuple("afij")))
    assert (set_right.direct, typed(set_right, "o")) == (False, Done(tuple("afij")))
    assert not begin(replace(HAND, count=3)).direct
    walk = on(typed(set_right, "+++o"))
    assert (shown(walk), walk.counter) == (["a", "b", "d", "none of these"], "1/4")


def test_a_suit_and_a_rank_tell_a_card() -> None:
    """Scanned in the middle of a walk; BACK takes back the last step before them."""
    cards = tuple(replace(card, facets={**card.facets, "rank": Term(f"rank:{card.id[4:]}")}) for card in CARDS)
    hand = Draw("t.hand", say("Which is next?"), "luck", pile_of("deck", cards), cards, count=4, places=())
    begun = on(typed(begin(hand), "1"))
    told = on(scanned(begun, "suit:star"))
    assert (told.narrowed, told.counter) == ((("suit", Term("suit:star")),), "1/4")
    back = on(told.back())
    assert (picked(back), shown(back), back.again) == ((), shown(begin(hand)), 0)
    held = on(scanned(told, "rank:5"))
    assert (held.counter, held.missing(("moon3", "moon1", "star5", "star4"))) == ("2/4", ["moon1", "star4"])


def test_a_suit_of_which_all_cards_are_held_is_no_end() -> None:
    """Behind the last card it begins again with the others."""
    others = tuple(replace(card, facets={}) for card in CARDS[:6])
    cards = (*others, *CARDS[6:8])
    hand = Draw("t.hand", say("Which is next?"), "luck", pile_of("deck", cards), cards, count=4, places=())
    told = on(scanned(begin(hand), "suit:star", "pick:star1", "pick:star2"))
    assert shown(on(typed(told, "44"))) == [*(card.id for card in others[:3]), "none of these"]


def test_on_the_way_through_a_hand() -> None:
    """In any order; a card that was passed by is out of reach, and one too many is wrong."""
    way, hand = begin(HAND), ("b", "d", "e", "i")
    assert way.leads_to(hand) and key_towards(way, hand) is Key.OK
    taken = on(walked("2"))
    assert taken.leads_to(hand) and taken.missing(hand) == ["d", "e", "i"]
    assert not on(walked("1")).leads_to(hand)
    assert not on(walked("0")).leads_to(hand)
    assert key_towards(way, ("g", "h", "i", "j")) is Key.BACK


def test_what_is_no_card_is_no_card_of_the_hand() -> None:
    """It stands behind the cards, and answers alone; once a card is held, it cannot be meant any more."""
    way = begin(replace(HAND, rare=(option("empty"),)))
    last = on(typed(way, "444"))  # where no card is held, four that are left need not be in it
    assert shown(last) == ["j", "empty", "none of these"]
    assert typed(last, "2") == way.scan("pick:empty") == Done(("empty",))
    held = on(way.scan("pick:a"))
    assert held.scan("pick:empty") is None
    assert typed(held, "44") == Done(("a", "h", "i", "j"))


def test_the_cards_ahead_are_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each of them it is asked once whether it is picked, not for each of them about all."""
    way = on(walked("2"))
    assert isinstance(way, Walk)
    asked, has_all_of = list[str](), Several._has_all_of
    monkeypatch.setattr(Several, "_has_all_of", lambda self, id: asked.append(id) or has_all_of(self, id))
    assert len(way._ahead) == 8 and len(asked) == 10
