"""Pictures on the display, which may be missing, fail in the middle of a transfer and come back.

luma brings the wire, I2C or SPI. What goes over it is decided here: luma's device classes send whole pictures only,
clear the glass before the first one, and each leaves a hook for the program's exit that is never freed.
"""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Protocol

from luma.core.error import Error as LumaError
from PIL import Image

from compere_device.errors import DeviceError, PartUnavailable
from compere_device.glass.panels import PAGES, SSD1306, WIDTH, WINDOW_BYTES, Panel
from compere_device.glass.rest import Level

if TYPE_CHECKING:
    from gpiozero import Factory, OutputDevice

_NOP = 0xE3

# Changed bytes, with no more equal ones between them than another window would cost. Every window costs the same, so
# each gap decides for itself, and what this finds in a page is the cheapest that there is.
_RUN = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % WINDOW_BYTES)

_SPI_HZ = 2_000_000  # SH1106: 500 ns a bit at the lowest voltage (t_SCYC); a whole picture takes 4 ms
_RESET_S = 0.001  # the reset line low, and the pause after it; the data sheets ask for microseconds

Window = tuple[int, int, bytes]  # page, first column, the bytes from there


class Serial(Protocol):
    """What luma calls a serial interface; sending raises OSError or luma's Error when the bus or the chip fails."""

    def command(self, *cmd: int) -> None:
        """Send at most 32 bytes of commands."""

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the memory."""

    def cleanup(self) -> None:
        """Let go of the bus."""


class Oled:
    """Shows pictures on a panel, over the interface that `connect` makes: at the first use and after each failure.

    A failed transfer leaves the display in doubt: the next call sets it up from the beginning and sends a whole
    picture. `contrast` is 0 to 255. One thread may use it. What was shown last stays when the program ends.
    """

    def __init__(self, connect: Callable[[], Serial], panel: Panel = SSD1306, contrast: int = 0xCF) -> None:
        self._connect = connect
        self._panel = panel
        self._contrast = contrast
        self._wanted: bytes | None = None
        self._level = Level.FULL
        self._serial: Serial | None = None
        self._held: bytes | None = None  # what the memory holds for certain
        self._lit: Level | None = None  # how bright the glass is for certain
        self._before: tuple[int, ...] = ()  # the commands that the next window needs before its own
        self._lost = False

    def show(self, image: Image.Image) -> bool:
        """Put `image`, mode "1" and 128 x 64, on the glass; False if the display did not take it."""
        self._wanted = pack(image)
        return self._send()

    def brightness(self, level: Level) -> bool:
        """Make the glass so bright from now on; False if the display did not take it.

        Before the first picture nothing is sent: that one brings its level with it.
        """
        self._level = level
        return self._wanted is None or self._send()

    def flush(self, timeout_s: float) -> bool:
        """Whether the display took what was last asked for; there is nothing to wait for."""
        return self._held is not None and self._held == self._wanted and self._lit is self._level

    def close(self) -> None:
        """Let go of the bus and leave the picture; the next call sets the display up again."""
        serial, self._serial = self._serial, None
        self._held = self._lit = None
        if serial is not None:
            with suppress(OSError, LumaError):
                serial.cleanup()

    def _send(self) -> bool:
        taken = False
        try:
            serial = self._serial or self._set_up()
            self._draw(serial)
            self._light(serial)
            taken, self._lost = True, False
        except (OSError, LumaError, DeviceError) as error:
            self._say_lost(error)
        finally:
            if not taken:  # whatever it was, nothing is certain any more
                self.close()
        return taken

    def _set_up(self) -> Serial:
        serial = self._serial = self._connect()
        serial.command(_NOP, _NOP)  # ends a command that a broken transfer left half sent
        serial.command(*self._panel.setup)
        return serial

    def _draw(self, serial: Serial) -> None:
        assert self._wanted is not None
        changed = list(windows(self._held, self._wanted))
        if self._panel.whole and len(self._before) + cost_bytes(changed) > self._panel.whole_bytes:
            serial.command(*self._panel.whole)
            serial.data(list(self._wanted))
            self._before = self._panel.paged
        else:
            for page, column, data in changed:
                serial.command(*self._before, *self._panel.place(page, column))
                self._before = ()
                serial.data(list(data))
        self._held = self._wanted

    def _light(self, serial: Serial) -> None:
        if self._lit is not self._level:
            serial.command(*self._panel.light(self._level, self._contrast))
            self._lit = self._level

    def _say_lost(self, error: Exception) -> None:
        if not self._lost:
            self._lost = True
            logging.getLogger(__name__).warning("The display does not answer (%s).", error)


def pack(image: Image.Image) -> bytes:
    """Return a picture as the chips keep it: page by page, a byte a column of eight pixels, the lowest bit on top."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join([columns[page::PAGES] for page in range(PAGES)])


