"""Code sheets: every item of a game with its code beside it, on one page, where people look for it."""

import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from compere.bot import Bot
from compere.errors import quoted
from compere.options import Shape
from compere.wording import Words, say
from compere_device.answers.codes import COMMANDS
from compere_device.drivers import paper
from compere_device.drivers.paper import BOLD, SheetError, draw_text, settable
from compere_device.events import Key
from compere_device.files.owner import AsOwner
from compere_device.hands.legend import Group, legend
from compere_device.pages.wrapping import WordTooWide, wrap

_MARGIN = 11 * mm  # printers leave ten millimetres white
_FEWEST, _MOST = 6, 14  # columns: the fewer there are, the larger are the codes
_LARGEST_CODE = 16 * mm
_GAP = 4 * mm  # from a code to the next, or to a drawing: more than the four modules that a reader needs
_QUIET = 0.21  # of a code's width, above and below it: four modules of the smallest code, and a little
_LABEL_ROOM = 1 * mm  # that a label leaves to the next one
_SQUARE = 3 * mm  # of a drawing, at most
_WIDE = 2  # columns that a code with a drawing takes
_BYTES = {"L": (17, 32, 53, 78, 106), "M": (14, 26, 42, 62, 84)}  # that fit, by size from 21 modules on (ISO/IEC 18004)
# The size of a label in points and its lines, the first in which it fits.
_LABELS = ((8, 1), (7, 2), (6, 2), (6, 3), (5, 4))
_TITLE_SIZE, _HEADING_SIZE, _NUMBER_SIZE, _NOTE_SIZE = 14, 9, 8, 8
_LEADING = 1.2
_HEAD = 9 * mm  # the title and the page's number
_HEADING = 4 * mm
_SPREAD = 6 * mm  # that a band gets at most of what is left of a page


@dataclass(frozen=True, slots=True)
class SheetItem:
    """An item with a code; `drawing` is a small picture beside it, as rows of X and ."""

    code: str
    label: str
    drawing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Items under a heading; `across` of them stand side by side if they are a grid."""

    title: str
    items: Sequence[SheetItem]
    across: int = 0

    @property
    def span(self) -> int:
        """How many columns an item takes."""
        return _WIDE if any(item.drawing for item in self.items) else 1


@dataclass(frozen=True, slots=True)
class _Cell:
    item: SheetItem
    column: int
    lines: list[str]
    size: int


@dataclass(slots=True)
class _Band:
    """A strip across the page: a row of cells, with the headings of groups that begin in it, by column."""

    headings: dict[int, str] = field(default_factory=dict)
    cells: list[_Cell] = field(default_factory=list)
    used: int = 0  # columns


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns of the page and what stands in them; all measures are in points."""

    columns: int
    notes: int = 0  # lines of them under the first page's title
    bands: list[_Band] = field(default_factory=list)

    @property
    def column(self) -> float:
        return float(A4[0] - 2 * _MARGIN) / self.columns

    @property
    def code(self) -> float:
        return float(min(_LARGEST_CODE, self.column - _GAP))

    @property
    def square(self) -> float:
        """The side of a drawing's squares, the same for all, so that sizes can be compared."""
        drawings = [cell.item.drawing for band in self.bands for cell in band.cells if cell.item.drawing]
        room = _WIDE * self.column - self.code - 2 * _GAP
        across = [room / len(drawing[0]) for drawing in drawings]
        return float(min((_SQUARE, *across, *(self.code / len(drawing) for drawing in drawings))))

    def height(self, band: _Band) -> float:
        labels = max(len(cell.lines) * cell.size * _LEADING for cell in band.cells)
        return (_HEADING if band.headings else 0) + self.code * (1 + 2 * _QUIET) + labels

    def top(self, page: int) -> float:
        """Return where the bands of a page begin; pages count from 0."""
        return float(A4[1] - _MARGIN - _HEAD - (0 if page else self.notes * _NOTE_SIZE * _LEADING))

    def pages(self) -> list[list[_Band]]:
        """The bands by page."""
        pages: list[list[_Band]] = [[]]
        room = self.top(0) - _MARGIN
        for band in self.bands:
            if self.height(band) > room and pages[-1]:
                pages.append([])
                room = self.top(1) - _MARGIN
            pages[-1].append(band)
            room -= self.height(band)
        return pages


