"""What a display that can be asked says about itself: whether it is off although nobody has switched it off.

The status byte of SSD1306 and SSD1309 (data sheets, *Read Status Register*) and SH1106 (*Read Status*) has bit 6 set
while the display is off, as it is after a loss of power; public programs tell the chips apart by the low bits, over
I2C. Asking costs four bytes on the wire. Modules differ, and some cannot be read. So the bit is believed only if it
was seen to change when the display was switched off and on. A display that answers nothing, or anything else, is not
asked again until it is initialised.
"""

from collections.abc import Callable

from compere_device.glass.display import Serial

_OFF = 0x40


class Witness:
    """Asks a display whether it is on; raises OSError if the bus fails.

    A wrong answer costs only a picture that is sent in full, which nobody notices.
    """

    def __init__(self) -> None:
        self._off: int | None = None  # its answer while it was off; None if it is not asked
        self._trusted = False

    def switched_off(self, serial: Serial) -> None:
        """Note the answer now that it is off."""
        self._off, self._trusted = _asked(serial), False

    def switched_on(self, serial: Serial) -> None:
        """Note whether the answer is different now that it is on."""
        if self._off is not None and not self._trusted:
            self._trusted = _asked(serial) == self._off ^ _OFF
            self._off = self._off if self._trusted else None

    def says_off(self, serial: Serial) -> bool:
        """Return whether a display that was switched on answers that it is off, or no longer answers."""
        if not self._trusted:
            return False
        answer = _asked(serial)
        self._trusted = answer is not None
        return answer in (self._off, None)


def _asked(serial: Serial) -> int | None:
    """Return a display's status byte; None if it has none to read, as on SPI."""
    ask: Callable[[], int | None] | None = getattr(serial, "status", None)
    return ask() if ask else None
