"""The box with settings that cannot be used: it starts, says so, and reads them again when somebody asks."""

import os
import signal
from pathlib import Path

import pytest
from gpiozero import Device

from commands import Run
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.glass.glazier import Glazier
from compere_device.loop import Loop
from compere_device.parts.buttons import Buttons
from compere_device.setup.config import Config
from hands import SCREEN, started_before
from pi import run_until, said, stop

BROKEN = "[keys]\nback = 7\nok = 99\nbounce_ms = 0\n[device]\nlanguage = 'en'\n"


@pytest.mark.parametrize("kind", ["text", "folder", "pipe", "nothing"])
def test_the_service_starts_and_says_what_is_wrong(
    kind: str,
    model: Ssd1306Model,
    place: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """On the glass, and in the log; it ends in order when it is stopped."""
    path = place / "config.toml"
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "text":
        path.write_text(BROKEN)
    shown: list[tuple[str, bool]] = []

    def look(loop: Loop) -> None:
        shown.append((said(loop), model.picture().tobytes() == SCREEN.draw(loop.desk.page()).tobytes()))
        stop(loop)

    run_until(monkeypatch, look)
    status, _, error = run("run", "--service")
    assert (status, str(path) in error) == (0, True)
    assert len(shown) == 1
    assert shown[0][0].startswith("The settings in")
    assert not model.on


def test_what_was_understood_is_used_and_the_file_is_read_again(
    model: Ssd1306Model, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys are those that the file has right; once it is mended, trying again starts as it says."""
    path = place / "config.toml"
    path.write_text(BROKEN)
    started_before(place / "state")
    opened: list[dict[Key, tuple[int, ...]]] = []
    init = Buttons.__init__
    monkeypatch.setattr(
        Buttons, "__init__", lambda self, keys, *more: (opened.append(dict(keys)), init(self, keys, *more))[1]
    )
    seen: list[str] = []

    def mend(loop: Loop) -> None:
        seen.append(said(loop))
        if len(seen) == 1:
            path.write_text(BROKEN.replace("ok = 99", "ok = 8"))
            loop.desk.stage.box.read_settings()
        else:
            stop(loop)

    run_until(monkeypatch, mend)
    assert run("run", "--service")[0] == 0
    assert [said.split(" in ")[0] for said in seen] == ["The settings", "Which game?"]
    pins = [keys[key] for keys in opened for key in keys if key in (Key.OK, Key.BACK)]
    assert pins == [(5,), (7,), (8,), (7,)]
    assert BROKEN.replace("ok = 99", "ok = 8") == path.read_text()  # nothing wrote it


def test_a_signal_counts_more_than_another_try(
    model: Ssd1306Model, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stopped while it reads its settings again does not start anew."""
    (place / "config.toml").write_text(BROKEN)
    loops = run_until(monkeypatch, lambda loop: (loop.desk.stage.box.read_settings(), stop(loop)))
    assert run("run", "--service")[0] == 0
    assert len(loops) == 1


@pytest.mark.parametrize("command", [("config",), ("run", "--demo"), ("games",)])
def test_whoever_types_a_command_gets_the_sentence(command: tuple[str, ...], place: Path, run: Run) -> None:
    """And exit 2; so does the simulated device, whose terminal it is."""
    (place / "config.toml").write_text('[display]\ndriver = "simulated"\n[keys]\nok = 99\n')
    status, out, error = run(*command)
    assert (status, out) == (2, "")
    assert "[keys] ok is 99; write a GPIO (BCM) number from 4 to 27, or 0." in error


def test_a_key_too_many_is_no_reason_to_end(
    model: Ssd1306Model, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody tries again twice, or presses another key while the display still takes its last picture."""
    (place / "config.toml").write_text(BROKEN)
    seen: list[str] = []

    def press(loop: Loop) -> None:
        seen.append(said(loop))
        if len(seen) == 1:
            loop.desk.stage.box.read_settings()
            loop.desk.stage.box.read_settings()
            pin = Device.pin_factory.pin(Config().keys.pins[Key.DOWN][0])
            pin.drive_low()
            pin.drive_high()
        else:
            stop(loop)

    run_until(monkeypatch, press)
    assert run("run", "--service")[0] == 0
    assert len(seen) == 2


def test_a_signal_that_comes_while_it_ends_counts(
    model: Ssd1306Model, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late: systemd would wait for it, and kill what it has just started anew."""
    (place / "config.toml").write_text(BROKEN)
    loops: list[Loop] = []
    loops = run_until(monkeypatch, lambda loop: loop.desk.stage.box.read_settings() if len(loops) == 1 else stop(loop))
    close = Glazier.close
    monkeypatch.setattr(Glazier, "close", lambda glass: (close(glass), os.kill(os.getpid(), signal.SIGTERM)))
    assert run("run", "--service")[0] == 0
    assert len(loops) == 1
