"""What was entered, on the glass: in the title of the page that asks for the next thing, and all of it at the end."""

from collections.abc import Sequence

from compere.declared import dataclass
from compere.prompts import Number
from compere.wording import Shape, Text, say
from compere_device.answers.way import Way
from compere_device.glass.fonts import Style
from compere_device.pages.names import shortened
from compere_device.pages.page import Page
from compere_device.pages.sizes import LARGER
from compere_device.pages.spread import in_rows, spread_out
from compere_device.pages.typesetter import Typesetter
from compere_device.pages.wrapping import fit, wrap


@dataclass(frozen=True)
class Entered:
    """Shows on a page what was entered of an answer."""

    by: Typesetter

    def echoed(self, page: Page, way: Way) -> Page:
        """Return a page with what was entered last in place of the title, as far as there is room.

        A part of a number stands beside the title, if it can.
        """
        said = self._echo(way, beside=bool(page.grid))
        if page.bare or not said:
            return page
        room_px = self.by.metrics.title_width(page)
        if isinstance(way.prompt, Number):
            said = [page.title, *said]
        while len(said) > 1 and self.by.metrics.width(", ".join(said), Style.TITLE) > room_px:
            said = said[1:]
        return page._replace(title=self._cut(", ".join(said), room_px))

    def learned(self, page: Page, text: Text) -> Page:
        """Return a page with what was learned in place of the title, with its name if there is room.

        A number alone says nothing, so its name is shortened instead.
        """
        room_px = self.by.metrics.title_width(page)
        value = self.by.words.say(say("{value}", value=[text, *text.args.values()][-1]))
        names = shortened(text) if value.isdigit() else iter(())
        for each in map(self.by.words.say, (text, *names)):
            if self.by.metrics.width(each, Style.TITLE) <= room_px:
                return page._replace(title=each)
        return page._replace(title=self._cut(value, room_px))

    def review(self, way: Way, *, read: bool = False) -> Page:
        """Return the page with everything that was entered.

        The title says what OK does with it, or with what is selected. If `read`, the page is only to be read, like a
        page of what happened, with the mark that more follows.
        """
        page = Page("", corner=way.counter, below=read)
        page = page._replace(title=self.by.words.say(way.text))
        selected = (way.cursor or 0) - 1
        for size in LARGER:
            larger = page._replace(size=size)
            groups = self._groups(way, larger)
            spread = spread_out(groups, self.by.metrics.lines_per_page(larger), larger, self.by.metrics)
            if spread and len(groups) in (1, len(spread.columns)):  # keeps each suit in one column
                return larger._replace(spread=spread.selecting(selected))
        groups, rows = self._groups(way, page), self.by.metrics.lines_per_page(page)
        if spread := spread_out(groups, rows, page, self.by.metrics):
            return page._replace(spread=spread.selecting(selected))
        return self._leafed(page, [text for group in groups for text in group], selected)

    def _leafed(self, page: Page, flat: Sequence[str], selected: int) -> Page:
        """Return as many texts as there is room for, including the selected one, with marks where there are more."""
        marked, rows = page._replace(below=True), self.by.metrics.lines_per_page(page)
        for count in range(len(flat), 0, -1):
            first = max(0, selected) // count * count
            if spread := spread_out((flat[first : first + count],), rows, marked, self.by.metrics):
                more = page.below or first + count < len(flat)
                return page._replace(spread=spread.selecting(selected - first), above=first > 0, below=more)
        raise AssertionError("each text is cut to the width of the glass")

    def before(self, pages: Sequence[Page], way: Way) -> list[Page]:
        """Return pages of what happened with everything that was entered before: on the first, or on one more."""
        if pages and (first := self._told(pages[0], way)):
            return [first, *pages[1:]]
        return [self.review(way, read=True), *pages]

    def _told(self, page: Page, way: Way) -> Page | None:
        """Return a page of what happened with everything that was entered below it; None if there is no room.

        If room is scarce, the title is left out.
        """
        if page.big or page.huge or page.grid or page.rows:
            return None
        page = self.smallest(page)
        groups = self._groups(way, page)
        flat = [text for group in groups for text in group]
        for each in (page, *([] if page.corner else [page._replace(bare=True)])):
            marked, rows = each._replace(below=True), self.by.metrics.lines_per_page(each) - len(each.lines)
            spread = spread_out(groups, rows, marked, self.by.metrics) or in_rows(flat, rows, marked, self.by.metrics)
            if spread:
                return each._replace(spread=spread)
        return None

    def smallest(self, page: Page) -> Page:
        """Return a page of what happened in the smallest size, which has room for most."""
        if page.size is Style.BODY:
            return page
        page = page._replace(size=Style.BODY)
        width_px = self.by.metrics.text_width(page, marks=True)
        lines = wrap(" ".join(page.lines), width_px, self.by.metrics.measure(Style.BODY))
        return page._replace(lines=tuple(lines))

    def _groups(self, way: Way, page: Page) -> list[list[str]]:
        room_px = self.by.metrics.text_width(page, marks=True) - 2
        measure = self.by.metrics.measure(page.size)
        return [[fit(self.by.words.say(text), room_px, measure) for text in group] for group in way.spread]

    def _echo(self, way: Way, *, beside: bool) -> Sequence[str]:
        """Return what was entered so far, and last what is told of the next."""
        names = [self.by.words.say(name) for name in way.entered]
        if beside:
            return names  # beside a board, the question itself says what is told of the next
        told = (self.by.glossary.facet(name, value) for name, value in way.narrowed if not isinstance(value, Shape))
        return [*names, *map(self.by.words.say, told)]

    def _cut(self, text: str, room_px: int) -> str:
        return fit(text, room_px, self.by.metrics.measure(Style.TITLE))
