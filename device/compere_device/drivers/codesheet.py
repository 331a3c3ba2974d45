"""Code sheets: every item of a game with its code beside it, on one page, where people look for it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from compere.declared import dataclass, field, replace
from compere.errors import quoted
from compere.wording import Words
from compere_device.drivers import paper
from compere_device.drivers.items import WIDE, SheetGroup, SheetItem
from compere_device.drivers.paper import BOLD, SheetError, draw_ruler, draw_shape, draw_swatch, draw_text, settable
from compere_device.drivers.symbol import check, draw_code
from compere_device.events import Key
from compere_device.hands.legend import Group, legend
from compere_device.pages.wrapping import WordTooWide, wrap

# Printers leave ten millimetres white; a phone only needs it around codes.
_MARGIN, _NARROW_MARGIN = 11 * mm, 4 * mm
_NARROW = 150 * mm  # a narrower page has no line of 100 mm beside its title
_WIDEST, _NARROWEST = 31.5 * mm, 13.4 * mm  # of a column: the wider it is, the larger are its codes
_ON_A_PHONE = 20.5 * mm  # of a column on a phone, where pages cost nothing
_LARGEST_CODE = 16 * mm
_GUTTER, _GUTTER_DOWN = 5 * mm, 2 * mm  # extra room between groups, to cut there
_GAP = 4 * mm  # from a code to the next one or to a drawing: more than the four modules that a scanner needs
_QUIET = 0.21  # of a code's width, above and below it: a little more than four modules of the smallest code
_LABEL_ROOM = 1 * mm  # from a label to the next one
_SQUARE = 3 * mm  # the largest square of a drawing
_SWATCH = 1.4  # of a label's size: the width of the ink before it and the gap after that
# Sizes of a label in points and its lines; the first that fits is taken.
_LABELS = ((8, 1), (7, 2), (6, 2), (6, 3), (5, 4))
_TITLE_SIZE, _HEADING_SIZE, _NUMBER_SIZE, NOTE_SIZE = 14, 9, 8, 8
_LEADING = 1.2
_HEAD = 9 * mm  # the title and the page's number
_RULER = 4.2 * mm  # from the title's baseline up to the line of 100 mm
_HEADING = 4 * mm
_SPREAD = 4 * mm  # the most of a page's spare room that a band gets; twice as much before another group


@dataclass(frozen=True, slots=True)
class _Cell:
    item: SheetItem
    left: float
    lines: list[str]
    size: int


@dataclass(slots=True)
class _Band:
    """A strip across the page: a row of cells, and the headings of the groups that begin in it, by their left ends."""

    headings: dict[float, str] = field(default_factory=dict)
    cells: list[_Cell] = field(default_factory=list)
    used: int = 0  # columns
    groups: int = 0


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns of the page and what stands in them; all measures are in points."""

    columns: int
    page: paper.PageSize = A4
    notes: float = 0.0  # the height of the notes on the first page
    gutters: int = 0  # in the band with the most
    bands: list[_Band] = field(default_factory=list)

    @property
    def margin(self) -> float:
        return _margin(self.page)

    @property
    def column(self) -> float:
        return float(_width(self.page) - self.gutters * _GUTTER) / self.columns

    @property
    def code(self) -> float:
        return float(min(_LARGEST_CODE, self.column - _GAP))

    @property
    def square(self) -> float:
        """The side of a drawing's squares, the same for all, so that sizes can be compared."""
        drawings = [cell.item.drawing for band in self.bands for cell in band.cells if cell.item.drawing]
        room = WIDE * self.column - self.code - 2 * _GAP
        across = [room / len(drawing[0]) for drawing in drawings]
        return float(min((_SQUARE, *across, *(self.code / len(drawing) for drawing in drawings))))

    def height(self, band: _Band) -> float:
        labels = max(len(cell.lines) * cell.size * _LEADING for cell in band.cells)
        return (_HEADING if band.headings else 0) + self.code * (1 + 2 * _QUIET) + labels

    def top(self, page: int) -> float:
        """Return where the bands of a page begin; pages count from 0."""
        return float(self.page[1] - self.margin - _HEAD - (0 if page else self.notes))

    def left(self, band: _Band) -> float:
        """Return where the next cell of a band begins."""
        return float(self.margin + band.used * self.column + band.groups * _GUTTER)

    def pages(self) -> list[list[_Band]]:
        """Return the bands by page."""
        pages: list[list[_Band]] = [[]]
        room = self.top(0) - self.margin
        for band in self.bands:
            high = self.height(band) + (_GUTTER_DOWN if band.headings and pages[-1] else 0)
            if high > room and pages[-1]:
                pages.append([])
                room, high = self.top(1) - self.margin, self.height(band)
            pages[-1].append(band)
            room -= high
        return pages


