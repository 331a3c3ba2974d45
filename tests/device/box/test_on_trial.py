"""The daemon's part of a trial: it says that it has passed after a minute with a picture, and not before."""

from pathlib import Path

from compere_device.box.on_trial import TRIED_S, OnTrial, heart_on_trial
from compere_device.notify import Notifier
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
