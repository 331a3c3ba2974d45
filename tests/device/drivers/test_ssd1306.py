"""The modelled chip, against luma's driver and against a plain reading of the data sheet."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.oled.device import ssd1306
from PIL import Image, ImageChops

from chips import Ssd1309Model
from compere_device.drivers.ssd1306 import BadCommand, Ssd1306Model

SIZE = (128, 64)


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.mode == other.mode and one.size == other.size and one.tobytes() == other.tobytes()


def chip(*commands: int) -> Ssd1306Model:
    """A chip mounted as luma expects, on, its memory black, then `commands`."""
    model = Ssd1306Model()
    model.command(0xA1, 0xC8, 0xAF, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
    model.data(bytes(1024))
    model.command(*commands)
    return model


def lit(model: Ssd1306Model) -> set[tuple[int, int]]:
    """The (column, page) pairs of bytes that are not black on the glass."""
    glass = model.picture()
    return {(x, y // 8) for x in range(128) for y in range(64) if glass.getpixel((x, y))}


@pytest.mark.parametrize("seed", range(20))
def test_luma_pictures_come_back(seed: int) -> None:
    """What luma displays is what a person sees, pixel for pixel, also over an older picture."""
    model = Ssd1306Model()
    device = ssd1306(model)
    device.persist = True
    for image in (noise(seed), noise(seed + 1000)):
        device.display(image)
        assert same(model.picture(), image)


def test_luma_settings_arrive() -> None:
    """Contrast, on and off reach the registers; off is black and keeps the picture."""
    model = Ssd1306Model()
    device = ssd1306(model)
    device.persist = True
    device.display(noise(1))
    device.contrast(17)
    device.hide()
    assert (model.contrast, model.on) == (17, False)
    assert model.picture().getbbox() is None
    device.show()
    assert same(model.picture(), noise(1))


def test_bytes_on_the_wire_are_those_of_luma() -> None:
    """A picture of luma is one command transfer of six bytes and one data transfer of 1024, each two bytes longer."""
    model = Ssd1306Model()
    device = ssd1306(model)
    device.persist = True
    before = model.bytes_written, model.transfers
    device.display(noise(1))
    assert (model.bytes_written - before[0], model.transfers - before[1]) == (8 + 1026, 2)
    model.data(bytes(4097))
    assert (model.bytes_written - before[0], model.transfers - before[1]) == (8 + 1026 + 4098 + 3, 4)


def test_power_cut_leaves_darkness_then_noise() -> None:
    """After a power cut the display is off, and switching it on without a new picture shows noise."""
    model = chip()
    model.reset()
    assert model.picture().getbbox() is None
    model.command(0xAF)
    assert model.picture().getbbox() is not None


@pytest.mark.parametrize(
    ("commands", "seen"),
    [
        ((0xA5,), lambda image: Image.new("1", SIZE, 1)),
        ((0xA5, 0xA4), lambda image: image),
        ((0xA7,), ImageChops.invert),
        ((0xA7, 0xA6), lambda image: image),
        ((0xC0,), lambda image: image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)),
        ((0x40 + 5,), lambda image: ImageChops.offset(image, 0, -5)),
        ((0xD3, 3), lambda image: ImageChops.offset(image, 0, -3)),
        ((0xD3, 3, 0x40 + 5), lambda image: ImageChops.offset(image, 0, -8)),
        ((0xA0,), lambda image: image),
        ((0xAE, 0xAF), lambda image: image),
    ],
)
def test_what_acts_on_the_glass(commands: tuple[int, ...], seen: object) -> None:
    """Each command of the picture as a whole acts at once; segment remap leaves what is already there."""
    model = chip()
    model.data(bytes(random.Random(4).randbytes(1024)))
    before = model.picture()
    model.command(*commands)
    assert callable(seen)
    assert same(model.picture(), seen(before))


def test_segment_remap_acts_on_what_is_written_after_it() -> None:
    """Without remap the first column is at the right end."""
    model = chip(0xA0)
    model.data([0xFF])
    assert lit(model) == {(127, 0)}


def test_lowest_bit_is_on_top() -> None:
    """A byte is a column of eight pixels from the top down."""
    model = chip()
    model.data([0x01])
    assert model.picture().getbbox() == (0, 0, 1, 1)


def test_commands_may_be_split_over_transfers() -> None:
    """Arguments may come in a transfer of their own."""
    model = chip()
    model.command(0x21)
    model.command(5)
    model.command(9, 0x22, 2)
    model.command(3)
    model.data([0xFF] * 6)
    assert lit(model) == {(x, 2) for x in range(5, 10)} | {(5, 3)}


@pytest.mark.parametrize(
    "filler",
    [
        *[(0x26, 0, 0xAE, 0xAE, 0xAE, 0, 0xFF), (0x27, *[0xAE] * 6), (0x29, *[0xAE] * 5), (0x2A, *[0xAE] * 5)],
        *[(0xA3, 0xAE, 0xAE), (0x2E,), (0x2F,), (0xE3,)],
        *[(opcode, 0xAE) for opcode in (0x81, 0x8D, 0xA8, 0xD5, 0xD9, 0xDA, 0xDB)],
    ],
)
def test_arguments_are_consumed(filler: tuple[int, ...]) -> None:
    """No argument is taken for a command, 'display off', and the command after it is not taken for an argument."""
    model = chip(*filler)
    assert model.on
    model.command(0xAE)
    assert not model.on


@pytest.mark.parametrize("opcode", [0x23, 0x80, 0x82, 0xB8, 0xC1, 0xD6, 0xFF])
def test_unknown_commands_are_refused(opcode: int) -> None:
    """A byte that is no command is an error that names it; the chip takes the next command."""
    model = chip()
    with pytest.raises(BadCommand, match=f"0x{opcode:02X}"):
        model.command(opcode)
    model.command(0xAE)
    assert not model.on


def test_too_long_a_command_is_refused() -> None:
    """luma's i2c sends at most 32 command bytes at once."""
    model = chip(*[0xE3] * 32)
    with pytest.raises(BadCommand, match="33"):
        model.command(*[0xE3] * 33)


