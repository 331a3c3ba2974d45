"""What a power cut may leave of a folder: every state that its recorded system calls allow.

What a call did is seen in the folder after it, so that there is no list of calls to keep true, but for those that sync.
Until it is synced, a write may be lost, come before an earlier one, or be torn, with zeros for the rest or without; a
name that was made, moved or removed may be lost until its folder is synced. A rename is whole, as in all journaling
file systems.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from pathlib import Path
from typing import TypeAlias

SYNCS = {"x86_64": {74, 75}, "aarch64": {82, 83}}.get(os.uname().machine, set())  # fsync and fdatasync
MOST_PENDING = 8  # of which every subset is tried
FOLDER = 0  # in place of a file's number

Files: TypeAlias = dict[str, bytes]


@dataclass
class Done:
    """What one call did: names that now lead to a file (its number) or nowhere, bytes written, a size, a sync.

    Bytes are text in Latin-1, so that all of it can be JSON.
    """

    names: dict[str, int | None] = field(default_factory=dict)
    writes: list[tuple[int, int, str]] = field(default_factory=list)  # file, offset, bytes
    sizes: list[tuple[int, int]] = field(default_factory=list)  # file, and what it was cut to
    synced: str | None = None  # a name

    @property
    def nothing(self) -> bool:
        """Whether it changed nothing and made nothing last."""
        return not (self.names or self.writes or self.sizes or self.synced is not None)


class Tracer:
    """Looks at a folder after each call; a file has the same number for as long as a name leads to it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers: dict[int, int] = {}  # by inode
        self._last = 0
        self._names: dict[str, int] = {}
        self._bytes: dict[int, bytes] = {}

    def look(self, number: int = -1, path: str = "") -> Done:
        """Return what a call of that number, given a descriptor of `path`, did since the last look."""
        done = Done()
        if number in SYNCS:
            done.synced = os.path.relpath(path, self._folder)
        names, contents = self._seen()
        done.names = {
            name: names.get(name) for name in {*names, *self._names} if names.get(name) != self._names.get(name)
        }
        for file, data in contents.items():
            _compare(done, file, self._bytes.get(file, b""), data)
        self._names, self._bytes = names, contents
        return done

    def _seen(self) -> tuple[dict[str, int], dict[int, bytes]]:
        names, contents, inodes = {}, {}, {}
        for path in sorted(self._folder.rglob("*")):
            name = str(path.relative_to(self._folder))
            if path.is_dir():
                names[name] = FOLDER
                continue
            inode = path.stat().st_ino
            inodes[inode] = self._numbers.get(inode) or self._next()
            self._numbers[inode] = names[name] = inodes[inode]
            contents[names[name]] = path.read_bytes()
        self._numbers = inodes  # one that no name leads to any more may be another file's the next time
        return names, contents

    def _next(self) -> int:
        self._last += 1
        return self._last


def _compare(done: Done, file: int, before: bytes, after: bytes) -> None:
    """Add what made `after` of `before`: a cut, and bytes from the first that differs."""
    if before == after:
        return
    shorter = min(len(before), len(after))
    alike = before[:shorter] == after[:shorter]  # as where something was added at the end
    same = shorter if alike else next(at for at in range(shorter) if before[at] != after[at])
    if len(after) < len(before):
        done.sizes.append((file, len(after)))
    if same < len(after):
        done.writes.append((file, same, after[same:].decode("latin-1")))


def states(calls: Sequence[Done], at: int) -> Iterator[Files]:
    """Yield what may be on the disk when the power goes after that many calls, each state once."""
    pending = _pending(calls[:at])
    if len(pending) > MOST_PENDING:
        raise ValueError(f"{len(pending)} calls are not synced after {at}: more than {MOST_PENDING}")
    seen: set[tuple[tuple[str, bytes], ...]] = set()
    subsets = chain.from_iterable(combinations(pending, size) for size in range(len(pending) + 1))
    for kept in subsets:
        lost = set(pending) - set(kept)
        applied = [(number, done) for number, done in enumerate(calls[:at]) if number not in lost]
        for files in _torn(applied, set(kept)):
            state = tuple(sorted(files.items()))
            if state not in seen:
                seen.add(state)
                yield files


def _pending(calls: Sequence[Done]) -> list[int]:
    """Return which calls did something that no later one made last."""
    pending: list[int] = []
    names: dict[str, int] = {}
    for number, done in enumerate(calls):
        for name, file in done.names.items():
            if file is None:
                names.pop(name, None)
            else:
                names[name] = file
        if done.synced is not None:
            pending = [each for each in pending if not _lasts(calls[each], done.synced, names)]
        if done.names or done.writes or done.sizes:
            pending.append(number)
    return pending


def _lasts(done: Done, synced: str, names: dict[str, int]) -> bool:
    """Whether what a call did lasts once `synced` is; a rename lasts with either of its folders."""
    if done.names:
        return any(os.path.dirname(name) == synced.removeprefix(".") for name in done.names)
    files = {file for file, *_ in (*done.writes, *done.sizes)}
    return files == {names.get(synced)}


def _torn(applied: Sequence[tuple[int, Done]], unsynced: set[int]) -> Iterator[Files]:
    """Yield the files as they are, and with each unsynced write torn in its middle and before its last byte."""
    yield _files(applied)
    for place, (number, done) in enumerate(applied):
        if number in unsynced:
            for file, offset, data in done.writes:
                for cut in sorted({0, len(data) // 2, len(data) - 1}):
                    for rest in ("", "\0" * (len(data) - cut)):
                        part = Done(done.names, [(file, offset, data[:cut] + rest)], done.sizes)
                        yield _files([*applied[:place], (number, part), *applied[place + 1 :]])


def _files(applied: Sequence[tuple[int, Done]]) -> Files:
    names: dict[str, int] = {}
    contents: dict[int, bytearray] = {}
    for _, done in applied:
        for name, file in done.names.items():
            if file is None:
                names.pop(name, None)
            else:
                names[name] = file
        for file, size in done.sizes:
            del contents.setdefault(file, bytearray())[size:]
        for file, offset, data in done.writes:
            content = contents.setdefault(file, bytearray())
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(data)] = data.encode("latin-1")
    there = {name for name, file in names.items() if file == FOLDER}
    return {
        name: bytes(contents.get(file, b""))
        for name, file in names.items()
        if file != FOLDER and os.path.dirname(name) in {"", *there}
    }
