"""Pictures on the known chips in the fewest bytes, and the interfaces to them: I2C and luma's SPI.

This module decides what goes over the wire. luma's device classes send only whole pictures, clear the glass before the
first one, and each registers an exit hook that is never removed. SPI goes through luma; I2C through `bus`, because what
luma imports for it took a quarter of the start.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from errno import ENODEV
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from compere_device.errors import PartUnavailable
from compere_device.glass.display import Display, Serial
from compere_device.glass.measures import CONTRAST, WIDTH
from compere_device.glass.panels import PAGES, SSD1306, Panel
from compere_device.glass.raster import Bitmap, Pixels
from compere_device.glass.rest import Level
from compere_device.glass.windows import Span, boxes, windows
from compere_device.glass.witness import Witness
from compere_device.pins.factory import machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import Factory, OutputDevice

_NOP = 0xE3

_DIGITS = 13  # of a pixel's number in binary: from the first, three of its page, three of its row there, seven of x


def _exchange(low: int, high: int) -> tuple[int, int]:
    """Return how to move all pixels to where these digits of their numbers are exchanged: how far, and which ones.

    What moves up has 1 as its `low` digit and 0 as its `high` one (Warren, Hacker's Delight, 7-3).
    """
    every = (1 << (1 << _DIGITS)) - 1
    low_is_0, high_is_0 = (every // ((1 << (1 << digit)) + 1) for digit in (low, high))
    return (1 << high) - (1 << low), high_is_0 & ~low_is_0


# A picture's digits are page, row, x; a chip's are page, x, row. So the last three of x change places with the row's,
# which transposes squares of 8, and go back behind the other four of x.
_EXCHANGES = tuple(
    _exchange(*each) for each in ((0, 7), (1, 8), (2, 9), (3, 7), (4, 8), (5, 9), (6, 7), (7, 8), (8, 9))
)
_UPSIDE_DOWN = bytes(int(f"{each:08b}"[::-1], 2) for each in range(256))

_SPI_HZ = 2_000_000  # SH1106: 500 ns a bit at the lowest voltage (t_SCYC); a whole picture takes 4 ms
_RESET_S = 0.001  # the reset line low, and the pause after it; the data sheets ask for microseconds


class Oled(Display):
    """A display with a known chip, which is sent only the bytes that changed; other displays are luma's (`luma_panel`).

    `rotate` and `mounted` together are 0 or 180 degrees, which the chip does by itself.
    """

    def __init__(
        self,
        connect: Callable[[], Serial],
        panel: Panel = SSD1306,
        contrast: int = CONTRAST,
        rotate: int = 0,
        mounted: int = 0,
    ) -> None:
        super().__init__(connect, contrast, rotate, mounted)
        self._panel = panel
        self._held: tuple[int, int] | None = None  # what the memory holds for certain: a picture's bits, and packed
        self._witness = Witness()

    def _set_up(self, serial: Serial, shining: bool) -> None:
        self._held = None
        serial.command(_NOP, _NOP)  # ends a command that a broken transfer left half sent
        serial.command(*self._panel.begin(self._turn, shining))
        if not shining:
            self._witness.switched_off(serial)

    def _forgot(self, serial: Serial, image: Pixels) -> bool:
        return self._lit is not Level.BLACK and not self._holds(image) and self._witness.says_off(serial)

    def _holds(self, image: Pixels) -> bool:
        return self._held is not None and self._held[0] == Bitmap.of(image).bits

    def _draw(self, serial: Serial, image: Pixels) -> None:
        if self._holds(image):
            return
        bits = Bitmap.of(image).bits
        held, held_packed = self._held or (0, 0)
        changed = bits ^ held
        packed = as_packed(changed) ^ held_packed  # as a picture is packed pixel by pixel, so is what changed
        draw = self._draw_boxes if self._panel.boxes else self._draw_windows
        draw(serial, changed if self._held else None, packed.to_bytes(PAGES * WIDTH))
        self._held = bits, packed

    def _draw_boxes(self, serial: Serial, changed: int | None, wanted: bytes) -> None:
        """Send what changed in boxes."""
        at = None
        for pages, column, data in boxes(changed, wanted):
            serial.command(*self._panel.place_box(pages, column, len(data) // len(pages), at))
            serial.data(list(data))
            at = pages

    def _draw_windows(self, serial: Serial, changed: int | None, wanted: bytes) -> None:
        """Send what changed page by page."""
        last_page, last_column = -1, -1
        spans = windows(changed, wanted)
        for page, column, data in self._with_hidden(spans) if changed is None else spans:
            after = last_column if page == last_page else None
            serial.command(*self._panel.place(page, column, self._turn, after))
            serial.data(list(data))
            last_page, last_column = page, column

    def _with_hidden(self, pages: Iterable[Span]) -> Iterator[Span]:
        """Yield whole pages with dark columns beside the glass, because some modules may show these."""
        left = self._panel.first(self._turn)
        right = self._panel.columns - WIDTH - left
        for page, column, data in pages:
            yield page, column - left, bytes(left) + data + bytes(right)

    def _light(self, serial: Serial, level: Level) -> None:
        serial.command(*self._panel.light(level, self._contrast))
        if level is not Level.BLACK:
            self._witness.switched_on(serial)


@lru_cache(8)
def as_packed(bits: int) -> int:
    """Return a picture in the chips' format: page by page, one byte for a column of eight pixels, low bit on top.

    Some are kept, as keys that appear change the same pixels on most pages.
    """
    for by, moving in _EXCHANGES:
        exchanged = (bits >> by ^ bits) & moving
        bits ^= exchanged | exchanged << by
    return int.from_bytes(bits.to_bytes(PAGES * WIDTH).translate(_UPSIDE_DOWN))  # high bit on top until then


def connect_i2c(port: int, address: int) -> Serial:
    """Return the interface to bus `port` and a 7-bit `address`; raises OSError if there is none."""
    from compere_device.glass.bus import I2c

    return I2c(port, address)


def connect_spi(port: int, device: int, dc_pin: int, reset_pin: int | None, factory: "Factory | None" = None) -> Serial:
    """Return luma's interface to `/dev/spidev<port>.<device>`, with these GPIO numbers as D/C and reset lines.

    The chip is reset. A missing display goes unnoticed, because nothing answers on this bus.

    Raises:
        OSError: the bus is not there.
        PartUnavailable: spidev is not installed, or a pin cannot be had.
    """
    from luma.core.error import Error as LumaError
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
            from compere_device.system.libraries import install

            raise PartUnavailable(
                f"A display on SPI needs spidev, which is not installed where this program runs: {install('spidev')}"
            ) from error
        except LumaError as error:
            raise OSError(ENODEV, f"/dev/spidev{port}.{device}: {error}") from error
        unless_done.pop_all()
    return _With(serial, lines.close)


class _With:
    """A luma interface that also releases the pins that it was given, which luma does not."""

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
    """gpiozero's output pins with the interface that luma asks for."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, factory: "Factory | None") -> None:
        self._factory = factory
        self._pins: dict[int, OutputDevice] = {}

    def setup(self, pin: int, direction: str) -> None:
        from gpiozero import OutputDevice

        factory = self._factory or machine_factory()
        try:
            self._pins[pin] = OutputDevice(pin, pin_factory=factory)
        except pin_errors() as error:
            helps = what_helps(error, factory, "give it the number of a free GPIO pin.")
            raise PartUnavailable(f"GPIO {pin} cannot be used for the display ({error}); {helps}") from error

    def output(self, pin: int, level: bool) -> None:
        try:
            self._pins[pin].value = level
        except pin_errors() as error:
            raise PartUnavailable(
                f"GPIO {pin} cannot be switched for the display ({error}); end any other program that holds it."
            ) from error

    def close(self) -> None:
        for pin in self._pins.values():
            with suppress(*pin_errors()):  # a chip that is gone holds no pin
                pin.close()
        self._pins.clear()
