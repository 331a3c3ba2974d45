"""The chips as data: every command is one that the chip has, and what it costs is what is said."""

import pytest

from chips import Sh1106Model, Ssd1309Model
from compere_device.drivers.ssd1306 import BadCommand, Ssd1306Model
from compere_device.glass.panels import BOX_BYTES, PANELS, SH1106, SSD1306, WINDOW_BYTES, Light
from compere_device.glass.rest import Level

MODELS = {"ssd1306": Ssd1306Model, "ssd1309": Ssd1309Model, "ssd1315": Ssd1306Model, "sh1106": Sh1106Model}
BOXED = [chip for chip, panel in PANELS.items() if panel.boxes]
PAGED = [chip for chip, panel in PANELS.items() if not panel.boxes]
MOST = 32  # bytes that luma's i2c sends as one transfer of commands


def test_every_chip_has_a_model() -> None:
    """The names of the settings."""
    assert PANELS.keys() == MODELS.keys()


@pytest.mark.parametrize("chip", MODELS)
def test_commands_are_those_of_the_chip(chip: str) -> None:
    """The model knows each of them, none is left half sent, and none is too long for one transfer."""
    panel, model = PANELS[chip], MODELS[chip]()
    lights = [panel.light(level, 99) for level in Level]
    for commands in (
        panel.begin(0),
        panel.begin(180),
        *lights,
        panel.place_box(range(7, 8), 127, 1) if panel.boxes else panel.place(7, 127),
    ):
        assert len(commands) <= MOST
        model.command(*commands, 0xE3)
        assert model._pending == []


def test_what_a_chip_does_not_have() -> None:
    """One chip's set-up is refused by another's model: the charge pump, the modes, the converter."""
    for panel, model in ((SSD1306, Sh1106Model()), (SSD1306, Ssd1309Model()), (SH1106, Ssd1306Model())):
        with pytest.raises(BadCommand):
            model.command(*panel.begin(0))


@pytest.mark.parametrize("chip", PAGED)
@pytest.mark.parametrize(("page", "column"), [(0, 0), (0, 15), (3, 16), (7, 127), (5, 126)])
def test_place(chip: str, page: int, column: int) -> None:
    """Data goes to the column of the glass that is meant, on every chip."""
    panel, model = PANELS[chip], MODELS[chip]()
    model.command(*panel.begin(0), 0xAF)
    for each in range(8):
        model.command(*panel.place(each, 0))
        model.data(bytes(128))
    model.command(*panel.place(page, column))
    before = model.bytes_written
    model.data([0x01])
    assert model.picture().getbbox() == (column, 8 * page, column + 1, 8 * page + 1)
    assert len(panel.place(page, column)) + 2 + model.bytes_written - before - 1 == WINDOW_BYTES


@pytest.mark.parametrize("chip", PAGED)
@pytest.mark.parametrize("turn", [0, 180])
@pytest.mark.parametrize(("one", "other", "spared"), [(0, 5, 2), (2, 13, 2), (14, 16, 1), (9, 35, 1), (3, 120, 1)])
def test_place_after_a_window(chip: str, turn: int, one: int, other: int, spared: int) -> None:
    """Another window of a page needs no page, nor the upper half of the column if that is the same, and is as well
    placed; the SH1106, whose memory begins beside the glass, has its sixteens two columns further left."""
    panel, model = PANELS[chip], MODELS[chip]()
    model.command(*panel.begin(turn), 0xAF)
    for each in range(8):
        model.command(*panel.place(each, 0, turn))
        model.data(bytes(128))
    model.command(*panel.place(4, one, turn))
    model.data([0x01, 0x01])
    placed = panel.place(4, other, turn, after=one)
    model.command(*placed)
    model.data([0x02])
    image = model.picture().rotate(turn)
    assert {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))} == {
        (one, 32),
        (one + 1, 32),
        (other, 33),
    }
    if not panel.first(turn):
        assert len(placed) == 3 - spared


@pytest.mark.parametrize("chip", BOXED)
@pytest.mark.parametrize("turn", [0, 180])
def test_place_box(chip: str, turn: int) -> None:
    """Data fills a box line by line, and one on the same pages needs only its columns."""
    panel, model = PANELS[chip], MODELS[chip]()
    model.command(*panel.begin(turn), 0xAF)
    model.command(*panel.place_box(range(8), 0, 128))
    model.data(bytes(1024))
    lit, above = set[tuple[int, int]](), None
    for pages, column, width in ((range(2, 5), 3, 10), (range(2, 5), 120, 8), (range(5, 8), 0, 1), (range(1), 7, 2)):
        placed = panel.place_box(pages, column, width, above)
        model.command(*placed)
        before = model.bytes_written
        model.data([0x01] * (width * len(pages)))
        sent = len(placed) + 2 + model.bytes_written - before - width * len(pages)
        assert sent == (WINDOW_BYTES if pages == above else BOX_BYTES)
        lit |= {(x, 8 * page) for x in range(column, column + width) for page in pages}
        image, above = model.picture().rotate(turn), pages
        assert {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))} == lit


def test_light() -> None:
    """Contrast, precharge, VCOMH, on; black is one byte and says nothing else."""
    assert SSD1306.light(Level.FULL, 0x50) == (0x81, 0x50, 0xD9, 0xF1, 0xDB, 0x40, 0xAF)
    assert SSD1306.light(Level.DIM, 0x50) == (0x81, 0x08, 0xD9, 0x11, 0xDB, 0x00, 0xAF)
    assert SSD1306.light(Level.BLACK, 0x50) == (0xAE,)
    assert SH1106.dim.vcomh == SH1106.full.vcomh
    for panel in PANELS.values():
        for light in (panel.full, panel.dim):
            assert isinstance(light, Light)
            assert min(light.precharge >> 4, light.precharge & 0x0F) > 0  # "0 is invalid"
