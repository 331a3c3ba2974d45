"""Which pins this machine has: one factory for all parts, and what it raises."""

import logging
import os
import sys
import warnings
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable

if TYPE_CHECKING:
    from gpiozero import Factory
    from gpiozero.pins.mock import MockFactory

log = logging.getLogger(__name__)


def machine_factory() -> "Factory":
    """The pin factory of this machine: our own on the kernel's character device, else what gpiozero finds.

    The one that the environment names in GPIOZERO_PIN_FACTORY comes first. Raises PartUnavailable where there is none,
    as off a Raspberry Pi.
    """
    from gpiozero import Device
    from gpiozero.exc import PinFactoryFallback

    if Device.pin_factory is None and "GPIOZERO_PIN_FACTORY" not in os.environ:
        try:
            from compere_device.pins.gpiochip import GpiochipFactory

            Device.pin_factory = GpiochipFactory()
        except pin_errors() as error:
            log.warning("Pins without the kernel's character device, which cannot be used here: %s", error)
    with warnings.catch_warnings():
        # gpiozero warns at each library that it tries in vain; only the end of the search matters.
        warnings.simplefilter("ignore", PinFactoryFallback)
        try:
            Device.ensure_pin_factory()
        except pin_errors() as error:
            from compere_device.libraries import install

            raise PartUnavailable(
                f"No GPIO pins can be reached here ({error}); on a Raspberry Pi this brings what is needed: "
                f"{install('gpiod')}; on any other machine use the simulated device."
            ) from error
    return Device.pin_factory


def pin_errors() -> tuple[type[Exception], ...]:
    """Return what pin factories and pins raise; lgpio has an error of its own, known only once lgpio is loaded."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    return GPIOZeroError, ImportError, OSError, RuntimeError, *((lgpio.error,) if lgpio else ())


def mock_factory() -> "MockFactory":
    """A pin factory of software pins, for a device without a header."""
    from gpiozero.pins.mock import MockFactory

    return MockFactory()
