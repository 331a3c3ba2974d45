"""The rows of a question on its page: all that have keys, or as many as there is room for around the cursor."""

from collections.abc import Sequence

from compere.declared import replace
from compere_device.answers.way import Slot, Way
from compere_device.events import Key
from compere_device.pages.layout import INSET, Frame, frame, picture_px
from compere_device.pages.leadings import SMALL
from compere_device.pages.page import Page, Row, lying
from compere_device.pages.typesetter import Typesetter

CUT_LEAST_PX = 24  # the least width in which a row that may be cut says something
ROWS_LEAST = 3  # at least this many rows of a list, or all of it, share a page with what happened


def with_rows(page: Page, way: Way, by: Typesetter, slots: Sequence[Slot] | None = None) -> Page:
    """Return a page with the rows of a way, or with other `slots`, below its lines."""
    slots = way.slots if slots is None else slots
    shown = slice(0, len(slots)) if way.direct else _around(way.cursor or 0, len(slots), by.room(page))
    if len(slots[shown]) < len(slots):
        page = page._replace(above=shown.start > 0, below=shown.stop < len(slots))
    keys = way.keys if way.direct else (None,) * len(slots)
    places, keyed = frame(page), zip(slots[shown], keys[shown], strict=True)
    rows = tuple([_row(page, places, slot, by, key) for slot, key in keyed])
    if way.direct:
        ticked = way.again is not None and way.keys[way.again] is Key.OK
        return page._replace(rows=rows, given=way.again if ticked else None, was=None if ticked else way.again)
    return page._replace(rows=rows, cursor=way.cursor - shown.start if rows and way.cursor is not None else None)


def shorter(slot: Slot) -> Slot:
    """Return the row with only what tells it from its neighbours, if anything does."""
    return replace(slot, facet=slot.last) if slot.last else slot


def labels_fit(page: Page, by: Typesetter) -> bool:
    """Return whether every row of a page can be read in full."""
    metrics = by.metrics
    return all(metrics.width(row.label, page.row_size) <= metrics.label_width(page, row) for row in page.rows)


def has_room(page: Page, way: Way, by: Typesetter) -> bool:
    """Return whether a question's page holds all its keys, or three of its rows."""
    wanted = len(page.rows) if way.direct else min(ROWS_LEAST, len(way.slots))
    return len(page.rows) >= wanted and len(page.lines) + len(page.rows) <= by.metrics.lines_per_page(page)


def _around(cursor: int, count: int, room: int) -> slice:
    """Return which of this many rows are shown if there is room for `room` of them, but at least one."""
    room = max(1, room)
    first = min(max(0, cursor - room // 2), max(0, count - room))
    return slice(first, min(count, first + room))


def _row(page: Page, places: Frame, slot: Slot, by: Typesetter, key: Key | None) -> Row:
    label = by.glossary.facet(*slot.facet) if slot.facet else slot.label
    if slot.drawing:
        return Row("", value=by.words.say(label) if label else "", key=key, drawing=lying(slot.drawing))
    assert label
    row = Row("", key=key, ticked=slot.ticked)
    room_px = by.metrics.label_room(places, page, row)
    if slot.cut:
        room_px = min(by.row_px, room_px)
        said = by.words.say(label)  # in full if there is no room at all, as such a page is never shown
        return row._replace(label=said if room_px < CUT_LEAST_PX else by.fitted(said, room_px))
    said, picture = by.named(label, room_px), by.glossary.picture(label)
    fits = picture and by.metrics.width(said) + picture_px(picture, SMALL) + INSET <= room_px  # so that it can move
    return Row(said, key=key, ticked=slot.ticked, picture=picture if fits else ())
