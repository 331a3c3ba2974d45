"""Means for a calibration, which the host works out: of what lies still, sensor by sensor."""

from math import sqrt

_TRIES = 400  # frames: some five seconds


class Sampling:
    """Gather `count` frames in which nothing moves."""

    def __init__(self, count):
        self._count, self._left = count, _TRIES
        self._sums, self._squares, self._n = [0.0] * 15, [0.0] * 15, 0
        self._base = [0.0] * 15

    def frame(self, readings, quiet, say):
        """Take a frame, of which `quiet` in turn were alike; return self, or None when it is done and said."""
        self._left -= 1
        if quiet == 1 or not self._n:
            self._n = 0
            self._base[:] = readings
            self._sums[:] = self._squares[:] = [0.0] * 15
        self._n += 1
        for k in range(15):
            off = readings[k] - self._base[k]  # small numbers: single floats keep them
            self._sums[k] += off
            self._squares[k] += off * off
        if self._n >= self._count:
            self._tell(say)
            return None
        return self if self._left else self.lost(say)

    def lost(self, say):
        """Return self, or None when it has been tried for too long."""
        self._left = max(self._left - 1, 0)
        if self._left:
            self._n = 0
            return self
        say("error", "sample", "moved")
        return None

    def _tell(self, say):
        n = self._n
        for sensor in range(5):
            fields, spread = [], 0.0
            for k in range(3 * sensor, 3 * sensor + 3):
                mean = self._sums[k] / n
                spread = max(spread, self._squares[k] / n - mean * mean)
                fields.append(round((self._base[k] + mean) * 1e5))
            say("mean", n, sensor, *(fields + [round(sqrt(spread) * 1e5)]))
