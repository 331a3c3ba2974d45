"""Draws the faces of the glass from Bitstream Vera's outlines, and the signs that it lacks: `make type`.

What it writes is kept with the program, so that the box needs no font, no renderer and no time for it. Vera comes with
reportlab. Other versions of FreeType hint otherwise: a face is what this one makes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from unicodedata import decomposition

import freetype
import reportlab
from PIL import Image, ImageDraw, ImageFont, features

from compere_device.glass.fonts import FOLDER, HUGE, UNKNOWN
from compere_device.glass.raster import sheet

FREETYPE = "2.14.3"  # that Pillow brings
FREETYPE_NARROW = (2, 13, 2)  # that freetype-py brings: Pillow cannot hint letters narrower than they are high
VERA = Path(reportlab.__file__).parent / "fonts"

# As high as the capitals of body and title; larger faces scale them.
ICONS = """
→       ▲       ▼       ◀       ✓       ●       ○       ◆
....... ....... ....... ....X.. ....... ..XXX.. ..XXX.. ...X...
....X.. ...X... XXXXXXX ...XX.. ......X .XXXXX. .X...X. ..XXX..
....XX. ..XXX.. .XXXXX. ..XXX.. .....XX XXXXXXX X.....X .XXXXX.
XXXXXXX ..XXX.. .XXXXX. .XXXX.. X...XX. XXXXXXX X.....X XXXXXXX
....XX. .XXXXX. ..XXX.. ..XXX.. XX.XX.. XXXXXXX X.....X .XXXXX.
....X.. XXXXXXX ...X... ...XX.. .XXX... .XXXXX. .X...X. ..XXX..
....... ....... ....... ....X.. ..X.... ..XXX.. ..XXX.. ...X...

■       □       ★       ◉       ⧗
XXXXXXX XXXXXXX ...X... ..XXX.. XXXXXXX
XXXXXXX X.....X ...X... .XXXXX. .X...X.
XXXXXXX X.....X XXXXXXX XX.X.XX ..XXX..
XXXXXXX X.....X .XXXXX. XXXXXXX ...X...
XXXXXXX X.....X ..XXX.. XX.X.XX ..X.X..
XXXXXXX X.....X .XX.XX. .XXXXX. .XXXXX.
XXXXXXX XXXXXXX .X...X. ..XXX.. XXXXXXX

↑       ↓       ←
...X... ...X... .......
..XXX.. ...X... ..X....
.XXXXX. ...X... .XX....
...X... ...X... XXXXXXX
...X... .XXXXX. .XX....
...X... ..XXX.. ..X....
...X... ...X... .......

↗       ↘       ↙       ↖
..XXXXX X...... ......X XXXXX..
.....XX .X..... .....X. XX.....
....X.X ..X...X X...X.. X.X....
...X..X ...X..X X..X... X..X...
..X...X ....X.X X.X.... X...X..
.X..... .....XX XX..... .....X.
X...... ..XXXXX XXXXX.. ......X
"""
ICON_HEIGHT = 7

# By the height of the capitals: what Vera or scaling makes a blot of.
CLEARER = {
    7: """
«      »
...... ......
...... ......
..X..X X..X..
.X..X. .X..X.
X..X.. ..X..X
.X..X. .X..X.
..X..X X..X..
""",
    10: """
