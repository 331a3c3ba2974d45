"""Maps: what one says, and what is wrong in one, with its place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.droids.drawn import map_text
from compere.bots.droids.board.map import Map, read_map
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.squares import square
from compere.errors import BadText

GROUND = "#........." + "." * 40 + "~~~~~~~~~~" + "." * 39 + "#"
GOOD = map_text(GROUND)


def test_what_a_map_says() -> None:
    """Squares as numbers, sides and colours by name."""
    map = read_map(MAP)
    printed = map.printed
    assert printed.homes == {"blue": square(5, 1), "green": square(1, 4), "yellow": square(8, 5), "red": square(4, 8)}
    assert printed.edges == {"top": "blue", "right": "yellow", "bottom": "red", "left": "green"}
    assert printed.opposites == {"blue": "red", "red": "blue", "yellow": "green", "green": "yellow"}
    assert printed.corners == (9, 90)
    assert printed.statue == square(4, 4)
    assert printed.containers[square(6, 3)] == 2 and len(printed.containers) == 9
    assert square(4, 3) in map.water and square(0, 0) in map.fixed and square(4, 4) not in map.fixed
    assert map.owners[square(5, 1)] == "blue"
    assert [map.side_of(colour) for colour in ("blue", "yellow", "red", "green")] == ["top", "right", "bottom", "left"]


def test_a_map_is_its_text() -> None:
    """Two of one text are equal; what cannot be read is no position of a game."""
    assert read_map(MAP) == Map(MAP) != read_map(GOOD)
    with pytest.raises(ValueError, match=r"^the map cannot be read: line 1, column 1: the line “name:” is missing$"):
        Map("")


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def line(number: int, new: str) -> str:
    """Return the text with another line; squares begin in line 10, containers in line 21."""
    there = GOOD.splitlines()
    there[number - 1] = new
    return "\n".join(there)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed("top: blue", "top: pink"), "line 2, column 6: 'pink' cannot stand here: expected one of blue, yellow"),
        (changed("top: blue", "top: red"), "line 4, column 9: 'red' cannot stand here: expected it once"),
        (changed("left: green\n", ""), "line 30, column 1: the line “left:” is missing"),
        (changed("blue red,", "blue"), "line 6, column 12: 'blue yellow green' cannot stand here: expected two pairs"),
        (changed("blue red,", "blue red, red"), "line 6, column 12: 'blue red, red yellow green' cannot stand here"),
        (changed("blue red,", "blue blue,"), "line 6, column 17: 'blue' cannot stand here: expected it once"),
        (changed("blue red,", "blue, red"), "line 6, column 12: 'blue, red yellow green' cannot stand here"),
        (changed("blue red,", "blue 4,"), "line 6, column 17: '4' cannot stand here: expected one of blue"),
        (changed("statue: 2 1", "statue: 2"), "line 8, column 9: '2' cannot stand here: expected a column and a line"),
        (changed("statue: 2 1", "statue: 11 1"), "line 8, column 9: '11' cannot stand here: expected a number from 1"),
        (changed("statue: 2 1", "statue: 1 1"), "line 8, column 9: '1 1' cannot stand here: expected a square of land"),
        (changed("statue: 2 1", "statue: 3 10"), "line 8, column 9: '3 10' cannot stand here: expected a square of"),
        (changed("corners: top-right bottom-left", "corners: top-right"), "line 7, column 15: 'top-right' cannot"),
        (changed("top-right bottom-left", "top-right up"), "line 7, column 25: 'up' cannot stand here: expected one"),
        (changed("top-right bottom-left", "top-right top-right"), "line 7, column 25: 'top-right' cannot stand here"),
        (
            changed("top-right bottom-left", "top-right top-left"),
            "line 10, column 1: '#' cannot stand here: expected .",
        ),
        (line(10, "....B....."), "line 10, column 1: '.' cannot stand here: expected #, as this corner is not one"),
        (line(10, "#...B....."), "line 19, column 3: 'B' cannot stand here: expected no second blue circle"),
        (line(10, "#.......#"), "line 10, column 10: square 10 of 10 is missing"),
        (line(10, " #.......#"), "line 10, column 11: square 10 of 10 is missing"),
        (
            line(10, "#.......##."),
            "line 10, column 11: '.' cannot stand here: expected the line’s end after 10 squares",
        ),
        (line(10, "#...x....."), "line 10, column 5: 'x' cannot stand here: expected one of ., ~, #, B, Y, R, G"),
        (line(10, ""), "line 20, column 1: line 10 of 10 of “squares” is missing"),
        (line(10, "..........\n.........."), "line 20, column 1: '..BYRG...#' cannot stand here: expected no more"),
        (line(9, "squares: here"), "line 9, column 10: 'here' cannot stand here: expected the drawing below"),
        (line(15, "." * 10), "line 9, column 1: a square of water, ~, is missing"),
        (line(19, "..BYR....#"), "line 9, column 1: the green circle, G, is missing"),
        (line(30, "..2......."), "line 30, column 3: '2' cannot stand here: expected a container on land or water"),
        (line(30, "2......3.."), "line 30, column 1: '2' cannot stand here: expected a container on land or water"),
        (line(30, ".......4.3"), "line 30, column 10: '3' cannot stand here: expected a container on land or water"),
        (line(30, ".......4.."), "line 20, column 1: a container marked 2 is missing"),
        (line(30, ".......2.."), "line 20, column 1: a container marked 3 is missing"),
        (line(22, "2222222222\n3333333333\n444444"), "line 24, column 7: square 7 of 10 is missing"),
        (changed("name: test", "name: "), "line 1, column 6: a name of 1 to 40 signs is missing"),
        (changed("name: test", "name test"), "line 1, column 1: 'name test' cannot stand here: expected a name and a"),
    ],
)
def test_what_is_wrong_in_a_map(text: str, message: str) -> None:
    """Issue, Maps: a checker names line, column and what is missing."""
    with pytest.raises(BadText, match=f"^{re.escape(message)}") as refused:
        read_map(text)
    assert message.startswith(f"line {refused.value.line}, column {refused.value.column}:")


def test_a_corner_with_a_circle_is_not_free() -> None:
    """A repair robot starts there."""
    text = GOOD.replace("..BYRG...#", "...YRG...#").replace("#.........", "#........B", 1)
    with pytest.raises(BadText, match=r"^line 10, column 10: 'B' cannot stand here: expected \. or ~, as a repair"):
        read_map(text)


def test_no_more_containers_than_obstacles_in_the_box() -> None:
    """Sheet, line 27: 25 of card."""
    many = {each: 2 + each % 3 for each in range(10, 36)}
    with pytest.raises(
        BadText, match=r"^line 20, column 1: 'containers' cannot stand here: expected at most 25 of them"
    ):
        read_map(map_text(GROUND, containers=many))
    many.popitem()
    assert len(read_map(map_text(GROUND, containers=many)).printed.containers) == 25


def test_only_the_names_matter_and_not_their_order() -> None:
    """An owner may write them as they like, with remarks."""
    *first, last = GOOD.splitlines()[:8]
    others = GOOD.splitlines()[8:]
    text = "\n".join([*others, "; mine", "", *first, last])
    assert read_map(text).printed == read_map(GOOD).printed


@given(st.data())
def test_any_text_is_a_map_or_names_its_fault(data: st.DataObject) -> None:
    """Whatever an owner does to a map: it is read, or its first fault has a line and column of the text."""
    text = data.draw(st.sampled_from([GOOD, MAP]))
    for _ in range(data.draw(st.integers(1, 3))):
        begin, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
        end = min(end, begin + 12)
        text = (
            text[:begin]
            + data.draw(st.text(max_size=6) | st.sampled_from(["\n", ":", ";", "#", "B", "~"]))
            + text[end:]
        )
    try:
        assert read_map(text).text == text
    except BadText as error:
        lines = text.removeprefix("\ufeff").splitlines()
        assert 1 <= error.line <= len(lines) + 1
        assert 1 <= error.column <= len([*lines, ""][error.line - 1]) + 1
        assert str(error).isprintable()
