"""Text on paper: set in Vera, which comes with reportlab, and with the signs that Vera lacks drawn."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, cos, pi, sin
from typing import TypeAlias

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from compere.errors import quoted
from compere_device.errors import DeviceError

TEXT, BOLD = "Vera", "VeraBd"
PageSize: TypeAlias = tuple[float, float]  # of a page: its width and height in points
RULER_MM = 100
_TICK, _RULER_TEXT = 0.6 * mm, 5  # half the height of the ruler's end marks, and the size of its text
_SAME = str.maketrans({"\u202f": "\u00a0", "\u2011": "-"})  # characters that Vera lacks, and equal ones that it has
_SIGN, _BEFORE = 1.0, 0.12  # of the size: the width of a drawn sign with the white around it, and the white before it
_HIGH = 0.75  # of the size: the height of a drawn sign, like a capital

DrawSign: TypeAlias = Callable[[Canvas, float, float, float], None]  # on a canvas: left, baseline, height


class SheetError(DeviceError, ValueError):
    """The sheet cannot be made as asked."""


def _button(canvas: Canvas, left: float, base: float, high: float) -> None:
    """Draw a button: a rim and two holes."""
    middle, half = left + high / 2, base + high / 2
    canvas.circle(middle, half, high / 2, stroke=1, fill=0)
    for hole in (-0.16, 0.16):
        canvas.circle(middle + hole * high, half, 0.09 * high, stroke=0, fill=1)


def _hourglass(canvas: Canvas, left: float, base: float, high: float) -> None:
    """Draw an hourglass: two triangles that meet."""
    path = canvas.beginPath()
    right, top = left + 0.8 * high, base + high
    for x, y in ((left, top), (right, top), (left, base), (right, base)):
        (path.lineTo if (x, y) != (left, top) else path.moveTo)(x, y)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)


def _arrow(eighths: int) -> DrawSign:
    """Return a function that draws an arrow pointing so many eighths of a turn clockwise from up."""

    def draw(canvas: Canvas, left: float, base: float, high: float) -> None:
        canvas.saveState()
        canvas.translate(left + high / 2, base + high / 2)
        canvas.rotate(-45 * eighths)
        canvas.line(0, -high / 2, 0, high / 2)
        for side in (-1, 1):
            canvas.line(0, high / 2, side * high / 2 * sin(pi / 4), high / 2 * (1 - cos(pi / 4)))
        canvas.restoreState()

    return draw


_SIGNS: Mapping[str, DrawSign] = {
    "◉": _button,
    "⧗": _hourglass,
    **{sign: _arrow(eighths) for eighths, sign in enumerate("↑↗→↘↓↙←↖")},
}


def load_fonts() -> None:
    """Register the two fonts with reportlab."""
    for name in (TEXT, BOLD):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


def settable(text: str) -> str:
    """Return the text in characters that Vera has or that are drawn; raises `SheetError` for any other."""
    text = text.translate(_SAME)
    known = pdfmetrics.getFont(TEXT).face.charToGlyph
    for char in text:
        if ord(char) not in known and char not in _SIGNS:
            raise SheetError(f"The font has no {quoted(char)} for {quoted(text)}; write it with letters.")
    return text


def width(text: str, size: int, font: str = TEXT) -> int:
    """Return the width of a text in points, rounded up."""
    return ceil(sum(_part_width(part, size, font) for part in _parts(text)))


def draw_text(canvas: Canvas, left: float, base: float, text: str, size: int, font: str = TEXT) -> None:
    """Draw a line of text from `left` on, in points."""
    canvas.setFont(font, size)
    canvas.setLineWidth(size / 12)
    for part in _parts(text):
        if part in _SIGNS:
            _SIGNS[part](canvas, left + _BEFORE * size, base, _HIGH * size)
        else:
            canvas.drawString(left, base, part)
        left += _part_width(part, size, font)


def draw_ruler(canvas: Canvas, right: float, base: float) -> None:
    """Draw a line of 100 mm that ends at `right`, which shows whether a sheet was printed at its true size."""
    left = right - RULER_MM * mm
    canvas.setLineWidth(0.4)
    canvas.line(left, base, right, base)
    for end in (left, right):
        canvas.line(end, base - _TICK, end, base + _TICK)
    said = f"{RULER_MM} mm"
    draw_text(canvas, left - width(said, _RULER_TEXT) - 2, base - _RULER_TEXT / 3, said, _RULER_TEXT)


def draw_shape(canvas: Canvas, drawing: Sequence[str], left: float, top: float, square: float) -> None:
    """Draw what is marked with X in rows of text, downwards from `top`; all measures are in points."""
    canvas.setFillGray(0.8)
    canvas.setLineWidth(0.5)
    for y, row in enumerate(drawing, 1):
        for x, mark in enumerate(row):
            if mark == "X":
                canvas.rect(left + x * square, top - y * square, square, square, fill=1)
    canvas.setFillGray(0)


def draw_swatch(canvas: Canvas, colour: str, left: float, base: float, wide: float, high: float) -> None:
    """Draw a field of a colour upwards from `base`; all measures are in points."""
    canvas.setFillColor(colour)
    canvas.setLineWidth(0.5)
    canvas.rect(left, base, wide, high, fill=1)
    canvas.setFillGray(0)


def _parts(text: str) -> list[str]:
    """Return the drawn signs of a text, and the text between them."""
    parts = [""]
    for char in text:
        if char in _SIGNS:
            parts += [char, ""]
        else:
            parts[-1] += char
    return [part for part in parts if part]


def _part_width(part: str, size: int, font: str) -> float:
    return _SIGN * size if part in _SIGNS else float(pdfmetrics.stringWidth(part, font, size))
