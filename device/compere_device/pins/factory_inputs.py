"""Contacts at pins that one of gpiozero's pin factories reads: one that was chosen, or that alone works here."""

from functools import partial
from typing import TYPE_CHECKING

from compere_device.pins.factory import pin_errors, what_helps
from compere_device.pins.inputs import Changed, Input, NoInput

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory


class FactoryInputs:
    """Inputs of one of gpiozero's pin factories. Only ours debounces well: that of others loses presses."""

    def __init__(self, factory: "Factory") -> None:
        self.by_kernel: bool = getattr(factory, "KERNEL_EDGES", False)
        self._factory = factory

    def open(self, pin: int, bounce_s: float) -> Input:
        """Return the contact at a pin; where the kernel does not debounce it, nothing does."""
        return _FactoryInput(self._factory, pin, bounce_s if self.by_kernel else 0.0)

    def close(self) -> None:
        """Do nothing: the factory is everybody's."""


class _FactoryInput:
    def __init__(self, factory: "Factory", pin: int, bounce_s: float) -> None:
        from gpiozero import DigitalInputDevice

        self._timed = getattr(factory, "KERNEL_EDGES", False)
        self._device: DigitalInputDevice | None = None
        try:
            # A gpiozero Button adds a thread that checks ten times a second whether it is held.
            self._device = DigitalInputDevice(pin, pull_up=True, bounce_time=bounce_s or None, pin_factory=factory)
            self.closed = bool(self._device.is_active)
        except pin_errors() as error:
            self.close()
            raise NoInput(str(error), what_helps(error, factory, "")) from error

    def watch(self, changed: Changed) -> None:
        """Tell of each change from now on."""

        def told(closed: bool, device: "DigitalInputDevice") -> None:
            changed(closed, (device.active_time if closed else device.inactive_time) if self._timed else None)

        if self._device:
            self._device.when_activated = partial(told, True)
            self._device.when_deactivated = partial(told, False)

    def close(self) -> None:
        """Release the pin."""
        if self._device:
            self._device.close()