def key_lines(words: Words) -> list[str]:
    """Return what the four keys do, as lines of text."""
    return [*map(partial(_said, words), legend(tuple(Key)[:4]))]


def _said(words: Words, group: Group) -> str:
    """Return what the keys of a group do, on one line."""
    does = [f"{key.value.upper()} {words.say(text)}" if key else words.say(text) for key, text in group.keys]
    texts = [words.say(group.text)] if group.text else []
    return f"{words.say(group.title)} – " + " · ".join([*texts, *does])


def made(
    title: str,
    groups: Sequence[SheetGroup],
    notes: Sequence[str] = (),
    page: paper.PageSize = A4,
    size: int = NOTE_SIZE,
) -> bytes:
    """Return a PDF with one QR code for each item, on as few pages as possible; equal content gives equal bytes.

    Args:
        title: the title of every page.
        groups: the items, by group.
        notes: texts below the title of the first page, each on lines of its own.
        page: the width and height of a page, in points.
        size: the size of the notes, in points.

    Raises:
        SheetError: a code is not printable ASCII, or a label cannot be set in Vera or does not fit.
    """
    paper.load_fonts()
    lines = [line for note in notes for line in _wrapped(settable(note), _width(page), size)]
    grid = _grid(groups, page, len(lines) * size * _LEADING)
    pages = grid.pages()
    sheet = BytesIO()
    canvas = Canvas(sheet, pagesize=page, invariant=1)
    canvas.setTitle(title)
    for number, bands in enumerate(pages, 1):
        _draw_head(canvas, grid, settable(title), f"{number} / {len(pages)}" if len(pages) > 1 else "")
        if number == 1:
            for index, line in enumerate(lines):
                draw_text(canvas, grid.margin, grid.top(1) - index * size * _LEADING, line, size)
        _draw_bands(canvas, grid, bands, grid.top(number - 1))
        canvas.showPage()
    canvas.save()
    return sheet.getvalue()


def _wrapped(text: str, room: float, size: int) -> list[str]:
    return wrap(text, int(room), partial(paper.width, size=size))


def _margin(page: paper.PageSize) -> float:
    return float(_MARGIN if page[0] >= _NARROW else _NARROW_MARGIN)


def _width(page: paper.PageSize) -> float:
    """Return the width of a page between its margins, in points."""
    return page[0] - 2 * _margin(page)


def _grid(groups: Sequence[SheetGroup], page: paper.PageSize, notes: float) -> _Grid:
    """Return the items in the fewest columns that take the fewest pages."""
    ends = (_WIDEST, _NARROWEST) if page[0] >= _NARROW else (_ON_A_PHONE, _ON_A_PHONE)
    least, most = (int(_width(page) / column + 0.5) for column in ends)
    fewest = max([least, *(across for group in groups if (across := group.across * group.span) <= most)])
    grids = []
    for columns in range(fewest, max(most, fewest) + 1):
        try:
            grids.append(_with_gutters(_Grid(columns, page, notes), groups))
        except SheetError:
            if not grids:  # not even in the widest columns
                raise
            break
        if len(grids[-1].pages()) == 1:
            break
    return min(grids, key=lambda grid: len(grid.pages()))


def _with_gutters(grid: _Grid, groups: Sequence[SheetGroup]) -> _Grid:
    """Fill a grid whose columns leave room for the gutters of the band with the most groups."""
    tried = _filled(grid, groups)
    gutters = max((band.groups for band in tried.bands), default=1) - 1
    return _filled(replace(grid, gutters=gutters, bands=[]), groups) if gutters else tried


