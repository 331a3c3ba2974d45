"""A display on a bus, which may be missing, fail in the middle of a transfer and come back."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from compere_device.errors import DeviceError
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level


class Serial(Protocol):
    """What luma calls a serial interface; sending raises OSError if the bus or the chip fails."""

    def command(self, *cmd: int) -> None:
        """Send at most 32 bytes of commands."""

    def data(self, data: Sequence[int]) -> None:
        """Send bytes to the display's memory."""

    def cleanup(self) -> None:
        """Release the bus."""


class NoWire(Serial):
    """An interface that accepts everything and leads nowhere, for a simulated display."""


class Display(ABC):
    """Shows pictures through an interface, which it connects on first use and after each failure.

    A failed transfer raises one of `failures` and leaves the display in doubt: the next call initialises it and sends
    the whole picture. A chip that lost its power for a moment acknowledges transfers all the same, and few chips can
    tell, so callers should call `renew` from time to time. Only one thread may use a display. The last picture stays
    when the program ends.

    Args:
        connect: returns the interface.
        contrast: 0 to 255.
        rotate: how far to rotate the picture from the module's natural position, in degrees clockwise.
        mounted: how far that position is rotated from the chip's own, in degrees clockwise.
    """

    failures: tuple[type[Exception], ...] = (OSError, DeviceError)

    def __init__(self, connect: Callable[[], Serial], contrast: int, rotate: int, mounted: int) -> None:
        self._connect = connect
        self._contrast = contrast
        self._rotate = rotate
        self._mounted = mounted
        self._wanted: Pixels | None = None
        self._level = Level.FULL
        self._serial: Serial | None = None
        self._drawn = False  # whether the wanted picture is on the glass for certain
        self._stale = False  # whether the chip may have forgotten what it was sent
        self._lit: Level | None = None  # how bright the glass is for certain

    def show(self, image: Pixels) -> None:
        """Put a picture on the glass, which must not be changed afterwards.

        An image of Pillow is to be of mode "1" and 128 x 64 pixels.
        """
        if image is not self._wanted:
            self._wanted, self._drawn = image, False
        self._send()

    def brightness(self, level: Level) -> None:
        """Set how bright the glass is.

        Before the first picture this sends nothing; the first picture brings the level with it.
        """
        self._level = level
        if self._wanted is not None:
            self._send()

    def renew(self) -> None:
        """Make the next picture or level initialise the display and send everything, in case it has lost its power."""
        self._stale = True

    def adjust(self, contrast: int, rotate: int) -> None:
        """Use this contrast and rotation from the next picture or level on; a new rotation initialises the display."""
        if contrast != self._contrast:
            self._contrast, self._lit = contrast, None
        if rotate != self._rotate:
            self.close()
            self._rotate = rotate

    def close(self) -> None:
        """Release the bus and leave the picture; the next call initialises the display again."""
        serial, self._serial = self._serial, None
        self._lit = None
        self._drawn = False
        if serial is not None:
            with suppress(OSError):
                serial.cleanup()

    @property
    def _turn(self) -> int:
        """How far the picture is rotated from the chip's own position: 0, 90, 180 or 270 degrees."""
        return (self._mounted + self._rotate) % 360

    @abstractmethod
    def _set_up(self, serial: Serial, shining: bool) -> None:
        """Initialise a chip in an unknown state: switched off first, unless it may be `shining` and must not blink."""

    def _forgot(self, serial: Serial, image: Pixels) -> bool:
        """Return whether the chip says that it lost its power; asked only before a picture that changes something."""
        return False

    @abstractmethod
    def _draw(self, serial: Serial, image: Pixels) -> None:
        """Send what of a picture the display's memory does not hold already."""

    @abstractmethod
    def _light(self, serial: Serial, level: Level) -> None:
        """Send what sets this brightness."""

    def _send(self) -> None:
        try:
            self._bring()
        except BaseException:
            self.close()  # whatever it was, nothing is certain any more
            raise

    def _bring(self) -> None:
        """Send picture and level to the display; a glass that turns black does so before its picture changes."""
        assert self._wanted is not None
        serial = self._serial
        if serial is None:
            serial = self._serial = self._connect()
            self._set_up(serial, shining=False)
        elif self._stale or (not self._drawn and self._forgot(serial, self._wanted)):
            self._set_up(serial, shining=self._lit in (Level.FULL, Level.DIM))
            self._drawn, self._lit = False, None
        self._stale = False
        if self._level is Level.BLACK:
            self._light_up(serial)
        if not self._drawn:
            self._draw(serial, self._wanted)
            self._drawn = True
        self._light_up(serial)

    def _light_up(self, serial: Serial) -> None:
        if self._lit is not self._level:
            self._light(serial, self._level)
            self._lit = self._level
