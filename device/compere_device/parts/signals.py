"""A buzzer and a light, both optional."""

from contextlib import suppress
from typing import TYPE_CHECKING

from compere_device.cues import Signal
from compere_device.errors import PartUnavailable
from compere_device.pins.factory import FREE_PIN, machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory


class Signals:
    """Sounds and lights at once, each where there is a pin for it: an active buzzer (it has its own tone), a LED.

    A new signal replaces the one that plays. gpiozero plays each on a thread that ends with it: at rest there is none.
    `pin_factory`: None for the one that this machine has. Raises PartUnavailable when a pin cannot be had.
    """

    def __init__(self, buzzer: int | None, led: int | None, pin_factory: "Factory | None" = None) -> None:
        self._outputs: list[DigitalOutputDevice] = []
        try:
            for part, pin in (("buzzer", buzzer), ("light", led)):
                if pin is not None:
                    self._open(part, pin, pin_factory)
        except PartUnavailable:
            self.close()
            raise

    def play(self, signal: Signal) -> None:
        """Begin a signal and return; nothing happens without a pin."""
        times, on_s, off_s = signal.value
        for output in self._outputs:
            output.blink(on_s, off_s, times)

    def close(self) -> None:
        """Fall silent and let go of the pins."""
        for output in self._outputs:
            with suppress(OSError):  # a chip that is gone sounds no more
                output.off()  # gpiozero would leave it as the pattern had it
            output.close()
        self._outputs.clear()

    def _open(self, part: str, pin: int, pin_factory: "Factory | None") -> None:
        from gpiozero import DigitalOutputDevice

        factory = pin_factory or machine_factory()
        try:
            self._outputs.append(DigitalOutputDevice(pin, pin_factory=factory))
        except pin_errors() as error:
            helps = what_helps(error, factory, FREE_PIN)
            raise PartUnavailable(f"GPIO {pin} cannot be used for the {part} ({error}); {helps}") from error