def write_codes(bot: Bot[Any], words: Words, path: Path) -> None:
    """Write a bot's code sheet as a PDF."""
    groups = [
        SheetGroup(
            words.say(group.title),
            [SheetItem(item.id, words.say(item.label), _drawing(item.facets.values())) for item in group.items],
            group.across,
        )
        for group in bot.codes
    ]
    commands = [SheetItem(code, words.say(label)) for code, label in COMMANDS.items()]
    keys = [*map(partial(_said, words), legend(tuple(Key)[:4]))]
    write(path, words.say(bot.title), [*groups, SheetGroup(words.say(say("Commands")), commands)], keys)


def _said(words: Words, group: Group) -> str:
    """Return what the keys do, on one line."""
    does = [f"{key.value.upper()} {words.say(text)}" if key else words.say(text) for key, text in group.keys]
    texts = [words.say(group.text)] if group.text else []
    return f"{words.say(group.title)} – " + " · ".join([*texts, *does])


def write(path: Path, title: str, groups: Sequence[SheetGroup], notes: Sequence[str] = ()) -> None:
    """Write an A4 PDF with one QR code for each item, on as few pages as possible; equal content gives equal bytes.

    The `notes` stand below the title of the first page, each on lines of its own. Codes must be printable ASCII.

    Raises:
        SheetError: a code is not printable ASCII, a label cannot be set in Vera or does not fit, or the path cannot be
            written.
    """
    paper.load_fonts()
    lines = [line for note in notes for line in _wrapped(settable(note), A4[0] - 2 * _MARGIN, _NOTE_SIZE)]
    grid = _grid(groups, len(lines))
    pages = grid.pages()
    sheet = BytesIO()
    canvas = Canvas(sheet, pagesize=A4, invariant=1)
    canvas.setTitle(title)
    for number, bands in enumerate(pages, 1):
        _draw_head(canvas, settable(title), f"{number} / {len(pages)}" if len(pages) > 1 else "")
        if number == 1:
            _draw_notes(canvas, lines)
        _draw_bands(canvas, grid, bands, grid.top(number - 1))
        canvas.showPage()
    canvas.save()
    try:
        with AsOwner(path.absolute().parent), open(path, "wb", opener=_open) as file:
            file.write(sheet.getvalue())
    except OSError as error:
        raise SheetError(f"{path} cannot be written ({error.strerror or error}); name another file.") from error


