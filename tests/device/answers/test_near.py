"""How one of many numbers is answered that is not far from another one: those around it have the keys."""

from dataclasses import replace

import pytest

from compere.prompts import Number
from compere.wording import say
from compere_device.answers.near import BESIDE, NEAREST, Near, Others
from compere_device.answers.parts import Parts
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from ways import WIDE, begin_by_knob, nearer, on, pressed, shown, typed

SCORE = Number("t.score", say("Your score?"), "end", 0, 999, near=130)


@pytest.mark.parametrize(
    ("near", "keys", "rows"),
    [
        (130, "", ["58 to 121", "122 to 137", "138 to 201", "others…"]),
        (130, "2", ["122 to 125", "126 to 129", "130 to 133", "134 to 137"]),
        (130, "2b", ["58 to 121", "122 to 137", "138 to 201", "others…"]),
        (130, "4", ["0 to 57", "202 to 467", "468 to 733", "734 to 999"]),
        (130, "41b", ["0 to 57", "202 to 467", "468 to 733", "734 to 999"]),
        (20, "", ["0 to 11", "12 to 27", "28 to 91", "92 to 999"]),
        (20, "4", ["92 to 318", "319 to 545", "546 to 772", "773 to 999"]),
        (0, "", ["0 to 7", "8 to 71", "72 to 999"]),
        (-7, "", ["0 to 7", "8 to 71", "72 to 999"]),
        (5000, "", ["0 to 926", "927 to 990", "991 to 999"]),
    ],
)
def test_the_numbers_around_it_have_the_keys(near: int, keys: str, rows: list[str]) -> None:
    """The nearest on one key, those on either side on two more, on the last one all others; BACK goes a step back."""
    way = typed(begin(replace(SCORE, near=near)), keys)
    assert isinstance(way, Parts) and way.direct and not way.in_sight
    assert sorted(shown(way), key=rows.index) == rows


@pytest.mark.slow
@pytest.mark.parametrize("near", [0, 7, 8, 72, 73, 130, 500, 927, 998, 999])
def test_every_number_is_reached(near: int) -> None:
    """The nearest by three presses, those beside them by four, all others by seven at most; which keys says the way."""
    prompt = replace(SCORE, near=near)
    for number in range(1000):
        step: Way | Done | None = begin(prompt)
        taken = 0
        while isinstance(step, Way):
            assert step.leads_to(number)
            step = nearer(step, number)
            taken += 1
        assert step == Done(number)
        near_it = -NEAREST // 2 <= number - near < NEAREST // 2
        assert taken <= (3 if near_it else 4 if abs(number - near) < BESIDE else 7)


def test_only_a_wide_number_is_looked_for_around_another_one() -> None:
    """Of few numbers, and of one that is likely, there is no need; what is printed is near nothing that is known."""
    assert isinstance(begin(SCORE), Near)
    assert type(begin(replace(SCORE, fact="t.score"))) is type(begin(replace(SCORE, near=None))) is Parts
    assert begin(replace(SCORE, usual=130)).slots == begin(replace(SCORE, max=9)).slots == ()
    assert shown(begin(replace(WIDE, near=20))) == ["3 to 11", "12 to 27", "28 to 45"]


@pytest.mark.parametrize(("number", "keys"), [(130, "23"), (90, "13"), (700, "43"), (3, "41")])
def test_a_number_taken_back_is_offered_again(number: int, keys: str) -> None:
    """On the page on which it was given, where its key takes it again; BACK leads the way back that led there."""
    again, way = begin(SCORE, number), begin(SCORE)
    while isinstance(step := nearer(way, number), Way):
        way = step
    assert (shown(again), again.offers(number)) == (shown(way), True)
    assert again.again is not None and pressed(again, again.keys[again.again]) == Done(number)
    while (before := again.back()) is not None:
        again = on(before)
    assert (shown(again), again.again) == (shown(begin(SCORE)), int(keys[0]) - 1)
    assert isinstance(typed(begin(SCORE), "4"), Others) and begin(SCORE).scan("num:700") == Done(700)


def test_with_a_knob_they_are_a_list() -> None:
    """With the same rows."""
    assert shown(begin_by_knob(SCORE)) == shown(begin(SCORE))
