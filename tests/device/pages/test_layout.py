"""Dividing the glass: plain numbers, without a pixel."""

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue import ROOT
from compere.bots.patchwork.cards import PATCHES, Patch
from compere_device.events import Key
from compere_device.glass.fonts import Fonts, Style
from compere_device.pages.layout import HEIGHT, RULE_Y, WIDTH, Metrics, big_drawing, frame
from compere_device.pages.page import Cell, Page, Row, lying


@pytest.fixture(scope="module")
def metrics() -> Metrics:
    return Metrics(Fonts().measure)


def squares(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    return ((Cell(),) * columns,) * rows


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        (Page("t"), 5),
        (Page("t", hint="h"), 4),
        (Page("t", bare=True), 6),
        (Page("t", bare=True, tight=True), 7),
        (Page("t", bare=True, tight=True, grid=squares(10, 10)), 7),
        (Page("t", bare=True, tight=True, hint="h"), 6),
        (Page("t", big="b"), 3),
        (Page("t", big="b\nc", hint="h"), 0),
        (Page("t", huge="7"), 2),
        (Page("t", huge="7", hint="h"), 1),
        (Page("t", grid=squares(10, 10)), 5),
        (Page("t", grid=squares(2, 8)), 3),
        (Page("t", grid=squares(2, 8), big="b"), 1),
        (Page("t", size=Style.MEDIUM), 3),
        (Page("t", size=Style.MEDIUM, big="b"), 2),
        (Page("t", size=Style.MEDIUM, huge="7"), 1),
        (Page("t", size=Style.BIG), 2),
        (Page("t", size=Style.BIG, big="b"), 1),
        (Page("t", size=Style.BIG, huge="7"), 1),
    ],
)
def test_lines_per_page(metrics: Metrics, page: Page, lines: int) -> None:
    """A view pages its text by this count; lines and rows already there do not change it."""
    assert metrics.lines_per_page(page) == lines
    full = page._replace(lines=("x",) * 2)
    assert metrics.lines_per_page(full) == lines


def test_text_width_leaves_place_for_marks_and_map(metrics: Metrics) -> None:
    """A line is the whole glass wide but for the scroll marks and a map at the left."""
    assert metrics.text_width(Page("t")) == WIDTH
    assert metrics.text_width(Page("t", above=True)) == metrics.text_width(Page("t", below=True)) == WIDTH - 7
    assert metrics.text_width(Page("t", grid=squares(3, 3))) == WIDTH - 61 - 4
    assert metrics.text_width(Page("t", grid=squares(10, 10))) == 66  # of 10 × 10 squares of 6 pixels, and a dot


def test_label_width_is_what_the_signs_of_the_row_leave(metrics: Metrics) -> None:
    """The value, the key and the tick each take their part of the row."""
    page = Page("t")
    bare = metrics.label_width(page, Row("x"))
    value = bare - metrics.label_width(page, Row("x", value="12 PV"))
    assert value == metrics.width("12 PV") + 4
    assert metrics.label_width(page, Row("x", key=Key.OK)) == bare - 11
    assert metrics.label_width(page, Row("x", ticked=False)) == bare - 10


def test_widths_are_those_of_the_style(metrics: Metrics) -> None:
    """The measure for `wrap` and the width of one text agree, and the styles differ."""
    widths = [metrics.width("Dash", style) for style in (Style.BODY, Style.TITLE, Style.BIG)]
    assert widths == sorted(set(widths))
    assert metrics.measure(Style.BIG)("Dash") == widths[2]


@pytest.mark.parametrize(("rows", "columns", "square"), [(10, 10, 6), (9, 9, 6), (3, 3, 20), (4, 4, 15), (2, 8, 15)])
def test_squares_are_as_large_as_the_glass_allows(rows: int, columns: int, square: int) -> None:
    """Ten by ten squares have 6 pixels; fewer are larger, and always inside their part of the glass."""
    places = frame(Page("t", grid=squares(rows, columns)))
    assert places.square_px == square
    assert columns * square < places.free.width
    assert rows * square < places.free.height


@given(
    st.integers(0, 2),
    st.integers(0, 5),
    st.booleans(),
    st.sampled_from(["", "7"]),
    st.sampled_from([(), squares(10, 10), squares(2, 9), squares(1, 4)]),
    st.sampled_from([Style.BODY, Style.MEDIUM, Style.BIG]),
)
def test_places_stay_on_the_glass(
    big: int, lines: int, hint: bool, huge: str, grid: tuple[tuple[Cell, ...], ...], size: Style
) -> None:
    """While the lines are no more than the capacity says, none hits the hint and the free part is not under them."""
    page = Page("t", big="\n".join(["b"] * big), huge=huge, grid=grid, hint="h" * hint, size=size)
    places = frame(page)
    lines = max(0, min(lines, places.capacity))
    page = page._replace(lines=("x",) * lines)
    places, face = frame(page), Fonts()[size]
    assert places.bottom == (HEIGHT - 10 if hint else HEIGHT)
    if lines:
        assert places.first - max(map(face.extent, "ÉÀ"))[0] > RULE_Y
        assert places.baseline(lines - 1) + face.extent("gçj,")[1] <= places.bottom
        assert places.leading.pitch >= sum(face.extent("hg"))
    if (huge or grid) and places.capacity >= 0 and not places.left and lines:
        assert places.free.bottom <= places.first - face.cap_height


