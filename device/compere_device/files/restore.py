"""Brings copied games back into the store: each is played through first, and none is replaced.

It looks for copies where `export` puts them, and where a store has its games, as on the card of another box. A copy is
skipped if the store has the game already and as far, or if another copy goes further.
"""

import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path

from compere.declared import dataclass, field
from compere.errors import CompereError, JournalNewer, UnknownBot
from compere.journal import parse
from compere_device.files.copied import Copied, Goes, as_written, original
from compere_device.files.opened import Game, game_of
from compere_device.files.owner import FINISHED, GAMES, AsOwner
from compere_device.files.reader import ENDING, is_journal, journals
from compere_device.files.reading import MOST, read_file
from compere_device.files.store import Store
from compere_device.output.logger import logger

log = logger(__name__)

MOST_COPIES = 20_000  # files looked at in a folder: far more than anybody has played
IN_A_ROW = 3  # so many files of a stick that cannot be read one after the other: the stick has gone, or is dead


@dataclass(frozen=True, slots=True)
class _Copy:
    """A file with a journal's name, found in `folder`; `kind` is the store's folder that it is in, if any."""

    folder: Path
    path: Path
    kind: str | None
    size: int
    time_ns: int


@dataclass(slots=True)
class _Done:
    """The progress of a restore."""

    taken: list[Path] = field(default_factory=list)
    already: int = 0
    broken: list[str] = field(default_factory=list)
    newer: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    own: OSError | None = None
    gone: dict[Path, OSError] = field(default_factory=dict)  # folders that do not answer, and why
    unread: dict[Path, list[str]] = field(default_factory=dict)  # by folder, files in a row that could not be read

    def cannot_read(self, copy: _Copy, error: OSError) -> None:
        """Note a copy that cannot be read or, if it is not the only one, that its folder does not answer."""
        log.info("%s is not brought back: %s", copy.path, error)
        names = self.unread.setdefault(copy.folder, [])
        names.append(copy.path.stem)
        if len(names) >= IN_A_ROW or not _answers(copy.folder):
            del self.unread[copy.folder]
            self.gone[copy.folder] = error

    def can_read(self, copy: _Copy) -> None:
        """Note that the folder of a copy answers: what could not be read before it is broken."""
        self.broken += self.unread.pop(copy.folder, ())

    def copied(self, *, ended: bool = False) -> Copied:
        """Return the result."""
        return Copied(
            len(self.taken),
            self.already,
            tuple(sorted([*self.broken, *chain.from_iterable(self.unread.values())])),
            self.own or next(iter(self.gone.values()), None),
            ended,
            own=self.own is not None,
            newer=tuple(sorted(self.newer)),
            lacks=tuple(sorted(self.lacks)),
        )


def restore(store: Store, folders: Iterable[Path], goes: Goes = lambda done, of: True) -> Copied:
    """Bring the games in these folders into a store, without following links or touching anything but journals.

    Root reads as the owner of each folder, and writes as the owner of the store.

    A folder that does not answer is given up, and the others are not; a fault of the store's ends the restore early.
    The games brought back until then are complete.
    """
    done = _Done()
    copies: list[_Copy] = []
    for folder in folders:
        try:
            with AsOwner(folder):
                copies += _copies(folder)
        except OSError as error:
            log.info("the copies cannot be listed: %s", error)
            done.gone[folder] = error
    if not copies:
        return done.copied()
    try:
        with AsOwner(store.folder):
            there = _Journals(store.folder / kind for kind in (GAMES, FINISHED))
    except OSError as error:
        log.info("the games in %s cannot be read: %s", store.folder, error)
        done.own = error
        return done.copied()
    # Longest first, so that an earlier copy of a game is recognised as the beginning of a later one.
    for at, copy in enumerate(sorted(copies, key=lambda copy: (-copy.size, copy.path))):
        if not goes(at, len(copies)):
            return done.copied(ended=True)
        if copy.folder in done.gone:
            continue
        try:
            _bring(copy, store, there, done)
        except OSError as error:
            log.info("%s is not brought back: %s", copy.path, error)
            done.own = error
            break
    return done.copied()


