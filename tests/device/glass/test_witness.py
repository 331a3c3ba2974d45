"""A display that says that it lost its power; and those that say nothing, or anything."""

import random
from collections.abc import Callable
from errno import EREMOTEIO
from itertools import pairwise

import pytest

from compere_device.glass.bus import I2c
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.rest import Level
from wires import MODELS, Bus, Wire, game, holds, i2c, noise

ASKING_BYTES = 2 + 2  # an address and a control byte, an address and the answer


class Readable:
    """A display on a real interface to a bus, whose chip answers as the test wants."""

    def __init__(self, chip: str, monkeypatch: pytest.MonkeyPatch, answers: Callable[[], int] | None = None) -> None:
        self.wire = Wire(MODELS[chip](2))
        self.kernel = Bus(self.wire)
        self.asked = 0
        answer = answers or self.wire.status

        def count() -> int:
            self.asked += 1
            return answer()

        self.kernel.answers = count
        self.oled = Oled(lambda: i2c(monkeypatch, self.kernel), PANELS[chip])


@pytest.mark.parametrize("chip", MODELS)
def test_the_next_picture_of_a_game_finds_it(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Power lost before any change: that picture is whole, the first that is sent."""
    display = Readable(chip, monkeypatch)
    pictures = game("droco")[:60]
    display.oled.show(pictures[0])
    for before, image in pairwise(pictures):
        if before.tobytes() != image.tobytes():
            display.wire.model.reset()
        display.oled.show(image)
        assert holds(display.wire.model, image)


@pytest.mark.parametrize("level", [Level.FULL, Level.DIM])
def test_the_level_comes_back_too(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """As bright as it was."""
    display = Readable("ssd1306", monkeypatch)
    display.oled.show(noise(1))
    display.oled.brightness(level)
    light = display.wire.model.contrast, display.wire.model.precharge
    display.wire.model.reset()
    display.oled.show(noise(2))
    assert (display.wire.model.contrast, display.wire.model.precharge) == light
    assert holds(display.wire.model, noise(2))


def test_it_is_asked_once_a_change_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice when it is set up, and never for a picture that it has, for a level or on a black glass."""
    display = Readable("ssd1306", monkeypatch)
    display.oled.show(noise(1))
    assert display.asked == 2
    display.oled.show(noise(1))
    display.oled.brightness(Level.DIM)
    assert display.asked == 2
    display.oled.show(noise(2))
    assert display.asked == 3
    display.oled.brightness(Level.BLACK)
    display.oled.show(noise(3))
    assert display.asked == 3


NEVER_LOST = [
    *(0x00, 0xFF, 0x43, 0x06),  # the same whatever it does
    *range(-3, 0),  # anything: a seed of chance
]


@pytest.mark.parametrize("says", [None, *NEVER_LOST])
def test_one_that_cannot_be_read(says: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer, or one that means nothing: every picture is shown, and it is not asked again."""
    chance = random.Random(says)

    def answers() -> int:
        if says is None:
            raise OSError(EREMOTEIO, "Remote I/O error")
        return says if says >= 0 else chance.randrange(0x40)

    display = Readable("ssd1306", monkeypatch, answers)
    for image in game("patchwork")[:40]:
        display.oled.show(image)
        assert holds(display.wire.model, image)
    assert display.asked <= 2


def test_one_that_answers_wrongly_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was believed, and then says off or nothing while it is on: pictures stand all the same, and never blink."""
    mood: list[int | None] = []

    def answers() -> int:
        if not mood:
            return display.wire.status()
        if mood[0] is None:
            raise OSError(EREMOTEIO, "Remote I/O error")
        return mood[0]

    display = Readable("ssd1306", monkeypatch, answers)
    display.oled.show(noise(0))
    on: list[bool] = []
    command = display.wire.model.command
    display.wire.model.command = lambda *sent: (command(*sent), on.append(display.wire.model.on))  # type: ignore
    for number, answer in enumerate((0x46, 0x46, 0x99, None, 0x46), 1):
        mood[:] = [answer]
        display.oled.show(noise(number))
        assert holds(display.wire.model, noise(number))
    assert on and all(on)


def test_an_adapter_that_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for SMBus is not asked."""
    serial = i2c(monkeypatch, Bus(Wire(MODELS["ssd1306"](2)), smbus_only=True))
    assert isinstance(serial, I2c)
    assert serial.status() is None


def test_a_bus_that_fails_is_a_display_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it was about to be asked."""
    display = Readable("ssd1306", monkeypatch)
    display.oled.show(noise(1))
    display.wire.broken = True
    with pytest.raises(OSError, match="Remote I/O error"):
        display.oled.show(noise(2))
    display.wire.broken = False
    display.oled.show(noise(2))
    assert holds(display.wire.model, noise(2))


def test_what_asking_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the wire, where a display answers."""
    display = Readable("ssd1306", monkeypatch)
    display.oled.show(noise(1))
    serial = display.oled._serial
    assert isinstance(serial, I2c)
    before, asked = display.wire.model.bytes_written, display.asked
    serial.status()
    written = display.wire.model.bytes_written - before
    read = 2 * (display.asked - asked)
    print(f"asking a display whether it is on: {written + read} bytes before each picture that changes something")
    assert written + read == ASKING_BYTES
