"""What stands on the glass, as clients are sent it: the picture, the page in words, and what the keys mean."""

from binascii import b2a_base64
from collections.abc import Mapping
from functools import lru_cache

from compere.declared import NamedTuple
from compere.wording import Plain, Words
from compere_device.glass.rest import Level
from compere_device.hands.controls import PageKind
from compere_device.mirror.meaning import Use, meanings
from compere_device.mirror.spoken import brief, row_spoken, spoken
from compere_device.pages.page import Cell, Page, Row, Spread


class Snapshot(NamedTuple):
    """What people see, from one picture to the next.

    Attributes:
        number: the picture's number, from 1.
        since: the number of the first picture on which the keys meant what they mean now.
        meaning: the loop's count of changes of what they mean.
        bits: the picture, as it is pushed.
        level: how bright the glass is.
        page: the page in the picture or, while the glass is black, before it went black.
        use: how the page is used.
    """

    number: int
    since: int
    meaning: int
    bits: bytes
    level: Level
    page: Page
    use: Use

    def as_picture(self) -> Mapping[str, Plain]:
        """The picture as it is pushed."""
        bits = b2a_base64(self.bits, newline=False).decode()
        return {"number": self.number, "bits": bits, "level": self.level.value}

    def as_page(self) -> Mapping[str, Plain]:
        """The page as it is pushed."""
        return {"number": self.number, "armed": self.page.armed, **_said(self.page, self.use)}

    def is_as(self, other: "Snapshot") -> bool:
        """Return whether both show the same, whatever their numbers are; what people use changes no picture."""
        alike = self.page.armed is other.page.armed and self.use.words is other.use.words
        return alike and self._looks == other._looks

    @property
    def _looks(self) -> tuple[int, bytes, Level, Page, PageKind]:
        return self.meaning, self.bits, self.level, self.page, self.use.kind


@lru_cache(1)  # a page comes twice, without its keys and with them, which pages that are equal may differ in
def _said(page: Page, use: Use) -> Mapping[str, Plain]:
    """Return what is pushed of a page, but for the number of its picture and whether its keys count."""
    words = use.words
    return {
        "language": words.language,
        "title": page.title,
        "corner": page.corner,
        "big": page.big or page.huge,
        "drawing": list(page.drawing),
        "lines": list(page.lines),
        "rows": [
            _row(row, nth == page.cursor, nth == page.given, nth == page.was, words)
            for nth, row in enumerate(page.rows)
        ],
        "badge": page.badge,
        "grid": [[_cell(cell) for cell in cells] for cells in page.grid],
        "curves": [{"name": curve.name, "points": list(curve.points)} for curve in page.curves],
        **_columns(page.spread),
        "hint": page.hint,
        "above": page.above,
        "below": page.below,
        "text": page.text(),
        "said": spoken(page, words),
        "brief": brief(page, words),
        **meanings(page, use),
    }


def _cell(cell: Cell) -> Mapping[str, Plain]:
    return {"text": cell.text, "filled": cell.filled, "marked": cell.inverted}


def _columns(spread: Spread | None) -> Mapping[str, Plain]:
    """Return texts that stand side by side, and which of them is selected: its column and its row."""
    if spread is None:
        return {"columns": [], "selected": None}
    return {
        "columns": [list(column) for column in spread.columns],
        "selected": list(spread.selected) if spread.selected else None,
    }


@lru_cache(64)  # much of a list is on the next page, too
def _row(row: Row, cursor: bool, given: bool, was: bool, words: Words) -> Mapping[str, Plain]:
    return {
        "said": row_spoken(row, words),
        "label": row.label,
        "value": row.value,
        "key": row.key.value if row.key else None,
        "ticked": row.ticked,
        "drawing": list(row.drawing),
        "cursor": cursor,
        "given": given,
        "was": was,
    }
