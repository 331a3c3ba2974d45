"""Who may show the glass in a browser: whether the network may, the code that lets a phone in, and how many look."""

import hmac
import secrets
import threading
from collections.abc import Callable

from compere.declared import dataclass
from compere_device.events import Event, Worked
from compere_device.files.preferences import GENERATION_MOST
from compere_device.game import Games

PORT = 8765  # of the panel; that of its sockets (deploy/compere-panel@network.socket)
DIGITS = 6
PAIR_S = 120.0  # how long a code lets a phone in
TRIES_MOST = 10  # wrong codes that end it: one of a million is guessed in a hundred thousand such rounds

Cancel = Callable[[], None]


@dataclass(slots=True)
class _Offered:
    """A code that is on the glass; `cancel` spares the timer that ends it."""

    code: str
    until_s: float
    cancel: Cancel
    wrong: int = 0


def later(after_s: float, act: Callable[[], None]) -> Cancel:
    """Call something in so many seconds on a thread of its own, and return what prevents that."""
    timer = threading.Timer(after_s, act)
    timer.daemon = True
    timer.start()
    return timer.cancel


def new_code() -> str:
    """Return a code that nobody can guess."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


class Phones:
    """Whether phones in the network may show the glass, and the code for a new one; all of it on the loop's thread.

    Args:
        games: has the choices that last.
        clock: returns the time in seconds, on the monotonic clock.
        put: takes Worked when a code has come to its end, so that the page says so.
        later: calls something after some seconds, and returns what prevents that.
        code: returns a new code.
    """

    def __init__(
        self,
        games: Games,
        clock: Callable[[], float],
        put: Callable[[Event], None],
        later: Callable[[float, Callable[[], None]], Cancel] = later,
        code: Callable[[], str] = new_code,
    ) -> None:
        self.listen: Callable[[bool], bool] = lambda on: True  # has the system listen; False if it cannot be told
        self.lacking: Callable[[], str] = lambda: ""  # returns the command that installs what is missing for it
        self.let_in = 0  # phones since the start
        self._games = games
        self._clock = clock
        self._put = put
        self._later = later
        self._new_code = code
        self._offered: _Offered | None = None

    @property
    def on(self) -> bool:
        """Whether the network may show the glass."""
        return self._games.preferences.network

    @property
    def generation(self) -> int:
        """The number that every phone that was let in has with its token."""
        return self._games.preferences.generation

    def switch(self, on: bool) -> bool:
        """Let the network show the glass or not, from now on and after every start; False if it cannot be done now."""
        self._games.preferences.network = on
        self._games.save_preferences()
        self.end()
        return self.listen(on)

    def forget(self) -> None:
        """Make strangers of all phones that were let in."""
        self._draw_generation()
        self.end()

    @property
    def code(self) -> str | None:
        """The code that lets a phone in; None if none does at present."""
        if self._offered and self._clock() >= self._offered.until_s:
            self._offered = None
        return self._offered.code if self._offered else None

    def offer(self) -> str:
        """Return a new code, good for one phone and PAIR_S seconds; any other one ends."""
        self.end()
        if not self.generation:
            self._draw_generation()
        cancel = self._later(PAIR_S, lambda: self._put(Worked()))
        self._offered = _Offered(self._new_code(), self._clock() + PAIR_S, cancel)
        return self._offered.code

    def end(self) -> None:
        """End the code that lets a phone in, if there is one."""
        if self._offered:
            self._offered.cancel()
        self._offered = None

    def enter(self, code: str) -> bool | None:
        """Return whether this is the code, which it then is no more; None if there is none at present."""
        if self.code is None or self._offered is None:
            return None
        if hmac.compare_digest(self._offered.code.encode(), code.encode(errors="replace")):
            self.let_in += 1
            self.end()
            return True
        self._offered.wrong += 1
        if self._offered.wrong >= TRIES_MOST:
            self.end()
        return False

    def _draw_generation(self) -> None:
        before = self.generation
        while (drawn := 1 + secrets.randbelow(GENERATION_MOST)) == before:
            pass
        self._games.preferences.generation = drawn
        self._games.save_preferences()
