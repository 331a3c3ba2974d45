"""The table of pins: it is what gpiozero knows of the header, what the settings begin with, and what the page says."""

import re

import pytest
from gpiozero import pi_info

from catalogue import ROOT
from compere_device.setup import pins
from compere_device.setup.boards import BOARDS, PLAIN

PAGE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
TABLE = PAGE[: PAGE.index("GPIO numbers are those")]
USED = [*pins.DISPLAY.values(), *pins.KEYS.values(), pins.BUZZER, pins.LIGHT, *pins.SCANNER.values()]


def test_the_header_is_as_gpiozero_has_it() -> None:
    """Of a Pi 3 B+, whose header all later ones have: GPIO numbers, supply and ground."""
    header = pi_info("a020d3").headers["J8"]
    names = {number: pin.name for number, pin in header.pins.items()}
    assert {f"GPIO{gpio}": number for gpio, number in pins.HEADER.items()} == {
        name: number
        for number, name in names.items()
        if re.fullmatch(r"GPIO\d+", name) and name not in ("GPIO0", "GPIO1")
    }
    assert (names[pins.V3V3], names[pins.V5]) == ("3V3", "5V")
    assert set(pins.GROUND) == {number for number, name in names.items() if name == "GND"}


def test_no_pin_is_used_twice() -> None:
    """The knob's push is OK itself; all else has a pin of its own; GPIO 3, which wakes a halted Pi, is the bus's."""
    assert len(USED) == len(set(USED))
    assert {pins.KNOB["A"], pins.KNOB["B"]}.isdisjoint(USED)
    assert pins.KNOB["push"] == pins.KEYS["OK"]
    assert 3 not in pins.KEYS.values()


@pytest.mark.parametrize("board", [board for board in BOARDS.values() if board is not PLAIN], ids=lambda b: b.name)
def test_buzzer_and_light_are_free_on_every_board(board) -> None:
    """As the page says of them."""
    taken = {pin for key in board.keys.values() for pin in key} | {board.spi_dc, board.spi_reset}
    assert {pins.BUZZER, pins.LIGHT}.isdisjoint(taken)


@pytest.mark.parametrize(
    ("part", "gpio"),
    [*pins.KEYS.items(), ("buzzer", pins.BUZZER), ("light", pins.LIGHT)],
)
def test_the_page_says_the_same(part: str, gpio: int) -> None:
    """The row of a part ends with its pin."""
    (row,) = [line for line in TABLE.splitlines() if re.match(rf"\| {part}\b(?!,)", line)]
    assert re.findall(r"GPIO (\d+)", row.split("|")[3]) == [str(gpio)]


def test_the_page_says_the_same_of_buses() -> None:
    """Display, knob and scanner."""
    assert f"SDA on GPIO {pins.DISPLAY['SDA']}, SCL on GPIO {pins.DISPLAY['SCL']}" in TABLE
    knob = pins.KNOB
    assert f"A on GPIO {knob['A']}, B on GPIO {knob['B']}, push on GPIO {knob['push']}" in TABLE
    assert f"its TX to the Pi's RX (GPIO {pins.SCANNER['RX']}), its RX to TX (GPIO {pins.SCANNER['TX']})" in PAGE
