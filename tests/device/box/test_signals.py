"""The signals that end the device."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
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


def test_one_that_the_main_thread_never_sees_puts_stop_while_it_sleeps() -> None:
    """The kernel may give a signal to any thread, or to the main one just before it falls asleep for hours."""
    events, ends = SimpleQueue[Event](), threading.Event()
    other = threading.Thread(target=ends.wait, daemon=True)
    other.start()
    with stopped_by_signals(events.put) as stopped:
        asleep = threading.Thread(target=_after_it_sleeps, args=(threading.main_thread(), lambda: _hit(other)))
        asleep.start()
        assert events.get(timeout=10) == Stop()
        asleep.join()
    ends.set()
    other.join()
    assert stopped()


def _after_it_sleeps(thread: threading.Thread, then: Callable[[], None]) -> None:
    """Do something once the kernel says that a thread sleeps."""
    while Path(f"/proc/self/task/{thread.native_id}/stat").read_text().rpartition(")")[2].split()[0] != "S":
        pass
    then()


def _hit(thread: threading.Thread) -> None:
    assert thread.ident
    signal.pthread_kill(thread.ident, signal.SIGTERM)


def test_one_that_was_blocked_puts_stop() -> None:
    """By whoever started the program, which would else never end; behind the block it is blocked again."""
    events, before = SimpleQueue[Event](), signal.pthread_sigmask(signal.SIG_BLOCK, NUMBERS)
    try:
        with stopped_by_signals(events.put):
            _hit(threading.main_thread())
            assert events.get(timeout=10) == Stop()
        assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before | set(NUMBERS)
    finally:
        signal.sigtimedwait(NUMBERS, 0)  # one that did not come would end the tests now
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def test_its_thread_and_its_pipe_are_gone_behind_the_block() -> None:
    threads, files = set(threading.enumerate()), sorted(os.listdir("/proc/self/fd"))
    with stopped_by_signals(SimpleQueue[Event]().put) as stopped:
        assert not stopped()
    assert (set(threading.enumerate()), sorted(os.listdir("/proc/self/fd"))) == (threads, files)
    assert signal.set_wakeup_fd(-1) == -1


def test_what_asks_politely_to_end() -> None:
    """systemd, a terminal that closes, and whoever presses Ctrl-C."""
    assert set(NUMBERS) == {signal.SIGTERM, signal.SIGHUP, signal.SIGINT}
