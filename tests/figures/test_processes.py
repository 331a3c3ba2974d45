"""The figures of whole processes: they are of the program alone, run in turn, and fail where it fails."""

import shutil
import subprocess
from pathlib import Path
from statistics import median
from types import SimpleNamespace

import pytest

from compere.bots import BOTS
from compere_device.box.display import SPLASH
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.glass.oled import Oled
from compere_device.glass.splash import Tape, Transfer
from disk import opened
from figures import processes
from figures.goals import Goal
from figures.processes import (
    AT_BOOT,
    COMMAND,
    FIRST_PICTURE,
    HOME,
    MEMORY,
    both,
    fill,
    keyed,
    millions,
    output,
    prepare,
    times_ms,
)
from hands import SCREEN, Hands


def test_a_program_that_fails_has_no_figure() -> None:
    """A peer that cannot be run is an error, and never a fast time."""
    with pytest.raises(subprocess.CalledProcessError):
        output("raise SystemExit(1)")


def test_what_measures_is_compiled_before_it_is_run() -> None:
    """As a program on a card is; else a start would be longer by what only this bench adds to it."""
    assert output("print(__file__, __name__)").split() == [processes.program("print(__file__, __name__)"), "__main__"]
    assert processes.program("pass").endswith(".pyc")


def test_memory_is_the_programs_own() -> None:
    """However large the process is that starts it: getrusage would begin with that."""
    ballast = bytearray(b"x" * 200_000_000)
    kilobytes = int(output("pass" + MEMORY))
    assert len(ballast) / 1024 > kilobytes > 1000


def test_programs_are_run_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round is not counted; all others are; slow ones are run less often, but once at least."""
    ran: list[str] = []
    clock = [0.0]

    def run(program: str) -> str:
        ran.append(program)
        clock[0] += {"quick": 0.1, "slow": 40.0}[program] + 0.01 * len(ran)
        return ""

    monkeypatch.setattr(processes, "output", run)
    monkeypatch.setattr(processes, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    monkeypatch.setattr(processes, "_children_s", lambda: clock[0])
    monkeypatch.setattr(processes, "RUNS", 7)
    assert list(map(median, times_ms("quick", "quick"))) == pytest.approx([190, 200])
    assert ran == ["quick"] * 2 * (processes.RUNS + 1)
    ran.clear()
    assert times_ms("quick", "slow") == [[pytest.approx(130)], [pytest.approx(40040)]]
    assert ran == ["quick", "slow"] * 2


def test_a_start_is_reckoned_in_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what it waits for counts, nor what this process does meanwhile."""
    monkeypatch.setattr(processes, "RUNS", 1)
    waits, works = "import select; select.select([], [], [], 0.5)", "for _ in range(8_000_000): pass"
    (asleep,), (awake,) = times_ms(waits, works)
    assert 0 < asleep < awake


def test_instructions_say_whether_a_goal_is_met() -> None:
    """And the time, with its spread, where nobody can count them."""
    goal = Goal("start", 0.7)
    timed, counted = both("start | x", ([2.0], [1.0]), (60.0, 100.0), goal)
    assert (timed.goal, timed.value, counted.goal, counted.value) == (None, 2.0, goal, 0.6)
    (timed,) = both("start | x", ([2.0], [1.0]), (0.0, 0.0), goal)
    assert timed.goal is goal and timed.missed


def test_hashes_are_the_same_where_instructions_are_counted() -> None:
    """They decide how often a table is searched in."""
    assert output("import os; print(os.environ['PYTHONHASHSEED'])", under=("env",)) == "0\n"


@pytest.mark.skipif(not shutil.which("valgrind"), reason="it counts instructions")
def test_instructions_are_counted_the_same_each_time() -> None:
    """Whatever runs beside; of a program that fails there are none."""
    less, more, again = millions("pass", "import decimal", "pass")
    assert less == pytest.approx(again, rel=1e-3)
    assert 1 < less < 0.99 * more
    with pytest.raises(subprocess.CalledProcessError):
        millions("raise SystemExit(1)")


class Asked(Tape):
    """A display that is asked whether it is on, and cannot be read."""

    def __init__(self, transfers: list[Transfer]) -> None:
        self.transfers = transfers

    def status(self) -> None:
        """The control byte alone."""
        self.command()


@pytest.mark.parametrize(
    ("program", "end"),
    [(COMMAND, FIRST_PICTURE), (AT_BOOT, FIRST_PICTURE), (COMMAND, HOME)],
    ids=["first", "boot", "home"],
)
def test_what_is_timed_is_what_a_person_sees(program: str, end: str, tmp_path: Path) -> None:
    """The bytes on the wire are those of the kept picture, and for home those of the home screen after it."""
    prepare(tmp_path)
    output(program.format(folder=str(tmp_path), end=end))
    tape = Tape()
    Oled(lambda: tape).show(SCREEN.draw(SPLASH))
    sent = b"".join(bytes((control,)) + payload for control, payload in tape.transfers)
    wire = (tmp_path / "wire").read_bytes()
    assert wire.startswith(sent)
    home = Hands(tmp_path / "state", configured="en")
    Oled(lambda: Asked(tape.transfers)).show(SCREEN.draw(home.page))
    both = b"".join(bytes((control,)) + payload for control, payload in tape.transfers)
    assert wire == {FIRST_PICTURE: sent, HOME: both}[end]


def test_a_key_that_is_pressed_is_shown_before_the_start_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last bytes on the wire are those of the home screen with its next row selected."""
    prepare(tmp_path)
    program = keyed(tmp_path)
    assert keyed(tmp_path) == program
    output(program)
    home, tape = Hands(tmp_path / "state", configured="en"), Tape()
    oled = Oled(lambda: tape)
    oled.show(SCREEN.draw(home.page))
    before = len(tape.transfers)
    home.press(Key.DOWN)
    oled.show(SCREEN.draw(home.page))
    last = b"".join(bytes((control,)) + payload for control, payload in tape.transfers[before:])
    assert len(last) > 100 and (tmp_path / "wire").read_bytes().endswith(last)


@pytest.mark.parametrize("program", [COMMAND, AT_BOOT], ids=["start", "boot"])
def test_a_start_without_a_first_picture_has_no_figure(program: str, tmp_path: Path) -> None:
    """Nothing that was not sent is timed."""
    prepare(tmp_path)
    (tmp_path / "state" / "splash").unlink()
    (tmp_path / "wire").unlink()
    with pytest.raises(subprocess.CalledProcessError):
        output(program.format(folder=str(tmp_path), end=FIRST_PICTURE))


def test_a_full_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of all bots, all in progress."""
    monkeypatch.setattr(processes, "GAMES", 2 * len(BOTS))
    fill(tmp_path)
    games = opened(Store(tmp_path))
    assert sorted(game.session.bot.name for game in games) == sorted([*BOTS] * 2)
    assert all(game.session.history.entries > 10 and not game.said for game in games)
