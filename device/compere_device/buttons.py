"""The four contacts on the GPIO header, and the same contacts made by software."""

import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory
    from gpiozero.pins.mock import MockFactory


class Buttons:
    """Put an edge for every contact that closes to ground or opens again.

    `pins`: GPIO numbers. `bounce_s`: how long a contact may bounce, 0 for none; the mock factory ignores it.
    `put` is called on threads of the pin factory. `pin_factory`: None for the one that this machine has.
    Raises PartUnavailable when there is no pin factory or a pin cannot be had.
    """

    def __init__(
        self,
        pins: Mapping[Key, int],
        bounce_s: float,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        pin_factory: "Factory | None" = None,
    ) -> None:
        self._put = put
        self._clock = clock
        self._contacts: list[DigitalInputDevice] = []
        factory = pin_factory or machine_factory()
        try:
            for key, pin in pins.items():
                self._open(key, pin, bounce_s, factory)
        except PartUnavailable:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the pins; no edge comes after it."""
        for contact in self._contacts:
            contact.close()
        self._contacts.clear()

    def _open(self, key: Key, pin: int, bounce_s: float, factory: "Factory") -> None:
        from gpiozero import DigitalInputDevice

        try:
            # A gpiozero Button is this and a thread that looks ten times a second whether it is held.
            contact = DigitalInputDevice(pin, pull_up=True, bounce_time=bounce_s or None, pin_factory=factory)
        except _errors() as error:
            raise PartUnavailable(
                f"GPIO {pin} cannot be used for the key {key.name} ({error}); "
                "give it the number of a free GPIO pin and end any other program that holds it."
            ) from error
        self._contacts.append(contact)
        contact.when_activated = partial(self._moved, key, True)
        contact.when_deactivated = partial(self._moved, key, False)

    def _moved(self, key: Key, down: bool) -> None:
        self._put(Moved(key, down, self._clock()))


def machine_factory() -> "Factory":
    """The pin factory of this machine; raises PartUnavailable where there is none, as off a Raspberry Pi."""
    from gpiozero import Device
    from gpiozero.exc import PinFactoryFallback

    with warnings.catch_warnings():
        # gpiozero warns at each library that it tries in vain; only the end of the search matters.
        warnings.simplefilter("ignore", PinFactoryFallback)
        try:
            Device.ensure_pin_factory()
        except _errors() as error:
            raise PartUnavailable(
                f"No GPIO pins can be reached here ({error}); on a Raspberry Pi install the package lgpio, "
                "on any other machine use the simulated device."
            ) from error
    return Device.pin_factory


def _errors() -> tuple[type[Exception], ...]:
    """What pin factories and pins raise; lgpio has an error of its own, known only once lgpio is loaded."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    return GPIOZeroError, ImportError, OSError, RuntimeError, *((lgpio.error,) if lgpio else ())


def mock_factory() -> "MockFactory":
    """A pin factory of software pins, for a device without a header."""
    from gpiozero.pins.mock import MockFactory

    return MockFactory()


class MockKeys:
    """Fingers for the software pins: pull a contact to ground and let it go. `pins` as given to Buttons."""

    def __init__(self, factory: "MockFactory", pins: Mapping[Key, int]) -> None:
        self._factory = factory
        self._pins = pins

    def down(self, key: Key) -> None:
        """Close the contact; the edge is put before this returns."""
        self._factory.pin(self._pins[key]).drive_low()

    def up(self, key: Key) -> None:
        """Open the contact; the edge is put before this returns."""
        self._factory.pin(self._pins[key]).drive_high()
