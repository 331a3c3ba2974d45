"""Buttons: contacts become edges."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from compere_device.buttons import Buttons, MockKeys, machine_factory, mock_factory
from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved

PINS = {Key.OK: 5, Key.BACK: 6, Key.UP: 13, Key.DOWN: 19}


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = mock_factory()
    yield made
    made.close()


def test_each_contact_gives_its_edges_with_their_time(factory: MockFactory) -> None:
    """Closing and opening a contact puts one edge each, stamped by the clock that was passed in."""
    seen: list[Event] = []
    buttons = Buttons(PINS, 0.01, seen.append, count(100).__next__, factory)
    fingers = MockKeys(factory, PINS)
    for key in Key:
        fingers.down(key)
        fingers.up(key)
    stamps = count(100)
    assert seen == [Moved(key, down, next(stamps)) for key in Key for down in (True, False)]
    buttons.close()


def test_a_contact_that_does_not_change_says_nothing(factory: MockFactory) -> None:
    """Pressing what is pressed is no edge."""
    seen: list[Event] = []
    fingers = MockKeys(factory, PINS)
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, factory)
    fingers.down(Key.UP)
    fingers.down(Key.UP)
    assert seen == [Moved(Key.UP, True, 0.0)]
    buttons.close()


def test_nothing_comes_after_close(factory: MockFactory) -> None:
    """A closed set of buttons is silent, frees its pins and may be closed again."""
    seen: list[Event] = []
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, factory)
    buttons.close()
    buttons.close()
    MockKeys(factory, PINS).down(Key.OK)
    Buttons(PINS, 0, seen.append, lambda: 0.0, factory).close()
    assert seen == []


def test_a_pin_in_use_is_named_and_the_others_are_freed(factory: MockFactory) -> None:
    """A pin that another program part holds is an error that names pin and key, and leaves no pin taken."""
    first = Buttons({Key.OK: 6}, 0, lambda event: None, lambda: 0.0, factory)
    with pytest.raises(PartUnavailable, match=r"GPIO 6 cannot be used for the key BACK .*free GPIO pin"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0, factory)
    first.close()
    Buttons(PINS, 0, lambda event: None, lambda: 0.0, factory).close()


def test_lgpio_errors_are_understood(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio's own error, which derives from Exception alone, is told like any other."""
    error = type("error", (Exception,), {})

    def busy(*args: object, **kwargs: object) -> None:
        raise error("GPIO busy")

    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=error))
    monkeypatch.setattr(factory, "pin", busy)
    with pytest.raises(PartUnavailable, match="GPIO busy"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0, factory)


def test_no_pin_factory_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Off a Pi there is one error that says what to do, and no warning for each library tried."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    for name in ("lgpio", "rpigpio", "pigpio", "native"):
        monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", None)
    with pytest.raises(PartUnavailable, match="use the simulated device"):
        Buttons(PINS, 0, lambda event: None, lambda: 0.0)


@pytest.mark.parametrize("name", ["nosuch", "lgpio"])
def test_a_named_pin_factory_that_fails_is_the_same_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A factory that the environment asks for and that is unknown or lacks its library is told in the same way."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", name)
    monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", None)
    with pytest.raises(PartUnavailable, match="lgpio"):
        machine_factory()


def test_gpiozero_is_imported_only_when_used() -> None:
    """Importing the module costs no gpiozero, which takes seconds on a Zero."""
    code = "import sys, compere_device.buttons; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}; {code}"]).returncode == 0


def test_a_key_that_is_down_at_the_start_only_opens(factory: MockFactory) -> None:
    """A contact that was closed before anyone looked gives no edge until it opens."""
    seen: list[Event] = []
    fingers = MockKeys(factory, PINS)
    for pin in PINS.values():
        factory.pin(pin).pull = "up"
    fingers.down(Key.OK)
    factory.pin(PINS[Key.OK])._set_pull = lambda value: None  # a finger is stronger than the pull-up
    buttons = Buttons(PINS, 0, seen.append, lambda: 0.0, factory)
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
