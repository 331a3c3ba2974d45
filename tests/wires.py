"""The display's wires, each with a modelled chip at its end: luma's own interfaces run, only the kernel is missing."""

import random
from collections.abc import Callable, Sequence
from errno import EIO, EREMOTEIO, ETIMEDOUT
from functools import cache, partial
from typing import Any

import pytest
import smbus2
from gpiozero.pins.mock import MockFactory
from PIL import Image

from compere_device.glass import oled
from compere_device.glass.display import Display, Serial
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.rest import Level
from compere_device.glass.sh1106 import Sh1106Model
from compere_device.glass.ssd1306 import Ssd1306Model, Ssd1309Model
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
        part = payload[: int(len(payload) * self.arrives)] if fails else payload
        if data:
            self.model.data(part)
        else:
            self.model.command(*part)
        if fails:
            if self.power_cut:
                self.model.reset()
            raise self.error

    # As luma's interface, without luma

    def command(self, *cmd: int) -> None:
        self.transfer(cmd, data=False)

    def data(self, data: Sequence[int]) -> None:
        self.transfer(data, data=True)

    def cleanup(self) -> None:
        """Nothing to let go of."""


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
    """smbus2's bus before a wire; an SMBus adapter takes blocks of 32 bytes and nothing longer."""

    def __init__(self, wire: Wire, *, smbus_only: bool = False) -> None:
        self.wire = wire
        self.funcs = smbus2.I2cFunc.SMBUS_WRITE_I2C_BLOCK.value  # a plain number, as the kernel answers
        if not smbus_only:
            self.funcs |= smbus2.I2cFunc.I2C.value
        self.addresses: set[int] = set()
        self.opened = 0

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        assert len(data) <= 32
        self._transfer(address, register, data)

    def i2c_rdwr(self, message: Any) -> None:
        assert self.funcs & smbus2.I2cFunc.I2C
        register, *data = list(message)
        self._transfer(message.addr, register, data)

    def close(self) -> None:
        self.opened -= 1

    def _transfer(self, address: int, register: int, data: list[int]) -> None:
        assert self.opened
        self.addresses.add(address)
        self.wire.transfer(data, data={0x00: False, 0x40: True}[register])


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


def i2c(monkeypatch: pytest.MonkeyPatch, bus: Bus, address: int = 0x3C) -> Serial:
    """Connect over luma's i2c to a bus that stands for every port."""

    def opened(port: int) -> Bus:
        bus.opened += 1
        return bus

    monkeypatch.setattr(smbus2, "SMBus", opened)
    return oled.connect_i2c(1, address)


def spi(monkeypatch: pytest.MonkeyPatch, device: Spidev) -> Serial:
    """Connect over luma's spi to a device."""
    monkeypatch.setattr("luma.core.interface.serial.spi.__spidev__", lambda self: device, raising=False)
    return oled.connect_spi(0, 0, DC, RESET, device.factory)


def fitted(chip: str, how: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Oled, Wire]:
    """A display with a chip, over luma's own interface to a wire: "i2c", "smbus" with its short blocks, or "spi"."""
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
    return [shot.image for shot in record(bot, language)]
