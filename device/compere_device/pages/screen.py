"""From page to picture: every pixel of the glass is set here."""

from collections.abc import Sequence
from functools import lru_cache

from compere_device.events import Key
from compere_device.glass.fonts import Face, Fonts, Style
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Bitmap, drawing, rectangle, sheet, shift
from compere_device.pages.layout import (
    GIVEN_GAP,
    INSET,
    LINED_SQUARE,
    MARK_WIDTH,
    TICK_WIDTH,
    Area,
    Frame,
    Metrics,
    badge_px,
    big_drawing,
    drawing_square_px,
    frame,
    given_left,
    picture_square_px,
    sign_left,
    texts,
)
from compere_device.pages.page import Cell, Page, Row

_KEY_HEIGHT, _TICK_HEIGHT = 9, 7  # heights of the signs below

# The first six are named like the keys.
_SIGNS = """
OK          BACK        UP          DOWN        LEFT        RIGHT
.XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX.
XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX
XX...X.X.XX XXXXXX.XXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXX.XXXX XXXX.XXXXXX
XX.X.X.X.XX XXXXX..XXXX XXXXX.XXXXX XX.......XX XXXXX..XXXX XXXX..XXXXX
XX.X.X..XXX XXXX...XXXX XXXX...XXXX XXX.....XXX XXXX...XXXX XXXX...XXXX
XX.X.X.X.XX XXXXX..XXXX XXX.....XXX XXXX...XXXX XXXXX..XXXX XXXX..XXXXX
XX...X.X.XX XXXXXX.XXXX XX.......XX XXXXX.XXXXX XXXXXX.XXXX XXXX.XXXXXX
XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX
.XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX. .XXXXXXXXX.

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

_EMPTY = Cell()
_BAR_LEAST = WIDTH // 4  # pixels of the cursor's bar, so that it is seen around a single digit, too
_GIVEN = ("....X", "...XX", "...X.", "X.XX.", "XXX..", ".X...")


class Screen:
    """Draws pages with the faces of `fonts`; `metrics` are the measures to make the pages with."""

    def __init__(self, fonts: Fonts) -> None:
        self.metrics = Metrics(fonts.measure)
        self._fonts = fonts
        self._sheet = signs = sheet(_SIGNS)
        self._signs = {name: drawing(rows) for name, rows in signs.items()}
        self._tight_keys = {key.name: drawing(_lower(signs[key.name])) for key in Key if key.name in signs}
        self._keys = lru_cache(8)(self._keys_beside)
        self._cell_face = lru_cache(32)(self._face_within)  # a grid has the same few letters again and again
        self._drawn: tuple[Page, Frame, int] | None = None  # the last page and its picture without the keys

    def draw(self, page: Page) -> Bitmap:
        """Return the page as a picture; what does not fit is cut at the edge.

        If it is the same page as before, once its keys count, only the signs of the keys are drawn.
        """
        if self._drawn is None or self._drawn[0] != page:
            places = frame(page)
            self._drawn = page, places, self._without_keys(page, places)
        _, places, bits = self._drawn
        keys = tuple([row.key for row in page.rows]) if page.armed else ()
        return Bitmap(bits | self._keys(keys, page.tight, places))

    def _keys_beside(self, keys: tuple[Key | None, ...], tight: bool, places: Frame) -> int:
        """Return the signs of the keys of rows; kept, as on most pages the same stand at the same places."""
        up, bits = (places.rows_leading.capitals + _KEY_HEIGHT) // 2 - tight, 0
        signs = self._tight_keys if tight else self._signs
        for index, key in enumerate(keys):
            if key:
                bits |= signs[key.name].at(places.left, places.row_baseline(index) - up)
        return bits

    def _without_keys(self, page: Page, places: Frame) -> int:
        if page.signs or page.pattern:
            return self._sample(page, places)
        return self._all(page, places)

    def _sample(self, page: Page, places: Frame) -> int:
        from compere_device.pages import samples  # few pages have any

        if page.pattern:
            return samples.pattern(page.pattern)
        return self._all(page, places) | samples.signs(page.signs, self._sheet, places.free)

    def _all(self, page: Page, places: Frame) -> int:
        bits = 0
        for text in texts(page, places, self.metrics):
            if text.text:
                bits |= self._fonts[text.style].bits(text.left, text.baseline, text.text)
        if not (page.bare or page.tight):
            bits |= _rule(bits, places)
        for index, row in enumerate(page.rows):
            bits |= self._row_signs(row, places, places.row_baseline(index))
        bits |= self._marks(page, places)
        if page.drawing and (placed := big_drawing(page, self.metrics)):
            square_px, area = placed
            bits |= drawing(page.drawing, square_px).at(area.left, area.top)
        if page.huge:
            bits |= _centred(self._huge_face(page.huge, places.free), page.huge, places.free)
        if page.grid:
            bits |= self._grid(page, places)
        if page.curves:
            bits |= self._curves(page)
        if page.code:
            bits |= self._code(page)
        if page.spread:
            bits = self._spread(page, bits)
        if page.given is not None:
            bits |= self._given(page, places, page.given)
        if page.was is not None:
            bits |= _underline(page, places, page.was, self.metrics)
        if page.cursor is not None:
            bits ^= self._bar(page, places, page.cursor)
        return bits

    def _curves(self, page: Page) -> int:
        from compere_device.pages.plot import Plot  # few pages have any

        plot = Plot(page.curves, self.metrics)
        bits = plot.bits()
        for text in plot.texts():
            bits |= self._fonts[text.style].bits(text.left, text.baseline, text.text)
        return bits

    def _code(self, page: Page) -> int:
        from compere_device.pages import square_code  # few pages have any

        return square_code.bits(page.code)

    def _spread(self, page: Page, bits: int) -> int:
        from compere_device.pages import spread  # few pages have any

        for text in spread.texts(page, self.metrics):
            bits |= self._fonts[text.style].bits(text.left, text.baseline, text.text)
        return bits ^ spread.bar(page, self.metrics)

    def _row_signs(self, row: Row, places: Frame, base: int) -> int:
        if row.ticked is None and not row.drawing and not row.picture:
            return 0
        left, bits, capitals = sign_left(places, row), 0, places.rows_leading.capitals
        if row.ticked is not None:
            sign = self._signs["ticked" if row.ticked else "open"]
            bits |= sign.at(left - TICK_WIDTH, base - (capitals + _TICK_HEIGHT) // 2)
        if row.drawing:
            ink = drawing(row.drawing, drawing_square_px(row.drawing, places.rows_leading))
            bits |= ink.at(left, base - capitals // 2 - (ink.height + 1) // 2)
        if row.picture:
            ink = drawing(row.picture, picture_square_px(places.rows_leading))
            bits |= ink.at(left, base - (capitals + ink.height + 1) // 2)
        return bits

    def _given(self, page: Page, places: Frame, index: int) -> int:
        """Return the tick after a row or, if there is no room for it, a line below the row.

        A bar would say that the row is selected. The page is the one that was there, so nothing moves for the tick.
        """
        row, leading, base = page.rows[index], places.rows_leading, places.row_baseline(index)
        left, ink = given_left(places, page, row, self.metrics), drawing(_GIVEN, picture_square_px(leading))
        if left + ink.width <= places.right - badge_px(page, self.metrics):
            return ink.at(left, base - (leading.capitals + ink.height + 1) // 2)
        return _underline(page, places, index, self.metrics)

    def _marks(self, page: Page, places: Frame) -> int:
        left, bits = places.edge - MARK_WIDTH + 2, 0
        if page.above:
            bits |= self._signs["above"].at(left, places.first - places.leading.first + 4)
        if page.below:
            bits |= self._signs["below"].at(left, places.bottom - 6)
        return bits

    def _huge_face(self, text: str, area: Area) -> Face:
        return self._fonts.largest(text, area.width, area.height) or self._fonts[Style.BIG]

    def _grid(self, page: Page, places: Frame) -> int:
        square_px, area = places.square_px, places.free
        rows, columns = len(page.grid), max(map(len, page.grid))
        left = area.left + (area.width - columns * square_px - 1) // 2
        top = area.top + (area.height - rows * square_px - 1) // 2
        xs = [left + square_px * column for column in range(columns + 1)]
        ys = [top + square_px * row for row in range(rows + 1)]
        bits = _corners(xs, ys) if square_px < LINED_SQUARE else _lines(xs, ys)
        inverted = 0
        for y, cells in zip(ys, page.grid, strict=False):
            for x, cell in zip(xs, cells, strict=False):
                if cell != _EMPTY:
                    square = Area(x, y, x + square_px + 1, y + square_px + 1)
                    bits |= self._cell(cell, square)
                    # A tiny letter needs the room of the border around it.
                    inverted ^= cell.inverted and _inset(square, square_px >= LINED_SQUARE)
        return bits ^ inverted

    def _cell(self, cell: Cell, square: Area) -> int:
        bits = 0
        if cell.filled:
            bits |= _inset(square, 2 if square.width > LINED_SQUARE else 1)
        if cell.text:
            bits |= _centred(self._cell_face(cell.text, square.width - 1), cell.text, square)
        return bits

    def _face_within(self, text: str, square_px: int) -> Face:
        """Return the largest face in which a text fits in a square of a grid."""
        faces = [self._fonts[style] for style in (Style.MEDIUM, Style.BODY, Style.TINY)]
        return next((face for face in faces if fits(face, text, square_px)), faces[-1])

    def _bar(self, page: Page, places: Frame, index: int) -> int:
        row, base, leading = page.rows[index], places.row_baseline(index), places.rows_leading
        above, _ = self._fonts[page.row_size].extent(row.label + row.value)
        top = base - (leading.bar if above <= leading.bar else leading.first)
        left = sign_left(places, row) - INSET if row.key else places.left
        right = max(left + _BAR_LEAST, self._bar_end(page, places, index))
        edge = places.right - badge_px(page, self.metrics)
        return rectangle(left, top, min(right, edge), base - leading.bar + leading.pitch)

    def _bar_end(self, page: Page, places: Frame, index: int) -> int:
        """Return where the cursor's bar ends: behind what the row says, as each pixel of it is sent when it moves."""
        row = page.rows[index]
        if row.value:
            return places.right
        end = given_left(places, page, row, self.metrics) - GIVEN_GAP + INSET
        return end if page.given != index else end + GIVEN_GAP + len(_GIVEN[0]) * picture_square_px(places.rows_leading)