◆
....XX....
...XXXX...
..XXXXXX..
.XXXXXXXX.
XXXXXXXXXX
XXXXXXXXXX
.XXXXXXXX.
..XXXXXX..
...XXXX...
....XX....
""",
}

# Over narrow letters Vera's own marks would all be the same upright stroke.
NARROW_MARKS = """
´    `    ˆ
.XX  XX.  .X.
X..  ..X  X.X
"""

# For the squares of a map, too small for any hinting.
TINY = """
0   1   2   3   4   5   6   7   8   9   A   B   C   D   E   F   G   H   I   J
XXX .X. XXX XXX X.X XXX XXX XXX XXX XXX .X. XX. XXX XX. XXX XXX XXX X.X XXX ..X
X.X XX. ..X ..X X.X X.. X.. ..X X.X X.X X.X X.X X.. X.X X.. X.. X.. X.X .X. ..X
X.X .X. XXX XXX XXX XXX XXX ..X XXX XXX XXX XX. X.. X.X XX. XX. X.X XXX .X. ..X
X.X .X. X.. ..X ..X ..X X.X ..X X.X ..X X.X X.X X.. X.X X.. X.. X.X X.X .X. X.X
XXX XXX XXX XXX ..X XXX XXX ..X XXX XXX X.X XX. XXX XX. XXX X.. XXX X.X XXX XXX

K   L   M     N    O   P   Q   R   S   T   U   V   W     X   Y   Z   +   -   ! ?
X.X X.. X...X X..X XXX XXX XXX XX. XXX XXX X.X X.X X...X X.X X.X XXX ... ... X XXX
X.X X.. XX.XX XX.X X.X X.X X.X X.X X.. .X. X.X X.X X...X X.X X.X ..X .X. ... X ..X
XX. X.. X.X.X X.XX X.X XXX X.X XX. XXX .X. X.X X.X X.X.X .X. .X. .X. XXX XXX X .XX
X.X X.. X...X X..X X.X X.. XXX X.X ..X .X. X.X X.X XX.XX X.X .X. X.. .X. ... . ...
X.X XXX X...X X..X XXX X.. ..X X.X XXX .X. XXX .X. X...X X.X .X. XXX ... ... X .X.

↑     →     ↓     ←     ●   ○   ~     *   /   . =
..X.. ..... ..X.. ..... ... ... ..... ... ..X . ...
.XXX. ...X. ..X.. .X... XXX XXX .X... X.X ..X . XXX
X.X.X XXXXX X.X.X XXXXX XXX X.X X.X.X .X. .X. . ...
..X.. ...X. .XXX. .X... XXX XXX ...X. X.X X.. . XXX
..X.. ..... ..X.. ..... ... ... ..... ... X.. X ...
"""
TINY_HEIGHT, TINY_SPACE = 5, 2

# How Vera is to be seen: file, and size in pixels.
FACES = {
    "body": ("Vera.ttf", 10),
    "title": ("VeraBd.ttf", 10),
    "narrow": ("Vera.ttf", 14),  # as wide as body, as high as medium: what fits in a line of body fits in one of it
    "medium": ("Vera.ttf", 14),
    "big": ("Vera.ttf", 19),
    **{f"huge-{capitals}": ("VeraBd.ttf", size) for capitals, size in zip(HUGE, range(68, 20, -4), strict=True)},
}
WIDTHS = {"narrow": 10}  # in pixels, of letters narrower than they are high
NUDGES = {"body": {"V": (1, 0), **dict.fromkeys("CÇDFPU", (0, -1))}}  # its wrong hints: pixels to the right, and wider

LATIN = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x218, 0x21C)))
SIGNS = "\u00a0\u202f\u2011–—‘’‚“”„†‡•…‰‹›€™−√∞≈≠≤≥"
FIGURES = "0123456789 +-−×/.,:?!%\u00a0\u202fCompère"

SAME_AS = {"\u2011": "-", "\u00a0": " ", "Đ": "Ð"}  # it has no hyphen that holds, and its space that holds is wide
# Its marks that stand alone, for letters that it has only in parts.
ABOVE = dict(zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c", "`´ˆ˜¯˘˙¨˚˝ˇ", strict=True))
BELOW = {"\u0326": ",", "\u0327": "¸", "\u0328": "˛"}
BARRED = {"Ħ": "H", "ħ": "h", "Ŧ": "T", "ŧ": "t"}
BESIDE = {"ď": "d’", "ť": "t’", "ľ": "l’", "Ľ": "L’", "ŉ": "’n"}  # decomposed otherwise

Pixel = tuple[int, int]


@dataclass(frozen=True)
class Drawn:
    """A character: the step, and its pixels, counted from the pen to the right and from the baseline upwards.

    `blank` are those that it leaves unlit and keeps for itself, so that it stands in the middle of a square.
    """

    advance: int
    pixels: frozenset[Pixel] = frozenset()
    blank: frozenset[Pixel] = frozenset()

    def moved(self, right: int, up: int = 0) -> "Drawn":
        """Return it elsewhere."""
        pixels, blank = (frozenset((x + right, y + up) for x, y in each) for each in (self.pixels, self.blank))
        return Drawn(self.advance, pixels, blank)

    def within(self, least: int, most: int) -> "Drawn":
        """Return only some of its rows."""
        return replace(self, pixels=frozenset((x, y) for x, y in self.pixels if least <= y <= most))

    @cached_property
    def left(self) -> int:
        """The first column."""
        return min(x for x, _ in self.pixels | self.blank)

    @cached_property
    def right(self) -> int:
        """The last column."""
        return max(x for x, _ in self.pixels | self.blank)

    @cached_property
    def bottom(self) -> int:
        """The lowest row; 0 is the first above the baseline."""
        return min(y for _, y in self.pixels | self.blank)

    @cached_property
    def top(self) -> int:
        """The first row above it."""
        return max(y for _, y in self.pixels | self.blank) + 1

    def __str__(self) -> str:
        """Step, left, top, width, and the rows from above in hexadecimal."""
        if not self.pixels:
            return str(self.advance)
        width = self.right + 1 - self.left
        rows = [0] * (self.top - self.bottom)
        for x, y in self.pixels:
            rows[self.top - 1 - y] |= 1 << self.right - x
        return f"{self.advance} {self.left} {self.top} {width} " + " ".join(f"{row:0{-(-width // 4)}x}" for row in rows)


