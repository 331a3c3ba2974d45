"""Figures of speed and effort, each beside its peer in the same run: what matters is the ratio, not the seconds."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from compere.almanac import Almanac
from compere.bots import BOTS, find
from compere.journal import Answered, Entry, Header, Writer, parse
from compere.session import Session
from compere.table import Table
from compere_device import bench_idle, bench_rest
from compere_device.bench_glass import best_of, figures
from compere_device.effort import efforts, summary
from compere_device.player import choose
from compere_device.store import JournalFile

RUNS = 7  # of each whole process
ANSWERS = 3000
PEER_IMPORT = "import luma.oled.device"
PEER_PARTS = "import luma.oled.device, gpiozero"
FIRST_PICTURE = """
from compere_device import cli  # as the command begins
cli._parser().parse_args(["run", "--service"])
from compere_device.config import Config
import luma.core.interface.serial, smbus2  # what the wire takes, behind which stands a model here
from compere_device import oled
from compere_device.parts import make_glass, splash
from compere_device.ssd1306 import Ssd1306Model
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
from compere_device.parts import make_app
from compere_device.store import Store
make_app(Config(), Store(Path({folder!r})), Queue(), time.monotonic, glass, screen, str, str).show()
assert glass.flush(10)
"""
)
MEMORY = "\nimport resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"

TURN, LEARNING, SET_UP = "a bot turn, mean", "learning a patch, mean", "a set-up"
SOLO = {"people": "1", "difficulty": "2"}
VARIANTS: dict[str, list[tuple[str, dict[str, str], tuple[dict[str, str], dict[str, str]]]]] = {
    "patchwork": [
        ("virtual cards", {"cards": "virtual"}, ({TURN: "≤ 3", LEARNING: "1"}, {TURN: "≤ 3", LEARNING: "≤ 6"})),
        ("own cards", {"cards": "own"}, ({}, {})),
    ],
    "robokid": [
        ("solo, tracked", SOLO | {"deck": "tracked"}, ({TURN: "≤ 8"}, {TURN: "≤ 14"})),
        ("solo, physical", SOLO | {"deck": "physical"}, ({TURN: "≤ 10"}, {TURN: "≤ 18"})),
    ],
    "droco": [
        ("light score", {"score": "light"}, ({TURN: "≤ 1.8", SET_UP: "≤ 14"}, {TURN: "≤ 1.8", SET_UP: "≤ 30"})),
        ("full score", {"score": "full"}, ({}, {})),
    ],
}


def bench(games: int) -> None:
    """Print every figure."""
    _row("what", "ours", "peer", "ratio", "goal")
    journals = [_random_journal(seed) for seed in range(60)]
    _answering(journals)
    _resuming(journals)
    _starting()
    _memory()
    _writing()
    _glass()
    _idle()
    _effort(games)


def _answering(journals: list[tuple[Header, list[Entry]]]) -> None:
    """Time an answer in the core beside writing its journal line as JSON."""
    answers = [entry for _, entries in journals for entry in entries if isinstance(entry, Answered)]
    lines = [[entry.key, entry.checksum, entry.source, entry.answer] for entry in answers]
    peer_s = _best(lambda: [json.dumps(line) for line in lines]) / len(lines)

    def play() -> None:
        for header, entries in journals:
            session = Session(find(header.bot), header)
            for entry in entries:
                assert isinstance(entry, Answered)
                session.answer(entry.answer, entry.source)

    ours_s = _best(play) / len(answers)
    _compare("one answer in the core | json.dumps of its line", ours_s, peer_s, "≤ 200")


def _resuming(journals: list[tuple[Header, list[Entry]]]) -> None:
    """Time parsing and replaying journals of 3,000 answers in all beside an import."""
    files, answers = [], 0
    for header, entries in journals:
        if answers >= ANSWERS:
            break
        writer = Writer()
        files.append("".join([writer.header(header), *map(writer.entry, entries)]).encode())
        answers += len(entries)

    def resume() -> None:
        for file in files:
            parsed = parse(file)
            Session(find(parsed.header.bot), parsed.header, parsed.entries)

    ours_s = _best(resume) * ANSWERS / answers
    peer_s = _import_s(PEER_IMPORT)
    _compare(f"resume {ANSWERS} answers ({len(files)} games) | {PEER_IMPORT}", ours_s, peer_s, "≤ 1")


def _starting() -> None:
    ours, peer = _paired(FIRST_PICTURE, PEER_PARTS)
    _compare(f"start to first picture | {PEER_PARTS}", ours, peer, "≤ 1.3")
    with TemporaryDirectory() as folder:
        ours, peer = _paired(HOME.format(folder=folder), PEER_PARTS)
    _compare(f"start to the home screen | {PEER_PARTS}", ours, peer, "")


def _memory() -> None:
    with TemporaryDirectory() as folder:
        ours, peer = (int(_output(code + MEMORY, folder)) / 1024 for code in (bench_rest.STARTED, PEER_PARTS))
    _row(
        f"memory with a game, all parts | {PEER_PARTS}",
        f"{ours:.1f} MB",
        f"{peer:.1f} MB",
        f"{ours / peer:.2f}",
        "≤ 1.4",
    )


def _writing() -> None:
    """Weigh what every answer of random games adds to the journal's file."""
    sizes: list[int] = []
    with TemporaryDirectory() as folder:
        for seed in range(20):
            path = Path(folder) / f"{seed}.journal"
            file = JournalFile(path)
            file.begin(Header("patchwork", 1, {}, str(seed)))

            def save(entries: tuple[Entry, ...], file: JournalFile = file, path: Path = path) -> None:
                before = path.stat().st_size
                file.append(entries)
                sizes.append(path.stat().st_size - before)

            _play(seed, save)
    small = sum(size <= 200 for size in sizes) / len(sizes)
    _row("bytes written for one answer, median", f"{median(sizes):g}", "", "", "≤ 200")
    _row(f"bytes written for one answer, most ({small:.1%} within the goal)", f"{max(sizes)}", "", "", "≤ 200")


