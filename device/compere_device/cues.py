"""Signals beside the glass: a scan was taken, a scan was refused, it is your turn."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compere.journal import Entry
    from compere.session import Session


class Signal(Enum):
    """A signal; its value is (how many times, seconds on, seconds off)."""

    SCAN = (1, 0.06, 0.0)
    ERROR = (3, 0.12, 0.08)
    TURN = (2, 0.25, 0.15)


class Cues:
    """Chooses what to signal while events are handled: at most one at a time, a refusal before a turn before a scan."""

    def __init__(self) -> None:
        self.play: Callable[[Signal], None] = lambda signal: None
        self._cue: Signal | None = None

    def scanned(self) -> None:
        """A code was scanned; it counts as taken unless a notice follows."""
        self._cue = Signal.SCAN

    def noticed(self) -> None:
        """A notice is shown; if a code was just scanned, the notice says why it is refused."""
        if self._cue is Signal.SCAN:
            self._cue = Signal.ERROR

    def saved(self, session: "Session", entries: "Sequence[Entry]") -> None:
        """The rules took these entries; an answer may have ended the bot's turn."""
        from compere.journal import Answered  # home does not wait for it

        if isinstance(entries[0], Answered) and _is_your_turn(session):
            self._cue = Signal.TURN

    def sound(self) -> None:
        """All events are handled: give the chosen signal."""
        cue, self._cue = self._cue, None
        if cue:
            self.play(cue)


def _is_your_turn(session: "Session") -> bool:
    """Return whether the bot has just finished a turn in which it told or asked something, and asks nothing more of it.

    Steps that people do themselves (`yours`) and the set-up do not count as its turn.
    """
    step = session.bot.step
    told = {told.step for told in session.told if not step(told.step).yours}
    had_turn = bool(told) or session.now.answered is None or not step(session.now.answered).yours
    return session.now.turned and had_turn and session.prompt is not None and session.prompt.step not in told
