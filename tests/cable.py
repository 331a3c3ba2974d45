"""A pseudo-terminal in the place of a serial device, whose cable can be pulled."""

import contextlib
import os
import select
import tty
from pathlib import Path
from queue import Queue
from time import monotonic

from compere_device.parts.ports import SerialLine

WAIT_S = 10  # for a thread to react; reached only on failure
PROGRAM_S = 20  # for a program to answer, which may have to start; reached only on failure


def heard(port: int, wanted: bytes) -> bytes:
    """Return what comes from a port from now on, up to the end of a line, as soon as something is in it."""
    said, end_s = b"", monotonic() + PROGRAM_S
    while wanted not in said or not said.endswith(b"\n"):
        assert select.select([port], [], [], max(0, end_s - monotonic()))[0], f"no {wanted!r} in {said[-200:]!r}"
        said += os.read(port, 4096)
    return said


class Cable:
    """A serial device's end of a cable; programs open `path`, which can be pointed at another port.

    Without a path it has a port from the beginning to the end, at `port`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._fds: list[int] = []
        if path is None:
            self.plug()

    @property
    def port(self) -> str:
        """What a program opens."""
        return str(self.path) if self.path else os.ttyname(self._fds[1])

    def plug(self) -> None:
        """Connect it, as another device than the time before."""
        self._fds = list(os.openpty())
        tty.setraw(self._fds[1])
        if self.path:
            self.path.unlink(missing_ok=True)
            self.path.symlink_to(os.ttyname(self._fds[1]))

    def send(self, data: bytes) -> None:
        """Send bytes to the program."""
        os.write(self._fds[0], data)

    def receive(self, timeout_s: float) -> bytes:
        """Return what the program sent, or nothing after `timeout_s` seconds."""
        ready, _, _ = select.select(self._fds[:1], [], [], timeout_s)
        return os.read(self._fds[0], 4096) if ready else b""

    def stuff(self) -> None:
        """Have the device's input full, as if it never read: bytes for it are taken no more."""
        os.set_blocking(self._fds[1], False)
        while select.select([], self._fds[1:], [], 0.05)[1]:  # the kernel makes room a while after it is full
            with contextlib.suppress(BlockingIOError):
                os.write(self._fds[1], b"x" * 4096)

    def unplug(self) -> None:
        """Pull the cable; the path leads nowhere then."""
        for fd in self._fds:
            os.close(fd)
        self._fds = []
        if self.path:
            self.path.unlink(missing_ok=True)  # somebody else's port may get its number


class Served:
    """Serves a line: keeps what it reads and how often it slept for it."""

    def __init__(self, timeout_s: float | None = None) -> None:
        self.reads: Queue[bytes] = Queue()
        self._timeout_s = timeout_s

    def __call__(self, line: SerialLine) -> None:
        line.found()
        while True:
            self.reads.put(line.read(self._timeout_s))

    def collect(self, size: int) -> bytes:
        """Return so many bytes."""
        data = b""
        while len(data) < size:
            data += self.reads.get(timeout=WAIT_S)
        return data
