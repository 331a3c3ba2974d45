"""What every display has in common: turned and adjusted as it is told, on each chip that is known."""

import pytest

from compere_device.glass.display import Display, Serial
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level
from wires import MODELS, Wire, dots, holds, noise, took

PICTURES = (noise(1), noise(2), dots((0, 0)), dots((0, 0), (7, 127)), dots((3, 64)), noise(3))


@pytest.mark.parametrize("chip", MODELS)
@pytest.mark.parametrize(("rotate", "mounted"), [(180, 0), (0, 180)])
def test_half_a_turn_is_made_by_the_chip(chip: str, rotate: int, mounted: int) -> None:
    """Whole pictures and small changes stand on their heads, pixel for pixel, in as many bytes as the right way up."""
    turned, upright = MODELS[chip](2), MODELS[chip](2)
    displays = [Oled(lambda: turned, PANELS[chip], 99, rotate, mounted), Oled(lambda: upright, PANELS[chip])]
    for image in PICTURES:
        assert all(took(display, image) for display in displays)
        assert holds(turned, image.rotate(180))
        assert holds(upright, image)
        assert turned.bytes_written == upright.bytes_written


@pytest.mark.parametrize("chip", MODELS)
def test_two_half_turns_are_none(chip: str) -> None:
    """What the board turns, the settings turn back."""
    model = MODELS[chip](2)
    Oled(lambda: model, PANELS[chip], rotate=180, mounted=180).show(PICTURES[0])
    assert holds(model, PICTURES[0])


@pytest.mark.parametrize("chip", MODELS)
def test_a_turn_under_way(chip: str) -> None:
    """The next picture is a whole one, the same or another: what the memory holds was written for the other way."""
    model = MODELS[chip](2)
    display = Oled(lambda: model, PANELS[chip])
    for rotate, image in ((180, PICTURES[0]), (0, PICTURES[0]), (180, PICTURES[1])):
        display.show(image)
        display.adjust(0xCF, rotate)
        display.show(image)
        assert holds(model, image.rotate(rotate))


class Drawing(Oled):
    """Counts the pictures that are compared with what the chip holds."""

    drawn = 0

    def _draw(self, serial: Serial, image: Pixels) -> None:
        self.drawn += 1
        super()._draw(serial, image)


def test_the_same_picture_is_compared_once() -> None:
    """Until the chip may have forgotten it, or a transfer failed."""
    wire = Wire(MODELS["ssd1306"](2))
    display = Drawing(lambda: wire)
    for _ in range(3):
        display.show(PICTURES[0])
    assert display.drawn == 1
    display.renew()
    display.show(PICTURES[0])
    assert display.drawn == 2
    display.close()
    display.show(PICTURES[0])
    assert display.drawn == 3 and holds(wire.model, PICTURES[0])
    display.show(PICTURES[1])
    assert display.drawn == 4 and holds(wire.model, PICTURES[1])


def test_contrast_is_sent_once() -> None:
    """With the next picture or level, by the commands of the light alone; the same again sends nothing."""
    wire = Wire(MODELS["ssd1306"](2))
    display = Oled(lambda: wire)
    display.show(PICTURES[0])
    for contrast in (80, 80, 200):
        before, changes = wire.model.bytes_written, contrast != wire.model.contrast
        display.adjust(contrast, 0)
        display.brightness(Level.FULL)
        assert wire.model.contrast == contrast
        assert wire.model.bytes_written - before == (2 + 7 if changes else 0)


def test_the_dim_level_is_never_brighter_than_the_contrast() -> None:
    """An owner who wants less light than that gets it."""
    model = MODELS["ssd1306"](2)
    display = Oled(lambda: model, contrast=3)
    display.show(PICTURES[0])
    assert model.contrast == 3
    display.brightness(Level.DIM)
    assert model.contrast == 3


def test_a_black_glass_is_black_before_its_picture_changes() -> None:
    """Nobody sees the change of a picture that is not meant to be seen."""
    wire = Wire(MODELS["ssd1306"](2))
    display = Oled(lambda: wire)
    display.show(PICTURES[0])
    seen: list[bool] = []
    send = wire.model.data
    wire.model.data = lambda data: (seen.append(wire.model.on), send(data))  # type: ignore[method-assign,assignment]
    display._level = Level.BLACK
    display.show(PICTURES[1])
    assert not any(seen)


def test_it_is_a_base_only() -> None:
    """A display is of some kind."""
    with pytest.raises(TypeError):
        Display(lambda: Wire(MODELS["ssd1306"](2)), 0, 0, 0)  # type: ignore[abstract]
