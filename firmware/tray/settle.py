"""When a die lies still, and when it was thrown: from what the magnetometers say, without asking where it is.

Still: no reading leaves the mean of the last ones by more than noise does. A throw: the pattern of the field turns
over, and faster than a hand turns a die; one that is pushed, wiggled, lifted or put down is not thrown, nor is one
that lies while the tray is knocked or a telephone is laid beside it. The pattern is what differs among the sensors, so
that nothing far away counts, as a unit vector of fifteen numbers; how far its end moves from frame to frame adds up. A
soft roll and a quick push look much the same, and a die that rolls about its magnet's axis hardly turns the pattern:
that is `maybe`, and the face that lies on top in the end tells.
"""

from array import array
from math import sqrt

QUIET = 0.025  # in 100 uT: about the mean, of one frame; six times the noise of an MMC5603
FRAMES = 8  # so many quiet ones are worth a first look
MORE = 3  # and so many more before a word: together with the arithmetic between them 200 ms at least
STILL_MS = 200
CLOSE = 0.25  # in 100 uT: a pattern that is smaller is too far above the tray to tell its turning
SPANS_MS = (300, 160, 300)  # in which a pattern moves by at least `TURNED`, for each of `maybe`, and for a throw
TURNED = (1.05, 1.6, 3.5)  # of the unit vector; a hand that turns a die to another face makes 0.9 of the first
OVER = (1.0, 0.2, 0.05)  # what an old pattern and the newest have in common at most: where it turned over, little
KEPT_MS = 450
SLIGHTLY, LIKELY = 1, 2


class Settle:
    """Watch frames of fifteen readings in 100 uT; `mean` is that of the quiet ones, since `since_ms`."""

    def __init__(self):
        self.mean = array("f", [0.0] * 15)
        self.count = 0
        self.since_ms = 0
        self.thrown = False  # since the last `rested`
        self.maybe = 0  # how likely that is: SLIGHTLY, if it shows another face than before; LIKELY, if that is unknown
        self._sum = array("f", [0.0] * 15)
        self._unit = None
        self._turns = []  # (ms, how far) of the last frames
        self._kept = []  # (ms, pattern) of every other one
        self._other = False

    def frame(self, readings, now_ms):
        """Take a frame; return whether the die was thrown by now and was not before."""
        if self.count and max([abs(readings[k] - self.mean[k]) for k in range(15)]) > QUIET:
            self.count = 0
        if not self.count:
            self.since_ms = now_ms
            for k in range(15):
                self._sum[k] = 0.0
        self.count += 1
        for k in range(15):
            self._sum[k] += readings[k]
            self.mean[k] = self._sum[k] / self.count
        return self._turn(readings, now_ms)

    def quiet_ms(self, now_ms):
        """Return for how long nothing moved."""
        return now_ms - self.since_ms if self.count else 0

    def rested(self):
        """Forget the throw: it was told."""
        self.thrown, self.maybe = False, 0
        self._turns, self._kept = [], []

    def moved(self):
        """Begin anew with the next frame: one was lost."""
        self.count = 0
        self._unit = None

    def _turn(self, readings, now_ms):
        unit = _pattern(readings)
        last, self._unit = self._unit, unit
        if unit is None or last is None:
            if unit is None:
                self._turns, self._kept = [], []
            return False
        if self.count > FRAMES:
            return False  # it lies
        far = sqrt(sum([(a - b) * (a - b) for a, b in zip(unit, last)]))
        self._turns = [each for each in self._turns if now_ms - each[0] <= SPANS_MS[1]]
        self._turns.append((now_ms, far))
        self._other = not self._other
        if self._other:
            self._kept = [each for each in self._kept if now_ms - each[0] <= KEPT_MS]
            self._kept.append((now_ms, unit))
        if self.thrown or not self._kept or not self._turned(now_ms, 0):
            return False
        self.maybe = max(self.maybe, SLIGHTLY)
        if self._turned(now_ms, 1):
            common = min([sum([a * b for a, b in zip(unit, each[1])]) for each in self._kept])
            if common <= OVER[1]:
                self.maybe = LIKELY
            self.thrown = common <= OVER[2] and self._turned(now_ms, 2)
        return self.thrown

    def _turned(self, now_ms, which):
        since = now_ms - SPANS_MS[which]
        return sum([far for ms, far in self._turns if ms >= since]) >= TURNED[which]


def _pattern(readings):
    """Return what differs among the sensors as a unit vector, or None where it is small."""
    parts = array("f", readings)  # sixteen of them are kept: 60 bytes each
    for a in range(3):
        mean = sum([readings[k] for k in range(a, 15, 3)]) / 5
        for k in range(a, 15, 3):
            parts[k] -= mean
    size = sqrt(sum([each * each for each in parts]))
    if size <= CLOSE * 3.87:
        return None
    for k in range(15):
        parts[k] /= size
    return parts
