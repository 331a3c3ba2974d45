"""The format of the log, and where it goes: systemd's journal, or a terminal.

    <4>parts.ports: The scanner at /dev/ttyACM0 does not answer (No such file or directory).
    12:34:56 warning parts.ports: The scanner at /dev/ttyACM0 does not answer (No such file or directory).

Levels: *debug* to hunt a fault, *info* for what changes, *warning* for what people can mend, *error* for what ends or
cannot be kept. Import this only when it is needed: `logging` takes longer than the command line itself.
"""

import io
import logging
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TextIO

from compere_device.errors import OutputLost, ReaderGone
from compere_device.output.outlet import harmless, tell

_OURS = ("compere", "compere_device")
_PRIORITY = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
_ERROR = "<3>"

log = logging.getLogger(__name__)


def set_up(stream: TextIO, environ: Mapping[str, str], *, service: bool = False, verbose: bool = False) -> "LogHandler":
    """Log everything to `stream`, including bugs in this program and warnings of libraries.

    In the journal, and for the service, the level is info, otherwise warning; `verbose` logs all of our own messages.
    Libraries log only warnings. `environ` says whether systemd has connected the stream to its journal.
    """
    journal = is_journal(stream, environ)
    level = logging.DEBUG if verbose else logging.INFO if journal or service else logging.WARNING
    lines = LogHandler(stream)
    lines.setFormatter(_Format(journal or (service and not stream.isatty())))
    logging.getLogger().addHandler(lines)
    for name in _OURS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(True)
    sys.excepthook = _program_ended
    threading.excepthook = _thread_ended
    return lines


def is_journal(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Return whether systemd has connected a stream to its journal (JOURNAL_STREAM, systemd.exec(5))."""
    named = environ.get("JOURNAL_STREAM")
    if not named:
        return False
    try:
        there = os.fstat(stream.fileno())
    except (OSError, ValueError):  # there is no file behind it
        return False
    return named == f"{there.st_dev}:{there.st_ino}"


def complain(sentences: Iterable[str], stream: TextIO, environ: Mapping[str, str]) -> None:
    """Write why the program ends, one sentence a line, as people read it; in the journal it is an error.

    If that cannot be written either, there is nobody left to tell.
    """
    begin = _ERROR if is_journal(stream, environ) else ""
    with suppress(OutputLost, ReaderGone):
        tell(stream, *(f"{begin}{sentence}" for sentence in sentences))


class LogHandler(logging.StreamHandler[TextIO]):
    """Writes log lines, at once or when the terminal is free again."""

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold lines back until the end of the block if they go to a terminal on which something is being drawn."""
        if not self.stream.isatty():
            yield
            return
        kept = io.StringIO()
        terminal = self.setStream(kept)
        assert terminal
        try:
            yield
        finally:
            self.setStream(terminal)
            terminal.write(kept.getvalue())
            terminal.flush()


class _Format(logging.Formatter):
    """One line for each message, whatever is in it, and one for each line of a traceback, all with the same prefix."""

    def __init__(self, journal: bool) -> None:
        super().__init__()
        self._journal = journal

    def format(self, record: logging.LogRecord) -> str:
        if self._journal:  # which has times of its own
            begin = f"<{_PRIORITY.get(record.levelno, 6)}>{_short(record.name)}: "
        else:
            at = time.strftime("%H:%M:%S", time.localtime(record.created))
            begin = f"{at} {record.levelname.lower()} {_short(record.name)}: "
        lines = [record.getMessage()]
        if record.exc_info:
            lines += self.formatException(record.exc_info).splitlines()
        return "\n".join(begin + harmless(line) for line in lines)


def _short(name: str) -> str:
    """Return the name of one of our modules without its package; any other name unchanged."""
    package, _, module = name.partition(".")
    return module if package in _OURS and module else name


def _program_ended(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    log.critical("The program has ended by a fault of its own.", exc_info=(kind, error, traceback))


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is None or isinstance(ended.exc_value, SystemExit):
        return
    name = ended.thread.name if ended.thread else "unknown"
    why = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    log.error("The thread %s has ended by a fault of the program.", name, exc_info=why)
