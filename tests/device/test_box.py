"""Putting the device together: the settings reach the parts."""

import atexit
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from PIL import Image

from compere_device import box as parts
from compere_device.errors import DeviceError
from compere_device.events import Key, Moved
from compere_device.files.chosen import DisplayChoice
from compere_device.files.store import Store
from compere_device.glass import oled
from compere_device.glass.fonts import Fonts
from compere_device.glass.sh1106 import Sh1106Model
from compere_device.glass.ssd1306 import Ssd1306Model
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.setup.config import Config, DeviceConfig, DisplayConfig, KeysConfig, ReaderConfig
from hands import Glass
from pi import made, systemctl

WAIT_S = 10  # for a thread to react; reached only on failure


def test_the_splash_is_the_first_picture() -> None:
    """It is the product's name, drawn by the screen that goes on drawing."""
    glass = Glass()
    screen = parts.splash(glass)
    assert [picture.tobytes() for picture in glass.pictures] == [screen.draw(parts.SPLASH).tobytes()]
    assert glass.pictures[0].getbbox()


def title_after(loop: Loop, key: Key, for_s: float) -> str:
    """Return the title of the page once a key was down for so long."""
    loop.handle(Moved(key, True, 0.0))
    loop.handle(Moved(key, False, for_s))
    return loop.desk.page().title


@pytest.mark.parametrize(("hold_ms", "title"), [(600, "Menu"), (1000, "Compère")])
def test_the_times_of_the_keys_are_those_of_the_settings(hold_ms: int, title: str, tmp_path: Path) -> None:
    """BACK down for 0.8 seconds is held, unless the settings ask for longer."""
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(hold_ms=hold_ms)))
    assert title_after(loop, Key.BACK, 0.8) == title


@pytest.mark.parametrize(("panic_ms", "title"), [(1000, "Safe menu"), (5000, "Compère")])
def test_the_way_out_takes_as_long_as_the_settings_say(panic_ms: int, title: str, tmp_path: Path) -> None:
    """BACK and OK down for two seconds lead out, unless the settings ask for longer."""
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(panic_ms=panic_ms)))
    loop.handle(Moved(Key.OK, True, 0.0))
    assert title_after(loop, Key.BACK, 2.0) == title


@pytest.mark.parametrize(("after_ms", "slowest_ms", "presses"), [(500, 250, 5), (100, 250, 11), (500, 1000, 2)])
def test_the_repeat_is_that_of_the_settings(after_ms: int, slowest_ms: int, presses: int, tmp_path: Path) -> None:
    """DOWN held for 1.2 seconds is so many presses."""
    keys = KeysConfig(repeat_after_ms=after_ms, repeat_slowest_ms=slowest_ms, repeat_fastest_ms=20)
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=keys))
    title_after(loop, Key.DOWN, 1.2)
    assert loop.desk.inputs == presses


@pytest.mark.parametrize(("language", "text"), [("", "Language / Langue"), ("en", "Which game?"), ("fr", "Quel jeu ?")])
def test_the_language_is_that_of_the_settings(language: str, text: str, tmp_path: Path) -> None:
    """It is asked for only where the settings do not say it."""
    page = made(tmp_path, Config(device=DeviceConfig(language))).desk.page()
    assert " ".join(page.lines).replace("\u202f", " ").replace("\xa0", " ") == text


@pytest.mark.parametrize(
    ("display", "sleeps_s"),
    [
        (DisplayConfig(dim_after_s=5, off_after_s=9, shift_px=0), 5),
        (DisplayConfig(dim_after_s=0, off_after_s=9, shift_px=0), 9),
        (DisplayConfig(dim_after_s=0, off_after_s=0, shift_px=1), 60),
        (DisplayConfig(dim_after_s=0, off_after_s=0, shift_px=0), None),
    ],
)
def test_the_rest_is_that_of_the_settings(display: DisplayConfig, sleeps_s: float | None, tmp_path: Path) -> None:
    """What the loop first wakes up for is to dim, to go black or to shift."""
    assert made(tmp_path, Config(display=display))._timeout_s() == sleeps_s


def test_a_die_counts_from_the_sureness_of_the_settings(tmp_path: Path) -> None:
    """The app knows how surely a die must be seen."""
    assert made(tmp_path, Config(reader=ReaderConfig(sure=33))).desk.sure == 33


