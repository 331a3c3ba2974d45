"""A disk whose every call is counted and may fail, and a journal to keep on it: for the tests of what is saved."""

import errno
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.journal import Entry
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.files.opened import Game
from compere_device.files.store import Store
from playing import any_answer
from tiny import TINY, header, text_of

CALLS = ("open", "fstat", "ftruncate", "pwrite", "fsync", "close", "mkdir", "rename", "replace")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_DIRECTORY
Fate = Callable[[int], BaseException | None]


class Killed(BaseException):
    """The process ended here."""


class Disk:
    """The calls with which the store writes, by name; `fate` says what is raised instead of the call of that number."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.synced: set[Path] = set()
        self.failed = 0
        self.fate: Fate = lambda number: None
        self.short: Callable[[int], bool] = lambda number: False  # whether it writes the first byte only
        self._paths: dict[int, Path] = {}
        self._read: set[int] = set()

    def fail(self, error: int, at: Callable[[int], bool] = lambda number: True) -> None:
        """Have calls fail from now on."""
        self.fate = lambda number: OSError(error, "fault") if at(number) else None

    def kill(self, at: int) -> None:
        """Have the process end before the call of that number."""
        self.fate = lambda number: Killed() if number >= at else None

    def end(self, at: int, *, killed: bool) -> None:
        """Have the process end before the call of that number, or the disk be full from it on."""
        if killed:
            self.kill(at)
        else:
            self.fail(errno.ENOSPC, lambda number: number >= at)

    def work(self) -> None:
        """Have every call work from now on."""
        self.fate, self.short = lambda number: None, lambda number: False

    def call(self, name: str, real: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """Make a call, or have it fail, but for reading; what fails to close is closed all the same."""
        if name == "open" and isinstance(args[0], str | Path) and not args[1] & WRITING:
            self._read.add(handle := real(*args, **options))
            return handle
        if args[0] in self._read:
            self._read -= {args[0]} if name == "close" else set()
            return real(*args, **options)
        number = len(self.calls)
        self.calls.append(name)
        if fault := self.fate(number):
            self.failed += 1
            if name == "close":
                real(*args)
            raise fault
        if name == "pwrite" and self.short(number):
            args = (args[0], args[1][:1], args[2])
        result = real(*args, **options)
        if name == "open" and isinstance(result, int):
            self._paths[result] = Path(args[0])
        elif name == "fsync" and args[0] in self._paths:
            self.synced.add(self._paths[args[0]])
        return result


@contextmanager
def watched() -> Iterator[Disk]:
    """Have a disk take every call of the store until the end of the block."""
    disk = Disk()
    with pytest.MonkeyPatch.context() as patch:

        def watch(owner: Any, name: str, real: Callable[..., Any]) -> None:
            patch.setattr(owner, name, lambda *args, **options: disk.call(name, real, *args, **options), raising=False)

        for name in CALLS:
            watch(os, name, getattr(os, name))
        yield disk


@contextmanager
def full() -> Iterator[None]:
    """Have no file take another byte until the end of the block, as on a disk that has no room left."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def refusing() -> Iterator[None]:
    """Have every call fail until the end of the block: not even a name finds room."""
    with watched() as disk:
        disk.fail(errno.ENOSPC)
        yield


def recorded() -> list[tuple[Entry, ...]]:
    """Return what a driver saves of a tiny game with an answer taken back and a correction, step by step."""
    saved: list[tuple[Entry, ...]] = []
    table = Table(Session(TINY, HEADER), Almanac(), saved.append)
    random = Random(3)
    for number in range(16):
        if number == 7:
            table.undo()
        elif number == 11:
            table.correct("luck", 1)
        else:
            assert table.prompt
            table.answer(any_answer(table.prompt, random))
    return saved


HEADER = header(rounds="9")
STEPS = recorded()
ENTRIES = [entry for step in STEPS for entry in step]
TEXT = text_of(HEADER, ENTRIES)
LINES = TEXT.splitlines(keepends=True)


def put(folder: Path, data: bytes) -> Path:
    """Put a journal among the games in progress."""
    path = folder / "games" / "tiny-0001.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def opened(store: Store) -> list[Game]:
    """Return the games in progress, replayed."""
    return [game for listed in store.games() if (game := store.open(store.path(listed.name)))]


def said(store: Store) -> str:
    """Return what a store has to say of its files."""
    return " ".join(map(Words().say, store.said))
