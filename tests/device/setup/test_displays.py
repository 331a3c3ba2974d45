"""The display drivers as data, held against luma itself and against our own chips."""

import atexit
from itertools import product

import pytest
from luma.core.error import DeviceDisplayModeError
from luma.core.interface.serial import noop
from luma.oled import device

from compere_device.errors import PartUnavailable
from compere_device.glass.luma_panel import luma_device
from compere_device.glass.panels import PANELS
from compere_device.setup.displays import DRIVERS, LUMA, luma_name, mounted, turns

PARALLEL = {"ws0010", "winstar_weh"}  # on a bus that we do not serve, and of 16 rows
SIDES = (16, 32, 48, 64, 80, 96, 100, 128, 160, 256)


def test_lumas_are_all_that_luma_has() -> None:
    """A new one of luma's is to be added, one that is gone is to go; an ST7567 is no OLED and not among them."""
    assert set(device.__all__) - PARALLEL == LUMA.keys()
    assert ("auto", *PANELS, "simulated", *(f"luma:{name}" for name in LUMA)) == DRIVERS


@pytest.mark.parametrize("name", sorted(LUMA.keys() - {"ssd1322_nhd"}))  # that one takes any size and is made in one
def test_the_sizes_are_those_that_luma_takes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them; the first is luma's own where that holds the picture."""
    monkeypatch.setattr(atexit, "register", lambda hook: hook)
    make = getattr(device, name)
    taken = set()
    for width, height in product(SIDES, SIDES):
        try:
            made = make(noop(), width=width, height=height)
        except DeviceDisplayModeError:
            continue
        taken.add((made.width, made.height))
    assert set(LUMA[name]) == taken
    usual = make(noop()).size
    assert LUMA[name][0] == usual or not turns(usual)


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


def test_names() -> None:
    """What luma calls it, or nothing."""
    assert [luma_name(driver) for driver in ("luma:sh1107", "sh1106", "auto")] == ["sh1107", None, None]


def test_a_size_that_luma_does_not_know_is_said() -> None:
    """With what to write; luma's own error goes no further."""
    with pytest.raises(PartUnavailable, match=r"ssd1306 cannot have 5 x 7 pixels .*write the glass's width and height"):
        luma_device("ssd1306", 5, 7, noop(), 0)