def test_a_seed_is_new() -> None:
    """No two games are alike."""
    seeds = {parts.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {8}


PI = b"Raspberry Pi Zero 2 W Rev 1.0\0"


@pytest.mark.parametrize(
    ("model", "driver", "expected"),
    [
        (PI, "auto", "auto"),
        (b"Raspberry Pi 5 Model B Rev 1.0\0", "auto", "auto"),
        (None, "auto", "simulated"),
        (b"Orange Pi Zero\0", "auto", "simulated"),
        (None, "ssd1306", "ssd1306"),
        (b"Orange Pi Zero\0", "luma:sh1107", "luma:sh1107"),
        (PI, "simulated", "simulated"),
    ],
)
def test_only_a_pi_has_the_boards_display_by_itself(
    model: bytes | None, driver: str, expected: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """On any other machine nothing is sent to a bus unless the settings name what is there; the log says why."""
    path = tmp_path / "model"
    if model is not None:
        path.write_bytes(model)
    config = Config(display=DisplayConfig(driver=driver, contrast=3))
    with caplog.at_level("INFO"):
        found = parts.for_this_machine(config, path)
    assert found == Config(display=DisplayConfig(driver=expected, contrast=3))
    assert ("no Raspberry Pi" in caplog.text) is (driver != expected)


@pytest.mark.parametrize(
    ("driver", "board", "port", "there", "expected"),
    [
        ("simulated", "plain", 1, "i2c-1", False),
        ("ssd1306", "plain", 1, "", True),
        ("sh1106", "plain", 1, "", True),
        ("luma:sh1107", "plain", 1, "", True),
        ("auto", "plain", 1, "i2c-1", True),
        ("auto", "plain", 1, "", False),
        ("auto", "plain", 3, "i2c-1", False),
        ("auto", "oled-hat", 1, "i2c-1", False),
        ("auto", "oled-hat", 1, "spidev0.0", True),
    ],
)
def test_where_the_real_parts_are(
    driver: str,
    board: str,
    port: int,
    there: str,
    expected: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The settings decide, or on a Pi whether the bus that they or the board name is there; the log says which not."""
    monkeypatch.setattr(parts, "Path", lambda name: tmp_path / name.lstrip("/"))
    (tmp_path / "dev").mkdir()
    if there:
        (tmp_path / "dev" / there).touch()
    config = Config(display=DisplayConfig(driver=driver, i2c_port=port), keys=KeysConfig(board))
    with caplog.at_level("INFO"):
        assert parts.on_a_pi(config) is expected
    assert ("There is no /dev/" in caplog.text) is (driver == "auto" and not expected)


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
    display = parts.as_chosen(config, choice).display
    assert (display.contrast, display.rotate) == expected


def test_power_off_asks_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is systemd that switches off."""
    asked = systemctl(tmp_path, monkeypatch, 0)
    parts.power_off()
    assert asked.read_text() == "poweroff\n"


def test_a_system_that_does_not_switch_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its reason and the remedy; so is one that has no systemd."""
    systemctl(tmp_path, monkeypatch, 1)
    with pytest.raises(DeviceError, match=r"failed \(Access denied\); give this user leave"):
        parts.power_off()
    monkeypatch.setenv("PATH", str(tmp_path / "none"))
    with pytest.raises(DeviceError, match="No such file"):
        parts.power_off()


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
    glass = parts.make_glass(config, print)
    parts.splash(glass)
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
    glass = parts.make_glass(Config(display=DisplayConfig(driver="simulated")), print)
    parts.splash(glass)
    assert glass.flush(WAIT_S)
    glass.close()


@pytest.mark.parametrize(("driver", "paged"), [("ssd1306", False), ("sh1106", True)])
def test_each_driver_has_its_chip(driver: str, paged: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The SH1106 is sent a picture page by page, the SSD1306 at once."""
    wire = Wire()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: wire)
    glass = parts.make_glass(Config(display=DisplayConfig(driver=driver)), print)
    glass.show(Image.effect_noise((128, 64), 90).convert("1"))
    assert glass.flush(WAIT_S)
    assert (max(wire.sent) <= 128) is paged
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
    glass = parts.make_glass(config, print)
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
    glass = parts.make_glass(Config(display=DisplayConfig("luma:sh1107", width=80)), print)
    glass.show(Image.effect_noise((128, 64), 90).convert("1"))
    assert glass.flush(WAIT_S)
    assert wire.sent == [80] * 32  # two pictures of sixteen pages
    glass.close()


def test_the_first_picture_stands_as_it_was_chosen(
    tmp_path: Path, model: Ssd1306Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The splash is turned and dim already, before the store that keeps the choice is opened."""
    store = Store(tmp_path)
    store.settings.display = DisplayChoice(15, 180)
    store.save_settings()
    seen: list[tuple[bytes, int]] = []

    def see(*arguments: object) -> Loop:
        seen.append((model.picture().tobytes(), model.contrast))
        raise ZeroDivisionError

    monkeypatch.setattr(parts, "make_loop", see)
    with pytest.raises(ZeroDivisionError):
        parts.run_on_pi(Config(), tmp_path)
    assert seen == [(Screen(Fonts()).draw(parts.SPLASH).rotate(180).tobytes(), 15)]


def test_the_first_picture_is_on_the_glass_before_what_takes_long_is_imported(tmp_path: Path) -> None:
    """Of the real program: when the splash is seen through there is no loop, store or pin factory yet."""
    program = """
import sys
from pathlib import Path
from compere_device import box as parts
from compere_device.setup.config import Config
seen = []
class Glass:
    def show(self, image):
        seen.append("show" if image.getbbox() else "nothing")
        return True
    def flush(self, timeout_s):
        seen.append("flush")
        late = ("gpiozero", "serial", "compere.bots", "compere_device.loop", "compere_device.files.store")
        print(seen, [name for name in late if name in sys.modules])
        raise SystemExit
parts.make_glass = lambda config, put: Glass()
parts.run_on_pi(Config(), Path(sys.argv[1]))
"""
    run = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['show', 'flush'] []"
