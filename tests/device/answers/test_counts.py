"""A small number that is asked often."""

from dataclasses import replace

import pytest

from compere.wording import Words
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.hands.controls import SIDES
from ways import NUMBER, key_of_before, nearer, on, typed

COUNT = replace(NUMBER, min=0, max=6, often=True)


def rows(way: Way) -> list[str]:
    return [Words().say(slot.label) for slot in way.slots if slot.label]


def test_the_least_numbers_have_a_key_each() -> None:
    """One press gives them; the last key goes on from there."""
    way = begin(COUNT)
    assert way.direct and rows(way) == ["0", "1", "2", "3 or more"]
    assert [typed(way, key) for key in "123"] == [Done(0), Done(1), Done(2)]
    assert rows(begin(replace(COUNT, min=1))) == ["1", "2", "3", "4 or more"]


def test_what_is_more_is_stepped_to() -> None:
    """From the first number without a key on; BACK leads to the keys."""
    way = begin(COUNT)
    further = on(typed(way, "4"))
    assert (further.slots, further.huge, further.back()) == ((), "3", way)
    assert (typed(further, "o"), typed(further, "++o"), typed(further, "-o")) == (Done(3), Done(5), Done(2))


@pytest.mark.parametrize(("old", "row", "huge"), [(0, 0, ""), (2, 2, ""), (3, 3, "3"), (5, 3, "5")])
def test_what_was_taken_back_is_marked(old: int, row: int, huge: str) -> None:
    """On the page on which it was given."""
    way = begin(COUNT, old)
    assert way.huge == huge
    keys = on(way.back()) if huge else way
    assert (keys.again, keys.offers(old), key_of_before(keys)) == (row, True, SIDES[row])


@pytest.mark.parametrize("answer", range(7))
def test_who_knows_the_number_is_led_to_it(answer: int) -> None:
    """One press for those with a key."""
    step = begin(COUNT)
    for count in range(1, 9):
        step = nearer(step, answer)
        if isinstance(step, Done):
            assert (step.answer, count) == (answer, 1 if answer < 3 else answer - 1)
            return
        step = on(step)
    raise AssertionError(answer)


def test_a_number_is_scanned() -> None:
    """Any of them."""
    assert begin(COUNT).scan("num:5") == Done(5) and begin(COUNT).scan("num:7") is None
