"""Short texts side by side: how many columns they take, and where each stands."""

from collections.abc import Iterator, Sequence

from compere_device.glass.raster import rectangle
from compere_device.pages.layout import GAP, Frame, Metrics, Placed, frame
from compere_device.pages.page import Page, Spread


def spread_out(groups: Sequence[Sequence[str]], rows: int, page: Page, metrics: Metrics) -> Spread | None:
    """Return groups of texts in columns of `rows` rows, each group in as many as it needs; None if they do not fit."""
    columns = (
        [tuple(group[at : at + rows]) for group in groups for at in range(0, len(group), rows)] if rows > 0 else []
    )
    taken_px = sum(_width_px(column, page, metrics) for column in columns) + GAP * (len(columns) - 1)
    return Spread(tuple(columns)) if columns and taken_px <= frame(page).text_px else None


def in_rows(texts: Sequence[str], rows: int, page: Page, metrics: Metrics) -> Spread | None:
    """Return texts in this many rows, to be read along each row; None if they do not fit."""
    across = -(-len(texts) // rows) if rows > 0 else 0
    return spread_out([texts[x::across] for x in range(across)], rows, page, metrics)


def texts(page: Page, metrics: Metrics) -> Iterator[Placed]:
    """Yield every text of a page's spread with its place."""
    if page.spread is None:
        return
    places = frame(page)
    for x, (left, room_px) in enumerate(_columns(page, page.spread, places, metrics)):
        for y, text in enumerate(page.spread.columns[x]):
            base = places.row_baseline(y)
            yield Placed(f"text {y + 1} of column {x + 1}", text, page.row_size, left, base, room_px)


def bar(page: Page, metrics: Metrics) -> int:
    """Return the bar over the selected text, to be inverted; 0 if none is selected."""
    if page.spread is None or page.spread.selected is None:
        return 0
    places, (x, y) = frame(page), page.spread.selected
    left, _ = list(_columns(page, page.spread, places, metrics))[x]
    top = places.row_baseline(y) - places.rows_leading.bar
    right = left + metrics.width(page.spread.columns[x][y], page.row_size) + 1
    return rectangle(max(0, left - 2), top, min(places.edge, right), top + places.rows_leading.pitch)


def _columns(page: Page, spread: Spread, places: Frame, metrics: Metrics) -> Iterator[tuple[int, int]]:
    """Yield where each column begins and how much room its texts have, with the space left over between them."""
    widths = [_width_px(column, page, metrics) for column in spread.columns]
    spare = places.text_px - 2 - sum(widths)
    gap = min(spare // max(1, len(widths) - 1), 2 * GAP + max(widths)) if len(widths) > 1 else 0
    left = places.left + 2
    for width_px in widths:
        yield left, places.right - left if width_px == widths[-1] and len(widths) == 1 else width_px
        left += width_px + gap


def _width_px(column: Sequence[str], page: Page, metrics: Metrics) -> int:
    return max((metrics.width(text, page.row_size) for text in column), default=0)
