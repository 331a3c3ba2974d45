"""In which of three sizes a page is set: the largest that holds all of it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from compere_device.glass.fonts import Style
from compere_device.pages.layout import Frame, Measure, Metrics, WordTooWide, drawing_square_px, frame, wrap
from compere_device.pages.page import Page, Row

LARGER = (Style.BIG, Style.MEDIUM)
ENDS = (".", "!", "?", ":")  # of a sentence, which another one may follow on its line


def largest(page: Page, texts: Sequence[str], metrics: Metrics, *, marks: bool) -> Page:
    """Return a page in the largest size that holds it, its lines set anew: those of `texts`, one below the other.

    Where that is too much, the texts run on, with a dot behind one that is no sentence; else the page stays as it is,
    in the smallest size. `marks`: scroll marks may come beside the text.
    """
    *before, last = texts or ("",)
    run_on = " ".join((*(text if text.endswith(ENDS) else f"{text}\u00a0·" for text in before), last))
    for size in LARGER:
        larger = replace(page, size=size)
        if page.cursor is None:
            larger = replace(larger, rows=tuple(part for row in page.rows for part in _parts(row, larger, metrics)))
        room = frame(larger).capacity - len(larger.rows)
        if len(page.lines) <= room and not (page.huge and size is Style.BIG):  # as large as the glass allows: the value
            marked = replace(larger, below=marks)
            places = frame(marked)
            if all(_fits(row, marked, places, metrics) for row in larger.rows):
                for each in (texts, (run_on,)) if before else (texts,):
                    lines = _lines(each, places.text_px, metrics.measure(size))
                    if lines is not None and len(lines) <= room:
                        return replace(larger, lines=tuple(lines))
    return page


def _lines(texts: Iterable[str], width_px: int, measure: Measure) -> list[str] | None:
    """Return texts in lines; None if a word is too wide."""
    try:
        return [line for text in texts for line in wrap(text, width_px, measure)]
    except WordTooWide:
        return None


def _parts(row: Row, page: Page, metrics: Metrics) -> tuple[Row, ...]:
    """Return a row, or two where its value does not fit beside its label."""
    marked = replace(page, below=True)
    if row.key or not (row.label and row.value) or _fits(row, marked, frame(marked), metrics):
        return (row,)
    return replace(row, value=""), Row("", row.value)


def _fits(row: Row, page: Page, places: Frame, metrics: Metrics) -> bool:
    room_px = metrics.label_room(places, page, row)
    if row.drawing:
        return len(row.drawing[0]) * drawing_square_px(row.drawing, places.leading) <= room_px
    return metrics.width(row.label, page.size) <= room_px
