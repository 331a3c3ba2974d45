"""A network between a browser and a panel, which can be cut: what is on its way then is lost, or comes late."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 1 << 16
WAIT_S = 20.0  # for a thread; reached only on failure


class Net:
    """Passes connections on to a port of this machine; while it is cut, nobody hears of anything, nor of an end."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = threading.Event()
        self._whole.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.passed = 0  # bytes
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Let nothing through any more."""
        self._whole.clear()

    def mend(self) -> None:
        """Let everything through again, beginning with what has waited."""
        self._whole.set()

    def close(self) -> None:
        """End all connections, and all threads."""
        self.mend()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(WAIT_S)
        for end in self._ends:
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:  # it is closed
                return
            self._whole.wait()
            far = socket.create_connection(("127.0.0.1", self._port))
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                thread = threading.Thread(target=self._pass, args=(one, other))
                self._threads.append(thread)
                thread.start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while chunk := one.recv(CHUNK):
                self._whole.wait()
                other.sendall(chunk)
                self.passed += len(chunk)
        self._whole.wait()
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)


@contextmanager
def net(port: int) -> Iterator[Net]:
    """Have a network before a port until the end of the block."""
    made = Net(port)
    try:
        yield made
    finally:
        made.close()
