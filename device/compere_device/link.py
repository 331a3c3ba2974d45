"""What is at the end of a wire and may come and go: open, serve, lost or found, wait, and open again."""

import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Generic, TypeVar

from compere_device.events import Event, Found, Lost

log = logging.getLogger(__name__)

T = TypeVar("T")
RETRY_S = (0.25, 5.0)
_CAUSES_MOST = 8  # named in the log until the part is found again: some have a number that grows


class Closing(Exception):
    """The link is being closed: whoever serves it comes to an end. Never seen outside the thread."""


class Link(Generic[T]):
    """Open a part on a thread of its own and serve it until `close`; when that fails, wait and begin anew.

    What `open_part` returns is entered, given to `serve` with this link, and left again however that ends. `serve` goes
    on for ever: it calls `found` whenever the part has proved that it is there (what opens may be dead), and raises one
    of `failures` when it is not, as `open_part` may. The first failure puts Lost(part), `found` after it Found(part):
    one for each change, on the thread. Each new cause is logged once. Waits between attempts grow from the first of
    `retry_s`, in seconds, each double the one before, to the last; `found` begins anew, and `news`, asked whenever
    `changed` is notified, cuts one short. Any other error is a fault of the program, and ends the thread.

    `name` is the part in the log. `wake` is called by `close`, to interrupt a `serve` that sleeps elsewhere than in
    `wait`.
    """

    def __init__(
        self,
        part: str,
        name: str,
        open_part: Callable[[], AbstractContextManager[T]],
        serve: Callable[[T, "Link[T]"], None],
        put: Callable[[Event], None],
        *,
        failures: tuple[type[Exception], ...],
        retry_s: tuple[float, float] = RETRY_S,
        news: Callable[[], bool] = lambda: False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._part = part
        self._name = name
        self._open = open_part
        self._serve = serve
        self._put = put
        self._failures = failures
        self._wait_s, self._last_s = retry_s
        self._first_s = self._wait_s
        self._news = news
        self._wake = wake
        self._causes: set[str] = set()  # that were logged since the part was there
        self._thread: threading.Thread | None = None  # the one that works now; another one comes to its end
        self._started: threading.Thread | None = None  # the one that began last, and may still have the part
        self._failed = False
        self.changed = threading.Condition()  # to be held for what the client shares with the thread
        self.lost = False
        self.ready = threading.Event()  # set once the part is open

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._started is not None and self._started.is_alive()

    @property
    def failed(self) -> bool:
        """Whether a fault of the program has ended a thread; a later one may work."""
        with self.changed:
            return self._failed or (self._thread is not None and not self._thread.is_alive())

    @property
    def closing(self) -> bool:
        """Whether the thread that asks is to end."""
        return self._thread is not threading.current_thread()

    def start(self) -> None:
        """Begin, also after `close` or a fault: once the thread before has ended. One that works goes on."""
        with self.changed:
            if self._thread is None or not self._thread.is_alive():
                self._failed = self._failed or self._thread is not None
                before = self._started
                self._thread = threading.Thread(target=self._run, args=(before,), name=self._part, daemon=True)
                self._started = self._thread
                self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread, and wait for that at most `timeout_s` seconds."""
        with self.changed:
            self._failed = self.failed
            self._thread = None
            self.changed.notify_all()
        self._wake()
        if self._started is not None:
            self._started.join(timeout_s)

    def wait(self, until: Callable[[], bool], timeout_s: float | None = None) -> bool:
        """Sleep, on the thread, until `until`, asked whenever `changed` is notified; False after `timeout_s` seconds.

        Raises Closing.
        """
        with self.changed:
            true = self.changed.wait_for(lambda: self.closing or until(), timeout_s)
            if self.closing:
                raise Closing
            return true

    def found(self) -> None:
        """Say, on the thread, that the part is there."""
        if self.lost:
            self.lost = False
            self._causes.clear()
            self._wait_s = self._first_s
            log.info("The %s answers again.", self._name)
            self._put(Found(self._part))

    def _run(self, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()
        with suppress(Closing):
            while not self.closing:
                try:
                    with self._open() as part:
                        self.ready.set()
                        self._serve(part, self)
                except self._failures as error:
                    self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Say that the part is lost, and wait for the next attempt."""
        if self.closing:  # and what failed may be because of that
            raise Closing
        cause = str(error)
        if cause not in self._causes and len(self._causes) < _CAUSES_MOST:
            self._causes.add(cause)
            log.warning("The %s does not answer (%s).", self._name, cause)
        if not self.lost:
            self.lost = True
            self._put(Lost(self._part))
        if not self.wait(self._news, self._wait_s):
            self._wait_s = min(self._last_s, 2 * self._wait_s)
