"""Displays that luma drives: luma's own devices, over wires that record, fail, and carry to a modelled SH1107."""

import atexit
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from errno import EIO
from functools import partial
from typing import Any

import pytest
from luma.core.device import dummy
from PIL import Image, ImageChops

from compere_device.errors import PartUnavailable
from compere_device.glass.luma_panel import LumaPanel, luma_device, placed
from compere_device.glass.rest import Level
from compere_device.setup.displays import LUMA, mounted, turns
from sh1107 import Sh1107, on_sh1107
from wires import dots, noise, took

SHOWING = [(name, size) for name, sizes in LUMA.items() for size in sizes if turns(size)]
Sent = tuple[str, tuple[int, ...]]


class Recorder:
    """A serial interface that keeps what it is sent, and fails at the transfer numbered `fail_at`."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.transfers = 0
        self.fail_at: int | None = None
        self.closed = 0

    def command(self, *cmd: int) -> None:
        assert len(cmd) <= 32  # as luma's i2c has it
        self.take("command", cmd)

    def data(self, data: Sequence[int]) -> None:
        assert isinstance(data, list)  # spidev takes no tuple
        self.take("data", tuple(data))

    def cleanup(self) -> None:
        self.closed += 1

    def take(self, kind: str, sent: tuple[int, ...]) -> None:
        self.transfers += 1
        if self.transfers == self.fail_at:
            raise OSError(EIO, "Input/output error")
        assert all(0 <= byte <= 255 for byte in sent)
        self.sent.append((kind, sent))

    def largest(self) -> tuple[int, ...]:
        """The last of the longest transfers of data, which is a whole picture."""
        data = [sent for kind, sent in self.sent if kind == "data"]
        return next(sent for sent in reversed(data) if len(sent) == max(map(len, data)))


def panel(wire: Recorder, name: str, size: tuple[int, int] | None = None, rotate: int = 0) -> LumaPanel:
    """A display as the settings make it."""
    size = size or LUMA[name][0]
    return LumaPanel(lambda: wire, partial(luma_device, name, *size), 0xCF, rotate, mounted(size))


@pytest.fixture(autouse=True)
def hooks(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What luma would have done when the program ends."""
    kept: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", kept.append)
    return kept


@pytest.fixture(autouse=True)
def no_noise(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.WARNING):
        yield


# Where the picture is


@pytest.mark.parametrize(
    ("size", "scale", "corner"),
    [
        ((128, 64), 1, (0, 0)),
        ((128, 128), 1, (0, 32)),
        ((256, 64), 1, (64, 0)),
        ((160, 80), 1, (16, 8)),
        ((255, 200), 1, (63, 68)),
        ((256, 128), 2, (0, 0)),
        ((320, 240), 2, (32, 56)),
    ],
)
def test_placed(size: tuple[int, int], scale: int, corner: tuple[int, int]) -> None:
    """In the middle, or doubled; nothing of it is lost and nothing is added."""
    image = noise(1)
    glass = placed(image, size)
    assert (glass.size, glass.mode) == (size, "1")
    for x in range(size[0]):
        for y in range(size[1]):
            at = (x - corner[0]) // scale, (y - corner[1]) // scale
            inside = 0 <= at[0] < 128 and 0 <= at[1] < 64
            assert bool(glass.getpixel((x, y))) == (inside and bool(image.getpixel(at)))


@pytest.mark.parametrize("mode", ["1", "RGB", "RGBA"])
@pytest.mark.parametrize("size", [(128, 64), (128, 128), (256, 128)])
@pytest.mark.parametrize("quarters", [0, 2])
def test_on_lumas_dummy(mode: str, size: tuple[int, int], quarters: int) -> None:
    """It shows the picture in whatever colours it has, turned as luma turns it."""
    made: list[Any] = []

    def make(plug: Any, turned: int) -> Any:
        made.append(dummy(*size, rotate=turned, mode=mode, serial_interface=plug))
        return made[-1]

    display = LumaPanel(Recorder, make, rotate=90 * quarters)
    for image in (noise(1), dots((0, 0)), noise(2)):
        display.show(image)
        (device,) = made
        wanted = placed(image, size).rotate(90 * quarters).convert(mode)
        assert device.image.mode == mode
        assert ImageChops.difference(device.image.convert("RGB"), wanted.convert("RGB")).getbbox() is None


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_square_one_is_turned_by_a_quarter(quarters: int) -> None:
    """Clockwise, as the settings say."""
    made: list[Any] = []
    display = LumaPanel(Recorder, lambda plug, turned: made.append(dummy(128, 128, turned, "1")) or made[-1], rotate=90)
    display.adjust(0xCF, 90 * quarters)
    display.show(noise(1))
    clockwise = {1: Image.Transpose.ROTATE_270, 3: Image.Transpose.ROTATE_90}[quarters]
    assert made[-1].image.tobytes() == placed(noise(1), (128, 128)).transpose(clockwise).tobytes()


