"""The modelled SH1106, against luma's driver and against a plain reading of the data sheet."""

import random
from collections.abc import Mapping
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.oled.device import sh1106
from PIL import Image

from chips import Sh1106Model
from compere_device.drivers.ssd1306 import BadCommand

SIZE = (128, 64)


class Forgiving(Sh1106Model):
    """What the chip does not have does nothing: luma drives it like an SSD1306."""

    ARGUMENTS: ClassVar[Mapping[int, int]] = dict.fromkeys(range(256), 0) | dict(Sh1106Model.ARGUMENTS)


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def chip(*commands: int) -> Sh1106Model:
    """A chip mounted as luma expects, on, its whole memory black, then `commands`."""
    model = Sh1106Model()
    model.command(0xA1, 0xC8, 0xAF)
    for page in range(8):
        model.command(0xB0 | page, 0x00, 0x10)
        model.data(bytes(132))
    model.command(*commands)
    return model


def lit(model: Sh1106Model) -> set[tuple[int, int]]:
    """The (column, page) pairs of bytes that are not black on the glass."""
    glass = model.picture()
    return {(x, y // 8) for x in range(128) for y in range(64) if glass.getpixel((x, y))}


@pytest.mark.parametrize("seed", range(5))
def test_luma_pictures_come_back(seed: int) -> None:
    """What luma displays is what a person sees, pixel for pixel, also over an older picture."""
    model = Forgiving()
    device = sh1106(model)
    device.persist = True
    for image in (noise(seed), noise(seed + 1000)):
        before = model.bytes_written, model.transfers
        device.display(image)
        assert model.picture().tobytes() == image.tobytes()
        assert (model.bytes_written - before[0], model.transfers - before[1]) == (1080, 16)


@given(st.integers(0, 131), st.integers(0, 7), st.integers(1, 300), st.permutations(range(3)))
def test_addressing(start: int, page: int, amount: int, order: list[int]) -> None:
    """Data stays on its page and ends at the memory's end; the glass begins at its third column."""
    place = (0xB0 | page, start & 0x0F, 0x10 | start >> 4)
    model = chip(*(place[index] for index in order))
    model.data([0xFF] * amount)
    assert lit(model) == {(x - 2, page) for x in range(max(2, start), min(130, start + amount))}


def test_segment_remap_mirrors() -> None:
    """Without remap the memory begins at the right end of the glass."""
    model = chip(0xA0, 0xB0, 0x02, 0x10)
    model.data([0xFF])
    assert lit(model) == {(127, 0)}


def test_the_converter() -> None:
    """It is on from the start, and is switched by a command of its own."""
    model = chip()
    assert model.pumped
    model.command(0xAD, 0x8A)
    assert not model.pumped
    model.command(0xAD, 0x8B)
    assert model.pumped
    model.command(0xAD, 0x8A)
    model.reset()
    assert model.pumped


@pytest.mark.parametrize("opcode", [0x20, 0x21, 0x22, 0x2E, 0x8D, 0x34, 0xB8])
def test_what_only_the_ssd1306_has_is_refused(opcode: int) -> None:
    """Modes, scrolling, charge pump; the message names the chip."""
    with pytest.raises(BadCommand, match=rf"0x{opcode:02X} is no command of the SH1106"):
        chip(opcode)


def test_the_rest_is_as_on_the_ssd1306() -> None:
    """Level, rows and split commands."""
    model = chip(0x81)
    model.command(7, 0xD9)
    model.command(0x22, 0xDB, 0x35, 0xE0, 0xEE, 0x32, 0xE3)
    assert (model.contrast, model.precharge, model.vcomh) == (7, 0x22, 0x35)
    model.data([0xFF])
    model.command(0xAE)
    assert model.picture().getbbox() is None
