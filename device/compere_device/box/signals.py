"""The signals that end the device in an orderly way."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from compere_device.events import Event, Stop

if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # the same without three enums of all signals, which home would wait for

NUMBERS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@contextmanager
def stopped_by_signals(put: Callable[[Event], None]) -> Iterator[Callable[[], bool]]:
    """Put Stop for each of these signals until the end of the block; a second signal changes nothing.

    Enter the block on the main thread; `put` is called on a thread of its own. A Python handler would run on the main
    thread once that wakes up. A signal just before it falls asleep, or one delivered to another thread, would wait
    there until something else happens, which may be hours. Whoever started the program may have blocked them.

    The block gets a function that returns whether a signal has come, and which works after the block, too.
    """
    came: list[int] = []
    reading, writing = os.pipe2(os.O_CLOEXEC)
    os.set_blocking(writing, False)  # as set_wakeup_fd asks for

    def serve() -> None:
        while numbers := os.read(reading, 64):  # nothing is left once the other end is closed
            for number in numbers:
                if number in NUMBERS:
                    came.append(number)
                    put(Stop())

    thread = threading.Thread(target=serve, name="signals", daemon=True)
    thread.start()
    wakeup = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    before = {number: signal.getsignal(number) for number in NUMBERS}
    for number in NUMBERS:
        signal.signal(number, _seen_by_thread)
    blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, NUMBERS)
    try:
        yield lambda: bool(came)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(wakeup)
        os.close(writing)
        thread.join()
        os.close(reading)


def _seen_by_thread(number: int, frame: object) -> None:
    """Do nothing: only a signal that has a handler is written to the thread's pipe."""
