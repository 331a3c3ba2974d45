"""Runs commands of the system for the commands that root uses."""

import os
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from compere_device.errors import DeviceError

LONGEST_S = 3600.0  # installing a package compiles its modules, which a Zero takes minutes for
LOOK_S = 60.0  # looking at a package takes no second, but one whose fields are a pipe keeps dpkg-deb waiting for ever
_LOOK = ("dpkg-deb", "--field")
SAID_MOST = 1 << 20  # bytes kept of a command's output; apt prints some ten thousand
WHY_MOST = 2000  # characters reported of a failure: the last ones
_DRAIN_S = 5.0  # the longest wait for a process that a command has left running with its pipes

# Runs a command of the system and returns its output; raises DeviceError if it fails.
RunCommand = Callable[[Sequence[str]], str]


def run_command(command: Sequence[str]) -> str:
    """Run a command without input and return its output; raises DeviceError if it fails.

    Bytes that are not UTF-8 are decoded as by os.fsdecode. Output beyond SAID_MOST bytes is dropped.
    """
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
        ) as process:
            said, wrong = _Drain(process.stdout), _Drain(process.stderr)
            try:
                status = process.wait(LOOK_S if tuple(command[:2]) == _LOOK else LONGEST_S)
            except BaseException:
                process.kill()
                raise
            told, failed = said.text(), wrong.text()
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:  # of a word with a zero byte, ValueError
        why = str(error)
    else:
        if status == 0:
            return told
        why = " ".join(failed.split())[-WHY_MOST:] or f"exit {status}"
    raise DeviceError(f"{' '.join(command)} failed ({why}); mend that and run this command again.")


class _Drain:
    """Reads a pipe to its end on a thread of its own, and keeps the beginning."""

    def __init__(self, pipe: IO[bytes] | None) -> None:
        assert pipe
        self._pipe = pipe
        self._kept = bytearray()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def text(self) -> str:
        """Return what was read, once the command has ended."""
        self._thread.join(_DRAIN_S)
        return os.fsdecode(bytes(self._kept))

    def _read(self) -> None:
        with suppress(OSError, ValueError):  # closed, because nobody waits any longer
            while chunk := os.read(self._pipe.fileno(), 1 << 16):
                self._kept += chunk[: SAID_MOST - len(self._kept)]


@contextmanager
def plain_umask() -> Iterator[None]:
    """Make files that root creates readable for the service, and writable for nobody else, whatever the umask."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)
