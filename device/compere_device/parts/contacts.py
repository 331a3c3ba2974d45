"""Contacts on pins when nobody knows yet which keys they belong to."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.pins.factory import machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Closed:
    """A contact has closed to ground."""

    pin: int


class Contacts:
    """Puts Closed for each of the `pins` that is pulled to ground from now on.

    A pin that cannot be had is left out.

    Args:
        pins: GPIO numbers.
        bounce_s: how long a contact may bounce. Our own pin factory lets the kernel debounce it; with any other one, a
            press may be put more than once.
        put: takes the events; called on the pin factory's threads.

    Raises:
        PartUnavailable: none of the pins can be had.
    """

    def __init__(
        self,
        pins: Iterable[int],
        bounce_s: float,
        put: Callable[[Closed], None],
        pin_factory: "Factory | None" = None,
    ) -> None:
        self._contacts: list[DigitalInputDevice] = []
        self._helps = "end the program that holds them."
        factory = pin_factory or machine_factory()
        wait_s = bounce_s if bounce_s and getattr(factory, "KERNEL_EDGES", False) else None
        for pin in pins:
            self._open(pin, wait_s, put, factory)
        if not self._contacts:
            raise PartUnavailable(f"No GPIO pin that may be a key's can be had; {self._helps}")

    def close(self) -> None:
        """Release the pins."""
        for contact in self._contacts:
            contact.close()
        self._contacts.clear()

    def _open(self, pin: int, wait_s: float | None, put: Callable[[Closed], None], factory: "Factory") -> None:
        from gpiozero import DigitalInputDevice

        try:
            contact = DigitalInputDevice(pin, pull_up=True, bounce_time=wait_s, pin_factory=factory)
        except pin_errors() as error:
            self._helps = what_helps(error, factory, self._helps)
            log.warning("GPIO %s cannot be looked at (%s).", pin, error)
            return
        contact.when_activated = partial(put, Closed(pin))
        self._contacts.append(contact)
