"""Contacts on pins when nobody knows yet which keys they belong to."""

from collections.abc import Callable, Iterable

from compere.declared import dataclass
from compere_device.errors import PartUnavailable
from compere_device.output.logger import logger
from compere_device.pins.inputs import Input, Inputs, NoInput
from compere_device.pins.machine_inputs import machine_inputs

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Closed:
    """A contact has closed to ground."""

    pin: int


class Contacts:
    """Puts Closed for each of the `pins` that is pulled to ground from now on.

    A pin that cannot be had is left out.

    Args:
        pins: GPIO numbers.
        bounce_s: how long a contact may bounce. Where the kernel has the lines, it debounces them; with any other pin
            factory, a press may be put more than once.
        put: takes the events; called on the threads of the pins.
        inputs: None for this machine's own, which are then closed with the contacts.

    Raises:
        PartUnavailable: none of the pins can be had.
    """

    def __init__(
        self,
        pins: Iterable[int],
        bounce_s: float,
        put: Callable[[Closed], None],
        inputs: Inputs | None = None,
    ) -> None:
        self._contacts: list[Input] = []
        self._helps = "end the program that holds them."
        given = inputs or machine_inputs()
        self._own = None if inputs else given
        for pin in pins:
            self._open(pin, bounce_s, put, given)
        if not self._contacts:
            self.close()
            raise PartUnavailable(f"No GPIO pin that may be a key's can be had; {self._helps}")

    def close(self) -> None:
        """Release the pins."""
        for contact in self._contacts:
            contact.close()
        self._contacts.clear()
        if self._own:
            self._own.close()

    def _open(self, pin: int, bounce_s: float, put: Callable[[Closed], None], inputs: Inputs) -> None:
        try:
            contact = inputs.open(pin, bounce_s)
        except NoInput as error:
            self._helps = error.helps or self._helps
            log.warning("GPIO %s cannot be looked at (%s).", pin, error)
            return
        self._contacts.append(contact)
        contact.watch(lambda closed, ago_s: put(Closed(pin)) if closed else None)
