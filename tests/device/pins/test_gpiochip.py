"""The pin factory under real gpiozero devices: only the kernel behind the binding is modelled."""

import gc
import os
import threading
import time
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import gpiod
import pytest
from gpiod.line import Bias, Direction, Edge
from gpiozero import LED, PWMLED, Button, Buzzer, DigitalInputDevice, InputDevice, OutputDevice
from gpiozero.exc import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins import local
from gpiozero.pins.pi import PiBoardInfo

from compere_device.pins.gpiochip import GpiochipFactory
from wire import FakeChip, chips_of

SOON_S = 5.0
MS = 1_000_000


@pytest.fixture
def chips(monkeypatch: pytest.MonkeyPatch) -> dict[str, FakeChip]:
    """The chips of this machine, by path; more may be added."""
    return chips_of(monkeypatch)


@pytest.fixture
def chip(chips: dict[str, FakeChip]) -> FakeChip:
    return chips["/dev/gpiochip0"]


@pytest.fixture
def factory(chips: dict[str, FakeChip]) -> Iterator[GpiochipFactory]:
    made = GpiochipFactory()
    yield made
    made.close()


def settings(chip: FakeChip, line: int) -> Any:
    return chip.requests[line].settings


def heard(device: DigitalInputDevice) -> "SimpleQueue[str]":
    """What a device's handlers hear."""
    seen: SimpleQueue[str] = SimpleQueue()
    device.when_activated = lambda: seen.put("pressed")
    device.when_deactivated = lambda: seen.put("released")
    return seen


def taken(seen: "SimpleQueue[str]", count: int) -> list[str]:
    return [seen.get(timeout=SOON_S) for _ in range(count)]


def test_a_button_is_pressed_held_and_released(chip: FakeChip, factory: GpiochipFactory) -> None:
    """gpiozero's own Button works as on any factory."""
    with Button(17, hold_time=0.01, pin_factory=factory) as button:
        seen = heard(button)
        button.when_held = lambda: seen.put("held")
        assert not button.is_pressed
        chip.drive(17, False)
        assert taken(seen, 2) == ["pressed", "held"]
        assert button.is_pressed
        chip.drive(17, True)
        assert taken(seen, 1) == ["released"]
        assert not button.is_pressed


def test_the_kernel_is_asked_for_everything_at_once(chip: FakeChip, factory: GpiochipFactory) -> None:
    """Both edges, pull-up and debounce; never debounce without edges, which the model of the kernel refuses."""
    with DigitalInputDevice(5, pull_up=True, bounce_time=0.01, pin_factory=factory) as device:
        asked = settings(chip, 5)
        assert (asked.direction, asked.bias, asked.edge_detection) == (Direction.INPUT, Bias.PULL_UP, Edge.BOTH)
        assert asked.debounce_period.total_seconds() == 0.01
        assert device.pin.bounce == 0.01
        device.pin.when_changed = None
        assert (settings(chip, 5).edge_detection, settings(chip, 5).debounce_period.total_seconds()) == (Edge.NONE, 0)


def test_a_bouncing_press_is_one_press(chip: FakeChip, factory: GpiochipFactory) -> None:
    """Ten bounces each way, closer than the debounce: the kernel reports the press and the release."""
    with DigitalInputDevice(5, pull_up=True, bounce_time=0.01, pin_factory=factory) as device:
        seen = heard(device)
        down = [(index * MS, 5, bool(index % 2)) for index in range(21)]
        up = [(100 * MS + index * MS, 5, not index % 2) for index in range(21)]
        chip.play(down + up)
        assert taken(seen, 2) == ["pressed", "released"]
        chip.drive(5, False)
        assert taken(seen, 1) == ["pressed"]
        assert seen.empty()


def test_edges_have_the_kernels_times(chip: FakeChip, factory: GpiochipFactory) -> None:
    """`active_time` counts from the edge itself, however late a busy program hears of it."""
    with DigitalInputDevice(5, pull_up=True, pin_factory=factory) as device:
        ticks: SimpleQueue[float] = SimpleQueue()
        device.pin.when_changed = handler = lambda at, state: ticks.put(at)
        before = factory.ticks()
        chip.play([(0, 5, False), (30 * MS, 5, True)])
        first, second = ticks.get(timeout=SOON_S), ticks.get(timeout=SOON_S)
        assert second - first == pytest.approx(0.03, abs=1e-6)
        assert 0 <= factory.ticks_diff(first, before) < SOON_S
        assert handler


