"""Putting the device together: settings reach the parts, and on a Pi the real parts are opened and let go of."""

import os
import signal
import socket
import subprocess
import sys
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from PIL import Image

from cable import Cable
from compere_device import hid, oled, parts
from compere_device import reader as reader_module
from compere_device import scanner as scanner_module
from compere_device.app import App
from compere_device.buttons import Buttons
from compere_device.config import (
    Config,
    DeviceConfig,
    DisplayConfig,
    KeysConfig,
    ReaderConfig,
    ScannerConfig,
    SignalsConfig,
)
from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event, Key, Moved, Scanned
from compere_device.fonts import Fonts
from compere_device.glazier import Glazier
from compere_device.notify import Notifier
from compere_device.rest import Level
from compere_device.scanner import Scanner
from compere_device.screen import Screen
from compere_device.signals import Signal, Signals
from compere_device.ssd1306 import Ssd1306Model
from compere_device.store import Store
from compere_device.troubles import MISSING
from compere_device.words import load
from fake_evdev import FakeEvdev
from hands import view

WAIT_S = 10  # for a thread to react; reached only on failure


class Glass:
    """Keeps the pictures that it shows."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []

    def show(self, image: Image.Image) -> bool:
        self.pictures.append(image)
        return True

    def brightness(self, level: Level) -> bool:
        return True

    def flush(self, timeout_s: float) -> bool:
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
    assert made(tmp_path, Config(reader=ReaderConfig(sure=33)))._sure == 33


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


def systemctl(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> Path:
    """Put a program in systemd's place, and return the file of what it was asked."""
    script = folder / "systemctl"
    script.write_text(f'#!/bin/sh\necho "$@" > {folder}/asked\necho Access denied >&2\nexit {status}\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return folder / "asked"


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


# On a Pi


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ssd1306Model]:
    """A machine with pins and a display, of which only the wires are modelled."""
    display = Ssd1306Model()
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: display)
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


def settings(scanner: str, **sections: Any) -> Config:
    """No contact of these keys bounces."""
    keys = sections.pop("keys", KeysConfig(bounce_ms=0))
    return Config(scanner=ScannerConfig(scanner), device=DeviceConfig("en"), keys=keys, **sections)


def pins_are_free() -> bool:
    """Return whether every pin of the keys can be had again."""
    Buttons(Config().keys.pins, 0, print, lambda: 0.0).close()
    return True


