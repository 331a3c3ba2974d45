"""All that was entered, on one page: taken as it is, or one thing of it takes the place of another."""

from dataclasses import replace
from random import Random

import pytest

from compere.arrange import ChooseSome
from compere.piles import Draw
from compere.prompts import Number, to_plain
from compere.wording import Term, Words, say
from compere_device.answers.picker import REVIEW_LEAST, begin, reviewed
from compere_device.answers.review import Review
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import Controls
from playing import any_answer, pile_of
from ways import FEW, HAND, LETTERS, SUITS, begin_by_knob, nearer, on, option, pressed, scanned, shown, typed

MANY = replace(HAND, count=5)
CARDS = tuple(option(f"{suit}{rank}", suit=Term(f"suit:{suit}"), rank=rank) for suit in SUITS for rank in range(1, 8))
SUITED = Draw("t.suited", say("Which is next?"), "luck", pile_of("deck", CARDS), CARDS, count=6, places=())
ROW = ChooseSome("t.row", say("In which order?"), "luck", LETTERS[:6], 6, 6, places=range(1, 7))
DECK = Draw("t.deck", say("Draw."), "luck", pile_of("bag", FEW, a=3, b=2, c=2), FEW, count=5)
HELD = ["moon1", "moon3", "moon5", "star1", "star2", "star4"]


def names(way: Way) -> list[list[str]]:
    return [[Words().say(each) for each in column] for column in way.spread]


def text(way: Way) -> str:
    return Words().say(way.text)


def test_many_things_that_were_taken_back_stand_on_one_page() -> None:
    """A hand in a column a suit, as the cards come in the list; OK takes it again."""
    way = begin(SUITED, HELD)
    assert isinstance(way, Review) and way.alone
    assert names(way) == [["moon1", "moon3", "moon5"], ["star1", "star2", "star4"]]
    assert (text(way), way.counter, way.back()) == ("OK: all right", "6", None)
    assert way.offers(HELD) and not way.offers([*HELD[:5], "star5"])
    assert typed(way, "o") == Done(SUITED.check(HELD))
    assert names(begin(ROW, list("fabcde"))) == [list("fabcde")]
    assert names(begin(MANY, list("ebcda"))) == [list("abcde")]
    assert not begin(HAND, list("abcd")).spread and HAND.count < REVIEW_LEAST


def test_what_was_answered_is_reviewed_if_it_is_many_things() -> None:
    """On the same page; for fewer things, a number or an option there is none."""
    for prompt, answer in ((SUITED, HELD), (ROW, list("fabcde")), (MANY, list("ebcda"))):
        assert reviewed(prompt, answer) == begin(prompt, answer)
    assert reviewed(HAND, list("abcd")) is None
    assert reviewed(Number("t.count", say("How many?"), "luck", 0, 9), 5) is None


def test_one_is_replaced_by_keys_and_the_others_stay() -> None:
    """Its neighbours in the list are offered first: beside it is where a finger slips. BACK gives up step by step."""
    way = begin(SUITED, HELD)
    second = on(typed(way, "++"))
    assert (text(second), second.cursor) == ("OK: change it", 2)
    suits = on(typed(second, "o"))
    assert (text(suits), shown(suits)) == ("Instead of moon3:", [Term("suit:moon"), Term("suit:star")])
    cards = on(typed(suits, "o"))
    assert (shown(cards), cards.cursor) == (["moon2", "moon4", "moon6", "moon7"], 0)
    replaced = on(typed(cards, "o"))
    assert names(replaced) == [["moon1", "moon2", "moon5"], ["star1", "star2", "star4"]]
    assert typed(replaced, "o") == Done(SUITED.check([*HELD[:1], "moon2", *HELD[2:]]))
    assert (cards.back(), suits.back(), replaced.back()) == (suits, second, second)


def test_in_another_suit_the_first_row_is_offered() -> None:
    """No card of it is a neighbour of the wrong one; the nearest in the box would be the last row."""
    suits = on(typed(begin(SUITED, HELD), "++++o"))
    assert (text(suits), shown(suits)[suits.cursor or 0]) == ("Instead of star1:", Term("suit:star"))
    cards = on(typed(suits, "-o"))
    assert (shown(cards), cards.cursor) == (["moon2", "moon4", "moon6", "moon7"], 0)


