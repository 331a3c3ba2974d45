"""QR codes on paper: as large as is counted on, in any length."""

import io

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from compere_device.drivers.paper import SheetError
from compere_device.drivers.symbol import QUIET, check, draw_code, level, modules

PRINTABLE = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=60)


def read(code: str) -> zxingcpp.Barcode:
    """Return what a reader finds of a code whose modules, if they are as many as said, are eight pixels wide."""
    side = modules(code) * 8
    canvas = Canvas(paper := io.BytesIO(), pagesize=(side + 80, side + 80))
    draw_code(canvas, code, 40, side + 40, side)
    canvas.save()
    (found,) = zxingcpp.read_barcodes(pypdfium2.PdfDocument(paper.getvalue())[0].render().to_pil().convert("L"))
    return found


@given(PRINTABLE)
@settings(max_examples=30, deadline=None)
def test_any_code_is_drawn_in_its_square(code: str) -> None:
    """It reads back, with the error correction that is said, and fills the square."""
    found = read(code)
    assert (found.text, found.ec_level) == (code, level(code))
    corner, far = found.position.top_left, found.position.bottom_right
    assert far.x - corner.x == pytest.approx(modules(code) * 8, abs=8)


@pytest.mark.parametrize("length", [1, 14, 15, 17, 18, 26, 27, 32, 33, 53])
def test_the_modules_are_counted(length: int) -> None:
    """By the timing between the finders: dark and light in turn, a module each."""
    code = "a" * length
    side = modules(code)
    canvas = Canvas(paper := io.BytesIO(), pagesize=(side * 8, side * 8))
    draw_code(canvas, code, 0, side * 8, side * 8)
    canvas.save()
    image = pypdfium2.PdfDocument(paper.getvalue())[0].render().to_pil().convert("L")
    timing = [image.getpixel((x * 8 + 4, 6 * 8 + 4)) < 128 for x in range(side)]
    assert timing == [x < 7 or x >= side - 7 or x % 2 == 0 for x in range(side)]


def test_what_no_scanner_types_is_named() -> None:
    with pytest.raises(SheetError, match="The code 'é' is not printable ASCII"):
        check("é")


def test_the_white_is_the_standards() -> None:
    """Four modules on each side: readers get by with less, and cheap ones do not."""
    assert QUIET == 4
