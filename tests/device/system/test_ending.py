"""The end of a run, told to those who wait."""

import os
import select
import threading

from compere_device.system.ending import Ending


def test_it_has_come_for_ever() -> None:
    """Before it nobody is told; afterwards each, also whoever asks again or polls it beside something else."""
    ending = Ending()
    assert not ending.wait(0)
    ending.end()
    ending.end()
    assert ending.wait(60) and ending.wait(60)
    told = select.poll()
    told.register(ending, select.POLLIN)
    assert told.poll(60_000) == [(ending.fileno(), select.POLLIN)]


def test_whoever_waits_is_woken() -> None:
    ending, came = Ending(), list[bool]()
    waiting = [threading.Thread(target=lambda: came.append(ending.wait(60))) for _ in range(3)]
    for each in waiting:
        each.start()
    ending.end()
    for each in waiting:
        each.join()
    assert came == [True] * 3


def test_it_may_come_before_anybody_waits() -> None:
    """Nor is any file open until somebody does."""
    before = os.listdir("/proc/self/fd")
    ending = Ending()
    ending.end()
    assert os.listdir("/proc/self/fd") == before
    assert ending.wait(60)
