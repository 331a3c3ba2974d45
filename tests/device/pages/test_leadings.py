"""How far apart lines and rows are: as their faces need."""

import pytest

from compere_device.glass.fonts import Fonts, Style
from compere_device.pages.leadings import ACCENT_PX, LEADINGS, SMALLEST, leading_of

FONTS = Fonts()


@pytest.mark.parametrize("size", LEADINGS)
def test_capitals_and_what_hangs_below_them_have_room(size: Style) -> None:
    """Of two lines as well, unless they are tight; the first may have an accent, which in NARROW the title makes room
    for."""
    face, leading = FONTS[size], leading_of(size, tight=False)
    assert leading.capitals == face.cap_height and leading.below >= face.extent("gjpqy,;ç")[1]
    assert leading.pitch >= leading.capitals + leading.below
    assert leading.first >= leading.capitals + (0 if size is Style.NARROW else ACCENT_PX)
    assert leading.capitals < leading.bar <= leading.first + leading.below


@pytest.mark.parametrize("size", LEADINGS)
def test_only_the_two_smallest_can_be_tight(size: Style) -> None:
    """By a row of pixels; the others stay as they are."""
    loose, tight = (leading_of(size, tight=each) for each in (False, True))
    nearer = 1 if size in (SMALLEST, Style.NARROW) else 0
    assert tight == loose._replace(pitch=loose.pitch - nearer)
