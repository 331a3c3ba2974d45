"""Putting the device together: settings reach the parts, and on a Pi the real parts are opened and let go of."""

import os
import signal
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from PIL import Image

from compere_device import oled, parts
from compere_device import scanner as scanning_parts
from compere_device.app import App
from compere_device.buttons import Buttons
from compere_device.config import Config, DeviceConfig, DisplayConfig, KeysConfig, ScannerConfig
from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved
from compere_device.fonts import Fonts
from compere_device.oled import connect_model
from compere_device.screen import Screen
from compere_device.ssd1306 import Ssd1306Model
from compere_device.store import Store


class Glass:
    """Keeps the pictures that it shows."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []

    def show(self, image: Image.Image) -> bool:
        self.pictures.append(image)
        return True

    def close(self) -> None:
        """Nothing to let go of."""


def made(folder: Path, config: Config) -> App:
    """Return the app as the settings want it."""
    glass, events = Glass(), SimpleQueue[Event]()
    screen = parts.splash(glass)
    return parts.make_app(config, Store(folder), events, lambda: 0.0, glass, screen, lambda: "1", lambda: None)


def test_the_splash_is_the_first_picture() -> None:
    """It is the product's name, drawn by the screen that goes on drawing."""
    glass = Glass()
    screen = parts.splash(glass)
    assert [picture.tobytes() for picture in glass.pictures] == [screen.draw(parts.SPLASH).tobytes()]
    assert glass.pictures[0].getbbox()


def title_after(app: App, key: Key, for_s: float) -> str:
    """Return the title of the page once a key was down for so long."""
    app.handle(Moved(key, True, 0.0))
    app.handle(Moved(key, False, for_s))
    return app.page().title


@pytest.mark.parametrize(("hold_ms", "title"), [(600, "Menu"), (1000, "Compère")])
def test_the_times_of_the_keys_are_those_of_the_settings(hold_ms: int, title: str, tmp_path: Path) -> None:
    """BACK down for 0.8 seconds is held, unless the settings ask for longer."""
    app = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(hold_ms=hold_ms)))
    assert title_after(app, Key.BACK, 0.8) == title


@pytest.mark.parametrize(("panic_ms", "title"), [(1000, "Safe menu"), (5000, "Compère")])
def test_the_way_out_takes_as_long_as_the_settings_say(panic_ms: int, title: str, tmp_path: Path) -> None:
    """BACK and OK down for two seconds lead out, unless the settings ask for longer."""
    app = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(panic_ms=panic_ms)))
    app.handle(Moved(Key.OK, True, 0.0))
    assert title_after(app, Key.BACK, 2.0) == title


@pytest.mark.parametrize(("after_ms", "slowest_ms", "presses"), [(500, 250, 5), (100, 250, 11), (500, 1000, 2)])
def test_the_repeat_is_that_of_the_settings(after_ms: int, slowest_ms: int, presses: int, tmp_path: Path) -> None:
    """DOWN held for 1.2 seconds is so many presses."""
    keys = KeysConfig(repeat_after_ms=after_ms, repeat_slowest_ms=slowest_ms, repeat_fastest_ms=20)
    app = made(tmp_path, Config(device=DeviceConfig("en"), keys=keys))
    title_after(app, Key.DOWN, 1.2)
    assert app.inputs == presses


@pytest.mark.parametrize(("language", "text"), [("", "Language / Langue"), ("en", "Which game?"), ("fr", "Quel jeu ?")])
def test_the_language_is_that_of_the_settings(language: str, text: str, tmp_path: Path) -> None:
    """It is asked for only where the settings do not say it."""
    page = made(tmp_path, Config(device=DeviceConfig(language))).page()
    assert " ".join(page.lines).replace("\u202f", " ").replace("\xa0", " ") == text


