"""Page to picture: every pixel of the glass is set here."""

from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops, ImageDraw

from compere_device.glass.fonts import INK, Face, Fonts, picture, sheet
from compere_device.pages.layout import (
    HEIGHT,
    MARK_WIDTH,
    PITCH,
    RULE_Y,
    SLOTS,
    SMALLEST_SQUARE,
    TICK_WIDTH,
    WIDTH,
    Area,
    Frame,
    Metrics,
    Style,
    baseline,
    frame,
    label_left,
    texts,
)
from compere_device.pages.page import Cell, Page, Row

__all__ = ["HEIGHT", "WIDTH", "Metrics", "Screen"]

_BAR_ABOVE = 8  # rows of the cursor's bar above the baseline, of PITCH in all
_BAR_ABOVE_ACCENT = 10  # the bar grows for the accent of a capital
_DRAWING_HEIGHT = 9
_LINED_SQUARE = 9  # smaller squares show only their corners, as lines would drown what is in them

# The first four are named like the keys.
_SIGNS = """
OK          BACK        UP          DOWN
.XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX.
XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX
XX...X.X.XX XXXXXX.XXXX XXXXXXXXXXX XXXXXXXXXXX
XX.X.X.X.XX XXXXX..XXXX XXXXX.XXXXX XX.......XX
XX.X.X..XXX XXXX...XXXX XXXX...XXXX XXX.....XXX
XX.X.X.X.XX XXXXX..XXXX XXX.....XXX XXXX...XXXX
XX...X.X.XX XXXXXX.XXXX XX.......XX XXXXX.XXXXX
XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX
.XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX.

ticked  open
XXXXXXX XXXXXXX
XXXXX.X X.....X
XXXX..X X.....X
X.X..XX X.....X
X...XXX X.....X
XX.XXXX X.....X
XXXXXXX XXXXXXX

above below
..X.. XXXXX
.XXX. .XXX.
XXXXX ..X..
"""