def test_below_a_rule_lines_begin_at_the_same_place() -> None:
    """Whatever follows: what stays on the glass need not be sent. Only an accent moves the line."""
    row = Row("x")
    pages = [Page("t", lines=("x",) * lines, rows=(row,) * rows) for lines in (1, 2) for rows in (0, 2, 4)]
    pages = [page._replace(size=Style.NARROW, rows_size=size) for page in pages for size in (None, Style.BODY)]
    (first,) = {frame(page).first for page in pages}
    accents = [frame(pages[0]._replace(title="É")), frame(pages[0]._replace(lines=("É",)))]
    assert [(places.first, places.accents) for places in accents] == [(first, False), (first + 3, True)]


@pytest.mark.parametrize("page", [Page("t", bare=True), Page("t", tight=True), Page("t", rows=(Row("x"),))])
def test_without_a_rule_above_lines_take_the_room_that_there_is(page: Page) -> None:
    """And so do rows, of which the first has the cursor's bar."""
    lines = 1 - len(page.rows)
    few, full = (page._replace(size=Style.NARROW, lines=("x",) * lines * count) for count in (1, 5))
    first = frame(few).first
    assert (
        first - (frame(full).first if lines else frame(page._replace(size=Style.NARROW, rows=page.rows * 4)).first) == 3
    )


@pytest.mark.parametrize("size", [Style.BODY, Style.MEDIUM])
@pytest.mark.parametrize("title", [True, False])
def test_lines_stand_over_a_huge_text(size: Style, title: bool) -> None:
    """A question above what is answered: in its place below the title, and the number in all that is left below."""
    page = Page("t", huge="7", over=True, size=size, bare=not title)
    lines = ("Ég",) * frame(page).capacity
    places, text = frame(page._replace(lines=lines)), frame(page._replace(huge="", over=False, lines=lines))
    assert [places.baseline(line) for line in range(len(lines))] == [text.baseline(line) for line in range(len(lines))]
    assert places.baseline(len(lines) - 1) + places.leading.below <= places.free.top
    assert HEIGHT - 2 <= places.free.bottom <= HEIGHT
    assert places.free.height >= 24


def test_tight_lines_fill_the_glass() -> None:
    """Seven of them, capitals of 7 pixels above each baseline, and what hangs down from the last is on the glass."""
    places = frame(Page("t", bare=True, tight=True, grid=squares(10, 10)))
    baselines = [places.baseline(line) for line in range(places.capacity)]
    assert baselines[0] == 8 and baselines[-1] + 2 == HEIGHT
    assert {below - above for above, below in pairwise(baselines)} == {places.leading.pitch} == {9}


def test_the_layout_needs_no_pixels() -> None:
    """A view can be tested, and a terminal served, without the imaging library."""
    code = "import sys, compere_device.pages.layout; print('PIL' in sys.modules)"
    folder = str(ROOT / "device")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize("patch", PATCHES.values(), ids=lambda patch: patch.id)
def test_a_drawing_stands_beside_the_big_text(metrics: Metrics, patch: Patch) -> None:
    """As large as leaves the text alone, and between the rule and the lines: for every patch, in the longest words."""
    big, rows = f"1re {patch.cost}◉ {patch.time}⧗", lying(patch.rows)
    page = Page("t", big=big, drawing=rows, lines=("l",))
    placed = big_drawing(page, metrics)
    assert placed
    square_px, area = placed
    assert metrics.width(big, Style.BIG) < area.left and area.right < WIDTH
    assert area.top > RULE_Y and area.bottom < frame(page).first - frame(page).leading.capitals
    assert (area.width, area.height) == (square_px * len(rows[0]), square_px * len(rows))


def test_a_drawing_that_has_no_room_is_left_out(metrics: Metrics) -> None:
    """Nor does one stand where there is none."""
    assert big_drawing(Page("t", big="un long titre", drawing=("XXXXX",)), metrics) is None
    assert big_drawing(Page("t", big="court"), metrics) is None


def test_a_title_makes_room_for_a_line_unless_it_has_an_accent() -> None:
    plain, accented = (frame(Page(title, lines=("a",) * 4, size=Style.NARROW)) for title in ("E", "É"))
    assert accented == plain._replace(title=plain.title + 1)
