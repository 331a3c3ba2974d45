"""The settings as values: what the board says, what overrides it, and what is wired to which pin."""

from dataclasses import fields

import pytest

from compere_device.events import Key
from compere_device.setup.boards import BOARDS
from compere_device.setup.settings import (
    Config,
    DisplayConfig,
    KeysConfig,
    Setting,
    SignalsConfig,
    TableConfig,
    written,
)

SETTINGS = [(section, entry) for section in fields(Config) for entry in fields(getattr(Config(), section.name))]


@pytest.mark.parametrize(("section", "entry"), SETTINGS, ids=lambda each: each.name)
def test_every_default_is_right(section: object, entry: object) -> None:
    """Each setting has a word on it, and its default is what it asks for; nothing of another kind is."""
    setting: Setting = entry.metadata["setting"]  # type: ignore[attr-defined]
    assert setting.fits(entry.default)  # type: ignore[attr-defined]
    assert setting.note and setting.expected
    assert not any(setting.fits(wrong) for wrong in (None, 1.5, [], {}, "\n"))


def test_a_boolean_is_no_number_and_no_choice() -> None:
    """TOML keeps them apart, and so do the settings."""
    for _, entry in SETTINGS:
        assert entry.metadata["setting"].fits(True) is isinstance(entry.default, bool)


@pytest.mark.parametrize("board", BOARDS)
def test_a_key_has_the_pins_of_its_board_unless_it_is_given_one(board: str) -> None:
    """One pin that is set takes the place of all contacts of that key."""
    own = KeysConfig(board, back=12).pins
    assert own == {**BOARDS[board].keys, Key.BACK: (12,)}


def test_the_encoder_stands_for_two_keys() -> None:
    """UP and DOWN of the board are gone, one that is set stays."""
    assert set(KeysConfig(encoder_a=13, encoder_b=19).pins) == {Key.OK, Key.BACK}
    assert KeysConfig(encoder_a=13, encoder_b=19, down=20).pins == {Key.OK: (5,), Key.BACK: (6,), Key.DOWN: (20,)}


@pytest.mark.parametrize(
    ("config", "driver", "bus", "pins"),
    [
        (Config(), "ssd1306", "i2c", (24, 25)),
        (Config(keys=KeysConfig("oled-hat")), "sh1106", "spi", (24, 25)),
        (Config(keys=KeysConfig("oled-hat"), display=DisplayConfig(bus="i2c")), "sh1106", "i2c", (24, 25)),
        (Config(display=DisplayConfig("ssd1309", "spi", spi_dc_pin=7)), "ssd1309", "spi", (7, 25)),
        (Config(display=DisplayConfig("ssd1309", "spi", spi_reset_pin=4)), "ssd1309", "spi", (24, 4)),
    ],
)
def test_the_display_is_the_boards_unless_it_is_said(
    config: Config, driver: str, bus: str, pins: tuple[int, int]
) -> None:
    """Driver, bus and pins, each by itself."""
    assert (config.driver, config.bus, (config.spi_dc_pin, config.spi_reset_pin)) == (driver, bus, pins)


def test_everything_with_a_pin_is_in_the_wiring() -> None:
    """Keys, the display's lines and bus, the encoder, and what sounds and lights."""
    config = Config(
        display=DisplayConfig(bus="spi"),
        keys=KeysConfig(encoder_a=16, encoder_b=17),
        signals=SignalsConfig(buzzer=22, led=23),
    )
    assert sorted(pin for *_, pin in config.wiring()) == [5, 6, 8, 9, 10, 11, 16, 17, 22, 23, 24, 25]
    assert sorted(pin for *_, pin in Config().wiring()) == [5, 6, 13, 19]


@pytest.mark.parametrize(
    ("board", "display"), [("plain", set()), ("oled-bonnet", set()), ("oled-hat", {8, 9, 10, 11, 24, 25})]
)
def test_no_board_clashes_with_itself(board: str, display: set[int]) -> None:
    """Its wiring is that of its keys and of its display, each pin once; I2C has pins that no setting takes."""
    pins = [pin for *_, pin in Config(keys=KeysConfig(board)).wiring()]
    assert len(pins) == len(set(pins))
    assert set(pins) == display.union(*BOARDS[board].keys.values())


def test_names_are_told_apart() -> None:
    """One by one, without the spaces around them."""
    assert TableConfig(" Léa, Alice ,Tom").seats == ("Léa", "Alice", "Tom")
    assert TableConfig().seats == ()


def test_values_are_written_as_toml() -> None:
    """Text as it is, in quotes."""
    assert [written(value) for value in ("Léa", True, 3)] == ['"Léa"', "true", "3"]
