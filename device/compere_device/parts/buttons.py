"""The keys' contacts on the GPIO header, and simulated ones."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved
from compere_device.pins.factory import FREE_PIN, machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory
    from gpiozero.pins.mock import MockFactory

log = logging.getLogger(__name__)


class Buttons:
    """Puts an edge for every key that is pressed or released.

    Args:
        pins: for each key, the GPIO numbers of its contacts, which close to ground; the key is down while any is
            closed.
        bounce_s: how long a contact may bounce, 0 for not at all. Our own pin factory lets the kernel debounce it and
            say when it closed. With any other one, edges are marked as bouncing, because the debouncing of gpiozero and
            lgpio loses presses.
        put: takes the edges; called on the pin factory's threads.
        clock: returns the time in seconds.
        pin_factory: None for this machine's.

    Raises:
        PartUnavailable: there is no pin factory, or a pin cannot be had.
    """

    def __init__(
        self,
        pins: Mapping[Key, tuple[int, ...]],
        bounce_s: float,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        pin_factory: "Factory | None" = None,
    ) -> None:
        self._put = put
        self._clock = clock
        self._contacts: list[DigitalInputDevice] = []
        self._closed: dict[Key, set[int]] = {key: set() for key in pins}  # the closed contacts of each key
        factory = pin_factory or machine_factory()
        self._by_kernel = getattr(factory, "KERNEL_EDGES", False)
        self._bouncing = bool(bounce_s) and not self._by_kernel
        try:
            for key, contacts in pins.items():
                for pin in contacts:
                    self._open(key, pin, bounce_s if self._by_kernel else 0, factory)
        except PartUnavailable:
            self.close()
            raise

    def close(self) -> None:
        """Release the pins; no edge comes afterwards."""
        for contact in self._contacts:
            contact.close()
        self._contacts.clear()

    def _open(self, key: Key, pin: int, bounce_s: float, factory: "Factory") -> None:
        from gpiozero import DigitalInputDevice

        try:
            # A gpiozero Button adds a thread that checks ten times a second whether it is held.
            contact = DigitalInputDevice(pin, pull_up=True, bounce_time=bounce_s or None, pin_factory=factory)
            self._contacts.append(contact)
            if contact.is_active:
                self._closed[key].add(pin)
        except pin_errors() as error:
            helps = what_helps(error, factory, FREE_PIN)
            raise PartUnavailable(f"GPIO {pin} cannot be used for the key {key.name} ({error}); {helps}") from error
        log.debug("key %s at GPIO %s, %s", key.name, pin, "closed" if pin in self._closed[key] else "open")
        contact.when_activated = partial(self._moved, key, pin, True)
        contact.when_deactivated = partial(self._moved, key, pin, False)

    def _moved(self, key: Key, pin: int, closed: bool, contact: "DigitalInputDevice") -> None:
        contacts = self._closed[key]
        was_down = bool(contacts)
        (contacts.add if closed else contacts.discard)(pin)
        if was_down == bool(contacts):
            return  # another contact of the same key is closed, too or still
        ago_s = (contact.active_time if closed else contact.inactive_time) if self._by_kernel else None
        self._put(Moved(key, closed, self._clock() - (ago_s or 0.0), self._bouncing))


class MockKeys:
    """Presses simulated keys by pulling a key's first contact to ground; `pins` are as for Buttons."""

    def __init__(self, factory: "MockFactory", pins: Mapping[Key, tuple[int, ...]]) -> None:
        self._factory = factory
        self._pins = {key: contacts[0] for key, contacts in pins.items()}

    def down(self, key: Key) -> None:
        """Close the contact; the edge has been put when this returns."""
        self._factory.pin(self._pins[key]).drive_low()

    def up(self, key: Key) -> None:
        """Open the contact; the edge has been put when this returns."""
        self._factory.pin(self._pins[key]).drive_high()
