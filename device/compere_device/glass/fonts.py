"""The faces of the glass: characters drawn beforehand, a line each in the files of `type/`, which says where from."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Ink, shift

FOLDER = Path(__file__).parent / "type"
UNKNOWN = "\ufffd"  # the sign in place of a character that a face lacks

# The capitals of the largest faces, in pixels. They have what a die or a count shows, and the device's own name.
HUGE = (50, 47, 44, 41, 38, 35, 32, 29, 26, 23, 20, 18)

_REMEMBERED = 256  # lines of text, of each face; a page has at most a dozen, and most of them come again on the next


class FontMissing(DeviceError):
    """A file of `type/` is not there."""


class Style(Enum):
    """The faces that a text can be set in; NARROW is as wide as BODY and as high as MEDIUM.

    It, MEDIUM and BIG are read from further away than BODY and TITLE; TINY is for squares of a map.
    """

    TINY = "tiny"
    BODY = "body"
    TITLE = "title"
    NARROW = "narrow"
    MEDIUM = "medium"
    BIG = "big"


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: its ink, where that stands from the pen (`left`, and `top` above the baseline), and the step."""

    ink: Ink | None
    left: int
    top: int
    advance: int

    @property
    def depth(self) -> int:
        """The rows of ink below the baseline; negative if it ends above."""
        return self.ink.height - self.top if self.ink else 0

    @property
    def overhang_left(self) -> int:
        """The columns of ink before the pen."""
        return max(0, -self.left)

    @property
    def overhang_right(self) -> int:
        """The columns of ink beyond the step."""
        return max(0, self.left + self.ink.width - self.advance) if self.ink else 0


class _Glyphs(dict[str, Glyph]):
    """Glyphs by character, each read from its line when it is first wanted."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        super().__init__()
        self.lines = lines

    def __missing__(self, char: str) -> Glyph:
        glyph = self[char] = _glyph(self.lines.get(char) or self.lines[UNKNOWN])
        return glyph


class Face:
    """One font at one size: a file of which each line is read when its character is first wanted.

    The first line says how high the capitals are, and how far any ink goes above and below the baseline.
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
        self.width: Callable[[str], int] = lru_cache(_REMEMBERED)(self._width)
        self._line: Callable[[str], int] = lru_cache(_REMEMBERED)(self._set_line)

    def has(self, char: str) -> bool:
        """Whether the character is drawn as itself and not as the sign for an unknown one."""
        return char in self._glyphs.lines and char != UNKNOWN

    def extent(self, text: str) -> tuple[int, int]:
        """The rows of ink above and below the baseline."""
        glyphs = [self._glyphs[char] for char in text]
        return max([glyph.top for glyph in glyphs], default=0), max([glyph.depth for glyph in glyphs], default=0)

    def bits(self, x: int, baseline: int, text: str) -> int:
        """Return a text as a picture, with its left end at `x`, on a baseline: the first row below the capitals.

        What lies outside the glass is cut off.
        """
        if 0 <= x <= WIDTH - self.width(text):
            return shift(self._line(text), (HEIGHT - self.below - baseline) * WIDTH - x)
        return self._set(x, baseline, text)

    def _width(self, text: str) -> int:
        """The pixels that the text takes: what the pen travels, and the ink that hangs over at either end."""
        if not text:
            return 0
        glyphs = [self._glyphs[char] for char in text]
        return glyphs[0].overhang_left + sum([glyph.advance for glyph in glyphs]) + glyphs[-1].overhang_right

    def _set_line(self, text: str) -> int:
        """A text that fits the glass, at its left and in its lowest rows."""
        return self._set(0, HEIGHT - self.below, text)

    def _set(self, x: int, baseline: int, text: str) -> int:
        glyphs = [self._glyphs[char] for char in text]
        bits = 0
        x += glyphs[0].overhang_left if glyphs else 0
        for glyph in glyphs:
            if glyph.ink:
                bits |= glyph.ink.at(x + glyph.left, baseline - glyph.top)
            x += glyph.advance
        return bits


class Fonts:
    """Every face of the glass, each opened when it is first used, which raises `FontMissing` if it is not there."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._faces: dict[Style | int, Face] = {}

    def __getitem__(self, style: Style) -> Face:
        return self._faces.get(style) or self._open(style, style.value)  # looked up once: hashing a Style takes time

    def measure(self, style: Style) -> Callable[[str], int]:
        """The width of a text in one style, in pixels."""
        return self[style].width

    def largest(self, text: str, width_px: int, height_px: int) -> Face | None:
        """The largest face that has all of `text` and in which its ink fits a place; None if BIG is too large.

        The huge faces have figures only.
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
    """Read a line behind its character: the step, and if there is ink left, top, width and its rows in hexadecimal."""
    advance, *ink = line.split()
    if not ink:
        return Glyph(None, 0, 0, int(advance))
    left, top, width, *rows = ink
    bits = 0
    for row in rows:
        bits = bits << WIDTH | int(row, 16)
    return Glyph(Ink(int(width), len(rows), bits), int(left), int(top), int(advance))
