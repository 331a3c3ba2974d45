"""Which chip drives the header, and how any gpiozero program finds the factory."""

import os
import subprocess
import sys

import pytest
from gpiozero import LED, Device
from gpiozero.exc import BadPinFactory

from compere_device.pins import chip
from compere_device.pins.chip import HEADER_LABELS, chip_paths
from compere_device.pins.gpiochip import GpiochipFactory
from wire import FakeChip, chips_of


@pytest.fixture
def chips(monkeypatch: pytest.MonkeyPatch) -> dict[str, FakeChip]:
    """The chips of this machine, by path; more may be added."""
    return chips_of(monkeypatch)


# Which chip


@pytest.mark.parametrize("label", HEADER_LABELS)
def test_the_chip_of_the_header_is_found_by_its_label(chips: dict[str, FakeChip], label: str) -> None:
    """Whatever its number: on a Pi 5 it was 4, and became 0."""
    chips.clear()
    for number, other in enumerate(("raspberrypi-exp-gpio", "brcmvirt-gpio", label, "gpio-brcmstb@107d508500")):
        chips[f"/dev/gpiochip{number}"] = FakeChip(f"/dev/gpiochip{number}", other)
    factory = GpiochipFactory()
    assert factory.path == "/dev/gpiochip2"
    factory.close()
    assert [chip.closed for chip in chips.values()] == [True, True, True, False]


def test_a_chip_can_be_named(chips: dict[str, FakeChip]) -> None:
    """Then its label does not matter: a machine that is no Pi."""
    chips["/dev/gpiochip7"] = FakeChip("/dev/gpiochip7", "ftdi-cbus")
    with GpiochipFactory("/dev/gpiochip7") as factory:
        assert factory.path == "/dev/gpiochip7"


def test_no_chip_is_the_error_of_gpiozero(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a factory that cannot be had, so that whoever searches goes on."""
    monkeypatch.setattr(chip, "chip_paths", list)
    with pytest.raises(BadPinFactory, match=r"^no GPIO chip drives the header \(there is no "):
        GpiochipFactory()


# Any gpiozero program


def test_it_is_found_by_its_name(chips: dict[str, FakeChip], monkeypatch: pytest.MonkeyPatch) -> None:
    """GPIOZERO_PIN_FACTORY=gpiochip, in any case of letters: by gpiozero's entry point."""
    for name in ("gpiochip", "GpioChip"):
        monkeypatch.setattr(Device, "pin_factory", None)
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", name)
        with LED(17) as led:
            assert isinstance(led.pin_factory, GpiochipFactory)
        led.pin_factory.close()


def test_a_program_that_names_it_without_a_chip_is_told() -> None:
    """A process of its own: gpiozero loads the entry point, and the sentence says what is missing."""
    if chip_paths():
        pytest.skip("this machine has GPIO chips")
    run = subprocess.run(
        [sys.executable, "-c", "from gpiozero import LED; LED(17)"],
        env={**os.environ, "GPIOZERO_PIN_FACTORY": "gpiochip"},
        capture_output=True,
        text=True,
    )
    assert "no GPIO chip drives the header (there is no /dev/gpiochip*)" in run.stderr
