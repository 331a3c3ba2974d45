"""Where things go on the glass: measures, wrapping and places, as plain numbers without any pixels."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import filterfalse
from typing import TypeAlias

from compere.declared import NamedTuple, dataclass
from compere_device.glass.fonts import Style
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.pages.leadings import ACCENT_PX, LARGE, LEADINGS, SMALL, SMALLEST, Leading, leading_of
from compere_device.pages.page import Page, Row
from compere_device.pages.wrapping import Measure

TITLE_BASELINE = 10  # leaves room for the accent of a capital; the rule is right below
RULE_Y = 11
BIG_PITCH = 20  # the height of a big line
BARE_TOP = 2  # where the lines begin without a title
HUGE_PX = 30  # the height reserved for a huge text
SIGNS_PX = 24  # the height reserved for the signs of keys
HINT_PX = 10  # the greatest height of the hint

INSET = 2  # from the ends of the cursor's bar to the text of a row
GAP = 4  # between a text and what is to the right of it
BESIDE = 1  # between the text and a grid of which only dots reach the edge; for other grids it is GAP
KEYCAP_WIDTH = 15
PICTURE_GAP = 3
TICK_WIDTH = 10
GIVEN_GAP = 2  # before the tick after the previous answer
MARK_WIDTH = 7  # the scroll marks, with the gap before them
SMALLEST_SQUARE = 6  # of a grid, including its border
LARGEST_SQUARE = 20
LINED_SQUARE = 9  # smaller squares show only their corners, as lines would drown their contents


TIGHT_TOP = -2
TIGHT_TITLE, TIGHT_BIG = 8, 24  # the baselines of a title without a rule, and of a headline below it
BELOW_TIGHT_TITLE, BELOW_TIGHT_BIG = 9, 27  # where lines begin

MODULE_PX, AROUND = 2, 1  # pixels of a module of a QR code, and modules that are lit around it
LEAST_SQUARE = 2  # pixels of a square of a drawing beside a big text
OUTLINE_ROWS = 5  # a drawing of more rows is a picture: a pixel each

Grid: TypeAlias = Sequence[Sequence[object]]


class Area(NamedTuple):
    """A part of the glass in pixels; `right` and `bottom` are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.bottom - self.top


class Frame(NamedTuple):
    """How a page divides the glass, before any text is measured."""

    left: int  # left end of the column of text
    edge: int  # right end of the column of text
    right: int  # where its lines end: before the scroll marks, if any
    title: int  # the baseline of the title; the rule is one row of pixels below
    first: int  # the baseline of the first line or, without lines, of the first row
    first_row: int  # the baseline of the first row
    bottom: int  # the first row of pixels below the last row
    capacity: int  # how many lines and rows fit
    leading: Leading  # of lines
    rows_leading: Leading
    accents: bool  # whether there is room for an accent on a capital of the first line
    free: Area  # of the huge text or the grid
    square_px: int  # of the grid, its border included

    @property
    def text_px(self) -> int:
        """The width of a line, in pixels."""
        return self.right - self.left

    def baseline(self, index: int) -> int:
        """Return the baseline of a line: the first pixel row below its capitals."""
        return self.first + self.leading.pitch * index

    def row_baseline(self, index: int) -> int:
        """Return the baseline of a row, or of a text of a spread."""
        return self.first_row + self.rows_leading.pitch * index


class Outline(NamedTuple):
    """What of a page decides how it divides the glass: how many texts it has, but none of them."""

    left: int  # left end of the column of text
    reserved_px: int  # the height of a huge text, signs or a grid
    free: Area | None  # where what stands beside the column is
    square_px: int
    size: Style
    rows_size: Style | None
    tight: bool
    bare: bool
    big: int  # how many lines
    lines: int
    rows: int
    over: bool
    hint: bool
    marks: bool  # whether it has scroll marks
    accent: bool  # whether a capital of the title may have an accent
    lowers: bool  # whether the first line has one, or no rule above it; else it begins at the same place on each page


def stands_beside(grid: Grid) -> bool:
    """Return whether a grid stands beside the text and not above it: if it is at least as high as wide."""
    return bool(grid) and len(grid) >= max(map(len, grid))


