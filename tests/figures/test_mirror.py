"""The figures of the mirror: what is counted is the daemon's, with and without those who look."""

import socket
from pathlib import Path

import pytest

from figures import mirror
from figures.mirror import WATCH, Cost, _played, viewer

STEPS = 2


def test_nobody_there_costs_no_instruction() -> None:
    """It is the same game that is counted, with the mirror open and without one."""
    without, alone = (_played(room, 0, 0.0, STEPS, counted=True)[0]["instructions"] for room in (False, True))
    assert without > 50_000
    assert abs(alone / without - 1) < 0.01


def test_who_looks_reads_all_that_comes(tmp_path: Path) -> None:
    """More than the kernel would keep: a client that is stuck costs the box less."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(str(tmp_path / "mirror"))
        listener.listen()
        with viewer(tmp_path / "mirror"), listener.accept()[0] as ours:
            ours.settimeout(10.0)
            assert ours.recv(1 << 16) == WATCH
            ours.sendall(bytes(4 << 20))


def test_the_rows_are_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {(False, 0): Cost(1000, 5000, 0.5), (True, 0): Cost(1011, 5000, 0.5), (True, 10): Cost(1099, 5501, 0.6)}
    monkeypatch.setattr(mirror, "cost", lambda room, viewers, seconds: costs[room, viewers])
    rows = list(mirror.figures(7.0))
    assert [row.ratio for row in rows] == ["1.01", "1", "", "1.1", "1.1", ""]
    assert [row.missed for row in rows] == [True, False, False, False, True, True]
    assert [row.value for row in rows][2::3] == [0.0, pytest.approx(0.1)]


def test_main_prints_the_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """For as many seconds as are asked for."""
    asked: list[float] = []
    monkeypatch.setattr(mirror, "cost", lambda room, viewers, seconds: asked.append(seconds) or Cost(1, 1, 0))
    monkeypatch.setattr(mirror.sys, "argv", ["figures.mirror", "7"])
    mirror.main()
    assert asked == [7.0] * 3
    assert len(capsys.readouterr().out.splitlines()) == 6
