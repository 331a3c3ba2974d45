"""A list with a cursor: of options, or facet by facet, below a draw that was taken back."""

from dataclasses import replace

import pytest

from compere.bots.patchwork.questions import PATCH_OPTIONS
from compere.piles import Draw
from compere.prompts import Choose
from compere.wording import Term, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from playing import pile_of
from ways import DRAW, FACETED, key_towards, on, option, picked, shown, typed

PATCHES = Draw("t.patch", say("Which?"), "luck", pile_of("circle", PATCH_OPTIONS), PATCH_OPTIONS, count=2)


def test_a_list_too_long_is_asked_in_steps() -> None:
    """Ten cards: the suit first, then the rank; the cursor starts in the middle of the suits."""
    way = begin(FACETED)
    assert shown(way) == [Term("suit:moon"), Term("suit:star")]
    assert way.cursor == 1
    stars = on(typed(way, "o"))
    assert shown(stars) == ["star3", "star1", "star2", "star5", "star4"]
    assert typed(stars, "+o") == Done("star1")
    assert typed(stars, "b") == way


def test_the_only_one_left_is_taken_and_back_takes_back_one_step() -> None:
    """Three steps of facets: cost, time, shape; a patch alone at its cost needs no second step."""
    way = begin(PATCHES)
    assert [slot.facet and slot.facet[0] for slot in way.slots] == ["cost"] * 10
    assert shown(way) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert shown(way)[way.cursor] == 3
    alone = on(typed(way, "---o"))
    assert (alone.counter, shown(alone)[0]) == ("2/2", 1)
    assert alone.missing(("patch:1", "patch:2")) == ["patch:2"]
    back = on(alone.back())
    assert (picked(back), back.cursor, shown(back)) == ((), 0, shown(way))  # what was taken back is selected
    ones = on(typed(alone, "-" * alone.cursor + "o"))
    assert len(ones.slots) == 5 and all(slot.drawing for slot in ones.slots)
    assert shown(ones)[0] == shown(begin(replace(PATCHES, pile=pile_of("circle", PATCH_OPTIONS[1:2]), count=1)))[0]


def test_several_steps_of_facets() -> None:
    """Where one facet leaves too many, the next is asked, and what lacks it has a row of its own."""
    many = tuple(option(f"{a}{b}{c}", a=a, b=b, c=c) for a in (2, 1) for b in range(9) for c in "xy")
    way = begin(Choose("t.many", say("Which?"), "luck", many))
    assert shown(way) == [1, 2]
    deeper = on(typed(way, "o"))
    assert (shown(deeper), deeper.cursor) == (list(range(9)), 4)
    assert typed(deeper, "o+o") == Done("24y")
    assert typed(deeper, "ob") == deeper
    none = option("none")
    assert shown(begin(Choose("t.many", say("Which?"), "luck", (*many, none)))) == [1, 2, "none"]
    assert shown(begin(Choose("t.many", say("Which?"), "luck", (none, *many)))) == ["none", 1, 2]


@pytest.mark.parametrize("way", [begin(FACETED, "star5"), begin(replace(FACETED, usual="star5"))])
def test_the_old_choice_is_selected_step_by_step(way: Way) -> None:
    """Where a choice is asked in steps, OK alone leads to the old answer or the default; another way, to the middle."""
    stars = on(typed(way, "o"))
    assert (way.cursor, stars.cursor, typed(stars, "o")) == (1, 3, Done("star5"))
    assert stars.back() == way
    assert typed(way, "-o+o") == Done("moon1")


def test_a_question_in_steps_offers_the_old_answer_first() -> None:
    """The row of the old answer stands only before the first step, and is cut where it is too long."""
    one = replace(PATCHES, count=1)
    way = begin(one, ["patch:5"])
    assert str(shown(way)[0]).startswith("as before: ") and shown(way)[1] == 0
    assert [slot.cut for slot in way.slots] == [True] + [False] * 10
    assert typed(way, "o") == Done(("patch:5",))
    ones = on(typed(way, "++o"))
    assert len(ones.slots) == 5 and not any(slot.cut for slot in ones.slots)
    assert ones.back() == way


def test_who_knows_the_answer_goes_the_shorter_way() -> None:
    """To the row of the facet, then of the thing; what was taken back is one key away."""
    way = begin(FACETED)
    assert (key_towards(way, "star1"), key_towards(way, "moon1")) == (Key.OK, Key.DOWN)
    again = begin(DRAW, ["b", "a"])
    assert again.offers(["b", "a"]) and not again.offers(["a", "b"])
    assert (key_towards(again, ("b", "a")), key_towards(again, ("a", "b")), key_towards(again, ("c", "b"))) == (
        Key.OK,
        Key.DOWN,
        Key.UP,
    )


@pytest.mark.parametrize(("keys", "right"), [("", True), ("+o", True), ("o", False)])
def test_on_the_way_through_a_draw(keys: str, right: bool) -> None:
    """What was drawn first is entered first."""
    way = on(typed(begin(DRAW), keys))
    assert way.leads_to(("b", "a")) is right
    assert way.missing(("b", "a")) == ["b", "a"][keys.count("o") :]


def test_what_is_no_card_is_given_alone() -> None:
    """However many are drawn; so it cannot be meant any more once a card is entered, which would be lost."""
    way = begin(replace(DRAW, rare=(option("empty"),)))
    assert typed(way, "-o") == way.scan("pick:empty") == Done(("empty",))
    half = on(typed(way, "+o"))
    assert "empty" not in shown(half) and half.scan("pick:empty") is None
    assert (picked(half.back()), on(half.back()).cursor) == ((), 1)
