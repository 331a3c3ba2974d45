"""Rows on a question's page: which are shown, with which key, and whether they can be read."""

from dataclasses import replace

import pytest

from compere.options import Option
from compere.prompts import Choose
from compere.wording import Shape, Term, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Slot
from compere_device.events import Key
from compere_device.pages.page import Page, Row
from compere_device.pages.rows import has_room, labels_fit, shorter, with_rows
from hands import SCREEN, view
from tiny import TINY
from ways import on, typed

BY = view().typesetter
MANY = tuple(Option(f"{n}", say("answer {n}", n=n)) for n in range(12))
LIST = Choose("tiny.choose", say("Which?"), "luck", MANY)
KEYED = replace(LIST, options=MANY[:4], often=True)


@pytest.mark.parametrize(
    ("cursor", "lines", "shown", "marks"),
    [
        (0, 0, (0, 5), (False, True)),
        (2, 0, (0, 5), (False, True)),
        (3, 0, (1, 6), (True, True)),
        (11, 0, (7, 12), (True, False)),
        (6, 3, (5, 7), (True, True)),
        (6, 5, (6, 7), (True, True)),  # one, where there is room for none
    ],
)
def test_as_many_rows_as_have_room_stand_around_the_cursor(
    cursor: int, lines: int, shown: tuple[int, int], marks: tuple[bool, bool]
) -> None:
    """With marks where there are more."""
    page = with_rows(Page("Luck", lines=("x",) * lines), on(typed(begin(LIST), "+" * cursor)), BY)
    assert [row.label for row in page.rows] == [f"answer {n}" for n in range(*shown)]
    assert (page.above, page.below, page.cursor) == (*marks, cursor - shown[0])


def test_rows_with_keys_are_all_there() -> None:
    """Whatever room there is: no key loses its answer. None is selected, and the one that was given is marked."""
    page = with_rows(Page("Luck", lines=("x",) * 5), begin(KEYED, "1"), BY)
    assert [row.key for row in page.rows] == [Key.UP, Key.OK, Key.DOWN, Key.BACK]
    assert (page.cursor, page.given, page.was, page.above, page.below) == (None, 1, None, False, False)
    assert with_rows(Page("Luck"), begin(KEYED, "2"), BY).was == 2


def test_other_rows_may_stand_in_their_place() -> None:
    """Those that say less, where room is scarce; what has nothing shorter says all."""
    slot = Slot(say("a step up"), last=("way", "up"))
    assert shorter(slot).facet == ("way", "up") and shorter(Slot(say("up"))) == Slot(say("up"))
    page = with_rows(Page("Luck"), begin(replace(KEYED, options=MANY[:2])), BY, (shorter(slot), slot))
    assert [row.label for row in page.rows] == ["up", "a step up"]


def test_a_row_fits_to_the_pixel() -> None:
    """Beside its key."""
    metrics, page = BY.metrics, Page("Luck", rows=(Row("", key=Key.UP),))
    room_px = metrics.label_width(page, page.rows[0])
    fits = {}
    for count in range(1, 80):
        label = "i" * count
        fits[metrics.width(label)] = labels_fit(Page("Luck", rows=(Row(label, key=Key.UP),)), BY)
    assert {px: px <= room_px for px in fits} == fits and {*fits.values()} == {True, False}


@pytest.mark.parametrize(
    ("lines", "keyed", "listed"), [(0, True, True), (1, True, True), (2, False, True), (3, False, False)]
)
def test_a_question_needs_all_keys_or_three_rows(lines: int, keyed: bool, listed: bool) -> None:
    """Beside its lines, on five lines under the title."""
    page = Page("Luck", lines=("x",) * lines)
    found = [has_room(with_rows(page, way, BY), way, BY) for way in (begin(KEYED), begin(LIST))]
    assert found == [keyed, listed]


def test_a_picture_stands_beside_a_label_that_leaves_it_room() -> None:
    """Not where the name has to be shortened."""
    ruby, by = Term("stone:r", "ruby", Shape("XXX " * 7)), view(TINY).typesetter
    labels = [say("{stone} " + "m" * count, stone=ruby) for count in range(16)]
    rows = [
        with_rows(Page("Luck"), begin(replace(LIST, options=(Option("a", label),))), by).rows[0] for label in labels
    ]
    assert [bool(row.picture) for row in rows] == sorted([bool(row.picture) for row in rows], reverse=True)
    assert rows[0].picture and not rows[-1].picture
    assert all(SCREEN.overflow(Page("Luck", rows=(row,))) == [] for row in rows if row.picture)