def _filled(grid: _Grid, groups: Iterable[SheetGroup]) -> _Grid:
    for group in groups:
        heading = settable(group.title[:1].upper() + group.title[1:])
        for index, row in enumerate(_rows(group, grid.columns)):
            if index or not _has_room(grid, group, heading):
                grid.bands.append(_Band())
            band = grid.bands[-1]
            if not index:
                band.headings[grid.left(band)] = heading
            for item in row:
                band.cells.append(_cell(grid, item, grid.left(band), group))
                band.used += group.span
            band.groups += 1
    return grid


def _rows(group: SheetGroup, columns: int) -> Iterator[Sequence[SheetItem]]:
    across = min(group.across or columns, columns // group.span)
    for first in range(0, len(group.items), across):
        yield group.items[first : first + across]


def _has_room(grid: _Grid, group: SheetGroup, heading: str) -> bool:
    """Return whether a whole group fits beside those of the last band."""
    if not grid.bands or group.across:
        return False
    taken = len(group.items) * group.span
    wide_enough = paper.width(heading, _HEADING_SIZE, BOLD) <= taken * grid.column - _LABEL_ROOM
    return wide_enough and grid.bands[-1].used + taken <= grid.columns


def _cell(grid: _Grid, item: SheetItem, left: float, group: SheetGroup) -> _Cell:
    check(item.code)
    label = settable(item.label)
    swatch = _SWATCH if item.colour else 0
    for size, most in _LABELS:
        with suppress(WordTooWide):
            lines = _wrapped(label, group.span * grid.column - _LABEL_ROOM - swatch * size, size)
            if len(lines) <= most:
                return _Cell(item, left, lines, size)
    raise SheetError(f"The label {quoted(item.label)} is too long for its place; write it shorter.")


def _draw_head(canvas: Canvas, grid: _Grid, title: str, number: str) -> None:
    width, height = grid.page
    base, right = height - grid.margin - _TITLE_SIZE, width - grid.margin
    draw_text(canvas, grid.margin, base, title, _TITLE_SIZE, BOLD)
    draw_text(canvas, right - paper.width(number, _NUMBER_SIZE), base, number, _NUMBER_SIZE)
    if width >= _NARROW:
        draw_ruler(canvas, right, base + _RULER)


def _draw_bands(canvas: Canvas, grid: _Grid, bands: Sequence[_Band], top: float) -> None:
    """Draw the bands of a page, spread over its height, with more room between groups."""
    fixed = [_GUTTER_DOWN if after.headings else 0 for after in bands[1:]]
    left_over = top - grid.margin - sum(map(grid.height, bands)) - sum(fixed)
    spread = left_over / sum(2 if gutter else 1 for gutter in fixed) if fixed else 0
    gaps = [gutter + min(_SPREAD, spread) * (2 if gutter else 1) for gutter in fixed]
    for band, gap in zip(bands, (*gaps, 0), strict=False):
        below = top
        if band.headings:
            below -= _HEADING
            for left, heading in band.headings.items():
                draw_text(canvas, left, top - _HEADING_SIZE, heading, _HEADING_SIZE, BOLD)
        for cell in band.cells:
            _draw_cell(canvas, grid, cell, below - _QUIET * grid.code)
        top -= grid.height(band) + gap


def _draw_cell(canvas: Canvas, grid: _Grid, cell: _Cell, top: float) -> None:
    left, size = cell.left, grid.code
    draw_code(canvas, cell.item.code, left, top, size)
    draw_shape(canvas, cell.item.drawing, left + size + _GAP, top, grid.square)
    base = top - size * (1 + _QUIET) + 2
    if cell.item.colour:
        draw_swatch(canvas, cell.item.colour, left, base - cell.size * _LEADING, cell.size, 0.8 * cell.size)
        left += _SWATCH * cell.size
    for index, line in enumerate(cell.lines, 1):
        draw_text(canvas, left, base - index * cell.size * _LEADING, line, cell.size)
