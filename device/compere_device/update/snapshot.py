"""A copy of the service's state from before a new version started. One copy is kept, for people to restore.

The state belongs to a user who must be able neither to lead root elsewhere nor to hold it up. Everything is opened
relative to open folders, no link is followed, no pipe waited for, and every limit is checked during the copy.
"""

import errno
import os
import shutil
import stat
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.disk import make_folder, sync_folder
from compere_device.files.lock import Quiet

BYTES_MOST, FILES_MOST = 256 << 20, 20_000  # a game has some ten thousand bytes
DEPTH_MOST = 8  # folders within each other; a store has two
SPARE = 64 << 20  # bytes that stay free on the disk
_CHUNK = 1 << 20
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC


def snapshot(state: Path, into: Path) -> None:
    """Copy the folder `state` to `into`, replacing the copy before; each file is on the disk before it has its name.

    Only folders and regular files are copied, with owners and modes, and only while nobody writes there. Raises
    DeviceError if somebody does, or if the state is too large for the disk or cannot be read or written; the copy
    before then stays.
    """
    new = into.with_name(into.name + ".new")
    try:
        make_folder(into.parent)
        shutil.rmtree(new, ignore_errors=True)
        os.mkdir(new, 0o700)
        if state.is_dir():
            with Quiet(os.path.realpath(state)) as source:  # the folders above it are root's
                _Copy(state, shutil.disk_usage(new).free - SPARE).all_in(source, new)
        shutil.rmtree(into, ignore_errors=True)
        new.rename(into)
        sync_folder(into.parent)
    except OSError as error:
        raise DeviceError(
            f"{state} cannot be copied to {into} ({error.strerror or error}); mend that first."
        ) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)  # a complete copy has been renamed


class _Copy:
    """A copy in progress, which counts its files and bytes; `room` is the space for it in bytes."""

    def __init__(self, state: Path, room: int) -> None:
        self._state, self._room = state, room
        self._files = self._bytes = 0

    def all_in(self, source: int, new: Path) -> None:
        """Copy the contents of the open folder `source` into a new one."""
        to = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            self._folder(source, to, 0)
        finally:
            os.close(to)

    def _folder(self, source: int, to: int, depth: int) -> None:
        with os.scandir(source) as entries:
            for entry in entries:
                self._count(depth)
                self._entry(entry.name, source, to, depth)
        os.fsync(to)

    def _entry(self, name: str, source: int, to: int, depth: int) -> None:
        """Copy a folder or a regular file; never open anything else, and ignore what has disappeared."""
        try:
            kind = os.stat(name, dir_fd=source, follow_symlinks=False).st_mode
            if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
                return
            reading = os.open(name, _READ, dir_fd=source)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ELOOP, errno.ENXIO):  # it is another by now
                return
            raise
        try:
            file = os.fstat(reading)
            if stat.S_ISDIR(file.st_mode):
                os.mkdir(name, 0o700, dir_fd=to)
                self._into(reading, os.open(name, _READ | os.O_DIRECTORY, dir_fd=to), file, depth)
            elif stat.S_ISREG(file.st_mode):
                self._into(reading, os.open(name, _WRITE, 0o600, dir_fd=to), file, depth)
        finally:
            os.close(reading)

    def _into(self, reading: int, writing: int, file: os.stat_result, depth: int) -> None:
        try:
            if stat.S_ISDIR(file.st_mode):
                self._folder(reading, writing, depth + 1)
            else:
                self._content(reading, writing, file.st_size)
                os.fsync(writing)
            if os.geteuid() == 0:
                os.fchown(writing, file.st_uid, file.st_gid)
            os.fchmod(writing, stat.S_IMODE(file.st_mode) & 0o777)
        finally:
            os.close(writing)

    def _content(self, reading: int, writing: int, size: int) -> None:
        """Copy `size` bytes and nothing added meanwhile; do not even begin if that is too much."""
        self._bytes += size
        if self._bytes > BYTES_MOST:
            raise self._too_much()
        if self._bytes > self._room:
            free, needed = max(0, self._room + SPARE) >> 20, (self._bytes + SPARE) >> 20
            raise DeviceError(f"the disk has {free} MB free, and {needed} MB are needed for {self._state}: make room.")
        while size and (chunk := os.read(reading, min(size, _CHUNK))):
            size -= len(chunk)
            while chunk:
                chunk = chunk[os.write(writing, chunk) :]

    def _count(self, depth: int) -> None:
        self._files += 1
        if self._files > FILES_MOST or depth > DEPTH_MOST:
            raise self._too_much()

    def _too_much(self) -> DeviceError:
        return DeviceError(
            f"{self._state} has more than is copied before an update ({FILES_MOST} files, {BYTES_MOST >> 20} MB, "
            f"{DEPTH_MOST} folders within each other); move what is no game of yours elsewhere."
        )