@pytest.mark.parametrize(
    ("pull_up", "bias", "rests"), [(True, Bias.PULL_UP, 1), (False, Bias.PULL_DOWN, 0), (None, Bias.DISABLED, 0)]
)
def test_pulls(chip: FakeChip, factory: GpiochipFactory, pull_up: bool | None, bias: Bias, rests: int) -> None:
    """Up, down and floating."""
    active = True if pull_up is None else None
    with InputDevice(22, pull_up=pull_up, active_state=active, pin_factory=factory) as device:
        assert settings(chip, 22).bias is bias
        assert device.pin.state == rests
        assert device.pin.pull == {Bias.PULL_UP: "up", Bias.PULL_DOWN: "down", Bias.DISABLED: "floating"}[bias]


@pytest.mark.parametrize("edges", ["both", "rising", "falling", "none"])
def test_edges_can_be_chosen(chip: FakeChip, factory: GpiochipFactory, edges: str) -> None:
    """A pin reports those edges that it is asked for."""
    pin = factory.pin(6)
    pin.input_with_pull("up")
    pin.edges = edges
    states: SimpleQueue[bool] = SimpleQueue()
    pin.when_changed = handler = lambda ticks, state: states.put(state)
    for level in (False, True, False, True):
        chip.drive(6, level)
    with DigitalInputDevice(7, pull_up=True, pin_factory=factory) as other:
        seen = heard(other)
        chip.drive(7, False)
        taken(seen, 1)  # whatever was before it has been delivered
    wanted = {"both": [False, True] * 2, "rising": [True] * 2, "falling": [False] * 2, "none": []}[edges]
    assert [states.get() for _ in range(states.qsize())] == wanted
    assert (pin.edges, handler) == (edges, handler)


def test_outputs(chip: FakeChip, factory: GpiochipFactory) -> None:
    """LED and buzzer go on and off, and begin as they are told, without a moment of the other level."""
    with LED(27, initial_value=True, pin_factory=factory) as led, Buzzer(26, pin_factory=factory) as buzzer:
        assert (chip.levels[27], chip.levels[26], chip.driving) == (True, False, [])
        assert settings(chip, 27).direction is Direction.OUTPUT
        led.off()
        buzzer.on()
        assert (led.value, buzzer.value, led.pin.function) == (0, 1, "output")
        assert chip.driving == [(27, False), (26, True)]
        led.blink(0.001, 0.001, n=3, background=False)
        assert chip.driving[2:] == [(27, level) for level in (True, False) * 3]


def test_an_output_may_keep_the_level_it_finds(chip: FakeChip, factory: GpiochipFactory) -> None:
    """As gpiozero says of `initial_value=None`."""
    chip.levels[24] = True
    chip.driven.add(24)
    with OutputDevice(24, initial_value=None, pin_factory=factory) as device:
        assert device.value == 1
        assert settings(chip, 24).output_value is gpiod.line.Value.ACTIVE
        device.pin.function = "input"
        assert settings(chip, 24).direction is Direction.INPUT


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("function", "alt0", PinInvalidFunction),
        ("pull", "sideways", PinInvalidPull),
        ("edges", "most", PinInvalidEdges),
        ("bounce", -1, PinInvalidBounce),
        ("bounce", 5000, PinInvalidBounce),
        ("state", 1, PinSetInput),
        ("frequency", 100, PinPWMUnsupported),
    ],
)
def test_what_cannot_be_is_gpiozeros_own_error(
    factory: GpiochipFactory, name: str, value: object, error: type[Exception]
) -> None:
    """Programs that catch them catch ours."""
    pin = factory.pin(12)
    pin.function = "input"
    with pytest.raises(error):
        setattr(pin, name, value)


def test_no_pwm_and_fixed_pulls(factory: GpiochipFactory) -> None:
    """PWM is refused; GPIO 2 and 3 have their own pull-ups; an output has no pull."""
    with pytest.raises(PinPWMUnsupported):
        PWMLED(18, pin_factory=factory)
    with pytest.raises(PinFixedPull, match="physical pull-up"):
        factory.pin(2).input_with_pull("down")
    with OutputDevice(19, pin_factory=factory) as device, pytest.raises(PinFixedPull, match="non-input"):
        device.pin.pull = "up"
    with pytest.raises(PinInvalidPin):
        factory.pin(40)


def test_a_closed_pin_is_free_and_may_be_had_again(chip: FakeChip, factory: GpiochipFactory) -> None:
    """The kernel has the line back, and the next device finds nothing of the last one."""
    with DigitalInputDevice(5, pull_up=True, bounce_time=0.01, pin_factory=factory) as device:
        seen = heard(device)
    assert chip.requests == {}
    pin = factory.pin(5)
    assert (pin.function, pin.pull, pin.bounce, pin.edges) == ("input", "floating", None, "both")
    assert chip.requests == {}
    with DigitalInputDevice(5, pull_up=False, pin_factory=factory) as device:
        chip.drive(5, True)
        assert device.value == 1
    assert seen.empty()


