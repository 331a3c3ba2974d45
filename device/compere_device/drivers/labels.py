"""Labels: every item of a game on a label of its own, on sheets of labels from a shop or on paper to be cut.

All measures are in millimetres from the sheet's upper left corner; only drawing uses points. A code's modules are whole
dots of a label printer (203.2 dpi, 8 dots a millimetre), at least three: below 0.33 mm there are sizes at which zbar
reads nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from compere.declared import dataclass
from compere.errors import quoted
from compere_device.drivers import paper
from compere_device.drivers.items import SheetGroup, SheetItem
from compere_device.drivers.paper import BOLD, SheetError, draw_ruler, draw_shape, draw_swatch, draw_text, settable
from compere_device.drivers.stock import Stock
from compere_device.drivers.symbol import QUIET, check, draw_code, modules
from compere_device.pages.wrapping import WordTooWide, fit, wrap

_DOT_MM = 1 / 8
_FEWEST_DOTS, _MOST_DOTS = 3, 10  # the size of a module
_SLIP_MM = 1.0  # from the white around a code to the cut: a printer's error, and more than the radius of corners
_TEXT_SHARE = 0.34  # the least share of a label's longer side for its text
_PAD_MM = 1.5  # from the text to the cut
_CLEAR_MM = 0.4  # from the white around a code to its text
_SIZES = (28, 22, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5)  # of a label's name, in points; the first that fits is taken
_SMALL = 5  # points: the code in letters, and the group
_LEADING = 1.2
_LINE_MM = float(_SMALL * _LEADING / mm)  # of the small type
_UNDER_MM = 0.7  # from the name to what is drawn below it, and from that to the small type
_RULER_MM, _HEAD_MM = 6.5, 7.5  # from the sheet's lower and its upper edge
_SWATCH_MM = 7.0
_SQUARE_MM = 5.0  # the largest square of a drawing
_NARROW_MM = 124.0  # a narrower sheet, like a phone's, has no line of 100 mm with its text


@dataclass(frozen=True, slots=True)
class LabelBox:
    """A rectangle on a sheet."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Label:
    """A label with its place.

    Attributes:
        item: the item.
        group: the heading of the item's group.
        box: the label's rectangle.
        code: the square of the code, without the white around it.
        text: the rectangle of the text.
        first: whether the group's heading stands above it.
    """

    item: SheetItem
    group: str
    box: LabelBox
    code: LabelBox
    text: LabelBox
    first: bool


def made(title: str, groups: Sequence[SheetGroup], stock: Stock) -> bytes:
    """Return a PDF of labels with one code each; equal content gives equal bytes.

    Raises:
        SheetError: a code or a label cannot be printed, or does not fit.
    """
    paper.load_fonts()
    pages = list(laid_out(groups, stock))
    sheet = BytesIO()
    canvas = Canvas(sheet, pagesize=(stock.page[0] * mm, stock.page[1] * mm), invariant=1)
    canvas.setTitle(title)
    square = min([_SQUARE_MM, *(_square(label) for page in pages for label in page if label.item.drawing)])
    for number, labels in enumerate(pages, 1):
        _draw_edges(canvas, stock, settable(title), f"{number} / {len(pages)}" if len(pages) > 1 else "")
        for label in labels:
            _draw_label(canvas, stock, label, square)
        canvas.showPage()
    canvas.save()
    return sheet.getvalue()


def laid_out(groups: Sequence[SheetGroup], stock: Stock) -> Iterator[list[Label]]:
    """Yield the labels of each sheet: each group begins a row, with room above it on paper to be cut."""
    page: list[Label] = []
    row, below = 0, 0.0  # rows and gutters on this sheet
    for group in groups:
        for first in range(0, len(group.items), stock.across):
            gap = 0.0 if first else stock.gutter
            end = stock.top + below + gap + (row + 1) * stock.height
            if row == stock.down or (stock.cut and end > stock.page[1] - stock.top):
                yield page
                page, row, below = [], 0, 0.0
                gap = stock.gutter
            below += gap
            for nth, item in enumerate(group.items[first : first + stock.across]):
                at = LabelBox(
                    stock.left + nth * stock.step,
                    stock.top + below + row * stock.height,
                    stock.width,
                    stock.height,
                )
                page.append(_label(item, settable(group.title), at, first == nth == 0 or (nth == 0 and bool(gap))))
            row += 1
    if page or not groups:
        yield page


