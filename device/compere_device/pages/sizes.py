"""Chooses the size of a page: the largest that holds all of it; its lines are larger than its rows if necessary."""

from collections.abc import Iterator, Sequence

from compere_device.glass.fonts import Style
from compere_device.glass.measures import HEIGHT
from compere_device.pages.layout import Frame, Metrics, drawing_square_px, frame, is_cut
from compere_device.pages.page import Page, Row
from compere_device.pages.wrapping import Measure, WordTooWide, wrap

LARGER = (Style.BIG, Style.MEDIUM, Style.NARROW)
ABOVE_ROWS = (Style.MEDIUM, Style.NARROW)  # sizes of lines above rows in the smallest size
MOST = {Style.BIG: (2, 2), Style.MEDIUM: (3, 4)}  # so many lines and rows below a title, and without one; not more
ENDS = (".", "!", "?", ":")  # ends of a sentence, after which another one may follow on the same line


def largest(
    page: Page,
    texts: Sequence[str],
    metrics: Metrics,
    *,
    marks: bool,
    alike: bool = False,
    untitled: bool = False,
) -> Page:
    """Return a page in the largest size that holds all of it; if none does, return it as it is, in the smallest.

    Args:
        texts: the contents of its lines, each on lines of its own or, if that is too long, one after another.
        marks: whether scroll marks may come beside the text.
        alike: whether its rows are some of more, which all stay in the smallest size, so that no page of them stands
            out.
        untitled: whether its title may be left out.
    """
    *before, last = texts or ("",)
    run_on = " ".join((*(text if text.endswith(ENDS) else f"{text}\u00a0·" for text in before), last))
    for larger in _tries(page, alike and bool(page.rows), untitled and bool(texts)):
        for each in (texts, (run_on,)) if before else (texts,):
            if made := _set(larger, each, metrics, marks=marks):
                return made
    return page


def _tries(page: Page, alike: bool, untitled: bool) -> Iterator[Page]:
    """Yield a page in each size that it may have, the largest first, and last with its lines closer together."""
    sizes = LARGER[: LARGER.index(page.size) + page.tight] if page.size in LARGER else LARGER
    above_rows = [size for size in ABOVE_ROWS if size in sizes and page.lines and page.rows]
    pairs: list[tuple[Style, Style | None]] = [(size, None) for size in sizes if not alike]
    pairs += [(size, Style.BODY) for size in above_rows]
    count = len(page.lines) + len(page.rows)
    for size, rows_size in pairs:
        if rows_size is None and size in MOST and count > MOST[size][page.bare]:
            continue
        if not (page.huge and size is Style.BIG):  # a huge value is already as large as the glass allows
            yield page._replace(size=size, rows_size=rows_size, tight=page.tight and page.bare)
    if not pairs or page.huge or not page.lines or (page.bare and page.big):
        return  # a headline without a title begins at the top, and leaves no room above
    size, rows_size = pairs[-1]
    smallest = page._replace(size=size, rows_size=rows_size)
    yield smallest._replace(tight=True)
    if untitled:
        yield smallest._replace(bare=True)
        yield smallest._replace(bare=True, tight=True)


def _set(page: Page, texts: Sequence[str], metrics: Metrics, *, marks: bool) -> Page | None:
    """Return a page in a size with its texts in lines; None if not all of it fits."""
    places = frame(page)
    if page.size is not Style.NARROW and len(page.lines) + len(page.rows) > places.capacity:
        return None  # only NARROW may take fewer lines than the smallest size
    if page.cursor is None and page.rows_size is None and any(row.value for row in page.rows):
        page = page._replace(rows=tuple(part for row in page.rows for part in _parts(row, page, metrics)))
        places = frame(page)
    text_px = metrics.text_width(page, marks=marks)
    most = HEIGHT // places.leading.pitch + 1 if page.rows_size is not None else places.capacity - len(page.rows)
    lines = _lines(texts, text_px, metrics.measure(page.size), most)
    if lines is None:
        return None
    had, page = len(page.lines), page._replace(lines=tuple(lines))
    places = places if len(lines) == had else frame(page)
    if len(lines) + len(page.rows) > places.capacity or is_cut(page, places):
        return None
    marked = places._replace(right=places.left + text_px)
    return page if all(_fits(row, page, marked, metrics) for row in page.rows) else None


def _lines(texts: Sequence[str], width_px: int, measure: Measure, most: int) -> list[str] | None:
    """Return texts in lines; None if a word is too wide, or if there are surely more than so many lines."""
    if sum(map(measure, texts)) > most * (width_px + measure(" ")):
        return None
    try:
        return [line for text in texts for line in wrap(text, width_px, measure)]
    except WordTooWide:
        return None


def _parts(row: Row, page: Page, metrics: Metrics) -> tuple[Row, ...]:
    """Return a row, or two if its value does not fit beside its label."""
    marked = page._replace(below=True)
    if row.key or not (row.label and row.value) or _fits(row, marked, frame(marked), metrics):
        return (row,)
    return row._replace(value=""), Row("", row.value)


def _fits(row: Row, page: Page, places: Frame, metrics: Metrics) -> bool:
    room_px = metrics.label_room(places, page, row)
    if row.drawing:
        square_px = drawing_square_px(row.drawing, places.rows_leading)
        stands = len(row.drawing) * square_px < places.rows_leading.pitch
        return stands and len(row.drawing[0]) * square_px <= room_px
    return metrics.width(row.label, page.row_size) <= room_px
