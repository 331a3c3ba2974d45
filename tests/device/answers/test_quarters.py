"""A square found by quartering."""

from dataclasses import replace

import pytest

from compere.arrange import Place
from compere.wording import say
from compere_device.answers.picker import begin
from compere_device.answers.quarters import Quarters
from compere_device.answers.way import KEYS, Done
from compere_device.events import Key, Pressed
from hands import SCREEN, view
from ways import SQUARES, on, typed

ALL = tuple((x, y) for y in range(10) for x in range(10))
EMPTY = Place("t.where", say("Where?"), "luck", ALL)


@pytest.mark.parametrize("square", ALL)
def test_four_presses_find_every_square(square: tuple[int, int]) -> None:
    """Of ten by ten; each key is the one that the way names."""
    step, presses = on(begin(EMPTY)), 0
    while True:
        assert step.leads_to(square)
        pressed = step.press(Pressed(step.towards(square)))
        presses += 1
        if isinstance(pressed, Done):
            break
        step = on(pressed)
    assert (pressed.answer, presses <= 4) == (square, True)


def test_each_quarter_keeps_its_key() -> None:
    """Left above and below are UP and DOWN, right OK and BACK, whichever of them are empty."""
    way = begin(EMPTY)
    assert way.keys == KEYS
    left = begin(replace(EMPTY, squares=((0, 0), (0, 9))))
    assert left.keys == (Key.UP, Key.DOWN)
    assert typed(left, "2") == Done((0, 9))
    assert on(typed(way, "1")).press(Pressed(Key.UP, repeat=True)) is None


def test_squares_that_cannot_be_meant_are_left_out() -> None:
    """Three that lie apart are a press away each."""
    way = begin(SQUARES)
    assert isinstance(way, Quarters)
    assert sorted(way.parts.values()) == [((0, 0),), ((0, 2),), ((2, 1),)]
    assert [way.press(Pressed(way.towards(square))) for square in SQUARES.squares] == list(map(Done, SQUARES.squares))


def test_a_wrong_quarter_is_taken_back() -> None:
    """BACK is held; then the squares are those of before, and nothing is marked any more."""
    way = on(typed(begin(EMPTY), "4"))
    assert (len(way.marked), way.leads_to((0, 0))) == (25, False)
    assert way.back() == begin(EMPTY)
    assert (list(begin(EMPTY).marked), begin(EMPTY).back()) == ([], None)


@pytest.mark.parametrize(("keys", "marked"), [("", 0), ("1", 25), ("41", 9), ("411", 4)])
def test_its_page(keys: str, marked: int) -> None:
    """The board at the left, what is left of it marked; a small picture of its quarter beside each key."""
    page = view().asking(on(typed(begin(EMPTY), keys)))
    assert sum(cell.inverted for cells in page.grid for cell in cells) == marked
    assert all(row.drawing and row.key for row in page.rows)
    assert SCREEN.overflow(page) == []
