"""Putting the device together: the settings reach the parts."""

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
from compere_device.glass import oled
from compere_device.loop import Loop
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


@pytest.mark.parametrize(
    ("driver", "board", "port", "there", "expected"),
    [
        ("simulated", "plain", 1, "i2c-1", False),
        ("ssd1306", "plain", 1, "", True),
        ("sh1106", "plain", 1, "", True),
        ("auto", "plain", 1, "i2c-1", True),
        ("auto", "plain", 1, "", False),
        ("auto", "plain", 3, "i2c-1", False),
        ("auto", "oled-hat", 1, "i2c-1", False),
        ("auto", "oled-hat", 1, "spidev0.0", True),
    ],
)
def test_where_the_real_parts_are(
    driver: str, board: str, port: int, there: str, expected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings decide, or whether the bus that they or the board name is there."""
    monkeypatch.setattr(parts, "Path", lambda name: tmp_path / name.lstrip("/"))
    (tmp_path / "dev").mkdir()
    if there:
        (tmp_path / "dev" / there).touch()
    config = Config(display=DisplayConfig(driver=driver, i2c_port=port), keys=KeysConfig(board))
    assert parts.on_a_pi(config) is expected


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
