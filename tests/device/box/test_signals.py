"""The signals that end the device."""

import os
import signal
from queue import SimpleQueue

import pytest

from compere_device.box.signals import NUMBERS, stopped_by_signals
from compere_device.events import Event, Stop


@pytest.mark.parametrize("number", NUMBERS)
def test_each_puts_stop_and_nothing_else_happens(number: signal.Signals) -> None:
    """However often it comes; behind the block everything is as it was before."""
    before, events = signal.getsignal(number), SimpleQueue[Event]()
    with stopped_by_signals(events.put):
        for _ in range(2):
            os.kill(os.getpid(), number)
            assert events.get(timeout=10) == Stop()
    assert signal.getsignal(number) == before


def test_what_asks_politely_to_end() -> None:
    """systemd, a terminal that closes, and whoever presses Ctrl-C."""
    assert set(NUMBERS) == {signal.SIGTERM, signal.SIGHUP, signal.SIGINT}
