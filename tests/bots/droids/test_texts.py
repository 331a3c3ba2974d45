"""The map and the strip as an owner changes them: what may stand where, and what is wrong in words."""

from collections.abc import Callable
from random import Random

import pytest

from compere.bots.droids.board.map import read_map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.strip import read_strip
from compere.bots.droids.texts import (
    KNOWN_MAP,
    KNOWN_STRIP,
    MAP_FAULTS,
    STRIP_FAULTS,
    ask_map,
    ask_strip,
)
from compere.draft import Blank, Draft, Sheet, as_text, changed
from compere.wording import Words

BOTH = pytest.mark.parametrize("question", [ask_map(), ask_strip()], ids=["map", "strip"])
WALKS, STEPS = 20, 60


def map_sheets(text: str) -> tuple[Sheet, ...]:
    return ask_map().sheets_of(text)


def strip_sheets(text: str) -> tuple[Sheet, ...]:
    return ask_strip().sheets_of(text)


def cells(question: Draft, text: str) -> list[Blank]:
    return [cell for sheet in question.sheets_of(text) for cell in sheet.blanks()]


def named(sheet: Sheet, label: str) -> Blank:
    return next(cell for cell in sheet.blanks() if cell.label and Words().say(cell.label) == label)


def put(text: str, cell: Blank, sign: str) -> str:
    """Return a text with a sign in the place of a cell's."""
    return changed(text, cell, next(each for each in cell.signs if each.id == sign))


@BOTH
def test_what_ships_is_one(question: Draft) -> None:
    """Each begins with ours; the almanac has it in lines, and says that it is not the printed one."""
    known = {"droids.map": KNOWN_MAP, "droids.strip": KNOWN_STRIP}[question.key]
    assert question.trouble(question.start) is None
    assert known.unverified and known.value == list(question.encode(question.start))
    assert question.check(known.value) == question.encode(question.start)


@BOTH
def test_each_place_is_where_it_stands(question: Draft) -> None:
    """A cell written again as it is changes nothing, and any other sign changes that line alone."""
    text = question.start
    for cell in cells(question, text):
        assert changed(text, cell, cell.sign) == text
        before, after = text.splitlines(), changed(text, cell, cell.next).splitlines()
        assert [at for at, line in enumerate(before, 1) if line != after[at - 1]] == [cell.line]


@BOTH
@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_is_changed_can_be_changed_on(question: Draft, seed: int) -> None:
    """The places stay, what is put somewhere stands there, and what is wrong is said in words for the glass."""
    random, text = Random(seed), question.start
    words, there = (*MAP_FAULTS.values(), *STRIP_FAULTS.values()), cells(question, text)
    for _ in range(STEPS):
        here = random.choice(there)
        sign = random.choice(here.signs)
        text = changed(text, here, sign)
        there = cells(question, text)
        if question.key == "droids.map":
            now = next(each for each in there if (each.line, each.columns.start) == (here.line, here.columns.start))
            assert now.sign == sign
        error = question.trouble(text)
        assert error is None or error.said in words, error
    assert len(there) >= (208 if question.key == "droids.map" else 20)


def test_the_places_of_a_map() -> None:
    """Squares and containers drawn, ten by ten; then four sides, opposite circles, free corners, the statue."""
    squares, containers, edges = map_sheets(MAP)
    assert [[len(row) for row in sheet.lines] for sheet in (squares, containers)] == [[10] * 10] * 2
    assert [bool(sheet.board) for sheet in (squares, containers, edges)] == [True, True, False]
    assert [[cell.sign.id for cell in row] for row in edges.lines] == [
        *[["blue"], ["yellow"], ["red"], ["green"]],
        ["blue red, yellow green"],
        ["top-right bottom-left"],
        ["5", "5"],
    ]
    assert (squares.lines[3][4].square, squares.lines[0][0].square) == ("~", "■")
    below = containers.lines[3]
    assert [below[4].square, below[5].square, containers.lines[0][0].square] == ["3", "~", "■"]


def test_a_map_is_changed_into_another_board() -> None:
    """Each kind of place, as the reader then has it."""
    text = MAP
    edges = map_sheets(text)[2]
    for label, sign in (
        ("Opposite circles", "blue green, yellow red"),
        ("Statue’s column", "10"),
        ("Statue’s row", "7"),
    ):
        text = put(text, named(edges, label), sign)
        edges = map_sheets(text)[2]
    text = put(text, map_sheets(text)[0].lines[1][1], "~")
    text = put(text, map_sheets(text)[1].lines[1][1], "4")
    printed = read_map(text).printed
    assert (printed.opposites["green"], printed.statue, printed.ground[11]) == ("blue", 69, "~")
    assert printed.containers[11] == 4


