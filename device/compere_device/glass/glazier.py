"""The thread that owns the display's bus, so that a slow display keeps nobody waiting."""

import time
from collections.abc import Callable
from contextlib import closing

from compere_device.events import Event
from compere_device.glass.display import Display
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level
from compere_device.link import Link

PART = "display"
RETRY_S = (0.5, 16.0)
HUNG_S = 30.0  # the kernel gives up a transfer after a second or so, and the first that fails ends a picture


class Glazier:
    """Sends the newest picture and level to a display, on a thread of its own that starts with the first picture.

    No method but `flush` waits for the bus. A picture that is overtaken by a newer one is never sent. A display that
    fails is tried again with every new picture, and also after a wait that doubles each time.

    Args:
        display: the display.
        put: takes Lost and Found of the part "display"; called on the thread.
        retry_s: the first and the longest wait between attempts, in seconds.
        clock: returns the time in seconds.
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
        self._image: Pixels | None = None
        self._level = Level.FULL
        self._stale = False
        self._adjusted: tuple[int, int] | None = None  # contrast and turn; None: as the display was made
        self._asked = self._tried = self._shown = 0  # orders: the newest, and the last one tried and shown
        self._seen: bytes | None = None  # the picture that is on the glass for certain
        self._seen_s = 0.0  # since when

    @property
    def alive(self) -> bool:
        """Whether no bug has ended the thread, and no transfer has taken longer than HUNG_S."""
        began_s = self._began_s
        return not self._link.failed and (began_s is None or self._clock() - began_s < HUNG_S)

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture has been on the glass; None if it is not there yet.

        Asking for the same picture again does not start over.
        """
        with self._changed:
            is_seen = self._image is not None and self._image.tobytes() == self._seen
            return self._clock() - self._seen_s if is_seen else None

    def show(self, image: Pixels) -> None:
        """Show a picture, which must not be changed afterwards."""
        with self._changed:
            self._image = image
            self._order()

    def brightness(self, level: Level) -> None:
        """Set how bright the glass is."""
        with self._changed:
            self._level = level
            if self._image is not None:
                self._order()

    def renew(self) -> None:
        """Make the next picture or level initialise the display and send everything."""
        with self._changed:
            self._stale = True

    def adjust(self, contrast: int, rotate: int) -> None:
        """Set contrast (0 to 255) and rotation (degrees clockwise)."""
        with self._changed:
            self._adjusted = contrast, rotate
            if self._image is not None:
                self._order()

    def flush(self, timeout_s: float) -> bool:
        """Wait until all that was asked for is on the glass; return False if it fails or `timeout_s` seconds pass."""
        with self._changed:
            asked = self._asked
            self._changed.wait_for(lambda: self._tried >= asked, timeout_s)
            return self._shown >= asked

    def close(self) -> None:
        """Release the bus after the transfer in progress; the next picture initialises the display again."""
        self._link.close(0)

    def _order(self) -> None:
        """Ask the thread for the present picture and level."""
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
        """Send the newest picture and level to the display, and report it found."""
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

    def _see(self, image: Pixels | None) -> None:
        """Note which picture is on the glass, and since when; None if that is unknown."""
        seen = image.tobytes() if image else None
        if seen != self._seen:
            self._seen, self._seen_s = seen, self._clock()
