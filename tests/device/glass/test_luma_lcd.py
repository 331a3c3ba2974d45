"""LCDs that luma drives: luma's own devices, over a wire to a modelled chip; and the light behind them."""

import atexit
from functools import partial

import pytest
from PIL import Image, ImageChops

from compere_device.errors import PartUnavailable
from compere_device.glass.luma_chips import LCD, OF_ONE_SIZE
from compere_device.glass.luma_panel import LumaPanel, luma_device, placed
from compere_device.glass.rest import Level
from compere_device.setup.displays import mounted, turns
from lcd import UNKNOWN, Lcd, Light
from wires import dots, noise

PADDED = "ili9486"  # boards that take 16 bits a command, behind which our model of a chip does not see
COLOURED = [(name, size) for name, sizes in LCD.items() for size in sizes if name not in (*OF_ONE_SIZE, PADDED)]
OFFSET = (2, 1)  # of a 1.44 inch glass with an ST7735S


@pytest.fixture(autouse=True)
def _no_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atexit, "register", lambda hook: hook)


def panel(wire: Lcd, name: str, size: tuple[int, int], rotate: int = 0, **said: object) -> LumaPanel:
    """A display as the settings make it."""
    lights: list[Light] = []
    make = partial(luma_device, name, *size, **said)  # type: ignore[arg-type]
    made = LumaPanel(lambda: wire, make, 0xCF, rotate, mounted(size), lambda: Light(lights))
    made.lights = lights  # type: ignore[attr-defined]
    return made


def glass_of(wire: Lcd, size: tuple[int, int], offset: tuple[int, int] = (0, 0)) -> Image.Image:
    """What can be seen of its memory."""
    return wire.memory.crop((*offset, offset[0] + size[0], offset[1] + size[1]))


def wanted(image: Image.Image, size: tuple[int, int], turn: int) -> Image.Image:
    """The picture as it lies in the memory of a chip."""
    upright = turn % 180 == 90
    drawn = placed(image, size[::-1] if upright else size)
    ways = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    return (drawn.transpose(ways[turn]) if turn else drawn).convert("RGB")


@pytest.mark.parametrize(("name", "size"), COLOURED)
def test_every_picture_arrives(name: str, size: tuple[int, int]) -> None:
    """In every turn that the glass can show, in white on black."""
    for rotate in turns(size):
        wire = Lcd((size[0], size[1]))
        display = panel(wire, name, size, rotate)
        for image in (noise(1), dots((0, 0)), noise(2)):
            display.show(image)
            seen = glass_of(wire, size)
            assert ImageChops.difference(seen, wanted(image, size, (mounted(size) + rotate) % 360)).getbbox() is None
        assert wire.on


@pytest.mark.parametrize("size", [(128, 128), (160, 128), (160, 80)])
def test_a_glass_that_begins_elsewhere(size: tuple[int, int]) -> None:
    """Nothing is written beside it."""
    wire = Lcd((size[0] + 2 * OFFSET[0], size[1] + 2 * OFFSET[1]))
    panel(wire, "st7735", size, offset=OFFSET).show(noise(1))
    assert ImageChops.difference(glass_of(wire, size, OFFSET), wanted(noise(1), size, 0)).getbbox() is None
    assert wire.pixels == size[0] * size[1]
    assert wire.memory.getpixel((0, 0)) == UNKNOWN


@pytest.mark.parametrize("inverse", [False, True])
def test_one_that_shows_light_as_dark(inverse: bool) -> None:
    """Is told so when it is set up (INVON 0x21, INVOFF 0x20)."""
    told: list[int] = []
    wire = Lcd((128, 128))
    command = wire.command
    wire.command = lambda *cmd: told.append(cmd[0]) or command(*cmd)  # type: ignore[method-assign,func-returns-value]
    panel(wire, "st7735", (128, 128), inverse=inverse).show(noise(1))
    assert (0x21 in told, 0x20 in told) == (inverse, not inverse)


def test_only_what_changed_is_sent() -> None:
    """As luma's own framebuffer has it: a dot is no whole picture."""
    wire = Lcd((128, 128))
    display = panel(wire, "st7735", (128, 128))
    display.show(noise(1))
    before = wire.pixels
    changed = noise(1)
    changed.putpixel((5, 5), 255 - int(bool(changed.getpixel((5, 5)))) * 255)
    display.show(changed)
    assert 0 < wire.pixels - before < 128 * 128 / 4
    display.show(changed)
    assert wire.pixels - before < 128 * 128 / 4


def test_the_light_goes_out_with_the_picture() -> None:
    """And is let go of with the bus, so that another one can have its pin."""
    wire = Lcd((128, 128))
    display = panel(wire, "st7735", (128, 128))
    lights = display.lights  # type: ignore[attr-defined]
    display.show(noise(1))
    assert [light.value for light in lights] == [True]
    for level, shines in ((Level.DIM, True), (Level.BLACK, False), (Level.FULL, True)):
        display.brightness(level)
        assert ([light.value for light in lights], wire.on) == ([shines], shines)
    display.close()
    assert lights == []
    display.show(noise(2))
    assert [light.value for light in lights] == [True]


@pytest.mark.parametrize("fail_at", [1, 3, 20, 60, 75])
def test_a_bus_that_fails_leaves_nothing_in_doubt(fail_at: int) -> None:
    """The next call sets all of it up again, with the light, whose pin is not asked for twice."""
    wire = Lcd((128, 128))
    display = panel(wire, "st7735", (128, 128))
    wire.fail_at = fail_at
    with pytest.raises(OSError):
        for number in range(40):
            display.show(noise(number))
    display.show(noise(99))
    assert ImageChops.difference(wire.memory, wanted(noise(99), (128, 128), 0)).getbbox() is None
    assert wire.on


def test_one_that_takes_its_commands_padded() -> None:
    """All of a picture goes out, three bytes a pixel; where on the glass is luma's own affair, and untried."""
    sent: list[int] = []
    wire = Lcd((320, 480))
    wire.data = lambda data: sent.append(len(data))  # type: ignore[method-assign]
    panel(wire, PADDED, (320, 480)).show(noise(1))
    assert sum(size for size in sent if size > 1000) == 3 * 320 * 480


@pytest.mark.parametrize("name", ["st7567", "uc1701x"])
def test_one_of_black_and_white(name: str) -> None:
    """Of one size: a page of eight rows a transfer, and lit."""
    sent: list[list[int]] = []
    wire = Lcd((128, 64))
    wire.data = sent.append  # type: ignore[method-assign,assignment]
    display = panel(wire, name, (128, 64))
    display.show(Image.new("1", (128, 64), 1))
    assert sum(1 for data in sent if data == [255] * 128) == 8


def test_one_that_is_too_small_is_refused() -> None:
    with pytest.raises(PartUnavailable, match="84 x 48 pixels, and the picture needs 128 x 64"):
        panel(Lcd((84, 48)), "pcd8544", (84, 48)).show(noise(1))


def test_a_size_that_it_does_not_know() -> None:
    with pytest.raises(PartUnavailable, match=r"luma's st7735 cannot have 130 x 130 pixels"):
        panel(Lcd((160, 160)), "st7735", (130, 130)).show(noise(1))
