"""A number that is stepped to."""

from dataclasses import replace

import pytest

from compere_device.answers.number import Stepper, scanned
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from ways import NUMBER, WIDE, key_towards, on, typed


def test_a_number_that_is_likely_or_one_of_few_is_stepped_to() -> None:
    """OK confirms the likely one; eleven are many."""
    likely = begin(replace(WIDE, usual=21))
    assert (likely.slots, typed(likely, "o"), typed(likely, "+o")) == ((), Done(21), Done(22))
    assert begin(replace(WIDE, max=12)).slots == ()
    assert len(begin(replace(WIDE, max=13)).slots) == 4


@pytest.mark.parametrize(
    ("keys", "huge"), [("", "−2"), ("-", "−2"), ("++", "0"), ("++++++++", "3"), ("++++++++-", "2")]
)
def test_it_stops_at_its_ends(keys: str, huge: str) -> None:
    """It does not go round, and a key too many is not to be taken back."""
    way = on(typed(begin(NUMBER), keys))
    assert (way.huge, way.back(), way.counter) == (huge, None, "")


@pytest.mark.parametrize(("answer", "key"), [(-2, Key.DOWN), (1, Key.OK), (3, Key.UP)])
def test_who_knows_the_number_steps_towards_it(answer: int, key: Key) -> None:
    """UP counts up."""
    way = begin(NUMBER, 1)
    assert isinstance(way, Stepper) and key_towards(way, answer) is key and way.leads_to(answer)


@pytest.mark.parametrize(
    ("code", "answer"), [(" NUM:3 ", Done(3)), ("pick:-2", Done(-2)), ("num:4", None), ("num:x", None), ("3", None)]
)
def test_a_number_is_scanned(code: str, answer: Done | None) -> None:
    """One that fits, with its prefix."""
    assert scanned(NUMBER, code) == begin(NUMBER).scan(code) == answer
