"""The last page of how a game ended: what its key does stands below the score."""

from collections.abc import Sequence
from dataclasses import replace

from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page, Row
from compere_device.pages.view import numbered


def with_key(pages: Sequence[Page], row: Row, metrics: Metrics) -> list[Page]:
    """Return the pages with a row more at the end; where there is no room, the last line goes with it to a new page."""
    *before, last = pages
    if len(last.lines) + len(last.rows) < metrics.lines_per_page(last):
        return [*before, replace(last, rows=(*last.rows, row))]
    shorter, moved = replace(last, rows=last.rows[:-1]), last.rows[-1:]
    return numbered([*before, shorter, replace(last, big="", lines=(), rows=(*moved, row))])
