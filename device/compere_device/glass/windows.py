"""Which parts of a packed picture go over the wire: what changed, in few bytes with what places it there.

Columns of a page are bits of a number, the leftmost the highest, as pixels are of a picture's.
"""

from collections.abc import Iterator

from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.panels import BOX_BYTES, PAGES, WINDOW_BYTES

Span = tuple[int, int, bytes]  # page, first column, the bytes from there
Stretch = tuple[int, range, int, int]  # what its boxes cost, its pages, the columns that changed on them, and are sent
Oblong = tuple[range, int, bytes]  # its pages, its first column, its bytes line by line

_COLUMNS = (1 << WIDTH) - 1

# No more equal bytes between changed ones than another window costs at least. One that costs a byte more is no dearer
# than a gap of that size, and beginning there can only make the next one cheaper; so each gap decides for itself, and
# what this finds in a page is the cheapest that there is.
_WINDOW_GAP = WINDOW_BYTES - 2


def _shifts(gap: int) -> tuple[int, ...]:
    """Return the shifts that reach up to so many columns on, each of them one after the other: 1, 2, 4 for 7."""
    reached, shifts = 0, list[int]()
    while reached < gap:
        shifts.append(min(reached + 1, gap - reached))
        reached += shifts[-1]
    return tuple(shifts)


_IN_WINDOW = _shifts(_WINDOW_GAP)
# By the pages of a box. Another box on the same pages costs WINDOW_BYTES, and a gap is as many bytes wide as it has
# pages.
_IN_BOX = ((), *(_shifts(WINDOW_BYTES // height) for height in range(1, PAGES + 1)))


def _sent(columns: int, shifts: tuple[int, ...]) -> int:
    """Return changed columns with the gaps between them that go along, none wider than the shifts reach."""
    for by in shifts:
        columns |= columns << by
    for by in shifts:
        columns &= columns >> by
    return columns


def _runs(columns: int) -> Iterator[tuple[int, int]]:
    """Yield where runs of columns begin and end, from the left."""
    while columns:
        bits = columns.bit_length()
        after = (columns ^ (1 << bits) - 1).bit_length()
        yield WIDTH - bits, WIDTH - after
        columns &= (1 << after) - 1


def _pages(changed: int) -> Iterator[tuple[int, int]]:
    """Yield the pages of which something has changed, with the columns that have, from top to bottom."""
    for rows in (4, 2, 1):
        changed |= changed >> rows * WIDTH  # the lowest row of each page has what all eight of it had
    for page in range(PAGES):
        if columns := changed >> (HEIGHT - HEIGHT // PAGES * (page + 1)) * WIDTH & _COLUMNS:
            yield page, columns


def windows(changed: int | None, wanted: bytes) -> Iterator[Span]:
    """Yield the windows, page by page, that bring a packed picture to the glass in the fewest bytes on the wire.

    `changed` is a picture of the pixels that differ from what the memory holds. If it is None, that is unknown and
    every page is sent.
    """
    for page, columns in ((page, _COLUMNS) for page in range(PAGES)) if changed is None else _pages(changed):
        for first, end in _runs(_sent(columns, _IN_WINDOW)):
            yield page, first, wanted[WIDTH * page + first : WIDTH * page + end]


def boxes(changed: int | None, wanted: bytes) -> list[Oblong]:
    """Return boxes that bring a packed picture to the glass, from top to bottom; one of all if that is cheaper.

    Pages that follow each other are taken together where that is no dearer. `changed` is as in `windows`.
    """
    bands = [] if changed is None else _bands(changed)
    if changed is None or sum([cost for cost, *_ in bands]) > BOX_BYTES + len(wanted):
        return [(range(PAGES), 0, wanted)]
    found = list[Oblong]()
    for _, pages, _, sent in bands:
        for first, end in _runs(sent):
            lines = [wanted[WIDTH * page + first : WIDTH * page + end] for page in pages]
            found.append((pages, first, b"".join(lines)))
    return found


def _bands(changed: int) -> list[Stretch]:
    """Return what of which pages is to be sent in boxes."""
    bands = list[Stretch]()
    for page, columns in _pages(changed):
        alone = _stretch(range(page, page + 1), columns)
        if bands and bands[-1][1].stop == page:
            cost, pages, above, _ = bands[-1]
            together = _stretch(range(pages.start, page + 1), above | columns)
            if together[0] <= cost + alone[0]:
                bands[-1] = together
                continue
        bands.append(alone)
    return bands


def _stretch(pages: range, columns: int) -> Stretch:
    """Return what the boxes cost in which these columns of these pages have changed."""
    height = len(pages)
    sent = _sent(columns, _IN_BOX[height])
    count = (sent & ~(sent >> 1)).bit_count()  # a box ends where the next column is not sent
    return BOX_BYTES + WINDOW_BYTES * (count - 1) + height * sent.bit_count(), pages, columns, sent