def _glass() -> None:
    """Send a recorded game of every bot to the glass, by ours and by luma's own."""
    for cells in figures({bot: best_of(bot) for bot in BOTS}):
        _row(*cells)


def _idle() -> None:
    """Watch four open keys at rest, ours and gpiozero's own, where there is a GPIO chip; then the whole device."""
    for what, *cells in (*bench_idle.figures(), *bench_rest.figures()):
        _row(what[:76], *cells)


def _effort(games: int) -> None:
    """Print what each bot takes, by scanner and by buttons, with a full and with an empty almanac (`empty`)."""
    for bot, variants in VARIANTS.items():
        for variant, options, goals in variants:
            for scanner, goal in zip((True, False), goals, strict=True):
                played = efforts(games, scanner=scanner, bot=bot, options=options)
                name = f"inputs, {bot} ({variant}), {'scanner' if scanner else 'buttons'}"
                for figure, value in summary(played, bot).items():
                    _row(f"{name}: {figure}", value, "", "", goal.get(figure, ""))
                few = efforts(max(games // 10, 2), scanner=scanner, bot=bot, options=options, almanac={})
                figures = summary(few, bot)
                for figure in (TURN, "new game", "whole game, mean"):
                    _row(f"{name}, empty: {figure}", figures[figure], "", "", "")


def _random_journal(seed: int) -> tuple[Header, list[Entry]]:
    """Return a random game, every draw of it virtual."""
    entries: list[Entry] = []
    table = _play(seed, lambda new: entries.extend(new))
    return table.session.header, entries


def _play(seed: int, save: Callable[[tuple[Entry, ...]], None]) -> Table:
    """Play a random game to its end."""
    bot, random = find("patchwork"), Random(seed)
    options = {"deck": random.choice(("normal", "tactical")), "level": random.choice("12345")}
    header = Header(bot.name, bot.rules_version, bot.choose_options(options), str(seed))
    table = Table(Session(bot, header), Almanac(), save)
    while table.prompt:
        table.answer(choose(table.prompt, random))
    return table


def _best(run: Callable[[], object], times: int = 5) -> float:
    """Return the shortest time of several, in seconds."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def _import_s(statement: str) -> float:
    code = f"import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)"
    return median(float(_output(code)) for _ in range(RUNS))


def _paired(ours: str, peer: str) -> tuple[float, float]:
    """Return the median whole-process times of two programs, run in turn."""
    times: dict[str, list[float]] = {ours: [], peer: []}
    for code in (ours, peer) * (RUNS + 1):
        start = time.perf_counter()
        _output(code)
        times[code].append(time.perf_counter() - start)
    return median(times[ours][1:]), median(times[peer][1:])


def _output(code: str, folder: str | None = None) -> str:
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder)
    return run.stdout


def _compare(what: str, ours_s: float, peer_s: float, goal: str) -> None:
    _row(what, f"{ours_s * 1000:.4g} ms", f"{peer_s * 1000:.4g} ms", f"{ours_s / peer_s:.3g}", goal)


def _row(*cells: str) -> None:
    sys.stdout.write(f"{cells[0]:<76} {cells[1]:>12} {cells[2]:>12} {cells[3]:>8}  {cells[4]}\n")
    sys.stdout.flush()
