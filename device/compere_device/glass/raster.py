"""Pictures of the glass as one number each: row by row, with the top left corner as the highest bit.

A page has some fifty characters, and combining numbers takes a fraction of the time that images would.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from compere.declared import dataclass
from compere_device.glass.measures import HEIGHT, WIDTH

if TYPE_CHECKING:
    from PIL import Image

_ALL = (1 << WIDTH * HEIGHT) - 1


class Pixels(Protocol):
    """A picture of the glass, as `Bitmap` and images of Pillow in mode "1" are."""

    def tobytes(self) -> bytes:
        """Return WIDTH by HEIGHT pixels row by row, the leftmost of eight as the highest bit."""


class Bitmap:
    """A picture of the glass as one number.

    Pillow, which takes a tenth of the start and of the memory, is loaded only by whatever asks for an `image`.
    """

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits = bits

    @classmethod
    def of(cls, pixels: Pixels) -> "Bitmap":
        """Return pixels as a picture."""
        return pixels if isinstance(pixels, cls) else cls(int.from_bytes(pixels.tobytes()))

    def tobytes(self) -> bytes:
        """Return the pixels row by row, the leftmost of eight as the highest bit."""
        return self.bits.to_bytes(WIDTH * HEIGHT // 8)

    def image(self) -> "Image.Image":
        """Return it as an image of Pillow in mode "1"."""
        from PIL import Image

        return Image.frombytes("1", (WIDTH, HEIGHT), self.tobytes())

    def moved(self, right: int, down: int) -> "Bitmap":
        """Return it moved by pixels, at most its size; what leaves at an edge comes in at the opposite one."""
        bits, rows = self.bits, HEIGHT * WIDTH
        if down:
            by = down * WIDTH % rows
            bits = bits >> by | bits << rows - by & _ALL
        if right:
            by = right % WIDTH
            stay = _last(WIDTH - by)
            bits = bits >> by & stay | bits << WIDTH - by & (_ALL ^ stay)
        return Bitmap(bits)

    def row(self, index: int) -> int:
        """Return the pixels of a row, the leftmost as the highest bit."""
        return self.bits >> (HEIGHT - 1 - index) * WIDTH & (1 << WIDTH) - 1

    def column(self, index: int) -> int:
        """Return the pixels of a column, each as the lowest bit of WIDTH."""
        return self.bits >> WIDTH - 1 - index & _repeated(HEIGHT)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bitmap) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)


@dataclass(frozen=True, slots=True)
class Ink:
    """The lit pixels of a rectangle; `bits` has its rows in the bottom right corner of the glass."""

    width: int
    height: int
    bits: int

    def at(self, left: int, top: int) -> int:
        """Return the picture with this ink at a place; what lies outside the glass is cut off."""
        bits, width = self.bits, self.width
        if not 0 <= left <= WIDTH - width:
            bits = self._cut(left)
        return shift(bits, (HEIGHT - self.height - top + 1) * WIDTH - width - left)

    def _cut(self, left: int) -> int:
        """Return the ink's columns that lie on the glass."""
        first, end = max(0, -left), min(self.width, WIDTH - left)
        columns = ((1 << end - first) - 1) << self.width - end if first < end else 0
        return self.bits & columns * _repeated(self.height)


def shift(bits: int, left: int) -> int:
    """Return a picture moved by a number of pixels along its rows; WIDTH pixels are one row. What moves out is lost."""
    return (bits << left) & _ALL if left >= 0 else bits >> -left


@lru_cache(512)
def rectangle(left: int, top: int, right: int, bottom: int) -> int:
    """Return a lit rectangle; `right` and `bottom` are exclusive, and what lies outside the glass is cut off."""
    left, top, right, bottom = max(0, left), max(0, top), min(WIDTH, right), min(HEIGHT, bottom)
    if left >= right or top >= bottom:
        return 0
    return ((1 << right - left) - 1) * _repeated(bottom - top) << (HEIGHT - bottom + 1) * WIDTH - right


@lru_cache(HEIGHT)
def _repeated(rows: int) -> int:
    """Return a number such that multiplying by it repeats a row on a number of rows."""
    return ((1 << WIDTH * rows) - 1) // ((1 << WIDTH) - 1)


@lru_cache(WIDTH)
def _last(columns: int) -> int:
    """Return the last so many columns, lit."""
    return ((1 << columns) - 1) * _repeated(HEIGHT)


@lru_cache(256)
def drawing(rows: Sequence[str], square_px: int = 1) -> Ink:
    """Return rows of X and . as ink, each character a square of `square_px` pixels."""
    bits = 0
    for row in rows:
        marks = int("".join("01"[mark == "X"] * square_px for mark in row), 2)
        for _ in range(square_px):
            bits = bits << WIDTH | marks
    return Ink(len(rows[0]) * square_px, len(rows) * square_px, bits)


def sheet(text: str) -> dict[str, tuple[str, ...]]:
    """Parse signs that the source draws side by side, in blocks below a line with their names."""
    signs: dict[str, tuple[str, ...]] = {}
    for block in text.strip("\n").split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        signs |= {name: tuple(row[index] for row in rows) for index, name in enumerate(names)}
    return signs
