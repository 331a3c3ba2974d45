"""The names that the settings may give a display, and which turns it can show."""

import pytest
from luma.core.interface.serial import noop

from compere_device.errors import PartUnavailable
from compere_device.glass.luma_panel import luma_device
from compere_device.glass.panels import PANELS
from compere_device.setup.displays import DRIVERS, LUMA, luma_name, mounted, turns


@pytest.mark.parametrize(
    ("size", "fits"),
    [
        ((128, 64), {0, 180}),
        ((256, 64), {0, 180}),
        ((64, 128), {0, 180}),  # which lies on its side
        ((80, 128), {0, 180}),
        ((128, 128), {0, 90, 180, 270}),
        ((128, 96), {0, 180}),
        ((256, 128), {0, 180}),
        ((96, 64), set()),
        ((128, 32), set()),
        ((64, 96), set()),
    ],
)
def test_where_the_picture_has_room(size: tuple[int, int], fits: set[int]) -> None:
    """Both ways up, and on end on a square one only."""
    assert set(turns(size)) == fits


def test_one_that_is_upright_lies_down() -> None:
    """A quarter clockwise; all others stay as they are."""
    assert [mounted(size) for size in ((64, 128), (128, 64), (128, 128))] == [90, 0, 0]


def test_every_display_has_a_name() -> None:
    """Our own chips by their own, those of luma's behind its name."""
    assert ("auto", *PANELS, "simulated", *(f"luma:{name}" for name in LUMA)) == DRIVERS


def test_names() -> None:
    """What luma calls it, or nothing."""
    assert [luma_name(driver) for driver in ("luma:sh1107", "sh1106", "auto")] == ["sh1107", None, None]


def test_a_size_that_luma_does_not_know_is_said() -> None:
    """With what to write; luma's own error goes no further."""
    with pytest.raises(PartUnavailable, match=r"ssd1306 cannot have 5 x 7 pixels .*write the glass's width and height"):
        luma_device("ssd1306", 5, 7, noop(), 0)
