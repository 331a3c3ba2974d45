"""The figures of the device at rest: the daemon that is watched is the real one, and its rows are what was counted."""

import pytest

from figures import idle, rest
from figures.idle import WAKEUPS, Cost, running

SECONDS = 2.0
SPINNING = 10  # wake-ups a second


def test_the_daemon_rests(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of the whole device spins while a game is on the screen; `make bench` holds a minute against the goal."""
    daemon = idle.cost(rest.DAEMON, SECONDS)
    assert isinstance(daemon, Cost), daemon
    with capsys.disabled():
        print(f"\nThe device at rest wakes up {daemon.wakeups:.2f} times a second")
    assert daemon.wakeups < SPINNING


def test_it_is_the_daemon_that_is_watched() -> None:
    """It shows a game: the threads of its parts are there, each asleep."""
    with running(rest.DAEMON) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        tasks = idle.Path(f"/proc/{process.pid}/task").iterdir()
        names = sorted((task / "comm").read_text().strip() for task in tasks)
    assert len(names) == 7, (
        names
    )  # the loop, the signals, the display's bus, the pins, the scanner, the reader, the mirror


def test_the_rows_are_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it cannot run, the row says why, and its goal is not measured."""
    monkeypatch.setattr(idle, "cost", lambda code, seconds: Cost(0.25, 0.125))
    wakeups, cpu = rest.figures()
    assert (wakeups.ours, wakeups.value, wakeups.goal, wakeups.missed) == ("0.25", 0.25, WAKEUPS, True)
    assert (cpu.ours, cpu.goal) == ("0.1250 ms/s", None)
    monkeypatch.setattr(idle, "cost", lambda code, seconds: "no pseudo-terminal")
    (why,) = rest.figures()
    assert why.what.endswith("whole device, modelled wires: no pseudo-terminal")
    assert why.goal and why.value is None


def test_main_prints_the_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In the columns of the bench, for as many seconds as are asked for."""
    asked: list[float] = []
    monkeypatch.setattr(idle, "cost", lambda code, seconds: asked.append(seconds) or Cost(1, 2))
    monkeypatch.setattr(rest.sys, "argv", ["figures.rest", "7"])
    rest.main()
    assert asked == [7.0]
    assert [line.split()[-2:] for line in capsys.readouterr().out.splitlines()] == [
        ["0.2", "MISSED"],
        ["2.0000", "ms/s"],
    ]
