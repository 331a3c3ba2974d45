"""The keys' contacts on the GPIO header, and simulated ones."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.events import Event, Key, Moved
from compere_device.output.logger import logger
from compere_device.pins.factory import FREE_PIN
from compere_device.pins.inputs import Input, Inputs, NoInput
from compere_device.pins.machine_inputs import machine_inputs

if TYPE_CHECKING:
    from gpiozero.pins.mock import MockFactory

log = logger(__name__)


class Buttons:
    """Puts an edge for every key that is pressed or released.

    Args:
        pins: for each key, the GPIO numbers of its contacts, which close to ground; the key is down while any is
            closed.
        bounce_s: how long a contact may bounce, 0 for not at all. Where the kernel has the lines, it debounces them and
            says when they closed. With any other pin factory, edges are marked as bouncing, because the debouncing of
            gpiozero and lgpio loses presses.
        put: takes the edges; called on the threads of the pins.
        clock: returns the time in seconds.
        inputs: None for this machine's own, which are then closed with the keys.

    Raises:
        PartUnavailable: there are no pins, or a pin cannot be had.
    """

    def __init__(
        self,
        pins: Mapping[Key, tuple[int, ...]],
        bounce_s: float,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        inputs: Inputs | None = None,
    ) -> None:
        self._put = put
        self._clock = clock
        self._contacts: list[Input] = []
        self._closed: dict[Key, set[int]] = {key: set() for key in pins}  # the closed contacts of each key
        self._inputs = inputs or machine_inputs()
        self._own = None if inputs else self._inputs
        self._bouncing = bool(bounce_s) and not self._inputs.by_kernel
        try:
            for key, contacts in pins.items():
                for pin in contacts:
                    self._open(key, pin, bounce_s)
        except PartUnavailable:
            self.close()
            raise

    def close(self) -> None:
        """Release the pins; no edge comes afterwards."""
        for contact in self._contacts:
            contact.close()
        self._contacts.clear()
        if self._own:
            self._own.close()

    def _open(self, key: Key, pin: int, bounce_s: float) -> None:
        try:
            contact = self._inputs.open(pin, bounce_s)
        except NoInput as error:
            helps = error.helps or FREE_PIN
            raise PartUnavailable(f"GPIO {pin} cannot be used for the key {key.name} ({error}); {helps}") from error
        self._contacts.append(contact)
        if contact.closed:
            self._closed[key].add(pin)
        log.debug("key %s at GPIO %s, %s", key.name, pin, "closed" if contact.closed else "open")
        contact.watch(partial(self._moved, key, pin))

    def _moved(self, key: Key, pin: int, closed: bool, ago_s: float | None) -> None:
        contacts = self._closed[key]
        was_down = bool(contacts)
        (contacts.add if closed else contacts.discard)(pin)
        if was_down == bool(contacts):
            return  # another contact of the same key is closed, too or still
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