@pytest.mark.parametrize(
    ("y", "x", "sign", "fault"),
    [
        (0, 0, ".", "corner"),
        (0, 9, "#", "free_corner"),
        (1, 5, ".", "blue_circle"),
        (1, 1, "G", "second_circle"),
        (4, 4, "#", "statue"),
        (3, 4, "#", "container"),
    ],
)
def test_what_is_wrong_with_a_square(y: int, x: int, sign: str, fault: str) -> None:
    """It is named, so that the glass can say it in its language."""
    error = ask_map().trouble(put(MAP, map_sheets(MAP)[0].lines[y][x], sign))
    assert error and error.said is ask_map().says(error) is MAP_FAULTS[fault]


def test_what_is_wrong_elsewhere_in_a_map() -> None:
    """No water, no container of a mark, too many of them, two sides of one colour."""
    dry = as_text([line.replace("~", ".") if set(line) <= set(".~#BYRG") else line for line in MAP.splitlines()])
    few = as_text([line.replace("2", ".") if set(line) <= set(".234") else line for line in MAP.splitlines()])
    full = MAP
    for at in range(2, 9):
        for row in (1, 2, 7):
            cell = map_sheets(full)[1].lines[row][at]
            ground = map_sheets(full)[0].lines[row][at].sign.id
            full = put(full, cell, "2") if ground in ".~" else full
    twice = put(MAP, named(map_sheets(MAP)[2], "Top side"), "red")
    said = [error.said for text in (dry, few, full, twice) if (error := ask_map().trouble(text))]
    assert said == [MAP_FAULTS[each] for each in ("water", "container_2", "containers", "twice")]


def test_the_places_of_a_strip() -> None:
    """The orders of each column, and one more where there is room."""
    (strip,) = strip_sheets(STRIP)
    assert [[cell.sign.id for cell in row] for row in strip.lines[:3]] == [
        ["fire", "step up", "two right"],
        ["two up", "fire", "none"],
        ["step left", "max up", "none"],
    ]
    assert (len(strip.lines), strip.board) == (10, ())
    assert "none" not in [sign.id for sign in strip.lines[0][0].signs]


def test_a_strip_is_changed() -> None:
    """An order becomes another one, goes, or is added; what follows moves up."""
    text = put(STRIP, strip_sheets(STRIP)[0].lines[0][1], "diagonal down-left")
    text = put(text, strip_sheets(text)[0].lines[1][2], "max down")
    text = put(text, strip_sheets(text)[0].lines[3][1], "none")
    lines = text.splitlines()
    assert lines[2:4] == ["0: fire, diagonal down-left, two right", "1: two up, fire, max down"]
    assert lines[5] == "3: fire, step right"
    assert read_strip(text).slanted


def test_a_strip_that_never_fires() -> None:
    """Is none; the reason has its words."""
    text = STRIP
    for row in range(10):
        for _ in range(3):
            for cell in strip_sheets(text)[0].lines[row]:
                text = put(text, cell, "step up") if cell.sign.id == "fire" else text
    error = ask_strip().trouble(text)
    assert error and ask_strip().says(error) is STRIP_FAULTS["fire"]


def test_a_text_whose_lines_are_none_of_ours_has_no_places() -> None:
    """It is for a text editor."""
    assert (map_sheets("nothing"), strip_sheets(MAP)) == ((), ())


def test_a_word_order_of_ones_own_is_read() -> None:
    """Pairs and corners in any order, spaces as many as there are."""
    text = MAP.replace("blue red, yellow green", "green  yellow,red blue").replace(
        "top-right bottom", "bottom-left  top"
    )
    text = text.replace("bottom-left  top-left", "bottom-left  top-right")
    edges = map_sheets(text)[2]
    assert [row[0].sign.id for row in edges.lines[4:6]] == ["blue red, yellow green", "top-right bottom-left"]
    assert read_map(put(text, edges.lines[4][0], "blue yellow, red green")).printed.opposites["blue"] == "yellow"


@pytest.mark.parametrize(("ask", "text"), [(ask_map, MAP), (ask_strip, STRIP)])
def test_a_press_that_changes_nothing_finds_the_places_that_there_were(ask: Callable[[], Draft], text: str) -> None:
    """All the squares of a board are not to be looked for at each step of a cursor."""
    one, other = ask().sheets_of(text), ask().sheets_of(text)
    assert [sheet.lines for sheet in one] == [sheet.lines for sheet in other]
    assert all(first.lines is then.lines for first, then in zip(one, other, strict=True))
