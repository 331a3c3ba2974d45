"""Figures of whole processes: start and memory, each beside the import of luma.oled and gpiozero in the same run.

A start is reckoned in what its process takes of the machine's time: what else the machine does is not in it, but for
what the processor's caches lose by it. Where there is valgrind, the instructions of a start say whether it meets its
goal: they are the same at any load.
"""

import os
import py_compile
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from zlib import crc32

from compere.bots import BOTS
from compere_device.box.display import keep_splash, make_screen
from compere_device.glass.splash import Splash
from compere_device.setup.config import Config, DisplayConfig
from figures import rest
from figures.goals import Goal, speed
from figures.header import AT_ONCE, KEY
from figures.late import late
from figures.replay import recorded
from figures.rows import Row, beside, compared
from hands import started_before

RUNS = 11  # of each process, in turn; medians count, and no verdict hangs on less than their spread
MOST_S = 12.0  # after so long no other round of runs begins
GAMES = 1000
PEER = "import luma.oled.device, gpiozero"
IMPORTED = f"import os, {PEER.removeprefix('import ')}; os._exit(0)"  # like a home screen that stands: without an end
# The command as its service starts it. In the place of the bus is a file, which takes what is written to it.
WIRED = """
import os, sys
from compere_device.glass import bus
def opened(path, flags, mode=0o777, real=os.open):
    return real(*(("wire", os.O_WRONLY | os.O_APPEND) if path == "/dev/i2c-1" else (path, flags)), mode)
os.open = opened
bus.ioctl = lambda handle, request, given: b"\\1"  # an adapter that takes whole messages
os.chdir({folder!r})
os.environ.update(COMPERE_STATE="state", COMPERE_CONFIG="config.toml")
{end}
"""
NEVER = """
raise AssertionError("it never came there")
"""
COMMAND = f"""
from compere_device import cli
{WIRED}
cli.main(["run", "--service"])
{NEVER}"""
AT_BOOT = f"""
from compere_device.box import early
{WIRED}
early.main("i2c-1")
{NEVER}"""  # what a bus starts, before the service
FIRST_PICTURE = "bus.I2c.cleanup = sys.exit"  # as soon as the picture is on the wire
HOME = """
from compere_device.commands import run
def on_pi(*given, before=run._on_pi):
    from compere_device.box import daemon
    glasses, made = [], daemon.make_glass
    daemon.make_glass = lambda *given: glasses.append(made(*given)) or glasses[0]
    def home(*given):
        assert glasses[0].flush(10)
        os._exit(0)
    daemon.Opened = home  # what follows the home screen
    before(*given)
run._on_pi = on_pi
"""
# Not getrusage's ru_maxrss: that begins with what the process had that started it.
MEMORY = "\nprint(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
MILLISECONDS = "{:.0f} ms"


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    yield from starting()
    yield memory()


def starting() -> Iterator[Row]:
    """Yield what it takes to the first picture, to the home screen with and without games, and until a key counts."""
    with TemporaryDirectory() as none, TemporaryDirectory() as many, TemporaryDirectory() as keys:
        for folder in (none, many, keys):
            prepare(Path(folder))
        fill(Path(many) / "state")
        firsts = (program.format(folder=none, end=FIRST_PICTURE) for program in (COMMAND, AT_BOOT))
        ours_ms, boot_ms, peer_ms = times_ms(*firsts, PEER)
        goal = speed("start to first picture | import")
        yield beside(f"start to first picture | {PEER}", ours_ms, peer_ms, goal, MILLISECONDS)
        yield beside(f"bus to first picture, at boot | {PEER}", boot_ms, peer_ms, goal, MILLISECONDS)
        homes = [COMMAND.format(folder=folder, end=HOME) for folder in (none, many)]
        at_once = COMMAND.format(folder=none, end=f"import {', '.join(late())}{HOME}")
        *homes_ms, at_once_ms, peer_ms = times_ms(*homes, at_once, IMPORTED)
        keyed_ms, keyed_peer_ms = times_ms(keyed(Path(keys)), IMPORTED)
        counted = millions(*homes, keyed(Path(keys)), IMPORTED) if shutil.which("valgrind") else []
    whats = "start to the home screen", f"start to the home screen, {GAMES} games in progress"
    names = "start to the home screen | import", "start to the home screen, 1000 games | import"
    key, key_goal = "start until a key counts and its picture stands", speed("start until a key counts | import")
    none_m, many_m, key_m, peer_m = counted or [0.0] * 4
    for what, name, ours_ms, ours_m in zip(whats, names, homes_ms, (none_m, many_m), strict=True):
        yield from both(f"{what} | {PEER}", (ours_ms, peer_ms), (ours_m, peer_m), speed(name))
    goal = speed("start to the home screen, 1000 games | none")
    yield from both(f"{whats[1]} | none", (homes_ms[1], homes_ms[0]), (many_m, none_m), goal)
    yield from both(f"{key} | {PEER}", (keyed_ms, keyed_peer_ms), (key_m, peer_m), key_goal)
    yield beside("start to the home screen | with all imports at once", homes_ms[0], at_once_ms, None, MILLISECONDS)


