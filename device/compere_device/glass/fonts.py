"""The typefaces of the glass: characters drawn in advance, one on each line of the files in `type/`."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_, rshift
from pathlib import Path

from compere.declared import dataclass
from compere_device.errors import DeviceError
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Ink, shift

FOLDER = Path(__file__).parent / "type"
UNKNOWN = "\ufffd"  # the sign in place of a character that a face lacks

# The capitals of the largest faces, in pixels. They have what a die or a count shows, and the device's own name.
HUGE = (50, 47, 44, 41, 38, 35, 32, 29, 26, 23, 20, 18)

_REMEMBERED = 256  # lines of text, of each face; a page has at most a dozen, and most of them come again on the next


class FontMissing(DeviceError):
    """A file of `type/` is missing."""


class Style(Enum):
    """The faces in which text can be set.

    NARROW is as wide as BODY and as high as MEDIUM. NARROW, MEDIUM and BIG can be read from further away than BODY and
    TITLE; TINY is for the squares of a map.
    """

    __hash__ = object.__hash__  # members are single, and Enum's own is written in Python

    TINY = "tiny"
    BODY = "body"
    TITLE = "title"
    NARROW = "narrow"
    MEDIUM = "medium"
    BIG = "big"


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character.

    Attributes:
        ink: its lit pixels; None for a blank.
        left: the first column of ink, counted from the pen.
        top: how many rows the ink reaches above the baseline.
        advance: how far the pen moves on, in pixels.
    """

    ink: Ink | None
    left: int
    top: int
    advance: int

    @property
    def depth(self) -> int:
        """The rows of ink below the baseline; negative if the ink ends above it."""
        return self.ink.height - self.top if self.ink else 0

    @property
    def overhang_left(self) -> int:
        """The columns of ink to the left of the pen."""
        return max(0, -self.left)

    @property
    def overhang_right(self) -> int:
        """The columns of ink beyond the advance."""
        return max(0, self.left + self.ink.width - self.advance) if self.ink else 0


