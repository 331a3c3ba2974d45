"""All games of a store, copied to another folder: each file whole or not at all, and none in the place of another.

<folder>/patchwork-0001-in-progress.journal  a game each, named as `copied` says
<folder>/record.json                         how all of them ended

A file that is there already, byte by byte, is not written again; one that is another gets a number behind its name.
"""

import errno
import json
import logging
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from compere.errors import JournalError, JournalNewer
from compere.journal import parse
from compere_device.files.copied import GAMES, Copied, Goes, copy_name
from compere_device.files.disk import sync_folder
from compere_device.files.ended import Ended
from compere_device.files.index import Index
from compere_device.files.owner import AsOwner
from compere_device.files.reader import ENDING, INDEX
from compere_device.files.reading import MOST, read_file
from compere_device.files.record import FINISHED, Record, Recorded, as_plain

log = logging.getLogger(__name__)

RECORD = "record.json"
_UNFINISHED = re.compile(r"\.compere-\d+\.part")
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)  # said by file systems that cannot sync a folder


def export(folder: Path, to: Path, goes: Goes = lambda done, of: True) -> Copied:
    """Copy all games of the store at `folder`, and their record, to the folder `to`, which is made if need be.

    Links and pipes are not followed, neither here nor there; root reads as whoever has the store, and writes as whoever
    has the folder `to`. All of it is on the disk when this returns. What goes wrong with the folder `to`, or with that
    of the store, ends it, and leaves no half file.
    """
    done = _Done()
    problem: OSError | None = None
    ended = False
    try:
        with AsOwner(folder):
            found = {kind: _journals(folder / kind) for kind in (GAMES, FINISHED)}
    except OSError as error:
        log.info("the games in %s cannot be read: %s", folder, error)
        return Copied(problem=error, own=True)
    try:
        ended = not _copied(folder, found, to, goes, done)
    except OSError as error:
        problem = error
    try:
        if done.written or done.already:  # also where it ended early: who reads how many are there may pull the stick
            with AsOwner(to):
                _sync(to)
    except OSError as error:
        problem = problem or error
    if problem:
        log.info("the games cannot be copied to %s: %s", to, problem)
    return Copied(done.written, done.already, tuple(done.broken), problem, ended)


@dataclass(slots=True)
class _Done:
    """How far an export is."""

    looked_at: int = 0
    written: int = 0
    already: int = 0
    broken: list[str] = field(default_factory=list)


def _copied(folder: Path, found: dict[str, list[Path]], to: Path, goes: Goes, done: _Done) -> bool:
    """Copy the games in progress, those that are put away by then, and the record; return whether nobody ended it."""
    if any(found.values()):
        with AsOwner(to), suppress(FileExistsError):
            to.mkdir()
            _sync(to.parent)
        with AsOwner(to):
            _tidy(to)
    recorded = Recorded(())
    with AsOwner(folder):
        over = _not_left(folder, found[GAMES])
    for kind in found:
        if kind == FINISHED:
            with AsOwner(folder), suppress(OSError):  # else those that could be listed before
                found[kind] = _journals(folder / kind)
            with AsOwner(folder):
                recorded = Record(folder).look(also=over)
        ends = {game.name: game for game in over if kind != FINISHED} | {game.name: game for game in recorded.games}
        for path in found[kind]:
            if not goes(done.looked_at, sum(map(len, found.values()))):
                return False
            _copy(path, to, ends.get(path.stem), done)
    if done.written or done.already:
        with AsOwner(to):
            _put(to, RECORD, _record(recorded))
    return True


def _not_left(folder: Path, games: list[Path]) -> list[Ended]:
    """Return how those games ended that have and are not put away yet, as far as the store knows: none is played."""
    index = Index(folder / INDEX)
    found = []
    for path in games:
        with suppress(OSError):
            known = index.get(path.stem, path.stat())
            found += [known.ended] if known and known.ended else []
    return found


def _journals(folder: Path) -> list[Path]:
    """Return the journals in a folder of a store."""
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        return sorted(Path(entry.path) for entry in entries if entry.name.endswith(ENDING))
    return []


def _copy(path: Path, to: Path, ended: Ended | None, done: _Done) -> None:
    """Copy a game. One that is gone is not missed: it was put away since then, or another one is in its place."""
    done.looked_at += 1
    try:
        with AsOwner(path.parent.parent):
            data = _journal(path)
    except FileNotFoundError:
        return
    except (OSError, JournalError) as error:
        log.info("%s is not copied: %s", path, error)
        done.broken.append(path.stem)
        return
    with AsOwner(to):
        written = _put(to, copy_name(path.stem, path.parent.name, ended), data, _age_ns(path))
    if written:
        done.written += 1
    else:
        done.already += 1


def _journal(path: Path) -> bytes:
    """Return the good lines of a journal.

    Raises:
        OSError: it is a link, or cannot be read; of these FileNotFoundError: it is gone.
        JournalError: it is none.
    """
    if path.is_symlink():
        raise OSError(errno.ELOOP, "a link", str(path))
    return _good(read_file(path))


def _good(data: bytes) -> bytes:
    """Return the lines of a journal that count: all of one that is whole for a newer program."""
    try:
        return data[: parse(data).good]
    except JournalNewer:
        return data


def _record(recorded: Recorded) -> bytes:
    return json.dumps(as_plain(recorded), indent=1).encode() + b"\n"


def _age_ns(path: Path) -> int | None:
    """Return when a journal was written last, which its copy tells, too; None where it is gone."""
    with suppress(OSError):
        return path.stat().st_mtime_ns
    return None


def _put(to: Path, name: str, data: bytes, time_ns: int | None = None) -> bool:
    """Write a file under the first free name; False where one of these names has the same in it."""
    stem, ending = os.path.splitext(name)
    path, number = to / name, 1
    while os.path.lexists(path):
        if _holds(path, data):
            return False
        number += 1
        path = to / f"{stem}-{number}{ending}"
    _write(path, data, time_ns)
    return True


def _holds(path: Path, data: bytes) -> bool:
    """Return whether a file, and no link to one, holds just this."""
    with suppress(OSError):
        return not path.is_symlink() and path.stat().st_size == len(data) <= MOST and read_file(path) == data
    return False


def _write(path: Path, data: bytes, time_ns: int | None) -> None:
    """Write a file that has its name only once all of it is on the disk; a failure leaves nothing.

    On FAT a file that is renamed is empty on the disk until it is synced once more: where it begins, and how long it
    is, stands beside its name.
    """
    new = path.with_name(f".compere-{os.getpid()}.part")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
            os.rename(new, path)
            new = path
            if time_ns is not None:
                with suppress(OSError):  # not every file system has such a time
                    os.utime(handle, ns=(time_ns, time_ns))
            os.fsync(handle)
    except OSError:
        with suppress(OSError):
            os.unlink(new)
        raise


def _tidy(to: Path) -> None:
    """Remove what an export that was cut off has left unfinished."""
    with os.scandir(to) as entries:
        left = [entry.path for entry in entries if _UNFINISHED.fullmatch(entry.name)]
    for path in left:
        with suppress(OSError):
            os.unlink(path)


def _sync(folder: Path) -> None:
    """Have the names in a folder on the stick. Not os.sync, which waits for all disks: one of them may be dead."""
    try:
        sync_folder(folder)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
