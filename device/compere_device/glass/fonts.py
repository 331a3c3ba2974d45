"""The fonts of the glass: Bitstream Vera with its hinting, and the signs that it lacks, as 1-bit glyphs made once."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from compere_device.errors import DeviceError
from compere_device.pages.layout import HEIGHT, WIDTH, Measure, Style

# As high as the capitals of BODY and TITLE; larger faces scale them.
_ICONS = """
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
"""

# At this height Vera's own are blots.
_CLEARER = """
«      »
...... ......
...... ......
..X..X X..X..
.X..X. .X..X.
X..X.. ..X..X
.X..X. .X..X.
..X..X X..X..
"""

# For the squares of a map, too small for any hinting.
_TINY = """
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

INK = 255  # what Pillow itself sets in 1-bit images; a pixel of 1 would stay white when inverted

_NARROW_SPACE = "\u202f"
_SAME_AS = {"\u2011": "-", "\u00a0": " "}  # Vera has no hyphen that holds, and its space that holds is twice a space
_UNKNOWN = "\uffff"  # never a character: the font answers with what it shows for those that it lacks

_ICON_HEIGHT = 7
_TINY_SPACE = 2
_SIZES = {
    Style.BODY: ("Vera.ttf", 10),
    Style.TITLE: ("VeraBd.ttf", 10),
    Style.MEDIUM: ("VeraBd.ttf", 12),
    Style.BIG: ("Vera.ttf", 19),
}
# What Vera's hints get wrong in BODY: pixels to the right, and to the step.
_NUDGES = {"V": (1, 0), **dict.fromkeys("CÇDFPU", (0, -1))}

_HUGE = "VeraBd.ttf"
_HUGE_SIZES = (68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24)


class FontMissing(DeviceError):
    """The font files are not where reportlab keeps them."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: its ink, where that stands from the pen (`left`, and `top` above the baseline), and the step.

    Reckoned once from these, as pages are made of many: the size of the ink, its rows below the baseline (`depth`,
    negative if it ends above), and its pixels at the left end of the glass's last rows, as `Face.bits` returns them.
    """

    ink: Image.Image | None
    left: int
    top: int
    advance: int
    width: int = field(init=False)
    height: int = field(init=False)
    depth: int = field(init=False)
    bits: int = field(init=False)

    def __post_init__(self) -> None:
        width, height = self.ink.size if self.ink else (0, 0)
        bits = _bits(self.ink, 0, HEIGHT - height) if self.ink else 0
        for name, value in (
            ("width", width),
            ("height", height),
            ("depth", height and height - self.top),
            ("bits", bits),
        ):
            object.__setattr__(self, name, value)

    @property
    def overhang_left(self) -> int:
        """The columns of ink before the pen."""
        return max(0, -self.left)

    @property
    def overhang_right(self) -> int:
        """The columns of ink beyond the step."""
        return max(0, self.left + self.width - self.advance) if self.ink else 0


