"""What of a picture goes over the wire: all that changed, in the cheapest windows, or in boxes of several pages."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.glass.panels import WINDOW_BYTES
from compere_device.glass.windows import boxes, windows
from wires import boxes_bytes, windows_bytes

runs = st.lists(st.tuples(st.integers(1, 20), st.integers(1, 12)), max_size=10)  # equal bytes, then changed ones


def lit(packed: bytes) -> int:
    """Return the picture that is packed so."""
    return sum(
        1 << 128 * 64 - 1 - 128 * (8 * (at // 128) + row) - at % 128
        for at, byte in enumerate(packed)
        for row in range(8)
        if byte >> row & 1
    )


def page_of(runs: Sequence[tuple[int, int]]) -> bytes:
    return b"".join(bytes(equal) + b"\xff" * changed for equal, changed in runs)[:128].ljust(128, b"\0")


@given(st.lists(runs, max_size=3))
def test_windows_are_the_cheapest(pages: list[list[tuple[int, int]]]) -> None:
    """No way to group the runs of changed bytes into windows costs less; all that changed is in them."""
    wanted = b"".join(map(page_of, pages)).ljust(1024, b"\0")
    chosen = list(windows(lit(wanted), wanted))
    drawn = bytearray(1024)
    for page, column, data in chosen:
        drawn[128 * page + column : 128 * page + column + len(data)] = data
    assert drawn == wanted
    assert windows_bytes(chosen) == sum(brute_force(wanted[128 * page : 128 * page + 128]) for page in range(8))


def brute_force(page: bytes) -> int:
    """The least of all groupings: each gap between runs is either sent or the border of two windows."""
    columns = [column for column, byte in enumerate(page) if byte]
    gaps = [after - before - 1 for before, after in pairwise(columns) if after - before > 1]
    begun = [after for before, after in pairwise(columns) if after - before > 1]
    if not columns:
        return 0
    best = 10**9
    for joined in range(2 ** len(gaps)):
        resent = sum(gap for index, gap in enumerate(gaps) if joined >> index & 1)
        begins = [columns[0]] + [begin for index, begin in enumerate(begun) if not joined >> index & 1]
        spared = sum(1 + (one // 16 == other // 16) for one, other in pairwise(begins))  # the page, and half a column
        best = min(best, len(columns) + resent + len(begins) * WINDOW_BYTES - spared)
    return best


@given(st.lists(st.binary(min_size=128, max_size=128) | runs.map(page_of), max_size=8))
def test_boxes_hold_what_changed(pages: list[bytes]) -> None:
    """All that changed is in them; they cost no more than those of each page for itself, nor than all of it."""
    wanted = b"".join(pages).ljust(1024, b"\0")
    chosen = boxes(lit(wanted), wanted)
    drawn = bytearray(1024)
    for pages_of, column, data in chosen:
        width = len(data) // len(pages_of)
        for nth, page in enumerate(pages_of):
            drawn[128 * page + column : 128 * page + column + width] = data[nth * width : (nth + 1) * width]
    assert drawn == wanted
    alone = [bytes(128 * page) + wanted[128 * page :][:128].ljust(1024 - 128 * page, b"\0") for page in range(8)]
    apart = [box for page in alone for box in boxes(lit(page), page)]
    assert boxes_bytes(chosen) <= min(boxes_bytes(apart), 1034)


@pytest.mark.parametrize(
    ("changed", "sent"),
    [
        ([(2, 3, 14), (3, 3, 14), (4, 3, 14)], [(range(2, 5), 3, 33)]),  # keys below each other
        ([(2, 3, 14), (4, 3, 14)], [(range(2, 3), 3, 11), (range(4, 5), 3, 11)]),  # a page between them stays
        ([(2, 3, 13), (3, 3, 23)], [(range(2, 4), 3, 40)]),  # ten equal bytes are as dear as another box
        ([(2, 3, 13), (3, 3, 24)], [(range(2, 3), 3, 10), (range(3, 4), 3, 21)]),
        ([(2, 3, 13), (2, 20, 30)], [(range(2, 3), 3, 27)]),  # seven on one page are as dear as the columns of another
        ([(2, 3, 13), (2, 21, 30)], [(range(2, 3), 3, 10), (range(2, 3), 21, 9)]),
        ([(2, 3, 13), (3, 3, 13), (2, 16, 30), (3, 16, 30)], [(range(2, 4), 3, 54)]),  # three on two pages
        ([(2, 3, 13), (3, 3, 13), (2, 17, 30), (3, 17, 30)], [(range(2, 4), 3, 20), (range(2, 4), 17, 26)]),
    ],
)
def test_what_goes_into_a_box(changed: list[tuple[int, int, int]], sent: list[tuple[range, int, int]]) -> None:
    """Pages go together, and columns, where that is no dearer."""
    wanted = bytearray(1024)
    for page, left, right in changed:
        wanted[128 * page + left : 128 * page + right] = b"\xff" * (right - left)
    assert [(pages, column, len(data)) for pages, column, data in boxes(lit(wanted), bytes(wanted))] == sent
