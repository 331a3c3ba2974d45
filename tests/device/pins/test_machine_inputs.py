"""Which inputs a machine has: the kernel's first, unless somebody has chosen others."""

import subprocess
import sys
from types import ModuleType

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from compere_device.errors import PartUnavailable
from compere_device.pins.factory_inputs import FactoryInputs
from compere_device.pins.kernel_inputs import KernelInputs
from compere_device.pins.machine_inputs import machine_inputs
from wire import FakeChip


def test_the_kernels_come_first(chip: FakeChip) -> None:
    """Also where gpiozero is loaded, but was given no factory."""
    inputs = machine_inputs()
    assert isinstance(inputs, KernelInputs)
    inputs.close()


def test_a_factory_that_was_chosen_comes_before_them(chip: FakeChip, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the program or by the environment."""
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    assert isinstance(machine_inputs(), FactoryInputs)
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    inputs = machine_inputs()
    assert isinstance(inputs, FactoryInputs) and not inputs.by_kernel
    assert isinstance(Device.pin_factory, MockFactory)


def test_where_the_kernels_cannot_be_had_gpiozero_looks_for_others(
    chip: FakeChip, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No header, or a binding that is missing or too old: what it finds, and the log says why once."""
    chip.label = "gpio-mockup-A"
    found = ModuleType("gpiozero.pins.lgpio")
    vars(found)["LGPIOFactory"] = MockFactory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", found)
    assert isinstance(machine_inputs(), FactoryInputs)
    monkeypatch.setattr(Device, "pin_factory", None)
    for name in ("kernel_inputs", "gpiochip", "chip"):
        monkeypatch.delitem(sys.modules, f"compere_device.pins.{name}", raising=False)
    monkeypatch.delitem(sys.modules, "gpiod.line")
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    assert isinstance(machine_inputs(), FactoryInputs)
    assert [record.levelname for record in caplog.records if record.levelname != "DEBUG"] == ["WARNING"] * 2


def test_none_at_all_is_one_sentence(chip: FakeChip, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off a Pi, with what to do."""
    chip.label = "gpio-mockup-A"
    for name in ("lgpio", "rpigpio", "pigpio", "native"):
        monkeypatch.setitem(sys.modules, f"gpiozero.pins.{name}", None)
    with pytest.raises(PartUnavailable, match="use the simulated device"):
        machine_inputs()


def test_keys_need_no_gpiozero() -> None:
    """In a process of its own with the model of the kernel's chip: a press counts, and gpiozero was not loaded."""
    code = (
        f"import sys; sys.path[:] = {sys.path}\n"
        "import queue, pytest\n"
        "from wire import chips_of\n"
        "(chip,) = chips_of(pytest.MonkeyPatch()).values()\n"
        "from compere_device.events import Key\n"
        "from compere_device.parts.buttons import Buttons\n"
        "moved = queue.SimpleQueue()\n"
        "buttons = Buttons({Key.OK: (5,)}, 0.01, moved.put, lambda: 0.0)\n"
        "chip.drive(5, False)\n"
        "assert moved.get(timeout=5).down\n"
        "buttons.close()\n"
        "assert 'gpiozero' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
