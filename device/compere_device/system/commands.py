"""Commands of the system, as root's commands run them."""

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
SAID_MOST = 1 << 20  # bytes that are kept of what a command says; apt says some ten thousand
WHY_MOST = 2000  # signs that are told of why it failed: its last ones
_DRAIN_S = 5.0  # what a command has left running may hold its pipes open: nobody waits for it any longer

# Runs a command of the system and returns what it says; raises DeviceError where it fails.
RunCommand = Callable[[Sequence[str]], str]


def run_command(command: Sequence[str]) -> str:
    """Run a command of the system, which asks nothing, and return what it says; raises DeviceError where it fails.

    Bytes that are no UTF-8 come as os.fsdecode has them. What is more than SAID_MOST bytes is let go by.
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
        """Return what came, once the command has ended."""
        self._thread.join(_DRAIN_S)
        return os.fsdecode(bytes(self._kept))

    def _read(self) -> None:
        with suppress(OSError, ValueError):  # it was closed: nobody waits any longer
            while chunk := os.read(self._pipe.fileno(), 1 << 16):
                self._kept += chunk[: SAID_MOST - len(self._kept)]


@contextmanager
def plain_umask() -> Iterator[None]:
    """Have files that root makes for the service readable for it, and writable for nobody else, whatever was set."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)
