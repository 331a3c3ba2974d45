"""Golden pictures of the glass, kept as text of braille signs so that a difference can be read."""

import difflib
import os
from pathlib import Path

import pytest
from PIL import Image

REGENERATE = "COMPERE_REGENERATE"
FOLDER = Path(__file__).parent / "data" / "screens"

# The dots of a braille sign, by column and row, are these bits.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def assert_screen(image: Image.Image, name: str, folder: Path = FOLDER) -> None:
    """Compare with `<name>.txt`; with COMPERE_REGENERATE=1 write it instead, and fail so that it is looked at."""
    path = folder / f"{name}.txt"
    picture = braille(image)
    if os.environ.get(REGENERATE) == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8")
        pytest.fail(f"{path.name} is written: look at it, then unset {REGENERATE} before you commit.\n{picture}")
    if not path.exists():
        pytest.fail(f"There is no {path.name}: set {REGENERATE}=1 to write it.\n{picture}")
    expected = path.read_text(encoding="utf-8")
    if picture != expected:
        difference = "".join(difflib.ndiff(expected.splitlines(keepends=True), picture.splitlines(keepends=True)))
        pytest.fail(f"{path.name} differs (- expected, + drawn); {REGENERATE}=1 writes it anew.\n{difference}")


def braille(image: Image.Image) -> str:
    """Two by four pixels a sign; all signs of a row at once, as a test draws dozens of pictures."""
    width, height = -(-image.width // 2) * 2, -(-image.height // 4) * 4
    lit = image.convert("L").point([0] + [1] * 255).crop((0, 0, width, height)).tobytes()
    lines = []
    for top in range(0, width * height, 4 * width):
        rows = [lit[top + y * width : top + (y + 1) * width] for y in range(4)]
        # A byte for each sign: no sum of dots is more than a byte holds.
        dots = ((rows[y][x::2], dot) for x, column in enumerate(_DOTS) for y, dot in enumerate(column))
        signs = sum(int.from_bytes(each) * dot for each, dot in dots).to_bytes(width // 2)
        lines.append("".join(chr(0x2800 + sign) for sign in signs) + "\n")
    return "".join(lines)


def from_braille(rows: list[str]) -> Image.Image:
    """An independent reading: Unicode numbers the dots 1 2 3 7 down the left column, 4 5 6 8 down the right one."""
    width, height = 2 * len(rows[0]), 4 * len(rows)
    pixels = bytearray(width * height)
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    for row, chars in enumerate(rows):
        signs = [ord(char) - 0x2800 for char in chars]
        for dot, (x, y) in enumerate(places):
            line = (4 * row + y) * width
            pixels[line + x : line + width : 2] = bytes(255 * (sign >> dot & 1) for sign in signs)
    return Image.frombytes("L", (width, height), bytes(pixels)).convert("1")
