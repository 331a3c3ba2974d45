"""The fairness of the dice on the command line."""

from pathlib import Path

import pytest

from commands import Run, saved_game
from compere.fairness import Fairness
from compere.wording import Words
from compere_device import words
from compere_device.drivers.fairness import report
from compere_device.files.rolled import DiceCount, DiceLog


def test_no_rolls_at_all(run: Run, place: Path) -> None:
    """Nothing is written, not even a folder; a game without dice changes nothing."""
    nothing = "No roll of a ten-sided die is in the log yet. Dice count that are read, scanned or entered.\n"
    assert run("fairness") == (0, nothing, "")
    assert not (place / "state").exists()
    saved_game(place / "state")
    assert run("fairness") == (0, nothing, "")


def test_broken_games_are_named(run: Run, place: Path) -> None:
    """They are no reason to fail."""
    path = saved_game(place / "state")
    path.with_name("torn.journal").write_bytes(path.read_bytes()[:40])
    status, out, err = run("fairness")
    assert (status, out.splitlines()[1], err) == (0, "Left out, as it cannot be read: torn.", "")


def test_a_folder_that_cannot_be_read(run: Run, place: Path) -> None:
    """Exit 2, and what to do."""
    (place / "state").write_text("")
    status, out, err = run("fairness")
    assert (status, out) == (2, "")
    assert err == f"compere: {place / 'state'} cannot be read (Not a directory): name another folder in COMPERE_STATE\n"


def test_the_figures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A line each behind the sentence, in the language that is spoken."""
    logged = DiceCount(Fairness((23, 6, 9, 11, 10, 9, 8, 12, 6, 6)), 12)
    monkeypatch.setattr(DiceLog, "count", lambda self: logged)
    lines = report(tmp_path, Words())
    assert lines[:5] == [
        "Unusual: one in 150 fair dice looks like this.",
        "Rolls: 100",
        "Games with rolls: 12",
        "Chi-square: 22.8",
        "Face 0: 23",
    ]
    assert len(lines) == 14
    assert report(tmp_path, words.load("fr"))[3] == "Écart (khi-deux)\u00a0: 22,8"
