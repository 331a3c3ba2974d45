"""The keys that are drawn beside rows, and the way back where BACK is an answer."""

import pytest

from catalogue import DRAWN
from compere.wording import Words
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.hands.controls import JOYSTICK_PRESSED, PLACES, Controls, PageKind
from compere_device.pages.page import Page, Row
from compere_device.pages.sides import HELD_BACK, with_its_keys, with_way_back
from hands import SCREEN, view

SAID = Words().say(HELD_BACK)


ROWS = tuple(Row(label, key=key) for label, key in zip("abcd", (Key.UP, Key.OK, Key.DOWN, Key.BACK), strict=True))
FOUR = Page("Luck", rows=ROWS)
LONG = "an answer that is long"


@pytest.mark.parametrize(
    ("page", "row", "corner"),
    [
        (FOUR, SAID, ""),
        (FOUR._replace(rows=ROWS[:3]), None, ""),  # BACK is no answer
        (FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(value="3"))), "3", SAID),
        (FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(label=LONG))), "", SAID),
        (FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(label=LONG)), corner="1/2"), "", "1/2"),
        (FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(label=LONG)), bare=True), "", ""),
        (FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(label=LONG)), title="A title that is long"), "", ""),
    ],
)
def test_the_way_back_is_said_where_back_is_an_answer(page: Page, row: str | None, corner: str) -> None:
    """Beside it, else beside the title; nothing gives way for it."""
    made = with_way_back(page, SAID, SCREEN.metrics)
    assert made.corner == corner and SCREEN.overflow(made) == []
    if row is None:
        assert made is page
    else:
        assert (made.rows[3].label, made.rows[3].value) == (page.rows[3].label, row)
    assert made.rows[:3] == page.rows[:3]


def test_it_is_measured_in_the_size_of_the_rows() -> None:
    """To the pixel: where a label leaves exactly so much room it stands beside it."""
    for size, lines_size in ((Style.BODY, Style.BODY), (Style.NARROW, Style.NARROW), (Style.BODY, Style.MEDIUM)):
        fits = []
        for most in range(40):
            page = FOUR._replace(rows=(ROWS[3]._replace(label="i" * most),), lines=("x",), bare=True)
            page = page._replace(size=lines_size, rows_size=size)
            made = with_way_back(page, SAID, SCREEN.metrics)
            room_px = SCREEN.metrics.label_width(page, page.rows[0]._replace(value=SAID))
            fits.append(SCREEN.metrics.width("i" * most, size) <= room_px)
            assert bool(made.rows[0].value) is fits[-1] and SCREEN.overflow(made) == []
        assert fits[0] and not fits[-1]


def with_keys(page: Page, controls: Controls, kind: PageKind = PageKind.FOUR) -> Page:
    made = with_its_keys(page, controls, kind, SAID, SCREEN.metrics)
    assert SCREEN.overflow(made) == []
    return made


def test_a_joystick_answers_by_its_four_ways() -> None:
    """LEFT and RIGHT in the place of BACK and OK, which takes what was answered before: there the bar is."""
    keys = [row.key for row in with_keys(FOUR, Controls.JOYSTICK).rows]
    assert keys == [Key.UP, Key.RIGHT, Key.DOWN, Key.LEFT]
    for marked in (FOUR._replace(given=1), FOUR._replace(was=1)):
        made = with_keys(marked, Controls.JOYSTICK)
        assert (made.cursor, made.given, made.was) == (1, None, None)
        plain = with_keys(marked, Controls.KEYS)
        assert (plain.cursor, plain.given, plain.was) == (None, marked.given, marked.was)
    assert with_keys(FOUR, Controls.JOYSTICK).cursor is None


def test_what_back_does_is_said_where_it_is_held_for_it() -> None:
    """Not of a joystick, whose BACK is no answer."""
    assert with_keys(FOUR, Controls.KEYS) == with_way_back(FOUR, SAID, SCREEN.metrics) != FOUR
    assert SAID not in {row.value for row in with_keys(FOUR, Controls.JOYSTICK).rows}


def test_a_row_that_no_control_gives_is_left_out() -> None:
    """A knob has no key for the next line of a text, nor to undo all of it."""
    assert [row.label for row in with_keys(FOUR, Controls.KNOB, PageKind.TEXT).rows] == ["b", "c", "d"]
    assert len(with_keys(FOUR, Controls.KEYS, PageKind.TEXT).rows) == 4


def test_the_keys_follow_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn and what is done cannot part."""
    turned = dict(zip((Key.DOWN, Key.BACK, Key.UP, Key.OK), PLACES, strict=True))
    monkeypatch.setitem(JOYSTICK_PRESSED, PageKind.FOUR, turned)  # type: ignore[arg-type]
    assert [row.key for row in with_keys(FOUR, Controls.JOYSTICK).rows] == [*turned]


@pytest.mark.parametrize("language", DRAWN)
def test_it_is_short_enough_for_most_rows(language: str) -> None:
    """Such as *more* of a list of leaves."""
    words = view(None, language).words
    page = FOUR._replace(rows=(*ROWS[:3], ROWS[3]._replace(label={"en": "more", "fr": "suite"}[language])))
    assert with_way_back(page, words.say(HELD_BACK), SCREEN.metrics).rows[3].value == words.say(HELD_BACK)


def test_an_outline_leaves_it_no_room() -> None:
    """It stands beside the title then."""
    row = Row("", key=Key.BACK, drawing=("XX..", "..XX"))
    made = with_way_back(Page("Where?", rows=(row,)), SAID, SCREEN.metrics)
    assert (made.rows, made.corner) == ((row,), SAID)
