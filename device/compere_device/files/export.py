"""Copies all games of a store to another folder: each file complete or not at all, and never over another file.

    <folder>/patchwork-0001-in-progress.journal  a game each, named as `copied` says
    <folder>/record.json                         how all of them ended

A file that is there already with the same contents is not written again; if its contents differ, the new one gets a
number at the end of its name.
"""

import errno
import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from compere.declared import dataclass, field
from compere.errors import JournalError, JournalNewer
from compere.journal import parse
from compere_device.files.copied import Copied, Goes, copy_name
from compere_device.files.disk import sync_folder
from compere_device.files.ended import Ended
from compere_device.files.index import Index
from compere_device.files.owner import FINISHED, GAMES, AsOwner
from compere_device.files.reader import INDEX, journals
from compere_device.files.reading import MOST, read_file
from compere_device.files.record import Record, Recorded, as_plain
from compere_device.output.logger import logger

log = logger(__name__)

RECORD = "record.json"
EARLIEST_NS = 315_705_600_000_000_000  # 3 January 1980: what was before is all the same to FAT, in any time zone
APART_NS = 2_000_000_000  # between the times of two copies: FAT keeps even seconds
_UNFINISHED = re.compile(r"\.compere-\d+\.part")


def export(folder: Path, to: Path, goes: Goes = lambda done, of: True) -> Copied:
    """Copy all games of the store at `folder`, and their record, to the folder `to`, which is created if needed.

    Links and pipes are not followed on either side. Root reads as the owner of the store, and writes as the owner of
    `to`. When this returns, everything is on the disk. A fault of either folder ends the export early and leaves no
    half file.
    """
    done = _Done()
    problem: OSError | None = None
    ended = False
    try:
        with AsOwner(folder):
            found = {kind: _in_order(folder / kind) for kind in (GAMES, FINISHED)}
            times_ns = _as_played(folder, found[GAMES])
    except OSError as error:
        log.info("the games in %s cannot be read: %s", folder, error)
        return Copied(problem=error, own=True)
    try:
        ended = not _copied(folder, found, to, goes, done, times_ns)
    except OSError as error:
        problem = error
    try:
        if done.written or done.already:  # even if it ended early: people who read the count may pull the stick
            with AsOwner(to):
                sync_folder(to)
    except OSError as error:
        problem = problem or error
    if problem:
        log.info("the games cannot be copied to %s: %s", to, problem)
    return Copied(done.written, done.already, tuple(done.broken), problem, ended)


@dataclass(slots=True)
class _Done:
    """The progress of an export."""

    looked_at: int = 0
    written: int = 0
    already: int = 0
    broken: list[str] = field(default_factory=list)


def _as_played(folder: Path, games: list[Path]) -> dict[str, int]:
    """Return the times that the copies of the games in progress are to have, by name, in nanoseconds.

    They are in the order in which the games were played last, whatever the clock was by then: a box that takes the
    copies back has nothing else to go by.
    """
    own_ns = {path.stem: _age_ns(path) or 0 for path in games}
    times_ns, last_ns = dict[str, int](), EARLIEST_NS
    for name in reversed(Index(folder / INDEX).order(own_ns.keys(), own_ns)):
        last_ns = times_ns[name] = max(own_ns[name], last_ns + APART_NS)
    return times_ns


def _copied(
    folder: Path, found: dict[str, list[Path]], to: Path, goes: Goes, done: _Done, times_ns: dict[str, int]
) -> bool:
    """Copy the games in progress, the finished ones and the record; return False if somebody stopped it."""

    def copied(kind: str, ends: Iterable[Ended], times_ns: Mapping[str, int]) -> bool:
        ended = {game.name: game for game in ends}
        for path in found[kind]:
            if not goes(done.looked_at, sum(map(len, found.values()))):
                return False
            _copy(path, to, ended.get(path.stem), done, times_ns.get(path.stem))
        return True

    if any(found.values()):
        with AsOwner(to), suppress(FileExistsError):
            to.mkdir()
            sync_folder(to.parent)
        with AsOwner(to):
            _tidy(to)
    with AsOwner(folder):
        over = _not_left(folder, found[GAMES])
    if not copied(GAMES, over, times_ns):
        return False
    with AsOwner(folder), suppress(OSError):  # some may have been put away meanwhile; else the list from before
        found[FINISHED] = _in_order(folder / FINISHED)
    with AsOwner(folder):
        recorded = Record(folder).look(also=over)
    if not copied(FINISHED, recorded.games, {}):
        return False
    if done.written or done.already:
        with AsOwner(to):
            _put(to, RECORD, _record(recorded))
    return True


def _not_left(folder: Path, games: list[Path]) -> list[Ended]:
    """Return the games that have ended and are not put away yet, as far as the index knows; none is played for this."""
    index = Index(folder / INDEX)
    found = []
    for path in games:
        with suppress(OSError):
            known = index.get(path.stem, path.stat())
            found += [known.ended] if known and known.ended else []
    return found


def _in_order(folder: Path) -> list[Path]:
    """Return the journals in a folder of a store, by name."""
    return sorted(Path(entry.path) for entry in journals(folder))


def _copy(path: Path, to: Path, ended: Ended | None, done: _Done, time_ns: int | None) -> None:
    """Copy a game. One that has gone is skipped: it has been put away since, or replaced by another one."""
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
        written = _put(to, copy_name(path.stem, path.parent.name, ended), data, time_ns or _age_ns(path))
    if written:
        done.written += 1
    else:
        done.already += 1


def _journal(path: Path) -> bytes:
    """Return the good lines of a journal.

    Raises:
        OSError: it is a link or cannot be read; FileNotFoundError if it is gone.
        JournalError: it is not a journal.
    """
    if path.is_symlink():
        raise OSError(errno.ELOOP, "a link", str(path))
    return _good(read_file(path))


def _good(data: bytes) -> bytes:
    """Return the good lines of a journal; all of it if a newer program wrote it."""
    try:
        return data[: parse(data).good]
    except JournalNewer:
        return data


def _record(recorded: Recorded) -> bytes:
    return json.dumps(as_plain(recorded), indent=1).encode() + b"\n"


def _age_ns(path: Path) -> int | None:
    """Return when a journal was last written, for its copy to keep; None if it is gone."""
    with suppress(OSError):
        return path.stat().st_mtime_ns
    return None


def _put(to: Path, name: str, data: bytes, time_ns: int | None = None) -> bool:
    """Write a file under the first free name; return False if one of the taken names has the same contents."""
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
    """Return whether this is a regular file with exactly these contents."""
    with suppress(OSError):
        return not path.is_symlink() and path.stat().st_size == len(data) <= MOST and read_file(path) == data
    return False


def _write(path: Path, data: bytes, time_ns: int | None) -> None:
    """Write a file that gets its name only once all of it is on the disk; a failure leaves nothing.

    On FAT, a renamed file is empty on the disk until it is synced once more, because its start and size are stored
    beside its name.
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
                with suppress(OSError):  # not every file system keeps such a time
                    os.utime(handle, ns=(time_ns, time_ns))
            os.fsync(handle)
    except OSError:
        with suppress(OSError):
            os.unlink(new)
        raise


def _tidy(to: Path) -> None:
    """Remove the unfinished file of an interrupted export."""
    with os.scandir(to) as entries:
        left = [entry.path for entry in entries if _UNFINISHED.fullmatch(entry.name)]
    for path in left:
        with suppress(OSError):
            os.unlink(path)
