"""The loop: one queue of events, the clock, and what each moment is for. It knows no game and no scene."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Protocol

from compere_device.auto_off import AutoOff
from compere_device.desk import Desk
from compere_device.events import DieEvent, Event, Held, Key, Moved, Panic, Pressed, Scanned, Stop, Turned
from compere_device.glass.rest import Level, Rest
from compere_device.pages.window import Window
from compere_device.parts.keys import Keys

ARM_S = 0.333  # nobody sees what came up, and presses a key for it, any sooner
BACK_ARM_S = 1.0  # where the key that led back is an answer now: whoever goes back presses it again
BACKS = (Key.BACK, Key.LEFT)
LATE_MOST_S = 1.0  # a picture that is later by more never comes: without a glass, too, the game goes on


class Heart(Protocol):
    """Whoever waits for signs of life from the loop."""

    @property
    def deadline_s(self) -> float | None:
        """When the next one is due; None if nobody waits."""

    def tick(self, now_s: float) -> None:
        """The loop works at `now_s`."""


class Loop:
    """Edges become presses, presses go to the desk, and the desk's page to the window; in between it sleeps.

    What comes up takes no key before it has been on the glass for `arm_s`, and has no keys drawn: nothing is answered
    by the press before. Where a step back led to keys that are answers, it is a second. Without `heart` nobody waits
    for signs of life.
    """

    def __init__(
        self,
        events: "SimpleQueue[Event]",
        clock: Callable[[], float],
        keys: Keys,
        rest: Rest,
        desk: Desk,
        window: Window,
        heart: Heart | None = None,
        arm_s: float = ARM_S,
    ) -> None:
        self.running = True
        self.desk = desk
        self._events = events
        self._clock = clock
        self._keys = keys
        self._rest = rest
        self._window = window
        self.heart = heart
        self._arm_s = arm_s
        self._wait_s = arm_s  # of what is shown now
        self._back: Key | None = None  # the key of a step back that may have led to it
        self._auto_off = AutoOff(desk, clock())
        self._asks: object = None  # what keys meant when that was last looked at
        self._shown_s: float | None = None  # when what they mean now went to the glass
        self._arms_s: float | None = None  # when to see whether it is there for long enough
        self.look()

    def run(self) -> None:
        """Show and serve until it is asked to stop; what is shown then stays."""
        stale = True
        while self.running:
            if stale and self._events.empty():
                self.show()
            try:
                event = self._events.get(timeout=self._timeout_s())
            except Empty:
                stale = self.tick()
            else:
                self.handle(event)
                stale = True
            if self.heart:
                self.heart.tick(self._clock())

    def show(self) -> None:
        """Show the page as it is now; the time until its keys count begins, where somebody can see it."""
        self.look()
        page = self.desk.page()
        self._window.show(page if self.armed else replace(page, armed=False))
        if not self.armed and self._shown_s is None and self._rest.level is not Level.BLACK:
            self._shown_s = self._clock()
            again = page.returned and any(row.key is self._back for row in page.rows if row.key)
            self._wait_s = max(self._arm_s, BACK_ARM_S) if again and self._arm_s else self._arm_s
            self._arms_s = self._shown_s + self._wait_s

    @property
    def armed(self) -> bool:
        """Whether keys count: what they mean has been on the glass for long enough."""
        return self._keys.armed

    @property
    def arms_s(self) -> float | None:
        """When the keys will count, unless the glass is late; None while they do, or nobody can see what they mean."""
        return self._arms_s

    def look(self, pressed: Key | None = None) -> None:
        """Have the keys do what they do now, and nothing if that is another thing than what is on the glass.

        It may be so since a key was `pressed`.
        """
        asks = self.desk.asks
        if asks != self._asks:
            self._asks = asks
            self._back = pressed if pressed in BACKS else None
            self._disarm()
        self._keys.repeating = self.desk.repeating

    def handle(self, event: Event) -> None:
        """Take one event. Who uses the device lights the glass; the press that finds it black does nothing else.

        A scan counts even then, and so does the way out; and it is the same while the device is about to switch itself
        off. What a part says lights nothing: a loose cable would burn in the glass over night, and the sentence is
        there when somebody comes.
        """
        counting = self._auto_off.counting
        match event:
            case Stop():
                self.running = False
            case Moved(down=True) | Turned() | Pressed() | Held():
                if self._use() or counting:
                    if isinstance(event, Moved | Turned):
                        self._keys.feed(event)
                    self._disarm()
                    return
            case Scanned() | Panic() | DieEvent():
                if self._use() or counting:
                    self._disarm()
        self._arm(self._clock())  # it may be due
        if isinstance(event, Moved | Turned):
            self.desk.feel(event)
        self._give(self._keys.feed(event) if isinstance(event, Moved | Turned) else [event])

    def _use(self) -> bool:
        """Somebody uses the device; return whether the glass was black until now."""
        now_s = self._clock()
        self._auto_off.use(now_s)
        return self._rest.use(now_s)

    def tick(self) -> bool:
        """Take what is due; return whether there may be something new to show."""
        now_s, before = self._clock(), self._seen
        events = self._keys.tick(now_s)
        self._give(events)
        self.desk.tick(now_s)
        if self._auto_off.tick(now_s):
            self._rest.use(now_s)
        self._rest.tick(now_s)
        if self._rest.level is Level.BLACK:
            self._disarm()  # what lies on a key for so long presses nothing
        return self._arm(now_s) or bool(events) or before != self._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        """What of the time is seen on the glass."""
        return self._rest.level, self._rest.step, self._auto_off.left_s

    def _give(self, events: Sequence[Event]) -> None:
        """Hand events to the desk; what was pressed for a page that has gone does nothing."""
        for event in events:
            if self.armed or not isinstance(event, Pressed | Held):
                self.desk.take([event])
                self.look(event.key if isinstance(event, Pressed) else None)

    def _disarm(self) -> None:
        self._keys.disarm()
        self._shown_s = self._arms_s = None

    def _arm(self, now_s: float) -> bool:
        """Have the keys count once what they mean has been on the glass for long enough; return whether they are drawn.

        A picture that is under way is waited for, but not for ever.
        """
        if self._shown_s is None or self._arms_s is None or now_s < self._arms_s:
            return False
        since_s, latest_s = self._window.shown_for_s, self._shown_s + self._wait_s + LATE_MOST_S
        if now_s < latest_s and (since_s is None or since_s < self._wait_s):
            self._arms_s = min(now_s + self._wait_s - (since_s or 0.0), latest_s)
            return False
        self._keys.arm(self._arms_s)
        self._arms_s = None
        return any(row.key for row in self.desk.page().rows)

    def _timeout_s(self) -> float | None:
        """How long the loop may sleep; None for until something happens."""
        heart_s = self.heart.deadline_s if self.heart else None
        others_s = (self.desk.deadline_s, heart_s)
        deadlines_s = (*others_s, self._keys.deadline_s, self._arms_s, self._rest.deadline_s, self._auto_off.deadline_s)
        deadline_s = min((each for each in deadlines_s if each is not None), default=None)
        return None if deadline_s is None else max(0.0, deadline_s - self._clock())