class Face:
    """One font at one size; `render` makes the glyph of a character, or says None if it has none."""

    def __init__(self, render: Callable[[str], Glyph | None]) -> None:
        self._render = render
        self._glyphs: dict[str, Glyph] = {}
        self._unknown: set[str] = set()
        self._lowest = 0  # the rows below the baseline of the deepest glyph so far

    @property
    def cap_height(self) -> int:
        """The rows of a capital."""
        return self.extent("H")[0]

    def width(self, text: str) -> int:
        """The pixels that the text takes: what the pen travels, and the ink that hangs over at either end."""
        if not text:
            return 0
        glyphs = self._set(text)
        return glyphs[0].overhang_left + sum([glyph.advance for glyph in glyphs]) + glyphs[-1].overhang_right

    def extent(self, text: str) -> tuple[int, int]:
        """The rows of ink above and below the baseline."""
        glyphs = self._set(text)
        return max([glyph.top for glyph in glyphs], default=0), max([glyph.depth for glyph in glyphs], default=0)

    def has(self, char: str) -> bool:
        """Whether the character is drawn as itself and not as the box of an unknown one."""
        self._set(char)
        return char not in self._unknown

    def bits(self, x: int, baseline: int, text: str) -> int:
        """Return a text set as by `draw` as the pixels of the glass: one number, row by row from the highest bit.

        A page has some fifty characters: a number takes each in a fraction of the time that an image needs.
        """
        glyphs = self._set(text)
        x += glyphs[0].overhang_left if glyphs else 0
        line = cut = 0  # the line's last row is the lowest that any glyph has
        for glyph in glyphs:
            if glyph.ink:
                left, top = x + glyph.left, baseline - glyph.top
                if not (0 <= left <= WIDTH - glyph.width and 0 <= top <= HEIGHT - glyph.height):
                    cut |= _bits(glyph.ink, left, top)
                else:
                    line |= _shift(glyph.bits, (self._lowest - glyph.depth) * WIDTH - left)
            x += glyph.advance
        return cut | _shift(line, (HEIGHT - baseline - self._lowest) * WIDTH)

    def draw(self, image: Image.Image, x: int, baseline: int, text: str, ink: int = INK) -> None:
        """Draw with the left end at `x`, on a baseline that is the first row below the capitals.

        What lies outside the image is not drawn.
        """
        if not text:
            return
        glyphs = self._set(text)
        canvas = ImageDraw.Draw(image)
        x += glyphs[0].overhang_left
        for glyph in glyphs:
            if glyph.ink:
                canvas.bitmap((x + glyph.left, baseline - glyph.top), glyph.ink, ink)
            x += glyph.advance

    def _set(self, text: str) -> list[Glyph]:
        return [self._glyphs.get(char) or self._make(char) for char in text]

    def _make(self, char: str) -> Glyph:
        glyph = self._render(char)
        if glyph is None:
            self._unknown.add(char)
            glyph = _box(self.cap_height)
        self._lowest = max(self._lowest, glyph.depth)
        self._glyphs[char] = glyph
        return glyph


class Fonts:
    """Every face of the glass, each opened when it is first used.

    Raises `FontMissing` if reportlab, which brings Vera, is not installed or not whole.
    """

    def __init__(self) -> None:
        self._folder = _folder()
        self._icons = sheet(_ICONS)
        self._faces: dict[Style | int, Face] = {}

    def __getitem__(self, style: Style) -> Face:
        face = self._faces.get(style)  # looked up once: a Style takes its time to be hashed
        if face is None:
            face = self._faces[style] = Face(_tiny()) if style is Style.TINY else self._vera(*_SIZES[style])
        return face

    def measure(self, style: Style) -> Measure:
        """The width of a text in one style, for `Metrics`, `wrap` and `fit`."""
        return self[style].width

    def largest(self, text: str, width_px: int, height_px: int) -> Face | None:
        """The largest face in which the ink of `text` fits a place; None if BIG does not."""

        def fits(face: Face) -> bool:
            return sum(face.extent(text)) <= height_px and face.width(text) <= width_px

        # Few faces are opened: the first picture waits for this.
        index = bisect_left(_HUGE_SIZES, True, key=lambda size: fits(self._huge(size)))
        face = self._huge(_HUGE_SIZES[index]) if index < len(_HUGE_SIZES) else self[Style.BIG]
        return face if fits(face) else None

    def _huge(self, size: int) -> Face:
        face = self._faces.get(size)
        if face is None:
            face = self._faces[size] = self._vera(_HUGE, size)
        return face

    def _vera(self, name: str, size: int) -> Face:
        path = self._folder / name
        try:
            font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
        except OSError as error:
            raise FontMissing(f"The font {path} cannot be opened: install the package reportlab again.") from error
        nudges = _NUDGES if (name, size) == _SIZES[Style.BODY] else {}
        return Face(_Vera(font, self._icons, nudges).render)


