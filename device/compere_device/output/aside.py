"""What a guest prints, put aside: a game on the terminal, and lines of JSON, have only what the program says.

Python's own streams are not all: a guest may write to the files 1 and 2 by their numbers, or a library does. So where
there is a guest, the program's streams go on with other files, and what is written to those numbers is logged: to 1
always, to 2 on a terminal, as elsewhere it is the log itself.
"""

import io
import os
import sys
from threading import Thread
from typing import TextIO

from compere_device.output.logger import logger

log = logger(__name__)

LINE_MOST = 500  # characters; what is longer is logged in pieces
ENDS_S = 1.0  # a child that was left behind may hold the files open


class Overheard(io.TextIOBase):
    """A standard stream whose lines go to the log; `outlet.tell` writes to the stream `behind` it.

    Args:
        behind: that stream.
        moved: whether that, or another one, has left its file.
    """

    def __init__(self, behind: TextIO, moved: "Diverted | None" = None) -> None:
        self.behind, self.moved = behind, moved
        self._line, self._logs = "", False

    def write(self, text: str) -> int:
        """Log each line that is whole; what logging itself says meanwhile, as its stream is lost, is nothing."""
        if not self._logs:
            self._logs = True
            try:
                self._log(text)
            finally:
                self._logs = False
        return len(text)

    def _log(self, text: str) -> None:
        *lines, self._line = f"{self._line}{text}".split("\n")
        if len(self._line) > LINE_MOST:
            lines, self._line = [*lines, self._line], ""
        for line in filter(str.strip, lines):
            for at in range(0, len(line), LINE_MOST):
                log.warning("a bot printed: %s", line[at : at + LINE_MOST])

    def flush(self) -> None:
        """Flush the stream behind."""
        self.behind.flush()

    def close(self) -> None:
        """Leave the stream behind as it is: whoever opened it closes it, perhaps before this goes."""

    def isatty(self) -> bool:
        """Whether the stream behind is a terminal."""
        return self.behind.isatty()

    def fileno(self) -> int:
        """Return the file of the stream behind."""
        return self.behind.fileno()


class Diverted:
    """Standard streams that have left their files to whoever knows these by number; what is written there is logged."""

    def __init__(self, streams: dict[int, io.TextIOWrapper]) -> None:
        self._streams, self._kept = streams, dict[int, int]()
        read, write = os.pipe()
        for number, stream in streams.items():
            self._kept[number] = os.dup(number)
            _go_on(stream, self._kept[number])
            os.dup2(write, number)
        os.close(write)
        self._thread = Thread(target=_listen, args=(read,), name="overhearing", daemon=True)
        self._thread.start()

    def back(self) -> None:
        """Put the streams back, and log what was written to their files until now."""
        for number, kept in self._kept.items():
            os.dup2(kept, number)
            _go_on(self._streams[number], number)
            os.close(kept)
        self._thread.join(ENDS_S)


def _go_on(stream: io.TextIOWrapper, number: int) -> None:
    """Have a stream, whoever holds it, write to the file of this number from now on."""
    stream.flush()
    raw = getattr(stream.buffer, "raw", stream.buffer)
    assert isinstance(raw, io.FileIO)
    io.FileIO.__init__(raw, number, "w", closefd=False)  # as it was made, on another file


def _listen(read: int) -> None:
    with open(read, encoding="utf-8", errors="replace") as lines:
        into = Overheard(io.StringIO())
        while text := lines.readline(LINE_MOST):
            into.write(text)
        into.write("\n")


def overhear() -> None:
    """Put aside what is printed from now on."""
    if isinstance(sys.stdout, Overheard):
        return
    streams = dict[int, io.TextIOWrapper]()
    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        if isinstance(stream, io.TextIOWrapper) and _is(stream, number) and (number == 1 or stream.isatty()):
            streams[number] = stream
    sys.stdout = Overheard(sys.stdout, Diverted(streams) if streams else None)
    if 2 in streams:
        sys.stderr = Overheard(sys.stderr)
    if streams:
        vars(sys).update(__stdout__=sys.stdout, __stderr__=sys.stderr)


def stop() -> None:
    """Put nothing aside any more."""
    moved = sys.stdout.moved if isinstance(sys.stdout, Overheard) else None
    sys.stdout, sys.stderr = behind(sys.stdout), behind(sys.stderr)
    if moved:
        vars(sys).update(__stdout__=sys.stdout, __stderr__=sys.stderr)
        moved.back()


def behind(stream: TextIO) -> TextIO:
    """Return the stream that people and programs see: itself unless it is `Overheard`."""
    return getattr(stream, "behind", stream)


def _is(stream: TextIO, number: int) -> bool:
    """Return whether a stream is the file of this number, which one that a test has put there is not."""
    try:
        return stream.fileno() == number
    except (OSError, ValueError, AttributeError):
        return False
