"""What happened before a question: pages to read, and what fits on the question's own page."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from compere.declared import NamedTuple
from compere_device.answers.way import Way
from compere_device.glass.fonts import Style
from compere_device.pages.asked import Asked
from compere_device.pages.layout import stands_beside
from compere_device.pages.page import Page
from compere_device.pages.question import Laid
from compere_device.pages.rows import has_room
from compere_device.pages.telling import sketched, told_pages
from compere_device.pages.typesetter import Pages, Sketch, Typesetter, is_rest

if TYPE_CHECKING:
    from compere.state import Told

MERGED_LINES = 2  # at most this many lines of what happened stand above a question


class Before(NamedTuple):
    """Where people read what happened."""

    pages: Sequence[Page]  # to read one after another, before the question
    above: tuple[str, ...] = ()  # sentences above the question
    last: "Told | None" = None  # what was told last, which leads into the question or is its title


class Places:
    """Finds the place for what happened before a question, by laying the question out to see what fits."""

    def __init__(self, laid: Callable[[Asked], Laid], by: Typesetter) -> None:
        self._laid = laid
        self._by = by

    def before(self, told: "Sequence[Told]", asked: Asked) -> Before:
        """Return where each sentence is read; what the bot did never stands above the question in the smallest size."""
        if told and self.leads_into(told[-1], asked):
            told, asked = told[:-1], asked._replace(last=told[-1])
        sketches = sketched(told, self._by)
        if sketches and not is_rest(sketches) and self.merges(sketches[-1], asked):
            return Before(Pages(self._by, sketches[:-1]), sketches[-1].texts, asked.last)
        if told and not asked.last and self.heads(told[-1], asked.way):
            return Before(told_pages(told[:-1], self._by), last=told[-1])
        return Before(Pages(self._by, sketches), last=asked.last)

    def leads_into(self, last: "Told", asked: Asked) -> bool:
        """Return whether what was told last can stand on the question's own page: a headline of the same step."""
        way = asked.way
        if not last.headline or last.step != way.prompt.step or not way.slots or way.alone:
            return False
        led = asked._replace(last=last)
        page = self._laid(led).page
        whole = " ".join(page.lines) == self._by.words.say(led.text)
        return whole and has_room(page, way, self._by) and _is_large(page)

    def merges(self, sketch: Sketch, asked: Asked) -> bool:
        """Return whether what happened can stand above the question, instead of on a page of its own before it."""
        happened = sketch.page
        if happened.big or asked.way.alone:
            return False
        page, is_there = self._laid(asked._replace(above=sketch.texts))
        small = any(map(self._by.glossary.is_the_bots, happened.told)) and not _is_large(page)
        if not is_there or small:
            return False
        if page.grid:
            return stands_beside(asked.board)
        asks_in_title = len(page.lines) == len(happened.lines)
        return len(happened.lines) <= MERGED_LINES + asks_in_title

    def heads(self, only: "Told", way: Way) -> bool:
        """Return whether what was told can replace the title: one line that is an aside, or that says what people did.

        That saves a page if the rows take all keys, and leave no line above the question.
        """
        glossary = self._by.glossary
        own = only.step == way.prompt.step or glossary.is_peoples(glossary.title(only.step))
        if only.headline or not own or way.alone or glossary.is_the_bots(only):
            return False
        page = self._laid(Asked(way, last=only)).page
        return page.title == self._by.words.say(glossary.heading(only)) and not page.bare


def _is_large(page: Page) -> bool:
    return page.size is not Style.BODY
