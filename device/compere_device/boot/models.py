"""The known Raspberry Pis: which filters of config.txt match each of them, and what is on its header.

Sources: Raspberry Pi's documentation, *config.txt* (*Conditional filters*), *Configure UARTs* and *Revision codes*. The
names are those of the device tree in /proc/device-tree/model.
"""

import re
from enum import StrEnum

from compere.declared import dataclass

MODEL, SERIAL_NUMBER = "/proc/device-tree/model", "/proc/device-tree/serial-number"


class Uart(StrEnum):
    """What it takes to have a serial port on pins 8 and 10 of the header."""

    PL011 = "pl011"  # `enable_uart` is on unless it is said to be off
    MINI = "mini"  # the other one has Bluetooth; `enable_uart=1`
    MODULE = "module"  # an overlay that gives uart0 these pins
    RP1 = "rp1"  # `dtparam=uart0=on`: `serial0` is the debug socket


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the Raspberry Pi.

    Attributes:
        name: its name in the device tree, without "Raspberry Pi".
        sees: the filters that match it.
        kind: its type in the revision code; 0 if it has none there, -1 if it is not documented.
        uart: what its serial port needs.
        perhaps: filters of which the documentation does not say whether they match.
        i2c: the number of the bus on pins 3 and 5.
    """

    name: str
    sees: frozenset[str]
    kind: int
    uart: Uart
    perhaps: frozenset[str] = frozenset()
    i2c: int = 1

    @property
    def port(self) -> str:
        """The device file of the serial port on the header."""
        return "/dev/ttyAMA0" if self.uart is Uart.RP1 else "/dev/serial0"


def _model(name: str, sees: str, kind: int, uart: Uart, perhaps: str = "", i2c: int = 1) -> Model:
    return Model(name, frozenset(sees.split()), kind, uart, frozenset(perhaps.split()), i2c)


MODELS = {
    each.name: each
    for each in (
        _model("Model A", "pi1", 0x00, Uart.PL011),
        _model("Model B Rev 1", "pi1", 0x01, Uart.PL011, i2c=0),
        _model("Model B", "pi1", 0x01, Uart.PL011),
        _model("Model A Plus", "pi1", 0x02, Uart.PL011),
        _model("Model B Plus", "pi1", 0x03, Uart.PL011),
        _model("Compute Module", "cm1 pi1", 0x06, Uart.MODULE),
        _model("Zero", "pi0", 0x09, Uart.PL011),
        _model("Zero W", "pi0w pi0", 0x0C, Uart.MINI),
        _model("Zero 2 W", "pi02 pi0w pi0", 0x12, Uart.MINI),
        _model("Compute Module 0", "cm0 pi02", -1, Uart.MINI, "pi0w pi0"),
        _model("2 Model B", "pi2", 0x04, Uart.PL011),
        _model("3 Model B", "pi3", 0x08, Uart.MINI),
        _model("3 Model B Plus", "pi3+ pi3", 0x0D, Uart.MINI),
        _model("3 Model A Plus", "pi3+ pi3", 0x0E, Uart.MINI),
        _model("Compute Module 3", "cm3 pi3", 0x0A, Uart.MODULE),
        _model("Compute Module 3 Plus", "cm3+ pi3", 0x10, Uart.MODULE, "pi3+ cm3"),
        _model("4 Model B", "pi4", 0x11, Uart.MINI),
        _model("400", "pi400 pi4", 0x13, Uart.MINI),
        _model("Compute Module 4", "cm4 pi4", 0x14, Uart.MINI),
        _model("Compute Module 4S", "cm4s pi4", 0x15, Uart.MODULE),
        _model("5 Model B", "pi5", 0x17, Uart.RP1),
        _model("500", "pi500 pi5", 0x19, Uart.RP1),
        _model("500 Plus", "pi500 pi5", -1, Uart.RP1),
        _model("Compute Module 5", "cm5 pi5", 0x18, Uart.RP1),
        _model("Compute Module 5 Lite", "cm5 pi5", 0x1A, Uart.RP1),
    )
}
FILTERS = frozenset().union(*(each.sees for each in MODELS.values()))
"""Every filter that is one of models."""


def find_model(told: str) -> Model | None:
    """Return the model with this name in the device tree; None if it is unknown."""
    name = told.strip("\0 \n").removeprefix("Raspberry Pi ")
    return MODELS.get(name) or MODELS.get(re.sub(r" Rev\b.*", "", name))
