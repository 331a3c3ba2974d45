"""Oled on a wire that fails: whatever broke and whenever, the next call leaves the glass as it should be."""

import random
import sys
import tracemalloc
from errno import EIO, ETIMEDOUT
from itertools import cycle, pairwise, product
from queue import SimpleQueue
from types import ModuleType

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from compere.bots import BOTS
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Event, Found, Lost
from compere_device.glass.glazier import Glazier
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.rest import Level
from wires import DC, ERRORS, MODELS, Spidev, Wire, dots, fitted, game, holds, noise, spi, took

# The wire knows nothing of games: each chip and each way to it has one, so that all bots have had their turn.
ON_WIRES = list(zip(product(("ssd1306", "sh1106"), ("i2c", "smbus", "spi")), cycle(BOTS), strict=False))


@pytest.mark.parametrize(("chip", "how", "bot"), [(*wire, bot) for wire, bot in ON_WIRES])
def test_a_game_on_a_loose_wire(chip: str, how: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Transfers fail now and then, with or without a power cut: each picture that was taken stands on the glass."""
    oled, wire = fitted(chip, how, monkeypatch)
    chance = random.Random(f"{chip} {how} {bot}")
    taken = lost = 0
    most = 300 if how == "smbus" else 40  # transfers between two failures
    for image in game(bot):
        if wire.fail_at is None or wire.fail_at < wire.transfers:
            wire.arm(chance.randrange(most), chance.random(), chance.choice(ERRORS), power_cut=chance.random() < 0.5)
        if took(oled, image):
            assert holds(wire.model, image)
            taken += 1
        else:
            lost += 1
    print(f"{chip} on {how}, {bot}: {lost} of {taken + lost} pictures were lost on the way")
    assert taken > 10 and lost > 5
    oled.close()


@pytest.mark.parametrize(("chip", "bot"), [("ssd1306", "droco"), ("sh1106", "patchwork")])
def test_an_error_at_each_transfer_of_a_game(chip: str, bot: str) -> None:
    """For every change of a game each of its transfers fails once; the same picture, shown again, is right."""
    wire = Wire(MODELS[chip](2))
    oled = Oled(lambda: wire, PANELS[chip])
    kinds = list(product((0, 0.4, 1), ERRORS, (False, True)))
    faults = cycle(kinds)
    pictures = game(bot)
    oled.show(pictures[0])
    failed = 0
    for before, image in pairwise(pictures):
        first = wire.transfers
        oled.show(image)
        for at in range(wire.transfers - first):
            oled.show(before)
            arrives, error, power_cut = next(faults)
            wire.arm(at, arrives, error, power_cut=power_cut)
            assert not took(oled, image)
            oled.show(image)
            assert holds(wire.model, image)
            failed += 1
    print(f"{chip}, {bot}: {failed} faults of {len(kinds)} kinds in {len(pictures)} pictures, each mended")
    assert failed > max(5 * len(pictures), 20 * len(kinds))


def steps() -> list[Image.Image | Level]:
    """A short sequence of everything that is sent: pages, a small change, levels."""
    pages = game("patchwork")[:4]
    return [
        pages[0],
        pages[1],
        Level.DIM,
        pages[2],
        Level.BLACK,
        pages[3],
        Level.FULL,
        dots((0, 3)),
        noise(1),
        pages[0],
    ]


@pytest.mark.parametrize("error", ERRORS, ids=["EIO", "ETIMEDOUT", "EREMOTEIO"])
@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_an_error_at_each_transfer(chip: str, error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever transfer of the sequence fails: that step says so, and the next one leaves the glass right."""
    sequence = steps()
    oled, wire = fitted(chip, "i2c", monkeypatch)
    assert all(took(oled, step) for step in sequence)
    transfers = wire.transfers
    assert transfers > 50
    for at in range(transfers):
        oled, wire = fitted(chip, "i2c", monkeypatch)
        wire.arm(at, (0, 0.4, 1)[at % 3], error, power_cut=at % 2 == 0)
        failed = None
        level, picture = Level.FULL, sequence[0]
        for number, step in enumerate([*sequence, sequence[1]]):
            level, picture = (step, picture) if isinstance(step, Level) else (level, step)
            if not took(oled, step):
                assert failed is None
                failed = number
                continue
            assert wire.model.on is (level is not Level.BLACK)
            assert isinstance(picture, Image.Image)
            assert holds(wire.model, picture) or level is Level.BLACK
            assert (wire.model.contrast == PANELS[chip].dim.contrast) is (level is Level.DIM) or level is Level.BLACK
        assert failed is not None
    oled.close()


@pytest.mark.parametrize("arrives", [0, 0.2, 0.5, 1])
@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize("error", ERRORS, ids=["EIO", "ETIMEDOUT", "EREMOTEIO"])
@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_the_next_show_repairs(chip: str, error: Exception, power_cut: bool, arrives: float) -> None:
    """Whether nothing, a part or all of the broken transfer arrived, the next show mends it."""
    for at in range(8):
        wire = Wire(MODELS[chip](2))
        oled = Oled(lambda wire=wire: wire, PANELS[chip])
        for image, first in ((noise(1), True), (noise(2), False)):
            wire.arm(at % (5 if first else 2), arrives, error, power_cut=power_cut)
            assert not took(oled, image)
            oled.show(image)
            assert holds(wire.model, image)


actions = st.tuples(
    st.sampled_from(["show", "show", "brightness", "close"]),
    st.integers(0, 3),
    st.none() | st.tuples(st.integers(0, 8), st.floats(0, 1), st.booleans()),
)


@settings(deadline=None)
@given(st.sampled_from(["ssd1306", "sh1106"]), st.lists(actions, max_size=12))
def test_success_means_the_glass_holds_it(
    chip: str, steps: list[tuple[str, int, tuple[int, float, bool] | None]]
) -> None:
    """After any history of failures, what reports success left the newest picture and level on the glass."""
    wire = Wire(MODELS[chip](2))
    oled = Oled(lambda: wire, PANELS[chip])
    picture, level = None, Level.FULL
    for action, number, fault in steps:
        if fault:
            wire.arm(fault[0], fault[1], OSError(ETIMEDOUT, ""), power_cut=fault[2])
        taken = True
        if action == "show":
            picture = dots((number, number), (7, 9 * number)) if number else noise(1)
            taken = took(oled, picture)
        elif action == "brightness":
            level = list(Level)[number % 3]
            taken = took(oled, level)
        else:
            oled.close()
            continue
        if taken and picture:
            assert wire.model.on is (level is not Level.BLACK)
            assert level is Level.BLACK or holds(wire.model, picture)
    oled.close()


def test_a_fault_that_is_not_the_wires_leaves_no_doubt_either() -> None:
    """Whatever ended a transfer, the next picture finds the display as one that is unknown."""
    wire = Wire(Ssd1306Model())
    oled = Oled(lambda: wire)
    oled.show(noise(1))
    wire.arm(1, 0.5, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        oled.show(noise(2))
    oled.show(noise(1))
    assert holds(wire.model, noise(1))


def test_missing_display_is_found_later() -> None:
    """Without a display every call fails with what is declared, and the first call after it is there works."""
    wire = Wire(Ssd1306Model())
    wire.broken = True
    oled = Oled(lambda: wire)
    assert [took(oled, step) for step in (noise(1), Level.DIM, noise(2))] == [False] * 3
    wire.broken = False
    oled.brightness(Level.FULL)
    assert holds(wire.model, noise(2))


def test_reconnecting_keeps_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A display with a loose wire may fail for hours."""
    oled, wire = fitted("ssd1306", "i2c", monkeypatch)

    def fail(times: int) -> None:
        for _ in range(times):
            wire.arm(0, 0, OSError(EIO, ""))
            assert not took(oled, noise(1))
            assert took(oled, noise(2))

    fail(2)
    tracemalloc.start()
    fail(30)
    oled.close()
    grown_bytes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown_bytes < 100_000


@pytest.mark.parametrize("at", ["pin", "state"])
def test_a_pin_that_lgpio_refuses(at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio has an error of its own, for a D/C pin that somebody else has or takes: lost, tried again, and found."""
    lgpio = ModuleType("lgpio")
    lgpio.error = type("error", (Exception,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    wire, factory, events = Wire(Ssd1306Model(0)), MockFactory(), SimpleQueue[Event]()

    def busy(*given: object) -> None:
        raise lgpio.error("'GPIO busy'")

    glass = Glazier(Oled(lambda: spi(monkeypatch, Spidev(wire, factory))), events.put, (0.001, 0.002))
    with monkeypatch.context() as patch:
        if at == "pin":
            patch.setattr(factory, "pin", busy)
        else:
            patch.setattr(type(factory.pin(DC)), "_set_state", busy)
        glass.show(noise(1))
        assert events.get(timeout=10) == Lost("display")
        assert glass.alive
    assert events.get(timeout=10) == Found("display")
    assert glass.flush(10)
    assert holds(wire.model, noise(1))
    glass.close()
