"""What the edges of the keys and the detents of a knob mean: presses, holds, repeats and the way out."""

from math import inf

from compere_device.events import REPEATING, Event, Held, Key, Moved, Panic, Pressed, Turned
from compere_device.parts.debounce import Debounce

_CHORD = frozenset({Key.OK, Key.BACK})  # held together: the way out
_SHRINK = 0.8  # each repeat comes this much sooner than the one before
_ONE_TURN_S = 0.3  # closer detents in the same direction belong to one turn of the hand


class Keys:
    """Turns edges and time into events; it has no clock of its own.

    A key acts on release, or is held if it stays down alone for `hold_s`. The keys in `repeating` (UP and DOWN, but not
    while they are answers) act on press and repeat. A key that goes down, or a knob that is turned, before the keys are
    armed has no effect, even if it is released later: call `disarm`, then `arm`.

    Each detent of the knob is one press of UP or DOWN, however fast it turns, so a list stops where the hand stops. All
    but the first detent of a turn count as repeats, so turning too far answers nothing. The knob has no effect while a
    key other than UP and DOWN is down, because pushing the knob may turn it a little.

    At most one time-out is pending: the hold or repeat of a key that is down alone, or the end of the chord; and while
    a contact bounces, the end of that.

    Args:
        hold_s: seconds after which a key that is down alone is held.
        repeat_after_s: seconds after which a repeating key that is down alone repeats.
        repeat_s: seconds between the first two repeats, and between the fastest ones later.
        panic_s: seconds after which OK and BACK together are the way out.
        bounce_s: seconds for which a contact that may bounce must be stable; 0 for no debouncing.

    Raises:
        ValueError: a time other than `bounce_s` is not above zero.
    """

    def __init__(
        self,
        hold_s: float = 0.6,
        repeat_after_s: float = 0.5,
        repeat_s: tuple[float, float] = (0.25, 0.06),
        panic_s: float = 3.0,
        bounce_s: float = 0.0,
    ) -> None:
        times_s = (hold_s, repeat_after_s, *repeat_s, panic_s)
        if min(times_s) <= 0:
            raise ValueError(f"Key times are {times_s} s; each must be above zero.")
        self._hold_s = hold_s
        self._repeat_after_s = repeat_after_s
        self._slow_s, self._fast_s = repeat_s
        self._panic_s = panic_s
        self.repeating = REPEATING
        self._armed_s = -inf  # keys that go down from this time on count
        self._contacts = Debounce(bounce_s)
        self._down: set[Key] = set()
        self._muted: set[Key] = set()  # down, and its release has no effect
        self._pressed: set[Key] = set()  # down, and put as pressed when it went down
        self._remote: set[Key] = set()  # down, held by somebody who is elsewhere
        self._interval_s = self._slow_s
        self._due_s: float | None = None
        self._turned: Turned | None = None  # the last detent

    @property
    def armed(self) -> bool:
        """Whether keys count, now or from a time that is known."""
        return self._armed_s < inf

    def disarm(self) -> None:
        """Ignore keys that are down or go down, until `arm` says from when on they count. The way out still works."""
        self._armed_s = inf
        self.ignore_until_released()

    def arm(self, at_s: float) -> None:
        """Count keys that go down from this time on, on the clock of the edges."""
        self._armed_s = at_s

    @property
    def deadline_s(self) -> float | None:
        """When `tick` may next return something, on the clock of the edges; None if nothing is pending."""
        return min((each for each in (self._due_s, self._contacts.deadline_s) if each is not None), default=None)

    def feed(self, moved: Moved | Turned) -> list[Event]:
        """Take one edge or turn, and return the events until then, in order.

        An edge to the state that the key already has changes nothing. Fingers on the box come before others: a key that
        is down there takes no remote edge, and one that is held from elsewhere is let go, unpressed, when it goes down.
        """
        events = self.tick(moved.at_s)
        if isinstance(moved, Turned):
            return events + self._turn(moved)
        if moved.bouncing:
            self._contacts.feed(moved)
            return events + self.tick(moved.at_s)
        return events + self._settled(moved)

    def tick(self, now_s: float) -> list[Event]:
        """Return the events due by `now_s`, in order, however late; feed earlier edges first."""
        events: list[Event] = []
        for moved in self._contacts.settle(now_s):
            events += self._fire_until(moved.at_s) + self._settled(moved)
        return events + self._fire_until(now_s)

    def ignore_until_released(self) -> None:
        """Ignore hold, repeat and release of the keys that are down now. The way out still works.

        A contact that still bounces counts as being in its present state.
        """
        for moved in self._contacts.settle(inf):
            self._settled(moved)
        self._muted |= self._down
        if not self._down >= _CHORD:
            self._due_s = None

    def let_go(self, key: Key) -> None:
        """Let a key go, unpressed, that is held from elsewhere by somebody who is no longer there."""
        if key in self._remote:
            self._release(key)  # what that would have pressed is dropped

    def _settled(self, moved: Moved) -> list[Event]:
        key = moved.key
        if key in self._down and moved.remote != (key in self._remote):
            if moved.remote or not moved.down:
                return []
            self.let_go(key)
        if moved.down == (key in self._down):
            return []
        if moved.down and moved.remote:
            self._remote.add(key)
        return self._press(moved) if moved.down else self._release(key)

    def _press(self, moved: Moved) -> list[Event]:
        key, alone, chord_before = moved.key, not self._down, self._down >= _CHORD
        early, repeats = moved.at_s < self._armed_s, moved.key in self.repeating
        self._down.add(key)
        if repeats:
            self._pressed.add(key)
        if early:
            self._muted.add(key)
        if alone:
            self._interval_s = self._slow_s
            due_s = moved.at_s + (self._repeat_after_s if repeats else self._hold_s)
            self._due_s = None if early else due_s
        elif not chord_before:  # a third key neither starts the chord again nor ends it
            chord = self._down >= _CHORD
            self._due_s = moved.at_s + self._panic_s if chord else None
            self._muted |= _CHORD if chord else set()
        return [Pressed(key)] if repeats and not early else []

    def _release(self, key: Key) -> list[Event]:
        self._down.remove(key)
        self._remote.discard(key)
        if not self._down >= _CHORD:
            self._due_s = None
        said = key in self._muted or key in self._pressed
        self._muted.discard(key)
        self._pressed.discard(key)
        return [] if said else [Pressed(key)]

    def _turn(self, turned: Turned) -> list[Event]:
        last, self._turned = self._turned, turned
        if self._down - REPEATING or not turned.steps or turned.at_s < self._armed_s:
            return []
        key = Key.DOWN if turned.steps > 0 else Key.UP
        goes_on = last is not None and last.steps * turned.steps > 0 and turned.at_s - last.at_s < _ONE_TURN_S
        return [Pressed(key, repeat=goes_on or nth > 0, knob=True) for nth in range(abs(turned.steps))]

    def _fire_until(self, now_s: float) -> list[Event]:
        events: list[Event] = []
        while self._due_s is not None and self._due_s <= now_s:
            events.append(self._fire(self._due_s))
        return events

    def _fire(self, due_s: float) -> Event:
        self._due_s = None
        if self._down >= _CHORD:
            return Panic()
        (key,) = self._down
        if key not in self._pressed:
            self._muted.add(key)
            return Held(key)
        self._due_s = due_s + self._interval_s
        self._interval_s = max(self._fast_s, self._interval_s * _SHRINK)
        return Pressed(key, repeat=True)