def test_a_pi_runs_until_it_is_asked_to_stop(
    model: Ssd1306Model, scanner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys, scanner and display work together; SIGTERM ends it, and every part is let go of."""
    last: list[bytes] = []

    def press_and_stop(app: App) -> None:
        last.append(Screen(Fonts()).draw(app.page()).tobytes())
        assert model.picture().tobytes() == last[0]
        assert scanning()
        pin = Device.pin_factory.pin(Config().keys.pins[Key.DOWN][0])
        pin.drive_low()
        pin.drive_high()
        os.kill(os.getpid(), signal.SIGTERM)

    apps = run_until(monkeypatch, press_and_stop)
    parts.run_on_pi(settings(scanner), tmp_path)
    (app,) = apps
    assert (app.inputs, app.page().cursor) == (1, 1)
    assert model.picture().tobytes() == last[0]  # it stays
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


@pytest.fixture
def no_pins(model: Ssd1306Model) -> Iterator[None]:
    """A machine without pins."""
    Device.pin_factory.close()
    Device.pin_factory = None
    yield
    Device.pin_factory = MockFactory()


def stop(app: App) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def said(app: App) -> str:
    return " ".join(app.page().lines)


def test_without_pins_and_scanner_there_is_no_device(model: Ssd1306Model, no_pins: None, tmp_path: Path) -> None:
    """Nothing could be answered: the glass says so, and the error what to do."""
    with pytest.raises(PartUnavailable, match="No GPIO pins can be reached here"):
        parts.run_on_pi(settings(""), tmp_path)
    assert model.picture().tobytes() == sentence("keys")


def sentence(part: str) -> bytes:
    """The picture of what is said of a missing part."""
    page = view(None).reading("Notice", load("en").say(MISSING[part]))[0]
    return Screen(Fonts()).draw(page).tobytes()


def test_without_pins_a_scanner_does(
    model: Ssd1306Model, scanner: str, no_pins: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device starts, and says what is missing."""
    (app,) = [run_until(monkeypatch, stop), parts.run_on_pi(settings(scanner), tmp_path)][0]
    assert said(app).startswith("The keys cannot be used")


def test_a_key_that_cannot_be_had_takes_no_other_with_it(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program has the pin of UP: DOWN works, the glass says what is missing and the log why."""
    other = Buttons({Key.UP: (13,)}, 0, print, lambda: 0.0)

    def press_and_stop(app: App) -> None:
        assert said(app) == "A key cannot be used: the log says why."
        for number in (5, 19):
            Device.pin_factory.pin(number).drive_low()
            Device.pin_factory.pin(number).drive_high()
        stop(app)

    apps = run_until(monkeypatch, press_and_stop)
    parts.run_on_pi(settings(""), tmp_path)
    assert (apps[0].inputs, apps[0].page().cursor) == (2, 1)
    assert "GPIO 13 cannot be used for the key UP" in caplog.text
    other.close()


@pytest.mark.parametrize("part", ["scanner", "reader", "encoder", "signals"])
def test_no_part_keeps_the_device_from_starting(
    part: str, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong address or a pin in use: the rest works, and the glass says what does not."""
    other = Buttons({Key.OK: (16,)}, 0, print, lambda: 0.0)
    config = {
        "scanner": settings("nosuch://x"),
        "reader": settings("", reader=ReaderConfig("nosuch://x")),
        "encoder": settings("", keys=KeysConfig(encoder_a=16, encoder_b=17)),
        "signals": settings("", signals=SignalsConfig(led=16)),
    }[part]
    apps = run_until(monkeypatch, stop)
    parts.run_on_pi(config, tmp_path)
    assert model.picture().tobytes() == sentence(part)
    assert apps[0].inputs == 0
    other.close()


def test_the_knob_takes_the_place_of_two_keys(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A detent clockwise goes down; its pins may be those that the board has for UP and DOWN."""

    def turn(app: App) -> None:
        a, b = (Device.pin_factory.pin(number) for number in (13, 19))
        for pin, move in ((a, "low"), (b, "low"), (a, "high"), (b, "high")):
            getattr(pin, f"drive_{move}")()
        stop(app)

    apps = run_until(monkeypatch, turn)
    parts.run_on_pi(settings("", keys=KeysConfig(encoder_a=13, encoder_b=19)), tmp_path)
    assert (apps[0].inputs, apps[0].page().cursor) == (1, 1)


def test_the_light_says_that_a_scan_was_refused(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app's cues are played on the pins of the settings."""
    played: list[tuple[int, Signal]] = []
    monkeypatch.setattr(
        Signals, "play", lambda signals, signal: played.append((signals._outputs[0].pin.info.name, signal))
    )

    def scan(app: App) -> None:
        app.handle(Scanned("nonsense:1"))
        stop(app)

    run_until(monkeypatch, scan)
    parts.run_on_pi(settings("", signals=SignalsConfig(led=12)), tmp_path)
    assert played == [("GPIO12", Signal.ERROR)]


def test_the_scanner_is_as_the_settings_say(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its port, its speed, and whether a module is to be set up; and so is the reader."""
    opened: list[object] = []

    class Part:
        def __init__(self, url: str, put: object, clock: object, **how: object) -> None:
            opened.append((url, how))

        def close(self) -> None:
            opened.append("closed")

    monkeypatch.setattr(scanner_module, "Scanner", Part)
    monkeypatch.setattr(reader_module, "Reader", Part)
    run_until(monkeypatch, stop)
    scanner = ScannerConfig("/dev/a", baud=115200, gm65="yes")
    parts.run_on_pi(Config(scanner=scanner, reader=ReaderConfig("/dev/b"), device=DeviceConfig("en")), tmp_path)
    assert opened == [("/dev/a", {"baud": 115200, "gm65": "yes"}), ("/dev/b", {}), "closed", "closed"]


def test_a_scanner_that_is_a_keyboard(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened by the name and with the layout of the settings, and let go of."""
    opened: list[tuple[object, ...]] = []

    class Keyboard:
        def __init__(self, *arguments: object) -> None:
            opened.append(arguments[:2])

        def close(self) -> None:
            opened.append(("closed",))

    monkeypatch.setattr(hid, "HidScanner", Keyboard)
    run_until(monkeypatch, stop)
    config = Config(scanner=ScannerConfig(hid="Honeywell", keyboard="fr"), device=DeviceConfig("en"))
    parts.run_on_pi(config, tmp_path)
    assert opened == [("Honeywell", "fr"), ("closed",)]


def test_goodbye_and_then_black(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi that is switched off goes on feeding its display: what stays on it would burn in."""
    before_black: list[bytes] = []
    asked = systemctl(tmp_path, monkeypatch, 0)
    monkeypatch.setattr(parts, "GOODBYE_S", 0)
    darken = Glazier.brightness

    def brightness(glazier: Glazier, level: Level) -> bool:
        before_black.append(model.picture().tobytes())
        return darken(glazier, level)

    monkeypatch.setattr(Glazier, "brightness", brightness)
    run_until(monkeypatch, App.power_off)
    parts.run_on_pi(settings(""), tmp_path / "state")
    goodbye = Screen(Fonts()).draw(view(None).reading("Compère", "Goodbye!")[0])
    assert before_black == [goodbye.tobytes()]
    assert not model.on
    assert asked.exists()


# systemd


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket on which systemd listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.settimeout(WAIT_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield end


def test_systemd_is_told_after_the_first_picture_of_home(
    model: Ssd1306Model, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """READY comes once the home screen is on the glass and the keys are open, STOPPING before they are closed."""
    told: list[tuple[str, bool, int]] = []

    def tell(notifier: Notifier, state: str) -> None:
        home = apps[0].page() if apps else menus_home
        shown = model.picture().tobytes() == Screen(Fonts()).draw(home).tobytes()
        told.append((state, shown, sum(len(each._contacts) for each in buttons)))

    buttons: list[Buttons] = []
    init = Buttons.__init__
    monkeypatch.setattr(Buttons, "__init__", lambda self, *args: (buttons.append(self), init(self, *args))[1])
    menus_home = made(tmp_path / "other", Config(device=DeviceConfig("en"))).page()
    monkeypatch.setattr(Notifier, "_send", tell)
    apps = run_until(monkeypatch, stop)
    parts.run_on_pi(settings(""), tmp_path / "state")
    assert told == [("READY=1", True, 4), ("STOPPING=1", True, 4)]


def test_signs_of_life_come_from_the_loop(
    model: Ssd1306Model, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real messages on systemd's socket, twice in the watchdog's time, until the end."""
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    told: list[str] = []

    def listen() -> None:
        while "STOPPING=1" not in told:
            told.append(systemd.recv(100).decode())
            if told.count("WATCHDOG=1") == 3:
                os.kill(os.getpid(), signal.SIGTERM)

    listener = threading.Thread(target=listen)
    listener.start()
    parts.run_on_pi(settings(""), tmp_path / "state")
    listener.join(WAIT_S)
    assert told[0] == "READY=1"
    assert set(told[1:-1]) == {"WATCHDOG=1"}
    assert told[-1] == "STOPPING=1"


def test_a_thread_that_has_ended_gives_no_sign_of_life(
    model: Ssd1306Model, scanner: str, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop still works, but a part never would again: systemd starts the program anew."""
    monkeypatch.setenv("WATCHDOG_USEC", "1000000")
    alive: list[bool] = []

    def end_scanner(app: App) -> None:
        notifier = app._heart
        assert isinstance(notifier, Notifier)
        alive.append(notifier._healthy())
        monkeypatch.setattr(Scanner, "alive", False)
        alive.append(notifier._healthy())
        stop(app)

    run_until(monkeypatch, end_scanner)
    parts.run_on_pi(settings(scanner), tmp_path / "state")
    assert alive == [True, False]


Connected = tuple[ScannerConfig, Callable[[], object], Callable[[], object]]  # settings, a scan, and how it is put away


def _serial(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Connected:
    cable = Cable(folder / "scanner")
    cable.plug()
    return ScannerConfig(str(cable.path), gm65="no"), lambda: cable.send(b"A\r"), cable.unplug


def _keyboard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Connected:
    evdev = FakeEvdev(folder)
    monkeypatch.setattr(hid, "load_evdev", lambda: evdev)
    path = evdev.plug("Scanner")
    return ScannerConfig(hid="auto"), lambda: evdev.type(path, "A\r"), evdev.close


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("connected", [_serial, _keyboard])
def test_a_scanner_whose_thread_dies_stops_the_signs_of_life(
    model: Ssd1306Model,
    systemd: socket.socket,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    connected: Callable[[Path, pytest.MonkeyPatch], Connected],
) -> None:
    """A real thread, ended by a fault; systemd's socket hears nothing more, though the loop asks on."""

    def fail(event: Event) -> None:
        raise RuntimeError("a fault of the program")

    scanner, scan, put_away = connected(tmp_path, monkeypatch)
    opened = parts.Opened(Config(scanner=scanner), fail, lambda: 0.0)
    notifier = Notifier({**os.environ, "WATCHDOG_USEC": "2000000"}, os.getpid(), 0, lambda: opened.alive)
    (part,) = (part for name, part in opened._parts if name == "scanner")
    assert part.ready.wait(WAIT_S)
    notifier.tick(1)
    assert systemd.recv(100) == b"WATCHDOG=1"
    (thread,) = (each for each in threading.enumerate() if each.name == "scanner")
    scan()
    thread.join(WAIT_S)
    notifier.tick(2)
    notifier.stopping()
    assert systemd.recv(100) == b"STOPPING=1"
    opened.close()
    put_away()


def test_the_first_picture_is_on_the_glass_before_what_takes_long_is_imported(tmp_path: Path) -> None:
    """Of the real program: when the splash is seen through there is no app, store or pin factory yet."""
    program = """
import sys
from pathlib import Path
from compere_device import parts
from compere_device.config import Config
seen = []
class Glass:
    def show(self, image):
        seen.append("show" if image.getbbox() else "nothing")
        return True
    def flush(self, timeout_s):
        seen.append("flush")
        late = ("gpiozero", "serial", "compere.bots", "compere_device.app", "compere_device.store")
        print(seen, [name for name in late if name in sys.modules])
        raise SystemExit
parts.make_glass = lambda config, put: Glass()
parts.run_on_pi(Config(), Path(sys.argv[1]))
"""
    run = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['show', 'flush'] []"
