"""Code sheets: every item of a game with its code beside it, on paper."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from compere.bot import Bot
from compere.options import Shape
from compere.wording import Words, say
from compere_device.answers.codes import COMMANDS
from compere_device.errors import DeviceError
from compere_device.pages.layout import WordTooWide, wrap

_MARGIN = 12 * mm
_COLUMNS = 5
_CODE = 16 * mm
_QUIET = 4 * mm  # at either side of a code up to a drawing: more than the four modules that a reader needs
_LABEL_GAP = 3 * mm
_ROW_GAP = 5 * mm
_SQUARE = 3 * mm
_LABEL_SIZES = (8, 7, 6, 5)  # points; the first in which the label fits
_MOST_LINES = 4
_TITLE_SIZE, _HEADING_SIZE, _NUMBER_SIZE = 14, 10, 8
_LEADING = 1.2
_HEAD = 10 * mm  # the title and the page's number
_HEADING = 9 * mm
_TEXT, _BOLD = "Vera", "VeraBd"
_SAME = str.maketrans({"\u202f": "\u00a0", "\u2011": "-"})  # what Vera lacks and draws as well otherwise


class SheetError(DeviceError, ValueError):
    """The sheet cannot be made as asked."""


@dataclass(frozen=True, slots=True)
class SheetItem:
    """What a code stands for; `drawing` is a small picture beside it: rows of X and ."""

    code: str
    label: str
    drawing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Items under a heading."""

    title: str
    items: Sequence[SheetItem]


@dataclass(frozen=True, slots=True)
class _Cell:
    item: SheetItem
    lines: list[str]
    size: int


@dataclass(frozen=True, slots=True)
class _Band:
    """A strip across the page: a heading, or a row of cells."""

    height: float
    heading: str = ""
    cells: tuple[_Cell, ...] = ()


def write_codes(bot: Bot[Any], words: Words, path: Path) -> None:
    """Write a bot's code sheet as a PDF."""
    groups = [
        SheetGroup(
            words.say(group.title),
            [SheetItem(item.id, words.say(item.label), _drawing(item.facets.values())) for item in group.items],
        )
        for group in bot.codes
    ]
    commands = [SheetItem(code, words.say(label)) for code, label in COMMANDS.items()]
    write(path, words.say(bot.title), [*groups, SheetGroup(words.say(say("Commands")), commands)])


def write(path: Path, title: str, groups: Sequence[SheetGroup]) -> None:
    """Write an A4 PDF with one QR code an item; the same content gives the same bytes.

    Codes are printable ASCII. Raises `SheetError` for a code that is not, for a label that cannot be set in Vera or
    does not fit, and for a path that cannot be written.
    """
    for name in (_TEXT, _BOLD):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    pages = _pages([band for group in groups for band in _bands(group)])
    sheet = BytesIO()
    canvas = Canvas(sheet, pagesize=A4, invariant=1)
    canvas.setTitle(title)
    title = _settable(title)
    for number, bands in enumerate(pages, 1):
        _draw_page(canvas, title, f"{number} / {len(pages)}", bands)
    canvas.save()
    try:
        with open(path, "wb", opener=_open) as file:
            file.write(sheet.getvalue())
    except OSError as error:
        raise SheetError(f"{path} cannot be written ({error.strerror}); name another file.") from error


