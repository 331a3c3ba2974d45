"""Oled: pictures reach the glass, also over a wire that fails."""

import logging
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from errno import EIO, EREMOTEIO, ETIMEDOUT
from functools import partial
from typing import Any

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError
from PIL import Image

from compere_device.oled import Oled, connect_i2c, connect_model
from compere_device.ssd1306 import Ssd1306Model

SIZE = (128, 64)


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def holds(model: Ssd1306Model, image: Image.Image) -> bool:
    return model.picture().tobytes() == image.tobytes()


class Wire:
    """A chip behind a wire that fails at transfer `fail_at`, of which the share `arrives` still reaches the chip."""

    def __init__(self) -> None:
        self.model = Ssd1306Model()
        self.fail_at: int | None = None
        self.error: Exception = OSError(EIO, "Input/output error")
        self.arrives = 0.0
        self.power_cut = False
        self.broken = False
        self._transfers = 0

    def command(self, *cmd: int) -> None:
        self._transfer(lambda part: self.model.command(*part), cmd)

    def data(self, data: Sequence[int]) -> None:
        self._transfer(self.model.data, data)

    def cleanup(self) -> None:
        pass

    def arm(self, in_transfers: int, arrives: float, error: Exception, power_cut: bool) -> None:
        self.fail_at = self._transfers + in_transfers
        self.arrives, self.error, self.power_cut = arrives, error, power_cut

    def _transfer(self, send: Any, payload: Sequence[int]) -> None:
        if self.broken:
            raise OSError(EREMOTEIO, "Remote I/O error")
        fails = self._transfers == self.fail_at
        self._transfers += 1
        send(payload[: int(len(payload) * self.arrives)] if fails else payload)
        if fails:
            if self.power_cut:
                self.model.reset()
            raise self.error


def over(wire: Wire) -> Oled:
    return Oled(partial(connect_model, wire))  # type: ignore[arg-type]  # a wire is what luma asks of an interface


def test_a_picture_is_sent_once() -> None:
    """Showing what the glass holds sends nothing; showing another picture does."""
    model = Ssd1306Model()
    oled = Oled(lambda: connect_model(model))
    assert model.transfers == 0
    assert oled.show(noise(1))
    before = model.transfers
    assert oled.show(noise(1).copy())
    assert model.transfers == before
    assert oled.show(noise(2))
    assert holds(model, noise(2))


def test_hide_and_show_again() -> None:
    """A hidden glass is black; the next show, of the same picture too, lights it."""
    model = Ssd1306Model()
    oled = Oled(lambda: connect_model(model))
    oled.show(noise(1))
    assert oled.hide()
    assert not model.on
    assert oled.show(noise(1))
    assert holds(model, noise(1))
    oled.hide()
    assert oled.show(noise(2))
    assert holds(model, noise(2))


def test_contrast_outlives_a_lost_display() -> None:
    """The contrast is set on the display that comes back, too."""
    wire = Wire()
    oled = over(wire)
    oled.show(noise(1))
    assert oled.contrast(9)
    assert wire.model.contrast == 9
    wire.arm(0, 0, OSError(EIO, ""), power_cut=True)
    assert not oled.show(noise(2))
    assert oled.show(noise(2))
    assert wire.model.contrast == 9


def test_missing_display_is_found_later() -> None:
    """Without a display every show fails quietly, and the first one after it is plugged in succeeds."""
    wire = Wire()
    wire.broken = True
    oled = over(wire)
    assert [oled.show(noise(1)), oled.contrast(3), oled.hide()] == [False] * 3
    wire.broken = False
    assert oled.show(noise(1))
    assert holds(wire.model, noise(1))


@pytest.mark.parametrize("arrives", [0, 0.2, 0.5, 1])
@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize(
    "error", [OSError(EIO, ""), OSError(ETIMEDOUT, ""), OSError(EREMOTEIO, ""), DeviceNotFoundError("")], ids=repr
)
@pytest.mark.parametrize("at", range(8))
def test_the_next_show_repairs(at: int, error: Exception, power_cut: bool, arrives: float) -> None:
    """Whichever of the eight transfers of a first picture fails, or of the two of a second one, the next show mends
    it, whether nothing, a part or all of the transfer arrived."""
    wire = Wire()
    oled = over(wire)
    wire.arm(at, arrives, error, power_cut)
    assert not oled.show(noise(1))
    assert oled.show(noise(1))
    assert holds(wire.model, noise(1))
    wire.arm(at % 2, arrives, error, power_cut)
    assert not oled.show(noise(2))
    assert oled.show(noise(2))
    assert holds(wire.model, noise(2))
    oled.close()


