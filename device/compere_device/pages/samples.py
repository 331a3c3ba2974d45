"""What shows whether keys and glass work: the signs of the keys, and pictures that use every pixel."""

from collections.abc import Mapping, Sequence

from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import drawing, rectangle, sheet
from compere_device.pages.layout import Area
from compere_device.pages.page import Sign

_LARGE_MOST = 5  # at most this many signs are shown at twice their size
_GAP = 4
_BAR = 2  # the bar below a sign that was pressed, with the gap above it, in squares of the sign

# Signs of keys and a knob that no other page needs.
_SIGNS = """
LOOK        KNOB
.XXXXXXXXX. .XXXXXXXXX.
XXXXXXXXXXX XXXXXXXXXXX
XXXX...XXXX XXXX...X.XX
XXX.XXX.XXX XXX.XXX..XX
XX.XX.XX.XX XXX.XX...XX
XXX.XXX.XXX XXX.XXXXXXX
XXXX...XXXX XXXX...XXXX
XXXXXXXXXXX XXXXXXXXXXX
.XXXXXXXXX. .XXXXXXXXX.
"""


def signs(shown: Sequence[Sign], rows: Mapping[str, tuple[str, ...]], area: Area) -> int:
    """Return signs side by side in the middle of an area: filled while down, else outlined; with a bar once pressed.

    `rows` draws those that other pages have, too.
    """
    drawn = {**rows, **sheet(_SIGNS)}
    square = 2 if len(shown) <= _LARGE_MOST else 1
    ink = [drawing(drawn[sign.name], square) for sign in shown]
    gap = min(_GAP * square, (area.width - sum(each.width for each in ink)) // max(1, len(ink) - 1))
    left = area.left + (area.width - sum(each.width for each in ink) - gap * (len(ink) - 1)) // 2
    bits = 0
    for sign, each in zip(shown, ink, strict=True):
        top = area.top + (area.height - each.height - (_BAR + 1) * square) // 2
        right, bottom = left + each.width, top + each.height
        inside = rectangle(left + square, top + square, right - square, bottom - square)
        bits |= each.at(left, top) ^ (0 if sign.down else inside)
        if sign.tried:
            bits |= rectangle(left, bottom + square, right, bottom + _BAR * square)
        left = right + gap
    return bits


def pattern(name: str) -> int:
    """Return a picture that shows dead pixels, rows and columns, or an edge that is cut off."""
    if name == "on":
        return rectangle(0, 0, WIDTH, HEIGHT)
    if name == "off":
        return 0
    if name == "frame":
        return rectangle(0, 0, WIDTH, HEIGHT) ^ rectangle(1, 1, WIDTH - 1, HEIGHT - 1)
    even = sum(1 << place for place in range(0, WIDTH, 2))
    first, second = (even, even << 1) if name == "chess" else (even << 1, even)
    return sum((second if y % 2 else first) << WIDTH * y for y in range(HEIGHT))


PATTERNS = ("on", "off", "chess", "chess-back", "frame")
