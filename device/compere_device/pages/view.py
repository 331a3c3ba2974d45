"""Prompts, told sentences and glances become pages: pure, in one language, and never a pixel."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from compere.bot import Bot, Glance, Line, Outcome
from compere.options import Board, Shape
from compere.prompts import Answer, Prompt
from compere.state import Told
from compere.wording import Arg, Text, Words, say
from compere_device.answers.rolls import Seen
from compere_device.answers.way import Slot, Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.pages.layout import Metrics, WordTooWide, fit, stands_beside, wrap
from compere_device.pages.page import Page, Row, cells, lying

if TYPE_CHECKING:
    from compere_device.pages.review import Entered

MERGED_LINES = 2  # so many lines of what happened may stand above a question
ROWS_LEAST = 3  # so many rows of a list, or all that it has, share a page with what happened

_HELD, _COUNTED = "\u00a0", re.compile(r"(?<=\d) (?=\w)")  # a number stands beside what it counts, if it can


class View:
    """Makes the pages of one bot, or with None those of the device itself."""

    def __init__(self, words: Words, metrics: Metrics, bot: Bot[Any] | None = None) -> None:
        self.words = words
        self.metrics = metrics
        self.bot = bot
        self._asked: tuple[tuple[Any, ...], Page | None] = ((), None)  # of what the last question's page was made

    @cached_property
    def entered(self) -> "Entered":
        """Says what was entered."""
        from compere_device.pages.review import Entered  # home does not wait for it

        return Entered(self.words, self.metrics, self._facet)

    def title(self, step: str) -> str:
        """Return the name of a step of the bot's sheet; the device's own questions have none."""
        return self.words.say(self.bot.step(step).name) if self.bot else ""

    # What happened

    def told(self, told: Iterable[Told]) -> list[Page]:
        """Return what happened as pages: one headline a page, no sentence over two pages.

        Sentences of several steps stand on one page, with the title of the last, unless one of them has a headline.
        """
        pages: list[Page] = []
        for each in told:
            page = Page(self.title(each.step))
            if each.headline:
                page = replace(page, big=self._named(each.headline, self._text_px(page), Style.BIG))
            lines = self._wrapped(self.words.say(each.text), page)
            last = pages[-1] if pages else None
            joins = last and not page.big and (last.title == page.title or not last.big)
            if last and joins and self._room(last) >= len(lines):
                pages[-1] = replace(last, title=page.title, lines=(*last.lines, *lines))
            elif last and page.big and not last.big and self._room(page) >= len(last.lines) + len(lines):
                pages[-1] = replace(page, lines=(*last.lines, *lines))
            else:
                pages += self._paged(page, lines)
        return pages

    def reading(self, title: str, text: str) -> list[Page]:
        """Return a text to read, on as many pages as it needs."""
        page = Page(title)
        return numbered(self._paged(page, self._wrapped(text, page)))

    def why(self, prompt: Prompt[Any] | None, told: Sequence[Told]) -> list[Page]:
        """Return the chain of reasons behind what was told, or the rule of the step where nothing was decided."""
        title = self.words.say(say("Why?"))
        reasons = [self.words.say(reason) for each in told for reason in each.why]
        if reasons:
            return self.reading(title, "\n".join(f"{index}. {reason}" for index, reason in enumerate(reasons, 1)))
        return self.rule(prompt.step) if prompt else []

    def rule(self, step: str) -> list[Page]:
        """Return what the sheet says of a step."""
        assert self.bot
        return self.reading(self.title(step), self.words.say(self.bot.step(step).rule))

    # What is asked

    def asking(self, way: Way, above: Sequence[str] = (), seen: Seen | None = None, last: Told | None = None) -> Page:
        """Return the page on which a prompt is answered, with lines of what happened above the question.

        What was told `last` leads into the question, its headline beside the rows; without a headline it stands in the
        title's place. What was `seen` of a die stands in the question's place.
        """
        made_of, made = self._asked
        asked = (way, above, seen, last)
        if made and all(each is before for each, before in zip(asked, made_of, strict=True)):
            return made  # whether something fits is seen on the very page that is shown then
        if way.spread:
            page = self.entered.review(way)
        else:
            page = self._asking(*asked)
            page = self.entered.echoed(page, way) if (way.entered or way.narrowed) and not seen else page
        self._asked = asked, page
        return page

    def _asking(self, way: Way, above: Sequence[str], seen: Seen | None, last: Told | None) -> Page:
        board = way.prompt.board or way.board
        if stands_beside(board) and not seen and not way.huge:
            if beside := self._beside(way, board, above):
                for slots in (way.slots, tuple(map(_shorter, way.slots))):
                    page = self._with_rows(beside, way, slots)
                    if self._labels_fit(page):
                        return page
                board = ()  # no row is cut for it
            else:
                above = ()
        prompt, slots = way.prompt, way.slots
        badge = self.words.say(last.headline) if last and last.headline else ""
        grid = cells(board, way.marked)
        page = Page(self._prompt_title(prompt), corner=way.counter, badge=badge, grid=grid)
        if seen:
            huge = way.huge if seen.shows else ""
            return replace(page, lines=tuple(self._wrapped(self.words.say(seen.text), page)), huge=huge)
        page = replace(page, huge=way.huge)
        rows_least = len(slots) if way.direct else min(1, len(slots))
        text = _leading(last, way) if last and last.headline else way.text
        page = self.headed(page, last.text) if last and not last.headline else page
        lines = self._question(text, page, rows_least, above)
        page = replace(page, lines=(*above, *lines), bare=not above and len(lines) + rows_least > self._room(page))
        return self._with_rows(page, way, slots)

    def _with_rows(self, page: Page, way: Way, slots: Sequence[Slot]) -> Page:
        """Return a page with the rows of a way: all that have keys, or as many as fit around the cursor."""
        if way.direct:
            keyed = zip(slots, way.keys, strict=True)
            return replace(page, rows=tuple(self._row(page, slot, key) for slot, key in keyed), cursor=way.again)
        visible = self._visible(page, len(slots), way.cursor or 0)
        page = replace(page, above=visible.start > 0, below=visible.stop < len(slots))
        rows = tuple(self._row(page, slot) for slot in slots[visible])
        return replace(page, rows=rows, cursor=way.cursor - visible.start if rows and way.cursor is not None else None)

    def _beside(self, way: Way, board: Board, above: Sequence[str]) -> Page | None:
        """Return the page of a question beside a board, without its rows: half a glass for that and what happened.

        What happened takes the title's place, the question a line of its own. Where that is too much, the lines stand
        closer, or the question runs on; where even that is, it was read on the step before, or is a page to read. None
        if not even the question leaves room for the rows.
        """
        titled = Page(self._prompt_title(way.prompt), corner=way.counter, grid=cells(board, way.marked))
        bare = replace(titled, bare=True)
        untitled = [] if titled.corner else [bare, replace(bare, tight=True)]
        asked, happened = self._so_far(way), " ".join(above)
        tries = [(page, asked) for page in (titled, *untitled)]
        if above:
            texts = f"{happened}\n{asked}", f"{happened} {asked}"
            held = ((page, each) for text in texts for page in untitled for each in (_COUNTED.sub(_HELD, text), text))
            tries = [*held, *tries]
        pages = [replace(page, lines=tuple(self._wrapped(text, page, marks=not way.direct))) for page, text in tries]
        least = len(way.slots) if way.direct else min(ROWS_LEAST, len(way.slots))
        return next((page for page in pages if self._room(page) >= least and not _is_cut(page)), None)

    def _labels_fit(self, page: Page) -> bool:
        """Return whether every row of a page can be read whole."""
        return all(self.metrics.width(row.label) <= self.metrics.label_width(page, row) for row in page.rows)

    def _so_far(self, way: Way) -> str:
        """Return the question, or what is told of its answer where the rows say only the rest."""
        facets = [self._facet(name, value) for name, value in way.narrowed if not isinstance(value, Shape)]
        told = ", ".join(map(self.words.say, facets))
        return self.words.say(say("{told}:", told=told) if told else way.text)

    def headed(self, page: Page, text: Text) -> Page:
        """Return a page with a text in its title's place, where there is room for it."""
        said = self.words.say(text)
        fits = self.metrics.width(said, Style.TITLE) <= self.metrics.title_width(page)
        return replace(page, title=said) if fits else page

    def _question(self, text: Text, page: Page, rows: int, above: Sequence[str]) -> list[str]:
        """Return a question in lines that leave room for so many rows, so that no key loses its answer.

        Where it is too long for that, the title gives way; where that is not enough or the corner has something to say,
        the names in the question are shortened, and only then is it cut. With something `above` it stays as it is: then
        the two are not merged.
        """
        lines = self._wrapped(self.words.say(text), page)
        room = max(1, self._room(replace(page, bare=not page.corner and not page.huge)) - rows)
        if len(lines) <= room or above:
            return lines
        from compere_device.pages.names import shortened  # few texts need it, and none of home’s

        for shorter in shortened(text):
            lines = self._wrapped(self.words.say(shorter), page)
            if len(lines) <= room:
                return lines
        return [*lines[: room - 1], self._fitted(" ".join(lines[room - 1 :]), self._text_px(page))]

    def rolled(self, prompt: Prompt[Any], answer: Answer) -> Page:
        """Return the page that shows what the die reader saw."""
        assert isinstance(answer, tuple)
        page = Page(self._prompt_title(prompt), huge=" ".join(map(str, answer)))
        return replace(page, lines=tuple(self._wrapped(self.words.say(say("Seen by the die reader.")), page)))

    def before(self, told: Sequence[Told], way: Way) -> tuple[list[Page], tuple[str, ...], Told | None]:
        """Return what happened before a question: pages to read, then what its own page has place for.

        That is the last page's lines, above it, or what was told last.
        """
        if told and self.leads_into(told[-1], way):
            told, last = told[:-1], told[-1]
        else:
            last = None
        pages = self.told(told)
        if pages and self.merges(pages[-1], way, last):
            return pages[:-1], pages[-1].lines, last
        if told and not last and self.heads(told[-1], way):
            return self.told(told[:-1]), (), told[-1]
        return pages, (), last

    def leads_into(self, last: Told, way: Way) -> bool:
        """Return whether what was told last can stand on the question's own page: a headline of the same step."""
        if not last.headline or last.step != way.prompt.step or not way.slots or way.alone:
            return False
        page = self.asking(way, last=last)
        whole = " ".join(page.lines) == self.words.say(_leading(last, way))
        return whole and self._labels_fit(page) and self._has_room(page, way)

    def heads(self, only: Told, way: Way) -> bool:
        """Return whether what was told can stand in the title's place: one line of the same step, without a headline.

        So a question whose rows have all the keys, and leave no line above it, needs no page before it.
        """
        if only.headline or only.step != way.prompt.step or way.alone:
            return False
        page = self.asking(way, last=only)
        return page.title == self.words.say(only.text) and not page.bare

    def merges(self, page: Page, way: Way, last: Told | None = None) -> bool:
        """Return whether a page of what happened can stand above the question instead of before it."""
        if page.big or page.grid or way.alone:
            return False
        asking = self.asking(way, page.lines, last=last)
        if asking.grid:  # what happened was wrapped anew, or had no room
            return _side_board(way) and _plain(asking.lines).startswith(_plain(page.lines))
        return len(page.lines) <= MERGED_LINES and self._has_room(asking, way)

    def _has_room(self, page: Page, way: Way) -> bool:
        """Return whether a question's page holds all its keys, or three of its rows."""
        wanted = len(page.rows) if way.direct else min(ROWS_LEAST, len(way.slots))
        return len(page.rows) >= wanted and len(page.lines) + len(page.rows) <= self.metrics.lines_per_page(page)

    def _visible(self, page: Page, count: int, cursor: int) -> slice:
        """Return which of so many rows fit around the cursor."""
        room = max(1, self._room(page))
        first = min(max(0, cursor - room // 2), max(0, count - room))
        return slice(first, min(count, first + room))

    def _row(self, page: Page, slot: Slot, key: Key | None = None) -> Row:
        label = self._facet(*slot.facet) if slot.facet else slot.label
        if slot.drawing:
            return Row("", value=self.words.say(label) if label else "", key=key, drawing=lying(slot.drawing))
        assert label
        row = Row("", key=key, ticked=slot.ticked)
        if slot.cut:
            room_px = min(self._row_px, self.metrics.label_width(page, row))
            return replace(row, label=self._fitted(self.words.say(label), room_px))
        return replace(row, label=self._named(label, self.metrics.label_width(page, row)))

    def _facet(self, name: str, value: Arg) -> Text:
        """Return a facet's value as the bot says it."""
        assert self.bot
        said = self.bot.facets.get(name, Text("{value}", by=self.bot.name))
        return replace(said, args={"value": value})

    def _prompt_title(self, prompt: Prompt[Any]) -> str:
        return self.title(prompt.step)

    # What may be looked at

    def glance(self, glance: Glance) -> list[Page]:
        """Return a glance as pages: the grid first, which leaves no room for a number, then the lines."""
        title = self.words.say(say("Glance"))
        first = [Page(title, grid=cells(glance.grid))] if glance.grid else []
        return [*first, *numbered(self.lines(title, glance.lines))]

    def outcome(self, outcome: Outcome) -> list[Page]:
        """Return how the game ended, and the score a line each source."""
        page = Page(self.title(outcome.step) if outcome.step else "")
        lines = tuple(self._wrapped(self.words.say(outcome.text), page))
        rows = self._facts(outcome.lines, page)
        room = self.metrics.lines_per_page(page) - len(lines)
        first = replace(page, lines=lines, rows=tuple(rows[:room]))
        rest = self._rows_paged(page, rows[room:])
        return numbered([first, *rest])

    def lines(self, title: str, lines: Sequence[Line]) -> list[Page]:
        """Return labels with their values as pages of rows."""
        page = Page(title)
        return self._rows_paged(page, self._facts(lines, page))

    def _facts(self, lines: Sequence[Line], page: Page) -> list[Row]:
        """Return a row a line, or more where label and value do not fit beside each other."""
        rows: list[Row] = []
        for line in lines:
            row = Row(self.words.say(line.label), self.words.say(line.value))
            room_px = self.metrics.label_width(replace(page, below=True), row)
            if self.metrics.width(row.label) <= room_px:
                rows.append(row)
            else:
                alone = Row("", row.value)
                fits_alone = self.metrics.label_width(replace(page, below=True), alone) >= 0
                rows.append(Row(self._named(line.label, self._row_px)))
                rows += [alone] if fits_alone else map(Row, self._row_wrapped(row.value))
        return rows

    def _rows_paged(self, page: Page, rows: Sequence[Row]) -> list[Page]:
        room = self.metrics.lines_per_page(page)
        return [replace(page, rows=tuple(rows[start : start + room])) for start in range(0, len(rows), room)]

    def _wrapped(self, text: str, page: Page, *, marks: bool = True) -> list[str]:
        """Wrap a text so that scroll marks still find room beside it, unless there will be none."""
        width_px = self._text_px(page) if marks else self.metrics.text_width(page)
        while True:
            try:
                return wrap(text, width_px, self.metrics.measure(Style.BODY))
            except WordTooWide as error:  # none of ours: a scanned code, the name of a file
                text = text.replace(error.word, self._fitted(error.word, width_px))

    def _row_wrapped(self, text: str) -> list[str]:
        """Wrap a text into rows without a value; its words are names, which are short."""
        return wrap(text, self._row_px, self.metrics.measure(Style.BODY))

    def _named(self, text: Text, room_px: int, style: Style = Style.BODY) -> str:
        """Return a text in words, the names in it shortened where they are too long for the room; nothing else is."""
        said = self.words.say(text)
        if self.metrics.width(said, style) > room_px:
            from compere_device.pages.names import shortened

            for shorter in shortened(text):
                said = self.words.say(shorter)
                if self.metrics.width(said, style) <= room_px:
                    break
        return said

    def _fitted(self, text: str, room_px: int) -> str:
        return fit(text, room_px, self.metrics.measure(Style.BODY))

    def _text_px(self, page: Page) -> int:
        """The room for a line beside scroll marks."""
        return self.metrics.text_width(replace(page, below=True))

    @property
    def _row_px(self) -> int:
        """The room for a row's label beside scroll marks."""
        return self.metrics.label_width(Page("", below=True), Row(""))

    def _room(self, page: Page) -> int:
        return self.metrics.lines_per_page(page) - len(page.lines)

    def _paged(self, page: Page, lines: Sequence[str]) -> list[Page]:
        """Cut lines into pages; what matters stands on the first."""
        room = self.metrics.lines_per_page(page)
        pages = [replace(page, lines=tuple(lines[:room]))]
        rest = replace(page, big="")
        room, lines = self.metrics.lines_per_page(rest), lines[room:]
        return pages + [replace(rest, lines=tuple(lines[i : i + room])) for i in range(0, len(lines), room)]


def _side_board(way: Way) -> bool:
    return stands_beside(way.prompt.board or way.board)


def _shorter(slot: Slot) -> Slot:
    """Return the row that says only what tells it from those beside it, if anything does."""
    return replace(slot, facet=slot.last) if slot.last else slot


def _is_cut(page: Page) -> bool:
    """Return whether the accent of a capital would rise above the glass: tight lines begin at its edge."""
    return page.tight and any(char.isupper() and not char.isascii() for char in page.lines[0])


def _plain(lines: Sequence[str]) -> str:
    return " ".join(lines).replace(_HELD, " ")


def _leading(last: Told, way: Way) -> Text:
    """Return what was told last and the question in one breath."""
    return Text("{told} {asked}", {"told": last.text, "asked": way.text})


def numbered(pages: list[Page]) -> list[Page]:
    """Return pages that say which of how many they are, where there is more than one."""
    if len(pages) < 2:
        return pages
    return [replace(page, corner=f"{index}/{len(pages)}") for index, page in enumerate(pages, 1)]
