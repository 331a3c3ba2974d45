"""The signals that end the device, in order."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from compere_device.events import Event, Stop

NUMBERS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@contextmanager
def stopped_by_signals(put: Callable[[Event], None]) -> Iterator[Callable[[], bool]]:
    """Have each of them put Stop until the end of the block, whatever else goes on: a second one changes nothing.

    The block gets a function that says whether one has come, also afterwards.
    """
    came: list[int] = []

    def stop(number: int, frame: object) -> None:
        came.append(number)
        put(Stop())

    before = {number: signal.getsignal(number) for number in NUMBERS}
    for number in NUMBERS:
        signal.signal(number, stop)
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
