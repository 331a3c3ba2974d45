"""The daemon's part of a trial: it says that it has passed after a minute with a picture, and not before."""

from pathlib import Path

import pytest

from compere_device.box import daemon
from compere_device.box.on_trial import TRIED_S, OnTrial, heart_on_trial, note_told, untold
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key, Pressed
from compere_device.glass import oled
from compere_device.loop import Loop
from compere_device.system.notify import Notifier
from compere_device.update import gone_back
from compere_device.update.marker import WENT_BACK, below
from hands import started_before
from pi import run_until, said, settings, stop
from trials import Tried

READY_S = 100.0


def quiet() -> Notifier:
    return Notifier({}, 1, READY_S)


def test_without_a_trial_nothing_wakes_the_loop(tmp_path: Path) -> None:
    heart = quiet()
    assert heart_on_trial(heart, tmp_path, READY_S, lambda: True, tmp_path) is heart


def test_it_has_passed_after_a_minute(tmp_path: Path) -> None:
    """60 s (issue 16); the loop is woken once for it, and root's script then ends the trial."""
    machine = Tried(tmp_path)
    machine.marks(starts=3)
    folder = tmp_path / "var/lib/compere"
    heart = heart_on_trial(quiet(), folder, READY_S, lambda: True, tmp_path)
    assert heart.deadline_s == READY_S + 60
    heart.tick(READY_S + 59.9)
    assert not (folder / "trial-passed").exists()
    heart.tick(READY_S + 60)
    assert heart.deadline_s is None
    machine.runs("start")
    assert (machine.marker, machine.asked) == (None, [])


def test_without_a_picture_it_has_not_passed(tmp_path: Path) -> None:
    """A display that comes late is asked for again, a minute later."""
    drawn = [False, True]
    heart = OnTrial(quiet(), tmp_path, "abc", READY_S, lambda: drawn.pop(0))
    heart.tick(READY_S + TRIED_S)
    assert not (tmp_path / "trial-passed").exists()
    assert heart.deadline_s == READY_S + 2 * TRIED_S
    heart.tick(READY_S + 2 * TRIED_S)
    assert (tmp_path / "trial-passed").read_text() == "abc"
    assert heart.deadline_s is None


def test_what_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    """On a full disk, say: the trial goes on, and so does the game."""
    folder = tmp_path / "state"
    folder.touch()  # nothing can be written there
    heart = OnTrial(quiet(), folder, "abc", READY_S, lambda: True)
    heart.tick(READY_S + TRIED_S)
    assert heart.deadline_s == READY_S + 2 * TRIED_S
    folder.unlink()
    heart.tick(READY_S + 2 * TRIED_S)
    assert (folder / "trial-passed").read_text() == "abc"


def test_the_watchdog_is_fed_meanwhile(tmp_path: Path) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "none"), "WATCHDOG_USEC": "20000000"}, 1, READY_S)
    heart = OnTrial(notifier, tmp_path, "abc", READY_S, lambda: True)
    assert heart.deadline_s == READY_S + 10
    heart.tick(READY_S + 10)
    assert heart.deadline_s == READY_S + 20


def test_a_trial_that_failed_is_told_once(tmp_path: Path) -> None:
    """Each by its name: the next one that fails is told again; what cannot be noted is, too."""
    below(tmp_path, WENT_BACK).parent.mkdir(parents=True)
    state = tmp_path / "state"
    assert untold(state, tmp_path) is None
    below(tmp_path, WENT_BACK).write_text("abc 0.9 1.0 starts\n")
    found = untold(state, tmp_path)
    assert found and found.after == "1.0"
    state.touch()
    note_told(state, found)
    assert untold(state, tmp_path) == found
    state.unlink()
    note_told(state, found)
    assert untold(state, tmp_path) is None
    below(tmp_path, WENT_BACK).write_text("abd 0.9 1.1 boot\n")
    assert untold(state, tmp_path)


@pytest.mark.parametrize("drawn", [True, False])
def test_the_device_tells_it(drawn: bool, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over home, after it; any key goes on. It counts as told once it is on the glass."""
    monkeypatch.setattr(gone_back, "read", lambda root: gone_back.GoneBack("abc", "0.9", "1.0", "boot"))
    if not drawn:
        monkeypatch.setattr(oled, "connect_i2c", lambda port, address: (_ for _ in ()).throw(OSError(5, "")))
    seen: list[str] = []

    def look(loop: Loop) -> None:
        seen.append(said(loop))
        loop.desk.take([Pressed(Key.OK)])
        seen.append(said(loop))
        stop(loop)

    run_until(monkeypatch, look)
    daemon.run_on_pi(settings(""), started_before(tmp_path))
    assert seen[0].startswith("Version 1.0 did not last") and seen[0].endswith("0.9 is back.")
    assert seen[1].startswith("Which game?")
    assert (tmp_path / "went-back-told").exists() is drawn
