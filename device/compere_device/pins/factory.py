"""The pin factory of this machine, one for all parts, and what it raises."""

import os
import sys
import warnings
from errno import EACCES, EBUSY, EPERM
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.output.logger import logger

if TYPE_CHECKING:
    from gpiozero import Factory
    from gpiozero.pins.mock import MockFactory

log = logger(__name__)

FREE_PIN = "give it the number of a free GPIO pin and end any other program that holds it."

# gpiozero's own ways to the pins of this machine, by its modules.
_LIBRARIES = {"rpigpio": "RPi.GPIO", "lgpio": "lgpio", "pigpio": "pigpio", "native": "gpiozero's native"}


def machine_factory() -> "Factory":
    """The machine's pin factory: ours on the kernel's GPIO character device, or else what gpiozero finds.

    The environment variable GPIOZERO_PIN_FACTORY takes precedence. Raises PartUnavailable if there is none, as off a
    Raspberry Pi.
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
        # gpiozero warns about each library that does not work; only the result of the search matters.
        warnings.simplefilter("ignore", PinFactoryFallback)
        try:
            Device.ensure_pin_factory()
        except pin_errors() as error:
            from compere_device.system.libraries import install

            raise PartUnavailable(
                f"No GPIO pins can be reached here ({error}); on a Raspberry Pi this brings what is needed: "
                f"{install('gpiod')}; on any other machine use the simulated device."
            ) from error
    return Device.pin_factory


def pin_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of pin factories and pins; lgpio's own is known only once lgpio is loaded."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    return GPIOZeroError, ImportError, OSError, RuntimeError, *((lgpio.error,) if lgpio else ())


def what_helps(error: Exception, factory: "Factory", otherwise: str) -> str:
    """Return what helps if a pin of `factory` cannot be had: `otherwise`, if the fault is in that pin.

    A library that does not know this machine or its kernel fails at every pin, as RPi.GPIO does from Linux 6.6 on with
    "Failed to add edge detection" (gpiozero's issue 1131). Then another library helps, and no other pin does.
    """
    from gpiozero.exc import GPIOZeroError, PinEdgeDetectUnsupported

    module = type(factory).__module__.removeprefix("gpiozero.pins.")
    of_the_pin = isinstance(error, GPIOZeroError) and not isinstance(error, PinEdgeDetectUnsupported)
    said, number = str(error).lower(), getattr(error, "errno", None)
    if module not in _LIBRARIES or of_the_pin or number == EBUSY or "busy" in said:
        return otherwise
    if number in (EACCES, EPERM) or "access" in said or "permi" in said:
        return "let its user be in the group gpio (sudo usermod -aG gpio USER), and log in or start the service anew."
    from compere_device.system.libraries import install

    command = install("gpiod")
    if module in command:  # which it is already
        return otherwise
    named = os.environ.get("GPIOZERO_PIN_FACTORY")
    unset = f", and take GPIOZERO_PIN_FACTORY={named} out of the environment" if named else ""
    return f"the library {_LIBRARIES[module]} cannot use the pins of this machine; another one can: {command}{unset}"


def mock_factory() -> "MockFactory":
    """A pin factory of simulated pins, for a device without a header."""
    from gpiozero.pins.mock import MockFactory

    return MockFactory()
