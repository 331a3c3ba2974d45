"""Buttons: contacts become edges."""

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from queue import SimpleQueue
from types import SimpleNamespace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

import bounces
from compere_device.drivers.simulator import PlayersClock
from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved, Pressed
from compere_device.parts.buttons import Buttons, MockKeys
from compere_device.parts.keys import Keys
from compere_device.pins.factory import machine_factory, mock_factory
from compere_device.pins.factory_inputs import FactoryInputs
from wire import FakeChip

PINS = {Key.OK: (5,), Key.BACK: (6,), Key.UP: (13,), Key.DOWN: (19,)}


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = mock_factory()
    yield made
    made.close()


def test_each_contact_gives_its_edges_with_their_time(factory: MockFactory) -> None:
    """Closing and opening a contact puts one edge each, by the clock that was passed in, and perhaps a bounce."""
    seen: list[Event] = []
    buttons = Buttons(PINS, 0.01, seen.append, count(100).__next__, FactoryInputs(factory))
    fingers = MockKeys(factory, PINS)
    for key in PINS:
        fingers.down(key)
        fingers.up(key)
    stamps = count(100)
    assert seen == [Moved(key, down, next(stamps), bouncing=True) for key in PINS for down in (True, False)]
    buttons.close()


def test_a_contact_that_does_not_change_says_nothing(factory: MockFactory) -> None:
    """Pressing what is pressed is no edge."""
    seen: list[Event] = []
    fingers = MockKeys(factory, PINS)
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, FactoryInputs(factory))
    fingers.down(Key.UP)
    fingers.down(Key.UP)
    assert seen == [Moved(Key.UP, True, 0.0)]
    buttons.close()


def test_nothing_comes_after_close(factory: MockFactory) -> None:
    """A closed set of buttons is silent, frees its pins and may be closed again."""
    seen: list[Event] = []
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, FactoryInputs(factory))
    buttons.close()
    buttons.close()
    MockKeys(factory, PINS).down(Key.OK)
    Buttons(PINS, 0, seen.append, lambda: 0.0, FactoryInputs(factory)).close()
    assert seen == []


def test_a_pin_in_use_is_named_and_the_others_are_freed(factory: MockFactory) -> None:
    """A pin that another program part holds is an error that names pin and key, and leaves no pin taken."""
    first = Buttons({Key.OK: (6,)}, 0, lambda event: None, lambda: 0.0, FactoryInputs(factory))
    with pytest.raises(PartUnavailable, match=r"GPIO 6 cannot be used for the key BACK .*free GPIO pin"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0, FactoryInputs(factory))
    first.close()
    Buttons(PINS, 0, lambda event: None, lambda: 0.0, FactoryInputs(factory)).close()


def test_lgpio_errors_are_understood(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio's own error, which derives from Exception alone, is told like any other."""
    error = type("error", (Exception,), {})

    def busy(*args: object, **kwargs: object) -> None:
        raise error("GPIO busy")

    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=error))
    monkeypatch.setattr(factory, "pin", busy)
    with pytest.raises(PartUnavailable, match="GPIO busy"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0, FactoryInputs(factory))


def test_no_pin_factory_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Off a Pi there is one error that says what to do, and no warning for each library tried."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    for name in ("lgpio", "rpigpio", "pigpio", "native"):
        monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", None)
    with pytest.raises(PartUnavailable, match="use the simulated device"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0)


def test_gpiozero_is_imported_only_when_used() -> None:
    """Importing the module costs no gpiozero, which takes seconds on a Zero."""
    code = "import sys, compere_device.parts.buttons; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}; {code}"]).returncode == 0


def test_a_key_that_is_down_at_the_start_only_opens(factory: MockFactory) -> None:
    """A contact that was closed before anyone looked gives no edge until it opens."""
    seen: list[Event] = []
    fingers = MockKeys(factory, PINS)
    for (pin,) in PINS.values():
        factory.pin(pin).pull = "up"
    fingers.down(Key.OK)
    factory.pin(PINS[Key.OK][0])._set_pull = lambda value: None  # a finger is stronger than the pull-up
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, FactoryInputs(factory))
    assert seen == []
    fingers.up(Key.OK)
    assert seen == [Moved(Key.OK, False, 0.0)]
    buttons.close()


