"""The display's chip as software: turns what it is sent into what people would see."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PIL import Image, ImageChops

from compere_device.errors import DeviceError

WIDTH, HEIGHT = 128, 64
_PAGES = HEIGHT // 8
_MAX_COMMAND = 32  # bytes in one transfer of luma's i2c
_MAX_DATA = 4096

_HORIZONTAL, _VERTICAL, _PAGED = 0, 1, 2

# How many bytes follow a command: addressing, scrolling (not modelled), contrast, and the electrical settings.
ARGUMENTS = {
    **{0x20: 1, 0x21: 2, 0x22: 2},
    **{0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x2E: 0, 0x2F: 0, 0xA3: 2},
    **{0x81: 1, 0xA4: 0, 0xA5: 0, 0xA6: 0, 0xA7: 0, 0xAE: 0, 0xAF: 0},
    **{0xA0: 0, 0xA1: 0, 0xC0: 0, 0xC8: 0, 0xD3: 1},
    **{0x8D: 1, 0xA8: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xE3: 0},
    **dict.fromkeys([*range(0x00, 0x20), *range(0x40, 0x80), *range(0xB0, 0xB8)], 0),
}


class BadCommand(DeviceError, ValueError):
    """The chip was sent something that it does not know: a bug in a display driver."""


class Ssd1306Model:
    """A 128 x 64 SSD1306 behind luma's serial interface: `command`, `data`, `cleanup`.

    It follows the data sheet: a command may be split over transfers, segment remap acts on the bytes written after it,
    window commands act only in horizontal and vertical mode, and page commands only in page mode. Scrolling, multiplex
    ratio and timing are not modelled. `overhead_bytes` for each transfer are counted with its payload: address and
    control byte on I2C, none on SPI.

    Raises:
        BadCommand: it was sent an unknown command.
    """

    CHIP: ClassVar[str] = "SSD1306"
    COLUMNS: ClassVar[int] = WIDTH  # of the memory
    FIRST: ClassVar[int] = 0  # the first column that the glass shows
    HIGH: ClassVar[int] = 0x07  # the bits of the column's upper half
    ARGUMENTS: ClassVar[Mapping[int, int]] = ARGUMENTS

    def __init__(self, overhead_bytes: int = 2) -> None:
        self._overhead_bytes = overhead_bytes
        self.bytes_written = 0  # on the wire
        self.transfers = 0
        self.reset()

    def reset(self) -> None:
        """Reset the chip as a power cut does: default registers, the display off, noise in the memory."""
        self.on = False
        self.contrast = 0x7F
        self.precharge, self.vcomh = 0x22, 0x20
        self.pumped = False  # whether the chip makes the voltage that the glass needs
        self._ram = bytearray(b"\x55\xaa\x0f" * (self.COLUMNS * _PAGES))[: self.COLUMNS * _PAGES]  # a page, as wired
        self._pending: list[int] = []
        self._mode = _PAGED
        self._columns = (0, WIDTH - 1)
        self._pages = (0, _PAGES - 1)
        self._column = self._page = 0
        self._paged_start = 0
        self._start_line = self._offset = 0
        self._mirrored = self._flipped = self._inverted = self._all_on = False

    def command(self, *cmd: int) -> None:
        """Take one transfer of commands with their arguments, at most 32 bytes."""
        if len(cmd) > _MAX_COMMAND:
            raise BadCommand(f"{len(cmd)} command bytes in one transfer; at most {_MAX_COMMAND} fit, send them in two.")
        self._count(len(cmd))
        for byte in cmd:
            self._pending.append(byte)
            opcode = self._pending[0]
            if opcode not in self.ARGUMENTS:
                self._pending.clear()
                raise BadCommand(f"0x{opcode:02X} is no command of the {self.CHIP}; look at the bytes sent before it.")
            if len(self._pending) > self.ARGUMENTS[opcode]:
                arguments = self._pending[1:]
                self._pending.clear()
                self._execute(opcode, arguments)

    def data(self, data: Sequence[int]) -> None:
        """Take bytes for the memory, each a column of eight pixels, low bit on top; one transfer for every 4096."""
        for start in range(0, len(data), _MAX_DATA):
            self._count(len(data[start : start + _MAX_DATA]))
        for byte in data:
            if self._column < self.COLUMNS:
                column = self._column if self._mirrored else self.COLUMNS - 1 - self._column
                self._ram[self._page * self.COLUMNS + column] = byte
            self._advance()

    def cleanup(self) -> None:
        """Do nothing: there is nothing to release."""

    def picture(self) -> Image.Image:
        """Return what people see on the glass, in mode "1", mounted as luma expects; black while the display is off."""
        if not self.on or self._all_on:
            return Image.new("1", (WIDTH, HEIGHT), int(self.on))
        columns = b"".join(self._ram[self.FIRST + x :: self.COLUMNS] for x in range(WIDTH))
        turned = Image.frombytes("1", (HEIGHT, WIDTH), columns, "raw", "1;R")
        glass = turned.transpose(Image.Transpose.TRANSPOSE)
        glass = ImageChops.offset(glass, 0, -(self._start_line + self._offset))
        if not self._flipped:
            glass = glass.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return ImageChops.invert(glass) if self._inverted else glass

    def _count(self, payload: int) -> None:
        self.transfers += 1
        self.bytes_written += self._overhead_bytes + payload

    def _execute(self, opcode: int, arguments: list[int]) -> None:
        match opcode, arguments:
            case 0x20, [mode]:
                self._mode = mode & 0x03
            case 0x81, [level]:
                self.contrast = level
            case 0x8D, [pump]:
                self.pumped = bool(pump & 0x04)
            case 0xD9, [periods]:
                self.precharge = periods
            case 0xDB, [level]:
                self.vcomh = level
            case 0xA0 | 0xA1, _:
                self._mirrored = opcode == 0xA1
            case 0xA4 | 0xA5, _:
                self._all_on = opcode == 0xA5
            case 0xA6 | 0xA7, _:
                self._inverted = opcode == 0xA7
            case 0xAE | 0xAF, _:
                self.on = opcode == 0xAF
            case 0xC0 | 0xC8, _:
                self._flipped = opcode == 0xC8
            case 0xD3, [lines]:
                self._offset = lines & 0x3F
            case _ if 0x40 <= opcode < 0x80:
                self._start_line = opcode & 0x3F
            case _ if self._mode == _PAGED:
                self._place(opcode)
            case 0x21, [first, last]:
                self._columns = (first & 0x7F, last & 0x7F)
                self._column = first & 0x7F
            case 0x22, [first, last]:
                self._pages = (first & 0x07, last & 0x07)
                self._page = first & 0x07

    def _place(self, opcode: int) -> None:
        if opcode < 0x10:
            self._paged_start = self._paged_start & 0xF0 | opcode
        elif opcode < 0x20:
            self._paged_start = (opcode & self.HIGH) << 4 | self._paged_start & 0x0F
        elif 0xB0 <= opcode < 0xB8:
            self._page = opcode & 0x07
        if opcode < 0x20:
            self._column = self._paged_start

    def _advance(self) -> None:
        """Move to where the next byte goes. The chip compares for equality, so it wraps at the memory's end, too."""
        if self._mode == _PAGED:
            self._column = _next(self._column, (self._paged_start, WIDTH - 1), WIDTH)
        elif self._mode == _VERTICAL:
            if self._page == self._pages[1]:
                self._column = _next(self._column, self._columns, WIDTH)
            self._page = _next(self._page, self._pages, _PAGES)
        else:
            if self._column == self._columns[1]:
                self._page = _next(self._page, self._pages, _PAGES)
            self._column = _next(self._column, self._columns, WIDTH)


def _next(position: int, window: tuple[int, int], size: int) -> int:
    first, last = window
    return first if position == last else (position + 1) % size
