"""A display behind a bus, which may be missing, fail in the middle of a transfer and come back."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Protocol

from PIL import Image

from compere_device.errors import DeviceError
from compere_device.glass.rest import Level


class Serial(Protocol):
    """What luma calls a serial interface; sending raises OSError when the bus or the chip fails."""

    def command(self, *cmd: int) -> None:
        """Send at most 32 bytes of commands."""

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the memory."""

    def cleanup(self) -> None:
        """Let go of the bus."""


class NoWire(Serial):
    """Takes everything and leads nowhere: what a display is on that is only simulated."""


class Display(ABC):
    """Shows pictures over the interface that `connect` makes: at the first use and after each failure.

    A chip that lost its power for a moment acknowledges all the same, and few say so: whoever uses this calls `renew`
    now and then. What fails raises one of `failures` and leaves the display in doubt: the next call sets it up
    from the beginning and sends a whole picture. `contrast` is 0 to 255. `rotate` turns the picture clockwise, in
    degrees, from how it stands by itself; `mounted` says how far that is turned from the chip's own way up. One thread
    may use it. What was shown last stays when the program ends.
    """

    failures: tuple[type[Exception], ...] = (OSError, DeviceError)

    def __init__(self, connect: Callable[[], Serial], contrast: int, rotate: int, mounted: int) -> None:
        self._connect = connect
        self._contrast = contrast
        self._rotate = rotate
        self._mounted = mounted
        self._wanted: Image.Image | None = None
        self._level = Level.FULL
        self._serial: Serial | None = None
        self._drawn = False  # whether the wanted picture is on the glass for certain
        self._stale = False  # whether the chip may have forgotten what it was sent
        self._lit: Level | None = None  # how bright the glass is for certain

    def show(self, image: Image.Image) -> None:
        """Put `image`, mode "1" and 128 x 64, on the glass."""
        self._wanted, self._drawn = image, False
        self._send()

    def brightness(self, level: Level) -> None:
        """Make the glass so bright from now on.

        Before the first picture nothing is sent: that one brings its level with it.
        """
        self._level = level
        if self._wanted is not None:
            self._send()

    def renew(self) -> None:
        """Have the next picture or level set the display up anew and send all: it may have lost its power."""
        self._stale = True

    def adjust(self, contrast: int, rotate: int) -> None:
        """Have the next picture or level bring this contrast and turn; a turn sets the display up anew."""
        if contrast != self._contrast:
            self._contrast, self._lit = contrast, None
        if rotate != self._rotate:
            self.close()
            self._rotate = rotate

    def close(self) -> None:
        """Let go of the bus and leave the picture; the next call sets the display up again."""
        serial, self._serial = self._serial, None
        self._lit = None
        self._drawn = False
        if serial is not None:
            with suppress(OSError):
                serial.cleanup()

    @property
    def _turn(self) -> int:
        """How far the picture is turned from the chip's own way up: 0, 90, 180 or 270."""
        return (self._mounted + self._rotate) % 360

    @abstractmethod
    def _set_up(self, serial: Serial, shining: bool) -> None:
        """Begin anew with a chip of which nothing is known: dark, or if it may be `shining` so that nobody sees it."""

    def _forgot(self, serial: Serial, image: Image.Image) -> bool:
        """Whether the chip says that it lost its power, asked only before a picture that changes something."""
        return False

    @abstractmethod
    def _draw(self, serial: Serial, image: Image.Image) -> None:
        """Send what the memory does not hold of a picture."""

    @abstractmethod
    def _light(self, serial: Serial, level: Level) -> None:
        """Send what makes the glass so bright."""

    def _send(self) -> None:
        with ExitStack() as unless_done:
            unless_done.callback(self.close)  # whatever it was, nothing is certain any more
            self._bring()
            unless_done.pop_all()

    def _bring(self) -> None:
        """Bring picture and level to the display; a glass that goes black does so before its picture changes."""
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
