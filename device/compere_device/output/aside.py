"""What a bot prints, put aside: a game on the terminal, and lines of JSON, have only what the program says."""

import io
import sys
from typing import TextIO

from compere_device.output.logger import logger

log = logger(__name__)

LINE_MOST = 500  # characters; what is longer is logged in pieces


class Overheard(io.TextIOBase):
    """A standard output whose lines go to the log; `outlet.tell` writes to the stream `behind` it."""

    def __init__(self, behind: TextIO) -> None:
        self.behind = behind
        self._line = ""

    def write(self, text: str) -> int:
        """Log each line that is whole."""
        *lines, self._line = f"{self._line}{text}".split("\n")
        if len(self._line) > LINE_MOST:
            lines, self._line = [*lines, self._line], ""
        for line in filter(str.strip, lines):
            for at in range(0, len(line), LINE_MOST):
                log.warning("a bot printed: %s", line[at : at + LINE_MOST])
        return len(text)

    def flush(self) -> None:
        """Flush the stream behind."""
        self.behind.flush()

    def isatty(self) -> bool:
        """Whether the stream behind is a terminal."""
        return self.behind.isatty()

    def fileno(self) -> int:
        """Return the file of the stream behind."""
        return self.behind.fileno()


def overhear() -> None:
    """Put aside what is printed from now on."""
    if not isinstance(sys.stdout, Overheard):
        sys.stdout = Overheard(sys.stdout)


def behind(stream: TextIO) -> TextIO:
    """Return the stream that people and programs see: itself unless it is `Overheard`."""
    return getattr(stream, "behind", stream)
