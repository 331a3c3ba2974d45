"""A device that switches itself off, and that somebody leaves alone."""

from pathlib import Path
from typing import Any

from compere_device.glass.rest import Rest
from hands import Hands

AFTER_MIN_CHOSEN = 30
ENDS_S = 60.0 * AFTER_MIN_CHOSEN


class Box(Hands):
    """A device that switches itself off after half an hour, and whose glass rests as usual."""

    def __init__(self, folder: Path, language: str = "en", after_min: int = AFTER_MIN_CHOSEN, **said: Any) -> None:
        super().__init__(folder, language, rest=Rest(0.0), **said)
        self.store.preferences.off_after_min = after_min
        self.loop.show()

    def wait(self, until_s: float) -> list[float]:
        """Leave it alone, and wake up when the loop asks for that; return when."""
        wakes: list[float] = []
        while (timeout_s := self.loop._timeout_s()) is not None and self.now_s + timeout_s <= until_s:
            self.now_s += timeout_s
            wakes.append(self.now_s)
            if self.loop.tick():
                self.loop.show()
            assert len(wakes) < 1000, "it does not sleep"
        self.now_s = until_s
        self.serve()
        return wakes
