"""A buzzer and a light, both optional: a scan was taken, a scan was refused, it is your turn."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING

from compere.journal import Answered, Entry
from compere.session import Session
from compere_device.errors import PartUnavailable
from compere_device.parts.buttons import machine_factory, pin_errors

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory


class Signal(Enum):
    """What can be signalled: how often, for how many seconds on and how many off."""

    SCAN = (1, 0.06, 0.0)
    ERROR = (3, 0.12, 0.08)
    TURN = (2, 0.25, 0.15)


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

        try:
            self._outputs.append(DigitalOutputDevice(pin, pin_factory=pin_factory or machine_factory()))
        except pin_errors() as error:
            raise PartUnavailable(
                f"GPIO {pin} cannot be used for the {part} ({error}); "
                "give it the number of a free GPIO pin and end any other program that holds it."
            ) from error


class Cues:
    """Choose what to signal while events are handled: at most one each time, a refusal before a turn before a scan."""

    def __init__(self) -> None:
        self.play: Callable[[Signal], None] = lambda signal: None
        self._cue: Signal | None = None

    def scanned(self) -> None:
        """A code came in; it is taken unless something else is said."""
        self._cue = Signal.SCAN

    def noticed(self) -> None:
        """A notice is shown: if a code has just come in, it is why that was refused."""
        if self._cue is Signal.SCAN:
            self._cue = Signal.ERROR

    def saved(self, session: Session, entries: Sequence[Entry]) -> None:
        """The rules took these entries; an answer may have ended the bot's turn."""
        if isinstance(entries[0], Answered) and _is_your_turn(session):
            self._cue = Signal.TURN

    def sound(self) -> None:
        """Everything is handled: signal what there was."""
        cue, self._cue = self._cue, None
        if cue:
            self.play(cue)


def _is_your_turn(session: Session) -> bool:
    """Return whether the bot has just had its turn, has told or asked something of it, and goes on with no step of it.

    What is of the human's own turn (a step "human" of the sheet) is not that, nor what is set right, nor set-up.
    """
    told = {told.step for told in session.told} - {"human"}
    had_turn = bool(told) or session.answered not in ("human", "correct")
    return session.turned and had_turn and session.prompt is not None and session.prompt.step not in told
