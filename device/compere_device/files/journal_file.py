"""The file of one game: append and sync."""

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.files.disk import make_folder, replace_file, sync_folder
from compere_device.files.reading import open_regular, read_file

if TYPE_CHECKING:
    from compere.journal import Entry, Header, Parsed

EARLIER = ".format-1"  # after the name of a journal: what it was before it was written anew


class Replaced(OSError):
    """Another file has taken the place of the game's."""


class JournalFile:
    """The file of one game: every append is one write and one sync; what could not be written waits in memory.

    `parsed` is what `data`, which is in the file, says; without them it is a new one. Whatever takes its place while
    the game is played is not written to, and where the file has gone, the next append writes all of it anew.

    `earlier` is what is in the file in place of `data`, in an earlier format: it is kept beside it, whole, before it is
    written anew, which `renew` asks for, or the first entry that is added.
    """

    def __init__(
        self, path: Path, parsed: "Parsed | None" = None, data: bytes = b"", *, earlier: bytes | None = None
    ) -> None:
        from compere.journal import Writer  # home does not wait for it

        self.path = path
        self._writer = Writer(parsed.tail if parsed else 0)
        good = parsed.good if parsed else 0
        self._written, self._torn = bytearray(data[:good]), data[good:]
        self._waiting = b""
        self._exists = self._lasts = parsed is not None  # the file, and its name
        self._earlier, self._anew = earlier, b""  # and what may have taken its place, for all that is known
        self._replace: Callable[[bytes], None] = lambda content: replace_file(self._real, content)

    def renew(self, replace: Callable[[bytes], None] | None = None) -> None:
        """Have a file of an earlier format wait to be written anew: with `replace`, of whoever has locked it."""
        if self._earlier is not None:
            self._lasts = False
            self._replace = replace or self._replace

    def begin(self, header: "Header") -> None:
        """Write the first line of a new game; OSError where it goes on waiting."""
        self.add_header(header)
        self._write()

    def append(self, entries: "Iterable[Entry]") -> None:
        """Add entries; when this returns, no power cut can lose them. OSError where they go on waiting."""
        self.add(entries)
        self._write()

    def add_header(self, header: "Header") -> None:
        """Have the first line of a new game wait to be saved."""
        self._waiting += self._writer.header(header).encode()

    def add(self, entries: "Iterable[Entry]") -> None:
        """Have entries wait to be saved."""
        self._waiting += "".join(map(self._writer.entry, entries)).encode()

    @property
    def check(self) -> str:
        """The check of its last line, of what waits, too: no other game, and no other moment of this one, has it."""
        return self._writer.check

    @property
    def waits(self) -> bool:
        """Whether a power cut would lose something of it."""
        return bool(self._waiting) or not self._lasts

    def save(self) -> None:
        """Write what waits, in one write and one sync; OSError where it goes on waiting."""
        if self.waits:
            self._write()

    def _write(self) -> None:
        if self._earlier is not None:
            self._write_anew(self._earlier)
            return
        handle = self._open()
        try:
            self._put(handle)
        finally:
            os.close(handle)
        if not self._lasts:
            sync_folder(self.path.parent)
            self._lasts = True

    def _write_anew(self, earlier: bytes) -> None:
        """Keep what is in the file, then put all that there is of the game in its place."""
        try:
            there = read_file(self.path)
        except FileNotFoundError:
            if self.path.is_symlink():
                raise
            there = earlier
        if there not in (earlier, self._anew):
            raise Replaced(errno.ESTALE, "another file is there now", str(self.path))
        keep_earlier(self._real, earlier)
        self._anew = bytes(self._written) + self._waiting
        self._replace(self._anew)
        self._written, self._waiting = bytearray(self._anew), b""
        self._earlier, self._lasts = None, True

    @property
    def _real(self) -> Path:
        return Path(os.path.realpath(self.path))  # a link stays one

    def _open(self) -> int:
        if self._exists:
            try:
                return open_regular(self.path, os.O_RDWR)
            except FileNotFoundError:
                if self.path.is_symlink():  # the stick that has the file may come back
                    raise
            self._waiting = bytes(self._written) + self._waiting
            self._written, self._exists, self._lasts = bytearray(), False, False
        make_folder(self.path.parent)
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        self._exists = True
        return handle

    def _put(self, handle: int) -> None:
        """Write after the last good byte, over what an earlier failure may have left there."""
        size, good = os.fstat(handle).st_size, len(self._written)
        self._check(handle)
        if size != good:
            os.ftruncate(handle, good)
        written = 0
        while written < len(self._waiting):
            written += os.pwrite(handle, self._waiting[written:], good + written)
        os.fsync(handle)
        self._written += self._waiting
        self._waiting = self._torn = b""

    def _check(self, handle: int) -> None:
        """Raise Replaced unless the file ends as this one did, or as a failure since may have left it.

        The last line vouches for those before: its check continues theirs.
        """
        last = self._written[self._written.rfind(b"\n", 0, -1) + 1 :]
        most = len(last) + len(self._torn) + len(self._waiting)
        seen = os.pread(handle, most + 1, len(self._written) - len(last))
        rest = seen[len(last) :]
        left = rest == self._torn or self._waiting.startswith(rest) or not rest.strip(b"\0")
        if not (seen.startswith(last) and left):
            raise Replaced(errno.ESTALE, "another file is there now", str(self.path))


def keep_earlier(path: Path, content: bytes) -> None:
    """Keep what a journal was, beside it, under a name that nobody lists and nothing has; OSError where it cannot be.

    Where a power cut has kept it before, that is enough.
    """
    kept, number = path.with_name(path.name + EARLIER), 1
    while os.path.lexists(kept):
        if _holds(kept, content):
            return
        number += 1
        kept = path.with_name(f"{path.name}{EARLIER}.{number}")
    replace_file(kept, content)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return read_file(path) == content
    except OSError:
        return False
