"""What a gpiozero program may rely on, as gpiozero's manual says it: the same on our pins and on its own mock."""

from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero import (
    LED,
    PWMLED,
    Button,
    Device,
    DigitalInputDevice,
    Factory,
    InputDevice,
    LEDBoard,
    OutputDevice,
    RotaryEncoder,
)
from gpiozero.exc import (
    DeviceClosed,
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins.mock import MockFactory

from compere_device.pins.gpiochip import GpiochipFactory
from wire import FakeChip, chips_of

SOON_S = 5.0
HOLD_S = 0.01  # a button that is closed while it is pressed waits for so long


class Mocked:
    """gpiozero's mock, and fingers at its pins."""

    def __init__(self) -> None:
        self.factory = MockFactory()

    def drive(self, number: int, level: bool) -> None:
        pin = self.factory.pin(number)
        (pin.drive_high if level else pin.drive_low)()

    def level(self, number: int) -> bool:
        return bool(self.factory.pin(number).state)


class Ours:
    """Our factory, and fingers at the contacts of the chip."""

    def __init__(self, chip: FakeChip) -> None:
        self.factory = GpiochipFactory()
        self.drive = chip.drive
        self._chip = chip

    def level(self, number: int) -> bool:
        return self._chip.levels[number]


Bench = Mocked | Ours


@pytest.fixture(params=["mock", "gpiochip"])
def bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """Pins, and somebody who drives them; devices find them by themselves."""
    made = Mocked() if request.param == "mock" else Ours(chips_of(monkeypatch)["/dev/gpiochip0"])
    monkeypatch.setattr(Device, "pin_factory", made.factory)
    yield made
    made.factory.close()


@pytest.fixture
def factory(bench: Bench) -> Factory:
    return bench.factory


def heard(device: DigitalInputDevice) -> "SimpleQueue[str]":
    """What a device's handlers hear."""
    seen: SimpleQueue[str] = SimpleQueue()
    device.when_activated = lambda: seen.put("on")
    device.when_deactivated = lambda: seen.put("off")
    return seen


def taken(seen: "SimpleQueue[Any]", count: int) -> list[Any]:
    return [seen.get(timeout=SOON_S) for _ in range(count)]


# Inputs


def test_a_button(bench: Bench) -> None:
    """Pressed when its line is pulled to ground, held after its time, released when the pull-up has it again."""
    with Button(17, hold_time=HOLD_S) as button:
        seen = heard(button)
        button.when_held = lambda: seen.put("held")
        assert (button.is_pressed, button.value, button.pull_up) == (False, 0, True)
        bench.drive(17, False)
        assert taken(seen, 2) == ["on", "held"]
        assert (button.is_pressed, button.is_held) == (True, True)
        assert button.wait_for_press(SOON_S)
        bench.drive(17, True)
        assert taken(seen, 1) == ["off"]
        assert (button.is_pressed, button.is_held) == (False, False)
        assert button.wait_for_release(SOON_S)


def test_a_button_to_the_supply(bench: Bench) -> None:
    """Pulled down, and pressed when high."""
    with Button(17, pull_up=False, hold_time=HOLD_S) as button:
        seen = heard(button)
        bench.drive(17, True)
        assert taken(seen, 1) == ["on"]
        assert button.is_pressed


@pytest.mark.parametrize("active_state", [True, False])
def test_an_input_that_floats(bench: Bench, active_state: bool) -> None:
    """Without a pull the active level has to be named, and is what counts."""
    with DigitalInputDevice(22, pull_up=None, active_state=active_state) as device:
        assert (device.pin.pull, device.pull_up) == ("floating", None)
        for level in (True, False):
            bench.drive(22, level)
            assert device.is_active is (level is active_state)
    with pytest.raises(PinInvalidState):
        DigitalInputDevice(22, pull_up=None)
    with pytest.raises(PinInvalidState):
        DigitalInputDevice(22, pull_up=True, active_state=True)


def test_for_how_long(bench: Bench) -> None:
    """One of the two times runs, from the last change; the other is none."""
    with DigitalInputDevice(22) as device:
        seen = heard(device)
        assert device.active_time is None
        bench.drive(22, True)
        taken(seen, 1)
        assert 0 <= device.active_time < SOON_S
        assert device.inactive_time is None
        bench.drive(22, False)
        taken(seen, 1)
        assert 0 <= device.inactive_time < SOON_S
        assert device.active_time is None


def test_the_ticks_of_an_edge(bench: Bench, factory: Factory) -> None:
    """They are the factory's, and come with the level."""
    pin = factory.pin(22)
    pin.input_with_pull("up")
    seen: SimpleQueue[tuple[float, int]] = SimpleQueue()
    before = factory.ticks()
    pin.when_changed = handler = lambda ticks, state: seen.put((ticks, state))
    bench.drive(22, False)
    bench.drive(22, True)
    (first, fell), (second, rose) = taken(seen, 2)
    assert (fell, rose) == (0, 1)
    assert 0 <= factory.ticks_diff(first, before) <= factory.ticks_diff(second, before) < SOON_S
    assert pin.when_changed is handler


@pytest.mark.parametrize("bounce", [None, 0.01, 0.25, 1])
def test_a_bounce_time(bench: Bench, bounce: float | None) -> None:
    """It is kept, and a press that lasts is one press."""
    with Button(22, bounce_time=bounce, hold_time=HOLD_S) as button:
        seen = heard(button)
        assert button.pin.bounce == bounce
        bench.drive(22, False)
        assert taken(seen, 1) == ["on"]
    with pytest.raises(PinInvalidBounce):
        Button(22, bounce_time="long")


def test_handlers_may_be_taken_away(bench: Bench) -> None:
    """What has none hears nothing, and reads on."""
    with DigitalInputDevice(22) as device, DigitalInputDevice(23) as other:
        seen = heard(device)
        device.when_activated = None
        bench.drive(22, True)
        bench.drive(22, False)
        assert taken(seen, 1) == ["off"]
        device.pin.when_changed = None
        bench.drive(22, True)
        seen = heard(other)
        bench.drive(23, True)
        assert taken(seen, 1) == ["on"]
        assert (device.value, seen.empty()) == (1, True)


@pytest.mark.parametrize(("turn", "steps"), [((17, 27), 1), ((27, 17), -1)])
def test_a_rotary_encoder(bench: Bench, turn: tuple[int, int], steps: int) -> None:
    """Two lines in quadrature are a step to the side of the one that goes first."""
    with RotaryEncoder(17, 27, max_steps=0) as knob:
        seen: SimpleQueue[int] = SimpleQueue()
        knob.when_rotated = lambda: seen.put(knob.steps)
        for _ in range(2):
            for level in (False, True):
                for line in turn:
                    bench.drive(line, level)
        assert taken(seen, 2) == [steps, 2 * steps]


# Outputs


def test_an_output(bench: Bench) -> None:
    """On, off, toggled, by value."""
    with LED(4) as led:
        assert (led.pin.function, led.value, bench.level(4)) == ("output", 0, False)
        led.on()
        assert (led.is_lit, bench.level(4)) == (True, True)
        led.toggle()
        assert (led.is_lit, bench.level(4)) == (False, False)
        led.value = 1
        assert bench.level(4)


def test_an_output_that_is_active_low(bench: Bench) -> None:
    """On is low, from the start."""
    with OutputDevice(4, active_high=False, initial_value=True) as device:
        assert (device.value, bench.level(4)) == (1, False)
        device.off()
        assert (device.value, bench.level(4)) == (0, True)


@pytest.mark.parametrize("found", [True, False])
def test_an_output_that_leaves_what_it_finds(bench: Bench, factory: Factory, found: bool) -> None:
    """As `initial_value=None` asks for."""
    factory.pin(4).output_with_state(found)
    with OutputDevice(4, initial_value=None) as device:
        assert (bool(device.value), bench.level(4)) == (found, found)


def test_blinking(bench: Bench) -> None:
    """In the foreground it ends off after its turns; in the background it goes on until another order."""
    with LED(4) as led:
        led.blink(0.001, 0.001, n=3, background=False)
        assert not bench.level(4)
        led.blink(60, 60)
        led.off()
        assert (led.value, bench.level(4)) == (0, False)


def test_a_board_of_outputs(bench: Bench) -> None:
    """Many pins as one value."""
    with LEDBoard(4, 17, 27) as board:
        board.value = (1, 0, 1)
        assert [bench.level(number) for number in (4, 17, 27)] == [True, False, True]


def test_pwm_is_refused(bench: Bench, factory: Factory) -> None:
    """Neither has it; a program is told so before anything is driven, and the pin stays free."""
    with pytest.raises(PinPWMUnsupported):
        PWMLED(18)
    assert factory.pin(18).frequency is None
    LED(18).close()


# Whose a pin is


def test_two_devices_on_one_pin(bench: Bench) -> None:
    """The second is refused, whatever kind it is and however it names the pin, and the first works on."""
    with Button(17, hold_time=HOLD_S) as button:
        for second, spec in ((LED, 17), (Button, "GPIO17"), (InputDevice, "BOARD11")):
            with pytest.raises(GPIOPinInUse):
                second(spec)
        bench.drive(17, False)
        assert button.is_pressed
    LED(17).close()


def test_a_device_that_is_closed(bench: Bench, factory: Factory) -> None:
    """Its pin is free and an input again; the device itself is of no more use, and may be closed twice."""
    led = LED(17, initial_value=True)
    led.close()
    led.close()
    assert led.closed
    with pytest.raises(DeviceClosed):
        led.on()
    assert factory.pin(17).function == "input"
    with Button(17, hold_time=HOLD_S) as button:
        seen = heard(button)
        bench.drive(17, False)
        assert taken(seen, 1) == ["on"]


@pytest.mark.parametrize("spec", [17, "17", "GPIO17", "BCM17", "BOARD11", "J8:11", "WPI0"])
def test_every_name_of_a_pin(factory: Factory, spec: object) -> None:
    """They are one pin."""
    assert factory.pin(spec) is factory.pin(17)
    assert factory.pin(spec).info.name == "GPIO17"


@pytest.mark.parametrize("spec", [60, "GPIO40", "BOARD1", "left"])
def test_what_is_no_pin(factory: Factory, spec: object) -> None:
    """Supplies, ground and numbers that are on no header."""
    with pytest.raises(PinInvalidPin):
        Button(spec)


# The pin itself


def test_a_pin_before_its_first_use(factory: Factory) -> None:
    """An input that floats, unless the board has a resistor there."""
    pin = factory.pin(4)
    assert (pin.function, pin.pull, pin.bounce, pin.edges) == ("input", "floating", None, "both")
    assert (pin.frequency, pin.when_changed) == (None, None)
    assert factory.pin(2).pull == "up"


def test_a_pin_that_changes_its_function(bench: Bench, factory: Factory) -> None:
    """Out and in again, with a pull that may be changed while it is in."""
    pin = factory.pin(4)
    pin.function = "output"
    pin.state = 1
    assert bench.level(4)
    pin.function = "input"
    for pull, level in (("up", True), ("down", False)):
        pin.pull = pull
        assert (pin.pull, bool(pin.state)) == (pull, level)


@pytest.mark.parametrize(
    ("function", "name", "value", "error"),
    [
        ("input", "function", "spi", PinInvalidFunction),
        ("input", "pull", "sideways", PinInvalidPull),
        ("input", "state", 1, PinSetInput),
        ("output", "pull", "up", PinFixedPull),
    ],
)
def test_what_a_pin_refuses(factory: Factory, function: str, name: str, value: object, error: type[Exception]) -> None:
    """With the errors that the manual names, and it stays as it was."""
    pin = factory.pin(4)
    pin.function = function
    before = pin.function, pin.pull
    with pytest.raises(error):
        setattr(pin, name, value)
    assert (pin.function, pin.pull) == before
