"""When a die lies still, and when it was thrown: from what the magnetometers say, without asking where it is.

Still: no reading leaves the mean of the last ones by more than noise does. A throw: the pattern of the field turns faster
than a hand turns a die; a die that is pushed, wiggled, lifted or put down is not thrown, nor is one that lies while the
tray is knocked or a telephone is laid beside it. The pattern is what differs among the sensors, so that nothing far away
counts, as a unit vector of fifteen numbers; how far its end moves from frame to frame adds up.
"""

from math import sqrt

QUIET = 0.025  # in 100 uT: about the mean, of one frame; six times the noise of an MMC5603
FRAMES = 8  # so many quiet ones are worth a first look
MORE = 4  # and so many more before a word: together with the arithmetic between them 200 ms at least
STILL_MS = 200
CLOSE = 0.25  # in 100 uT: a pattern that is smaller is too far above the tray to tell its turning
SPAN_MS = 160  # in which a throw turns the pattern by at least `TURNED`
TURNED = 1.9  # of the unit vector: some 110 degrees


class Settle:
    """Watch frames of fifteen readings in 100 uT; `mean` is that of the quiet ones, since `since_ms`."""

    def __init__(self):
        self.mean = [0.0] * 15
        self.count = 0
        self.since_ms = 0
        self.thrown = False  # since the last `rested`
        self._sum = [0.0] * 15
        self._unit = None
        self._turns = []  # (ms, how far) of the last frames

    def frame(self, readings, now_ms):
        """Take a frame; return whether the die was thrown by now and was not before."""
        if self.count and max([abs(readings[k] - self.mean[k]) for k in range(15)]) > QUIET:
            self.count = 0
        if not self.count:
            self.since_ms = now_ms
            self._sum[:] = [0.0] * 15
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
        self.thrown = False
        self._turns = []

    def moved(self):
        """Begin anew with the next frame: one was lost."""
        self.count = 0
        self._unit = None

    def _turn(self, readings, now_ms):
        unit = _pattern(readings)
        last, self._unit = self._unit, unit
        if unit is None or last is None:
            return False
        far = sqrt(sum([(a - b) * (a - b) for a, b in zip(unit, last)]))
        self._turns = [each for each in self._turns if now_ms - each[0] <= SPAN_MS]
        self._turns.append((now_ms, far))
        if self.thrown or sum([each[1] for each in self._turns]) < TURNED:
            return False
        self.thrown = True
        return True


def _pattern(readings):
    """Return what differs among the sensors as a unit vector, or None where it is small."""
    parts = list(readings)
    for a in range(3):
        mean = sum([readings[k] for k in range(a, 15, 3)]) / 5
        for k in range(a, 15, 3):
            parts[k] -= mean
    size = sqrt(sum([each * each for each in parts]))
    return [each / size for each in parts] if size > CLOSE * 3.87 else None
