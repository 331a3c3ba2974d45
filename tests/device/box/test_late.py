"""The pictures of a service that ended and could not draw: which comes when, from what a device kept, and to whom."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from compere.wording import say
from compere_device import words
from compere_device.box import daemon, early, late
from compere_device.box.display import keep_splash
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.files.lock import StoreLock
from compere_device.glass import bus, oled, splash
from compere_device.glass.splash import LATE, Splash
from compere_device.loop import Loop
from compere_device.pages.troubles import PARTING
from compere_device.setup.config import Config, ConfigError, DisplayConfig
from compere_device.setup.faults import ConfigFault
from hands import SCREEN, view
from pi import run_until, settings, stop
from wires import MODELS, Bus, Wire, holds

KILLED = {"SERVICE_RESULT": "signal", "EXIT_CODE": "killed", "EXIT_STATUS": "KILL"}
STUCK = {"SERVICE_RESULT": "watchdog", "EXIT_CODE": "dumped", "EXIT_STATUS": "ABRT"}
BROKEN = {"SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "1"}
UNDONE = {"SERVICE_RESULT": "success", "EXIT_CODE": "killed", "EXIT_STATUS": "TERM"}  # before it heeds signals
HUNG = {"SERVICE_RESULT": "timeout", "EXIT_CODE": "killed", "EXIT_STATUS": "KILL"}
ENDED = {"SERVICE_RESULT": "success", "EXIT_CODE": "exited", "EXIT_STATUS": "0"}
LACKING = {"SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "2"}  # says on the glass what


def waits(monkeypatch: pytest.MonkeyPatch, sleep: Callable[[float], object]) -> None:
    """Have it call this in place of waiting; other threads, of tests before, go on to sleep."""
    monkeypatch.setattr(late, "time", SimpleNamespace(sleep=sleep))


def picture(name: str, language: str = "en") -> Image.Image:
    text = words.load(language).say(PARTING[name])
    return SCREEN.draw(view(None).reading("Compère", text)[0])


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which a display on bus 3 has worked."""
    monkeypatch.setattr(splash, "MACHINE", str(tmp_path / "machine-id"))
    monkeypatch.setattr(splash, "BUS", str(tmp_path / "i2c-{}"))
    for name in ("config.toml", "machine-id", "i2c-3"):
        (tmp_path / name).write_text(f"the {name} of this machine\n")
    config = Config(display=DisplayConfig(i2c_port=3, i2c_address=0x3D))
    pages = {name: view(None).reading("Compère", words.load("en").say(text))[0] for name, text in PARTING.items()}
    keep_splash(first(tmp_path), config, SCREEN, pages)
    monkeypatch.setattr(late, "GOODBYE_S", 0)
    return tmp_path


def first(machine: Path) -> Splash:
    return Splash(str(machine / "state"), str(machine / "config.toml"))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Bus:
    """The display, on which something else is shown."""
    model = MODELS["ssd1306"](2)
    model.command(0xAF)
    plugged = Bus(Wire(model))
    monkeypatch.setattr(bus, "os", plugged)
    monkeypatch.setattr(bus, "ioctl", plugged.ioctl)
    return plugged


def ends(machine: Path, how: dict[str, str]) -> None:
    places = {"COMPERE_STATE": str(machine / "state"), "COMPERE_CONFIG": str(machine / "config.toml")}
    late.main({**places, **how})


