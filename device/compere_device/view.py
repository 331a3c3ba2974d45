"""Prompts, told sentences and glances become pages: pure, in one language, and never a pixel."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from compere.bot import Bot, Glance, Line, Outcome
from compere.prompts import Answer, Choose, ChooseSome, Draw, Number, Prompt, Roll, Shape, Told
from compere.wording import Plain, Term, Text, Words, say
from compere_device.entry import Entry, Slot
from compere_device.events import Key
from compere_device.layout import Metrics, Style, WordTooWide, fit, wrap
from compere_device.page import Cell, Page, Row
from compere_device.rolls import Seen

DIRECT_KEYS = (Key.UP, Key.OK, Key.DOWN, Key.BACK)
MERGED_LINES = 2  # so many lines of what happened may stand above a question


class View:
    """Makes the pages of one bot, or with None those of the device itself."""

    def __init__(self, words: Words, metrics: Metrics, bot: Bot[Any] | None = None) -> None:
        self.words = words
        self.metrics = metrics
        self.bot = bot

    def title(self, step: str) -> str:
        """Return the name of a step of the bot's sheet; the device's own questions have none."""
        return self.words.say(self.bot.steps[step].name) if self.bot and step else ""

    # What happened

    def told(self, told: Iterable[Told]) -> list[Page]:
        """Return what happened as pages: one thing that matters a page, no sentence over two pages."""
        pages: list[Page] = []
        for each in told:
            page = Page(self.title(each.step), big=self.words.say(each.big) if each.big else "")
            lines = self._wrapped(self.words.say(each.text), page)
            last = pages[-1] if pages else None
            joins = last and (last.title == page.title or (self._joins(each.step) and not last.big))
            if last and joins and not each.big and self._room(last) >= len(lines):
                pages[-1] = replace(last, title=page.title, lines=(*last.lines, *lines))
            elif last and each.big and not last.big and self._room(page) >= len(last.lines) + len(lines):
                pages[-1] = replace(page, lines=(*last.lines, *lines))
            else:
                pages += self._paged(page, lines)
        return pages

    def _joins(self, step: str) -> bool:
        return bool(self.bot and self.bot.steps[step].joins)

    def reading(self, title: str, text: str) -> list[Page]:
        """Return a text to read, on as many pages as it needs."""
        page = Page(title)
        return numbered(self._paged(page, self._wrapped(text, page)))

    def why(self, prompt: Prompt[Any] | None, told: Sequence[Told]) -> list[Page]:
        """Return the chain of reasons behind what was told, or the rule of the step where nothing was decided."""
        title = self.words.say(say("Why?"))
        decided = [*(reason for each in told for reason in each.why), *(prompt.why if prompt else ())]
        reasons = [self.words.say(reason) for reason in decided]
        if reasons:
            return self.reading(title, "\n".join(f"{index}. {reason}" for index, reason in enumerate(reasons, 1)))
        return self.rule(prompt.step) if prompt else []

    def rule(self, step: str) -> list[Page]:
        """Return what the sheet says of a step."""
        assert self.bot
        return self.reading(self.title(step), self.words.say(self.bot.steps[step].rule))

    # What is asked

    def asking(self, entry: Entry, above: Sequence[str] = (), seen: Seen | None = None) -> Page:
        """Return the page on which a prompt is answered, with lines of what happened above the question.

        What was `seen` of a die stands in the question's place.
        """
        prompt = entry.prompt
        badge = self.words.say(prompt.big) if prompt.big else ""
        page = Page(self._prompt_title(prompt), corner=self._counter(entry), badge=badge)
        if seen:
            huge = str(entry.value) if seen.shows else ""
            return replace(page, lines=tuple(self._wrapped(self.words.say(seen.text), page)), huge=huge)
        question = self.words.say(prompt.text)
        if isinstance(prompt, Number | Roll):
            return replace(page, lines=(*above, *self._wrapped(question, page)), huge=str(entry.value))
        slots = entry.slots
        page = replace(page, lines=(*above, *self._wrapped(question, page)))
        if entry.direct and len(slots) <= len(DIRECT_KEYS):
            rows = self._rows(entry, slots)
            keyed = tuple(replace(row, key=key) for row, key in zip(rows, keys_of(entry), strict=True))
            return replace(page, rows=keyed)
        visible = self._visible(page, len(slots), entry.cursor)
        return _part(page, self._rows(entry, slots[visible]), visible, len(slots), entry.cursor)

    def rolled(self, prompt: Prompt[Any], answer: Answer) -> Page:
        """Return the page that shows what the die reader saw."""
        assert isinstance(answer, tuple)
        page = Page(self._prompt_title(prompt), huge=" ".join(map(str, answer)))
        return replace(page, lines=tuple(self._wrapped(self.words.say(say("Seen by the die reader.")), page)))

    def merges(self, pages: Sequence[Page], entry: Entry) -> bool:
        """Return whether what happened can stand above the question instead of on a page before it."""
        if len(pages) != 1 or pages[0].big or len(pages[0].lines) > MERGED_LINES or pages[0].grid:
            return False
        page = self.asking(entry, pages[0].lines)
        wanted = len(page.rows) if entry.direct else min(3, len(entry.slots))
        return len(page.rows) >= wanted and len(page.lines) + len(page.rows) <= self.metrics.lines_per_page(page)

    def scrolled(self, page: Page, rows: Sequence[Row], cursor: int) -> Page:
        """Return the page with the part of the rows around the cursor that fits."""
        visible = self._visible(page, len(rows), cursor)
        return _part(page, rows[visible], visible, len(rows), cursor)

    def rows(self, entry: Entry) -> list[Row]:
        """Return all rows of an entry, not only those that fit."""
        return self._rows(entry, entry.slots)

    def _visible(self, page: Page, count: int, cursor: int) -> slice:
        """Return which of so many rows fit around the cursor."""
        room = max(1, self.metrics.lines_per_page(page) - len(page.lines))
        first = min(max(0, cursor - room // 2), max(0, count - room))
        return slice(first, min(count, first + room))

    def _rows(self, entry: Entry, slots: Sequence[Slot]) -> list[Row]:
        facet = entry.facet if any(slot.facet is not None for slot in slots) else None
        return [self._row(entry, slot, facet) for slot in slots]

    def _row(self, entry: Entry, slot: Slot, facet: str | None) -> Row:
        if slot.again is not None:
            label = self.words.say(say("as before: {answer}", answer=self.answer(entry.prompt, slot.again)))
            return Row(self._fitted(label, self._row_px))
        if slot.none:
            return Row(self.words.say(say("none of these")))
        if slot.more:
            return Row(self.words.say(say("more")))
        if slot.done:
            return Row(self.words.say(say("Done ({count})", count=len(entry.picked))))
        if slot.option:
            shapes = [facet for facet in slot.option.facets.values() if isinstance(facet, Shape)]
            label = self.words.say(slot.option.label)
            if shapes and not entry.direct and not isinstance(entry.prompt, ChooseSome):
                return Row("", value=label, drawing=_lying(shapes[0].rows))
            return Row(label, ticked=slot.ticked)
        value = slot.facet
        if isinstance(value, Shape):
            return Row("", drawing=_lying(value.rows))
        said = self.bot.facets.get(facet or "") if self.bot else None
        if said and value is not None:
            return Row(self.words.say(Text(said.template, {"value": value})))
        return Row(self.words.name(value) if isinstance(value, Term) else str(value))

    def answer(self, prompt: Prompt[Any], answer: Plain) -> Text:
        """Return an answer in a few words."""
        labels: dict[str, Text] = {}
        if isinstance(prompt, Choose | ChooseSome | Draw):
            labels = {option.id: option.label for option in prompt.options}
        items = answer if isinstance(answer, list | tuple) else [answer]
        return say("{items}", items=tuple(labels.get(str(item)) or say("{item}", item=str(item)) for item in items))

    def _prompt_title(self, prompt: Prompt[Any]) -> str:
        return self.title(prompt.step)

    def _counter(self, entry: Entry) -> str:
        prompt = entry.prompt
        wanted = prompt.count if isinstance(prompt, Draw) else len(prompt.ids()) if isinstance(prompt, Roll) else 1
        given = len(entry.picked) + (not entry.walks)
        return f"{given}/{wanted}" if wanted > 1 else ""

    # What may be looked at

    def glance(self, glance: Glance) -> list[Page]:
        """Return a glance as pages: the grid first, then the lines."""
        title = self.words.say(say("Glance"))
        pages = []
        if glance.grid:
            grid = tuple(tuple(Cell(square.text, square.filled) for square in squares) for squares in glance.grid)
            pages.append(Page(title, grid=grid))
        return numbered([*pages, *self.lines(title, glance.lines)])

    def outcome(self, outcome: Outcome) -> list[Page]:
        """Return how the game ended, and the score a line each source."""
        page = Page(self.title("end"))
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

    def game(self, title: Text, progress: Text) -> Text:
        """Return the row of a game: where it stands, behind as much of its title as finds room."""
        room_px = self._row_px - self.metrics.width(f" {self.words.say(progress)}")
        return say("{title} {progress}", title=self._fitted(self.words.say(title), room_px), progress=progress)

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
                rows += [Row(row.label), *([alone] if fits_alone else map(Row, self._row_wrapped(row.value)))]
        return rows

    def _rows_paged(self, page: Page, rows: Sequence[Row]) -> list[Page]:
        room = self.metrics.lines_per_page(page)
        return [replace(page, rows=tuple(rows[start : start + room])) for start in range(0, len(rows), room)]

    def _wrapped(self, text: str, page: Page) -> list[str]:
        """Wrap a text so that scroll marks still find room beside it."""
        width_px = self.metrics.text_width(replace(page, below=True))
        while True:
            try:
                return wrap(text, width_px, self.metrics.measure(Style.BODY))
            except WordTooWide as error:  # none of ours: a scanned code, the name of a file
                text = text.replace(error.word, self._fitted(error.word, width_px))

    def _row_wrapped(self, text: str) -> list[str]:
        """Wrap a text into rows without a value; its words are names, which are short."""
        return wrap(text, self._row_px, self.metrics.measure(Style.BODY))

    def _fitted(self, text: str, room_px: int) -> str:
        return fit(text, room_px, self.metrics.measure(Style.BODY))

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


def _part(page: Page, rows: Sequence[Row], visible: slice, count: int, cursor: int) -> Page:
    """Return the page with the visible ones of so many rows, and the marks of those that are not."""
    return replace(
        page,
        rows=tuple(rows),
        cursor=cursor - visible.start if rows else None,
        above=visible.start > 0,
        below=visible.stop < count,
    )


def keys_of(entry: Entry) -> tuple[Key, ...]:
    """Return the key that each row of a direct page has: what leads to further rows always has the last."""
    slots = entry.slots
    keys = DIRECT_KEYS[: len(slots)]
    return (*keys[:-1], DIRECT_KEYS[-1]) if slots and (slots[-1].more or slots[-1].none) else keys


def numbered(pages: list[Page]) -> list[Page]:
    """Return pages that say which of how many they are, where there is more than one."""
    if len(pages) < 2:
        return pages
    return [replace(page, corner=f"{index}/{len(pages)}") for index, page in enumerate(pages, 1)]


def _lying(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return an outline turned so that it fits a row: no higher than wide."""
    return rows if len(rows) <= len(rows[0]) else tuple("".join(column) for column in zip(*rows, strict=True))