def file(name: str) -> str:
    """Return a face as its file has it: how high it is, and a line a character."""
    glyphs = tiny() if name == "tiny" else face(name)
    above = max(glyph.top for glyph in glyphs.values() if glyph.pixels)
    below = -min(glyph.bottom for glyph in glyphs.values() if glyph.pixels)
    lines = [f"capitals {glyphs[UNKNOWN].top} above {above} below {below}"]
    lines += [f"{char} {glyph}" for char, glyph in sorted(glyphs.items())]
    return "\n".join(lines) + "\n"


def face(name: str) -> dict[str, Drawn]:
    """Return the characters of a face that is made of Vera."""
    vera = Vera(*FACES[name], NUDGES.get(name, {}), WIDTHS.get(name))
    wanted = FIGURES if name.startswith("huge") else LATIN + SIGNS + "".join(sheet(ICONS))
    glyphs = {char: glyph for char in wanted if (glyph := vera.character(char))}
    return {**glyphs, UNKNOWN: box(vera.capitals)}


def tiny() -> dict[str, Drawn]:
    """Return the characters of the squares of a map, small letters being capitals."""
    glyphs = {}
    for char, rows in sheet(TINY).items():
        glyphs |= dict.fromkeys(char + char.lower(), replace(drawn(rows), advance=len(rows[0]) + 1))
    return {**glyphs, " ": Drawn(TINY_SPACE), UNKNOWN: box(TINY_HEIGHT)}


def drawn(rows: Sequence[str]) -> Drawn:
    """Return rows of X and . on the baseline, with a column free at each side."""
    marks = {(x, y): mark for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row, 1)}
    lit, unlit = (frozenset(place for place, mark in marks.items() if mark == each) for each in "X.")
    return Drawn(len(rows[0]) + 2, lit, unlit)


def box(height: int) -> Drawn:
    """Return the sign for an unknown character."""
    width = height * 5 // 7
    inner = "X" + "." * (width - 2) + "X"
    return drawn(["X" * width, *[inner] * (height - 2), "X" * width])


class Hinted:
    """A font at one size, as Pillow hints it."""

    def __init__(self, path: Path, size: int) -> None:
        self._font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)

    def raw(self, char: str) -> Drawn:
        """Return a character of the font, or its sign for one that it lacks."""
        left, top, right, bottom = map(int, self._font.getbbox(char, "1", anchor="ls"))
        image = Image.new("1", (right - left, bottom - top))
        canvas = ImageDraw.Draw(image)
        canvas.fontmode = "1"
        canvas.text((-left, -top), char, fill=255, font=self._font, anchor="ls")
        places = ((x, y) for y in range(image.height) for x in range(image.width))
        pixels = frozenset((left + x, -1 - top - y) for x, y in places if image.getpixel((x, y)))
        return Drawn(round(self._font.getlength(char, "1")), pixels)