windows = st.tuples(*[st.tuples(st.integers(0, top), st.integers(0, top)).map(sorted) for top in (127, 7)])


@pytest.mark.slow
@given(windows, st.integers(0, 1), st.integers(1, 1100))
def test_windows(window: tuple[list[int], list[int]], mode: int, amount: int) -> None:
    """In horizontal and vertical mode bytes fill the window in its order, over and over, and nothing outside it."""
    (left, right), (top, bottom) = window
    model = chip(0x20, mode, 0x21, left, right, 0x22, top, bottom)
    columns, pages = range(left, right + 1), range(top, bottom + 1)
    order = [(x, p) for x in columns for p in pages] if mode else [(x, p) for p in pages for x in columns]
    model.data([0xFF] * amount)
    assert lit(model) == set(order[:amount])
    model.data([0x00])
    assert lit(model) == set(order[:amount]) - {order[amount % len(order)]}


@given(st.integers(0, 127), st.integers(0, 7), st.integers(1, 300), st.permutations(range(3)))
def test_page_mode(start: int, page: int, amount: int, order: list[int]) -> None:
    """In page mode bytes stay on their page and go on at the start column; windows have no say."""
    place = (0xB0 | page, start & 0x0F, 0x10 | start >> 4)
    model = chip(0x20, 2, 0x21, 3, 4, 0x22, 5, 6, *(place[index] for index in order))
    model.data([0xFF] * amount)
    assert lit(model) == {(x, page) for x in range(start, min(128, start + amount))}


def test_page_commands_act_in_page_mode_only() -> None:
    """In horizontal mode the page commands move nothing."""
    model = chip(0x21, 0, 127, 0x22, 0, 7, 0xB3, 0x05, 0x11)
    model.data([0xFF])
    assert lit(model) == {(0, 0)}


def test_electrical_settings() -> None:
    """Charge pump, precharge and VCOMH are kept, and a power cut forgets them."""
    model = chip(0x8D, 0x14, 0xD9, 0xF1, 0xDB, 0x40)
    assert (model.pumped, model.precharge, model.vcomh) == (True, 0xF1, 0x40)
    model.command(0x8D, 0x10)
    assert not model.pumped
    model.reset()
    assert (model.pumped, model.precharge, model.vcomh) == (False, 0x22, 0x20)


def test_spi_has_no_overhead() -> None:
    """Without address and control byte, the payload is all that is counted."""
    model = Ssd1306Model(overhead_bytes=0)
    model.command(0xE3, 0xE3)
    model.data(bytes(5))
    assert (model.bytes_written, model.transfers) == (7, 2)


def test_the_ssd1309_has_no_charge_pump() -> None:
    """The command that an SSD1306 needs is none of its; all others are the same."""
    with pytest.raises(BadCommand, match="0x8D is no command of the SSD1309"):
        Ssd1309Model().command(0x8D, 0x14)
    model = Ssd1309Model()
    model.command(0xA1, 0xC8, 0xAF, 0x20, 0x00)
    model.data(random.Random(1).randbytes(1024))
    assert model.picture().getbbox() == (0, 0, 128, 64)
