"""The loop: one queue of events, the clock, and what is due when. It knows no game and no scene."""

from _queue import Empty, SimpleQueue  # what `queue` takes them from; it has more, for which a start would wait
from collections.abc import Callable, Sequence
from typing import Protocol

from compere_device.auto_off import AutoOff
from compere_device.desk import Desk
from compere_device.events import DieEvent, Errand, Event, Held, Key, Moved, Panic, Pressed, Scanned, Stop, Turned
from compere_device.glass.rest import Level, Rest
from compere_device.pages.page import Page
from compere_device.pages.window import Window
from compere_device.parts.keys import Keys

ARM_S = 0.333  # nobody sees a new page and presses a key for it any sooner
BACK_ARM_S = 1.0  # if the key that led back is an answer now, as people press it again
BACKS = (Key.BACK, Key.LEFT)
LATE_MOST_S = 1.0  # a later picture never comes; the game must go on even without a glass


class Heart(Protocol):
    """A watchdog that waits for signs of life from the loop."""

    @property
    def deadline_s(self) -> float | None:
        """When the next sign of life is due; None if nobody waits for one."""

    def tick(self, now_s: float) -> None:
        """The loop was alive at `now_s`."""


class Loop:
    """Edges become presses, presses go to the desk, and the desk's page to the window; in between, the loop sleeps.

    When what the keys mean changes, the new page first shows no keys and takes none, until it has been on the glass for
    `arm_s` seconds, so that a press meant for the page before answers nothing. It takes `BACK_ARM_S` if a step back led
    to a page where that same key is an answer.

    Args:
        events: the queue into which parts put events.
        clock: returns the time in seconds.
        keys: turns edges and time into presses.
        rest: decides how bright the glass is.
        desk: takes the presses, and has the page.
        window: shows the page.
        heart: waits for signs of life; None if nobody does.
        arm_s: for how many seconds a page must be on the glass before its keys count.
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
        self.meanings = 0  # how often what the keys mean has changed
        self.uses = 0  # how often somebody has used the device
        self._events = events
        self._clock = clock
        self._keys = keys
        self._rest = rest
        self._window = window
        self.heart = heart
        self._arm_s = arm_s
        self._wait_s = arm_s  # how long the present page waits
        self._back: Key | None = None  # the key that led back to it, if one did
        self._auto_off = AutoOff(desk.stage, clock())
        self._asks: object = None  # what the keys meant at the last look
        self._shown_s: float | None = None  # when their present meaning went to the glass
        self._page = Page("")  # as shown last
        self._arms_s: float | None = None  # when to see whether it is there for long enough
        self.look()

    def run(self) -> None:
        """Show and serve until told to stop; the last picture stays."""
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

    @property
    def window(self) -> Window:
        """What shows the pages."""
        return self._window

    def show(self) -> None:
        """Show the current page; if the glass is lit, the time until its keys count begins."""
        self.look()
        try:
            page = self._draw()
        except BaseException as error:  # a block that guards costs each picture something, and this nothing
            self.desk.not_drawn(error)
            page = self._draw()
        if not self.armed and self._shown_s is None and self._rest.level is not Level.BLACK:
            self._shown_s = self._clock()
            again = page.returned and any(row.key is self._back for row in page.rows if row.key)
            self._wait_s = max(self._arm_s, BACK_ARM_S) if again and self._arm_s else self._arm_s
            self._arms_s = self._shown_s + self._wait_s

    def _draw(self) -> Page:
        self._page = page = self.desk.page()
        self._window.show(page if self.armed else page._replace(armed=False))
        return page

    @property
    def armed(self) -> bool:
        """Whether keys count, because what they mean has been on the glass for long enough."""
        return self._keys.armed

    @property
    def arms_s(self) -> float | None:
        """When the keys will count, unless the glass is late; None if they do already, or while the glass is black."""
        return self._arms_s

    def look(self, pressed: Key | None = None) -> None:
        """Update what the keys do; disarm them if that differs from what the glass shows.

        `pressed` is the key that may have changed it.
        """
        asks = self.desk.asks
        if asks != self._asks:
            self._asks = asks
            self.meanings += 1
            self._back = pressed if pressed in BACKS else None
            self._disarm()
        self._keys.repeating = self.desk.repeating

    def handle(self, event: Event) -> None:
        """Take one event. Any use of the device lights the glass; a press while it is black does nothing else.

        A scan still counts on a black glass, and so does the way out. The same holds during the countdown to switching
        off. Reports of parts light nothing: a loose cable would burn in the display overnight, and people see the
        report when they come back.
        """
        counting = self._auto_off.counting
        match event:
            case Stop():
                self.running = False
            case Errand(run):
                run()
                return
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

    def carry_out(self, act: Callable[[], None]) -> None:
        """Do what was asked of the game from elsewhere; that is a use of the device, like a scan."""
        self._use()
        try:
            with self.desk.over_guest():
                act()
        finally:
            self.desk.take([])
            self.look()

    def let_go(self, key: Key) -> None:
        """Let a key go, unpressed, whose holder is elsewhere and gone."""
        self._keys.let_go(key)
        self.desk.feel(Moved(key, False, self._clock(), remote=True))

    def _use(self) -> bool:
        """Note that the device is being used; return whether the glass was black until now."""
        now_s = self._clock()
        self.uses += 1
        self._auto_off.use(now_s)
        return self._rest.use(now_s)

    def tick(self) -> bool:
        """Do what is due; return whether there may be something new to show."""
        now_s, before, level = self._clock(), self._seen, self._rest.level
        events = self._keys.tick(now_s)
        self._give(events)
        self.desk.tick(now_s)
        if self._auto_off.tick(now_s):
            self._rest.use(now_s)
        self._rest.tick(now_s)
        if self._rest.level not in (level, Level.FULL):
            self.desk.rest()
        if self._rest.level is Level.BLACK:
            self._disarm()  # something that has lain on a key that long must not press it
        return self._arm(now_s) or bool(events) or before != self._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        """What the passing of time changes on the glass."""
        return self._rest.level, self._rest.step, self._auto_off.left_s

    def _give(self, events: Sequence[Event]) -> None:
        """Hand events to the desk, without presses meant for a page that has gone."""
        for event in events:
            if self.armed or not isinstance(event, Pressed | Held):
                self.desk.take([event])
                self.look(event.key if isinstance(event, Pressed) else None)

    def _disarm(self) -> None:
        self._keys.disarm()
        self._shown_s = self._arms_s = None

    def _arm(self, now_s: float) -> bool:
        """Arm the keys once what they mean has been on the glass for long enough; return whether keys are now drawn.

        It waits for a picture that is on its way, but not for ever.
        """
        if self._shown_s is None or self._arms_s is None or now_s < self._arms_s:
            return False
        since_s, latest_s = self._window.shown_for_s, self._shown_s + self._wait_s + LATE_MOST_S
        if now_s < latest_s and (since_s is None or since_s < self._wait_s):
            self._arms_s = min(now_s + self._wait_s - (since_s or 0.0), latest_s)
            return False
        self._keys.arm(self._arms_s)
        self._arms_s = None
        return any(row.key for row in self._page.rows)

    def _timeout_s(self) -> float | None:
        """How long the loop may sleep, in seconds; None to sleep until an event."""
        heart_s = self.heart.deadline_s if self.heart else None
        others_s = (self.desk.deadline_s, heart_s)
        deadlines_s = (*others_s, self._keys.deadline_s, self._arms_s, self._rest.deadline_s, self._auto_off.deadline_s)
        deadline_s = min((each for each in deadlines_s if each is not None), default=None)
        return None if deadline_s is None else max(0.0, deadline_s - self._clock())
