"""Which parts of a packed picture go over the wire: what changed, in few bytes with what places it there."""

import re
from collections.abc import Iterator
from functools import cache

from compere_device.glass.measures import WIDTH
from compere_device.glass.panels import BOX_BYTES, PAGES, WINDOW_BYTES

Span = tuple[int, int, bytes]  # page, first column, the bytes from there
Stretch = tuple[int, range, bytes]  # what its boxes cost, its pages, and bytes that are 0 where none has changed
Oblong = tuple[range, int, bytes]  # its pages, its first column, its bytes line by line

_SAME = bytes(WIDTH)  # a page of which nothing has changed

# No more equal bytes between changed ones than another window costs at least. One that costs a byte more is no dearer
# than a gap of that size, and beginning there can only make the next one cheaper; so each gap decides for itself, and
# what this finds in a page is the cheapest that there is.
_WINDOW_GAP = WINDOW_BYTES - 2


@cache  # made when it is needed: a start needs few patterns, and each takes long
def _longer(gap: int) -> re.Pattern[bytes]:
    """Return the pattern of more than so many equal bytes in a row; a search skips to where the first of them stand."""
    return re.compile(rb"\0" * gap + rb"\0+")


@cache
def _beyond(height: int) -> re.Pattern[bytes]:
    """Return the pattern of more equal bytes in a row than go along in a box of so many pages.

    Another box on the same pages costs WINDOW_BYTES, and a gap is as many bytes wide as the box has pages.
    """
    return _longer(WINDOW_BYTES // height)


def _runs(differs: bytes, apart: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
    """Yield where runs of changed bytes begin and end, between which there are equal ones as the pattern has them."""
    end = 0
    for run in apart.split(differs.strip(b"\0")):
        first = differs.index(run, end)
        end = first + len(run)
        yield first, end


def windows(changed: bytes | None, wanted: bytes) -> Iterator[Span]:
    """Yield the windows, page by page, that bring a packed picture to the glass in the fewest bytes on the wire.

    `changed` has 1 where the memory holds another pixel. If it is None, the contents of the memory are unknown and
    every page is sent.
    """
    for page in range(PAGES):
        part = slice(WIDTH * page, WIDTH * (page + 1))
        new = wanted[part]
        if changed is None:
            yield page, 0, new
        elif changed[part] != _SAME:
            for first, end in _runs(changed[part], _longer(_WINDOW_GAP)):
                yield page, first, new[first:end]


def boxes(changed: bytes | None, wanted: bytes) -> list[Oblong]:
    """Return boxes that bring a packed picture to the glass, from top to bottom; one of all if that is cheaper.

    Pages that follow each other are taken together where that is no dearer. `changed` is as in `windows`.
    """
    bands = _bands(changed) if changed else []
    if not changed or sum([cost for cost, _, _ in bands]) > BOX_BYTES + len(wanted):
        return [(range(PAGES), 0, wanted)]
    found = list[Oblong]()
    for _, pages, differs in bands:
        for first, end in _runs(differs, _beyond(len(pages))):
            lines = [wanted[WIDTH * page + first : WIDTH * page + end] for page in pages]
            found.append((pages, first, b"".join(lines)))
    return found


def _bands(changed: bytes) -> list[Stretch]:
    """Return what of which pages is to be sent in boxes."""
    bands = list[Stretch]()
    for page in range(PAGES):
        differs = changed[WIDTH * page : WIDTH * (page + 1)]
        if differs == _SAME:
            continue
        alone = _cost(1, differs)
        if bands and bands[-1][1].stop == page:
            cost, pages, above = bands[-1]
            both = (int.from_bytes(above) | int.from_bytes(differs)).to_bytes(WIDTH)
            together = _cost(len(pages) + 1, both)
            if together <= cost + alone:
                bands[-1] = together, range(pages.start, page + 1), both
                continue
        bands.append((alone, range(page, page + 1), differs))
    return bands


def _cost(height: int, differs: bytes) -> int:
    """Return what the boxes of so many pages cost in which these bytes of a line have changed."""
    runs = _beyond(height).split(differs.strip(b"\0"))
    return BOX_BYTES + WINDOW_BYTES * (len(runs) - 1) + height * len(b"".join(runs))
