"""Rows with keys as a list, for a knob."""

from typing import Any

import pytest

from compere.prompts import Prompt, to_plain
from compere_device.answers.list import List
from compere_device.answers.listed import Listed
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key, Pressed
from hands import view
from ways import DIRECT, DRAW, FACETED, HAND, LETTERS, SQUARES, WIDE, on, replace, shown

LEAFED = replace(DIRECT, options=LETTERS)
KEYED: list[tuple[Prompt[Any], Any]] = [
    (DIRECT, "b"),
    (LEAFED, "h"),
    (replace(FACETED, often=True), "star2"),
    (replace(DRAW, often=True), ["b", "c"]),
    (HAND, list("afij")),
    (WIDE, 40),
    (SQUARES, [2, 1]),
]


@pytest.mark.parametrize(("prompt", "answer"), KEYED)
def test_what_has_keys_is_a_list(prompt: Prompt[Any], answer: Any) -> None:
    """The same answer is found in rows, on every page; OK alone takes again what was taken back."""
    assert begin(prompt).direct
    step: Way | Done | None = begin(prompt, knob=True)
    while isinstance(step, Way):
        assert isinstance(step, List | Listed) and not step.keys
        page = view().asking(step)
        assert page.cursor is not None and not any(row.key for row in page.rows)
        assert step.leads_to(answer)
        step = step.press(Pressed(step.towards(answer)))
    assert isinstance(step, Done) and to_plain(prompt.check(step.answer)) == answer
    again = begin(prompt, answer, knob=True)
    while isinstance(again, Way):
        taken = again.press(Pressed(Key.OK))
        assert taken is not None
        again = taken  # type: ignore[assignment]
    assert to_plain(prompt.check(again.answer)) == answer  # type: ignore[attr-defined]


def test_a_step_back_is_the_list_before() -> None:
    """Of cards, of parts of numbers, of quarters of a board."""
    for prompt in (HAND, WIDE, SQUARES):
        way = begin(prompt, knob=True)
        step = on(way.press(Pressed(Key.OK))) if prompt is not SQUARES else way
        assert step.back() is None if prompt is SQUARES else shown(on(step.back())) == shown(way)


def test_a_square_that_stands_there_is_selected() -> None:
    """OK takes it."""
    way = begin(replace(SQUARES, usual=(2, 1)), knob=True)
    assert way.press(Pressed(Key.OK)) == Done((2, 1))


def test_codes_are_taken_as_ever() -> None:
    """Of a card and of a number."""
    card = on(begin(HAND, knob=True).scan("pick:f"))
    assert isinstance(card, Listed) and card.counter == "1/4"
    assert begin(WIDE, knob=True).scan("num:7") == Done(7)
    assert begin(WIDE, knob=True).scan("x") is None
