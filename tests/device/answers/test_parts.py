"""How one of many numbers is answered, where none of them is likely: with its part on a key, and so on."""

from dataclasses import replace

import pytest

from compere_device.answers.parts import Parts, part_of, split
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from ways import WIDE, nearer, on, shown, typed


@pytest.mark.parametrize(
    ("keys", "rows"),
    [
        ("", ["3 to 12", "13 to 23", "24 to 34", "35 to 45"]),
        ("2", ["13 or 14", "15 to 17", "18 to 20", "21 to 23"]),
        ("23", ["18", "19", "20"]),
        ("21", ["13", "14"]),
        ("23b", ["13 or 14", "15 to 17", "18 to 20", "21 to 23"]),
        ("2b", ["3 to 12", "13 to 23", "24 to 34", "35 to 45"]),
    ],
)
def test_many_numbers_of_which_none_is_likely_have_their_parts_on_keys(keys: str, rows: list[str]) -> None:
    """A quarter of them on each key, then a quarter of those; BACK goes a step back."""
    way = typed(begin(WIDE), keys)
    assert isinstance(way, Parts) and way.direct and not way.in_sight
    assert shown(way) == rows


@pytest.mark.parametrize(
    ("least", "most", "presses"), [(3, 45, 3), (-12, 3, 2), (0, 63, 3), (0, 64, 4), (-360, 180, 5), (0, 10, 2)]
)
def test_every_number_is_so_many_presses_away(least: int, most: int, presses: int) -> None:
    """Each press leaves a quarter: two find one of 16, three one of 64; which keys says the way."""
    prompt, longest = replace(WIDE, min=least, max=most), 0
    for number in range(least, most + 1):
        step: Way | Done | None = begin(prompt)
        taken = 0
        while isinstance(step, Way):
            assert step.leads_to(number)
            step = nearer(step, number)
            taken += 1
        assert step == Done(number)
        longest = max(longest, taken)
    assert longest == presses


def test_a_wide_number_taken_back_is_offered_again() -> None:
    """On the page on which it was given, where its key takes it again; BACK leads the way back that led there."""
    again, given = begin(WIDE, 23), on(typed(begin(WIDE), "24"))
    assert (shown(again), again.keys) == (shown(given), given.keys)
    assert (again.again, again.offers(23), again.offers(22), typed(again, "3")) == (2, True, False, Done(23))
    parts = on(again.back())
    assert (shown(parts)[3], parts.again) == ("21 to 23", 3)
    assert on(typed(parts, "3")).again is None
    begun = on(parts.back())
    assert (shown(begun)[1], begun.again, begun.back()) == ("13 to 23", 1, None)
    assert begin(WIDE).scan("num:23") == on(typed(begin(WIDE), "1")).scan("num:23") == again.scan("num:23") == Done(23)


def test_on_the_way_to_one_of_many_numbers() -> None:
    """Within the part that was chosen."""
    way = on(typed(begin(WIDE), "2"))
    assert begin(WIDE).leads_to(45) and way.leads_to(13) and not way.leads_to(24)


def test_no_part_is_empty() -> None:
    """Parts differ by one number at most, and none is lost."""
    for count in range(1, 70):
        parts = split(range(count))
        sizes = {len(part) for part in parts}
        assert [number for part in parts for number in part] == list(range(count))
        assert 0 not in sizes and max(sizes) - min(sizes) <= 1
        assert [part_of(parts, part[0]) for part in parts] == list(range(len(parts)))
