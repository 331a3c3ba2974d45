"""The display's wires, each with a modelled chip at its end: bus and interface run, only the kernel is missing."""

import ctypes
import os
import random
import struct
import sys
from collections.abc import Callable, Sequence
from errno import EIO, EREMOTEIO, ETIMEDOUT
from functools import cache, partial
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from chips import Sh1106Model, Ssd1309Model
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.glass import bus, oled
from compere_device.glass.display import Display, Serial
from compere_device.glass.oled import Oled
from compere_device.glass.panels import BOX_BYTES, HALF_COLUMNS, PANELS, WINDOW_BYTES
from compere_device.glass.raster import Bitmap, Pixels
from compere_device.glass.rest import Level
from compere_device.glass.windows import Oblong, Span
from figures.glass import record

DC, RESET = 24, 25
SIZE = (128, 64)
MODELS: dict[str, Callable[[int], Ssd1306Model]] = {
    "ssd1306": Ssd1306Model,
    "ssd1309": Ssd1309Model,
    "ssd1315": Ssd1306Model,
    "sh1106": Sh1106Model,
}
ERRORS = [OSError(number, "") for number in (EIO, ETIMEDOUT, EREMOTEIO)]


class Wire:
    """Carries transfers to a chip, and fails at the one numbered `fail_at`, of which the share `arrives` gets through.

    `power_cut`: the chip also forgets everything. `broken`: nothing answers.
    """

    def __init__(self, model: Ssd1306Model) -> None:
        self.model = model
        self.fail_at: int | None = None
        self.error: BaseException = OSError(EIO, "Input/output error")
        self.arrives = 0.0
        self.power_cut = False
        self.broken = False
        self.transfers = 0
        self.after_data = False

    def arm(self, in_transfers: int, arrives: float, error: BaseException, *, power_cut: bool = False) -> None:
        """Fail so many transfers from now."""
        self.fail_at = self.transfers + in_transfers
        self.arrives, self.error, self.power_cut = arrives, error, power_cut

    def transfer(self, payload: Sequence[int], *, data: bool) -> None:
        """Carry one transfer."""
        if self.broken:
            raise OSError(EREMOTEIO, "Remote I/O error")
        fails = self.transfers == self.fail_at
        self.transfers += 1
        self.after_data = data
        part = payload[: int(len(payload) * self.arrives)] if fails else payload
        if data:
            self.model.data(part)
        else:
            self.model.command(*part)
        if fails:
            if self.power_cut:
                self.model.reset()
            raise self.error

    def status(self) -> int:
        """What the chip answers a read: after data, what its memory holds; else what it is, and whether it is off."""
        if self.broken:
            raise OSError(EREMOTEIO, "Remote I/O error")
        low = {"SSD1306": 0x06, "SSD1309": 0x01, "SH1106": 0x08}[self.model.CHIP]
        return 0xA5 if self.after_data else low | (0 if self.model.on else 0x40)

    # As luma's interface, without luma

    def command(self, *cmd: int) -> None:
        self.transfer(cmd, data=False)

    def data(self, data: Sequence[int]) -> None:
        self.transfer(data, data=True)

    def cleanup(self) -> None:
        """Nothing to let go of."""


def windows_bytes(windows: Sequence[Span]) -> int:
    """Return what windows cost on I2C: their bytes, commands, and the address and control byte of each transfer.

    That is on a chip whose memory begins at the glass's first column.
    """
    cost, last = 0, (-1, -1)
    for page, column, data in windows:
        here = page, column // HALF_COLUMNS
        cost += len(data) + WINDOW_BYTES - (page == last[0]) - (here == last)
        last = here
    return cost


def differing(one: Pixels, other: Pixels) -> int:
    """Return the pixels that differ between two pictures."""
    return Bitmap.of(one).bits ^ Bitmap.of(other).bits


def boxes_bytes(boxes: Sequence[Oblong]) -> int:
    """Return what boxes cost on I2C: the first on its pages names these, too."""
    cost, last = 0, None
    for pages, _, data in boxes:
        cost += len(data) + (WINDOW_BYTES if pages == last else BOX_BYTES)
        last = pages
    return cost


def most_bytes(chip: str) -> int:
    """Return the bytes on the wire for a whole picture, which no picture exceeds."""
    return BOX_BYTES + 1024 if PANELS[chip].boxes else 8 * (WINDOW_BYTES + 128)


