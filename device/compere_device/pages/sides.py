"""A page whose rows have keys: the keys of this box that give them, and how BACK leads back meanwhile."""

from compere.wording import say
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Controls, Does, PageKind, drawn, held, pressed
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page

HELD_BACK = say("(held: back)")


def with_its_keys(page: Page, box: Controls, kind: PageKind, said: str, metrics: Metrics) -> Page:
    """Return a page of rows beside keys with the keys of a box that give them; rows that no key gives are left out.

    If OK is not an answer and gives the previous one, the row of that is marked as selected. If BACK is an answer, the
    page also has `said`, which says how BACK leads back, if there is room.
    """
    reached = ((row, row.key and drawn(box, kind, row.key)) for row in page.rows)
    kept = [row if key is row.key else row._replace(key=key) for row, key in reached if key or not row.key]
    page = page._replace(rows=tuple(kept))
    before = page.was if page.given is None else page.given
    if before is not None and pressed(box, kind, Key.OK) is Does.AS_BEFORE:
        page = page._replace(cursor=before, given=None, was=None)
    return with_way_back(page, said, metrics) if held(box, kind, Key.BACK) is Does.WAY_BACK else page


def with_way_back(page: Page, said: str, metrics: Metrics) -> Page:
    """Return a page on which BACK is an answer, with what holding it does: beside its row, else beside the title."""
    at = next((at for at, row in enumerate(page.rows) if row.key is Key.BACK), None)
    if at is None:
        return page
    row = page.rows[at]._replace(value=said)
    taken = page.rows[at].value or page.rows[at].drawing
    if not taken and metrics.width(row.label, page.row_size) <= metrics.label_width(page, row):
        return page._replace(rows=(*page.rows[:at], row, *page.rows[at + 1 :]))
    beside = page._replace(corner=said)
    fits = not (page.bare or page.corner) and metrics.width(page.title, Style.TITLE) <= metrics.title_width(beside)
    return beside if fits else page


def says_way_back(page: Page, said: str) -> bool:
    """Return whether a page says what BACK does when it is held."""
    return page.corner == said or any(row.value == said for row in page.rows)
