"""Throws and what is none, in time: how a die that is thrown is told from one that is handled. Under CPython and
MicroPython.
"""

import sys

from board.bench import Noise
from board.traces import KINDS, THROWN, Chance, watched
from tray.settle import Settle

EACH = 30 if sys.implementation.name == "cpython" else 3  # `python -m board.timing` does hundreds


def many(each, first=1):
    """Return by kind how many are throws, how many may be, the longest time to be still, and how many never are."""
    out = {}
    for kind in KINDS:
        sure, unsure, slowest, unsettled = 0, 0, 0.0, 0
        for k in range(each):
            thrown, maybe, still = watched(Settle(), kind, Chance(first + 7 * k), Noise(0.004, first + k))
            sure += thrown
            unsure += maybe and not thrown
            unsettled += still is None
            slowest = max(slowest, still or 0)
        out[kind] = (sure, unsure, slowest, unsettled)
    return out


def test_throws_are_noticed_and_nothing_else_is():
    """Wiggled, lifted and put down, pushed, knocked, a telephone laid beside: no throw. And each comes to rest.

    What only may be one is told by another face in the end, which a die that was lifted, pushed or wiggled does not
    show; one that a hand turns to another face may not even be one. Of the throws and rolls one in fifty may be
    overlooked: nobody is told a value then.
    """
    for kind, (sure, unsure, slowest, unsettled) in many(EACH).items():
        if kind in THROWN:
            assert sure + unsure >= 0.98 * EACH, (kind, sure, unsure)
        else:
            assert sure == 0, (kind, sure)
        assert unsure == 0 or kind in THROWN or kind in ("push", "wiggle", "lift"), (kind, unsure)
        assert unsettled == 0 and slowest < 245, (kind, slowest)


def test_a_quick_wiggle_in_place_is_none():
    """It moves the pattern as far as a throw does, but never over."""
    for seed, noise in ((659, 95), (3193, 457), (4166, 596)):
        assert not watched(Settle(), "wiggle", Chance(seed), Noise(0.004, noise))[0]


def test_a_pattern_that_comes_and_goes_is_no_exception():
    """A die at the edge of what is seen: each pattern may be the first that is kept."""
    for seed in range(1, 40):
        settle = Settle()
        chance = Chance(seed)
        for k in range(60):
            size = 3.0 if chance.between(0, 1) < 0.7 else 0.0
            settle.frame([size * chance.between(-1, 1) for _ in range(15)], 14 * k)


def test_a_frame_that_was_lost_is_no_movement():
    """The count begins anew, and no throw comes of it."""
    settle = Settle()
    noise = Noise(0.004)
    for k in range(40):
        if k % 10 == 5:
            settle.moved()
        assert not settle.frame([0.3 * (i % 4) + noise() for i in range(15)], 14 * k)
    assert settle.count == 5 and not settle.maybe
