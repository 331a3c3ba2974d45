"""The signals that end the device, in order."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from compere_device.events import Event, Stop

NUMBERS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@contextmanager
def stopped_by_signals(put: Callable[[Event], None]) -> Iterator[None]:
    """Have each of them put Stop until the end of the block, whatever else goes on: a second one changes nothing."""
    before = {number: signal.getsignal(number) for number in NUMBERS}
    for number in NUMBERS:
        signal.signal(number, lambda number, frame: put(Stop()))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
