"""A display that loses its power between two transfers: the bus acknowledges, and the picture is back in a minute."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.glass.display import Display
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.rest import Level, Rest, shifted
from compere_device.loop import ARM_S
from compere_device.pages.page import Page
from compere_device.pages.window import Window
from figures.glass import record
from hands import SCREEN
from resting import run
from sh1107 import Sh1107, on_sh1107
from wires import MODELS, holds, noise

EVERY = 4  # of a game's pages, every so many


class Flickering:
    """A wire to a chip whose power goes for a moment once so many transfers have arrived; nobody is told."""

    def __init__(self, model: Ssd1306Model | Sh1107) -> None:
        self.model = model
        self.left: int | None = None
        self.transfers = 0

    def command(self, *cmd: int) -> None:
        self.model.command(*cmd)
        self._count()

    def data(self, data: Sequence[int]) -> None:
        self.model.data(data)
        self._count()

    def cleanup(self) -> None:
        """Nothing to let go of."""

    def _count(self) -> None:
        self.transfers += 1
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                self.model.reset()


class Glass:
    """A display without a thread."""

    def __init__(self, display: Display) -> None:
        self.show, self.brightness, self.renew = display.show, display.brightness, display.renew
        self.adjust, self.close = display.adjust, display.close

    def flush(self, timeout_s: float) -> bool:
        return True


class Table:
    """A window on such a display, and a clock."""

    def __init__(self, chip: str, shift_px: int = 2) -> None:
        self.wire = Flickering(MODELS[chip](2))
        self.rest = Rest(0, 60, 600, shift_px)
        self.window = Window(SCREEN, Glass(Oled(lambda: self.wire, PANELS[chip])), self.rest)

    def right(self, page: Page) -> bool:
        """Whether the glass shows the page where it should be."""
        assert isinstance(self.wire.model, Ssd1306Model)
        return holds(self.wire.model, shifted(SCREEN.draw(page), self.rest.shift))

    def pass_minute(self, from_s: float, page: Page) -> None:
        """Let a minute pass, as the loop does."""
        while (deadline_s := self.rest.deadline_s) is not None and deadline_s <= from_s + 60:
            self.rest.tick(deadline_s)
            self.window.show(page)


@cache
def pages(bot: str) -> list[Page]:
    return [shot.page for shot in record(bot)]


@pytest.mark.parametrize(("chip", "bot"), [("ssd1306", "droco"), ("sh1106", "patchwork"), ("ssd1309", "robokid")])
def test_between_any_two_transfers_of_a_game(chip: str, bot: str) -> None:
    """Within a minute of it the glass shows the page of then, wherever in the game and in the minute that was."""
    cut = dark = 0
    for number, (before, page) in enumerate(list(pairwise(pages(bot)))[::EVERY]):
        transfers = most = 1
        while transfers <= most:
            table, at_s = Table(chip), (7 * number) % 60
            table.window.show(before)
            table.rest.use(at_s)
            begun, table.wire.left = table.wire.transfers, transfers
            table.window.show(page)
            most = table.wire.transfers - begun
            cut += 1
            dark += not table.right(page)
            table.pass_minute(at_s, page)
            assert table.right(page), (number, transfers)
            transfers += 1
    print(f"{chip}, {bot}: power lost {cut} times, {dark} of them left a wrong glass, none for longer than a minute")
    assert dark > 50


@pytest.mark.parametrize("shift_px", [0, 2])
@pytest.mark.parametrize("chip", MODELS)
def test_at_rest(chip: str, shift_px: int) -> None:
    """Also where nothing is ever shifted, on a bright glass and on a dim one."""
    page = Page("Title", lines=("some words",))
    for at_s in (0, 30, 59, 61, 300, 580):
        table = Table(chip, shift_px)
        table.window.show(page)
        table.rest.tick(at_s)
        table.window.show(page)
        table.wire.model.reset()
        table.pass_minute(at_s, page)
        assert table.rest.level is Level.BLACK or table.right(page)


@pytest.mark.parametrize("chip", MODELS)
@pytest.mark.parametrize("slept_s", [100, 5000])
def test_a_wake_brings_it_back(chip: str, slept_s: float) -> None:
    """From dim and from black: whoever presses a key sees the page."""
    table, page = Table(chip), Page("Title", lines=("some words",))
    table.window.show(page)
    table.rest.tick(slept_s)
    table.window.show(page)
    table.wire.model.reset()
    table.rest.use(slept_s + 1)
    table.window.show(page)
    assert table.right(page)


@pytest.mark.parametrize("chip", MODELS)
def test_nobody_sees_that_all_is_sent_anew(chip: str) -> None:
    """Where nothing was lost: after each transfer the glass shows what it showed, and was never off; a black one never
    on."""
    model, image = MODELS[chip](2), noise(1)
    wire = Flickering(model)
    display = Oled(lambda: wire, PANELS[chip])
    display.show(image)
    seen: list[tuple[bool, bytes]] = []
    wire._count = lambda: seen.append((model.on, model.picture().tobytes()))  # type: ignore[method-assign]
    for level in (Level.FULL, Level.DIM):
        display.brightness(level)
        display.renew()
        display.show(image)
    assert len(seen) > 6 and set(seen) == {(True, image.tobytes())}
    display.brightness(Level.BLACK)
    seen.clear()
    display.renew()
    display.show(image)
    assert {on for on, _ in seen} == {False}


def test_a_display_of_lumas_blinks_for_its_set_up_only() -> None:
    """Its commands switch it off and on; while the picture is sent it is lit."""
    chip = Sh1107()
    display = on_sh1107(chip)
    display.show(noise(1))
    chip.reset()
    display.renew()
    display.show(noise(1))
    assert chip.picture().tobytes() == noise(1).tobytes()
    lit: list[bool] = []
    data = chip.data
    chip.data = lambda sent: (lit.append(chip.on), data(sent))  # type: ignore[method-assign,assignment]
    display.renew()
    display.show(noise(2))
    assert len(lit) == 16 and all(lit)


def test_a_renewed_display_that_fails_is_set_up_from_the_beginning() -> None:
    """And what failed is not taken for done."""
    model = Ssd1306Model()
    wire = Flickering(model)
    display = Oled(lambda: wire)
    display.show(noise(1))
    model.reset()
    display.renew()
    wire.cleanup = lambda: model.reset()  # type: ignore[method-assign]
    send = model.data
    model.data = lambda sent: 1 / 0  # type: ignore[method-assign,assignment,return-value]
    with pytest.raises(ZeroDivisionError):
        display.show(noise(2))
    model.data = send  # type: ignore[method-assign]
    display.show(noise(2))
    assert holds(model, noise(2))


def test_how_often_all_is_sent(tmp_path: Path) -> None:
    """With the page of each minute that is seen, and nothing more while it is dark: the loop wakes as often as ever.

    Once more before, when the first page's keys begin to count.
    """
    hands, script = run(tmp_path, until_s=7200)
    assert hands.glass.renewed == 9
    assert script.wakes_s[0] == ARM_S
    assert len(script.wakes_s[1:]) == 10
