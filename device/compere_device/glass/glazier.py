"""The thread that owns the display's bus, so that a slow one keeps nobody waiting."""

from collections.abc import Callable
from threading import Condition, Thread, current_thread
from typing import Protocol

from PIL import Image

from compere_device.events import Event, Found, Lost
from compere_device.glass.rest import Level

PART = "display"
RETRY_S = (0.5, 16.0)


class Pane(Protocol):
    """A display, used by one thread."""

    def show(self, image: Image.Image) -> bool:
        """Show a picture; False when the display did not take it."""

    def brightness(self, level: Level) -> bool:
        """Set the level; False when the display did not take it."""

    def adjust(self, contrast: int, rotate: int) -> None:
        """Have the next picture or level, at the latest, bring this contrast (0 to 255) and turn (degrees)."""

    def close(self) -> None:
        """Let go of the bus and leave the picture."""


class Glazier:
    """Brings the newest picture and level to a display, on a thread of its own that begins with the first picture.

    No method waits for the bus, but `flush`. A picture that a newer one overtakes is never sent. A display that is lost
    is tried again with each new picture, and without one after the first of `retry_s`, then twice as long each time up
    to the second. `put` takes Lost and Found of the part "display"; it is called on that thread.
    """

    def __init__(self, oled: Pane, put: Callable[[Event], None], retry_s: tuple[float, float] = RETRY_S) -> None:
        self._oled = oled
        self._put = put
        self._retry_s = retry_s
        self._changed = Condition()
        self._thread: Thread | None = None  # the one that works now; another one ends
        self._before: Thread | None = None  # the one that worked last, and may still have the bus
        self._image: Image.Image | None = None
        self._level = Level.FULL
        self._adjusted: tuple[int, int] | None = None  # contrast and turn; None: as the display was made
        self._asked = self._tried = self._shown = 0  # orders: the newest, and the last one tried and shown
        self._lost = False

    def show(self, image: Image.Image) -> bool:
        """Have a picture shown, which must not be changed after this; False while the display is lost."""
        with self._changed:
            self._image = image
            return self._order()

    def brightness(self, level: Level) -> bool:
        """Have the glass made so bright from now on; False while the display is lost."""
        with self._changed:
            self._level = level
            return self._image is None or self._order()

    def adjust(self, contrast: int, rotate: int) -> None:
        """Have it show with this contrast (0 to 255), turned by so many degrees clockwise, from now on."""
        with self._changed:
            self._adjusted = contrast, rotate
            if self._image is not None:
                self._order()

    def flush(self, timeout_s: float) -> bool:
        """Wait until what was asked for last is on the glass; False when it failed or takes longer than that."""
        with self._changed:
            asked = self._asked
            self._changed.wait_for(lambda: self._tried >= asked, timeout_s)
            return self._shown >= asked

    def close(self) -> None:
        """Let go of the bus once the transfer under way is over; the next picture sets the display up again."""
        with self._changed:
            self._thread = None
            self._changed.notify_all()

    def _order(self) -> bool:
        """Ask for the picture and level as they are now; a thread that a fault has ended is replaced."""
        self._asked += 1
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._work, args=(self._before,), name="glazier", daemon=True)
            self._before = self._thread
            self._thread.start()
        self._changed.notify_all()
        return not self._lost

    def _work(self, before: Thread | None) -> None:
        if before is not None:
            before.join()
        first_s, longest_s = self._retry_s
        pause_s: float | None = None  # none: until there is something new
        while True:
            with self._changed:
                new = self._changed.wait_for(lambda: self._asked > self._tried or self._ended, pause_s)
                if self._ended:
                    break
            if self._try():
                pause_s = None
            elif pause_s is None:
                pause_s = first_s
            elif not new:
                pause_s = min(2 * pause_s, longest_s)
        self._oled.close()

    @property
    def _ended(self) -> bool:
        return self._thread is not current_thread()

    def _try(self) -> bool:
        """Bring what is asked for now to the display, and say when it is lost or found."""
        with self._changed:
            asked, image, level, adjusted = self._asked, self._image, self._level, self._adjusted
        assert image is not None
        if adjusted:
            self._oled.adjust(*adjusted)
        if level is Level.BLACK:  # dark before the picture changes, and lit only after it has
            taken = self._oled.brightness(level) and self._oled.show(image)
        else:
            taken = self._oled.show(image) and self._oled.brightness(level)
        with self._changed:
            self._tried = asked
            self._shown = asked if taken else self._shown
            turned, self._lost = self._lost is taken, not taken
            self._changed.notify_all()
        if turned:
            self._put(Found(PART) if taken else Lost(PART))
        return taken
