"""The type of printed sheets: what the font has, what is drawn in its place, and how wide that is."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from compere_device.drivers.paper import SheetError, draw_text, load_fonts, settable, width

load_fonts()


@pytest.mark.parametrize("text", ["Zip", "Éléonore’s", "2◉ 6⧗", "up ↑ ↗ →"])
def test_what_can_be_set(text: str) -> None:
    assert settable(text)


def test_a_sign_that_the_font_lacks_is_named() -> None:
    """And what to do about it."""
    with pytest.raises(SheetError, match="no '龍' for '龍 1'; write it with letters"):
        settable("龍 1")


def test_signs_are_drawn_and_take_room() -> None:
    """A sign is as wide as every other one, whatever stands around it; letters as the font says."""
    assert width("◉◉", 10) == 2 * width("⧗", 10)
    assert width("2◉", 10) > width("2", 10)
    assert width("MM", 20) > width("MM", 10) > width("ii", 10)


def test_every_sign_leaves_ink() -> None:
    sizes = {}
    for sign in ("", "◉", "⧗", "↑", "↗"):
        canvas = Canvas(io.BytesIO(), pageCompression=0)
        draw_text(canvas, 10, 10, sign, 12)
        sizes[sign] = len("".join(map(str, canvas._code)))
    assert min(size for sign, size in sizes.items() if sign) > sizes[""]
