"""Sets words on pages: wraps them, shortens names if necessary, and uses the largest size that fits."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from compere.declared import NamedTuple
from compere.wording import Text, Words
from compere_device.glass.fonts import Style
from compere_device.pages.glossary import Glossary
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page, Row
from compere_device.pages.wrapping import WordTooWide, broken, fit, wrap

FEW_LINES = 2  # so few lines of a text that goes on leave half of the glass empty
ENDED = re.compile(r"(?<=[.!?]) (?=[^a-zà-ÿ])")  # the space after a sentence; no order has a name that ends like one
ENDS = "”“»).,:;!?\u00a0\u202f"  # what stands behind a quoted word, in any of our languages
LARGER_MOST = 6  # at most this many lines and rows fit if some of them are larger


class Sketch(NamedTuple):
    """A page in the smallest size."""

    page: Page
    texts: tuple[str, ...]  # the contents of its lines, not yet wrapped
    runs_on: bool = False  # the text continues on the next page


class Pages(Sequence[Page]):
    """The pages of sketches, each set in its size when somebody first looks at it, as most may never be read."""

    def __init__(self, by: "Typesetter", sketches: Sequence[Sketch]) -> None:
        self._by, self._sketches = by, sketches
        self._pages: list[Page | None] = [None] * len(sketches)

    def __len__(self) -> int:
        return len(self._sketches)

    @overload
    def __getitem__(self, index: int) -> Page: ...

    @overload
    def __getitem__(self, index: slice) -> list[Page]: ...

    def __getitem__(self, index: int | slice) -> Page | list[Page]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if (page := self._pages[index]) is None:
            page = self._set(index % len(self))
        return page

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    def _set(self, index: int) -> Page:
        """Set the text that has this page, over all of its pages."""
        sketches, first, end = self._sketches, index, index + 1
        while first and sketches[first - 1].runs_on:
            first -= 1
        while end < len(sketches) and sketches[end - 1].runs_on:
            end += 1
        made = self._by.set_pages(sketches[first:end])
        self._pages[first:end] = made
        return made[index - first]


class Typesetter:
    """Sets the words of one language, and of one bot, on pages."""

    def __init__(self, glossary: Glossary, metrics: Metrics) -> None:
        self.glossary = glossary
        self.metrics = metrics
        self._headed: tuple[tuple[Page | None, Text | None], Page | None] = ((None, None), None)  # what, and how

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.glossary.words

    def wrapped(self, text: str, page: Page, *, marks: bool = True) -> list[str]:
        """Wrap a text, leaving room for scroll marks unless there will be none."""
        width_px = self.metrics.text_width(page, marks=marks)
        while True:
            try:
                return wrap(text, width_px, self.metrics.measure(page.size))
            except WordTooWide as error:  # not a text of ours: a scanned code, or the name of a file
                text = text.replace(error.word, self._shortened(error.word, width_px))

    def _shortened(self, word: str, room_px: int) -> str:
        """Return a word that is cut to fit, with the quotation mark and stop behind it, which are the sentence's."""
        measure = self.metrics.measure(Style.BODY)
        ends = word[len(word.rstrip(ENDS)) :]
        left_px = room_px - measure(ends)
        return (
            self.fitted(word.removesuffix(ends), left_px) + ends
            if left_px > room_px // 2
            else self.fitted(word, room_px)
        )

    def named(self, text: Text, room_px: int, style: Style = Style.BODY) -> str:
        """Return a text in words, with its names shortened if they are too long for the room, and nothing else."""
        said = self.words.say(text)
        if self.metrics.width(said, style) > room_px:
            from compere_device.pages.names import shortened

            for shorter in shortened(text):
                said = self.words.say(shorter)
                if self.metrics.width(said, style) <= room_px:
                    break
        return said

    def fitted(self, text: str, room_px: int) -> str:
        """Return a text with its end cut off if it is too wide."""
        return fit(text, room_px, self.metrics.measure(Style.BODY))

    def in_full(self, name: str) -> str:
        """Return an address or a name of a machine, on as many lines as all of it needs."""
        return broken(name, self.text_px(Page("")), self.metrics.measure(Style.BODY))

    def headed(self, page: Page, text: Text, *, shorter: bool = False) -> Page:
        """Return a page with a text in place of its title, if there is room; its names may be `shorter`."""
        before, headed = self._headed
        if headed and before[0] is page and before[1] is text:
            return headed
        room_px = self.metrics.title_width(page)
        said = self.named(text, room_px, Style.TITLE) if shorter else self.words.say(text)
        headed = page._replace(title=said) if self.metrics.width(said, Style.TITLE) <= room_px else page
        self._headed = (page, text), headed
        return headed

    def text_px(self, page: Page) -> int:
        """The room for a line beside scroll marks."""
        return self.metrics.text_width(page, marks=True)

    @property
    def row_px(self) -> int:
        """The room for a row's label beside scroll marks."""
        return _row_px(self.metrics)

    def room(self, page: Page) -> int:
        """How many lines there is still room for."""
        return self.metrics.lines_per_page(page) - len(page.lines)

    def holds(self, page: Page) -> int:
        """How many lines a page of what happened holds: in NARROW one more without its title."""
        if page.size is Style.NARROW and not page.big:
            page = _untitled(page)
        return self.metrics.lines_per_page(page)

    def by_sentences(self, page: Page, text: str) -> list[Sketch]:
        """Return a text as pages of whole sentences, or split within one if that saves a page."""
        cut = self.paged(page, self.wrapped(text, page), text)
        if len(cut) < 2:
            return cut
        whole = list[Sketch]()
        for sentence in ENDED.split(text):
            if whole and (joined := self._on_one(page, f"{whole[-1].texts[0]} {sentence}")):
                whole[-1] = joined
                continue
            page = page._replace(big="", drawing=(), tight=False) if whole else page
            if not (alone := self._on_one(page, sentence)):
                return cut
            whole.append(alone)
        return whole if len(whole) <= len(cut) else cut

    def _on_one(self, page: Page, text: str) -> Sketch | None:
        """Return a page with all of a text, if there is room."""
        lines = self.wrapped(text, page)
        return Sketch(page._replace(lines=tuple(lines)), (text,)) if len(lines) <= self.holds(page) else None

    def paged(self, page: Page, lines: Sequence[str], text: str) -> list[Sketch]:
        """Split lines into pages, with what matters on the first."""
        room = self.holds(page)
        if len(lines) <= room:
            return [Sketch(page._replace(lines=tuple(lines)), (text,))]
        sketches = []
        while lines:
            cut, lines = tuple(lines[:room]), lines[room:]
            sketches.append(Sketch(page._replace(lines=cut), (" ".join(cut),), runs_on=bool(lines)))
            page = page._replace(big="", tight=False)
            room = self.holds(page)
        return sketches

    def set_pages(self, sketches: Sequence[Sketch]) -> list[Page]:
        """Return pages, each in the largest size that holds it."""
        pages, running = list[Page](), list[Page]()
        for draft in sketches:
            running.append(draft.page)
            if not draft.runs_on:
                pages += self.spread(running) if running[1:] else [self.largest(draft.page, draft.texts)]
                running = []
        return pages + self.spread(running)

    def spread(self, pages: Sequence[Page]) -> list[Page]:
        """Return the pages of one text with its lines spread over them, so that none is nearly empty.

        What follows a page with a headline may be nearly empty, and is then set larger.
        """
        lines = [line for page in pages for line in page.lines]
        spread = []
        for left, page in zip(range(len(pages), 0, -1), pages, strict=True):
            count = min(self.holds(page), -(-len(lines) // left))
            page = page._replace(lines=tuple(lines[:count]))
            spread.append(self.largest(page, (" ".join(page.lines),)) if count <= FEW_LINES else self._whole(page))
            lines = lines[count:]
        return spread

    def largest(
        self,
        page: Page,
        texts: Sequence[str] = (),
        *,
        marks: bool = True,
        alike: bool = False,
        untitled: bool = False,
    ) -> Page:
        """Return a page in the largest size that holds it (`sizes.largest`); beside a grid it stays in the smallest.

        Args:
            page: the page in the smallest size.
            texts: the contents of its lines, not yet wrapped.
            marks: whether scroll marks may come beside them.
            alike: whether its rows are some of more, which all have one size.
            untitled: whether its title may be left out.
        """
        if page.grid or len(page.lines) + len(page.rows) > LARGER_MOST:
            return page
        from compere_device.pages.sizes import largest  # the home screen does not need it

        return self._whole(largest(page, texts, self.metrics, marks=marks, alike=alike, untitled=untitled))

    def _whole(self, page: Page) -> Page:
        """Return a page of what happened, without its title if only that makes room for all of its lines."""
        if page.size is Style.NARROW and not page.rows and len(page.lines) > self.metrics.lines_per_page(page):
            return _untitled(page)
        return page


def _untitled(page: Page) -> Page:
    return page._replace(bare=True, tight=True)


def is_rest(sketches: Sequence[Sketch]) -> bool:
    """Return whether the last page begins in the middle of a sentence, so that it cannot have another title."""
    return len(sketches) > 1 and sketches[-2].runs_on


def numbered(pages: list[Page]) -> list[Page]:
    """Return pages with their number and how many there are, if there is more than one."""
    if len(pages) < 2:
        return pages
    return [page._replace(corner=f"{index}/{len(pages)}") for index, page in enumerate(pages, 1)]


@lru_cache(1)
def _row_px(metrics: Metrics) -> int:
    """Return the room for a row's label beside scroll marks; cached, as it is the same on every page."""
    return metrics.label_width(Page("", below=True), Row(""))
