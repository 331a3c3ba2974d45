"""The real parts on a Pi: opened, used, missing, and let go of."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from compere_device.box import daemon, display
from compere_device.cues import Signal
from compere_device.desk import Desk
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.errors import PartUnavailable
from compere_device.events import Key, Scanned
from compere_device.files import mounts
from compere_device.files.chosen import DisplayChoice
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.glass.glazier import Glazier
from compere_device.glass.rest import Level
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.pages.troubles import FORGETS
from compere_device.pages.window import FLUSH_S
from compere_device.parts.buttons import Buttons
from compere_device.parts.reader import reader as reader_module
from compere_device.parts.scan import hid
from compere_device.parts.scan import scanner as scanner_module
from compere_device.parts.signals import Signals
from compere_device.setup.config import (
    Config,
    DeviceConfig,
    KeysConfig,
    ReaderConfig,
    ScannerConfig,
    SignalsConfig,
)
from compere_device.words import load
from compere_proof.counted import Inputs
from hands import started_before, view
from pi import pins_are_free, run_until, said, scanning, sentence, settings, stop, systemctl


def test_a_pi_runs_until_it_is_asked_to_stop(
    model: Ssd1306Model, scanner_port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys, scanner and display work together; SIGTERM ends it, and every part is let go of."""
    last, counted = list[bytes](), list[Inputs]()

    def press_and_stop(loop: Loop) -> None:
        counted.append(Inputs(loop.desk))
        last.append(Screen(Fonts()).draw(loop.desk.page()).tobytes())
        assert model.picture().tobytes() == last[0]
        assert scanning()
        pin = Device.pin_factory.pin(Config().keys.pins[Key.DOWN][0])
        pin.drive_low()
        pin.drive_high()
        os.kill(os.getpid(), signal.SIGTERM)

    loops = run_until(monkeypatch, press_and_stop)
    daemon.run_on_pi(settings(scanner_port), started_before(tmp_path))
    (loop,) = loops
    assert (counted[0].count, loop.desk.page().cursor) == (1, 1)
    assert not model.on  # a page that nobody feeds burns in, and lies
    assert not scanning()
    assert pins_are_free()


