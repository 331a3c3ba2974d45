"""In which of three sizes a page is set: the largest that holds all of it."""

from collections.abc import Iterable
from dataclasses import replace

from compere_device.glass.fonts import Style
from compere_device.pages.layout import Metrics, WordTooWide, drawing_square_px, frame, wrap
from compere_device.pages.page import Page, Row

LARGER = (Style.BIG, Style.MEDIUM)


def largest(page: Page, texts: Iterable[str], metrics: Metrics, *, marks: bool) -> Page:
    """Return a page in the largest size that holds it, its lines set anew: those of `texts`, one below the other.

    `page` is as it is in the smallest. What scrolls, is cut or has a grid beside it stays so. `marks`: scroll marks
    may come beside the text.
    """
    for size in LARGER:
        larger = replace(page, size=size)
        room = frame(larger).capacity - len(page.rows)
        if len(page.lines) <= room and not (page.huge and size is Style.BIG):  # as large as the glass allows: the value
            marked = replace(larger, below=marks)
            try:
                lines = [line for text in texts for line in wrap(text, frame(marked).text_px, metrics.measure(size))]
            except WordTooWide:
                continue
            if len(lines) <= room and all(_fits(row, marked, metrics) for row in page.rows):
                return replace(larger, lines=tuple(lines))
    return page


def _fits(row: Row, page: Page, metrics: Metrics) -> bool:
    room_px = metrics.label_width(page, row)
    if row.drawing:
        return len(row.drawing[0]) * drawing_square_px(row.drawing, frame(page).leading) <= room_px
    return metrics.width(row.label, page.size) <= room_px
