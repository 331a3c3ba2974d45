"""What `make bench-before` prints: this build beside the one of `builds.BEFORE`, measured in turn in the same run.

A measure is a function in MEASURES that takes both builds and yields rows. It runs programs that both builds can run,
and whose wires alone are models.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from compere.bots import BOTS
from figures import back, goals, press, processes
from figures.builds import BEFORE, Build, NotRun, builds
from figures.header import AT_ONCE, KEY
from figures.processes import COMMAND, MEMORY, MILLISECONDS, PEER
from figures.rest import NOT_FIRST, STARTED
from figures.rows import HEAD, Row, Tally, beside, compared

ROUNDS = 9  # of every program, in turn; the median counts
PRESS = Path(press.__file__)
# A device that has come to its home screen, in either build: the daemon is imported sooner than it would be.
HOME = """
from compere_device.box import daemon
glasses, made = [], daemon.make_glass
daemon.make_glass = lambda *given: glasses.append(made(*given)) or glasses[0]
def home(*given):
    assert glasses[0].flush(10)
    sys.exit()
daemon.Opened = home  # what follows the home screen
"""


def main() -> None:
    """Print every measure of both builds."""
    tally = Tally()
    tally.say(f"beside build {BEFORE}")
    tally.say(HEAD)
    try:
        with builds() as (ours, before):
            for measure in MEASURES:
                tally.add(measure(ours, before))
    except NotRun as why:
        tally.say(f"not run: {why}")
        return
    tally.close()


def starting(ours: Build, before: Build) -> Iterator[Row]:
    """Yield how long it is from the start to the home screen, and until a key counts and its picture stands."""
    with TemporaryDirectory() as folder:
        programs = dict[str, list[str]]()
        for name, games, end, arm in (
            ("start to the home screen", False, HOME, ""),
            (f"start to the home screen, {processes.GAMES} games in progress", True, HOME, ""),
            ("start until a key counts and its picture stands", False, KEY, AT_ONCE),
        ):
            place = Path(folder) / str(len(programs))
            programs[name] = [_device(place, each, games, end, arm) for each in (ours, before)]
        peer = Build("imports", ours.root, ours.kept), PEER
        for name, codes in programs.items():
            ours_ms, before_ms, peer_ms = in_turn((ours, codes[0]), (before, codes[1]), peer)
            goal = None
            if "key" in name:
                goal = goals.before("start until a key counts")
            yield beside(f"{name} | {before.name}", ours_ms, before_ms, goal, MILLISECONDS)
            yield beside(f"{name} | {PEER}", ours_ms, peer_ms, None, MILLISECONDS)


def _device(folder: Path, build: Build, games: bool, end: str, more: str) -> str:
    """Return the program of a start, in a folder of its own with files as a start of that build has left them."""
    place = folder / ("ours" if build.name == "ours" else "before")
    place.mkdir(parents=True)
    prepare = "import sys; from pathlib import Path; from figures import processes; processes.prepare(Path('.'))"
    build.run("-c", prepare + ("; processes.fill(Path('state'))" if games else ""), folder=place)
    if more:
        with (place / "config.toml").open("a") as file:
            file.write(more)
    return COMMAND.format(folder=str(place), end=end)


def pressing(ours: Build, before: Build) -> Iterator[Row]:
    """Yield what a press takes that has the bot take its turn: instructions, if valgrind counts them, and time."""
    goal = goals.before("a press that takes the bot's turn, instructions")
    for bot in BOTS:
        presses, times_ms = dict[str, list[int]](), dict[str, list[float]]()
        for _ in range(3):
            for build in (ours, before):
                played = json.loads(_play(build, bot))
                presses[build.name] = played["presses"][1:]
                times_ms.setdefault(build.name, []).extend(played["ms"][1:])
        name = f"a press that takes the bot's turn, {bot}, edge to last byte"
        if shutil.which("valgrind"):
            mine, theirs = (instructions(build, bot, presses[build.name]) for build in (ours, before))
            yield compared(f"{name}: instructions ({len(presses['ours'])})", mine, theirs, goal, "{:.2f} M")
        else:
            yield Row(f"{name}: instructions: valgrind is not installed here", goal=goal)
        yield beside(f"{name} | {before.name}", times_ms["ours"], times_ms[before.name], None, "{:.2f} ms")


def _play(build: Build, bot: str, *presses: str, under: Sequence[str] = ()) -> str:
    with TemporaryDirectory() as folder:
        return build.run(str(PRESS), bot, str(press.TURNS), *presses, folder=folder, before=under)


def instructions(build: Build, bot: str, presses: Sequence[int]) -> float:
    """Return the mean of millions of instructions that a game's presses with these numbers take."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "counted"
        options = ["--tool=callgrind", f"--callgrind-out-file={out}", f"--toggle-collect={press.COLLECTED}"]
        _play(build, bot, ",".join(map(str, presses)), under=["valgrind", *options])
        return processes.collected(out) / len(presses) / 1e6


def memory(ours: Build, before: Build) -> Iterator[Row]:
    """Yield what a device with all parts and a game takes at most."""
    codes = [(build, (STARTED if build is ours else older_names(STARTED)) + MEMORY) for build in (ours, before)]
    ours_mb, before_mb, peer_mb = list[float](), list[float](), list[float]()
    for each in (1, 0, 0, 0):
        for (build, code), found in zip([*codes, (ours, PEER + MEMORY)], (ours_mb, before_mb, peer_mb), strict=True):
            with TemporaryDirectory() as folder:
                value = int(build.run("-c", code, folder=folder)) / 1024
            if not each:
                found.append(value)
    yield beside(f"memory with a game, all parts | {before.name}", ours_mb, before_mb, None, "{:.1f} MB")
    yield beside(f"memory with a game, all parts | {PEER}", ours_mb, peer_mb, None, "{:.1f} MB")


def older_names(program: str) -> str:
    """Return a program in the words of the build before: its scenes had no stage, and each start was alike."""
    return program.replace("loop.desk.stage", "loop.desk").replace(NOT_FIRST, "")


def in_turn(*programs: tuple[Build, str]) -> list[list[float]]:
    """Return the times in milliseconds of programs that are run in turn; the first round is not counted."""
    times_ms: list[list[float]] = [[] for _ in programs]
    with TemporaryDirectory() as folder:
        for round in range(ROUNDS + 1):
            for (build, program), its_ms in zip(programs, times_ms, strict=True):
                seconds = build.seconds("-c", program, folder=folder)
                if round:
                    its_ms.append(seconds * 1000)
    return times_ms


Measure = Callable[[Build, Build], Iterator[Row]]
MEASURES: Sequence[Measure] = (starting, pressing, memory, back.before)


if __name__ == "__main__":
    main()
