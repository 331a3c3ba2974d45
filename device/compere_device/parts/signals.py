"""A buzzer and a light, both optional."""

from contextlib import suppress
from typing import TYPE_CHECKING

from compere_device.cues import Signal
from compere_device.errors import PartUnavailable
from compere_device.pins.factory import FREE_PIN, machine_factory, pin_errors, what_helps

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory


class Signals:
    """Gives signals on an active buzzer (which has its own tone) and an LED, whichever has a pin.

    A new signal replaces the one in progress. gpiozero plays each one on a thread that ends with it, so at rest there
    is none. With `pin_factory` None, it uses this machine's. Raises PartUnavailable if a pin cannot be had.
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
        """Start a signal and return; without a pin, do nothing."""
        times, on_s, off_s = signal.value
        for output in self._outputs:
            output.blink(on_s, off_s, times)

    def close(self) -> None:
        """Fall silent and release the pins."""
        for output in self._outputs:
            with suppress(OSError):  # a chip that is gone makes no sound
                output.off()  # gpiozero would leave it in whatever state the pattern had
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
