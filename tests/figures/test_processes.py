"""The figures of whole processes: they are of the program alone, run in turn, and fail where it fails."""

import subprocess
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere_device.files.store import Store
from disk import opened
from figures import processes
from figures.processes import MEMORY, fill, medians_ms, output


def test_a_program_that_fails_has_no_figure() -> None:
    """A peer that cannot be run is an error, and never a fast time."""
    with pytest.raises(subprocess.CalledProcessError):
        output("raise SystemExit(1)")


def test_memory_is_the_programs_own() -> None:
    """However large the process is that starts it: getrusage would begin with that."""
    ballast = bytearray(b"x" * 200_000_000)
    kilobytes = int(output("pass" + MEMORY))
    assert len(ballast) / 1024 > kilobytes > 1000


def test_programs_are_run_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round is not counted; the median is; slow ones are run less often, but once at least."""
    ran: list[str] = []
    clock = [0.0]

    def run(program: str) -> str:
        ran.append(program)
        clock[0] += {"quick": 0.1, "slow": 40.0}[program] + 0.01 * len(ran)
        return ""

    monkeypatch.setattr(processes, "output", run)
    monkeypatch.setattr(processes.time, "perf_counter", lambda: clock[0])
    assert medians_ms("quick", "quick") == pytest.approx([190, 200])
    assert ran == ["quick"] * 2 * (processes.RUNS + 1)
    ran.clear()
    assert medians_ms("quick", "slow") == pytest.approx([130, 40040])
    assert ran == ["quick", "slow"] * 2


def test_a_full_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of all bots, all in progress."""
    monkeypatch.setattr(processes, "GAMES", 6)
    fill(tmp_path)
    games = opened(Store(tmp_path))
    assert sorted(game.session.bot.name for game in games) == sorted([*BOTS] * 2)
    assert all(game.session.history.entries > 10 and not game.said for game in games)