def frame(page: Page) -> Frame:
    """Divide the glass between the parts of a page.

    A QR code, or a grid that is at least as high as wide, stands at the left, over the whole height. A wider grid, or a
    huge text, takes what is left between the title and the lines; a huge text with lines over it, what is left below.
    """
    rows = len(page.grid)
    if page.code or stands_beside(page.grid):
        right, left, square_px = _beside(page)
        return _column(page, left, 0, Area(0, 0, right, HEIGHT), square_px)
    if rows:
        columns = max(map(len, page.grid))
        pitch = LEADINGS[page.size].pitch
        divided = _column(page, 0, -(-(rows * SMALLEST_SQUARE + 1) // pitch) * pitch, None, 0)
        square_px = min((divided.free.height - 1) // rows, (WIDTH - 1) // columns, LARGEST_SQUARE)
        return divided._replace(square_px=square_px)
    return _column(page, 0, HUGE_PX if page.huge else SIGNS_PX if page.signs else 0, None, 0)


def _beside(page: Page) -> tuple[int, int, int]:
    """Return where what stands at the left ends, where the column of text begins, and the pixels of a square."""
    if page.code:
        right = MODULE_PX * (len(page.code) + 2 * AROUND)
        return right, right + GAP, 0
    if not stands_beside(page.grid):
        return 0, 0, 0
    columns = max(map(len, page.grid))
    square_px = min((HEIGHT - 1) // len(page.grid), (WIDTH // 2 - 2) // columns, LARGEST_SQUARE)
    right = columns * square_px + 1
    return right, right + (BESIDE if square_px < LINED_SQUARE else GAP), square_px


def _left(page: Page) -> int:
    """Return the left end of the column of text, which most pages ask more often than for all places."""
    return _beside(page)[1] if page.code or page.grid else 0


def _column(page: Page, left: int, reserved_px: int, free: Area | None, square_px: int) -> Frame:
    lines, tight, bare = page.lines, page.tight, page.bare
    return _divided(
        Outline(
            left,
            reserved_px,
            free,
            square_px,
            page.size,
            page.rows_size,
            tight,
            bare,
            big=len(page.big.splitlines()) if page.big else 0,
            lines=len(lines),
            rows=len(page.rows),
            over=page.over,
            hint=bool(page.hint),
            marks=page.above or page.below,
            accent=not tight and _has_accent(page.title),
            lowers=tight or bare or (bool(lines) and _has_accent(lines[0])),
        )
    )


@lru_cache(64)
def _divided(page: Outline) -> Frame:
    """Divide the glass; cached, as the pages of a game have few outlines, and each size that is tried asks again."""
    free, reserved_px, lines, rows = page.free, page.reserved_px, page.lines, page.rows
    leading = rows_leading = leading_of(page.size, page.tight)
    if page.rows_size is not None:
        rows_leading = leading_of(page.rows_size, page.tight and page.rows_size is SMALLEST)
    top = _top(page) + (0 if page.tight else BIG_PITCH * page.big)
    bottom = HEIGHT - (min(HINT_PX, rows_leading.pitch) if page.hint else 0)
    first, count = top + leading.first, lines + rows
    if page.over:
        below = first + leading.pitch * (count - 1) + leading.below if count else top
        free = Area(page.left, below, WIDTH, bottom - 2)
    elif reserved_px:
        first = max(first + reserved_px, bottom - leading.below - leading.pitch * (count - 1))
    floor = first - leading.first + 1 if count or not reserved_px else bottom - 2
    capacity = (bottom - top - reserved_px - leading.first - leading.below) // leading.pitch + 1
    first_row = first + leading.pitch * lines
    if lines and rows_leading is not leading:
        first_row += leading.below + rows_leading.capitals - leading.pitch
        capacity = lines + max(0, (bottom - first_row - rows_leading.below) // rows_leading.pitch + 1)
    if page.size is Style.NARROW and not reserved_px and (page.lowers or not lines):
        last = first_row + rows_leading.pitch * (rows - 1) if rows else first + leading.pitch * (lines - 1)
        lower_px = max(0, min(ACCENT_PX, bottom - last - (rows_leading if rows else leading).below))
        first, first_row = first + lower_px, first_row + lower_px
    is_close = lines > 0 and first - leading.capitals == top  # a line, to the title, which then is a little higher
    return Frame(
        left=page.left,
        edge=WIDTH,
        right=WIDTH - (MARK_WIDTH if page.marks else 0),
        title=TIGHT_TITLE if page.tight else TITLE_BASELINE - (is_close and not page.accent),
        first=first,
        first_row=first_row,
        bottom=bottom,
        capacity=capacity,
        leading=leading,
        rows_leading=rows_leading,
        accents=first - leading.capitals - ACCENT_PX >= max(0, top),
        free=free or Area(page.left, top + 2, WIDTH, floor),
        square_px=page.square_px,
    )


def is_cut(page: Page, places: Frame) -> bool:
    """Return whether the accent of a capital would reach above the glass, or into what is above the first line."""
    title = page.tight and not page.bare and _has_accent(page.title)
    return title or (bool(page.lines) and not places.accents and _has_accent(page.lines[0]))


@lru_cache(256)
def _has_accent(text: str) -> bool:
    """Return whether a capital with an accent may be in a text; cached, as each size that is tried asks again."""
    return not text.isascii() and any(map(str.isupper, filterfalse(str.isascii, text)))


def _headline(page: Page) -> int:
    """Return the baseline of the first big line."""
    return TIGHT_BIG if page.tight else _top(page) + LARGE.first


def _top(page: Page | Outline) -> int:
    """Return where lines begin."""
    if page.tight and page.bare:
        return TIGHT_TOP if page.size is SMALLEST else 0
    if page.tight:
        return BELOW_TIGHT_BIG if page.big else BELOW_TIGHT_TITLE
    return BARE_TOP if page.bare else RULE_Y + 1


@dataclass(frozen=True, slots=True)
class Metrics:
    """The measures with which a view divides text into pages; `measure` returns how wide a style sets a text."""

    measure: Callable[[Style], Measure]

    def width(self, text: str, style: Style = Style.BODY) -> int:
        """Return the pixels that a text takes on one line; an empty text opens no font."""
        return self.measure(style)(text) if text else 0

    def lines_per_page(self, page: Page) -> int:
        """Return how many lines and rows fit beside the page's big or huge text, grid and hint, whatever it has now."""
        return frame(page).capacity

    def text_width(self, page: Page, *, marks: bool = False) -> int:
        """Return the pixels of a line, less scroll marks, if there are or may be `marks`, and a grid at the left."""
        return WIDTH - _left(page) - (MARK_WIDTH if marks or page.above or page.below else 0)

    def title_width(self, page: Page) -> int:
        """Return the pixels for the title, less the corner and a grid at its left."""
        return WIDTH - _left(page) - (self.width(page.corner) + GAP if page.corner else 0)

    def label_width(self, page: Page, row: Row) -> int:
        """Return the pixels for the label or drawing of a row, less its key, tick, picture and value."""
        return self.label_room(frame(page), page, row)

    def label_room(self, places: Frame, page: Page, row: Row) -> int:
        """Return what `label_width` does, for a page that is divided already."""
        taken_px = self.width(row.value, page.row_size) + GAP if row.value else 0
        return places.right - badge_px(page, self) - _end_px(row) - taken_px - label_left(places, row)


class Placed(NamedTuple):
    """A text with its place: `part` is its name in messages, `room_px` the space that it may take from `left`."""

    part: str
    text: str
    style: Style
    left: int
    baseline: int
    room_px: int


def badge_px(page: Page, metrics: Metrics) -> int:
    """Return the pixels that the badge takes from the right end of the rows."""
    return metrics.width(page.badge, Style.BIG) + GAP if page.badge else 0


def big_drawing(page: Page, metrics: Metrics) -> tuple[int, Area] | None:
    """Return the pixels of a square of the drawing beside the big text, and its place; None if there is no room.

    It is a little higher than the text's capitals, or lower if that would be too wide.
    """
    rows, columns = len(page.drawing), max(map(len, page.drawing), default=0)
    room_px = WIDTH - metrics.width(page.big, Style.BIG) - 2 * GAP
    square_px = min(BIG_PITCH // max(3, rows), room_px // columns) if columns else 0
    if square_px < LEAST_SQUARE:
        return None
    middle, height = _headline(page) - LARGE.capitals // 2, rows * square_px
    top = middle - height // 2
    return square_px, Area(WIDTH - columns * square_px - GAP, top, WIDTH - GAP, top + height)


def texts(page: Page, places: Frame, metrics: Metrics) -> Iterator[Placed]:
    """Yield every text of the page with its place, except the huge one and those in squares."""
    left, size = places.left, page.size
    corner_px = metrics.width(page.corner)
    if not page.bare:
        yield Placed("title", page.title, Style.TITLE, left, places.title, metrics.title_width(page))
    if page.corner:
        yield Placed("corner", page.corner, Style.BODY, places.edge - corner_px, places.title, corner_px)
    for index, line in enumerate(page.big.splitlines()):
        base = _headline(page) + BIG_PITCH * index
        yield Placed("big", line, Style.BIG, left, base, places.edge - left)
    for index, line in enumerate(page.lines):
        yield Placed(f"line {index + 1}", line, size, left, places.baseline(index), places.text_px)
    badge = badge_px(page, metrics)
    if page.badge:
        yield Placed("badge", page.badge, Style.BIG, places.right - badge + GAP, places.first_row + 12, badge)
    beside = places._replace(right=places.right - badge) if badge else places
    for index, row in enumerate(page.rows):
        yield from _row_texts(row, index, beside, metrics, page.row_size, places.row_baseline(index))
    if page.hint:
        hint_left = max(left, places.right - metrics.width(page.hint))
        base_px = HEIGHT - SMALL.below
        yield Placed("hint", page.hint, Style.BODY, hint_left, base_px, places.text_px)


def _row_texts(row: Row, index: int, places: Frame, metrics: Metrics, size: Style, base: int) -> Iterator[Placed]:
    left, right = label_left(places, row), places.right - _end_px(row)
    value_px = metrics.width(row.value, size) if row.value else 0
    label_px = right - left - (value_px + GAP if row.value else 0)
    yield Placed(f"label of row {index + 1}", "" if row.drawing else row.label, size, left, base, label_px)
    if row.value:
        yield Placed(f"value of row {index + 1}", row.value, size, right - value_px, base, value_px)


def _end_px(row: Row) -> int:
    """Return the pixels after a row, so that the cursor's bar never touches a key and its answer."""
    return 0 if row.key and not row.value else INSET


def label_left(places: Frame, row: Row) -> int:
    """Return where the label of a row begins."""
    left = sign_left(places, row)
    return left + picture_px(row.picture, places.rows_leading) if row.picture else left


def sign_left(places: Frame, row: Row) -> int:
    """Return where the picture of a row begins or, without one, its label."""
    return places.left + (KEYCAP_WIDTH if row.key else INSET) + (0 if row.ticked is None else TICK_WIDTH)


def picture_px(picture: Sequence[str], leading: Leading) -> int:
    """Return the pixels that a picture takes before a label, with the gap after it."""
    return len(picture[0]) * picture_square_px(leading) + PICTURE_GAP


def picture_square_px(leading: Leading) -> int:
    """Return the pixels of a square of a row's picture, which is seven squares high."""
    return leading.capitals // SMALL.capitals


def given_left(places: Frame, page: Page, row: Row, metrics: Metrics) -> int:
    """Return where the tick after a row begins."""
    if row.drawing:
        end = sign_left(places, row) + len(row.drawing[0]) * drawing_square_px(row.drawing, places.rows_leading)
    else:
        end = label_left(places, row) + metrics.width(row.label, page.row_size)
    return end + GIVEN_GAP


def drawing_square_px(drawing: Sequence[str], leading: Leading) -> int:
    """Return the pixels of a square of a row's drawing: a little higher than capitals if there is room."""
    least = 2 if len(drawing) <= OUTLINE_ROWS else 1
    return max(least, min(leading.capitals + 2, leading.pitch - 1) // max(3, len(drawing)))
