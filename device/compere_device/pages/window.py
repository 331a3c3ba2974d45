"""What is seen: pages, drawn, moved against burn-in, and as bright as somebody needs them."""

from collections.abc import Sequence
from typing import Protocol

from PIL import Image

from compere_device.glass.measures import CONTRAST
from compere_device.glass.rest import Level, Rest, shifted
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen

FLUSH_S = 2.0  # how long the last picture may take: longer than any bus needs, and short enough for a lost display


class Glass(Protocol):
    """Whatever shows pictures: an OLED, or its model."""

    def show(self, image: Image.Image) -> None:
        """Show a picture."""

    def brightness(self, level: Level) -> None:
        """Give so much light from now on."""

    def renew(self) -> None:
        """Have the next picture set the display up again and sent whole: it may have lost its power meanwhile."""

    def adjust(self, contrast: int, rotate: int) -> None:
        """Show with this contrast (0 to 255), turned by so many degrees from how the picture lies, from now on."""

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture is on the glass; None while it is not."""

    def flush(self, timeout_s: float) -> bool:
        """Wait until what was asked for last is shown; False when it is not, or not in time."""

    def close(self) -> None:
        """Let go of the display; the next picture sets it up again."""


class Window:
    """Pages on the glass; `rest` says where they stand and how bright they are, and when all is to be sent anew.

    `contrast` (0 to 255) and `rotate` (degrees clockwise) are as the glass was made; `turns` are all that it can show.
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
        self._adjusted = contrast, rotate
        self._contrast = contrast  # as the glass was told: the chosen one, unless a page tries another
        self._level = Level.FULL  # as the glass was told
        self._renewed: int | None = rest.step  # the last step for which all was sent; None: the glass was black since

    @property
    def metrics(self) -> Metrics:
        """How wide words are on it."""
        return self._screen.metrics

    @property
    def adjusted(self) -> tuple[int, int]:
        """The contrast and the turn of the glass."""
        return self._adjusted

    @property
    def shown_for_s(self) -> float | None:
        """For how many seconds the newest picture is on the glass; None while it is not."""
        return self._glass.shown_for_s

    def adjust(self, contrast: int, rotate: int) -> None:
        """Have pages shown with this contrast and turn from now on, unless one tries another contrast."""
        self._adjusted, self._contrast = (contrast, rotate), contrast
        self._glass.adjust(contrast, rotate)

    def show(self, page: Page) -> None:
        """Show a page; on a black glass it waits until somebody can see it."""
        level, step = self._rest.level, self._rest.step
        if level is Level.BLACK:
            self._renewed = None
        else:
            if step != self._renewed or level is not self._level:
                self._glass.renew()
                self._renewed = step
            self._try(page)
            self._glass.show(shifted(self._screen.draw(page), self._rest.shift))
        self._light(level)

    def farewell(self, page: Page) -> None:
        """Show a last page, brightly and in its place, and see it through."""
        self._glass.renew()
        self._try(page)
        self._glass.show(self._screen.draw(page))
        self._light(Level.FULL)
        self._glass.flush(FLUSH_S)

    def restart(self) -> None:
        """Have the display set up again from the beginning, with the next page."""
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