def test_one_is_replaced_by_two_scans() -> None:
    """The wrong one is selected by its code, the right one takes its place; the others stay."""
    way = begin(SUITED, HELD)
    wrong = on(way.scan("pick:star2"))
    assert text(wrong) == "OK: change it" and wrong.cursor == 5
    assert on(wrong.scan("pick:moon5")).cursor == 3  # another one that is there
    assert names(on(wrong.scan("pick:star5")))[1] == ["star1", "star4", "star5"]
    assert (way.scan("pick:star5"), way.scan("pick:nothing"), way.scan("suit:moon")) == (None, None, None)
    assert shown(on(wrong.scan("suit:moon"))) == ["moon2", "moon4", "moon6", "moon7"]
    assert wrong.scan("pick:star2") == wrong


def test_in_a_row_two_change_places() -> None:
    """Where each is there once, nothing else could come to its place."""
    way = begin(ROW, list("abcdef"))
    swapped = on(scanned(way, "pick:b", "pick:e"))
    assert names(swapped) == [list("aecdbf")]
    assert typed(swapped, "o") == Done(tuple("aecdbf"))
    assert "b" not in shown(on(typed(way, "++o"))) and len(on(typed(way, "++o")).slots) == 5


def test_copies_are_counted() -> None:
    """Of a pile with three of one thing; where all of a kind are there, the two change places."""
    way = begin(DECK, list("abacb"))
    assert names(on(typed(on(scanned(way, "pick:c", "pick:a")), "-"))) == [list("abaab")]
    unordered = begin(replace(DECK, places=()), list("aabbc"))
    assert names(on(scanned(unordered, "pick:b", "pick:c"))) == [list("aabcc")]
    assert scanned(unordered, "pick:c", "pick:b") == on(unordered.scan("pick:c")).scan("pick:b")
    assert shown(on(typed(unordered, "+o"))) == ["c"]


def test_what_is_no_card_takes_no_place() -> None:
    """It is given alone."""
    way = begin(replace(MANY, rare=(option("empty"),)), list("abcde"))
    assert "empty" not in shown(on(typed(way, "+o"))) and scanned(way, "pick:a", "pick:empty") == on(
        way.scan("pick:a")
    ).scan("pick:empty")


@pytest.mark.parametrize("prompt", [MANY, SUITED, ROW, DECK, replace(DECK, places=())], ids=lambda each: each.key)
@pytest.mark.parametrize("scans", [False, True], ids=["keys", "scans"])
def test_who_knows_the_answer_mends_what_is_wrong(prompt: Draw[str], scans: bool) -> None:
    """Whatever was entered before, without a step back; each scan that is taken brings the answer nearer."""
    random = Random(5)
    for _ in range(20):
        old, answer = any_answer(prompt, random), prompt.check(any_answer(prompt, random))
        step: Way | Done | None = begin(prompt, to_plain(prompt.check(old)))
        for _ in range(200):
            if not isinstance(step, Way):
                break
            assert step.leads_to(answer)
            missing = step.missing(answer)
            scanned = step.scan(f"pick:{missing[0]}") if scans and missing else None
            if isinstance(scanned, Way) and len(scanned.missing(answer)) >= len(missing):
                assert prompt == DECK  # of one that is there twice a scan does not say which: keys do
                scanned = None
            step = scanned or nearer(step, answer)
        assert step == Done(answer)


def test_a_right_thing_is_not_given_away() -> None:
    """Who selected it by mistake goes back."""
    way = begin(SUITED, HELD)
    answer = SUITED.check([*HELD[:5], "star5"])
    assert way.leads_to(answer) and way.missing(answer) == ["star4", "star5"]
    assert not on(typed(way, "+o")).leads_to(answer)
    assert on(typed(way, "-o")).leads_to(answer)
    assert not on(typed(way, "-o-o")).leads_to(answer)  # to the moons


def test_a_knob_goes_through_it() -> None:
    """As through any list."""
    way = begin_by_knob(SUITED, HELD)
    assert on(pressed(way, Key.DOWN, Controls.KNOB)).cursor == 1
    assert shown(on(typed(on(way), "+o"))) == [Term("suit:moon"), Term("suit:star")]


def test_what_the_table_has_is_looked_at_first() -> None:
    """What stands there of a fact that is set right; of what is printed too, as it was said once."""
    assert names(begin(replace(SUITED, usual=tuple(HELD)))) == names(begin(SUITED, HELD))
    assert begin(replace(ROW, usual=tuple("fabcde")), printed=True).spread
    assert not begin(replace(ROW, fact="t.row")).spread
