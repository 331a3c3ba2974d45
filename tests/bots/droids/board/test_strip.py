"""The killer's strip: what one says, how it is laid, and what is wrong in one, with its place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.bots.droids.board.ours import STRIP
from compere.bots.droids.board.squares import DOWN, RIGHT, UP, UP_LEFT
from compere.bots.droids.board.strip import Strip, StripOrder, read_strip
from compere.errors import BadText

GOOD = "name: test\n0: diagonal up-left\n1: step up, fire , two down\n" + "".join(
    f"{number}: max right\n" for number in range(2, 10)
)


def test_what_a_strip_says() -> None:
    """Ruling, Strip: columns 0 to 9, each with one to three orders, the nearest first."""
    strip = read_strip(GOOD)
    assert strip.name == "test"
    assert strip.columns[:2] == (
        (StripOrder("diagonal", UP_LEFT),),
        (StripOrder("step", UP), StripOrder("fire", UP), StripOrder("two", DOWN)),
    )
    assert strip.columns[2:] == ((StripOrder("max", RIGHT),),) * 8
    assert strip.slanted and not read_strip(STRIP).slanted


def test_a_strip_is_its_text() -> None:
    """Two of one text are equal; what cannot be read is no position of a game."""
    assert read_strip(GOOD) == Strip(GOOD) != read_strip(STRIP)
    with pytest.raises(ValueError, match=r"^the strip cannot be read: line 1, column 1: the line “name:” is missing$"):
        Strip("")


@pytest.mark.parametrize(
    ("die", "laid_at", "column", "number"),
    [
        (6, 4, 4, 6),
        (6, 4, 5, 7),  # ruling, Strip: k columns further it gets the order of column N + k
        (6, 4, 2, 4),
        (6, 4, 7, 9),
        (6, 4, 8, None),  # none if the strip does not reach
        (2, 4, 2, 0),
        (2, 4, 1, None),
        (0, 9, 9, 0),
        (9, 0, 0, 9),
    ],
)
def test_where_it_lies(die: int, laid_at: int, column: int, number: int | None) -> None:
    """It may stand out beside the board (line 255)."""
    strip = read_strip(STRIP)
    assert strip.orders(die, laid_at, column) == (() if number is None else strip.columns[number])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("9: max right\n", "", "line 11, column 1: the line “9:” is missing"),
        ("9:", "10:", "line 11, column 1: '10' cannot stand here: expected one of name, 0, 1,"),
        ("9: max right", "9: ;", "line 11, column 3: an order of column 9 is missing"),
        ("9: max right", "9: step up,", "line 11, column 12: an order is missing"),
        ("9: max right", "9: go up", "line 11, column 4: 'go' cannot stand here: expected one of step, two, max, diag"),
        ("9: max right", "9: step  north", "line 11, column 10: 'north' cannot stand here: expected one of up, right"),
        (
            "9: max right",
            "9: step up-left",
            "line 11, column 9: 'up-left' cannot stand here: expected one of up, right",
        ),
        ("9: max right", "9: diagonal up", "line 11, column 13: 'up' cannot stand here: expected one of up-right, dow"),
        ("9: max right", "9: max", "line 11, column 7: a direction (up, right, down, left) is missing"),
        ("9: max right", "9: max up up", "line 11, column 11: 'up' cannot stand here: expected a comma or the line’s"),
        (
            "9: max right",
            "9: fire up",
            "line 11, column 9: 'up' cannot stand here: expected a comma or the line’s end,",
        ),
        ("9: max", "9: fire, fire, fire, max", "line 11, column 22: 'max right' cannot stand here: expected at most 3"),
        ("step up, fire ,", "step up,", "line 1, column 1: an order to fire is missing"),
        ("name: test", "name:", "line 1, column 6: a name of 1 to 40 signs is missing"),
    ],
)
def test_what_is_wrong_in_a_strip(old: str, new: str, message: str) -> None:
    """Issue, Maps and strips: line, column and what is missing."""
    assert GOOD.count(old) == 1
    with pytest.raises(BadText, match=f"^{re.escape(message)}"):
        read_strip(GOOD.replace(old, new))


@given(st.data())
def test_any_text_is_a_strip_or_names_its_fault(data: st.DataObject) -> None:
    """Whatever an owner does to a strip: it is read, or its first fault has a line and column of the text."""
    text = data.draw(st.sampled_from([GOOD, STRIP]))
    begin = data.draw(st.integers(0, len(text)))
    new = data.draw(st.text(max_size=6) | st.sampled_from(["\n", ":", ",", ",,", " fire", " up"]))
    text = text[:begin] + new + text[begin + data.draw(st.integers(0, 12)) :]
    try:
        assert all(1 <= len(column) <= 3 for column in read_strip(text).columns)
    except BadText as error:
        lines = text.removeprefix("\ufeff").splitlines()
        assert 1 <= error.line <= len(lines) + 1
        assert 1 <= error.column <= len([*lines, ""][error.line - 1]) + 1
        assert str(error).isprintable()