class _Vera:
    """Makes glyphs of what Vera has, and icons as high as its capitals."""

    def __init__(
        self,
        font: ImageFont.FreeTypeFont,
        icons: Mapping[str, tuple[str, ...]],
        nudges: Mapping[str, tuple[int, int]],
    ) -> None:
        self._font = font
        self._nudges = nudges
        self._nothing = bytes(font.getmask(_UNKNOWN, "1"))
        self._cap_height = -int(font.getbbox("H", "1", anchor="ls")[1])
        self._icons = {**icons, **sheet(_CLEARER)} if self._cap_height == _ICON_HEIGHT else icons

    def render(self, char: str) -> Glyph | None:
        if char == _NARROW_SPACE:
            return Glyph(None, 0, 0, (self._advance(" ") + 1) // 2)
        if char in _SAME_AS:
            return self._letter(_SAME_AS[char])
        if char in self._icons:
            return self._icon(char)
        if bytes(self._font.getmask(char, "1")) == self._nothing:
            return None
        return self._letter(char)

    def _advance(self, char: str) -> int:
        return round(self._font.getlength(char, "1"))

    def _icon(self, char: str) -> Glyph:
        icon = picture(self._icons[char])
        if self._cap_height >= 2 * icon.height:
            size = (round(icon.width * self._cap_height / icon.height), self._cap_height)
            smooth = icon.convert("L").resize(size, Image.Resampling.BICUBIC)
            icon = smooth.point(lambda level: INK * (level > INK // 2), "1")
        top = icon.height + (self._cap_height - icon.height) // 2
        return Glyph(icon, 1, top, icon.width + 2)

    def _letter(self, char: str) -> Glyph:
        left, top, right, bottom = map(int, self._font.getbbox(char, "1", anchor="ls"))
        image = Image.new("1", (right - left, bottom - top))
        canvas = ImageDraw.Draw(image)
        canvas.fontmode = "1"
        canvas.text((-left, -top), char, fill=INK, font=self._font, anchor="ls")
        box = image.getbbox()
        if box is None:
            return Glyph(None, 0, 0, self._advance(char))
        shift, wider = self._nudges.get(char, (0, 0))
        return Glyph(image.crop(box), left + box[0] + shift, -top - box[1], self._advance(char) + wider)


def _bits(ink: Image.Image, left: int, top: int) -> int:
    """Return the part of an image that lies on the glass, as in `Face.bits`."""
    glass = Image.new("1", (WIDTH, HEIGHT))
    glass.paste(INK, (left, top), ink)
    return int.from_bytes(glass.tobytes())


def _shift(bits: int, left: int) -> int:
    return bits << left if left >= 0 else bits >> -left


def picture(rows: Sequence[str], square_px: int = 1) -> Image.Image:
    """Rows of X and . as a 1-bit image with squares of `square_px`."""
    levels = bytes(INK * (mark == "X") for row in rows for mark in row)
    image = Image.frombytes("L", (len(rows[0]), len(rows)), levels).convert("1")
    return image.resize((image.width * square_px, image.height * square_px))


def sheet(text: str) -> dict[str, tuple[str, ...]]:
    """Read signs that the source draws side by side, in blocks under a line that names them."""
    signs: dict[str, tuple[str, ...]] = {}
    for block in text.strip("\n").split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        signs |= {name: tuple(row[index] for row in rows) for index, name in enumerate(names)}
    return signs


def _tiny() -> Callable[[str], Glyph | None]:
    signs = sheet(_TINY)

    def render(char: str) -> Glyph | None:
        if char == " ":
            return Glyph(None, 0, 0, _TINY_SPACE)
        rows = signs.get(char.upper())
        return Glyph(picture(rows), 1, len(rows), len(rows[0]) + 1) if rows else None

    return render


def _box(height: int) -> Glyph:
    """The glyph of an unknown character."""
    width = height * 5 // 7
    box = Image.new("1", (width, height))
    ImageDraw.Draw(box).rectangle((0, 0, width - 1, height - 1), outline=INK)
    return Glyph(box, 1, height, width + 2)


def _folder() -> Path:
    # Importing reportlab reads its settings and takes its time; only its folder is wanted.
    package = find_spec("reportlab")
    if package is None or not package.submodule_search_locations:
        raise FontMissing("The fonts come with the package reportlab, which is not installed: pip install reportlab.")
    return Path(package.submodule_search_locations[0]) / "fonts"