class _Glyphs(dict[str, Glyph]):
    """Glyphs by character, each parsed from its line when it is first used."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        super().__init__()
        self.lines = lines

    def __missing__(self, char: str) -> Glyph:
        glyph = self[char] = _glyph(self.lines.get(char) or self.lines[UNKNOWN])
        return glyph


class _Advances(dict[str, int]):
    """How far the pen moves by character: all of a glyph that most of a text's characters are asked for."""

    def __init__(self, glyphs: _Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def __missing__(self, char: str) -> int:
        advance = self[char] = self._glyphs[char].advance
        return advance


class _Standing(dict[str, int]):
    """The ink of characters with the pen at the left edge, in the lowest rows that a line takes: each a picture."""

    def __init__(self, glyphs: _Glyphs, below: int) -> None:
        super().__init__()
        self._glyphs, self._below = glyphs, below

    def __missing__(self, char: str) -> int:
        glyph, bits = self._glyphs[char], 0
        if ink := glyph.ink:
            bits = ink.bits << (self._below + glyph.top - ink.height + 1) * WIDTH - ink.width - glyph.left
        self[char] = bits
        return bits


class Face:
    """One font at one size, whose characters are parsed from its file's lines when they are first used.

    The file's first line says how high the capitals are, and how far any ink reaches above and below the baseline.
    """

    def __init__(self, path: Path) -> None:
        try:
            first, *lines = path.read_text("utf-8").removesuffix("\n").split("\n")
        except OSError as error:
            raise FontMissing(
                f"The file {path} cannot be read ({error.strerror or error}): install compere again."
            ) from error
        self.cap_height, self.above, self.below = map(int, first.split()[1::2])
        self._glyphs = _Glyphs({line[0]: line[1:] for line in lines})
        self._advances = _Advances(self._glyphs)
        self._standing = _Standing(self._glyphs, self.below)
        self.width: Callable[[str], int] = lru_cache(_REMEMBERED)(self._width)
        self.extent: Callable[[str], tuple[int, int]] = lru_cache(_REMEMBERED)(self._extent)
        self._line: Callable[[str], int] = lru_cache(_REMEMBERED)(self._set_line)

    def has(self, char: str) -> bool:
        """Return whether the face has the character, so that it is not drawn as the sign for an unknown one."""
        return char in self._glyphs.lines and char != UNKNOWN

    def _extent(self, text: str) -> tuple[int, int]:
        """Return the rows of ink above and below the baseline."""
        glyphs = [self._glyphs[char] for char in text]
        return max([glyph.top for glyph in glyphs], default=0), max([glyph.depth for glyph in glyphs], default=0)

    def bits(self, x: int, baseline: int, text: str) -> int:
        """Return a text as a picture, from `x` on, on a baseline: the first row below the capitals.

        What lies outside the glass is cut off.
        """
        if 0 <= x <= WIDTH - self.width(text):
            return shift(self._line(text), (HEIGHT - self.below - baseline) * WIDTH - x)
        return self._set(x, baseline, text)

    def _width(self, text: str) -> int:
        """Return a text's width in pixels: how far the pen moves, and the ink that overhangs at either end."""
        if not text:
            return 0
        first, last = self._glyphs[text[0]], self._glyphs[text[-1]]
        return first.overhang_left + sum(map(self._advances.__getitem__, text)) + last.overhang_right

    def _set_line(self, text: str) -> int:
        """Return a text that fits the glass as ink, at the left and in the lowest rows: nothing of it is cut off."""
        pen = self._glyphs[text[0]].overhang_left if text else 0
        pens = accumulate(map(self._advances.__getitem__, text), initial=pen)
        return reduce(or_, map(rshift, map(self._standing.__getitem__, text), pens), 0)

    def _set(self, x: int, baseline: int, text: str) -> int:
        glyphs = [self._glyphs[char] for char in text]
        bits = 0
        x += glyphs[0].overhang_left if glyphs else 0
        for glyph in glyphs:
            if glyph.ink:
                bits |= glyph.ink.at(x + glyph.left, baseline - glyph.top)
            x += glyph.advance
        return bits


class _Widths(dict[Style, Callable[[str], int]]):
    """What measures a text by style: looked up by itself for each text that is measured."""

    def __init__(self, fonts: "Fonts") -> None:
        super().__init__()
        self._fonts = fonts

    def __missing__(self, style: Style) -> Callable[[str], int]:
        width = self[style] = self._fonts[style].width
        return width


class Fonts:
    """All faces of the glass, each opened when it is first used; raises `FontMissing` if its file is missing."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._faces: dict[Style | int, Face] = {}
        self._widths = _Widths(self)

    def __getitem__(self, style: Style) -> Face:
        return self._faces.get(style) or self._open(style, style.value)

    @property
    def measure(self) -> Callable[[Style], Callable[[str], int]]:
        """What returns the function that measures a text in a style, in pixels."""
        return self._widths.__getitem__

    def largest(self, text: str, width_px: int, height_px: int) -> Face | None:
        """Return the largest face that has all of `text` and in which its ink fits; None if even BIG is too large.

        The huge faces have only digits.
        """

        def fits(face: Face) -> bool:
            return sum(face.extent(text)) <= height_px and face.width(text) <= width_px

        # Few faces are opened: the first picture waits for this.
        index = bisect_left(HUGE, True, key=lambda capitals: fits(self._huge(capitals)))
        face = self._huge(HUGE[index]) if index < len(HUGE) else self[Style.BIG]
        if not all(map(face.has, text)):
            face = self[Style.BIG]
        return face if fits(face) else None

    def _huge(self, capitals: int) -> Face:
        return self._faces.get(capitals) or self._open(capitals, f"huge-{capitals}")

    def _open(self, key: Style | int, name: str) -> Face:
        face = self._faces[key] = Face(self._folder / f"{name}.txt")
        return face


def _glyph(line: str) -> Glyph:
    """Parse the rest of a character's line: the advance and, for ink, left, top, width and the rows in hexadecimal."""
    advance, *ink = line.split()
    if not ink:
        return Glyph(None, 0, 0, int(advance))
    left, top, width, *rows = ink
    bits = int("".join([row.rjust(WIDTH // 4, "0") for row in rows]), 16)
    return Glyph(Ink(int(width), len(rows), bits), int(left), int(top), int(advance))
