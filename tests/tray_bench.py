"""The real program of the reader board on a bench, with a tray and a die somebody built, and the host's side of it.

Everything happens in one thread, in the bench's own time: who waits for the board has it run.
"""

import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random

from board.bench import Bench
from board.truth import Body, Device, Throw, built, fields, read, thrown
from cable import Cable
from compere_device.events import Rolled
from compere_device.parts.reader.asking import ReaderBoard, Turn
from compere_device.parts.reader.reader import Away, Ear, Heard, Notes, Talk
from compere_device.tray.die import KNOWN

SPUN_MS = 400


class Tray:
    """A board with its tray: what a person does with the die, and what the board then measures."""

    def __init__(self, folder: Path, seed: int = 1, device: Device | None = None, **board: bool) -> None:
        self.random = Random(seed)
        self.device = device or built(self.random)
        self.bench = Bench(path=str(folder / "constants.bin"), **board)
        self.folder = folder
        self.known, self.other = KNOWN
        self.lies: Throw | None = None
        self.bodies: tuple[Body, ...] = ()  # what is beside it
        self.wiggles = 0  # for how many ms the die is moved once it is measured
        self.empty()

    def restart(self) -> None:
        """Take the power from the board, and give it back; what it keeps it keeps."""
        bench = self.bench
        parts = {"dice": bool(bench.sensors), "cards": bench.chip is not None}
        self.bench = Bench(path=str(self.folder / "constants.bin"), **parts)
        self.bench.clock.ms = bench.clock.ms
        self.bench.rfid.tags = bench.rfid.tags
        self._measured()
        self.bench.app.start(self.bench.clock.ms)

    def empty(self) -> None:
        """Take the die out."""
        self.lies = None
        self._measured()

    def lay(self, value: int, lean: float = 0.0) -> None:
        """Lay the die down somewhere."""
        self.lies = thrown(self.device, self.random, value, lean)
        self._measured()

    def throw(self) -> None:
        """Throw it: it tumbles while the board runs, and lies somewhere."""
        for _ in range(SPUN_MS // 25):
            self.lies = thrown(self.device, self.random, lean=self.random.uniform(0, 1))
            self._measured()
            run(self.bench, 25)
        self.lay(self.random.randrange(10))

    def step(self) -> None:
        """Move what is moved while the board runs."""
        if self.wiggles > 0:
            self.wiggles -= 10
            value = self.lies.value if self.lies else 0
            self.lay(value)

    def _measured(self) -> None:
        said = read(self.device, fields(self.device, self.lies, self.bodies), self.random, samples=1_000_000)
        self.bench.put([each / 100 for sensor in said for each in sensor])


def run(bench: Bench, ms: int) -> None:
    """Have it run; what it says stays."""
    until = bench.clock.ms + ms
    while bench.clock.ms < until:
        bench.clock.ms += bench.app.step(bench.clock.ms)


class Host:
    """The host's side of the line in the bench's time.

    `spoils` may damage a line that the board says, by its number; `pull` has the cable pulled when those that were
    said are heard, and plugged in again. `rolled` is what a game gets.
    """

    def __init__(self, tray: Tray) -> None:
        self.tray = tray
        self.turns: deque[Turn] = deque()
        self.lines = 0
        self.board = ReaderBoard(self._say, self.take, lambda: self.tray.bench.clock.ms / 1000)
        self._heard: deque[Heard] = deque()
        self.board.ear.hear = self._heard.append
        self.spoils: Callable[[int, bytes], bytes] = lambda number, line: line
        self.pull = False
        self.rolled: list[tuple[str, int]] = []
        self._talk = self._begin()
        self.tray.bench.start()
        self.tray.bench.hear(self._talk.reply)

    def _begin(self) -> Talk:
        ear: Ear = self.board.ear
        return Talk(Notes(), self.tray.bench.clock.ms / 1000, 60.0, ear)

    def replug(self) -> None:
        """Pull the cable, which is the board's power, too, and plug it in again."""
        self._heard.append(Away())
        self.tray.restart()
        self._talk = self._begin()
        self.tray.bench.hear(self._talk.reply)

    def take(self, within_s: float | None) -> Heard | Turn | None:
        """Return what comes next, once the board has run for as long as that takes."""
        bench, until = self.tray.bench, self.tray.bench.clock.ms + 1000 * (120 if within_s is None else within_s)
        while True:
            if self._heard:
                return self._heard.popleft()
            if self.turns:
                return self.turns.popleft()
            if bench.clock.ms >= until:
                assert within_s is not None, "the person waits for ever"
                return None
            self.tray.step()
            run(bench, 10)
            self._hear()
            if self.pull:
                self.pull = False
                self.replug()
            bench = self.tray.bench

    def _hear(self) -> None:
        said, self.tray.bench.raw = self.tray.bench.raw, b""
        for line in said.splitlines(keepends=True):
            self.lines += 1
            for event in self._talk.feed(self.spoils(self.lines, line), self.tray.bench.clock.ms / 1000):
                if isinstance(event, Rolled):
                    self.rolled.append((event.die, event.face))
            if self.pull:
                break  # what it said behind that is lost with the cable
            self.tray.bench.hear(self._talk.reply)

    def _say(self, data: bytes) -> None:
        self.tray.bench.hear(data)


class OnAPort:
    """The same board behind a pseudo-terminal, on a thread of its own, faster than time."""

    def __init__(self, tray: Tray, cable: Cable) -> None:
        self.tray = tray
        self.cable = cable
        self._orders: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._ends = threading.Event()
        self.out = False  # whether the cable is
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)

    def __enter__(self) -> "OnAPort":
        self.cable.plug()
        self.tray.bench.app.start(self.tray.bench.clock.ms)
        self._thread.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self._ends.set()
        self._thread.join(10)

    def order(self, what: Callable[[], object]) -> None:
        """Have something done to the tray, between two steps of its board."""
        self._orders.put(what)

    def do(self, what: Callable[[], object], then_ms: int = 200) -> None:
        """Have something done to the tray, and wait until the board has run on for so long."""
        done = threading.Event()
        self.order(lambda: (what(), run(self.tray.bench, then_ms), done.set()))
        assert done.wait(10)

    def replug(self) -> None:
        """Pull the cable, and plug it in again: the board starts anew."""
        self.unplug()
        self.plug()

    def unplug(self) -> None:
        """Pull the cable; by an order."""
        self.cable.unplug()
        self.out = True

    def plug(self) -> None:
        """Plug it in again; by an order."""
        self.cable.plug()
        self.tray.restart()
        self.out = False

    def _run(self) -> None:
        while not self._ends.is_set():
            while not self._orders.empty():
                self._orders.get()()
            if self.out:
                self._ends.wait(0.001)
                continue
            if data := self.cable.receive(0.001):
                self.tray.bench.hear(data)
            run(self.tray.bench, 10)
            said, self.tray.bench.raw = self.tray.bench.raw, b""
            if said:
                self.cable.send(said)
