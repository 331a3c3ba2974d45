"""What is signalled beside the glass: a scan was taken, a scan was refused, it is your turn."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compere.journal import Entry
    from compere.session import Session


class Signal(Enum):
    """What can be signalled: how often, for how many seconds on and how many off."""

    SCAN = (1, 0.06, 0.0)
    ERROR = (3, 0.12, 0.08)
    TURN = (2, 0.25, 0.15)


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

    def saved(self, session: "Session", entries: "Sequence[Entry]") -> None:
        """The rules took these entries; an answer may have ended the bot's turn."""
        from compere.journal import Answered  # home does not wait for it

        if isinstance(entries[0], Answered) and _is_your_turn(session):
            self._cue = Signal.TURN

    def sound(self) -> None:
        """Everything is handled: signal what there was."""
        cue, self._cue = self._cue, None
        if cue:
            self.play(cue)


def _is_your_turn(session: "Session") -> bool:
    """Return whether the bot has just had its turn, has told or asked something of it, and goes on with no step of it.

    What people at the table do (a step of the sheet that is `yours`) is not that, nor set-up.
    """
    step = session.bot.step
    told = {told.step for told in session.told if not step(told.step).yours}
    had_turn = bool(told) or session.now.answered is None or not step(session.now.answered).yours
    return session.now.turned and had_turn and session.prompt is not None and session.prompt.step not in told