@pytest.mark.parametrize(
    ("how", "down", "seen"),
    [  # what systemd says of an end: systemd.exec(5), the table below $EXIT_STATUS
        (KILLED, False, "failed"),
        (STUCK, False, "failed"),
        (BROKEN, False, "failed"),
        (HUNG, False, "failed"),
        (UNDONE, False, "dark"),
        (KILLED, True, "goodbye"),
        (STUCK, True, "goodbye"),
        (HUNG, True, "goodbye"),
        (UNDONE, True, "goodbye"),
        (ENDED, False, ""),
        (ENDED, True, ""),
        (LACKING, False, ""),
    ],
)
def test_each_end_has_its_picture(
    how: dict[str, str], down: bool, seen: str, machine: Path, kernel: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goodbye is read, then the glass is dark; nothing is sent where the service itself saw to the glass."""
    read: list[bool] = []
    monkeypatch.setattr(late, "is_going_down", lambda: down)
    waits(monkeypatch, lambda _: read.append(holds(kernel.wire.model, picture("goodbye"))))
    ends(machine, how)
    assert kernel.opened == 0
    assert read == ([True] if seen == "goodbye" else [])
    if seen == "failed":
        assert holds(kernel.wire.model, picture("failed"))
    else:
        assert kernel.wire.model.on is not bool(seen)
    assert bool(kernel.paths) is bool(seen)


def test_it_counts_whatever_the_settings_say_now(machine: Path, kernel: Bus) -> None:
    """They may be what is broken; not on another machine, nor while somebody else draws."""
    (machine / "config.toml").unlink()
    with StoreLock(machine / "state"):
        ends(machine, KILLED)
    assert kernel.paths == []
    ends(machine, KILLED)
    assert holds(kernel.wire.model, picture("failed"))
    (machine / "machine-id").write_text("another")
    kernel.paths.clear()
    ends(machine, KILLED)
    assert kernel.paths == []


def test_no_time_is_spent_on_a_goodbye_that_nobody_sees(
    machine: Path, kernel: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "is_going_down", lambda: True)
    waits(monkeypatch, lambda _: pytest.fail("it waits"))
    kernel.wire.broken = True
    ends(machine, KILLED)
    first(machine).forget()
    ends(machine, KILLED)


def test_the_script_leads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a word that is no bus."""
    called: list[bool] = []
    monkeypatch.setattr(late, "main", lambda: called.append(True))
    early.main(early.ENDED)
    early.main("i2c-9")
    assert called == [True]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PARTING)
def test_each_is_on_one_page(name: str, language: str) -> None:
    assert name in LATE
    assert len(view(None).reading("Compère", words.load(language).say(PARTING[name]))) == 1


# What the device does for it


@pytest.mark.parametrize("fault", [False, True])
def test_a_device_keeps_them(fault: bool, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its language; where it crashes, what it says of that is not to be painted over."""
    device = Splash(str(tmp_path / "new"), str(tmp_path / "config.toml"))
    there: list[set[str]] = []

    def look(loop: Loop) -> None:
        there.append({path.name for path in (tmp_path / "new").iterdir()})
        if fault:
            raise ZeroDivisionError
        loop.desk.stage.speak("fr")
        stop(loop)

    run_until(monkeypatch, look)
    if fault:
        with pytest.raises(ZeroDivisionError):
            daemon.run_on_pi(settings(""), tmp_path / "new", device)
    else:
        daemon.run_on_pi(settings(""), tmp_path / "new", device)
        wire = Bus(Wire(MODELS["ssd1306"](2)))
        monkeypatch.setattr(bus, "os", wire)
        monkeypatch.setattr(bus, "ioctl", wire.ioctl)
        device.late("failed").show()
        assert holds(wire.wire.model, picture("failed", "fr"))
    assert {"splash", *LATE} <= there[0]
    assert (tmp_path / "new/failed").exists() is not fault


@pytest.mark.parametrize("found", [False, True])
def test_broken_settings_are_said_where_the_display_was(
    found: bool, machine: Path, kernel: Bus, model: Ssd1306Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if they name it no more; dark at the end, unless it is the one that the device has again."""
    if not found:
        monkeypatch.setattr(oled, "connect_i2c", lambda port, address: (_ for _ in ()).throw(OSError(5, "")))
    seen: list[bool] = []

    def look(loop: Loop) -> None:
        seen.append(holds(kernel.wire.model, picture("broken")))
        stop(loop)

    run_until(monkeypatch, look)
    wrong = ConfigError(
        machine / "config.toml", [ConfigFault(say("this is not TOML: {why}; correct that line.", why="x"))], Config()
    )
    daemon.run_on_pi(settings(""), machine / "state", first(machine), wrong)
    assert seen == [True]
    assert kernel.wire.model.on is found  # the other display's, in this test
