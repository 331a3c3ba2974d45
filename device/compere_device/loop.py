"""The loop: one queue of events, the clock, and what each moment is for. It knows no game and no scene."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from compere_device.desk import Desk
from compere_device.events import DieEvent, Event, Held, Moved, Panic, Pressed, Scanned, Stop, Turned
from compere_device.glass.rest import Level, Rest
from compere_device.parts.keys import Keys
from compere_device.window import Window


class Heart(Protocol):
    """Whoever waits for signs of life from the loop."""

    @property
    def deadline_s(self) -> float | None:
        """When the next one is due; None if nobody waits."""

    def tick(self, now_s: float) -> None:
        """The loop works at `now_s`."""


class Loop:
    """Edges become presses, presses go to the desk, and the desk's page to the window; in between it sleeps.

    Without `heart` nobody waits for signs of life.
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
    ) -> None:
        self.running = True
        self.desk = desk
        self._events = events
        self._clock = clock
        self._keys = keys
        self._rest = rest
        self._window = window
        self._heart = heart

    def run(self) -> None:
        """Show and serve until it is asked to stop; what is shown then stays."""
        stale = True
        while self.running:
            if stale and self._events.empty():
                self.show()
            try:
                event = self._events.get(timeout=self._timeout_s())
            except Empty:
                stale = self._tick()
            else:
                self.handle(event)
                stale = True
            if self._heart:
                self._heart.tick(self._clock())

    def show(self) -> None:
        """Show the page as it is now."""
        self._window.show(self.desk.page())

    def handle(self, event: Event) -> None:
        """Take one event. Who uses the device lights the glass; the press that finds it black does nothing else.

        A scan counts even then, and so does the way out. What a part says lights nothing: a loose cable would burn in
        the glass over night, and the sentence is there when somebody comes.
        """
        match event:
            case Stop():
                self.running = False
            case Moved(down=True) | Turned() | Pressed() | Held():
                if self._rest.use(self._clock()):
                    if isinstance(event, Moved | Turned):
                        self._keys.feed(event)
                        self._keys.ignore_until_released()
                    return
            case Scanned() | Panic() | DieEvent():
                self._rest.use(self._clock())
        self.desk.take(self._keys.feed(event) if isinstance(event, Moved | Turned) else [event])

    def _timeout_s(self) -> float | None:
        """How long the loop may sleep; None for until something happens."""
        heart_s = self._heart.deadline_s if self._heart else None
        deadlines_s = (self._keys.deadline_s, self._rest.deadline_s, self.desk.deadline_s, heart_s)
        deadline_s = min((each for each in deadlines_s if each is not None), default=None)
        return None if deadline_s is None else max(0.0, deadline_s - self._clock())

    def _tick(self) -> bool:
        """Take what is due; return whether there may be something new to show."""
        now_s, before = self._clock(), (self._rest.level, self._rest.step)
        events = self._keys.tick(now_s)
        self.desk.take(events)
        self.desk.tick(now_s)
        self._rest.tick(now_s)
        if self._rest.level is Level.BLACK:
            self._keys.ignore_until_released()  # what lies on a key for so long presses nothing
        return bool(events) or before != (self._rest.level, self._rest.step)