def test_a_seed_is_new() -> None:
    """No two games are alike."""
    seeds = {parts.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {8}


@pytest.mark.parametrize(
    ("driver", "port", "there", "expected"),
    [
        ("simulated", 1, True, False),
        ("ssd1306", 1, False, True),
        ("auto", 1, True, True),
        ("auto", 1, False, False),
        ("auto", 3, True, False),
    ],
)
def test_where_the_real_parts_are(
    driver: str, port: int, there: bool, expected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings decide, or whether the bus that they name is there."""
    monkeypatch.setattr(parts, "Path", lambda name: tmp_path / name.lstrip("/"))
    (tmp_path / "dev").mkdir()
    if there:
        (tmp_path / "dev" / "i2c-1").touch()
    assert parts.on_a_pi(Config(display=DisplayConfig(driver=driver, i2c_port=port))) is expected


def test_power_off_asks_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is systemd that switches off, and an error of its is none of ours."""
    script = tmp_path / "systemctl"
    script.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\nexit 1\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    parts.power_off()
    assert (tmp_path / "asked").read_text() == "poweroff\n"


# On a Pi


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ssd1306Model]:
    """A machine with pins and a display, of which only the wires are modelled."""
    display = Ssd1306Model()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: connect_model(display))
    monkeypatch.setattr(scanning_parts, "_READ_S", 0.02)  # which is how long closing takes
    before = Device.pin_factory, signal.getsignal(signal.SIGTERM)
    Device.pin_factory = MockFactory()
    yield display
    Device.pin_factory.reset()
    Device.pin_factory = before[0]
    signal.signal(signal.SIGTERM, before[1])


@pytest.fixture
def scanner() -> Iterator[str]:
    """A scanner's port."""
    cable, port = os.openpty()
    tty.setraw(port)
    yield os.ttyname(port)
    os.close(cable)
    os.close(port)


def scanning() -> bool:
    """Return whether a scanner is being read."""
    return any(thread.name == "scanner" for thread in threading.enumerate())


def run_until(monkeypatch: pytest.MonkeyPatch, then: Callable[[App], None]) -> list[App]:
    """Have something happen at the beginning of the loop; return the app, once there is one."""
    apps: list[App] = []
    run = App.run

    def begin(app: App) -> None:
        apps.append(app)
        then(app)
        run(app)

    monkeypatch.setattr(App, "run", begin)
    return apps


def settings(scanner: str) -> Config:
    return Config(scanner=ScannerConfig(scanner), device=DeviceConfig("en"))


def pins_are_free() -> bool:
    """Return whether every pin of the keys can be had again."""
    Buttons(Config().keys.pins, 0, print, lambda: 0.0).close()
    return True


def test_a_pi_runs_until_it_is_asked_to_stop(
    model: Ssd1306Model, scanner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys, scanner and display work together; SIGTERM ends it, and every part is let go of."""

    def press_and_stop(app: App) -> None:
        assert model.picture().tobytes() == Screen(Fonts()).draw(app.page()).tobytes()
        assert scanning()
        pin = Device.pin_factory.pin(Config().keys.down)
        pin.drive_low()
        pin.drive_high()
        os.kill(os.getpid(), signal.SIGTERM)

    apps = run_until(monkeypatch, press_and_stop)
    parts.run_on_pi(settings(scanner), tmp_path)
    (app,) = apps
    assert (app.inputs, app.page().cursor) == (1, 1)
    assert not scanning()
    assert pins_are_free()


def test_a_fault_of_the_program_is_said_on_the_glass(
    model: Ssd1306Model, scanner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table learns what to do, systemd learns that it failed, and every part is let go of."""

    def fail(app: App) -> None:
        raise ZeroDivisionError("fault")

    farewells: list[bytes] = []
    crash = App.crash
    monkeypatch.setattr(App, "crash", lambda app: farewells.append(model.picture().tobytes()) or crash(app))
    run_until(monkeypatch, fail)
    with pytest.raises(ZeroDivisionError):
        parts.run_on_pi(settings(scanner), tmp_path)
    assert len(farewells) == 1
    assert model.picture().tobytes() != farewells[0]
    assert not scanning()
    assert pins_are_free()


def test_without_a_scanner_none_is_opened(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device is whole without one."""

    def stop(app: App) -> None:
        assert not scanning()
        os.kill(os.getpid(), signal.SIGTERM)

    run_until(monkeypatch, stop)
    parts.run_on_pi(settings(""), tmp_path)


def test_without_pins_there_is_no_device(model: Ssd1306Model, tmp_path: Path) -> None:
    """The glass works and says home, but without keys nothing can be answered: the error says what to do."""
    Device.pin_factory.close()
    Device.pin_factory = None
    try:
        with pytest.raises(PartUnavailable, match="No GPIO pins can be reached here"):
            parts.run_on_pi(settings(""), tmp_path)
    finally:
        Device.pin_factory = MockFactory()
