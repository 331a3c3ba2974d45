"""The display of the settings: its chip, its bus, its turn, and the first picture."""

import atexit

import pytest
from gpiozero import LED, Device
from gpiozero.pins.mock import MockFactory
from PIL import Image

from chips import Sh1106Model
from compere_device.box import display
from compere_device.errors import PartUnavailable
from compere_device.files.chosen import DisplayChoice
from compere_device.glass import oled
from compere_device.glass.rest import Level
from compere_device.setup.config import Config, DisplayConfig, KeysConfig
from hands import Glass
from lcd import Lcd

WAIT_S = 10  # for a thread to react; reached only on failure


def test_the_splash_is_the_first_picture() -> None:
    """It is the product's name, drawn by the screen that goes on drawing."""
    glass = Glass()
    screen = display.splash(glass)
    assert [picture.tobytes() for picture in glass.pictures] == [screen.draw(display.SPLASH).tobytes()]
    assert glass.pictures[0].getbbox()


@pytest.mark.parametrize(
    ("driver", "said", "choice", "expected"),
    [
        ("ssd1306", (99, 0), DisplayChoice(), (99, 0)),
        ("ssd1306", (99, 180), DisplayChoice(contrast=7), (7, 180)),
        ("ssd1306", (99, 180), DisplayChoice(rotate=0), (99, 0)),
        ("luma:ssd1327", (99, 0), DisplayChoice(1, 270), (1, 270)),
        ("ssd1306", (99, 180), DisplayChoice(1, 270), (1, 180)),  # chosen on a square display of before
    ],
)
def test_what_was_chosen_on_the_device(
    driver: str, said: tuple[int, int], choice: DisplayChoice, expected: tuple[int, int]
) -> None:
    """It stands over the settings, as far as the display can show it."""
    config = Config(display=DisplayConfig(driver=driver, contrast=said[0], rotate=said[1]))
    chosen = display.as_chosen(config, choice).display
    assert (chosen.contrast, chosen.rotate) == expected


@pytest.mark.parametrize(
    ("config", "arguments"),
    [
        (Config(), ("i2c", 1, 0x3C)),
        (Config(display=DisplayConfig(i2c_port=3, i2c_address=0x3D, driver="sh1106")), ("i2c", 3, 0x3D)),
        (Config(keys=KeysConfig("oled-hat")), ("spi", 0, 0, 24, 25)),
        (Config(display=DisplayConfig(bus="spi", spi_device=1, spi_dc_pin=7)), ("spi", 0, 1, 7, 25)),
    ],
)
def test_the_display_is_where_the_settings_say(
    config: Config, arguments: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On which bus, at which place, with which pins; the modelled one is told nothing but pictures."""
    found: list[tuple[object, ...]] = []
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    for bus in ("i2c", "spi"):
        monkeypatch.setattr(oled, f"connect_{bus}", lambda *where, bus=bus: found.append((bus, *where[:4])) or Wire())
    glass = display.make_glass(config, print)
    display.splash(glass)
    assert glass.flush(WAIT_S)
    assert found == [arguments]
    glass.close()


class Wire:
    """Takes everything, and keeps how much data came in each transfer."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def command(self, *cmd: int) -> None:
        """Nothing to do."""

    def data(self, data: list[int]) -> None:
        self.sent.append(len(data))

    def cleanup(self) -> None:
        """Nothing to let go of."""


def test_a_simulated_display_needs_no_bus() -> None:
    """A service whose display is simulated runs all the same, for who has none yet."""
    glass = display.make_glass(Config(display=DisplayConfig(driver="simulated")), print)
    display.splash(glass)
    assert glass.flush(WAIT_S)
    glass.close()


@pytest.mark.parametrize(("driver", "paged"), [("ssd1306", False), ("sh1106", True)])
def test_each_driver_has_its_chip(driver: str, paged: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The SH1106 is sent a picture page by page, at first with what is beside the glass, the SSD1306 at once."""
    wire = Wire()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: wire)
    glass = display.make_glass(Config(display=DisplayConfig(driver=driver)), print)
    glass.show(Image.effect_noise((128, 64), 90).convert("1"))
    assert glass.flush(WAIT_S)
    assert (max(wire.sent) <= 132) is paged
    glass.close()


@pytest.mark.parametrize(("board", "rotate", "turned"), [("plain", 0, 0), ("oled-hat", 0, 180), ("oled-hat", 180, 0)])
def test_the_picture_is_turned_as_board_and_settings_say(
    board: str, rotate: int, turned: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The HAT's stands on its head by itself; `rotate` and the menu turn it from how it then stands."""
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    model = Sh1106Model()
    for bus in ("i2c", "spi"):
        monkeypatch.setattr(oled, f"connect_{bus}", lambda *where: model)
    config = Config(keys=KeysConfig(board), display=DisplayConfig("sh1106", rotate=rotate))
    glass = display.make_glass(config, print)
    image = Image.effect_noise((128, 64), 90).convert("1")
    glass.show(image)
    assert glass.flush(WAIT_S)
    assert model.picture().tobytes() == image.rotate(turned).tobytes()
    glass.adjust(9, 180 - rotate)
    assert glass.flush(WAIT_S)
    assert model.picture().tobytes() == image.rotate(180 - turned).tobytes()
    glass.close()


def test_a_display_of_lumas(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made with the size of the settings, at their bus, and taken for lying."""
    monkeypatch.setattr(atexit, "register", lambda hook: hook)
    wire = Wire()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: wire)
    glass = display.make_glass(Config(display=DisplayConfig("luma:sh1107", width=80)), print)
    glass.show(Image.effect_noise((128, 64), 90).convert("1"))
    assert glass.flush(WAIT_S)
    assert wire.sent == [80] * 16
    glass.close()


LIT = DisplayConfig(driver="luma:st7735", width=128, height=128, backlight_pin=24)


def test_the_light_behind_an_lcd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pin is held from the first picture on, dark with the glass, and free when that is let go of."""
    factory, wire = MockFactory(), Lcd((128, 128))
    monkeypatch.setattr(atexit, "register", lambda hook: hook)
    monkeypatch.setattr(Device, "pin_factory", factory)
    monkeypatch.setattr(oled, "connect_spi", lambda *where: wire)
    for _ in range(2):  # as a device that reads its settings anew
        glass = display.make_glass(Config(display=LIT), lambda event: None)
        for level, shines in ((Level.FULL, True), (Level.BLACK, False), (Level.DIM, True)):
            glass.brightness(level)
            glass.show(Image.new("1", (128, 64), 1))
            assert glass.flush(WAIT_S)
            assert (factory.pin(24).function, factory.pin(24).state, wire.on) == ("output", shines, shines)
        glass._link.close(WAIT_S)  # and wait for that
        assert factory.pin(24).function == "input"


def test_a_light_whose_pin_is_held_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the display's own fault: its pin, and what to do."""
    factory = MockFactory()
    held = LED(24, pin_factory=factory)
    opens = display._backlight(Config(display=LIT), factory)
    assert opens
    with pytest.raises(PartUnavailable, match="GPIO 24 cannot be used for the light behind the display"):
        opens()
    held.close()
    assert display._backlight(Config(display=LIT), None) is None
    assert display._backlight(Config(), factory) is None
