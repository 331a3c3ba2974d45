"""Which inputs this machine has: the kernel's own lines or, where these cannot be had, those that gpiozero finds."""

import os
import sys

from compere_device.errors import PartUnavailable
from compere_device.output.logger import logger
from compere_device.pins.inputs import Inputs

log = logger(__name__)


def machine_inputs() -> Inputs:
    """Return the inputs of this machine: the kernel's, unless gpiozero was given a pin factory.

    The environment variable GPIOZERO_PIN_FACTORY is such a choice. Without gpiozero, whose import takes as long as all
    that stands between a start and the home screen, a key counts that much earlier.

    Raises:
        PartUnavailable: there are none, as off a Raspberry Pi.
    """
    gpiozero = sys.modules.get("gpiozero")
    if "GPIOZERO_PIN_FACTORY" not in os.environ and not (gpiozero and gpiozero.Device.pin_factory):
        try:
            from compere_device.pins.kernel_inputs import KernelInputs

            return KernelInputs()
        except (ImportError, OSError, PartUnavailable) as error:
            log.debug("no inputs by the kernel: %s", error)  # the factory below says why, if it fails for that, too
    from compere_device.pins.factory import machine_factory
    from compere_device.pins.factory_inputs import FactoryInputs

    return FactoryInputs(machine_factory())
