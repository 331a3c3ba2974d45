"""Which pins a machine has: our factory on the character device first, unless the environment names another."""

import sys
from types import ModuleType, SimpleNamespace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from compere_device.errors import PartUnavailable
from compere_device.pins import gpiochip
from compere_device.pins.factory import machine_factory, mock_factory
from wire import FakeChip


@pytest.mark.parametrize("name", ["nosuch", "lgpio"])
def test_a_named_pin_factory_that_fails_is_the_same_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A factory that the environment asks for and that is unknown or lacks its library is told in the same way."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", name)
    monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", None)
    with pytest.raises(PartUnavailable, match=r"on a Raspberry Pi this brings what is needed: .* install "):
        machine_factory()


def test_the_character_device_comes_first(chip: FakeChip) -> None:
    """Also before lgpio, and the same for everybody who asks."""
    factory = machine_factory()
    assert isinstance(factory, gpiochip.GpiochipFactory)
    assert machine_factory() is factory is Device.pin_factory


def test_what_the_environment_names_comes_before_it(chip: FakeChip, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names a pin factory gets it."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert isinstance(machine_factory(), MockFactory)


def test_without_it_gpiozero_looks_for_another_with_one_line(
    chip: FakeChip, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No permission, no chip of a header, no binding: the log says why, once."""
    chip.label = "gpio-mockup-A"
    native = SimpleNamespace(LGPIOFactory=mock_factory)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", native)
    assert isinstance(machine_factory(), MockFactory)
    assert [record.getMessage() for record in caplog.records] == [
        "Pins without the kernel's character device, which cannot be used here: "
        "no GPIO chip drives the header (/dev/gpiochip0 is gpio-mockup-A)"
    ]


def test_a_binding_that_is_missing_or_too_old_is_another_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Debian 12 has version 1, another library of the same name."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delitem(sys.modules, "compere_device.pins.gpiochip", raising=False)
    monkeypatch.delitem(sys.modules, "gpiod.line", raising=False)
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", SimpleNamespace(LGPIOFactory=mock_factory))
    assert isinstance(machine_factory(), MockFactory)
    assert "gpiod" in caplog.text
