"""The figures of the device at rest: the daemon that is watched is the real one, and its rows are what was counted."""

import pytest

from compere_device import bench_idle, bench_rest
from compere_device.bench_idle import Cost, running

SECONDS = 2.0


def test_the_daemon_rests(capsys: pytest.CaptureFixture[str]) -> None:
    """Some seconds of the whole device, with a game on the screen: two wake-ups a second at most."""
    daemon = bench_idle.cost(bench_rest.DAEMON, SECONDS)
    assert isinstance(daemon, Cost), daemon
    with capsys.disabled():
        print(f"\nThe device at rest wakes up {daemon.wakeups:.2f} times a second")
    assert daemon.wakeups <= 2


def test_it_is_the_daemon_that_is_watched() -> None:
    """It shows a game: the threads of its parts are there, each asleep."""
    with running(bench_rest.DAEMON) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        tasks = bench_idle.Path(f"/proc/{process.pid}/task").iterdir()
        names = sorted((task / "comm").read_text().strip() for task in tasks)
    assert len(names) == 4, names  # the loop, the display's bus, the scanner, the reader


@pytest.mark.parametrize(
    ("found", "rows"),
    [
        (
            Cost(0.5, 0.125),
            [
                ("at rest: wake-ups a second, whole device, modelled wires", "0.50", "", "", "≤ 2"),
                ("at rest: CPU, whole device, modelled wires", "0.1250 ms/s", "", "", ""),
            ],
        ),
        ("no pseudo-terminal", [("at rest, whole device: no pseudo-terminal", "", "", "", "")]),
    ],
)
def test_the_rows_are_what_was_counted(
    found: Cost | str, rows: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it cannot run, the row says why."""
    monkeypatch.setattr(bench_idle, "cost", lambda code, seconds: found)
    assert list(bench_rest.figures()) == rows


def test_main_prints_the_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In the columns of the bench, for as many seconds as are asked for."""
    asked: list[float] = []
    monkeypatch.setattr(bench_idle, "cost", lambda code, seconds: asked.append(seconds) or Cost(1, 2))
    monkeypatch.setattr(bench_rest.sys, "argv", ["bench_rest", "7"])
    bench_rest.main()
    assert asked == [7.0]
    assert [line.split()[-2:] for line in capsys.readouterr().out.splitlines()] == [["≤", "2"], ["2.0000", "ms/s"]]
