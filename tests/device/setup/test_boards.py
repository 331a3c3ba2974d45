"""The boards: each has all keys on pins of its own, and the plain one is what the settings begin with."""

from itertools import chain

import pytest

from compere_device.events import Key
from compere_device.setup.boards import BOARDS, OLED_BONNET, OLED_HAT, PLAIN, Board
from compere_device.setup.config import Config
from compere_device.setup.settings import KeysConfig

# What the makers' documents name, each pin once: Adafruit's schematic, Waveshare's manual.
BONNET = {17: "N", 22: "S", 27: "W", 23: "E", 4: "IN", 5: "A", 6: "B"}
HAT = {21: "KEY1", 20: "KEY2", 16: "KEY3", 6: "up", 19: "down", 5: "left", 26: "right", 13: "press"}
EXTRA = {Key.LEFT, Key.RIGHT, Key.LOOK}  # not every board has them


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_key_has_pins_of_its_own(board: Board) -> None:
    """No pin serves two keys, nor a key and the display."""
    wired = [pin for _, _, pin in Config(keys=KeysConfig(board=board.name)).wiring()]
    assert set(board.keys) - EXTRA == set(Key) - EXTRA
    assert all(board.keys.values())
    assert len(wired) == len(set(wired)) == sum(map(len, board.keys.values())) + (0 if board.bus == "i2c" else 6)
    assert set(wired) <= set(range(4, 28))  # the two below are I2C's
    assert BOARDS[board.name] is board


@pytest.mark.parametrize(("board", "named"), [(OLED_BONNET, BONNET), (OLED_HAT, HAT)], ids=["bonnet", "hat"])
def test_every_contact_of_a_board_is_used(board: Board, named: dict[int, str]) -> None:
    """What its maker's document names, and nothing else: no key of the board is dead."""
    assert sorted(chain.from_iterable(board.keys.values())) == sorted(named)
    ways = [{named[pin] for pin in board.keys[key]} for key in (Key.UP, Key.RIGHT, Key.DOWN, Key.LEFT)]
    assert ways in ([{"N"}, {"E"}, {"S"}, {"W"}], [{"up"}, {"right"}, {"down"}, {"left"}])
    assert [{named[pin] for pin in board.keys[key]} for key in (Key.OK, Key.BACK)] in (
        [{"A", "IN"}, {"B"}],
        [{"KEY2", "press"}, {"KEY3"}],
    )


@pytest.mark.parametrize("board", [OLED_BONNET, OLED_HAT], ids=["bonnet", "hat"])
def test_the_way_out_can_be_held(board: Board) -> None:
    """A joystick goes one way at a time: BACK and OK are on a button each."""
    buttons = {5, 6} if board is OLED_BONNET else {21, 20, 16}
    assert all(buttons & set(board.keys[key]) for key in (Key.OK, Key.BACK))


def test_the_hat_is_turned() -> None:
    """Its picture stands on its head by itself: half a turn, as public programs for it have it."""
    assert {board.name: board.rotate for board in BOARDS.values()} == {"plain": 0, "oled-bonnet": 0, "oled-hat": 180}


def test_plain_is_what_the_settings_begin_with() -> None:
    """The preset and the settings' own defaults are the same wiring."""
    config = Config()
    assert PLAIN.keys == config.keys.pins


def test_each_has_what_its_bus_needs() -> None:
    """An address, or the two pins beside the bus."""
    for board in BOARDS.values():
        assert (board.spi_dc is None) == (board.bus == "i2c")
    assert (OLED_HAT.driver, OLED_HAT.spi_dc, OLED_HAT.spi_reset) == ("sh1106", 24, 25)
    assert (OLED_BONNET.driver, OLED_BONNET.bus) == ("ssd1306", "i2c")
