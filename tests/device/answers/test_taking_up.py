"""What was entered so far, as plain data, and the way that goes on from it: for every way that takes many things."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.piles import Draw
from compere.prompts import Prompt
from compere.wording import Plain, say
from compere_device.answers.hand import Hand
from compere_device.answers.picker import begin
from compere_device.answers.review import Review
from compere_device.answers.way import Done
from compere_device.events import Key
from compere_device.hands.controls import Controls
from playing import pile_of
from ways import (
    CHOOSE,
    DICE,
    DIRECT,
    DRAFT,
    DRAW,
    FACETED,
    HAND,
    LETTERS,
    NUMBER,
    SOME,
    SQUARES,
    TELL,
    TRACK,
    TWINS,
    WIDE,
    on,
    option,
    picked,
    pressed,
    scanned,
    typed,
)

FIVE = replace(HAND, count=5)
THINGS = tuple(option(f"t:{letter.id}") for letter in LETTERS)
ROW = Draw(
    "t.row", say("What comes next?"), "luck", pile_of("row", THINGS), THINGS, count=2, places=range(1, 6), often=True
)
SCANNED = Draw("t.things", say("Which are there?"), "luck", pile_of("box", THINGS), THINGS, count=6, places=())
MANY: dict[str, Prompt[Any]] = {
    "ticks": SOME,
    "ticks of two alike": TWINS,
    "dice": DICE,
    "a draw": DRAW,
    "a draw by keys": replace(DRAW, often=True),
    "a hand": HAND,
    "a hand of five": FIVE,
    "an order": TRACK,
    "an order by keys": replace(TRACK, often=True),
    "a row of which more is told": ROW,
    "things that are scanned": SCANNED,
    "a text": DRAFT,
}
SINGLE = (CHOOSE, DIRECT, FACETED, NUMBER, WIDE, SQUARES, TELL)
INPUTS = ("up", "down", "ok", "back", "undo", *(f"row {nth}" for nth in range(4)), *(each.id for each in THINGS))


def through_json(value: Plain) -> Plain:
    """Return a value as a file has it."""
    return json.loads(json.dumps(value))  # type: ignore[no-any-return]


def moved(hand: Hand, by: str) -> Hand:
    """Make an input; one that means nothing, or that would give the answer, leaves all as it is."""
    keys = {"up": Key.UP, "down": Key.DOWN, "ok": Key.OK, "back": Key.BACK}
    if by in keys:
        step = hand.press(keys[by])
    elif by == "undo":
        step = hand.back()
    elif by.startswith("row "):
        nth = int(by[-1])
        step = hand.press(hand.way.keys[nth]) if nth < len(hand.way.keys) else None
    else:
        step = hand.scan(by)
    return step if isinstance(step, Hand) else hand


@pytest.mark.slow
@pytest.mark.parametrize("controls", Controls)
@pytest.mark.parametrize("name", MANY)
@given(inputs=st.lists(st.sampled_from(INPUTS), max_size=24))
def test_every_prefix_is_taken_up(name: str, controls: Controls, inputs: list[str]) -> None:
    """Whatever was pressed, scanned and taken back: so much is entered again, and the same is picked."""
    hand = Hand.begin(MANY[name], controls=controls)
    for each in inputs:
        hand = moved(hand, each)
        so_far = through_json(hand.way.so_far)
        assert Hand.begin(MANY[name], controls=controls, so_far=so_far).way.so_far == so_far


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("ticks", "o"),
        ("ticks", "o+o"),
        ("dice", "+o"),
        ("a draw", "+o"),
        ("a draw by keys", "2"),
        ("a hand", "1"),
        ("a hand", "14"),
        ("a hand", "4"),
        ("a hand", "141b"),
        ("a hand of five", "4112"),
        ("an order", "++o"),
        ("an order by keys", "3"),
    ],
)
def test_the_page_is_the_same(name: str, keys: str) -> None:
    """As it was when the last thing was entered or passed by, and on from there everything is."""
    way = on(typed(begin(MANY[name]), keys))
    again = begin(MANY[name], so_far=through_json(way.so_far))
    for page in ("text", "slots", "keys", "counter", "entered", "huge", "spread", "cursor", "again"):
        assert getattr(again, page) == getattr(way, page), page


def test_things_of_a_row_are_taken_up_with_more_than_is_needed() -> None:
    """All that were scanned, and the next scan goes on; so many that nothing can follow were given, and are none."""
    ids = [each.id for each in THINGS[:5]]
    way = on(scanned(begin(ROW), *ids[:4]))
    again = begin(ROW, so_far=through_json(way.so_far))
    assert (picked(again), again.slots) == (tuple(ids[:4]), way.slots)
    assert scanned(again, ids[4]) == Done(tuple(ids))
    assert picked(begin(ROW, so_far={"picked": [each.id for each in THINGS[:6]], "undone": []})) == ()


def test_back_leads_on_from_what_was_taken_up() -> None:
    """Thing by thing; where all were passed by so far, to the first of them, and from there to what was before."""
    again = begin(HAND, so_far={"picked": ["a", "e"], "undone": [], "at": 5})
    one = on(again.back())
    assert (picked(one), one.taken_back) == (("a",), ["a", "e"])
    passed = begin(HAND, so_far={"picked": [], "undone": [], "at": 6})
    begun = on(passed.back())
    assert begun.slots == begin(HAND).slots and begun.back() is None


def test_a_review_is_taken_up() -> None:
    """With the thing that took another's place; where none was taken back, nobody can have come to one."""
    old = ["a", "b", "c", "d", "e"]
    changed = [*old[:4], "j"]
    way = begin(FIVE, old, so_far={"picked": changed, "undone": []})
    assert isinstance(way, Review) and way.choice.picked == tuple(changed)
    assert begin(FIVE, so_far={"picked": changed, "undone": []}) == begin(FIVE)
    assert begin(FIVE, old, so_far={"picked": changed[:4], "undone": []}) == begin(FIVE, old)


