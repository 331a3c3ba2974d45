"""Power cuts: no prompt that was answered and followed by another is lost, and the game always starts again."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any

import pytest

from compere.bots import find
from compere.journal import BY_PERSON, Answered, Entry, Header, parse
from compere.session import Session
from compere.table import Table
from compere_device.player import choose
from compere_device.store import Game, Store
from tiny import seen

KILLS = 50
LONGEST_S = 0.14  # that a player lives who is killed

# For each line, a random seed and the seconds to live, a player is forked, so that only the first one has to wait for
# the imports. It reports each page of a game once it is on the glass, with the journal that must be on disk by then.
BOX = """
import json, os, signal, sys, time
from pathlib import Path
from random import Random
from compere.journal import Writer
from compere_device.config import Config
from compere_device.scenes import Playing
from compere_device.simulator import Demonstration, PlayersClock, simulated
from compere_device.store import Store

class Shown(Demonstration):
    def _print(self):
        app = self.device.app
        app.show()
        if isinstance(app.scene, Playing):
            session, writer = app.scene.table.session, Writer()
            lines = [writer.header(session.header), *(writer.entry(item.entry) for item in session.history.items)]
            report({"journal": "".join(lines), "state": session.public_state})

def report(value):
    os.write(1, b"\\n" + json.dumps(value).encode() + b"\\n")

def play(seed):
    store, clock = Store(Path(sys.argv[1])), PlayersClock()
    store.settings.language = "en"
    with simulated(Config(), store, clock, lambda: str(seed)) as device:
        Shown(device, clock, sys.stdout, str(seed)).run()
    os._exit(0)

while line := sys.stdin.readline():
    seed, life_s = json.loads(line)
    pid = os.fork() or play(seed)
    if life_s is not None:
        time.sleep(life_s)
        os.kill(pid, signal.SIGKILL)
    report({"ended": os.waitpid(pid, 0)[1]})
"""


@dataclass
class Run:
    """What a player saw: the journal of the first page and of the last one, the last one's state, and how it ended."""

    first: bytes = b""
    journal: bytes = b""
    state: Any = None
    status: int = 0


class Box:
    """The process that forks players."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", BOX, str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def play(self, seed: int, life_s: float | None) -> Run:
        """Have a player play until it is killed, or to the end of the game."""
        assert self.process.stdin
        self.process.stdin.write(b"%s\n" % json.dumps([seed, life_s]).encode())
        run = Run()
        for report in self._reports():
            if "ended" in report:
                run.status = report["ended"]
                break
            run.journal, run.state = report["journal"].encode(), report["state"]
            run.first = run.first or run.journal
        return run

    def _reports(self) -> Iterator[dict[str, Any]]:
        """Yield what is reported; what a kill cut off is no report."""
        assert self.process.stdout
        with open(self.process.stdout.fileno(), "rb", closefd=False) as lines:
            for line in lines:
                if line.endswith(b"}\n"):
                    yield json.loads(line)


@contextmanager
def box(folder: Path) -> Iterator[Box]:
    """Have a box until the end of the block."""
    started = Box(folder)
    try:
        yield started
    finally:
        started.process.communicate()


def by_person(entries: tuple[Entry, ...]) -> int:
    """Return how many answers a person gave."""
    return sum(isinstance(entry, Answered) and entry.source in BY_PERSON for entry in entries)


def nothing_is_lost(run: Run, games: list[Game], finished: list[Path]) -> int:
    """Hold the folder against what a player saw who was killed; return how many answers it has beyond that."""
    if not run.journal:
        return 0
    (path,) = [game.file.path for game in games if game.file] or finished
    data = path.read_bytes()
    assert data.startswith(run.journal)
    more = by_person(parse(data).entries) - by_person(parse(run.journal).entries)
    if games and not more:
        assert games[0].session.public_state == run.state
    return more


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """A device killed at random moments has every answer that was followed by a page, and at most one more."""
    random, beyond, ended, before = Random(50), 0, 0, b""
    with box(tmp_path) as device:
        for seed in range(KILLS):
            run = device.play(seed, random.uniform(0, LONGEST_S))
            assert run.first.startswith(before) or not run.first
            store = Store(tmp_path)
            games = store.games()
            finished = sorted(tmp_path.glob("finished/*"))[ended:]
            assert (store.said, store.problem, len(games) + len(finished) <= 1) == ([], None, True)
            more = nothing_is_lost(run, games, finished)
            assert more in (0, 1)
            assert run.status == SIGKILL or finished
            beyond, ended = beyond + more, ended + len(finished)
            before = games[0].file.path.read_bytes() if games and games[0].file else b""
        last = device.play(KILLS, None)
    assert last.first.startswith(before)
    assert last.status == 0
    assert Store(tmp_path).games() == []
    assert len(sorted(tmp_path.glob("finished/*"))) == ended + 1
    print(f"{KILLS} kills in {ended + 1} games, {beyond} of them between an answer and its page")


# The disk, rebuilt


def written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Play a game, and return what every synced write put at the end of its file."""
    writes: list[bytes] = []
    synced: list[bytes] = []
    pwrite, fsync = os.pwrite, os.fsync

    def write(handle: int, data: bytes, offset: int) -> int:
        assert offset == sum(map(len, writes))
        writes.append(data)
        return pwrite(handle, data, offset)

    def sync(handle: int) -> None:
        fsync(handle)
        synced[:] = writes

    store, bot, random = Store(folder), find("patchwork"), Random(5)
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", write)
        patch.setattr(os, "fsync", sync)
        options = bot.choose_options({"deck": "tactical", "level": "4"})
        game = store.create(Header(bot.name, bot.rules_version, options, "5"))
        assert game.file
        table = Table(game.session, store.almanac, game.file.append)
        while table.prompt:
            assert synced == writes
            table.answer(choose(table.prompt, random))
    assert game.file.path.read_bytes() == b"".join(writes)
    store.put_away(game)
    return writes


def torn(last: bytes) -> Iterator[bytes]:
    """Yield what a power cut may leave of a write that was not synced: a part of it, and zeros for the rest or not."""
    for cut in range(len(last)):
        yield last[:cut]
        yield last[:cut] + bytes(len(last) - cut)


def test_the_disk_rebuilt_for_every_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left of the last write, all before it is there, and the game begins again where that leads."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # what is on the disk is decided here
    writes = written(tmp_path, monkeypatch)
    path = tmp_path / "games" / "patchwork-0001.journal"
    cuts = openings = 0
    for count in range(1, len(writes)):
        before = b"".join(writes[:count])
        kept = parse(before)
        known: set[int] = set()
        for rest in torn(writes[count]):
            cuts += 1
            parsed = parse(before + rest)
            lines = len(parsed.entries)
            assert parsed.entries[: len(kept.entries)] == kept.entries
            if lines in known:
                continue
            known.add(lines)
            openings += 1
            path.write_bytes(before + rest)
            (game,) = Store(tmp_path).games()
            assert seen(game.session) == seen(Session(game.session.bot, kept.header, parsed.entries))
    print(f"{len(writes)} writes, {cuts} cuts, {openings} of them opened")