class Screen:
    """Draws pages with the faces of `fonts`; `metrics` are the measures to make the pages with."""

    def __init__(self, fonts: Fonts) -> None:
        self.metrics = Metrics(fonts.measure)
        self._fonts = fonts
        self._signs = {name: picture(rows) for name, rows in sheet(_SIGNS).items()}

    def draw(self, page: Page) -> Image.Image:
        """The page as a picture in mode "1", WIDTH by HEIGHT pixels; what does not fit is cut at the edge."""
        places, bits = frame(page), 0
        for text in texts(page, places, self.metrics):
            if text.text:
                bits |= self._fonts[text.style].bits(text.left, text.baseline, text.text)
        if not page.bare:
            bits |= _rule(bits, places)
        image = Image.frombytes("1", (WIDTH, HEIGHT), bits.to_bytes(WIDTH * HEIGHT // 8))
        for index, row in enumerate(page.rows):
            self._draw_signs(image, row, places, _row_baseline(page, places, index))
        self._draw_marks(image, page, places)
        if page.huge:
            _draw_centred(image, self._huge_face(page.huge, places.free), page.huge, places.free)
        if page.grid:
            self._draw_grid(image, page, places)
        if page.cursor is not None:
            self._invert_row(image, page, places, page.cursor)
        return image

    def overflow(self, page: Page) -> list[str]:
        """What does not fit the glass, one phrase an element; empty if all of the page can be read."""
        places = frame(page)
        problems = []
        for text in texts(page, places, self.metrics):
            width_px = self._fonts[text.style].width(text.text)
            if width_px > text.room_px:
                problems.append(f"{text.part} {text.text!r} is {width_px} pixels wide, {text.room_px} fit")
        count = len(page.lines) + len(page.rows)
        if count > max(0, places.capacity):
            problems.append(f"{count} lines and rows, {max(0, places.capacity)} fit")
        if places.capacity < 0:
            problems.append(f"big {page.big!r} has too many lines")
        if page.huge and not self._fonts.largest(page.huge, places.free.width, places.free.height):
            problems.append(f"huge {page.huge!r} is wider than {places.free.width} pixels")
        problems += self._drawing_problems(page)
        problems += self._grid_problems(page, places.square_px)
        return problems

    def unknown(self, page: Page) -> set[str]:
        """The characters of the page that its faces cannot draw."""
        places = frame(page)
        drawn = [(self._fonts[text.style], text.text) for text in texts(page, places, self.metrics)]
        drawn.append((self._huge_face(page.huge, places.free), page.huge))
        drawn += [(self._cell_face(cell.text, places.square_px), cell.text) for cells in page.grid for cell in cells]
        return {char for face, text in drawn for char in text if not face.has(char)}

    def _draw_signs(self, image: Image.Image, row: Row, places: Frame, base: int) -> None:
        left = label_left(places, row)
        if row.key:
            image.paste(INK, (places.left, base - 8), self._signs[row.key.name])
        if row.ticked is not None:
            image.paste(INK, (left - TICK_WIDTH, base - 7), self._signs["ticked" if row.ticked else "open"])
        if row.drawing:
            drawing = picture(row.drawing, _drawing_square_px(row.drawing))
            image.paste(INK, (left, base - 3 - (drawing.height + 1) // 2), drawing)

    def _draw_marks(self, image: Image.Image, page: Page, places: Frame) -> None:
        left = places.edge - MARK_WIDTH + 2
        if page.above:
            image.paste(INK, (left, baseline(places.first_slot) - 6), self._signs["above"])
        if page.below:
            last_slot = SLOTS - 1 - bool(page.hint)
            image.paste(INK, (left, baseline(last_slot) - 4), self._signs["below"])

    def _huge_face(self, text: str, area: Area) -> Face:
        return self._fonts.largest(text, area.width, area.height) or self._fonts[Style.BIG]

    def _draw_grid(self, image: Image.Image, page: Page, places: Frame) -> None:
        square_px, area = places.square_px, places.free
        rows, columns = len(page.grid), max(map(len, page.grid))
        left = area.left + (area.width - columns * square_px - 1) // 2
        top = area.top + (area.height - rows * square_px - 1) // 2
        xs = [left + square_px * column for column in range(columns + 1)]
        ys = [top + square_px * row for row in range(rows + 1)]
        if square_px < _LINED_SQUARE:
            ImageDraw.Draw(image).point([(x, y) for y in ys for x in xs], INK)
        else:
            _draw_lines(image, xs, ys)
        for y, cells in zip(ys, page.grid, strict=False):
            for x, cell in zip(xs, cells, strict=False):
                if cell.text or cell.filled or cell.inverted:
                    self._draw_cell(image, cell, Area(x, y, x + square_px + 1, y + square_px + 1))

    def _draw_cell(self, image: Image.Image, cell: Cell, square: Area) -> None:
        lined = square.width > _LINED_SQUARE
        if cell.filled:
            image.paste(INK, _inset(square, 2 if lined else 1))
        if cell.text:
            _draw_centred(image, self._cell_face(cell.text, square.width - 1), cell.text, square)
        if cell.inverted:
            # A tiny letter needs the place of the border around it.
            _invert(image, _inset(square, 1 if lined else 0))

    def _cell_face(self, text: str, square_px: int) -> Face:
        faces = [self._fonts[style] for style in (Style.MEDIUM, Style.BODY, Style.TINY)]
        return next((face for face in faces if _fits(face, text, square_px)), faces[-1])

    def _invert_row(self, image: Image.Image, page: Page, places: Frame, index: int) -> None:
        row, base = page.rows[index], _row_baseline(page, places, index)
        above, _ = self._fonts[Style.BODY].extent(row.label + row.value)
        top = base - (_BAR_ABOVE if above <= _BAR_ABOVE else _BAR_ABOVE_ACCENT)
        _invert(image, (places.left, top, places.right, base - _BAR_ABOVE + PITCH))

    def _drawing_problems(self, page: Page) -> Iterator[str]:
        for index, row in enumerate(page.rows):
            if row.drawing:
                square_px, room_px = _drawing_square_px(row.drawing), self.metrics.label_width(page, row)
                width_px, height_px = len(row.drawing[0]) * square_px, len(row.drawing) * square_px
                if width_px > room_px or height_px > _DRAWING_HEIGHT:
                    what = f"drawing of row {index + 1} has {width_px} × {height_px} pixels"
                    yield f"{what}, {room_px} × {_DRAWING_HEIGHT} fit"

    def _grid_problems(self, page: Page, square_px: int) -> Iterator[str]:
        if page.grid and square_px < SMALLEST_SQUARE:
            yield f"the squares of the grid have {square_px} pixels, {SMALLEST_SQUARE} are the fewest"
        for text in (cell.text for cells in page.grid for cell in cells):
            if not _fits(self._cell_face(text, square_px), text, square_px):
                yield f"{text!r} is too wide for a square of {square_px} pixels"


def _row_baseline(page: Page, places: Frame, index: int) -> int:
    return baseline(places.first_slot + len(page.lines) + index)


def _drawing_square_px(drawing: Sequence[str]) -> int:
    return 3 if len(drawing) <= 3 else 2


def _fits(face: Face, text: str, square_px: int) -> bool:
    return sum(face.extent(text)) < square_px and face.width(text) <= square_px


def _inset(area: Area, by_px: int) -> tuple[int, int, int, int]:
    return area.left + by_px, area.top + by_px, area.right - by_px, area.bottom - by_px


def _invert(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    image.paste(ImageChops.invert(image.crop(box)), box)


def _rule(bits: int, places: Frame) -> int:
    """Return the rule under the title, as in `Face.bits`, open around what hangs down from it."""
    under = WIDTH * (HEIGHT - 1 - RULE_Y)
    hanging = bits >> under
    rule = (1 << WIDTH - places.left) - (1 << WIDTH - places.edge)
    return (rule & ~(hanging << 1 | hanging >> 1)) << under


def _draw_centred(image: Image.Image, face: Face, text: str, area: Area) -> None:
    above, below = face.extent(text)
    left = area.left + (area.width - 1 - face.width(text)) // 2
    face.draw(image, left, area.top + (area.height - above - below) // 2 + above, text)


def _draw_lines(image: Image.Image, xs: Sequence[int], ys: Sequence[int]) -> None:
    for x in xs:
        image.paste(INK, (x, ys[0], x + 1, ys[-1] + 1))
    for y in ys:
        image.paste(INK, (xs[0], y, xs[-1] + 1, y + 1))
