"""A rotary encoder, which stands in for UP and DOWN; its push button is a contact like any other key's."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from compere_device.errors import PartUnavailable
from compere_device.events import Event, Turned
from compere_device.pins.factory import machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import Factory


class Encoder:
    """Puts a `Turned` for every detent, on a thread of the pin factory.

    gpiozero's RotaryEncoder has no thread and no clock, so at rest it costs nothing. A detent is one whole cycle of
    both contacts: four edges. It needs no debouncing, because only one contact bounces at a time, and the state machine
    moves to and fro with it. (RotaryEncoder's own `bounce_time` has no effect in 2.0.1: it is stored where no pin reads
    it.)

    Args:
        a: the GPIO number of one contact, which closes to ground.
        b: that of the other; swapping them swaps the directions.
        pin_factory: None for this machine's.

    Raises:
        PartUnavailable: a pin cannot be had.
    """

    def __init__(
        self,
        a: int,
        b: int,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        pin_factory: "Factory | None" = None,
    ) -> None:
        from gpiozero import RotaryEncoder

        self._put = put
        self._clock = clock
        factory = pin_factory or machine_factory()
        try:
            self._encoder = RotaryEncoder(a, b, pin_factory=factory)
        except pin_errors() as error:
            free = "give it the numbers of two free GPIO pins and end any other program that holds them."
            helps = what_helps(error, factory, free)
            raise PartUnavailable(f"GPIO {a} and {b} cannot be used for the knob ({error}); {helps}") from error
        self._encoder.when_rotated_clockwise = partial(self._turned, 1)
        self._encoder.when_rotated_counter_clockwise = partial(self._turned, -1)

    def close(self) -> None:
        """Release the pins; no turn comes afterwards."""
        self._encoder.close()

    def _turned(self, steps: int) -> None:
        self._put(Turned(steps, self._clock()))