def took(display: Display, what: Image.Image | Level) -> bool:
    """Return whether the display took a picture or a level; it may refuse with what it declares only."""
    try:
        if isinstance(what, Level):
            display.brightness(what)
        else:
            display.show(what)
    except display.failures:
        return False
    return True


class Bus:
    """The kernel's I2C buses, all of them before one wire; an SMBus adapter takes blocks of 32 bytes and nothing else.

    In the place of `os` and `ioctl` of the module under test.
    """

    O_RDWR, O_CLOEXEC = os.O_RDWR, os.O_CLOEXEC
    HANDLE = 99

    def __init__(self, wire: Wire, *, smbus_only: bool = False) -> None:
        self.wire = wire
        self.functions = 0x08000000 | (not smbus_only)  # I2C_FUNC_SMBUS_WRITE_I2C_BLOCK, I2C_FUNC_I2C
        self.addresses: set[int] = set()
        self.paths: list[str] = []
        self.opened = 0
        self.answers = wire.status  # to a read
        self.refuses: OSError | None = None  # as an address that a driver of the kernel has

    def open(self, path: str, flags: int) -> int:
        self.opened += 1
        self.paths.append(path)
        return self.HANDLE

    def close(self, handle: int) -> None:
        assert handle == self.HANDLE
        self.opened -= 1

    def read(self, handle: int, count: int) -> bytes:
        assert self.opened and self.functions & 1 and count == 1
        return bytes((self.answers(),))

    def write(self, handle: int, message: bytes) -> int:
        assert self.functions & 1 and len(message) <= 8192
        self._transfer(message[0], message[1:])
        return len(message)

    def ioctl(self, handle: int, request: int, given: Any) -> Any:
        assert self.opened and handle == self.HANDLE
        match request:
            case 0x0703:
                if self.refuses:
                    raise self.refuses
                self.addresses.add(given)
            case 0x0705:
                return self.functions.to_bytes(len(given), sys.byteorder)
            case 0x0720:
                reading, control, size, block = struct.unpack("BBIP", given)
                assert (reading, size) == (0, 8)
                count, *payload = ctypes.string_at(block, 34)
                assert count <= 32
                self._transfer(control, bytes(payload[:count]))
        return 0

    def _transfer(self, control: int, payload: bytes) -> None:
        assert self.opened
        self.wire.transfer(payload, data={0x00: False, 0x40: True}[control])


class Spidev:
    """spidev's device before a wire; the D/C line says what its bytes are."""

    def __init__(self, wire: Wire, factory: MockFactory) -> None:
        self.wire = wire
        self.factory = factory
        self.max_speed_hz = 0
        self.opened: tuple[int, int] | None = None

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def writebytes(self, values: list[int]) -> None:
        assert self.opened
        self.wire.transfer(values, data=bool(self.factory.pin(DC).state))

    def close(self) -> None:
        self.opened = None


def i2c(monkeypatch: pytest.MonkeyPatch, kernel: Bus, address: int = 0x3C) -> Serial:
    """Connect to a bus of that kernel."""
    monkeypatch.setattr(bus, "os", kernel)
    monkeypatch.setattr(bus, "ioctl", kernel.ioctl)
    return oled.connect_i2c(1, address)


def spi(monkeypatch: pytest.MonkeyPatch, device: Spidev) -> Serial:
    """Connect over luma's spi to a device."""
    monkeypatch.setattr("luma.core.interface.serial.spi.__spidev__", lambda self: device, raising=False)
    return oled.connect_spi(0, 0, DC, RESET, device.factory)


def fitted(chip: str, how: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Oled, Wire]:
    """A display with a chip, over the real interface to a wire: "i2c", "smbus" with its short blocks, or "spi"."""
    wire = Wire(MODELS[chip](0 if how == "spi" else 2))
    if how == "spi":
        return Oled(partial(spi, monkeypatch, Spidev(wire, MockFactory())), PANELS[chip]), wire
    return Oled(partial(i2c, monkeypatch, Bus(wire, smbus_only=how == "smbus")), PANELS[chip]), wire


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def dots(*places: tuple[int, int]) -> Image.Image:
    """Single columns of a page: (page, column)."""
    image = Image.new("1", SIZE)
    for page, column in places:
        image.putpixel((column, 8 * page), 255)
    return image


def holds(model: Ssd1306Model, image: Image.Image) -> bool:
    return model.picture().tobytes() == image.tobytes()


@cache
def game(bot: str, language: str = "fr") -> list[Image.Image]:
    """The pictures of a whole game."""
    return [Bitmap.of(shot.image).image() for shot in record(bot, language)]
