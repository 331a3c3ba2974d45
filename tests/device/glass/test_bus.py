"""The bus: what the kernel is asked, byte by byte; test_oled has whole games over it."""

import os
import subprocess
import sys
from errno import EBUSY

import pytest

from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.glass import bus
from compere_device.glass.bus import DATA, I2c
from wires import Bus, Wire


class Kept(Wire):
    """A wire that keeps what it carries."""

    def __init__(self) -> None:
        super().__init__(Ssd1306Model())
        self.kept: list[tuple[bool, bytes]] = []

    def transfer(self, payload: object, *, data: bool) -> None:
        assert isinstance(payload, bytes)
        self.kept.append((data, payload))


def opened(monkeypatch: pytest.MonkeyPatch, *, smbus_only: bool = False) -> tuple[I2c, Bus, Kept]:
    """Return an open bus, its kernel and its wire."""
    wire = Kept()
    kernel = Bus(wire, smbus_only=smbus_only)
    monkeypatch.setattr(bus, "os", kernel)
    monkeypatch.setattr(bus, "ioctl", kernel.ioctl)
    return I2c(3, 0x3D), kernel, wire


@pytest.mark.parametrize("smbus_only", [False, True])
def test_what_is_sent(smbus_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands as one transfer; data as one message, or in blocks of 32 where the adapter takes no more."""
    serial, kernel, wire = opened(monkeypatch, smbus_only=smbus_only)
    picture = bytes(range(256)) * 4 + b"!"
    serial.command(0xAE, 0xA8, 0x3F)
    serial.data(list(picture))
    most = 32 if smbus_only else len(picture)
    blocks = [picture[start : start + most] for start in range(0, len(picture), most)]
    assert wire.kept == [(False, b"\xae\xa8\x3f"), *((True, block) for block in blocks)]
    assert (kernel.paths, kernel.addresses, kernel.opened) == (["/dev/i2c-3"], {0x3D}, 1)
    serial.cleanup()
    assert kernel.opened == 0


def test_a_long_message_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's limit is never met."""
    serial, _, wire = opened(monkeypatch)
    serial.data(bytes(5000))
    assert [len(payload) for _, payload in wire.kept] == [4096, 904]


def test_an_address_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver of the kernel has it: the error is raised and the bus closed."""
    kernel = Bus(Kept())
    kernel.refuses = OSError(EBUSY, "busy")
    monkeypatch.setattr(bus, "os", kernel)
    monkeypatch.setattr(bus, "ioctl", kernel.ioctl)
    with pytest.raises(OSError, match="busy"):
        I2c(1, 0x3C)
    assert kernel.opened == 0


def test_a_file_that_is_no_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real kernel refuses what only has the name of one, and nothing stays open."""
    before = os.listdir("/proc/self/fd")
    monkeypatch.setattr(os, "open", lambda path, flags, real=os.open: real("/dev/null", flags))
    with pytest.raises(OSError):
        I2c(1, 0x3C)
    monkeypatch.undo()
    assert os.listdir("/proc/self/fd") == before


def test_nothing_that_takes_long_is_imported() -> None:
    """The first picture goes over it before anything else is there."""
    assert DATA == 0x40
    code = f"import sys; sys.path[:] = {sys.path}; before = {{*sys.modules}}; import compere_device.glass.bus; "
    code += "print(*sorted({*sys.modules} - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    few = {"collections.abc", "fcntl"}  # where no other package has loaded them
    ours = {"compere_device", "compere_device.glass", "compere_device.glass.bus"}
    assert {*run.stdout.split()} - few == ours
