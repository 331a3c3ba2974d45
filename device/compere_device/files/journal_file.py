"""The file of one game: appended to and synced."""

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.files.disk import make_folder, sync_folder
from compere_device.files.reading import open_regular

if TYPE_CHECKING:
    from compere.journal import Entry, Header, Parsed


class Replaced(OSError):
    """Another file has taken the place of the game's."""


class JournalFile:
    """The file of one game: each append is one write and one sync; what could not be written waits in memory.

    It never writes to another file that has taken the game's place. If the file is gone, the next append writes all of
    it again.

    Args:
        path: the file.
        parsed: what `data` contains; None for a new game.
        data: the file's present contents.
    """

    def __init__(self, path: Path, parsed: "Parsed | None" = None, data: bytes = b"") -> None:
        from compere.journal import Writer  # home does not wait for it

        self.path = path
        self._writer = Writer(parsed.tail if parsed else 0)
        good = parsed.good if parsed else 0
        self._written, self._torn = bytearray(data[:good]), data[good:]
        self._waiting = b""
        self._exists = self._lasts = parsed is not None  # the file, and its name

    def begin(self, header: "Header") -> None:
        """Write the first line of a new game. On OSError it keeps waiting."""
        self.add_header(header)
        self._write()

    def append(self, entries: "Iterable[Entry]") -> None:
        """Add entries; once this returns, no power cut can lose them. On OSError they keep waiting."""
        self.add(entries)
        self._write()

    def add_header(self, header: "Header") -> None:
        """Queue the first line of a new game for the next save."""
        self._waiting += self._writer.header(header).encode()

    def add(self, entries: "Iterable[Entry]") -> None:
        """Queue entries for the next save."""
        self._waiting += "".join(map(self._writer.entry, entries)).encode()

    @property
    def check(self) -> str:
        """The check of the last line, saved or not; it identifies this game at this moment."""
        return self._writer.check

    @property
    def saved(self) -> bytes:
        """What was saved, and is in the file."""
        return bytes(self._written)

    @property
    def waits(self) -> bool:
        """Whether a power cut would lose any of it."""
        return bool(self._waiting) or not self._lasts

    def save(self) -> None:
        """Write what waits, in one write and one sync. On OSError it keeps waiting."""
        if self.waits:
            self._write()

    def _write(self) -> None:
        handle = self._open()
        try:
            self._put(handle)
        finally:
            os.close(handle)
        if not self._lasts:
            sync_folder(self.path.parent)
            self._lasts = True

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
        """Write after the last good byte, over the remains of any failed write."""
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
        """Raise Replaced unless the file ends as it was written, or as a failed write since may have left it.

        Only the last line is compared: its check covers the lines before it.
        """
        last = self._written[self._written.rfind(b"\n", 0, -1) + 1 :]
        most = len(last) + len(self._torn) + len(self._waiting)
        seen = os.pread(handle, most + 1, len(self._written) - len(last))
        rest = seen[len(last) :]
        left = rest == self._torn or self._waiting.startswith(rest) or not rest.strip(b"\0")
        if not (seen.startswith(last) and left):
            raise Replaced(errno.ESTALE, "another file is there now", str(self.path))
