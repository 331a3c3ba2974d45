"""Questions about an order, and about a square."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.errors import BadQuestion, InvalidAnswer
from compere.options import Option
from compere.wording import say
from playing import drive
from ways import SQUARES, TRACK


@pytest.mark.parametrize(("answer", "order"), [(["c", "a", "b"], ("c", "a", "b")), (("a", "b", "c"), ("a", "b", "c"))])
def test_an_order_is_kept_as_it_is_meant(answer: Any, order: tuple[str, ...]) -> None:
    """The rules get the values of the options, in that order."""
    assert drive(ask(TRACK), answer) == ([TRACK], order)
    assert TRACK.encode(TRACK.decode(TRACK.check(answer))) == order


def test_each_place_is_asked_for_or_none() -> None:
    """A name and a text for each, as many as the order is long; plain numbers ask for nothing."""
    named = tuple((say("{n}", n=n), say("Which is {n}?", n=n)) for n in range(3))
    assert (TRACK.asked, replace(TRACK, places=named).asked) == ((), named)
    with pytest.raises(BadQuestion, match="an order of 2 places: expected 3"):
        replace(TRACK, places=((say("1st"), say("first?")), (say("2nd"), say("second?"))))


async def ask(prompt: Any) -> Any:
    """Ask one thing."""
    return await prompt


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (["a", "b"], "2 chosen: expected 3"),
        (["a", "b", "b"], "names one option twice: each may be chosen once"),
        (["a", "b", "x"], "'x' is none of a, b, c"),
        ("abc", "'abc' is no list of ids"),
        (None, "null is no list of ids"),
    ],
)
def test_what_is_no_order(answer: Any, why: str) -> None:
    """The message names it, and what would fit."""
    with pytest.raises(InvalidAnswer, match=why):
        TRACK.check(answer)


def test_some_of_them_in_a_row() -> None:
    """A strip need not have everything that there is; what is alone need not be asked."""
    two = replace(TRACK, min=2, max=2, places=range(1, 3))
    assert (two.check(["c", "a"]), two.bounds(), two.sole()) == (("c", "a"), {"count": 2}, None)
    one = replace(TRACK, options=TRACK.options[:1], min=1, max=1, places=range(1, 2))
    assert one.sole() == ("a",)
    assert (TRACK.count, TRACK.offered, TRACK.sole()) == (3, TRACK.options, None)


@pytest.mark.parametrize("count", [4, 0, -1])
def test_an_order_that_nobody_can_give(count: int) -> None:
    """Of three options there are no four in a row; and of none there is no order."""
    with pytest.raises(BadQuestion, match=f"{count} of 3 options"):
        replace(TRACK, min=count, max=count)
    with pytest.raises(BadQuestion, match="an order of 1 to 3 options: expected one length"):
        replace(TRACK, min=1)
    with pytest.raises(BadQuestion, match="it has no options"):
        ChooseSome("t.none", say("?"), "luck", (), 1, 1, places=range(1, 2))


def test_a_square_is_column_and_row() -> None:
    """From the top left, counted from 0; a list is as good as a pair."""
    assert (SQUARES.check([2, 1]), SQUARES.decode((2, 1))) == ((2, 1), (2, 1))
    assert SQUARES.bounds() == {"squares": [[0, 0], [2, 1], [0, 2]]}
    assert SQUARES.spans() == ("0 0", "2 1", "0 2")
    assert replace(SQUARES, squares=((3, 0),)).sole() == (3, 0)
    assert SQUARES.sole() is None


@pytest.mark.parametrize("answer", [[1, 1], [2], [2, 1, 0], ["2", "1"], [2.0, 1], [True, 1], "21", None, {}])
def test_what_is_no_square(answer: Any) -> None:
    """Only those that may be meant."""
    with pytest.raises(InvalidAnswer, match="is no square that may be meant"):
        SQUARES.check(answer)


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ((), "it has no squares"),
        (((0, 0), (0, 0)), "a square is named twice"),
        (((-1, 0),), r"the square \[-1, 0\] lies on no board"),
        (((0, 2),), r"the square \[0, 2\] lies on no board"),
        (((2, 0),), r"the square \[2, 0\] lies on no board"),
        (((0, 1), (0, -1)), r"the square \[0, -1\] lies on no board"),
    ],
)
def test_squares_that_nobody_can_mean(squares: Any, why: str) -> None:
    """Where there is a board they lie on it."""
    board = (("",) * 2,) * 2
    with pytest.raises(BadQuestion, match=why):
        Place("t.where", say("?"), "luck", squares, board=board)


def test_a_board_with_lines_of_different_lengths() -> None:
    """Each square lies on its own line; without a board there is no edge but the first line and column."""
    board, squares = (("",) * 3, ("",)), ((2, 0), (0, 1))
    assert Place("t.where", say("?"), "luck", squares, board=board).takes() == ((0, 1), (2, 0))
    with pytest.raises(BadQuestion, match=r"the square \[2, 1\] lies on no board"):
        Place("t.where", say("?"), "luck", (*squares, (2, 1)), board=board)
    assert Place("t.where", say("?"), "luck", ((99, 99),)).takes() == ((99, 99),)
    with pytest.raises(BadQuestion, match="lies on no board"):
        Place("t.where", say("?"), "luck", ((99, -1),))


def test_what_they_take_counts_and_nothing_else() -> None:
    """In any order: of the options, and of the squares."""
    backwards = replace(TRACK, options=TRACK.options[::-1])
    assert backwards.takes() == TRACK.takes() != replace(TRACK, min=2, max=2, places=range(1, 3)).takes()
    assert replace(SQUARES, squares=SQUARES.squares[::-1]).takes() == SQUARES.takes()
    assert replace(SQUARES, squares=SQUARES.squares[:2]).takes() != SQUARES.takes()
    worth = ChooseSome("t.worth", say("?"), "luck", (Option("x", say("x"), value=7),), 1, 1, places=range(1, 2))
    assert worth.decode(("x",)) == (7,)
