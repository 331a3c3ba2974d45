"""What the edges of four keys mean: presses, holds, repeats and the way out."""

from compere_device.events import Event, Held, Key, Moved, Panic, Pressed

_CHORD = frozenset({Key.OK, Key.BACK})  # the two that act on release and can be held; together they are the way out
_SHRINK = 0.8  # each repeat comes this much sooner than the one before


class Keys:
    """Turn edges and time into events, without a clock of its own.

    `hold_s`: OK or BACK alone for this long is held. `repeat_after_s`: UP or DOWN alone for this long repeats, first
    every `repeat_s[0]`, at last every `repeat_s[1]`. `panic_s`: OK and BACK together for this long is the way out.
    All are seconds above zero; ValueError otherwise.

    At most one moment is awaited at a time: the hold or repeat of a key that is down alone, or the end of the chord.
    """

    def __init__(
        self,
        hold_s: float = 0.6,
        repeat_after_s: float = 0.5,
        repeat_s: tuple[float, float] = (0.25, 0.06),
        panic_s: float = 3.0,
    ) -> None:
        times_s = (hold_s, repeat_after_s, *repeat_s, panic_s)
        if min(times_s) <= 0:
            raise ValueError(f"Key times are {times_s} s; each must be above zero.")
        self._hold_s = hold_s
        self._repeat_after_s = repeat_after_s
        self._slow_s, self._fast_s = repeat_s
        self._panic_s = panic_s
        self._down: set[Key] = set()
        self._muted: set[Key] = set()  # down, but its release says nothing
        self._interval_s = self._slow_s
        self._due_s: float | None = None

    @property
    def deadline_s(self) -> float | None:
        """The next moment at which `tick` yields something, on the clock of the edges; None while there is none."""
        return self._due_s

    def feed(self, moved: Moved) -> list[Event]:
        """Take one edge; what was due before it comes first. An edge to where the key is already changes nothing."""
        events = self.tick(moved.at_s)
        if moved.down == (moved.key in self._down):
            return events
        return events + (self._press(moved) if moved.down else self._release(moved.key))

    def tick(self, now_s: float) -> list[Event]:
        """Everything that is due by `now_s`, in order, however late; feed the edges that came before it first."""
        events: list[Event] = []
        while self._due_s is not None and self._due_s <= now_s:
            events.append(self._fire(self._due_s))
        return events

    def ignore_until_released(self) -> None:
        """Forget the keys that are down now: their hold, repeat and release say nothing. The way out still works."""
        self._muted |= self._down
        if not self._down >= _CHORD:
            self._due_s = None

    def _press(self, moved: Moved) -> list[Event]:
        key, alone, chord_before = moved.key, not self._down, self._down >= _CHORD
        self._down.add(key)
        if alone:
            self._interval_s = self._slow_s
            self._due_s = moved.at_s + (self._hold_s if key in _CHORD else self._repeat_after_s)
        elif not chord_before:  # a third key neither starts the chord again nor ends it
            chord = self._down >= _CHORD
            self._due_s = moved.at_s + self._panic_s if chord else None
            self._muted |= _CHORD if chord else set()
        return [] if key in _CHORD else [Pressed(key)]

    def _release(self, key: Key) -> list[Event]:
        self._down.remove(key)
        if not self._down >= _CHORD:
            self._due_s = None
        muted = key in self._muted
        self._muted.discard(key)
        return [Pressed(key)] if key in _CHORD and not muted else []

    def _fire(self, due_s: float) -> Event:
        self._due_s = None
        if self._down >= _CHORD:
            return Panic()
        (key,) = self._down
        if key in _CHORD:
            self._muted.add(key)
            return Held(key)
        self._due_s = due_s + self._interval_s
        self._interval_s = max(self._fast_s, self._interval_s * _SHRINK)
        return Pressed(key, repeat=True)