def test_the_factory_of_this_machine_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a factory given, the one that gpiozero finds is taken: here the one that the environment names."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    seen: list[Event] = []
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0)
    MockKeys(machine_factory(), PINS).down(Key.OK)
    assert seen == [Moved(Key.OK, True, 0.0)]
    buttons.close()


# Keys with several contacts


def test_a_key_is_down_while_any_of_its_contacts_is_closed(factory: MockFactory) -> None:
    """A joystick and a button for the same key: one press, from the first that closes to the last that opens."""
    seen: list[Event] = []
    buttons = Buttons({Key.OK: (5, 26), Key.BACK: (6,)}, 0, seen.append, count().__next__, FactoryInputs(factory))
    for pin, down in ((26, True), (5, True), (26, False), (5, False), (5, True), (5, False)):
        (factory.pin(pin).drive_low if down else factory.pin(pin).drive_high)()
    assert seen == [Moved(Key.OK, nth % 2 == 0, nth) for nth in range(4)]
    buttons.close()


# On the kernel's character device


def test_fifty_bouncing_presses_of_each_key(chip: FakeChip) -> None:
    """Debounced by the kernel (its rule modelled), read by the real thread, through gpiozero: exactly fifty presses."""
    moved: SimpleQueue[Event] = SimpleQueue()
    buttons = Buttons(PINS, 0.01, moved.put, time.monotonic)
    edges = bounces.after_each_other(bounces.traces())
    for key, (pin,) in PINS.items():
        chip.play([(at_us * 1000, pin, not down) for at_us, down in edges])
        keys, events = Keys(hold_s=9, repeat_after_s=9, bounce_s=0.01), []
        for _ in range(100):
            edge = moved.get(timeout=5)
            assert isinstance(edge, Moved)
            events += keys.feed(edge)
        assert events == [Pressed(key)] * 50
    assert moved.empty()
    buttons.close()
    assert chip.requests == {}


def test_fifty_bouncing_presses_without_a_debouncing_driver(factory: MockFactory) -> None:
    """The mock factory debounces nothing: the keys do, each on the clock that is passed in."""
    clock = PlayersClock()
    for key, (pin,) in PINS.items():
        keys, events, edges = Keys(bounce_s=0.01), list[Event](), SimpleQueue[Event]()
        buttons = Buttons(PINS, 0.01, edges.put, clock, FactoryInputs(factory))
        start_s = clock()
        for at_us, down in bounces.after_each_other(bounces.traces()):
            while (due_s := keys.deadline_s) is not None and due_s <= start_s + at_us / 1e6:
                events += keys.tick(due_s)
            clock.now_s = start_s + at_us / 1e6
            (factory.pin(pin).drive_low if down else factory.pin(pin).drive_high)()
            while not edges.empty():
                edge = edges.get()
                assert isinstance(edge, Moved)
                events += keys.feed(edge)
        events += keys.tick(clock() + 1)
        assert events == [Pressed(key)] * 50
        buttons.close()


def test_edges_have_the_kernels_time_on_the_clock_that_is_passed_in(chip: FakeChip) -> None:
    """A loop that was busy for half a second still knows for how long a key was down."""
    moved: SimpleQueue[Event] = SimpleQueue()
    buttons = Buttons(PINS, 0, moved.put, lambda: time.monotonic() + 1000)
    before_s = time.monotonic() + 1000
    chip.play([(-500_000_000, 5, False), (-100_000_000, 5, True)])
    assert moved.empty()  # before the button was watched
    chip.play([(0, 5, False), (400_000_000, 5, True)])
    down, up = moved.get(timeout=5), moved.get(timeout=5)
    assert isinstance(down, Moved) and isinstance(up, Moved)
    assert up.at_s - down.at_s == pytest.approx(0.4, abs=1e-3)
    assert before_s <= down.at_s + 0.001 < before_s + 5
    assert not down.bouncing
    buttons.close()


def test_a_pin_that_the_kernel_has_given_away_is_named(chip: FakeChip) -> None:
    """With its user, and the others are freed."""
    chip.taken[13] = "a fan"
    with pytest.raises(PartUnavailable, match=r"GPIO 13 cannot be used for the key UP .*in use by 'a fan'"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0)
    assert chip.requests == {}
