"""That a run is over, told to the threads that wait for something else: none of them outlives it."""

import os
import select
import weakref


class Ending:
    """The end of a run, which comes once; it can be polled beside other files."""

    def __init__(self) -> None:
        self._handle = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        weakref.finalize(self, os.close, self._handle)  # once no thread knows it any more

    def fileno(self) -> int:
        """Return the file that can be read from once it has come (POLLIN), and for ever after."""
        return self._handle

    def end(self) -> None:
        """Let it come."""
        os.eventfd_write(self._handle, 1)

    def wait(self, longest_s: float) -> bool:
        """Wait for it, and return whether it has come."""
        told = select.poll()
        told.register(self._handle, select.POLLIN)
        return bool(told.poll(longest_s * 1000))