@pytest.mark.parametrize("size", [(96, 64), (128, 32), (64, 128)])
def test_a_glass_that_is_too_small_shows_nothing(size: tuple[int, int]) -> None:
    """Nothing is cut off: the error says what is needed."""
    wire = Recorder()
    display = LumaPanel(lambda: wire, lambda plug, turned: dummy(*size, turned, serial_interface=plug))
    needed = f"dummy, turned by 0 degrees, has {size[0]} x {size[1]} pixels, and the picture needs 128 x 64"
    for picture in (noise(1), noise(2)):
        with pytest.raises(PartUnavailable, match=needed):
            display.show(picture)
    assert wire.sent == []


# luma's own devices


@pytest.mark.parametrize(("name", "size"), SHOWING, ids=lambda each: str(each))
@pytest.mark.parametrize("rotate", [0, 180])
def test_every_display_takes_pictures(name: str, size: tuple[int, int], rotate: int) -> None:
    """Each that the settings may name, in each size, the right way up and not: changes, levels and all."""
    wire = Recorder()
    display = panel(wire, name, size, rotate)
    for image in (noise(1), noise(1), dots((0, 0)), dots((7, 127)), noise(2)):
        display.show(image)
    for level in (Level.DIM, Level.BLACK, Level.FULL):
        display.brightness(level)
    display.adjust(10, rotate)
    display.brightness(Level.FULL)
    bits = 16 if name == "ssd1351" else 1 if name.startswith(("ch", "sh")) or name in SMALL_BITS else 4
    frame = size[0] * size[1] * bits // 8 * (2 if name == "ssd1322_nhd" else 1)
    assert sum(len(sent) for kind, sent in wire.sent if kind == "data") >= frame


SMALL_BITS = {"ssd1305", "ssd1306", "ssd1309", "ssd1315", "ssd1316"}


def test_the_grey_of_an_ssd1322() -> None:
    """256 x 64: a byte is two pixels, the left one high; the picture stands in the middle."""
    wire = Recorder()
    panel(wire, "ssd1322").show(noise(1))
    nibbles = [nibble for byte in wire.largest() for nibble in (byte >> 4, byte & 0x0F)]
    assert bytes(17 * nibble for nibble in nibbles) == placed(noise(1), (256, 64)).convert("L").tobytes()


def test_the_grey_of_an_ssd1327() -> None:
    """128 x 128: a byte is two pixels, the left one low."""
    wire = Recorder()
    panel(wire, "ssd1327").show(noise(1))
    nibbles = [nibble for byte in wire.largest() for nibble in (byte & 0x0F, byte >> 4)]
    assert bytes(17 * nibble for nibble in nibbles) == placed(noise(1), (128, 128)).convert("L").tobytes()


def test_the_colours_of_an_ssd1351() -> None:
    """128 x 128: two bytes a pixel, white where it is lit."""
    wire = Recorder()
    panel(wire, "ssd1351").show(noise(1))
    sent = wire.largest()
    assert set(sent) == {0x00, 0xFF}
    assert bytes(sent[::2]) == bytes(sent[1::2]) == placed(noise(1), (128, 128)).convert("L").tobytes()


def test_an_ssd1331_is_too_small() -> None:
    """96 pixels are no 128; the settings say so already."""
    wire = Recorder()
    with pytest.raises(PartUnavailable, match="ssd1331, turned by 0 degrees, has 96 x 64 pixels"):
        panel(wire, "ssd1331").show(noise(1))
    assert wire.sent == []


def test_small_changes_are_short_where_luma_knows_how() -> None:
    """And what was shown already is not sent again."""
    wire = Recorder()
    display = panel(wire, "ssd1327")
    display.show(noise(1))
    del wire.sent[:]
    display.show(noise(1))
    assert wire.sent == []
    changed = noise(1)
    changed.putpixel((3, 3), 0 if changed.getpixel((3, 3)) else 255)
    display.show(changed)
    assert 0 < sum(len(sent) for _, sent in wire.sent) < 20


