"""The thread that owns the display's bus, so that a slow one keeps nobody waiting."""

import time
from collections.abc import Callable
from contextlib import closing

from PIL import Image

from compere_device.events import Event
from compere_device.glass.display import Display
from compere_device.glass.rest import Level
from compere_device.link import Link

PART = "display"
RETRY_S = (0.5, 16.0)
HUNG_S = 30.0  # the kernel gives up a transfer after a second or so, and the first that fails ends a picture


class Glazier:
    """Brings the newest picture and level to a display, on a thread of its own that begins with the first picture.

    No method waits for the bus, but `flush`. A picture that a newer one overtakes is never sent. A display that is lost
    is tried again with each new picture, and without one after the first of `retry_s`, then twice as long each time up
    to the second. `put` takes Lost and Found of the part "display"; it is called on that thread. `clock` counts
    seconds.
    """

    def __init__(
        self,
        display: Display,
        put: Callable[[Event], None],
        retry_s: tuple[float, float] = RETRY_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._link = Link(
            PART,
            PART,
            lambda: closing(display),
            self._serve,
            put,
            failures=display.failures,
            retry_s=retry_s,
            news=self._is_new,
        )
        self._changed = self._link.changed
        self._clock = clock
        self._began_s: float | None = None  # when what is under way on the bus began; None while nothing is
        self._image: Image.Image | None = None
        self._level = Level.FULL
        self._stale = False
        self._adjusted: tuple[int, int] | None = None  # contrast and turn; None: as the display was made
        self._asked = self._tried = self._shown = 0  # orders: the newest, and the last one tried and shown
        self._seen: bytes | None = None  # the picture that is on the glass for certain
        self._seen_s = 0.0  # since when

    @property
    def alive(self) -> bool:
        """Whether no fault of the program has ended its thread, and no bus holds it for longer than HUNG_S."""
        began_s = self._began_s
        return not self._link.failed and (began_s is None or self._clock() - began_s < HUNG_S)

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture is on the glass, however often it was asked for; None: it is not."""
        with self._changed:
            is_seen = self._image is not None and self._image.tobytes() == self._seen
            return self._clock() - self._seen_s if is_seen else None

    def show(self, image: Image.Image) -> None:
        """Have a picture shown, which must not be changed after this."""
        with self._changed:
            self._image = image
            self._order()

    def brightness(self, level: Level) -> None:
        """Have the glass made so bright from now on."""
        with self._changed:
            self._level = level
            if self._image is not None:
                self._order()

    def renew(self) -> None:
        """Have the next picture, or level, set the display up again and sent whole."""
        with self._changed:
            self._stale = True

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
        self._link.close(0)

    def _order(self) -> None:
        """Ask for the picture and level as they are now."""
        self._asked += 1
        self._link.start()
        self._changed.notify_all()

    def _is_new(self) -> bool:
        return self._asked > self._tried

    def _serve(self, display: Display, link: Link[Display]) -> None:
        while True:
            self._bring(display)
            link.wait(self._is_new)

    def _bring(self, display: Display) -> None:
        """Bring what is asked for now to the display, and say when it is found."""
        with self._changed:
            asked, image, level, adjusted = self._asked, self._image, self._level, self._adjusted
            stale, self._stale = self._stale, False
        assert image is not None
        shown, seen, self._began_s = self._shown, None, self._clock()
        try:
            if adjusted:
                display.adjust(*adjusted)
            if stale:
                display.renew()
            if level is Level.BLACK:  # dark before the picture changes, and lit only after it has
                display.brightness(level)
                display.show(image)
            else:
                display.show(image)
                display.brightness(level)
            shown, seen = asked, image
        finally:
            self._began_s = None
            with self._changed:
                self._tried, self._shown = asked, shown
                self._see(seen)
                self._changed.notify_all()
        self._link.found()  # whoever hears of it and asks finds the picture shown

    def _see(self, image: Image.Image | None) -> None:
        """Keep since when a picture is on the glass; None: nobody knows what is."""
        seen = image.tobytes() if image else None
        if seen != self._seen:
            self._seen, self._seen_s = seen, self._clock()