def _underline(page: Page, places: Frame, index: int, metrics: Metrics) -> int:
    """Return a line below a row, as long as its label."""
    row, base = page.rows[index], places.row_baseline(index)
    left, right = sign_left(places, row), given_left(places, page, row, metrics) - GIVEN_GAP
    return rectangle(left, base + 1, min(right, places.right), base + 2)


def _lower(sign: Sequence[str]) -> tuple[str, ...]:
    """Return the sign of a key one row lower, so that those of two tight lines do not touch."""
    return (sign[0], *sign[2:])


def fits(face: Face, text: str, square_px: int) -> bool:
    """Return whether a text fits in a square of a grid, inside its border."""
    return sum(face.extent(text)) < square_px and face.width(text) <= square_px


def _inset(area: Area, by_px: int) -> int:
    return rectangle(area.left + by_px, area.top + by_px, area.right - by_px, area.bottom - by_px)


def _rule(bits: int, places: Frame) -> int:
    """Return the rule under the title, with gaps around what hangs down from the title."""
    under = WIDTH * (HEIGHT - 2 - places.title)
    hanging = bits >> under
    rule = (1 << WIDTH - places.left) - (1 << WIDTH - places.edge)
    return (rule & ~(hanging << 1 | hanging >> 1)) << under


def _centred(face: Face, text: str, area: Area) -> int:
    above, below = face.extent(text)
    left = area.left + (area.width - 1 - face.width(text)) // 2
    return face.bits(left, area.top + (area.height - above - below) // 2 + above, text)


def _corners(xs: Sequence[int], ys: Sequence[int]) -> int:
    row = bits = 0
    for x in xs:
        row |= rectangle(x, ys[0], x + 1, ys[0] + 1)
    for y in ys:
        bits |= shift(row, (ys[0] - y) * WIDTH)
    return bits


def _lines(xs: Sequence[int], ys: Sequence[int]) -> int:
    bits = 0
    for x in xs:
        bits |= rectangle(x, ys[0], x + 1, ys[-1] + 1)
    for y in ys:
        bits |= rectangle(xs[0], y, xs[-1] + 1, y + 1)
    return bits
