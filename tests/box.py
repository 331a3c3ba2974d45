"""A device in a process of its own, which plays by its keys and its scanner and is killed where a test wants it.

As a program it takes orders, one a line, and answers each with the life that it had: only the first waits for imports.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryFile
from typing import Any

import pytest

from compere.bots import BOTS
from compere.journal import Answered, Writer
from compere.session import Session
from compere_device.drivers.player import Player, choose
from compere_device.drivers.simulator import Hands, PlayersClock, Simulated, simulated
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Notice, Reading
from compere_device.setup.config import Config
from disk_states import Done, Tracer
from ptrace import Called, Ended, Marked, Refused, follow, mark, spawn

AGAIN = 2  # answers of the next game with which a life ends that nobody ends before

Files = dict[str, str]  # what a store holds, by the name in it


@dataclass
class Page:
    """A page of a game that a person sees, the first one or one after an answer, and what must be on disk by then."""

    journal: str
    state: Any
    answers: int  # that a person gave in this game
    over: bool
    calls: int = 0  # how many there were on the store since the first page
    files: Files = field(default_factory=dict)  # on the store


@dataclass
class Life:
    """What was seen, the system calls on the store since the first page by their numbers, and how it ended.

    `done`: what each of those calls did, and first what was there; only where it was ordered.
    """

    pages: list[Page] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    status: int = 0

    @property
    def last(self) -> Page:
        """The page that was seen last."""
        return self.pages[-1]


@dataclass
class Order:
    """A life on a store's folder: it is killed after so many calls, or on its so many-th page.

    `traced`: all that it does to the folder is noted, from before the first page.
    """

    folder: str
    bot: str
    calls: int | None = None
    pages: int | None = None
    traced: bool = False


class Watched(Hands):
    """Plays the game in progress, or a new one, and the next; hands every `Page` to `seen`."""

    def __init__(self, device: Simulated, clock: PlayersClock, bot: str, seen: Callable[[Page], None]) -> None:
        super().__init__(device, clock)
        self._bot = bot
        self._seen = seen
        self._journal: Journal | None = None
        self._player = Player(self.tap, self.scan, Random(), self._answer)

    def play(self) -> None:
        """Play one game from the home screen until it is back, or the beginning of one that follows it."""
        loop, first = self.device.loop, self._begin()
        while loop.desk.stage.go.scene is first or isinstance(loop.desk.stage.go.scene, Notice):
            self._step(first)
        self._player.leave()
        second = self._begin()
        while by_person(second.table.session) < AGAIN:
            self._step(second)

    def _step(self, playing: Playing) -> None:
        self._player.step(playing) if self.device.loop.desk.stage.go.scene is playing else self.tap(Key.OK)

    def tap(self, key: Key) -> None:
        super().tap(key)
        self._look()

    def scan(self, code: str) -> None:
        super().scan(code)
        self._look()

    def _begin(self) -> Playing:
        loop = self.device.loop
        self._shown = ""
        while isinstance(loop.desk.stage.go.scene, Reading):
            self.tap(Key.OK)
        for _ in range(0 if loop.desk.stage.games.in_progress() else list(BOTS).index(self._bot)):
            self.tap(Key.DOWN)
        while not isinstance(loop.desk.stage.go.scene, Playing):
            self.tap(Key.DOWN if loop.desk.page().cursor is None else Key.OK)
        return loop.desk.stage.go.scene

    def _look(self) -> None:
        loop = self.device.loop
        loop.show()
        if isinstance(loop.desk.stage.go.scene, Playing):
            session = loop.desk.stage.go.scene.table.session
            if self._journal is None or self._journal.session is not session:
                self._journal = Journal(session)
            journal = self._journal.text()
            if journal != self._shown:
                self._shown = journal
                self._seen(Page(journal, session.public_state, by_person(session), session.outcome is not None))

    def _answer(self, prompt: Any, state: Any, *, scanned: bool = False) -> Any:
        """Answer alike in every life: by nothing but how far the game is."""
        assert isinstance(self.device.loop.desk.stage.go.scene, Playing)
        items = self.device.loop.desk.stage.go.scene.table.session.history.items
        return choose(prompt, Random(len(items)), scanned=scanned)


class Journal:
    """The journal of a game without an undo: each answer puts a line to it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._writer = Writer()
        self._lines = [self._writer.header(session.header)]

    def text(self) -> str:
        """Return it as it is now."""
        new = self.session.history.items[len(self._lines) - 1 :]
        self._lines += [self._writer.entry(item.entry) for item in new]
        return "".join(self._lines)


def by_person(session: Session) -> int:
    """Return how many answers a person gave."""
    return sum(isinstance(item.entry, Answered) and item.entry.by_person for item in session.history.items)


def put(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Have a folder hold nothing but these files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)


def files_of(folder: Path) -> Files:
    """Return what a store's folder holds."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


# The tests' side


class Box:
    """The process that has lives."""

    def __init__(self) -> None:
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, __file__]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environ
        )

    def live(self, order: Order) -> Life:
        """Have a life; where no process can be followed, the test is skipped."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(asdict(order)) + "\n")
        line = self.process.stdout.readline()
        assert line, f"the box has ended with {self.process.wait()}"
        said = json.loads(line)
        if "refused" in said:
            pytest.skip(said["refused"])
        pages, done = [Page(**page) for page in said["pages"]], [Done(**done) for done in said["done"]]
        return Life(pages, said["calls"], done, said["status"])


@contextmanager
def box() -> Iterator[Box]:
    """Have a box until the end of the block, which ends it whatever it does: a life that hangs is not waited for."""
    started = Box()
    try:
        yield started
    finally:
        started.process.kill()
        started.process.communicate()


# The program


def main() -> None:
    """Take orders until there are no more."""
    while line := sys.stdin.readline():
        try:
            said = asdict(_lived(Order(**json.loads(line))))
        except Refused as error:
            said = {"refused": str(error)}
        print(json.dumps(said), flush=True)


def _lived(order: Order) -> Life:
    life, folder = Life(), Path(order.folder)
    tracer = Tracer(folder) if order.traced else None
    with TemporaryFile() as seen:

        def work() -> None:
            _work(order, seen.fileno())

        pid = spawn(work)
        for event in follow(pid, folder):
            if tracer and isinstance(event, Called):
                life.done.append(tracer.look(event.number, event.path))
            match event:
                case Called(number) if life.pages or tracer:
                    life.calls.append(number)
                case Marked():
                    page = Page(**json.loads(os.pread(seen.fileno(), os.fstat(seen.fileno()).st_size, 0)))
                    page.calls = len(life.calls)
                    page.files = {} if order.calls or order.pages else files_of(folder)
                    life.pages.append(page)
                case Ended(status):
                    life.status = status
                    break
            if len(life.calls) == order.calls or len(life.pages) == order.pages:
                os.kill(pid, SIGKILL)
    return life


def _work(order: Order, seen: int) -> None:
    """Play, and leave every page in the file `seen` before it is said that there is one."""

    def tell(page: Page) -> None:
        data = json.dumps(asdict(page)).encode()
        os.ftruncate(seen, 0)
        os.pwrite(seen, data, 0)
        mark()

    store, clock = Store(Path(order.folder)), PlayersClock()
    store.preferences.language = "en"
    with simulated(Config(), store, clock, lambda: "1") as device:
        Watched(device, clock, order.bot, tell).play()
    os._exit(0)


if __name__ == "__main__":
    main()
