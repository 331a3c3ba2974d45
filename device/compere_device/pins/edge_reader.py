"""One thread that sleeps in the kernel until any of several GPIO lines has an edge."""

import os
import select
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from compere.declared import dataclass
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from gpiod import LineRequest

log = logger(__name__)

Deliver = Callable[[int, bool], None]  # nanoseconds on the kernel's monotonic clock, and whether the line rose


@dataclass(eq=False, slots=True)
class _Watched:
    request: "LineRequest"
    deliver: Deliver
    live: bool = True


class EdgeReader:
    """Delivers the edges of all watched lines in order of time, on one thread of its own.

    The thread starts with the first watched line and blocks without a timeout, so it costs nothing while no line
    changes. If `deliver` raises, the thread ends like any other; a successor goes on with the next edge.

    `lock` guards the line requests, which the binding does not: hold it to use or release one. It is not held while
    `deliver` runs.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._epoll = select.epoll()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._epoll.register(self._wake, select.EPOLLIN)
        self._watched: dict[int, _Watched] = {}  # by file descriptor
        self._due: deque[tuple[int, bool, _Watched]] = deque()
        self._thread: threading.Thread | None = None
        self._closed = False

    def watch(self, request: "LineRequest", deliver: Deliver) -> None:
        """Deliver a request's edges from now on, including those that the kernel has queued for it."""
        with self.lock:
            self._watched[request.fd] = _Watched(request, deliver)
            self._epoll.register(request.fd, select.EPOLLIN)
            if self._thread is None:
                self._start()

    def forget(self, request: "LineRequest") -> None:
        """Stop delivering a request's edges; call it before the release. The request need not be watched."""
        with self.lock:
            if watched := self._watched.pop(request.fd, None):
                watched.live = False
                self._epoll.unregister(request.fd)

    def close(self) -> None:
        """End the thread; may be called twice, and from `deliver`."""
        with self.lock:
            if self._closed:
                return
            self._closed = True
            self._watched.clear()  # so that a later `forget` finds none
            thread = self._thread
        os.eventfd_write(self._wake, 1)
        if thread and thread is not threading.current_thread():
            thread.join()
        self._epoll.close()
        os.close(self._wake)

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._serve, name="gpio-edges", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        ended = False
        try:
            while True:
                self._deliver()
                if self._closed:
                    break
                self._epoll.poll()
                self._collect()
            ended = True
        finally:
            with self.lock:
                if not ended and not self._closed:
                    self._start()

    def _deliver(self) -> None:
        while self._due and not self._closed:
            at_ns, rose, watched = self._due.popleft()
            if watched.live:
                watched.deliver(at_ns, rose)

    def _collect(self) -> None:
        """Read all edges that are queued, because only together can the lines' edges be put in order."""
        found: list[tuple[int, bool, _Watched]] = []
        with self.lock:
            while not self._closed and (ready := [each for each in self._epoll.poll(0) if each[0] in self._watched]):
                for fd, mask in ready:
                    found += self._read(self._watched[fd], gone=not mask & select.EPOLLIN)
        self._due.extend(sorted(found, key=lambda edge: edge[0]))

    def _read(self, watched: _Watched, gone: bool) -> list[tuple[int, bool, _Watched]]:
        request = watched.request
        try:
            if gone:  # from an unbound chip; Linux 6.1 reports nothing, and the thread sleeps on
                raise OSError("the chip is gone")
            events = request.read_edge_events()
        except OSError as error:
            log.error("GPIO %s: no more edges (%s); connect the chip again and restart", request.offsets, error)
            self.forget(request)
            return []
        return [(event.timestamp_ns, event.event_type is event.Type.RISING_EDGE, watched) for event in events]