def test_a_fault_of_the_program_is_said_on_the_glass(
    model: Ssd1306Model, scanner_port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table learns what to do, systemd learns that it failed, and every part is let go of."""

    def fail(loop: Loop) -> None:
        raise ZeroDivisionError("fault")

    farewells: list[bytes] = []
    crash = Desk.crash
    monkeypatch.setattr(Desk, "crash", lambda desk: farewells.append(model.picture().tobytes()) or crash(desk))
    run_until(monkeypatch, fail)
    with pytest.raises(ZeroDivisionError):
        daemon.run_on_pi(settings(scanner_port), tmp_path)
    assert len(farewells) == 1
    assert model.picture().tobytes() != farewells[0]
    assert not scanning()
    assert pins_are_free()


def test_without_a_scanner_none_is_opened(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device is whole without one."""

    def stop(loop: Loop) -> None:
        assert not scanning()
        os.kill(os.getpid(), signal.SIGTERM)

    run_until(monkeypatch, stop)
    daemon.run_on_pi(settings(""), tmp_path)


@pytest.fixture
def no_pins(model: Ssd1306Model) -> Iterator[None]:
    """A machine without pins."""
    Device.pin_factory.close()
    Device.pin_factory = None
    yield
    Device.pin_factory = MockFactory()


def test_without_pins_and_scanner_there_is_no_device(model: Ssd1306Model, no_pins: None, tmp_path: Path) -> None:
    """Nothing could be answered: the glass says so, and the error what to do."""
    with pytest.raises(PartUnavailable, match="No GPIO pins can be reached here"):
        daemon.run_on_pi(settings(""), tmp_path)
    assert model.picture().tobytes() == sentence("keys")


def test_without_pins_a_scanner_does(
    model: Ssd1306Model, scanner_port: str, no_pins: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device starts, and says what is missing."""
    (loop,) = [run_until(monkeypatch, stop), daemon.run_on_pi(settings(scanner_port), tmp_path)][0]
    assert said(loop).startswith("The keys cannot be used")


def test_a_key_that_cannot_be_had_takes_no_other_with_it(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program has the pin of UP: DOWN works, the glass says what is missing and the log why."""
    other, counted = Buttons({Key.UP: (13,)}, 0, print, lambda: 0.0), list[Inputs]()

    def press_and_stop(loop: Loop) -> None:
        counted.append(Inputs(loop.desk))
        assert said(loop) == "A key cannot be used: the log says why."
        loop.desk.stage.go.pop()
        loop.show()
        assert loop._window._glass.flush(FLUSH_S)
        Device.pin_factory.pin(19).drive_low()
        Device.pin_factory.pin(19).drive_high()
        stop(loop)

    loops = run_until(monkeypatch, press_and_stop)
    daemon.run_on_pi(settings(""), started_before(tmp_path))
    assert (counted[0].count, loops[0].desk.page().cursor) == (1, 1)
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
    shown: list[bytes] = []
    run_until(monkeypatch, lambda loop: (shown.append(model.picture().tobytes()), stop(loop)))
    daemon.run_on_pi(config, tmp_path)
    assert shown == [sentence(part)]
    other.close()


@pytest.mark.parametrize("covered", [True, False])
def test_games_in_memory_are_named_at_the_start(
    covered: bool,
    model: Ssd1306Model,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An overlay over their folder is said on the glass, at each start, and what says more; home comes after it."""
    table = (
        "t /media/root-rw tmpfs rw 0 0\no / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"
    )
    own = "" if covered else f"/dev/mmcblk0p3 {tmp_path.resolve()} ext4 rw 0 0\n"
    (tmp_path / "mounts").write_text(f"{table}{own}")
    monkeypatch.setattr(mounts, "MOUNTS", f"{tmp_path}/mounts")
    told: list[str] = []
    run_until(monkeypatch, lambda loop: (told.append(said(loop)), stop(loop)))
    daemon.run_on_pi(settings(""), tmp_path)
    first = view(None).reading("Notice", load("en").say(FORGETS))[0]
    assert (told == [" ".join(first.lines)]) is covered
    assert ("games are gone with the power" in caplog.text) is covered


def test_the_knob_takes_the_place_of_two_keys(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A detent clockwise goes down; its pins may be those that the board has for UP and DOWN."""
    counted: list[Inputs] = []

    def turn(loop: Loop) -> None:
        counted.append(Inputs(loop.desk))
        a, b = (Device.pin_factory.pin(number) for number in (13, 19))
        for pin, move in ((a, "low"), (b, "low"), (a, "high"), (b, "high")):
            getattr(pin, f"drive_{move}")()
        stop(loop)

    loops = run_until(monkeypatch, turn)
    daemon.run_on_pi(settings("", keys=KeysConfig(arm_ms=0, encoder_a=13, encoder_b=19)), started_before(tmp_path))
    assert (counted[0].count, loops[0].desk.page().cursor) == (1, 1)


def test_the_light_says_that_a_scan_was_refused(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app's cues are played on the pins of the settings."""
    played: list[tuple[int, Signal]] = []
    monkeypatch.setattr(
        Signals, "play", lambda signals, signal: played.append((signals._outputs[0].pin.info.name, signal))
    )

    def scan(loop: Loop) -> None:
        loop.handle(Scanned("nonsense:1"))
        stop(loop)

    run_until(monkeypatch, scan)
    daemon.run_on_pi(settings("", signals=SignalsConfig(led=12)), tmp_path)
    assert played == [("GPIO12", Signal.ERROR)]


def test_the_scanner_is_as_the_settings_say(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its port, its speed, and whether a module is to be set up; and so is the reader."""
    opened: list[Any] = []

    class Part:
        def __init__(self, url: str, put: object, clock: object, **how: object) -> None:
            opened.append((url, how))

        def close(self) -> None:
            opened.append("closed")

    monkeypatch.setattr(scanner_module, "Scanner", Part)
    monkeypatch.setattr(reader_module, "Reader", Part)
    run_until(monkeypatch, stop)
    scanner = ScannerConfig("/dev/a", baud=115200, gm65="yes", apart_ms=250)
    daemon.run_on_pi(Config(scanner=scanner, reader=ReaderConfig("/dev/b"), device=DeviceConfig("en")), tmp_path)
    given = opened[0][1]
    assert callable(given.pop("known"))
    assert given == {"baud": 115200, "gm65": "yes", "apart_s": 0.25}
    assert opened[1:] == [("/dev/b", {}), "closed", "closed"]


def test_a_scanner_that_is_a_keyboard(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened by the name and with the layout of the settings, and let go of."""
    opened: list[tuple[object, ...]] = []

    class Keyboard:
        def __init__(self, *arguments: object, **settings: object) -> None:
            opened.append(arguments[:2])

        def close(self) -> None:
            opened.append(("closed",))

    monkeypatch.setattr(hid, "HidScanner", Keyboard)
    run_until(monkeypatch, stop)
    config = Config(scanner=ScannerConfig(hid="Honeywell", keyboard="fr"), device=DeviceConfig("en"))
    daemon.run_on_pi(config, tmp_path)
    assert opened == [("Honeywell", "fr"), ("closed",)]


def test_goodbye_and_then_black(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi that is switched off goes on feeding its display: what stays on it would burn in."""
    before_black: list[bytes] = []
    asked = systemctl(tmp_path, monkeypatch, 0)
    monkeypatch.setattr(daemon, "GOODBYE_S", 0)
    darken = Glazier.brightness

    def brightness(glazier: Glazier, level: Level) -> bool:
        before_black.append(model.picture().tobytes())
        return darken(glazier, level)

    monkeypatch.setattr(Glazier, "brightness", brightness)
    run_until(monkeypatch, lambda loop: loop.desk.stage.box.power_off())
    daemon.run_on_pi(settings(""), tmp_path / "state")
    goodbye = Screen(Fonts()).draw(view(None).reading("Compère", "Goodbye!")[0])
    assert before_black == [goodbye.tobytes()]
    assert not model.on
    assert asked.exists()


def test_the_first_picture_stands_as_it_was_chosen(
    tmp_path: Path, model: Ssd1306Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The splash is turned and dim already, before the store that keeps the choice is opened."""
    store = Store(tmp_path)
    store.preferences.display = DisplayChoice(15, 180)
    store.save_preferences()
    seen: list[tuple[bytes, int]] = []

    def see(*arguments: object) -> Loop:
        seen.append((model.picture().tobytes(), model.contrast))
        raise ZeroDivisionError

    monkeypatch.setattr(daemon, "make_loop", see)
    with pytest.raises(ZeroDivisionError):
        daemon.run_on_pi(Config(), tmp_path)
    assert seen == [(Screen(Fonts()).draw(display.SPLASH).image().rotate(180).tobytes(), 15)]


def test_the_first_picture_is_on_the_glass_before_what_takes_long_is_imported(tmp_path: Path) -> None:
    """Of the real program: when the splash is seen through there is no loop, store or pin factory yet."""
    program = """
import sys
from pathlib import Path
from compere_device.box import daemon
from compere_device.setup.config import Config
seen = []
class Glass:
    def show(self, image):
        seen.append("show" if image.bits else "nothing")
        return True
    def flush(self, timeout_s):
        seen.append("flush")
        late = ("gpiozero", "serial", "compere.bots", "compere_device.loop", "compere_device.files.store")
        print(seen, [name for name in late if name in sys.modules])
        raise SystemExit
    def close(self):
        pass
daemon.make_glass = lambda config, put: Glass()
daemon.run_on_pi(Config(), Path(sys.argv[1]))
"""
    run = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['show', 'flush'] []"
