"""That a run is over, told to the threads that wait for something else: none of them outlives it."""

import os
from threading import Lock


class Ending:
    """The end of a run, which comes once; it can be polled beside other files, and opens one when first waited for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._handle: int | None = None
        self._has_come = False

    def fileno(self) -> int:
        """Return the file that can be read from once it has come (POLLIN), and for ever after."""
        with self._lock:
            if self._handle is None:
                import weakref

                self._handle = os.eventfd(int(self._has_come), os.EFD_CLOEXEC | os.EFD_NONBLOCK)
                weakref.finalize(self, os.close, self._handle)  # once no thread knows it any more
            return self._handle

    def end(self) -> None:
        """Let it come."""
        with self._lock:
            self._has_come = True
            if self._handle is not None:
                os.eventfd_write(self._handle, 1)

    def wait(self, longest_s: float) -> bool:
        """Wait for it, and return whether it has come."""
        import select  # home does not wait for it

        told = select.poll()
        told.register(self, select.POLLIN)
        return bool(told.poll(longest_s * 1000))