def test_a_text_is_taken_up_at_its_end() -> None:
    """As it was written by then: nothing is lost of it but the place of the cursor."""
    way = begin(DRAFT)
    for key in (Key.DOWN, Key.OK):
        way = on(pressed(way, key))
    again = begin(DRAFT, so_far=way.so_far)
    assert (again.so_far, way.so_far != DRAFT.begun) == (way.so_far, True)
    assert again.back() is None


NONSENSE: tuple[Plain, ...] = (
    *(0, True, "", "no", [], [1], ["z"], ["a", "a"], [[]], {}, {"picked": []}, {"picked": 1, "undone": []}),
    *({"picked": ["z"], "undone": []}, {"picked": ["a", "a", "a"], "undone": []}, {"picked": [[]], "undone": []}),
    *({"picked": [letter.id for letter in LETTERS], "undone": []}, [9, 9, 9], [9]),
)


@pytest.mark.parametrize("prompt", [*MANY.values(), *SINGLE], ids=lambda prompt: prompt.key)
def test_what_does_not_fit_is_nothing(prompt: Prompt[Any]) -> None:
    """No error, and no answer that nobody gave: it begins, or is taken up as something that can be entered."""
    for so_far in NONSENSE:
        way = begin(prompt, so_far=so_far)
        assert way.so_far in (so_far, begin(prompt).so_far) or way.so_far == {**so_far, "at": 0}  # type: ignore[dict-item]


@pytest.mark.parametrize("at", [-1, 11, "no", None])
def test_a_place_beyond_the_pile_is_its_beginning(at: Plain) -> None:
    """The cards are picked all the same."""
    way = begin(HAND, so_far={"picked": ["c"], "undone": [], "at": at})
    assert way.so_far == {"picked": ["c"], "undone": [], "at": 0}


@pytest.mark.parametrize("prompt", SINGLE, ids=lambda prompt: prompt.key)
def test_one_thing_is_not_kept(prompt: Prompt[Any]) -> None:
    """A press more, and it is there again."""
    assert begin(prompt).so_far is None
