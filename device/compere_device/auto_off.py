"""Switches the device off after a time without use, after a countdown that any key stops."""

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compere_device.scenes.countdown import Countdown
    from compere_device.scenes.stage import Stage

COUNTDOWN_S = 60


class AutoOff:
    """Counts the time since the device was last used; it has no clock of its own, and `now_s` is the time at the start.

    It waits while something is unsaved or being copied. If the machine cannot be switched off, it says so once, and
    tries again only after the device has been used.
    """

    def __init__(self, stage: "Stage", now_s: float) -> None:
        self._stage = stage
        self._used_s = now_s
        self._tried = False
        self._countdown: Countdown | None = None

    @property
    def counting(self) -> bool:
        """Whether the countdown is shown."""
        return self._countdown is not None

    @property
    def left_s(self) -> int | None:
        """Seconds left on the countdown; None if it is not shown."""
        return self._countdown.left_s if self._countdown else None

    @property
    def deadline_s(self) -> float | None:
        """When `tick` next has something to do; None for never."""
        ends_s = self._ends_s
        if ends_s is None:
            return None
        return ends_s - COUNTDOWN_S if self._countdown is None else ends_s - self._countdown.left_s + 1

    def use(self, now_s: float) -> None:
        """The device is being used: stop the countdown and start counting again."""
        self._used_s, self._tried = now_s, False
        self._stop()

    def tick(self, now_s: float) -> bool:
        """Do what is due by `now_s`, however late; return whether a countdown begins, which must light the glass."""
        ends_s = self._ends_s
        if ends_s is None or now_s < ends_s - COUNTDOWN_S:
            self._stop()
            return False
        if not self._may_go_off:
            self.use(now_s)
            return False
        if self._countdown is None:  # it is never skipped: the machine may have slept, or its clock jumped
            from compere_device.scenes.countdown import Countdown  # most boxes never switch themselves off

            self._used_s += max(0.0, now_s - (ends_s - COUNTDOWN_S))
            self._countdown = Countdown(self._stage, COUNTDOWN_S)
            self._stage.go.push(self._countdown)
            return True
        self._countdown.left_s = max(0, math.ceil(ends_s - now_s))
        self._stage.go.show_again(self._countdown)  # over what was said of a part meanwhile
        if not self._countdown.left_s:
            self._stop()
            self._tried = True
            self._stage.box.power_off()
        return False

    @property
    def _may_go_off(self) -> bool:
        """Whether nothing is lost if the box goes off unasked: everything is saved, and no stick is being written."""
        games = self._stage.games
        games.save()
        return games.saved and not games.copies

    @property
    def _ends_s(self) -> float | None:
        after_min = self._stage.off_after_min
        return None if self._tried or not after_min else self._used_s + 60 * after_min

    def _stop(self) -> None:
        if self._countdown:
            self._stage.go.drop(self._countdown)
            self._countdown = None
