"""The figures of the panel are what they say."""

import subprocess
import sys
from pathlib import Path

import pytest

from figures import panel
from figures.goals import speed
from figures.panel import ECHO, middle_and_end, on_the_glass, unique_mb
from figures.rows import Row
from panels import running


def test_the_middle_and_the_end() -> None:
    """Of one to a thousand: the median, and the time that one in a hundred is longer than."""
    p50, p99 = middle_and_end([float(number) for number in range(1, 1001)])
    assert (round(p50), round(p99)) == (500, 991)


def test_presses_on_the_glass_are_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each to its own picture."""
    monkeypatch.setattr(panel, "PRESSES", 5)
    with running(tmp_path) as device:
        times_ms = on_the_glass(device)
    assert len(times_ms) == 5
    assert all(0 < each < panel.WAIT_S * 1000 for each in times_ms)


def test_memory_is_what_no_other_process_has() -> None:
    """What a process takes for itself is counted, to the megabyte."""
    code = "import sys; kept = bytearray(b'x' * 50_000_000); print('ready', flush=True); sys.stdin.read()"
    process = subprocess.Popen((sys.executable, "-c", code), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    assert 47 < unique_mb(process.pid) < 80
    process.communicate()


def test_without_a_browser_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows are there with their goals, and count as not measured."""
    from browser import stage

    monkeypatch.setattr(stage, "CHROMIUM", None)
    rows = list(panel.figures())
    assert len(rows) == 3
    assert all(row.goal and row.value is None for row in rows)


def test_rows_say_what_they_are_held_against(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that takes as long as one on the glass, three echoes and a frame is exactly at its goal."""
    from browser import stage

    monkeypatch.setattr(stage, "CHROMIUM", "chromium")
    times = [25.0] * 100, [2.0] * 100, [2.0] * 100, 30.0
    monkeypatch.setattr(panel, "measured", lambda chromium: times)
    rows: list[Row] = list(panel.figures())
    assert [row.value for row in rows] == [25.0, 1.0, 1.0, 30.0]
    assert not any(row.missed for row in rows)
    assert speed("press in the browser, ms").most == 30


def test_the_echo_is_empty() -> None:
    """It is aiohttp's own, with nothing of ours."""
    assert "compere" not in ECHO
    compile(ECHO, "echo", "exec")