def take_in(store: Store, name: str, data: bytes) -> tuple[Copied, Path | None]:
    """Take one game into a store by its journal, which came without a file; return the result, and its file there.

    `name` is what its file is called elsewhere, without its ending.
    """
    done, path, data = _Done(), Path(f"{name}{ENDING}"), as_written(data)
    game = _checked(path, data, done)
    if game is None:
        return done.copied(), None
    try:
        with AsOwner(store.folder):
            there = _Journals(store.folder / kind for kind in (GAMES, FINISHED))
            copy = _Copy(path.parent, path, None, len(data), time.time_ns())
            _take(copy, game, data[: parse(data).good], store, there, done)
    except OSError as error:
        log.info("%s is not taken in: %s", name, error)
        done.own = error
    return done.copied(), next(iter(done.taken), None)


def _copies(folder: Path) -> Iterator[_Copy]:
    """Yield the copies in a folder, and in the places within it where a store has its games, as far as these exist."""
    for place, kind in ((folder, None), (folder / GAMES, GAMES), (folder / FINISHED, FINISHED)):
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(place) as entries:
            for entry, _ in zip(entries, range(MOST_COPIES), strict=False):
                if is_journal(entry.name) and entry.is_file(follow_symlinks=False):
                    file = entry.stat(follow_symlinks=False)
                    yield _Copy(folder, Path(entry.path), kind, file.st_size, file.st_mtime_ns)


def _bring(copy: _Copy, store: Store, there: "_Journals", done: _Done) -> None:
    """Bring a game back, if it can be read; raises OSError if the store cannot take it."""
    try:
        with AsOwner(copy.path.parent):
            data = as_written(_read(copy))
    except OSError as error:
        done.cannot_read(copy, error)
        return
    done.can_read(copy)
    game = _checked(copy.path, data, done)
    if game is None:
        return
    with AsOwner(store.folder):
        _take(copy, game, data[: parse(data).good], store, there, done)


def _take(copy: _Copy, game: Game, data: bytes, store: Store, there: "_Journals", done: _Done) -> None:
    """Write a game to the store, unless the store has all of it; raises OSError."""
    if path := there.whose_beginning_is(data):
        done.already += path not in done.taken
        return
    name, told = original(copy.path.stem) if copy.kind is None else (copy.path.stem, copy.kind)
    kind = told or (FINISHED if game.session.outcome else GAMES)
    try:
        path = store.take_in(game.session.bot.name, name, data, kind)
    except OSError as error:
        done.own = error
        raise
    with suppress(OSError):  # games of one age are listed in the order in which they were played
        os.utime(path, ns=(copy.time_ns, copy.time_ns))
    there.add(path, data)
    done.taken.append(path)


def _answers(folder: Path) -> bool:
    """Return whether a folder can be listed, so that a file in it that cannot be read is the file's own fault."""
    try:
        with AsOwner(folder), os.scandir(folder):
            return True
    except OSError:
        return False


def _read(copy: _Copy) -> bytes:
    """Return the contents of a copy; empty, which is not a journal, if it is too large or no longer a regular file."""
    regular = stat.S_ISREG(os.lstat(copy.path).st_mode)
    return read_file(copy.path) if regular and copy.size <= MOST else b""


def _checked(path: Path, data: bytes, done: _Done) -> Game | None:
    """Return the game of a copy, played through by its rules; None, after noting its name, if that is impossible."""
    try:
        return game_of(path, data)
    except UnknownBot as error:
        log.info("%s: %s", path, error)
        done.lacks.append(error.name)
    except JournalNewer as error:
        log.info("%s: %s", path, error)
        done.newer.append(path.stem)
    except CompereError as error:
        log.info("%s: %s", path, error)
        done.broken.append(path.stem)
    except Exception:  # a fault of the rules: it takes neither the other games along nor the box
        log.exception("%s cannot be followed", path)
        done.broken.append(path.stem)
    return None


class _Journals:
    """The journals in folders, by their first line, which is different for each game because the seed is."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._paths: dict[bytes, list[Path]] = {}
        for folder in folders:
            for path in (Path(entry.path) for entry in journals(folder)):
                with suppress(OSError):  # an unreadable file cannot be a copy of anything
                    self.add(path, read_file(path))

    def add(self, path: Path, data: bytes) -> None:
        """Add a journal."""
        self._paths.setdefault(data.partition(b"\n")[0], []).append(path)

    def whose_beginning_is(self, data: bytes) -> Path | None:
        """Return a journal that begins with all of `data`; None if there is none."""
        for path in self._paths.get(data.partition(b"\n")[0], ()):
            with suppress(OSError):
                if read_file(path).startswith(data):
                    return path
        return None
