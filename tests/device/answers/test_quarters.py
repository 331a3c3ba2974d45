"""A square found by quartering."""

from dataclasses import replace

import pytest

from compere.arrange import Place
from compere.wording import say
from compere_device.answers.picker import begin
from compere_device.answers.quarters import Quarters
from compere_device.answers.way import Done
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.hands.controls import SIDES
from compere_device.languages import LANGUAGES
from compere_device.pages.layout import stands_beside
from hands import SCREEN, view
from ways import SQUARES, key_of_before, key_towards, nearer, on, shown, typed

ALL = tuple((x, y) for y in range(10) for x in range(10))
EMPTY = Place("t.where", say("Where?"), "luck", ALL)


@pytest.mark.parametrize("square", ALL)
def test_four_presses_find_every_square(square: tuple[int, int]) -> None:
    """Of ten by ten; each key is the one that the way names."""
    step, presses = on(begin(EMPTY)), 0
    while True:
        assert step.leads_to(square)
        pressed = nearer(step, square)
        presses += 1
        if isinstance(pressed, Done):
            break
        step = on(pressed)
    assert (pressed.answer, presses <= 4) == (square, True)


def test_each_quarter_keeps_its_key() -> None:
    """Left above and below are UP and DOWN, right OK and BACK, whichever of them are empty."""
    way = begin(EMPTY)
    assert way.keys == SIDES
    left = begin(replace(EMPTY, squares=((0, 0), (0, 9))))
    assert left.keys == (Key.UP, Key.DOWN)
    assert typed(left, "2") == Done((0, 9))


def test_squares_that_cannot_be_meant_are_left_out() -> None:
    """Three that lie apart are a press away each."""
    way = begin(SQUARES)
    assert isinstance(way, Quarters)
    assert sorted(way.parts.values()) == [((0, 0),), ((0, 2),), ((2, 1),)]
    assert [nearer(way, square) for square in SQUARES.squares] == list(map(Done, SQUARES.squares))


def test_a_wrong_quarter_is_taken_back() -> None:
    """BACK is held; then the squares are those of before, and nothing is marked any more."""
    way = on(typed(begin(EMPTY), "4"))
    assert (len(way.marked), way.leads_to((0, 0))) == (25, False)
    assert way.back() == begin(EMPTY)
    assert (list(begin(EMPTY).marked), begin(EMPTY).back()) == ([], None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("squares", [ALL, SQUARES.squares, ((0, 0), (20, 0)), ((0, 0), (0, 9))])
def test_a_usual_square_is_offered(squares: tuple[tuple[int, int], ...], language: str) -> None:
    """It is marked on the board; another is found as if none were there, and BACK leads to it again."""
    prompt = replace(EMPTY, squares=squares)
    way = begin(replace(prompt, usual=squares[-1]))
    assert set(way.marked) == {squares[-1]}
    assert way.offers(list(squares[-1])) and not way.offers(list(squares[0]))
    assert nearer(way, squares[-1]) == Done(squares[-1])
    assert key_towards(way, squares[0]) is Key.DOWN
    elsewhere = on(typed(way, "+o"))
    assert (shown(elsewhere), list(elsewhere.marked)) == (shown(begin(prompt)), [])
    assert elsewhere.back() == on(typed(way, "+"))
    page = view(language=language).asking(way)
    assert sum(cell.inverted for cells in page.grid for cell in cells) == 1
    beside = stands_beside(page.grid)  # what stands above the question leaves it no larger size
    size = Style.NARROW if beside else Style.BODY
    assert (len(page.rows), page.bare, page.size, SCREEN.overflow(page)) == (2, beside, size, [])


@pytest.mark.parametrize("square", [(0, 0), (9, 9), (4, 7)])
def test_a_square_taken_back_is_where_it_was_given(square: tuple[int, int]) -> None:
    """Its key takes it again, and BACK leads the way back that led there."""
    way = begin(replace(EMPTY, usual=(5, 5)), list(square))
    assert isinstance(way, Quarters) and way.offers(list(square))
    assert nearer(way, square) == Done(square)
    steps = [way]
    while (before := steps[-1].back()) is not None:
        steps.append(on(before))
    assert len(steps) in (3, 4) and steps[-1].keys == SIDES
    assert [key_of_before(step) for step in steps] == [key_towards(step, square) for step in steps]


@pytest.mark.parametrize(("keys", "marked"), [("", 0), ("1", 25), ("41", 9), ("411", 4)])
def test_its_page(keys: str, marked: int) -> None:
    """The board at the left, what is left of it marked; a small picture of its quarter beside each key."""
    page = view().asking(on(typed(begin(EMPTY), keys)))
    assert sum(cell.inverted for cells in page.grid for cell in cells) == marked
    assert all(row.drawing and row.key for row in page.rows)
    assert SCREEN.overflow(page) == []
