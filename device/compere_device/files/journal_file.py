"""The file of one game: append and sync."""

import os
from collections.abc import Iterable
from pathlib import Path

from compere.journal import Entry, Header, Parsed, Writer
from compere_device.files.disk import make_folder, sync_folder


class JournalFile:
    """The file of one game: every append is one write and one sync; what could not be written waits in memory."""

    def __init__(self, path: Path, parsed: Parsed | None = None) -> None:
        self.path = path
        self._writer = Writer(parsed.tail if parsed else 0)
        self._size = parsed.good if parsed else 0
        self._waiting = b""
        self._exists = self._lasts = parsed is not None  # the file, and its name

    def begin(self, header: Header) -> None:
        """Write the first line of a new game; OSError where it goes on waiting."""
        self.add_header(header)
        self._write()

    def append(self, entries: Iterable[Entry]) -> None:
        """Add entries; when this returns, no power cut can lose them. OSError where they go on waiting."""
        self.add(entries)
        self._write()

    def add_header(self, header: Header) -> None:
        """Have the first line of a new game wait to be saved."""
        self._waiting += self._writer.header(header).encode()

    def add(self, entries: Iterable[Entry]) -> None:
        """Have entries wait to be saved."""
        self._waiting += "".join(map(self._writer.entry, entries)).encode()

    @property
    def waits(self) -> bool:
        """Whether a power cut would lose something of it."""
        return bool(self._waiting) or not self._lasts

    def save(self) -> None:
        """Write what waits, in one write and one sync; OSError where it goes on waiting."""
        if self.waits:
            self._write()

    def _write(self) -> None:
        if not self._exists:
            make_folder(self.path.parent)
        handle = os.open(self.path, os.O_WRONLY | (0 if self._exists else os.O_CREAT | os.O_EXCL), 0o644)
        self._exists = True
        try:
            self._put(handle)
        finally:
            os.close(handle)
        if not self._lasts:
            sync_folder(self.path.parent)
            self._lasts = True

    def _put(self, handle: int) -> None:
        """Write after the last good byte, over what an earlier failure may have left there."""
        if os.fstat(handle).st_size != self._size:
            os.ftruncate(handle, self._size)
        written = 0
        while written < len(self._waiting):
            written += os.pwrite(handle, self._waiting[written:], self._size + written)
        os.fsync(handle)
        self._size += written
        self._waiting = b""
