"""QR codes for the glass; that they are read from it is in `scenes/test_phones.py`."""

import subprocess
import sys

import zxingcpp
from PIL import Image

from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.pages.layout import AROUND, MODULE_PX
from compere_device.pages.page import Page
from compere_device.pages.square_code import bits, square_code
from hands import SCREEN


def test_a_code_has_one_lit_module_around() -> None:
    """On every side, whatever its size; a module is two pixels in each direction, and all else is dark."""
    for text, side in (("1" * 14, 21), ("1" * 32, 25), ("1" * 53, 29)):
        rows = square_code(text)
        assert rows is not None and len(rows) == side
        picture = Image.frombytes("1", (WIDTH, HEIGHT), bits(rows).to_bytes(WIDTH * HEIGHT // 8))
        whole = MODULE_PX * (side + 2 * AROUND)
        top = (HEIGHT - whole) // 2
        for y in range(HEIGHT):
            for x in range(WIDTH):
                column, row = x // MODULE_PX - AROUND, (y - top) // MODULE_PX - AROUND
                inside = 0 <= column < side and 0 <= row < side
                around = x < whole and top <= y < top + whole and not inside
                lit = around or (inside and rows[row][column] == ".")
                assert bool(picture.getpixel((x, y))) is lit, (x, y)


def test_the_text_stands_beside_it() -> None:
    """To the right of it, and touches it nowhere."""
    rows = square_code("http://192.168.1.23:8765/#pair=042917")
    assert rows is not None
    page = Page("Code", lines=("042", "917"), code=rows)
    assert SCREEN.overflow(page) == []
    beside = int.from_bytes(SCREEN.draw(page).tobytes()) ^ bits(rows)
    whole = MODULE_PX * (len(rows) + 2 * AROUND)
    columns = [beside >> WIDTH * row + (WIDTH - whole) & (1 << whole) - 1 for row in range(HEIGHT)]
    assert not any(columns)
    assert beside


def test_it_is_what_another_writer_of_codes_reads() -> None:
    """Drawn large: the modules themselves are right."""
    rows = square_code("compere")
    assert rows is not None
    image = Image.new("L", (29, 29), 255)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if mark == "X" else 255)
    (found,) = zxingcpp.read_barcodes(image.resize((290, 290), Image.Resampling.NEAREST))
    assert found.text == "compere"


def test_a_box_keeps_nothing_of_it_that_draws_pages() -> None:
    """Of the library that writes it only the one module is imported, and few of Python's."""
    code = f"""
import sys
sys.path[:0] = {sys.path}
from compere_device.pages import square_code
before = len(sys.modules)
assert square_code.square_code("compere")
print("reportlab" in sys.modules, len(sys.modules) - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    whole, modules = done.stdout.split()
    assert whole == "False"
    assert int(modules) < 12
