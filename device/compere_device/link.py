"""A part at the end of a wire that may come and go: open it, serve it, report it lost or found, wait, open it again."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Generic, TypeVar

from compere_device.events import Event, Found, Lost
from compere_device.output.logger import logger

log = logger(__name__)

T = TypeVar("T")
RETRY_S = (0.25, 5.0)
_CAUSES_MOST = 8  # causes logged until the part is found again; some contain a number that grows


class Closing(Exception):
    """The link is being closed: whatever serves it must end. It never leaves the thread."""


class Link(Generic[T]):
    """Opens a part on a thread of its own and serves it until `close`; if that fails, waits and opens it again.

    The thread enters what `open_part` returns, gives it to `serve` with this link, and leaves it however `serve` ends.
    `serve` runs until the part fails. It calls `found` whenever the part proves that it is there (a port that opens may
    still be dead), and raises one of `failures` if it is not; `open_part` may raise them, too. The first failure puts
    Lost(part), the next `found` puts Found(part): one event for each change, put on the thread. Each new cause is
    logged once. Any other exception is a bug, and ends the thread.

    Args:
        part: the part's name in events.
        name: the part's name in the log.
        open_part: opens the part.
        serve: serves it.
        put: takes the events.
        failures: the exceptions that mean that the part is gone.
        retry_s: the first and the longest wait between attempts, in seconds. Each wait is twice the one before;
            `found` starts over.
        news: whether to try again at once; called whenever `changed` is notified.
        wake: called by `close`, to interrupt a `serve` that sleeps elsewhere than in `wait`.
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
        self._causes: set[str] = set()  # logged since the part was last there
        self._thread: threading.Thread | None = None  # the thread at work; any other one is about to end
        self._started: threading.Thread | None = None  # the last one started, which may still have the part
        self._failed = False
        self.changed = threading.Condition()  # hold it to access what the client shares with the thread
        self.lost = False
        self.ready = threading.Event()  # set once the part is open

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._started is not None and self._started.is_alive()

    @property
    def failed(self) -> bool:
        """Whether a bug has ended a thread, even if a later one works."""
        with self.changed:
            return self._failed or (self._thread is not None and not self._thread.is_alive())

    @property
    def closing(self) -> bool:
        """Whether the calling thread is to end."""
        return self._thread is not threading.current_thread()

    def start(self) -> None:
        """Start a thread, unless one works already; after `close` or a bug it waits for the one before to end."""
        with self.changed:
            if self._thread is None or not self._thread.is_alive():
                self._failed = self._failed or self._thread is not None
                before = self._started
                self._thread = threading.Thread(target=self._run, args=(before,), name=self._part, daemon=True)
                self._started = self._thread
                self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread, and wait at most `timeout_s` seconds for that."""
        with self.changed:
            self._failed = self.failed
            self._thread = None
            self.changed.notify_all()
        self._wake()
        if self._started is not None:
            self._started.join(timeout_s)

    def wait(self, until: Callable[[], bool], timeout_s: float | None = None) -> bool:
        """Sleep until `until()` is true; return False after `timeout_s` seconds. To be called on the thread.

        `until` is called whenever `changed` is notified. Raises Closing.
        """
        with self.changed:
            true = self.changed.wait_for(lambda: self.closing or until(), timeout_s)
            if self.closing:
                raise Closing
            return true

    def found(self) -> None:
        """Report that the part is there; to be called on the thread."""
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
        """Report that the part is lost, and wait until the next attempt."""
        if self.closing:  # which may be why it failed
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
