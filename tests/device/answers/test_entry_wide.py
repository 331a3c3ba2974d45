"""How one of many numbers is answered, where none of them is likely: with its part on a key, and so on."""

from dataclasses import replace
from typing import Any

import pytest

from compere.prompts import Number, Prompt
from compere.wording import say
from compere_device.answers.entry import Done, Entry, begin
from compere_device.drivers.player import key_towards
from compere_device.pages.view import keys_of

WIDE = Number("t.wide", say("How many?"), "luck", 3, 45)


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("", ["3-12", "13-23", "24-34", "35-45"]),
        ("2", ["13-14", "15-17", "18-20", "21-23"]),
        ("23", ["18", "19", "20"]),
        ("21", ["13", "14"]),
        ("23b", ["13-14", "15-17", "18-20", "21-23"]),
        ("2b", ["3-12", "13-23", "24-34", "35-45"]),
    ],
)
def test_many_numbers_of_which_none_is_likely_have_their_parts_on_keys(keys: str, shown: list[str]) -> None:
    """A quarter of them on each key, then a quarter of those; BACK goes a step back."""
    entry = keyed(WIDE, keys)
    assert isinstance(entry, Entry) and entry.direct
    parts = [slot.part for slot in entry.slots]
    assert [f"{part[0]}-{part[-1]}" if len(part) > 1 else f"{part[0]}" for part in parts] == shown


@pytest.mark.parametrize(
    ("least", "most", "presses"), [(3, 45, 3), (-12, 3, 2), (0, 63, 3), (0, 64, 4), (-360, 180, 5), (0, 10, 2)]
)
def test_every_number_is_so_many_presses_away(least: int, most: int, presses: int) -> None:
    """Each press leaves a quarter: two find one of 16, three one of 64; which keys says the player."""
    prompt, longest = replace(WIDE, min=least, max=most), 0
    for number in range(least, most + 1):
        step: Entry | Done = begin(prompt)
        taken = 0
        while isinstance(step, Entry):
            step = step.pick(dict(zip(keys_of(step), step.slots, strict=True))[key_towards(step, number)])
            taken += 1
        assert step == Done(number)
        longest = max(longest, taken)
    assert longest == presses


def test_a_number_that_is_likely_or_one_of_few_is_stepped_to() -> None:
    """OK confirms the likely one; eleven are many."""
    likely = begin(replace(WIDE, likely=21))
    assert (likely.slots, likely.ok(), likely.move(1).ok()) == ((), Done(21), Done(22))
    assert begin(replace(WIDE, max=12)).slots == ()
    assert len(begin(replace(WIDE, max=13)).slots) == 4


def test_a_wide_number_taken_back_is_offered_again() -> None:
    """It is a list then, the old number in its first row; another part has keys again, and BACK leads to the list."""
    again = begin(WIDE, 23)
    assert (again.direct, again.cursor, again.ok()) == (False, 0, Done(23))
    other = again.move(2).ok()
    assert isinstance(other, Entry) and other.direct
    assert (other.slots[0].part, other.back()) == (range(13, 15), again.move(2))
    assert begin(WIDE).scan("num:23") == begin(WIDE).pick(begin(WIDE).slots[0]).scan("num:23") == Done(23)


def keyed(prompt: Prompt[Any], keys: str) -> Entry | Done:
    """Press the keys of rows, the first to the fourth, or take the last step of the answer back."""
    step: Entry | Done | None = begin(prompt)
    for key in keys:
        assert isinstance(step, Entry)
        step = step.back() if key == "b" else step.pick(step.slots[int(key) - 1])
    assert step is not None
    return step