def windows(held: bytes | None, wanted: bytes) -> Iterator[Window]:
    """Yield the windows, a page at a time, that make a packed picture of another in the fewest bytes on the wire.

    `held` None: nothing is known of what is there, and every page is sent.
    """
    for page in range(PAGES):
        part = slice(WIDTH * page, WIDTH * (page + 1))
        new = wanted[part]
        if held is None:
            yield page, 0, new
        elif held[part] != new:
            differs = int.from_bytes(held[part]) ^ int.from_bytes(new)
            for run in _RUN.finditer(differs.to_bytes(WIDTH)):
                yield page, run.start(), new[run.start() : run.end()]


def cost_bytes(windows: Sequence[Window]) -> int:
    """Return what windows cost on I2C: their bytes, commands, and the address and control byte of each transfer."""
    return sum([WINDOW_BYTES + len(data) for _, _, data in windows])


def connect_i2c(port: int, address: int) -> Serial:
    """Return luma's interface to bus `port` and a 7-bit `address`; raises OSError or luma's Error if there is none.

    Data goes in one message, or in blocks of 32 bytes where the bus takes nothing longer (an SMBus adapter).
    """
    from luma.core.interface.serial import i2c
    from smbus2 import I2cFunc, SMBus

    bus = SMBus(port)
    if bus.funcs & I2cFunc.I2C:  # a plain number, whatever smbus2's type says
        bus.close()
        serial: Serial = i2c(port=port, address=address)
        return serial
    return _With(i2c(bus=bus, address=address), bus.close)


def connect_spi(port: int, device: int, dc_pin: int, reset_pin: int | None, factory: "Factory | None" = None) -> Serial:
    """Return luma's interface to `/dev/spidev<port>.<device>`, the D/C and reset lines being these GPIO numbers.

    The chip is reset. A display that is missing cannot be told from one that is there: nothing answers on this bus.

    Raises:
        OSError, luma's Error: the bus is not there.
        PartUnavailable: spidev is not installed, or a pin cannot be had.
    """
    from luma.core.interface.serial import spi

    lines = _Lines(factory)
    with ExitStack() as unless_done:
        unless_done.callback(lines.close)
        try:
            serial = spi(
                gpio=lines,
                port=port,
                device=device,
                bus_speed_hz=_SPI_HZ,
                gpio_DC=dc_pin,
                gpio_RST=reset_pin,
                reset_hold_time=_RESET_S,
                reset_release_time=_RESET_S,
            )
        except ImportError as error:
            raise PartUnavailable(
                "A display on SPI needs spidev, which is not here: pip install spidev, or apt install python3-spidev."
            ) from error
        unless_done.pop_all()
    return _With(serial, lines.close)


class _With:
    """A luma interface, and what it was given and does not close itself."""

    def __init__(self, serial: Any, close: Callable[[], None]) -> None:
        self.command, self.data = serial.command, serial.data
        self._serial = serial
        self._close = close

    def cleanup(self) -> None:
        try:
            self._serial.cleanup()
        finally:
            self._close()


class _Lines:
    """Output pins of gpiozero, as luma asks for them."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, factory: "Factory | None") -> None:
        self._factory = factory
        self._pins: dict[int, OutputDevice] = {}

    def setup(self, pin: int, direction: str) -> None:
        from gpiozero import OutputDevice
        from gpiozero.exc import GPIOZeroError

        from compere_device.pins.factory import machine_factory

        try:
            factory = self._factory or machine_factory()
            self._pins[pin] = OutputDevice(pin, pin_factory=factory)
        except GPIOZeroError as error:
            raise PartUnavailable(
                f"GPIO {pin} cannot be used for the display ({error}); give it the number of a free GPIO pin."
            ) from error

    def output(self, pin: int, level: bool) -> None:
        self._pins[pin].value = level

    def close(self) -> None:
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()