def _label(item: SheetItem, group: str, box: LabelBox, first: bool) -> Label:
    """Return an item with its place: its code to the left of its text or above it, whichever makes the code larger."""
    check(item.code)
    count = modules(item.code)
    wide = box.width >= box.height
    longer, shorter = (box.width, box.height) if wide else (box.height, box.width)
    room = min(shorter - 2 * _SLIP_MM, longer * (1 - _TEXT_SHARE) - _SLIP_MM)
    dots = min(_MOST_DOTS, int(room / (count + 2 * QUIET) / _DOT_MM + 1e-9))
    if dots < _FEWEST_DOTS:
        raise SheetError(
            f"A label of {box.width:g} by {box.height:g} mm has no room for {quoted(item.code)}: its {count} modules "
            f"would be smaller than {_FEWEST_DOTS * _DOT_MM:g} mm; take a larger label."
        )
    size, white = count * dots * _DOT_MM, QUIET * dots * _DOT_MM
    slack = (shorter - size) / 2
    left, top = (_SLIP_MM + white, slack) if wide else (slack, _SLIP_MM + white)
    code = LabelBox(_to_dots(box.left + left), _to_dots(box.top + top), size, size)
    inner = box.height - 2 * _PAD_MM
    if wide:
        start = code.left + size + white + _CLEAR_MM
        text = LabelBox(start, box.top + _PAD_MM, box.left + box.width - _PAD_MM - start, inner)
    else:
        start = code.top + size + white + _CLEAR_MM
        text = LabelBox(box.left + _PAD_MM, start, box.width - 2 * _PAD_MM, box.top + box.height - _PAD_MM - start)
    return Label(item, group, box, code, text, first)


def _to_dots(value: float) -> float:
    """Round a measure up to a whole dot of a label printer."""
    return -int(-value // _DOT_MM) * _DOT_MM


def _draw_edges(canvas: Canvas, stock: Stock, title: str, number: str) -> None:
    """Draw what is outside the labels: the game, the sheet's number, and the line of 100 mm."""
    width, height = stock.page
    edge = max(stock.left, _PAD_MM)
    if width >= _NARROW_MM:
        draw_text(canvas, edge * mm, (height - _HEAD_MM) * mm, title, 8, BOLD)
        draw_text(canvas, (width - edge) * mm - paper.width(number, 8), (height - _HEAD_MM) * mm, number, 8)
        draw_ruler(canvas, (width + paper.RULER_MM) / 2 * mm, _RULER_MM * mm)


def _draw_label(canvas: Canvas, stock: Stock, label: Label, square: float) -> None:
    page = stock.page[1]
    if stock.cut:
        box = label.box
        canvas.setLineWidth(0.25)
        canvas.setStrokeGray(0.6)
        canvas.rect(box.left * mm, (page - box.top - box.height) * mm, box.width * mm, box.height * mm, fill=0)
        canvas.setStrokeGray(0)
        if label.first:
            draw_text(canvas, box.left * mm, (page - box.top + 1.2) * mm, _capital(label.group), 8, BOLD)
    draw_code(canvas, label.item.code, label.code.left * mm, (page - label.code.top) * mm, label.code.width * mm)
    _draw_words(canvas, page, label, square)


def _draw_words(canvas: Canvas, page: float, label: Label, square: float) -> None:
    """Draw the group, the item's name in the largest type that fits, its colour or drawing, and the code in letters."""
    item, at = label.item, label.text
    name, size = _name(label)
    group = _short(_capital(label.group), at.width)
    draw_text(canvas, at.left * mm, (page - at.top) * mm - _SMALL, group, _SMALL)
    drawn = item.drawing or item.colour
    top = at.top + _LINE_MM
    if not drawn:
        top += (at.height - 2 * _LINE_MM - _high(name, size)) / 2
    for nth, line in enumerate(name, 1):
        draw_text(canvas, at.left * mm, (page - top) * mm - (nth * _LEADING - 0.3) * size, line, size, BOLD)
    top += _high(name, size) + _UNDER_MM
    if item.drawing:
        draw_shape(canvas, item.drawing, at.left * mm, (page - top) * mm, square * mm)
    elif item.colour:
        side = min(_SWATCH_MM, _left_over(label))
        draw_swatch(canvas, item.colour, at.left * mm, (page - top - side) * mm, 2 * side * mm, side * mm)
    base = (page - at.top - at.height) * mm + 1
    draw_text(canvas, at.left * mm, base, _short(item.code, at.width), _SMALL)


def _name(label: Label) -> tuple[list[str], int]:
    """Return the lines of a label's name and their size in points; a drawing or a colour takes half of the room."""
    room = label.text.height - 2 * (_LINE_MM + _UNDER_MM)
    return _set(label.item, label.text.width, room / 2 if label.item.drawing or label.item.colour else room)


def _high(lines: Sequence[str], size: int) -> float:
    return float(len(lines) * size * _LEADING / mm)


def _left_over(label: Label) -> float:
    """Return the height that is left for a drawing or a colour below a label's name."""
    return label.text.height - 2 * (_LINE_MM + _UNDER_MM) - _high(*_name(label))


def _square(label: Label) -> float:
    """Return the largest side of the squares of a label's drawing."""
    drawing = label.item.drawing
    return min(label.text.width / max(map(len, drawing)), _left_over(label) / len(drawing))


def _set(item: SheetItem, width: float, height: float) -> tuple[list[str], int]:
    """Return the lines of an item's name in the largest size that fits, and that size in points."""
    name = settable(item.label)
    for size in _SIZES:
        with suppress(WordTooWide):
            lines = wrap(name, int(width * mm), partial(paper.width, size=size, font=BOLD))
            if _high(lines, size) <= height:
                return lines, size
    raise SheetError(f"The label {quoted(item.label)} is too long for its place; take a larger label.")


def _short(text: str, width: float) -> str:
    """Return a text on one line, cut with an ellipsis if it is too long."""
    return fit(text, int(width * mm), partial(paper.width, size=_SMALL))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