def _open(path: str, flags: int) -> int:
    """Open a file, or a pipe that has a reader; never wait for a reader to come."""
    handle = os.open(path, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(handle, True)
    return handle


def _drawing(facets: Any) -> tuple[str, ...]:
    return next((facet.rows for facet in facets if isinstance(facet, Shape)), ())


def _wrapped(text: str, room: float, size: int) -> list[str]:
    return wrap(text, int(room), partial(paper.width, size=size))


def _grid(groups: Sequence[SheetGroup], notes: int) -> _Grid:
    """Return the items in the fewest columns that take the fewest pages."""
    fewest = max([_FEWEST, *(group.across * group.span for group in groups)])
    grids = []
    for columns in range(fewest, max(_MOST, fewest) + 1):
        try:
            grids.append(_filled(_Grid(columns, notes), groups))
        except SheetError:
            if not grids:  # in the widest columns of all
                raise
            break
        if len(grids[-1].pages()) == 1:
            break
    return min(grids, key=lambda grid: len(grid.pages()))


def _filled(grid: _Grid, groups: Iterable[SheetGroup]) -> _Grid:
    for group in groups:
        heading = settable(group.title[:1].upper() + group.title[1:])
        for index, row in enumerate(_rows(group, grid.columns)):
            taken = len(row) * group.span
            if index or not _has_room(grid, group, heading):
                grid.bands.append(_Band())
            band = grid.bands[-1]
            if not index:
                band.headings[band.used] = heading
            band.cells += [_cell(grid, item, band.used + nth * group.span, group) for nth, item in enumerate(row)]
            band.used += taken
    return grid


def _rows(group: SheetGroup, columns: int) -> Iterator[Sequence[SheetItem]]:
    across = group.across or columns // group.span
    for first in range(0, len(group.items), across):
        yield group.items[first : first + across]


def _has_room(grid: _Grid, group: SheetGroup, heading: str) -> bool:
    """Return whether a whole group fits beside those of the last band."""
    if not grid.bands or group.across:
        return False
    taken = len(group.items) * group.span
    wide_enough = paper.width(heading, _HEADING_SIZE, BOLD) <= taken * grid.column - _LABEL_ROOM
    return wide_enough and grid.bands[-1].used + taken <= grid.columns


def _cell(grid: _Grid, item: SheetItem, column: int, group: SheetGroup) -> _Cell:
    if not (item.code and item.code.isascii() and item.code.isprintable()):
        raise SheetError(f"The code {quoted(item.code)} is not printable ASCII; scanners type nothing else reliably.")
    label = settable(item.label)
    for size, most in _LABELS:
        with suppress(WordTooWide):
            lines = _wrapped(label, group.span * grid.column - _LABEL_ROOM, size)
            if len(lines) <= most:
                return _Cell(item, column, lines, size)
    raise SheetError(f"The label {quoted(item.label)} is too long for its place; write it shorter.")


def _draw_head(canvas: Canvas, title: str, number: str) -> None:
    base = A4[1] - _MARGIN - _TITLE_SIZE
    draw_text(canvas, _MARGIN, base, title, _TITLE_SIZE, BOLD)
    draw_text(canvas, A4[0] - _MARGIN - paper.width(number, _NUMBER_SIZE), base, number, _NUMBER_SIZE)


def _draw_notes(canvas: Canvas, lines: Sequence[str]) -> None:
    base = A4[1] - _MARGIN - _HEAD
    for index, line in enumerate(lines):
        draw_text(canvas, _MARGIN, base - index * _NOTE_SIZE * _LEADING, line, _NOTE_SIZE)


def _draw_bands(canvas: Canvas, grid: _Grid, bands: Sequence[_Band], top: float) -> None:
    """Draw the bands of a page, spread over its height."""
    left_over = top - _MARGIN - sum(map(grid.height, bands))
    for band in bands:
        below = top
        if band.headings:
            below -= _HEADING
            for column, heading in band.headings.items():
                base = top - _HEADING_SIZE
                draw_text(canvas, _MARGIN + column * grid.column, base, heading, _HEADING_SIZE, BOLD)
        for cell in band.cells:
            _draw_cell(canvas, grid, cell, below - _QUIET * grid.code)
        top -= grid.height(band) + min(_SPREAD, left_over / len(bands))


def _draw_cell(canvas: Canvas, grid: _Grid, cell: _Cell, top: float) -> None:
    left, size = _MARGIN + cell.column * grid.column, grid.code
    code = Drawing(size, size)
    level = _level(cell.item.code)
    code.add(QrCodeWidget(cell.item.code, barWidth=size, barHeight=size, barBorder=0, barLevel=level))
    renderPDF.draw(code, canvas, left, top - size)
    _draw_shape(canvas, cell.item.drawing, left + size + _GAP, top, grid.square)
    for index, line in enumerate(cell.lines, 1):
        draw_text(canvas, left, top - size * (1 + _QUIET) - index * cell.size * _LEADING + 2, line, cell.size)


def _level(code: str) -> str:
    """Return the level of error correction: the stronger one, unless that makes the modules smaller."""
    stronger, weaker = (bisect_left(_BYTES[level], len(code)) for level in "ML")
    return "M" if stronger == weaker else "L"


def _draw_shape(canvas: Canvas, drawing: Sequence[str], left: float, top: float, square: float) -> None:
    canvas.setFillGray(0.8)
    canvas.setLineWidth(0.5)
    for y, row in enumerate(drawing, 1):
        for x, mark in enumerate(row):
            if mark == "X":
                canvas.rect(left + x * square, top - y * square, square, square, fill=1)
    canvas.setFillGray(0)
