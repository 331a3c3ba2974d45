"""Work that takes long, done beside the loop on one thread, which begins with the first and ends with the room."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from compere_device.output.logger import logger

log = logger(__name__)

Work = Callable[[], None]


class Backroom:
    """Does one piece of work after another on a thread of its own."""

    def __init__(self) -> None:
        self._todo: SimpleQueue[Work | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def put(self, work: Work) -> None:
        """Do this after what was put before."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="mirror, beside", daemon=True)
            self._thread.start()
        self._todo.put(work)

    def close(self) -> None:
        """End the thread after the work in progress; what is put later begins another one."""
        if self._thread is not None:
            self._todo.put(None)
            self._thread = None

    def _run(self) -> None:
        todo = self._todo
        while (work := todo.get()) is not None:
            work()
