"""Debounces contacts where no driver does: the kernel's own rule, with time passed in."""

from compere_device.events import Key, Moved


class Debounce:
    """Passes an edge on once its contact has been stable for `bounce_s` seconds, stamped with that moment.

    This is the kernel's rule, so keys feel alike behind every pin factory (`debounce_irq_handler` and
    `debounce_work_func` in drivers/gpio/gpiolib-cdev.c). Contacts are open at first.
    """

    def __init__(self, bounce_s: float) -> None:
        self._bounce_s = bounce_s
        self._down: set[Key] = set()  # according to the edges passed on
        self._settling: dict[Key, Moved] = {}  # the state of each bouncing contact, and when it will count

    @property
    def deadline_s(self) -> float | None:
        """When `settle` may next pass an edge on; None while all contacts are stable."""
        return min((moved.at_s for moved in self._settling.values()), default=None)

    def feed(self, moved: Moved) -> None:
        """Take an edge; call `settle` with its time first."""
        self._settling[moved.key] = Moved(moved.key, moved.down, moved.at_s + self._bounce_s)

    def settle(self, now_s: float) -> list[Moved]:
        """Return the edges that have become stable by `now_s`, in order."""
        settled = sorted((each for each in self._settling.values() if each.at_s <= now_s), key=lambda each: each.at_s)
        for moved in settled:
            del self._settling[moved.key]
        passed = [moved for moved in settled if moved.down != (moved.key in self._down)]
        self._down ^= {moved.key for moved in passed}
        return passed