actions = st.tuples(
    st.sampled_from(["show", "show", "hide", "contrast"]),
    st.integers(0, 3),
    st.none() | st.tuples(st.integers(0, 8), st.floats(0, 1), st.booleans()),
)


@settings(deadline=None)
@given(st.lists(actions, max_size=12))
def test_success_means_the_glass_holds_it(steps: list[tuple[str, int, tuple[int, float, bool] | None]]) -> None:
    """After any history of failures, a show that reports success left exactly its picture on the glass."""
    wire = Wire()
    oled = over(wire)
    for action, number, fault in steps:
        if fault:
            wire.arm(fault[0], fault[1], OSError(ETIMEDOUT, ""), power_cut=fault[2])
        if action == "show":
            assert not oled.show(noise(number)) or holds(wire.model, noise(number))
        elif action == "hide":
            assert not oled.hide() or not wire.model.on
        else:
            assert not oled.contrast(number) or wire.model.contrast == number
    oled.close()


def test_reconnecting_keeps_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A display with a loose wire may fail for hours: luma's devices, never freed, are emptied."""
    monkeypatch.setattr(logging.getLogger("compere_device.oled"), "disabled", True)  # pytest keeps what is logged
    wire = Wire()
    oled = over(wire)

    def fail(times: int) -> None:
        for _ in range(times):
            wire.arm(0, 0, OSError(EIO, ""), power_cut=False)
            oled.show(noise(1))
            oled.show(noise(2))

    fail(2)
    tracemalloc.start()
    fail(30)
    oled.close()
    grown_bytes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown_bytes < 100_000


class Bus:
    """smbus2's bus in front of a modelled chip."""

    def __init__(self, model: Ssd1306Model) -> None:
        self.model = model
        self.address: int | None = None
        self.bytes = 0
        self.broken = self.closed = False

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        self._take(address, register, data)
        self.model.command(*data)

    def i2c_rdwr(self, message: Any) -> None:
        register, *data = list(message)
        self._take(message.addr, register, data)
        self.model.data(data)

    def close(self) -> None:
        self.closed = True

    def _take(self, address: int, register: int, data: list[int]) -> None:
        if self.broken:
            raise OSError(EREMOTEIO, "Remote I/O error")
        self.address = address
        self.bytes += 2 + len(data)


def test_i2c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over luma's own i2c the picture arrives at the address asked for, and the model counts the bytes of the bus."""
    bus = Bus(Ssd1306Model())
    monkeypatch.setattr(smbus2, "SMBus", lambda port: bus)
    oled = Oled(lambda: connect_i2c(1, 0x3D))
    assert oled.show(noise(1))
    assert holds(bus.model, noise(1))
    assert (bus.address, bus.bytes) == (0x3D, bus.model.bytes_written)
    oled.close()
    assert bus.closed


def test_a_bus_without_a_display_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt at a display that does not answer leaves no open bus."""
    bus = Bus(Ssd1306Model())
    bus.broken = True
    monkeypatch.setattr(smbus2, "SMBus", lambda port: bus)
    assert not Oled(lambda: connect_i2c(1, 0x3C)).show(noise(1))
    assert bus.closed


def test_a_machine_without_the_bus() -> None:
    """A bus that does not exist is a display that does not answer, not a crash."""
    assert not Oled(lambda: connect_i2c(250, 0x3C)).show(noise(1))


def in_a_new_process(code: str) -> int:
    return subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}\n{code}"]).returncode


@pytest.mark.parametrize("close", ["", "oled.close()"])
def test_the_last_picture_stays_at_exit(close: str) -> None:
    """luma's clean-up at exit leaves the glass alone, whether or not the display was closed."""
    code = f"""
import atexit, os
from PIL import Image
from compere_device.oled import Oled, connect_model
from compere_device.ssd1306 import Ssd1306Model
model = Ssd1306Model()
atexit.register(lambda: os._exit(7 if model.picture().getbbox() == (0, 0, 128, 64) else 8))  # first in, last out
oled = Oled(lambda: connect_model(model))
oled.show(Image.new("1", (128, 64), 1))
{close}
"""
    assert in_a_new_process(code) == 7


def test_drivers_are_imported_only_when_used() -> None:
    """Importing the module loads neither luma's drivers nor its interfaces."""
    loaded = "any(name.startswith(('luma.oled', 'luma.core.interface')) for name in sys.modules)"
    assert in_a_new_process(f"import compere_device.oled; sys.exit({loaded})") == 0
