"""QR codes on paper: their size, and how to draw them."""

from bisect import bisect_left
from itertools import groupby

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.pdfgen.canvas import Canvas

from compere.errors import quoted
from compere_device.drivers.paper import SheetError

QUIET = 4  # modules of white around a code (ISO/IEC 18004)
_BYTES = {"L": (17, 32, 53, 78, 106), "M": (14, 26, 42, 62, 84)}  # that fit, by size from 21 modules up (ISO/IEC 18004)
_SMALLEST, _STEP = 21, 4  # modules of a side, and by how many each size is larger


def check(code: str) -> None:
    """Check that a code can be printed and scanned.

    Raises:
        SheetError: it is not printable ASCII.
    """
    if not (code and code.isascii() and code.isprintable()):
        raise SheetError(f"The code {quoted(code)} is not printable ASCII; scanners type nothing else reliably.")


def level(code: str) -> str:
    """Return the level of error correction: the stronger one, unless that makes the modules smaller."""
    stronger, weaker = (bisect_left(_BYTES[each], len(code)) for each in "ML")
    return "M" if stronger == weaker else "L"


def modules(code: str) -> int:
    """Return how many modules the side of a code has at most; codes of digits only may have fewer."""
    return _SMALLEST + _STEP * bisect_left(_BYTES[level(code)], len(code))


def draw_code(canvas: Canvas, code: str, left: float, top: float, size: float) -> None:
    """Draw a code, `size` points wide without the white around it, as a single path, so that no seams show."""
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
