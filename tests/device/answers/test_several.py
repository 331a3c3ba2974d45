"""Several things, one after the other: what is entered is named, with its place where it has one."""

from dataclasses import replace
from typing import Any

import pytest

from compere.prompts import Prompt
from compere.wording import Text, Words, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import Controls
from ways import (
    CHOOSE,
    DICE,
    DRAW,
    FACETED,
    HAND,
    LETTERS,
    NUMBER,
    TRACK,
    WIDE,
    begin_by_knob,
    on,
    picked,
    pressed,
    typed,
)


def entered(way: Way) -> list[str]:
    return [Words().say(each) for each in way.entered]


@pytest.mark.parametrize(
    ("prompt", "keys", "names"),
    [
        (DRAW, "+o", ["1. b"]),
        (replace(DRAW, often=True), "2", ["1. b"]),
        (TRACK, "++o", ["1. c"]),
        (replace(TRACK, often=True), "3", ["1. c"]),
        (HAND, "14", ["a"]),
        (HAND, "141", ["a", "e"]),
        (replace(HAND, places=None), "o+o", ["1. a", "2. c"]),
        (DICE, "+o", ["2"]),
        (WIDE, "2", ["13 to 23"]),
        (WIDE, "23", ["18 to 20"]),
        (CHOOSE, "+", []),
        (FACETED, "o", []),
        (NUMBER, "+", []),
    ],
)
def test_what_was_entered_is_named(prompt: Prompt[Any], keys: str, names: list[str]) -> None:
    """By whatever way; what is still looked for has its facets, and squares stand out on the board."""
    way = on(typed(begin(prompt), keys))
    assert entered(way) == names
    assert entered(begin(prompt)) == []


def test_a_place_is_asked_for_by_itself() -> None:
    """Where the order has a text for each; of all that was taken back the question asks, and then its first place."""
    names = say("1st"), say("2nd"), say("3rd")
    asked = replace(TRACK, places=tuple(zip(names, (say("first?"), say("second?"), say("third?")), strict=True)))
    way = begin(asked)
    assert (way.text, on(typed(way, "o")).text) == (say("first?"), say("second?"))
    assert begin(asked, ["c", "a", "b"]).text == asked.text
    assert on(typed(begin(TRACK), "o")).text == TRACK.text


@pytest.mark.parametrize(("prompt", "keys"), [(DRAW, "+o"), (HAND, "+++o+o"), (WIDE, "++o"), (TRACK, "o")])
def test_a_knob_names_it_too(prompt: Prompt[Any], keys: str) -> None:
    """In the list that stands for the keys."""
    step: Way | Done | None = begin_by_knob(prompt)
    for key in keys:
        step = pressed(on(step), Key.OK if key == "o" else Key.DOWN, Controls.KNOB)
    assert entered(on(step)) and all(isinstance(each, Text) for each in on(step).entered)


def test_a_scan_is_named() -> None:
    """In the order of the scans."""
    way = on(on(begin(HAND).scan("pick:d")).scan("pick:b"))
    assert entered(way) == ["d", "b"]


def test_few_things_have_a_row_that_says_them_all() -> None:
    """As before; of many there is a page."""
    four = replace(HAND, places=None)
    rows = begin(four, list("badc")).slots
    assert rows[0].label and Words().say(rows[0].label) == "as before: b, a, d and c"
    assert begin(replace(HAND, count=5), list("abcde")).spread
    assert len(LETTERS) > 5


@pytest.mark.parametrize("first", ["a", "b"])
def test_what_stood_behind_the_first_is_marked_when_it_is_another(first: str) -> None:
    """An answer that was taken back as a whole keeps all its places, the last too, whichever of them is mended."""
    way = on(begin(replace(HAND, places=None, often=True, count=3), list("aej")))
    while (before := way.back()) is not None:
        way = before
    step: Way | Done | None = way
    for given in ([], [first], [first, "e"]):
        asking = on(step)
        assert list(picked(asking)) == given
        assert asking.again is not None  # marked where it was
        step = asking.scan(f"pick:{[first, 'e', 'j'][len(given)]}")
    assert step == Done((first, "e", "j"))