def test_edges_from_before_detection_are_not_delivered(chip: FakeChip, factory: GpiochipFactory) -> None:
    """The kernel keeps what nobody read when detection was switched off; it is old news."""
    pin = factory.pin(5)
    pin.input_with_pull("up")
    states: SimpleQueue[bool] = SimpleQueue()
    pin.when_changed = handler = lambda ticks, state: states.put(state)
    with factory.reader.lock:  # the reader is kept from reading
        chip.drive(5, False)
        chip.drive(5, True)
        pin.when_changed = None
    pin.when_changed = handler
    chip.drive(5, False)
    assert states.get(timeout=SOON_S) is False
    assert states.empty()


def test_a_handler_that_is_gone_is_no_error(chip: FakeChip, factory: GpiochipFactory) -> None:
    """gpiozero holds handlers weakly; an edge for one that was collected goes nowhere."""
    pin = factory.pin(5)
    pin.input_with_pull("up")
    pin.when_changed = lambda ticks, state: None
    gc.collect()
    with DigitalInputDevice(6, pull_up=True, pin_factory=factory) as device:
        seen = heard(device)
        chip.drive(5, False)
        chip.drive(6, False)
        assert taken(seen, 1) == ["pressed"]


def test_a_line_that_is_taken_names_its_user(chip: FakeChip, factory: GpiochipFactory) -> None:
    """Another program or a driver of the kernel; what is not free stays as it was."""
    chip.taken[8] = "spi0 CS0"
    with pytest.raises(GPIOPinInUse, match="GPIO8 of /dev/gpiochip0 is in use by 'spi0 CS0'"):
        DigitalInputDevice(8, pull_up=True, pin_factory=factory)
    with DigitalInputDevice(9, pull_up=True, pin_factory=factory):
        assert chip.requests[9].consumer == f"gpiozero {os.getpid()}"
    gc.collect()
    del chip.taken[8]
    DigitalInputDevice(8, pull_up=True, pin_factory=factory).close()


def test_a_chip_that_goes_away(chip: FakeChip, factory: GpiochipFactory, caplog: pytest.LogCaptureFixture) -> None:
    """Reading says so, the thread says so once, and everything can still be closed."""
    device = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    heard(device)
    chip.unplug()
    with pytest.raises(OSError, match="No such device"):
        _ = device.value
    for _ in range(100):
        if caplog.records:
            break
        threading.Event().wait(0.05)
    assert "GPIO [5]: no more edges" in caplog.text
    device.close()
    factory.close()
    assert chip.closed


def test_another_error_of_the_kernel_is_passed_on(chip: FakeChip, factory: GpiochipFactory) -> None:
    """Only a busy line has a sentence of its own."""
    chip.unplug()
    with pytest.raises(OSError, match="No such device"):
        DigitalInputDevice(5, pull_up=True, pin_factory=factory)


def test_closing_gives_everything_back(chips: dict[str, FakeChip]) -> None:
    """The lines, the chip and the thread; twice is no error."""
    factory = GpiochipFactory()
    device = DigitalInputDevice(5, pull_up=True, pin_factory=factory)
    (thread,) = (each for each in threading.enumerate() if each.name == "gpio-edges")
    factory.close()
    factory.close()
    assert not thread.is_alive()
    assert chips["/dev/gpiochip0"].requests == {}
    assert chips["/dev/gpiochip0"].closed
    device.close()


# Which board


def test_a_machine_that_is_no_pi_has_the_header_of_one(
    factory: GpiochipFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a revision anywhere there are GPIO 0 to 27, and no model is claimed."""

    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(local, "get_pi_revision", unknown)
    info = factory.board_info
    assert (info.model, info.revision) == ("unknown", "unknown")
    assert all(any(info.find_pin(number)) for number in range(28))
    assert factory.board_info is info


def test_a_pi_is_known(factory: GpiochipFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own revision says which."""
    monkeypatch.setattr(factory, "_get_revision", lambda: 0x902120)
    assert factory.board_info == PiBoardInfo.from_revision(0x902120)
    assert factory.board_info.model == "Zero2W"


def test_ticks_are_the_monotonic_clock(factory: GpiochipFactory) -> None:
    """The clock of the kernel's edges, and Python's."""
    before = time.monotonic()
    assert before <= factory.ticks() <= time.monotonic()