class Narrowed:
    """A font whose letters are narrower than they are high, as FreeType itself hints it."""

    def __init__(self, path: Path, width: int, height: int) -> None:
        self._face = freetype.Face(str(path))
        self._face.set_pixel_sizes(width, height)

    def raw(self, char: str) -> Drawn:
        """Return a character of the font, or its sign for one that it lacks."""
        self._face.load_char(char, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_TARGET_MONO)
        glyph = self._face.glyph
        bitmap, left, top = glyph.bitmap, glyph.bitmap_left, glyph.bitmap_top
        places = ((x, y) for y in range(bitmap.rows) for x in range(bitmap.width))
        lit = ((x, y) for x, y in places if bitmap.buffer[y * bitmap.pitch + x // 8] >> (7 - x % 8) & 1)
        return Drawn(glyph.advance.x >> 6, frozenset((left + x, top - 1 - y) for x, y in lit))


class Vera:
    """One of Vera's files at one size, hinted, with the signs and letters that it lacks; narrower where a width is."""

    def __init__(self, name: str, size: int, nudges: Mapping[str, tuple[int, int]], width: int | None = None) -> None:
        self._raw = Narrowed(VERA / name, width, size).raw if width else Hinted(VERA / name, size).raw
        self._narrower = (width or size) / size
        self._nudges = nudges
        self._marks = {mark: drawn(rows) for mark, rows in sheet(NARROW_MARKS).items()} if width else {}
        self._nothing = self._raw("\uffff")
        self.capitals = self._raw("H").top
        self._drawn = {char: self._icon(rows) for char, rows in sheet(ICONS).items()}
        if clearer := CLEARER.get(self.capitals):
            self._drawn |= {char: drawn(rows) for char, rows in sheet(clearer).items()}

    def character(self, char: str) -> Drawn | None:
        """Return a character, or None if it cannot be made."""
        if char == "\u202f":
            return Drawn((self._raw(" ").advance + 1) // 2)
        char = SAME_AS.get(char, char)
        letter, mark = parts(char)[:1], ABOVE.get(parts(char)[1:])
        if letter.isalpha() and mark in self._marks:
            base = self._without_dot(letter)
            over = self._marks[mark].moved(0, base.top + 1)
            return joined(base, over.moved(centred(base, over)))
        return self._drawn.get(char) or self._own(char) or self._composed(char)

    def _own(self, char: str) -> Drawn | None:
        raw = self._raw(char)
        if raw == self._nothing:
            return None
        right, wider = self._nudges.get(char, (0, 0))
        return replace(raw.moved(right), advance=raw.advance + wider)

    def _icon(self, rows: tuple[str, ...]) -> Drawn:
        if self.capitals == ICON_HEIGHT:
            return drawn(rows)
        image = Image.frombytes("L", (len(rows[0]), len(rows)), bytes(255 * (mark == "X") for mark in "".join(rows)))
        size = (round(image.width * self.capitals / image.height * self._narrower), self.capitals)
        levels = image.resize(size, Image.Resampling.BICUBIC).tobytes()
        lines = [levels[start : start + size[0]] for start in range(0, len(levels), size[0])]
        return drawn(["".join(".X"[level > 127] for level in line) for line in lines])

    # Letters of Vera's parts

    def _composed(self, char: str) -> Drawn | None:
        if char in BARRED:
            return self._barred(self._raw(BARRED[char]), char)
        first, second = parts(char)[:1], parts(char)[1:]
        if second in ABOVE:
            return self._above(first, self._raw(ABOVE[second]))
        if second in BELOW:
            return self._below(first, second)
        return self._beside(first + second) if first else None

    def _without_dot(self, letter: str) -> Drawn:
        base = self._raw({"i": "ı"}.get(letter, letter))
        return base.within(base.bottom, self._raw("x").top - 1) if letter == "j" else base

    def _above(self, letter: str, mark: Drawn) -> Drawn:
        base = self._without_dot(letter)
        lowest = max(base.top, self._raw("É").top - (mark.top - mark.bottom))
        up = 0 if mark.bottom > base.top else lowest - mark.bottom
        return joined(base, mark.moved(centred(base, mark), up))

    def _below(self, letter: str, combining: str) -> Drawn:
        base, mark = self._raw(letter), self._raw(BELOW[combining])
        if mark.top > 0:  # a comma, which stands on the line
            mark = mark.moved(0, -mark.top - (self.capitals > ICON_HEIGHT))
        right = base.right - mark.right if combining == "\u0328" else centred(base, mark)
        return joined(base, mark.moved(right).within(self._raw("g").bottom, -1))

    def _barred(self, base: Drawn, char: str) -> Drawn:
        row = self.capitals // 2 if char in "Ŧŧ" else base.top - (3 if char == "Ħ" else 1 + self.capitals // 7)
        return joined(base, Drawn(0, frozenset((x, row) for x in range(base.left - 1, base.right + 2))))

    def _beside(self, chars: str) -> Drawn:
        first, *others = map(self._raw, chars)
        for each in others:
            first = replace(joined(first, each.moved(first.advance)), advance=first.advance + each.advance)
        return first


def parts(char: str) -> str:
    """Return what a letter is put together of: it and its mark, or several letters; nothing of one that is whole."""
    return BESIDE.get(char) or "".join(
        chr(int(code, 16)) for code in decomposition(char).split() if not code.startswith("<")
    )


def centred(base: Drawn, mark: Drawn) -> int:
    """Return how far to the right a mark goes to stand above or below the middle of a letter."""
    return (base.left + base.right - mark.left - mark.right) // 2


def joined(base: Drawn, mark: Drawn) -> Drawn:
    """Return a letter with a mark."""
    return replace(base, pixels=base.pixels | mark.pixels)


def main() -> None:
    """Write every face, and beside them the licence that goes with them."""
    if features.version("freetype2") != FREETYPE:
        raise SystemExit(
            f"FreeType {features.version('freetype2')} hints otherwise than {FREETYPE}: see constraints.txt."
        )
    if freetype.version() != FREETYPE_NARROW:
        raise SystemExit(f"FreeType {freetype.version()} hints otherwise than {FREETYPE_NARROW}: see constraints.txt.")
    for name in ("tiny", *FACES):
        (FOLDER / f"{name}.txt").write_text(file(name), "utf-8")


if __name__ == "__main__":
    main()
