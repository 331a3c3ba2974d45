"""The figures of rest: what is counted is what a process did, and what cannot run here is said."""

import runpy
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from compere_device.pins.chip import chip_paths
from figures import idle
from figures.idle import Cost, cost, cpu_time_ns, figures, measure, running, switches

ASLEEP = "import sys; print('ready', flush=True); sys.stdin.read()"
ECHO = """
import sys
print("ready", flush=True)
for line in iter(sys.stdin.readline, ""):
    sum(range(200_000))
    print(line, end="", flush=True)
"""
needs_no_chip = pytest.mark.skipif(bool(chip_paths()), reason="this machine has GPIO chips")


def talk(process: "subprocess.Popen[str]", lines: int) -> None:
    """Have a process answer lines one by one, asleep in between."""
    assert process.stdin and process.stdout
    for _ in range(lines):
        asleep(process)
        process.stdin.write("again\n")
        process.stdin.flush()
        assert process.stdout.readline() == "again\n"


def asleep(process: "subprocess.Popen[str]") -> None:
    """Wait until a process waits for its input."""
    while True:
        with open(f"/proc/{process.pid}/stat") as file:
            if file.read().rpartition(") ")[2].startswith("S"):
                return


def watched(code: str, wait: Callable[["subprocess.Popen[str]"], None]) -> tuple[int, Cost]:
    """What a process cost while `wait` ran, and how often it woke then."""
    with running(code) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        asleep(process)
        before = switches(process.pid)

        def pass_time(seconds: float) -> None:
            wait(process)
            asleep(process)

        result = measure(process.pid, 1.0, pass_time)
        return switches(process.pid) - before, result


def test_a_process_that_sleeps_costs_nothing() -> None:
    """Not one wake-up."""
    woken, result = watched(ASLEEP, lambda process: None)
    assert (woken, result.wakeups, result.cpu_ms) == (0, 0, 0)


def test_every_wakeup_counts() -> None:
    """Each line that is answered wakes the process once; the CPU it takes for that counts too."""
    woken, result = watched(ECHO, lambda process: talk(process, 20))
    assert woken == 20
    assert result.wakeups > 0
    assert result.cpu_ms > 0


def test_figures_are_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it was watched."""
    times_s, woken, cpu_ns = iter([100.0, 104.0]), iter([1000, 1008]), iter([0, 6_000_000])
    monkeypatch.setattr(idle, "switches", lambda pid: next(woken))
    monkeypatch.setattr(idle, "cpu_time_ns", lambda pid: next(cpu_ns))
    monkeypatch.setattr(idle, "time", SimpleNamespace(monotonic=lambda: next(times_s)))  # its clock, and no thread's
    assert measure(1, 4.0, lambda seconds: None) == Cost(2.0, 1.5)


def test_cpu_time_is_the_kernels() -> None:
    """The clock of another process, as it sees it itself."""
    with running(f"import time; print(time.process_time_ns(), flush=True); {ASLEEP}") as process:
        assert process.stdout
        own_ns = int(process.stdout.readline())
        assert own_ns <= cpu_time_ns(process.pid) < own_ns + 1e9


def test_what_cannot_run_says_why() -> None:
    """The last line of what the program wrote, or that it wrote nothing."""
    assert cost("import no_such_module", 1) == "No module named 'no_such_module'"
    assert cost("pass", 1) == "it ended at once"


def test_a_cost_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a program that is ready; it is gone afterwards."""
    monkeypatch.setattr(idle, "SETTLE_S", 0.0)
    result = cost(ASLEEP, 0.0)
    assert isinstance(result, Cost)
    assert result.wakeups < 100_000


def test_the_rows_compare_ours_with_the_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ratio where both ran, a reason where one did not: then its goal is not measured."""
    costs = {idle.OURS: Cost(0.5, 0.01), idle.LGPIO: Cost(2000.0, 50.0), idle.BUTTONS: "no"}
    monkeypatch.setattr(idle, "cost", lambda code, seconds: costs[code])
    wakeups, cpu, factory = figures(1)
    assert (wakeups.ours, wakeups.peer, wakeups.ratio) == ("0.50", "2000.00", "0.00025")
    assert (wakeups.value, wakeups.missed) == (0.5, True)
    assert (cpu.ours, cpu.peer, cpu.ratio) == ("0.0100 ms/s", "50.0000 ms/s", "0.0002")
    assert (cpu.value, cpu.missed) == (0.0002, False)
    assert (factory.ours, factory.peer, factory.goal) == ("0.50", "-", None)
    costs[idle.LGPIO] = "No module named 'lgpio'"
    why, wakeups, cpu, _ = figures(1)
    assert why.what == "at rest, lgpio: No module named 'lgpio'"
    assert (wakeups.peer, wakeups.ratio, wakeups.value) == ("-", "", 0.5)
    assert cpu.goal and cpu.value is None


@needs_no_chip
def test_without_a_chip_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program of its own, as the virtual machine runs it; and no figure is made up."""
    monkeypatch.setattr(sys, "argv", ["idle", "1"])
    monkeypatch.delitem(sys.modules, "figures.idle")
    runpy.run_module("figures.idle", run_name="__main__")
    said = capsys.readouterr().out
    assert "at rest, ours: no GPIO chip drives the header (there is no /dev/gpiochip*)" in said
    assert not any(figure in said for figure in ("0.00", "ms/s"))