def _open(path: str, flags: int) -> int:
    """Open a file, or a pipe that somebody reads; for a reader who may never come nobody waits."""
    handle = os.open(path, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(handle, True)
    return handle


def _drawing(facets: Any) -> tuple[str, ...]:
    return next((facet.rows for facet in facets if isinstance(facet, Shape)), ())


def _bands(group: SheetGroup) -> Iterator[_Band]:
    if group.items:
        yield _Band(_HEADING, heading=_settable(group.title))
    cells = [_cell(item) for item in group.items]
    for first in range(0, len(cells), _COLUMNS):
        row = tuple(cells[first : first + _COLUMNS])
        labels = max(len(cell.lines) * cell.size * _LEADING for cell in row)
        yield _Band(_CODE + _LABEL_GAP + labels + _ROW_GAP, cells=row)


def _cell(item: SheetItem) -> _Cell:
    if not (item.code and item.code.isascii() and item.code.isprintable()):
        raise SheetError(f"The code {item.code!r} is not printable ASCII; scanners type nothing else reliably.")
    label = _settable(item.label)
    for size in _LABEL_SIZES:
        with suppress(WordTooWide):
            lines = wrap(label, int(_cell_width() - _LABEL_GAP), partial(_width, size=size))
            if len(lines) <= _MOST_LINES:
                return _Cell(item, lines, size)
    raise SheetError(f"The label {item.label!r} is too long for its place; write it shorter.")


def _settable(text: str) -> str:
    """The text in characters that Vera has."""
    text = text.translate(_SAME)
    known = pdfmetrics.getFont(_TEXT).face.charToGlyph
    for char in text:
        if ord(char) not in known:
            raise SheetError(f"The font has no {char!r} for {text!r}; write it with letters.")
    return text


def _width(text: str, size: int) -> int:
    """In points, rounded up."""
    width: float = pdfmetrics.stringWidth(text, _TEXT, size)
    return ceil(width)


def _cell_width() -> float:
    return float((A4[0] - 2 * _MARGIN) / _COLUMNS)


def _pages(bands: Sequence[_Band]) -> list[list[_Band]]:
    """The bands by page; a heading goes with the row that follows it."""
    pages: list[list[_Band]] = [[]]
    room = full = A4[1] - 2 * _MARGIN - _HEAD
    for index, band in enumerate(bands):
        needed = band.height + (bands[index + 1].height if band.heading else 0)
        if needed > room and pages[-1]:
            pages.append([])
            room = full
        pages[-1].append(band)
        room -= band.height
    return pages


def _draw_page(canvas: Canvas, title: str, number: str, bands: Sequence[_Band]) -> None:
    top = A4[1] - _MARGIN
    canvas.setFont(_BOLD, _TITLE_SIZE)
    canvas.drawString(_MARGIN, top - _TITLE_SIZE, title)
    canvas.setFont(_TEXT, _NUMBER_SIZE)
    canvas.drawRightString(A4[0] - _MARGIN, top - _TITLE_SIZE, number)
    top -= _HEAD
    for band in bands:
        if band.heading:
            canvas.setFont(_BOLD, _HEADING_SIZE)
            canvas.drawString(_MARGIN, top - _HEADING_SIZE, band.heading)
        for column, cell in enumerate(band.cells):
            _draw_cell(canvas, cell, _MARGIN + column * _cell_width(), top)
        top -= band.height
    canvas.showPage()


def _draw_cell(canvas: Canvas, cell: _Cell, left: float, top: float) -> None:
    code = Drawing(_CODE, _CODE)
    code.add(QrCodeWidget(cell.item.code, barWidth=_CODE, barHeight=_CODE, barBorder=0, barLevel="M"))
    renderPDF.draw(code, canvas, left, top - _CODE)
    _draw_shape(canvas, cell.item.drawing, left + _CODE + _QUIET, top)
    canvas.setFont(_TEXT, cell.size)
    for index, line in enumerate(cell.lines, 1):
        canvas.drawString(left, top - _CODE - _LABEL_GAP - index * cell.size * _LEADING, line)


def _draw_shape(canvas: Canvas, drawing: Sequence[str], left: float, top: float) -> None:
    if not drawing:
        return
    room = _cell_width() - _CODE - 2 * _QUIET
    square = min(_SQUARE, room / len(drawing[0]), _CODE / len(drawing))
    canvas.setFillGray(0.8)
    canvas.setLineWidth(0.5)
    for y, row in enumerate(drawing, 1):
        for x, mark in enumerate(row):
            if mark == "X":
                canvas.rect(left + x * square, top - y * square, square, square, fill=1)
    canvas.setFillGray(0)
