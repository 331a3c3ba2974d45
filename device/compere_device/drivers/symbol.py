"""QR codes on paper: how large one is, and how it is drawn."""

from bisect import bisect_left
from itertools import groupby

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.pdfgen.canvas import Canvas

from compere.errors import quoted
from compere_device.drivers.paper import SheetError

QUIET = 4  # modules of white around a code (ISO/IEC 18004)
_BYTES = {"L": (17, 32, 53, 78, 106), "M": (14, 26, 42, 62, 84)}  # that fit, by size from 21 modules on (ISO/IEC 18004)
_SMALLEST, _STEP = 21, 4  # modules of a side, and what each size has more


def check(code: str) -> None:
    """Raise a `SheetError` for a code that is not printable ASCII."""
    if not (code and code.isascii() and code.isprintable()):
        raise SheetError(f"The code {quoted(code)} is not printable ASCII; scanners type nothing else reliably.")


def level(code: str) -> str:
    """Return the level of error correction: the stronger one, unless it takes smaller modules than the weaker one."""
    stronger, weaker = (bisect_left(_BYTES[each], len(code)) for each in "ML")
    return "M" if stronger == weaker else "L"


def modules(code: str) -> int:
    """Return how many modules the side of a code has at most: figures alone may take fewer."""
    return _SMALLEST + _STEP * bisect_left(_BYTES[level(code)], len(code))


def draw_code(canvas: Canvas, code: str, left: float, top: float, size: float) -> None:
    """Draw a code without the white around it, `size` wide, in points: one path, so that no seam shows in it."""
    symbol = QrCodeWidget(code, barLevel=level(code)).qr
    symbol.make()
    side = size / symbol.getModuleCount()
    path = canvas.beginPath()
    for row, marks in enumerate(symbol.modules, 1):
        column = 0
        for dark, run in groupby(map(bool, marks)):
            count = len(list(run))
            if dark:
                path.rect(left + column * side, top - row * side, count * side, side)
            column += count
    canvas.drawPath(path, stroke=0, fill=1)
