"""A board that is calibrated, and its die thrown. For CPython and MicroPython."""

import os
from binascii import hexlify

from board.bench import Bench, Noise
from board.still import field, lying, perfect
from tray import constants
from tray.die import VALUES

PATH = "/tmp/compere-%s.bin" % hexlify(os.urandom(6)).decode()  # other tests run beside this one
EMPTY_TRAY = field((0, 0, 1000), (0, 0, 0))


def teardown_module():
    """Leave nothing behind."""
    for path in (PATH, PATH + ".new"):
        try:
            os.remove(path)
        except OSError:
            pass


def bench(kept=True, **given):
    """A board that has said hello, calibrated or not, with an empty tray."""
    teardown_module()
    if kept:
        constants.keep(perfect(), PATH)
    one = Bench(path=PATH, **given)
    one.put(EMPTY_TRAY)
    one.start()
    one.run(1000)
    return one


def tumble(one, ms=400, seed=5):
    """Have the die tumble: another face, place and turn every 25 ms."""
    noise = Noise(1, seed)
    for k in range(ms // 25):
        one.put(lying(VALUES[(seed + 3 * k) % 10], 12 * noise(), 12 * noise(), 2 * k + noise(), rise=4))
        one.run(25)
