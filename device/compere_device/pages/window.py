"""What people see: pages, drawn, moved against burn-in, and as bright as necessary."""

from collections.abc import Callable, Sequence
from typing import Protocol

from compere_device.glass.measures import CONTRAST
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level, Rest, shifted
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen

FLUSH_S = 2.0  # how long the last picture may take: longer than any bus needs, and short enough for a lost display


class Glass(Protocol):
    """Anything that shows pictures: an OLED, or its model."""

    def show(self, image: Pixels) -> None:
        """Show a picture."""

    def brightness(self, level: Level) -> None:
        """Set how bright it is."""

    def renew(self) -> None:
        """Make the next picture initialise the display and send everything, in case it has lost its power."""

    def adjust(self, contrast: int, rotate: int) -> None:
        """Set contrast (0 to 255) and rotation (degrees clockwise from how the picture lies)."""

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture has been on the glass; None if it is not there yet."""

    def flush(self, timeout_s: float) -> bool:
        """Wait until everything asked for is shown; return False if it is not, or not in time."""

    def close(self) -> None:
        """Release the display; the next picture initialises it again."""


class Window:
    """Pages on the glass; `rest` says where they stand, how bright they are, and when everything must be sent again.

    `contrast` (0 to 255) and `rotate` (degrees clockwise) are those with which the glass was made; `turns` are all
    rotations that it can show.
    """

    def __init__(
        self,
        screen: Screen,
        glass: Glass,
        rest: Rest,
        contrast: int = CONTRAST,
        rotate: int = 0,
        turns: Sequence[int] = (0, 180),
    ) -> None:
        self._screen = screen
        self._glass = glass
        self._rest = rest
        self.turns = turns
        # Given each page, its picture in its place (None while the glass is black) and how bright it is.
        self.watcher: Callable[[Page, Pixels | None, Level], None] | None = None
        self._drawn: tuple[tuple[Page, bool, tuple[int, int]], tuple[Pixels, Pixels]] | None = None
        self._adjusted = contrast, rotate
        self._contrast = contrast  # as last sent to the glass: the chosen one, unless a page tries another
        self._level = Level.FULL  # as last sent to the glass
        # The step at which everything was last sent; None once the glass is black.
        self._renewed: int | None = rest.step

    @property
    def metrics(self) -> Metrics:
        """The measures of words on it."""
        return self._screen.metrics

    @property
    def adjusted(self) -> tuple[int, int]:
        """The contrast and the rotation of the glass."""
        return self._adjusted

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture has been on the glass; None if it is not there yet."""
        return self._glass.shown_for_s

    def adjust(self, contrast: int, rotate: int) -> None:
        """Show pages with this contrast and rotation from now on, except a page that tries another contrast."""
        self._adjusted, self._contrast = (contrast, rotate), contrast
        self._glass.adjust(contrast, rotate)

    def show(self, page: Page) -> None:
        """Show a page; on a black glass it waits until somebody can see it."""
        level, step, image = self._rest.level, self._rest.step, None
        if level is Level.BLACK:
            self._renewed = None
        else:
            if step != self._renewed or level is not self._level:
                self._glass.renew()
                self._renewed = step
            self._try(page)
            image, placed = self._picture(page)
            self._glass.show(placed)
        self._light(level)
        if self.watcher:
            self.watcher(page, image, level)

    def _picture(self, page: Page) -> tuple[Pixels, Pixels]:
        """Return the picture of a page, in its place and moved; the last one is kept, as few edges change anything."""
        asked = page, page.armed, self._rest.shift  # a page is equal to itself with its keys
        if self._drawn is None or self._drawn[0] != asked:
            image = self._screen.draw(page)
            self._drawn = asked, (image, shifted(image, asked[2]))
        return self._drawn[1]

    def farewell(self, page: Page) -> None:
        """Show a last page, bright and in its place, and wait until it is on the glass."""
        self._glass.renew()
        self._try(page)
        image = self._screen.draw(page)
        self._glass.show(image)
        self._light(Level.FULL)
        if self.watcher:
            self.watcher(page, image, Level.FULL)
        self._glass.flush(FLUSH_S)

    def restart(self) -> None:
        """Initialise the display again with the next page."""
        self._glass.close()

    def _try(self, page: Page) -> None:
        contrast = self._adjusted[0] if page.contrast is None else page.contrast
        if contrast != self._contrast:
            self._contrast = contrast
            self._glass.adjust(contrast, self._adjusted[1])

    def _light(self, level: Level) -> None:
        if level is not self._level:
            self._level = level
            self._glass.brightness(level)
