"""Milliseconds that grow for ever, from MicroPython's, which begin anew after twelve days."""


class Clock:
    """Add up what `ticks` says, by `diff`; to be asked more often than every six days."""

    def __init__(self, ticks, diff):
        self._ticks, self._diff = ticks, diff
        self._last = ticks()
        self._ms = 0

    def __call__(self):
        """Return the milliseconds since the start."""
        now = self._ticks()
        self._ms += self._diff(now, self._last)
        self._last = now
        return self._ms
