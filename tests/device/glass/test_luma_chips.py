"""What luma's chips are, as data, held against luma itself."""

import atexit
import inspect
from contextlib import suppress
from functools import partial
from itertools import product

import pytest
from luma.core.error import DeviceDisplayModeError
from luma.core.interface.serial import noop
from luma.lcd import device as lcd
from luma.oled import device

from compere_device.glass.luma_chips import INVERTED, LCD, OF_ONE_SIZE, OLED, SHIFTED
from compere_device.setup.displays import turns

PARALLEL = {"ws0010", "winstar_weh"}  # on a bus that we do not serve, and of 16 rows
NO_PICTURE = {"hd44780", "ht1621"}  # letters, and digits
LCD_SIDES = (80, 128, 160, 180, 240, 320, 480)
SIDES = (16, 32, 48, 64, 80, 96, 100, 128, 160, 256)


def test_lumas_are_all_that_luma_has() -> None:
    """A new one of luma's is to be added, one that is gone is to go."""
    assert set(device.__all__) - PARALLEL == OLED.keys()
    assert set(lcd.__all__) - NO_PICTURE == LCD.keys()


@pytest.mark.parametrize("name", sorted(OLED.keys() - {"ssd1322_nhd"}))  # that one takes any size and is made in one
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
    assert set(OLED[name]) == taken
    usual = make(noop()).size
    assert OLED[name][0] == usual or not turns(usual)


@pytest.mark.parametrize("name", LCD)
def test_what_lcds_take(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sizes, of those that have some; where the glass begins, and whether it shows light as dark."""
    monkeypatch.setattr(atexit, "register", lambda hook: hook)
    make = partial(getattr(lcd, name), noop(), backlight=lambda shines: None)
    takes = inspect.signature(getattr(lcd, name).__init__).parameters.keys()
    assert ("width" not in takes, "h_offset" in takes, "inverse" in takes) == (
        name in OF_ONE_SIZE,
        name in SHIFTED,
        name in INVERTED,
    )
    assert make().size == LCD[name][0]
    if name in SHIFTED:  # the ST7789's takes any
        taken = set()
        for size in product(LCD_SIDES, LCD_SIDES):
            with suppress(DeviceDisplayModeError):
                taken.add(make(width=size[0], height=size[1]).size)
        assert taken == set(LCD[name])
