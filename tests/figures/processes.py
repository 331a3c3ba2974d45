"""Figures of whole processes: start and memory, each beside the import of luma.oled and gpiozero in the same run."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from compere.bots import BOTS
from figures import rest
from figures.goals import speed
from figures.replay import recorded
from figures.rows import Row, compared

RUNS = 7  # of each process, in turn; the median counts
MOST_S = 12.0  # after so long no other round of runs begins
GAMES = 1000
PEER = "import luma.oled.device, gpiozero"
FIRST_PICTURE = """
from compere_device import cli  # as the command begins
cli._parser().parse_args(["run", "--service"])
from compere_device.setup.config import Config
import luma.core.interface.serial, smbus2  # what the wire takes, behind which stands a model here
from compere_device.glass import oled
from compere_device.box import make_glass, splash
from compere_device.glass.ssd1306 import Ssd1306Model
model = Ssd1306Model()
oled.connect_i2c = lambda port, address: model
glass = make_glass(Config(), print)
screen = splash(glass)
assert glass.flush(10) and model.picture().getbbox()
"""
HOME = (
    FIRST_PICTURE
    + """
import time
from pathlib import Path
from queue import Queue
from compere_device.box import make_loop
from compere_device.files.store import Store
make_loop(Config(), Store(Path({folder!r})), Queue(), time.monotonic, glass, screen, str, str).show()
assert glass.flush(10)
"""
)
# Not getrusage's ru_maxrss: that begins with what the process had that started it.
MEMORY = "\nprint(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])"
MILLISECONDS = "{:.0f} ms"


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    yield from starting()
    yield memory()


def starting() -> Iterator[Row]:
    """Yield how long it takes to the first picture and to the home screen, without games and with many."""
    ours_ms, peer_ms = medians_ms(FIRST_PICTURE, PEER)
    goal = speed("start to first picture | import")
    yield compared(f"start to first picture | {PEER}", ours_ms, peer_ms, goal, MILLISECONDS)
    with TemporaryDirectory() as none, TemporaryDirectory() as many:
        fill(Path(many))
        none_ms, many_ms, peer_ms = medians_ms(HOME.format(folder=none), HOME.format(folder=many), PEER)
    goal = speed("start to the home screen | import")
    yield compared(f"start to the home screen | {PEER}", none_ms, peer_ms, goal, MILLISECONDS)
    name = f"start to the home screen, {GAMES} games in progress"
    goal = speed("start to the home screen, 1000 games | import")
    yield compared(f"{name} | {PEER}", many_ms, peer_ms, goal, MILLISECONDS)
    goal = speed("start to the home screen, 1000 games | none")
    yield compared(f"{name} | none", many_ms, none_ms, goal, MILLISECONDS)


def memory() -> Row:
    """Return what a device with all parts and a game takes."""
    with TemporaryDirectory() as folder:
        ours_mb, peer_mb = (int(output(code + MEMORY, folder)) / 1024 for code in (rest.STARTED, PEER))
    return compared(f"memory with a game, all parts | {PEER}", ours_mb, peer_mb, speed("memory | import"), "{:.1f} MB")


def fill(folder: Path) -> None:
    """Put many games in progress into a store's folder: one of each bot, half played, again and again."""
    (folder / "games").mkdir()
    texts = {bot: recorded(bot, 1)[0].half().text() for bot in BOTS}
    for number in range(GAMES):
        bot = list(BOTS)[number % len(BOTS)]
        (folder / "games" / f"{bot}-{number:04}.journal").write_bytes(texts[bot])


def output(code: str, folder: str | None = None) -> str:
    """Return what a program prints; CalledProcessError if it fails, for then it has no figure."""
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder)
    return run.stdout


def medians_ms(*programs: str) -> list[float]:
    """Return the median times of programs that are run in turn; what they read has been read once before."""
    times_ms: list[list[float]] = [[] for _ in programs]
    began_s = time.perf_counter()
    for round in range(RUNS + 1):
        for program, its_ms in zip(programs, times_ms, strict=True):
            start_s = time.perf_counter()
            output(program)
            if round:
                its_ms.append((time.perf_counter() - start_s) * 1000)
        if round and time.perf_counter() - began_s > MOST_S:
            break
    return list(map(median, times_ms))
