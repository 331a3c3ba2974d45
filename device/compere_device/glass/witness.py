"""What a display says of itself, where it can be asked: whether it is on, although nobody has switched it off.

The status byte of SSD1306 and SSD1309 (data sheets, *Read Status Register*) and SH1106 (*Read Status*) has bit 6 set
while the display is off, as it is after a loss of power; public programs tell the chips apart by the low bits, over
I2C. It costs four bytes on the wire. Modules differ, and some cannot be read: so it is believed only of a display that
was seen to answer one way when it was switched off and the other when it was switched on. One that answers nothing, or
anything else, is not asked again until it is set up from the beginning.
"""

from collections.abc import Callable

from compere_device.glass.display import Serial

_OFF = 0x40


class Witness:
    """Asks a display whether it is on. A wrong answer costs a picture that is sent whole, and nobody sees that.

    OSError where the bus fails.
    """

    def __init__(self) -> None:
        self._off: int | None = None  # what it answered when it was off; None: it is not asked
        self._trusted = False

    def switched_off(self, serial: Serial) -> None:
        """Note how it answers now that it is off."""
        self._off, self._trusted = _asked(serial), False

    def switched_on(self, serial: Serial) -> None:
        """Note whether it answers otherwise now that it is on."""
        if self._off is not None and not self._trusted:
            self._trusted = _asked(serial) == self._off ^ _OFF
            self._off = self._off if self._trusted else None

    def says_off(self, serial: Serial) -> bool:
        """Return whether a display that was switched on answers as one that is off, or not at all any more."""
        if not self._trusted:
            return False
        answer = _asked(serial)
        self._trusted = answer is not None
        return answer in (self._off, None)


def _asked(serial: Serial) -> int | None:
    """Return the status of a display; None where there is none to be had, as on SPI."""
    ask: Callable[[], int | None] | None = getattr(serial, "status", None)
    return ask() if ask else None