def both(
    what: str, taken_ms: tuple[Sequence[float], Sequence[float]], taken_m: tuple[float, float], goal: Goal
) -> Iterator[Row]:
    """Yield a start beside its peer in time and in millions of instructions, 0 where these cannot be counted.

    The goal is about instructions where there are any.
    """
    yield beside(what, *taken_ms, None if all(taken_m) else goal, MILLISECONDS)
    if all(taken_m):
        yield compared(f"  {what.replace(PEER, 'imports')}: instructions", *taken_m, goal, "{:.1f} M")


def keyed(folder: Path) -> str:
    """Return the program that starts until a key counts and its picture stands, in a folder where keys do not wait."""
    settings = folder / "config.toml"
    if AT_ONCE not in (text := settings.read_text()):
        settings.write_text(text + AT_ONCE)
    return COMMAND.format(folder=str(folder), end=KEY)


def millions(*programs: str) -> list[float]:
    """Return the millions of instructions that programs take, each side by side with others: that changes no number.

    What they read has been read, and what they leave has been left, once before.
    """
    for program in programs:
        output(program)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [*pool.map(_millions, programs)]


def _millions(program: str) -> float:
    with TemporaryDirectory() as folder:
        out = Path(folder) / "counted"
        output(program, under=("valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"))
        return collected(out) / 1e6


def collected(out: Path) -> int:
    """Return how many instructions callgrind has written that it collected."""
    found = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.M)
    assert found and int(found[1]), "callgrind collected nothing"
    return int(found[1])


def memory() -> Row:
    """Return what a device with all parts and a game takes; compiling its sources, which it does once, is left out."""
    codes = rest.STARTED + MEMORY, PEER + MEMORY
    for each in codes:
        peak_kb(each)
    ours_mb, peer_mb = (peak_kb(each) / 1024 for each in codes)
    return compared(f"memory with a game, all parts | {PEER}", ours_mb, peer_mb, speed("memory | import"), "{:.1f} MB")


def peak_kb(code: str) -> int:
    """Return the memory that a program says it took at most, in a folder of its own."""
    with TemporaryDirectory() as folder:
        return int(output(code, folder))


def prepare(folder: Path) -> None:
    """Leave a device's files in a folder as a start with a display that works has left them: with a first picture."""
    (folder / "state").mkdir()
    started_before(folder / "state")
    (folder / "config.toml").write_text('[display]\ndriver = "ssd1306"\n[device]\nlanguage = "en"\n')
    (folder / "wire").touch()
    keep_splash(
        Splash(str(folder / "state"), str(folder / "config.toml")),
        Config(display=DisplayConfig("ssd1306")),
        make_screen(),
    )


def fill(folder: Path) -> None:
    """Put many games in progress into a store's folder: one of each bot, half played, again and again."""
    (folder / "games").mkdir()
    texts = {bot: recorded(bot, 1)[0].half().text() for bot in BOTS}
    for number in range(GAMES):
        bot = list(BOTS)[number % len(BOTS)]
        (folder / "games" / f"{bot}-{number:04}.journal").write_bytes(texts[bot])


def output(code: str, folder: str | None = None, under: Sequence[str] = ()) -> str:
    """Return what a program prints, run `under` another if that is given; CalledProcessError if it fails.

    A program that fails has no figure. Under another, its hashes are the same each time.
    """
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled()}
    if under:
        environ["PYTHONHASHSEED"] = "0"
    words = [*under, sys.executable, program(code)]
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=folder, env=environ).stdout


@cache
def program(code: str) -> str:
    """Return the file of a program that Python has compiled: to compile what only measures is no part of a start."""
    source = Path(_own().name) / f"program{crc32(code.encode()):08x}.py"
    source.write_text(code)
    made = str(source.with_suffix(".pyc"))
    py_compile.compile(str(source), made, doraise=True)
    return made


def compiled() -> str:
    """Where these programs find what Python has compiled, as an installed program does, whatever is in the checkout.

    Tests that run in several processes share it (tests/conftest.py), as a program is the same for all of them.
    """
    return os.environ.get("COMPERE_COMPILED") or _own().name


@cache
def _own() -> "TemporaryDirectory[str]":
    return TemporaryDirectory()


def times_ms(*programs: str) -> list[list[float]]:
    """Return the CPU times of programs that are run in turn; what they read has been read once before."""
    every_ms: list[list[float]] = [[] for _ in programs]
    began_s = time.perf_counter()
    for round in range(RUNS + 1):
        for program, its_ms in zip(programs, every_ms, strict=True):
            start_s = _children_s()
            output(program)
            if round:
                its_ms.append((_children_s() - start_s) * 1000)
        if round and time.perf_counter() - began_s > MOST_S:
            break
    return every_ms


def _children_s() -> float:
    """Return what the processes have taken that this one has started and that have ended."""
    took = getrusage(RUSAGE_CHILDREN)
    return took.ru_utime + took.ru_stime