def test_levels() -> None:
    """Dim is little contrast, black is off before the picture changes, and each is sent once."""
    wire = Recorder()
    display = panel(wire, "sh1107")
    display.brightness(Level.DIM)
    assert wire.sent == []  # before the first picture nothing is
    display.show(noise(1))
    assert wire.sent[-2:] == [("command", (0x81, 0x08)), ("command", (0xAF,))]
    del wire.sent[:]
    display.brightness(Level.DIM)
    assert wire.sent == []
    display.brightness(Level.BLACK)
    assert wire.sent == [("command", (0xAE,))]
    display.close()
    del wire.sent[:]
    display.show(noise(2))
    commands = [sent for kind, sent in wire.sent if kind == "command"]
    assert commands.index((0xAE,)) < len(commands) - 16  # off, and then the sixteen pages
    assert (0xAF,) not in commands


# A modelled chip


@pytest.mark.parametrize("rotate", [0, 180])
def test_a_picture_on_an_sh1107(rotate: int) -> None:
    """Driven as `luma:sh1107` with nothing else set, what a person sees is the picture, pixel for pixel."""
    chip = Sh1107()
    display = on_sh1107(chip, rotate)
    for image in (noise(1), dots((0, 0)), dots((7, 127)), noise(2)):
        display.show(image)
        assert chip.picture().tobytes() == image.rotate(rotate).tobytes()
    assert chip.contrast == 0x55
    display.adjust(0x20, 180 - rotate)
    display.show(noise(2))
    assert chip.picture().tobytes() == noise(2).rotate(180 - rotate).tobytes()
    assert chip.contrast == 0x20
    display.brightness(Level.BLACK)
    assert chip.picture().getbbox() is None


@pytest.mark.slow
@pytest.mark.parametrize("power_cut", [False, True])
def test_an_error_at_each_transfer(power_cut: bool) -> None:
    """Whatever broke, in the set-up or in a picture: the next call leaves the glass as it should be."""
    chip = Sh1107()
    display = on_sh1107(chip)
    pictures = [noise(number) for number in range(3)]
    chip.power_cut = power_cut
    failed = 0
    for ahead in range(1, 140):
        chip.fail_at = chip.transfers + ahead % 70 + 1
        image = pictures[ahead % 3]
        if ahead < 70:
            display.close()
        if not took(display, image):
            failed += 1
            display.show(image)
        chip.fail_at = None
        assert chip.picture().tobytes() == image.tobytes()
    assert failed > 60


def test_a_grey_display_that_was_lost_is_sent_everything() -> None:
    """What luma believes to have sent did not all arrive."""
    wire = Recorder()
    display = panel(wire, "ssd1327")
    display.show(noise(1))
    wire.fail_at = wire.transfers + 2
    changed = noise(1)
    changed.paste(0, (0, 0, 9, 9))
    assert not took(display, changed)
    del wire.sent[:]
    display.show(changed)
    assert len(wire.largest()) == 128 * 128 // 2
    assert wire.closed == 1


def test_a_turn_that_cannot_be_leaves_the_device_of_the_one_before() -> None:
    """Whoever turns back finds it, with its own set-up."""
    chip = Sh1107()
    display = on_sh1107(chip)
    display.show(noise(1))
    display.adjust(0x55, 90)
    with pytest.raises(PartUnavailable, match="turn it by another quarter"):
        display.show(noise(2))
    chip.reset()
    display.adjust(0x55, 0)
    display.show(noise(2))
    assert chip.picture().tobytes() == noise(2).tobytes()


def test_without_luma_the_display_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said what to install; the thread of the display goes on trying."""
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    wire = Recorder()
    with pytest.raises(PartUnavailable, match=r"-m pip install luma\.oled"):
        panel(wire, "ssd1327").show(noise(1))


# The end of the program


def test_the_last_picture_stays_when_the_program_ends(hooks: list[Callable[[], None]]) -> None:
    """luma's hook sends nothing, whether the display is still open, closed or lost."""
    for then in (lambda display: None, LumaPanel.close):
        chip = Sh1107()
        display = on_sh1107(chip)
        display.show(noise(1))
        then(display)
        before = chip.transfers
        assert hooks
        for hook in hooks:
            hook()
        assert chip.transfers == before
        assert chip.picture().tobytes() == noise(1).tobytes()


def test_a_display_that_is_missing_for_a_night_leaves_one_hook(hooks: list[Callable[[], None]]) -> None:
    """It is tried again and again, and nothing piles up."""
    wire = Recorder()
    display = panel(wire, "ssd1322")
    for number in range(50):
        wire.fail_at = wire.transfers + 1 + number
        took(display, noise(1))
    assert len(hooks) == 1
