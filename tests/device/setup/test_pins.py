"""The table of pins: it is what gpiozero knows of the header, what the settings begin with, and what the page says."""

import re
from pathlib import Path

import pytest
from gpiozero import pi_info

from catalogue import ROOT
from compere_device.events import Key
from compere_device.setup import pins
from compere_device.setup.boards import BOARDS, PLAIN
from compere_device.setup.config import load
from compere_device.setup.settings import SPI_DC_PIN, SPI_RESET_PIN

PAGE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
TABLE = PAGE[: PAGE.index("GPIO numbers are those")]
USED = [
    *(gpio for part in (pins.DISPLAY, pins.KEYS, pins.MORE_KEYS, pins.SCANNER) for gpio in part.values()),
    pins.BUZZER,
    pins.LIGHT,
]


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
    [*pins.KEYS.items(), *pins.MORE_KEYS.items(), ("buzzer", pins.BUZZER), ("light", pins.LIGHT)],
)
def test_the_page_says_the_same(part: str, gpio: int) -> None:
    """The row of a part ends with its pin."""
    (row,) = [line for line in TABLE.splitlines() if re.match(rf"\| {part}\b(?!,)", line)]
    assert re.findall(r"GPIO (\d+)", row.split("|")[3]) == [str(gpio)]


@pytest.mark.parametrize("board", [board for board in BOARDS.values() if board is not PLAIN], ids=lambda b: b.name)
def test_the_page_says_the_same_of_boards(board) -> None:
    """Every pin of every key of a board that is pushed on, in the columns of the table; and those of its display."""
    title = board.title.split()[0]
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {title}") and "joystick pushed" in line]
    _, ok, back, ways, look, display = (cell.strip() for cell in row.strip("|").split("|"))
    found = {Key.OK: ok, Key.BACK: back, Key.LOOK: look}
    for key, cell in found.items():
        assert tuple(map(int, re.findall(r"(?:\(|GPIO )(\d+)\)", cell))) == board.keys.get(key, ()), key
    stick = [pin for key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT) for pin in board.keys[key]]
    assert [int(pin) for pin in ways.split(", ")] == stick
    if board.spi_dc:
        assert f"DC {board.spi_dc}, RST {board.spi_reset}; turned by {board.rotate}°" in display


def test_the_page_says_the_same_of_spi() -> None:
    assert f"DC on GPIO {SPI_DC_PIN} and RES on GPIO {SPI_RESET_PIN}" in PAGE


def test_the_settings_take_more_keys(tmp_path: Path) -> None:
    """As the page writes them: LEFT, RIGHT and LOOK beside the keys of the plain board, with buzzer and light."""
    lines = [*re.findall(r"`\[keys\] (\w+ = \d+)`", TABLE)]
    assert len(lines) == len(pins.MORE_KEYS)
    signals = f"[signals]\nbuzzer = {pins.BUZZER}\nled = {pins.LIGHT}\n"
    (tmp_path / "config.toml").write_text("\n".join(["[keys]", *lines, signals]))
    config = load(tmp_path / "config.toml")
    assert {key: getattr(config.keys, key.lower()) for key in pins.MORE_KEYS} == pins.MORE_KEYS


def test_the_pins_of_the_pico_are_counted() -> None:
    """Every fifth pin from the third on is ground; GP0 to GP15 go down the left side, 16 to 22 up the right."""
    free = [pin for pin in range(1, 41) if pin % 5 != 3]
    by_gp = dict(zip(range(23), free, strict=False))
    assert {gp: by_gp[gp] for gp in pins.PICO} == pins.PICO
    assert sorted(pins.PICO) == sorted([*pins.MULTIPLEXER.values(), *pins.CARD_READER.values()])
    assert pins.PICO_GROUND % 5 == 3


def test_the_page_says_the_same_of_buses() -> None:
    """Display, knob and scanner."""
    assert f"SDA on GPIO {pins.DISPLAY['SDA']}, SCL on GPIO {pins.DISPLAY['SCL']}" in TABLE
    knob = pins.KNOB
    assert f"A on GPIO {knob['A']}, B on GPIO {knob['B']}, push on GPIO {knob['push']}" in TABLE
    assert f"its TX to the Pi's RX (GPIO {pins.SCANNER['RX']}), its RX to TX (GPIO {pins.SCANNER['TX']})" in PAGE
