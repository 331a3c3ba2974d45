"""What is asked of the kernel, on a model of it: numbers and layouts of its uapi headers."""

import ctypes
import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from struct import pack_into, unpack, unpack_from
from typing import Any

import pytest

from compere_device.doctor import kernel
from compere_device.pins import chip

I2C_SLAVE, I2C_FUNCS, I2C_SMBUS = 0x0703, 0x0705, 0x0720
QUICK, READ_BYTE, PLAIN = 0x00010000, 0x00020000, 0x00000001


class Kernel:
    """An I²C adapter and a GPIO chip behind ioctl."""

    def __init__(self) -> None:
        self.functions, self.there, self.error = QUICK | PLAIN, {0x3C}, errno.ENXIO
        self.driven: set[int] = set()
        self.asked: list[tuple[int, int]] = []  # whether read, and of which size
        self.label = b"pinctrl-rp1"
        # Flags and consumer: held, an input (1 << 2) that is free, held without a name.
        self.lines = {5: (1, b"led"), 6: (1 << 2, b""), 13: (3, b"")}
        self._address = 0

    def ioctl(self, handle: int, request: int, argument: Any) -> Any:
        match request:
            case 0x0703:
                if argument in self.driven:
                    raise OSError(errno.EBUSY, "busy")
                self._address = argument
            case 0x0705:
                return self.functions.to_bytes(8, sys.byteorder)
            case 0x0720:
                reads, command, size, address = unpack("BBIP", argument)
                assert command == 0
                self.asked.append((reads, size))
                if self._address not in self.there:
                    raise OSError(self.error, "nobody")
                if reads:
                    ctypes.memset(address, 0x43, 1)
            case 0x8044B401:
                assert len(argument) == 68
                argument[32 : 32 + len(self.label)] = self.label
            case 0xC100B405:
                assert len(argument) == 256
                (pin,) = unpack_from("I", argument, 64)
                flags, consumer = self.lines[pin]
                argument[32 : 32 + len(consumer)] = consumer
                pack_into("Q", argument, 72, flags)
            case _:
                raise AssertionError(hex(request))
        return 0


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    """A kernel of software behind any device file."""
    made = Kernel()
    monkeypatch.setattr(kernel, "ioctl", made.ioctl)
    yield made


@pytest.fixture
def node(tmp_path: Path) -> str:
    """A device file."""
    path = tmp_path / "node"
    path.touch()
    return str(path)


@pytest.mark.parametrize(("functions", "asked"), [(QUICK | READ_BYTE, (0, 0)), (READ_BYTE, (1, 1))])
def test_nothing_is_sent_behind_the_address(model: Kernel, node: str, functions: int, asked: tuple[int, int]) -> None:
    """A quick write, which is the address alone, or where the adapter has none a byte that is read: no command."""
    model.functions = functions
    assert (kernel.answers(node, 0x3C), kernel.answers(node, 0x3D)) == (True, False)
    assert model.asked == [asked, asked]


@pytest.mark.parametrize("number", [errno.ETIMEDOUT, errno.EAGAIN])
def test_a_bus_that_hangs_is_no_answer(model: Kernel, node: str, number: int) -> None:
    """It is an error, as nobody was asked."""
    model.error = number
    with pytest.raises(OSError, match="nobody"):
        kernel.answers(node, 0x3D)


def test_an_address_that_a_driver_has(model: Kernel, node: str) -> None:
    """What i2cdetect shows as UU."""
    model.driven = {0x3C}
    with pytest.raises(OSError, match="busy"):
        kernel.answers(node, 0x3C)


def test_an_adapter_that_can_do_neither(model: Kernel, node: str) -> None:
    """It is asked nothing."""
    model.functions = PLAIN
    with pytest.raises(OSError, match="not supported"):
        kernel.answers(node, 0x3C)
    assert model.asked == []


def test_who_holds_a_line(model: Kernel, node: str) -> None:
    """By its consumer's name, or that it has none; a free one lacks, and so does a chip that may not be opened."""
    assert kernel.users(["/nowhere/gpiochip0", node], (5, 6, 13)) == {5: "led", 13: "?"}


def test_a_chip_that_drives_no_header(model: Kernel, node: str) -> None:
    """As the expander of a Pi: nobody can say."""
    model.label = b"raspberrypi-exp-gpio"
    assert kernel.users([node], (5,)) is None
    assert kernel.users([], (5,)) is None


def test_the_labels_are_those_of_the_pin_factory() -> None:
    """Which cannot be imported where gpiod is missing, so they stand twice."""
    assert kernel.HEADER_LABELS == chip.HEADER_LABELS
