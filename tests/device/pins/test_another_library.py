"""A pin library that does not know this kernel: the cure is another library, and no other pin."""

import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.local import LocalPiFactory
from gpiozero.pins.mock import MockFactory

from compere_device.errors import PartUnavailable
from compere_device.events import Key
from compere_device.parts.buttons import Buttons
from compere_device.parts.contacts import Contacts
from compere_device.parts.encoder import Encoder
from compere_device.parts.signals import Signals
from compere_device.pins import factory as factories
from compere_device.pins.factory import machine_factory, what_helps

EDGES = "Failed to add edge detection"  # RPi.GPIO 0.7.1 on Linux 6.6 and later
OTHER = r"the library RPi\.GPIO cannot use the pins of this machine; another one can: sudo apt"


def rpi_gpio(fail: Callable[[str], None]) -> ModuleType:
    """Return what gpiozero uses of RPi.GPIO; `fail` raises what a function of that name does."""
    names = "IN OUT I2C SPI HARD_PWM SERIAL UNKNOWN PUD_UP PUD_DOWN PUD_OFF BOTH RISING FALLING BCM"
    gpio = ModuleType("RPi.GPIO")
    for number, name in enumerate(names.split()):
        setattr(gpio, name, number)

    def made(name: str, value: int = 0) -> Callable[..., int]:
        return lambda *given, **how: fail(name) or value

    for name in ("setmode", "setwarnings", "setup", "cleanup", "output", "add_event_detect", "remove_event_detect"):
        setattr(gpio, name, made(name))
    gpio.input, gpio.gpio_function = made("input", 1), made("gpio_function")  # type: ignore[attr-defined]
    return gpio


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Exception]]:
    """A machine with RPi.GPIO alone, and gpiozero's own factory over it; by function, what it raises."""
    raised: dict[str, Exception] = {}

    def fail(name: str) -> None:
        if name in raised:
            raise raised[name]

    gpio = rpi_gpio(fail)
    monkeypatch.setitem(sys.modules, "RPi", SimpleNamespace(GPIO=gpio))
    monkeypatch.setitem(sys.modules, "RPi.GPIO", gpio)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    for name in ("gpiozero.pins.lgpio", "compere_device.pins.gpiochip"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03111, raising=False)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda factory: 0xC03111)
    monkeypatch.setattr("compere_device.system.libraries.own_python", lambda: False)
    monkeypatch.setattr("compere_device.system.libraries._text", lambda path: 'ID=debian\nVERSION_ID="12"\n')
    monkeypatch.setattr(LocalPiFactory, "pins", {})  # what all factories of a process share
    monkeypatch.setattr(LocalPiFactory, "_reservations", defaultdict(list))
    yield raised
    sys.modules.pop("gpiozero.pins.rpigpio", None)  # made over what is no library: no other test may find it
    gc.collect()  # gpiozero's devices that failed halfway close themselves, and must not amid another one's opening


def key() -> None:
    Buttons({Key.OK: (5,)}, 0.01, print, lambda: 0.0).close()


def knob() -> None:
    Encoder(17, 18, print, lambda: 0.0).close()


def contacts() -> None:
    Contacts([5, 6], 0.01, print).close()


def buzzer() -> None:
    Signals(12, None).close()


@pytest.mark.parametrize("part", [key, knob, contacts])
def test_edges_that_it_cannot_detect(library: dict[str, Exception], part: Callable[[], None]) -> None:
    """Every part that waits for edges says which library fails and how another one is installed."""
    part()
    library["add_event_detect"] = RuntimeError(EDGES)
    with pytest.raises(PartUnavailable, match=f"{OTHER} install -y python3-lgpio$") as failed:
        part()
    assert "free GPIO pin" not in str(failed.value) and "end" not in str(failed.value).split(";")[-1].split(" can: ")[0]


@pytest.mark.parametrize("part", [key, knob, contacts, buzzer])
def test_a_machine_that_it_does_not_know(library: dict[str, Exception], part: Callable[[], None]) -> None:
    """On a Pi 5 it knows no pin at all."""
    library["setup"] = RuntimeError("Cannot determine SOC peripheral base address")
    with pytest.raises(PartUnavailable, match=OTHER):
        part()


def test_a_factory_that_the_environment_names(library: dict[str, Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be taken again: the name has to go as well."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "rpigpio")
    library["add_event_detect"] = RuntimeError(EDGES)
    with pytest.raises(PartUnavailable, match="and take GPIOZERO_PIN_FACTORY=rpigpio out of the environment"):
        key()


def test_a_right_that_is_missing(library: dict[str, Exception]) -> None:
    """No other library has it either."""
    library["setup"] = RuntimeError("No access to /dev/mem.  Try running as root!")
    with pytest.raises(PartUnavailable, match="in the group gpio"):
        key()


def of_library(name: str) -> Any:
    """Return a factory as gpiozero's module of that name has it."""
    return type("Factory", (MockFactory,), {"__module__": f"gpiozero.pins.{name}"})()


@pytest.mark.parametrize(
    ("name", "error", "release", "helps"),
    [
        ("rpigpio", RuntimeError(EDGES), 13, "sudo apt install -y python3-libgpiod"),
        ("native", OSError(22, "Invalid argument"), 13, "gpiozero's native cannot use"),
        ("lgpio", RuntimeError("unknown"), 13, "sudo apt install -y python3-libgpiod"),
        ("lgpio", RuntimeError("unknown"), 12, "another pin"),
        ("lgpio", RuntimeError("GPIO busy"), 13, "another pin"),
        ("native", OSError(16, "Device or resource busy"), 13, "another pin"),
        ("native", PermissionError(13, "Permission denied"), 13, "in the group gpio"),
        ("mock", RuntimeError(EDGES), 13, "another pin"),
    ],
)
def test_what_helps(monkeypatch: pytest.MonkeyPatch, name: str, error: Exception, release: int, helps: str) -> None:
    """The library where it is that, and the pin where it is the pin."""
    monkeypatch.setattr("compere_device.system.libraries.own_python", lambda: False)
    monkeypatch.setattr("compere_device.system.libraries._text", lambda path: f'ID=debian\nVERSION_ID="{release}"\n')
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    assert helps in what_helps(error, of_library(name), "another pin")


def test_a_pin_that_gpiozero_refuses_is_the_pins_fault(library: dict[str, Exception]) -> None:
    """One that is taken in this program is no fault of the library."""
    first = Buttons({Key.OK: (5,)}, 0.01, print, lambda: 0.0)
    with pytest.raises(PartUnavailable, match="free GPIO pin"):
        key()
    first.close()
    assert type(machine_factory()).__module__ == "gpiozero.pins.rpigpio" and factories.FREE_PIN
