"""Oled: what is shown stands on the glass, in the fewest bytes, over every wire; test_oled_faults breaks them."""

import subprocess
import sys
import warnings
from errno import EIO
from types import SimpleNamespace

import pytest
from gpiozero import OutputDevice
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from chips import Sh1106Model
from compere.bots import BOTS
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.errors import PartUnavailable
from compere_device.glass.oled import Oled, connect_i2c, connect_spi
from compere_device.glass.panels import PANELS, SSD1306, TRANSFER_BYTES
from compere_device.glass.rest import Level
from compere_device.glass.windows import boxes, windows
from figures.glass import pack
from wires import (
    DC,
    MODELS,
    RESET,
    SIZE,
    Bus,
    Spidev,
    Wire,
    boxes_bytes,
    differing,
    dots,
    fitted,
    game,
    holds,
    i2c,
    most_bytes,
    noise,
    spi,
    took,
    windows_bytes,
)

# What is sent


@given(st.binary(min_size=1024, max_size=1024))
def test_packing(raw: bytes) -> None:
    """A byte is a column of eight pixels, the lowest bit on top; page by page from the left."""
    image = Image.frombytes("1", SIZE, raw)
    packed = pack(image)
    for page, column, row in ((0, 0, 0), (3, 77, 5), (7, 127, 7), (7, 0, 3), (0, 127, 0)):
        assert bool(packed[128 * page + column] >> row & 1) == bool(image.getpixel((column, 8 * page + row)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing that the next Pillow removes
        assert len(pack(image)) == 1024


@pytest.mark.parametrize("chip", MODELS)
def test_the_model_counts_what_the_plan_costs(chip: str) -> None:
    """Bytes on the wire are those of the windows or boxes, and never more than a whole picture."""
    model = MODELS[chip](2)
    oled = Oled(lambda: model, PANELS[chip])
    last = Image.new("1", SIZE)
    oled.show(last)
    for image in (dots((0, 0)), dots((0, 0), (0, 8)), dots((0, 0), (0, 9)), noise(1), noise(2), dots((7, 127))):
        before = model.bytes_written
        oled.show(image)
        assert holds(model, image)
        changed, wanted = differing(last, image), pack(image)
        cost = boxes_bytes(boxes(changed, wanted)) if PANELS[chip].boxes else windows_bytes([*windows(changed, wanted)])
        assert model.bytes_written - before == cost <= most_bytes(chip)
        last = image


@pytest.mark.parametrize("chip", MODELS)
def test_nothing_is_sent_when_nothing_changed(chip: str) -> None:
    """The same picture and the same level again: no byte, nor before the first picture."""
    model = MODELS[chip](2)
    oled = Oled(lambda: model, PANELS[chip])
    oled.brightness(Level.FULL)
    assert model.transfers == 0
    oled.show(noise(1))
    before = model.transfers
    oled.show(noise(1).copy())
    oled.brightness(Level.FULL)
    assert model.transfers == before


# Set-up and light


@pytest.mark.parametrize("chip", MODELS)
def test_set_up(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The display is dark until it holds the first picture, makes its voltage, and has the contrast that was set."""
    model = MODELS[chip](2)
    lit_with: list[bytes] = []
    execute = model._execute

    def watched(opcode: int, arguments: list[int]) -> None:
        execute(opcode, arguments)
        if opcode == 0xAF:
            lit_with.append(model.picture().tobytes())

    monkeypatch.setattr(model, "_execute", watched)
    model.command(0xA7, 0xA5, 0xA0, 0xC0, 0xD3, 9, 0x41, 0xAF)  # whatever it was before
    oled = Oled(lambda: model, PANELS[chip], contrast=99)
    oled.show(noise(1))
    assert lit_with[1:] == [noise(1).tobytes()]
    assert model.contrast == 99
    assert model.pumped is (chip != "ssd1309")


@pytest.mark.parametrize("chip", MODELS)
def test_levels(chip: str) -> None:
    """Dim lowers contrast and precharge, black switches the glass off, and bright brings back what was."""
    model = MODELS[chip](2)
    panel = PANELS[chip]
    oled = Oled(lambda: model, panel, contrast=99)
    oled.show(noise(1))
    assert (model.contrast, model.precharge, model.vcomh) == (99, panel.full.precharge, panel.full.vcomh)
    oled.brightness(Level.DIM)
    assert holds(model, noise(1))
    assert (model.contrast, model.precharge, model.vcomh) == (
        panel.dim.contrast,
        panel.dim.precharge,
        panel.dim.vcomh,
    )
    assert (panel.dim.contrast, panel.dim.precharge) < (panel.full.contrast, panel.full.precharge)
    oled.brightness(Level.BLACK)
    assert not model.on
    oled.brightness(Level.FULL)
    assert holds(model, noise(1))
    assert model.contrast == 99


def test_dim_is_never_brighter() -> None:
    """A contrast that is set lower than that of the dim level holds there too."""
    model = Ssd1306Model()
    oled = Oled(lambda: model, SSD1306, contrast=3)
    oled.show(noise(1))
    oled.brightness(Level.DIM)
    assert model.contrast == 3


def test_a_picture_behind_a_black_glass() -> None:
    """A picture that is shown while the glass is black stands there when it is lit, and no older one before it."""
    model = Ssd1306Model()
    oled = Oled(lambda: model)
    oled.brightness(Level.BLACK)
    oled.show(noise(1))
    assert not model.on
    oled.show(noise(2))
    assert not model.on
    oled.brightness(Level.FULL)
    assert holds(model, noise(2))


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("how", ["i2c", "smbus", "spi"])
@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_every_picture_of_a_game(chip: str, how: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the real interface, what a person sees is the page, after each change."""
    oled, wire = fitted(chip, how, monkeypatch)
    most = most_bytes(chip) + TRANSFER_BYTES  # that ask before whether it is still on
    for image in game(bot):
        before, first = wire.model.bytes_written, not wire.transfers
        oled.show(image)
        assert holds(wire.model, image)
        assert first or how == "smbus" or wire.model.bytes_written - before <= most
    oled.close()


def test_a_whole_picture_when_it_is_cheaper() -> None:
    """As soon as boxes cost more than a picture in one, and no sooner."""
    model = Ssd1306Model()
    oled = Oled(lambda: model)
    for columns, cost in ((119, 8 * (10 + 119)), (120, 1034)):
        oled.show(Image.new("1", SIZE))
        before = model.bytes_written
        image = Image.new("1", SIZE)
        for page in range(8):  # left and right in turn, so that no two pages go together
            left = page % 2 * (128 - columns)
            image.paste(255, (left, 8 * page, left + columns, 8 * page + 8))
        oled.show(image)
        assert holds(model, image)
        assert model.bytes_written - before == cost


# The wires


@pytest.mark.parametrize("smbus_only", [False, True])
def test_i2c(smbus_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the address asked for; in one message, or in blocks of 32 bytes where the bus takes no more; then closed."""
    bus = Bus(Wire(Ssd1306Model()), smbus_only=smbus_only)
    oled = Oled(lambda: i2c(monkeypatch, bus, 0x3D))
    oled.show(noise(1))
    assert holds(bus.wire.model, noise(1))
    assert bus.addresses == {0x3D}
    assert bus.opened == 1
    before = bus.wire.transfers
    oled.show(noise(2))
    assert bus.wire.transfers - before == (
        1 + 1024 // 32 if smbus_only else 1 + 2
    )  # where it can be, it is asked first
    oled.close()
    assert bus.opened == 0


@pytest.mark.parametrize("smbus_only", [False, True])
def test_a_bus_without_a_display_is_closed(smbus_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt at a display that does not answer leaves no open bus, even if closing it fails too."""
    bus = Bus(Wire(Ssd1306Model()), smbus_only=smbus_only)
    bus.wire.broken = True
    assert not took(Oled(lambda: i2c(monkeypatch, bus)), noise(1))
    assert bus.opened == 0

    def fail() -> None:
        raise OSError(EIO, "")

    monkeypatch.setattr(bus.wire, "cleanup", fail)
    assert not took(Oled(lambda: bus.wire), noise(1))


def test_a_machine_without_the_bus() -> None:
    """A bus that does not exist is a display that does not answer, not a crash."""
    assert not took(Oled(lambda: connect_i2c(250, 0x3C)), noise(1))
    assert not took(Oled(lambda: connect_spi(250, 0, DC, RESET, MockFactory())), noise(1))


def test_spi(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chip is reset, the D/C line tells commands from data, and closing lets go of the bus and the pins."""
    factory = MockFactory()
    device = Spidev(Wire(Ssd1306Model(overhead_bytes=0)), factory)
    oled = Oled(lambda: spi(monkeypatch, device))
    levels: list[bool] = []
    for _ in range(2):
        reset = factory.pin(RESET)
        oled.show(noise(1))
        levels.append(bool(reset.state))
        assert [state.state for state in reset.states][-2:] == [False, True]
        assert holds(device.wire.model, noise(1))
        assert device.opened == (0, 0)
        assert device.max_speed_hz <= 2_000_000  # the slowest chip's
        oled.close()
        assert device.opened is None
        assert factory.pin(DC).function == "input"  # let go
    assert levels == [True, True]
    assert device.wire.model.bytes_written == 2 * (2 + len(SSD1306.begin(0)) + 6 + 1024 + 7)


def test_spi_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said what to install; the pins are free again."""
    monkeypatch.setitem(sys.modules, "spidev", None)
    factory = MockFactory()
    with pytest.raises(
        PartUnavailable, match=f"not installed where this program runs: {sys.executable} -m pip install spidev"
    ) as caught:
        connect_spi(0, 0, DC, RESET, factory)
    assert caught.tb  # which keeps the pins from being collected
    assert factory.pin(DC).function == "input"
    assert not took(Oled(lambda: connect_spi(0, 0, DC, RESET, factory)), noise(1))


def test_spi_on_a_pin_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the pin."""
    factory = MockFactory()
    with OutputDevice(DC, pin_factory=factory), pytest.raises(PartUnavailable, match=f"GPIO {DC} "):
        connect_spi(0, 0, DC, RESET, factory)


@pytest.mark.parametrize("library", ["gpiozero", "lgpio", "the kernel"])
def test_a_pin_that_fails(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever library has it: when it is asked for, switched or let go of, the display is lost, and comes back."""
    lgpio = SimpleNamespace(error=type("error", (Exception,), {}))
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    error = {"gpiozero": GPIOPinInUse, "lgpio": lgpio.error, "the kernel": OSError}[library]
    factory = MockFactory()
    device = Spidev(Wire(Ssd1306Model()), factory)
    oled = Oled(lambda: spi(monkeypatch, device))

    def fail(*_: object) -> None:
        raise error("'GPIO busy'")

    for image, method in enumerate(("output_with_state", "_set_state", "close")):
        with monkeypatch.context() as patch:

            def fail_once(*_: object, patch: pytest.MonkeyPatch = patch) -> None:
                patch.undo()  # gpiozero closes it again when it is collected
                raise error("'GPIO busy'")

            if method == "close":
                patch.setattr(MockPin, method, fail_once)
                oled.close()
            else:
                patch.setattr(MockPin, method, fail)
                with pytest.raises(PartUnavailable, match=rf"^GPIO {DC} .*\('GPIO busy'\); "):
                    oled.show(noise(image))
        oled.show(noise(image))
        assert holds(device.wire.model, noise(image))


def test_spi_without_a_reset_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that resets itself has none."""
    factory = MockFactory()
    device = Spidev(Wire(Sh1106Model(0)), factory)
    monkeypatch.setattr("luma.core.interface.serial.spi.__spidev__", lambda self: device)
    oled = Oled(lambda: connect_spi(0, 0, DC, None, factory), PANELS["sh1106"])
    oled.show(noise(1))
    assert holds(device.wire.model, noise(1))
    assert len(factory.pins) == 1


# The process


def in_a_new_process(code: str) -> int:
    return subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}\n{code}"]).returncode


@pytest.mark.parametrize("close", ["", "oled.close()"])
def test_the_last_picture_stays_at_exit(close: str) -> None:
    """Nothing cleans the glass at the end of the program, whether or not the display was closed."""
    code = f"""
import atexit, os
from PIL import Image
from compere_device.glass.oled import Oled
from compere_device.drivers.ssd1306 import Ssd1306Model
model = Ssd1306Model()
atexit.register(lambda: os._exit(7 if model.picture().getbbox() == (0, 0, 128, 64) else 8))  # first in, last out
oled = Oled(lambda: model)
oled.show(Image.new("1", (128, 64), 1))
{close}
"""
    assert in_a_new_process(code) == 7


def test_wires_are_imported_only_when_used() -> None:
    """Importing the module loads nothing of luma, and no display on I2C ever does."""
    loaded = "any(name.startswith(('luma', 'smbus2', 'gpiozero')) for name in sys.modules)"
    assert in_a_new_process(f"import compere_device.glass.oled; sys.exit({loaded})") == 0
    code = """
from PIL import Image
from compere_device.glass.oled import Oled, connect_i2c
try:
    Oled(lambda: connect_i2c(250, 0x3C)).show(Image.new("1", (128, 64)))
except Oled.failures:
    pass
sys.exit(any(name.startswith(('luma', 'smbus2', 'gpiozero')) for name in sys.modules))
"""
    assert in_a_new_process(code) == 0
