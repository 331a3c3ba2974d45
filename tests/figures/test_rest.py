"""The figures of the device at rest: the daemon that is watched is the real one, and its rows are what was counted."""

import pytest

from figures import idle, rest
from figures.idle import WAKEUPS, Cost, running

SECONDS = 2.0
SPINNING = 10  # wake-ups a second


def test_the_daemon_rests(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of the whole device spins while a game is on the screen; `make bench` holds it against the goal."""
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
    """The last stretch is held against the goal, the first stands beside it; where it cannot run, the row says why."""
    costs = [Cost(0.5, 0.5), Cost(0.3, 0.25), Cost(0.25, 0.125)]
    monkeypatch.setattr(idle, "each_cost", lambda code, seconds, times: costs[:times])
    first, wakeups, cpu = rest.figures()
    assert (first.ours, first.goal) == ("0.50", None)
    assert (wakeups.ours, wakeups.value, wakeups.goal, wakeups.missed) == ("0.25", 0.25, WAKEUPS, True)
    assert (cpu.ours, cpu.goal) == ("0.1250 ms/s", None)
    monkeypatch.setattr(idle, "each_cost", lambda code, seconds, times: "no pseudo-terminal")
    (why,) = rest.figures()
    assert why.what.endswith("whole device, modelled wires: no pseudo-terminal")
    assert why.goal and why.value is None


def test_main_prints_the_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In the columns of the bench, for as many stretches of as many seconds as are asked for."""
    asked: list[tuple[float, int]] = []
    monkeypatch.setattr(idle, "each_cost", lambda code, seconds, times: asked.append((seconds, times)) or [Cost(1, 2)])
    for given in ([], ["7"], ["7", "10"]):
        monkeypatch.setattr(rest.sys, "argv", ["figures.rest", *given])
        rest.main()
    assert asked == [(55.0, 3), (7.0, 3), (7.0, 10)]
    assert [line.split()[-2:] for line in capsys.readouterr().out.splitlines()[-3:]] == [
        ["wires", "1.00"],
        ["0.2", "MISSED"],
        ["2.0000", "ms/s"],
    ]
