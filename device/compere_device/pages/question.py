"""The page on which a prompt is answered: its question, its rows, and what stands above or beside them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from compere.bot import Bot
from compere.options import Board, Shape
from compere.wording import Arg, Term, Text, Words, say
from compere_device.answers.way import Slot, Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.pages.layout import INSET, SMALL, Frame, Metrics, frame, is_cut, picture_px, stands_beside
from compere_device.pages.page import Page, Row, cells, lying
from compere_device.pages.setting import Setting

if TYPE_CHECKING:
    from compere.state import Told
    from compere_device.answers.rolls import Seen
    from compere_device.pages.review import Entered

CUT_LEAST_PX = 24  # a row that may be cut says something in so much room
ROWS_LEAST = 3  # so many rows of a list, or all that it has, share a page with what happened

HELD, _COUNTED = "\u00a0", re.compile(r"(?<=\d) (?=\w)")  # a number stands beside what it counts, if it can


class Questions(Setting):
    """Makes the pages on which the prompts of one bot are answered, or with None those of the device itself."""

    def __init__(self, words: Words, metrics: Metrics, bot: Bot[Any] | None = None) -> None:
        super().__init__(words, metrics)
        self.bot = bot
        self._headed: tuple[tuple[Page | None, Text | None], Page | None] = ((None, None), None)  # what, and how
        self._asked: tuple[tuple[Any, ...], Page | None] = ((), None)  # of what the last question's page was made
        self.gave_way = False  # whether what happened had no room on that page

    @cached_property
    def entered(self) -> "Entered":
        """Says what was entered."""
        from compere_device.pages.review import Entered  # home does not wait for it

        return Entered(self.words, self.metrics, self._facet)

    def title(self, step: str) -> str:
        """Return the name of a step of the bot's sheet; the device's own questions have none."""
        return self.words.say(self.bot.step(step).name) if self.bot else ""

    def asking(
        self,
        way: Way,
        above: Sequence[str] = (),
        seen: "Seen | None" = None,
        last: "Told | None" = None,
        *,
        title: Text | None = None,
        titled: bool = False,
    ) -> Page:
        """Return the page on which a prompt is answered, with what happened above the question.

        `above` are its sentences. What was told `last` leads into the question, its headline beside the rows; without
        a headline it stands in the title's place. What was `seen` of a die stands in the question's place. Where
        there is another `title` than its step's name, or will be (`titled`), it is needed.
        """
        made_of, made = self._asked
        asked = (way, above, seen, last, title, titled)
        if made and all(each is before for each, before in zip(asked, made_of, strict=True)):
            return made  # whether something fits is seen on the very page that is shown then
        page = self._page(way, above, seen, last, title, titled)
        self.gave_way = bool(above) and not seen and not self.has_room(page, way)
        if self.gave_way:
            page = self._page(way, (), seen, last, title, titled)  # it was read on the step before
        self._asked = asked, page
        return page

    def _page(
        self,
        way: Way,
        above: Sequence[str],
        seen: "Seen | None",
        last: "Told | None",
        title: Text | None,
        titled: bool,
    ) -> Page:
        """Return the page on which a prompt is answered, whether or not all of it has room."""
        if way.spread:
            page = self.entered.review(way)
        else:
            page, texts = self._asking(way, above, seen, last)
            if texts:
                named = page.title != self.title(way.prompt.step) or page.corner or way.entered or way.narrowed
                if title and not (way.entered or way.narrowed):  # else what was entered stands there
                    page, named = replace(page, title=self.words.say(title)), True
                alike = way.leafs or page.above or page.below
                untitled = not (titled or named or way.unset)
                if self.bot:  # what stands there for hours, as home does, leaves the picture room to move
                    page = self.largest(page, texts, marks=False, alike=alike, untitled=untitled)
            page = self.entered.echoed(page, way) if (way.entered or way.narrowed) and not seen else page
        return self._wanting(page, needed=title is not None, titled=titled) if way.unset else page

    def _wanting(self, page: Page, *, needed: bool, titled: bool) -> Page:
        """Return the page of a question that starts on no answer, which says that one is to be chosen.

        Below a value, beside the title or in its place, unless that is `needed`; where more is to stand there, only the
        signs of the keys do.
        """
        said = self.words.say(say("choose: ▲▼"))
        hinted = replace(page, hint=said)
        if page.huge and len(page.lines) <= self.metrics.lines_per_page(hinted):
            return hinted
        if page.corner or page.bare:
            return page
        for corner in ("▲▼",) if titled else (said, "▲▼") if needed else (said,):
            beside = replace(page, corner=corner)
            if self.metrics.width(page.title, Style.TITLE) <= self.metrics.title_width(beside):
                return beside
        return page if needed or titled else replace(page, title=said)

    def _asking(
        self, way: Way, above: Sequence[str], seen: "Seen | None", last: "Told | None"
    ) -> tuple[Page, tuple[str, ...]]:
        """Return the page in the smallest size, and what its lines say."""
        board = way.prompt.board or way.board
        if stands_beside(board) and not seen and not way.huge:
            if beside := self._beside(way, board, above):
                for slots in (way.slots, tuple(map(_shorter, way.slots))):
                    page = self._with_rows(beside, way, slots)
                    if self.labels_fit(page):
                        return page, ()
                board = ()  # no row is cut for it
            else:
                above = ()
        prompt, slots = way.prompt, way.slots
        badge = self.words.say(last.headline) if last and last.headline else ""
        grid = cells(board, self.words.say, way.marked)
        page = Page(self.title(prompt.step), corner=way.counter, badge=badge, grid=grid)
        if seen:
            page, said = replace(page, huge=way.huge if seen.shows else ""), self.words.say(seen.text)
            return replace(page, lines=tuple(self.wrapped(said, page))), (said,)
        page = replace(page, huge=way.huge, over=bool(way.huge) and not slots)
        rows_least = len(slots) if way.direct else min(1, len(slots))
        text = leading(last, way) if last and last.headline else way.text
        page = self.headed(page, self.heading(last)) if last and not last.headline else page
        marks = not way.direct  # rows with keys do not scroll
        lines = self._question(text, page, rows_least, above, marks=marks)
        happened = [line for each in above for line in self.wrapped(each, page, marks=marks)]
        if (
            way.direct
            and len(happened) > 1
            and len(happened) + len(lines) + rows_least > self.room(page) >= len(happened) + rows_least
        ):
            headed = self.headed(page, text)  # where the title can ask, there is room for what happened
            if headed != page:
                page, lines = headed, []
        page = replace(page, lines=(*happened, *lines), bare=not above and len(lines) + rows_least > self.room(page))
        page = self._with_rows(page, way, slots)
        return page, (*above, *([self.words.say(text)] if lines else []))

    def _with_rows(self, page: Page, way: Way, slots: Sequence[Slot]) -> Page:
        """Return a page with the rows of a way: all that have keys, or as many as fit around the cursor."""
        if way.direct:
            keyed, places = zip(slots, way.keys, strict=True), frame(page)
            rows = tuple([self._row(page, places, slot, key) for slot, key in keyed])
            ticked = way.again is not None and way.keys[way.again] is Key.OK
            return replace(page, rows=rows, given=way.again if ticked else None, was=None if ticked else way.again)
        visible = self._visible(page, len(slots), way.cursor or 0)
        page = replace(page, above=visible.start > 0, below=visible.stop < len(slots))
        places = frame(page)
        rows = tuple([self._row(page, places, slot) for slot in slots[visible]])
        return replace(page, rows=rows, cursor=way.cursor - visible.start if rows and way.cursor is not None else None)

    def _beside(self, way: Way, board: Board, above: Sequence[str]) -> Page | None:
        """Return the page of a question beside a board, without its rows: half a glass for that and what happened.

        What happened takes the title's place, the question a line of its own. Where that is too much, the lines stand
        closer, or the question runs on; where even that is, it was read on the step before, or is a page to read. None
        if not even the question leaves room for the rows.
        """
        titled = Page(self.title(way.prompt.step), corner=way.counter, grid=cells(board, self.words.say, way.marked))
        bare = [replace(titled, bare=True, tight=tight) for tight in (False, True)] if not titled.corner else []
        large = [replace(page, size=Style.NARROW, rows_size=Style.BODY) for page in bare]
        asked, happened = self._asked_beside(way), " ".join(above).replace("\n", " ")
        with_title = [replace(titled, size=Style.NARROW, rows_size=Style.BODY), titled] if way.unset else []
        tries = [(page, each) for each in asked for page in (*with_title, *large, titled, *bare)]
        if above:
            texts = f"{happened}\n{asked[0]}", f"{happened} {asked[0]}"
            both = [each for text in texts for each in (_COUNTED.sub(HELD, text), text)]
            larger, smaller = ([(page, each) for each in both for page in pages] for pages in (large, bare))
            tries = [*larger, *tries, *smaller] if way.narrowed else [*larger, *smaller, *tries]
        pages = [replace(page, lines=tuple(self.wrapped(text, page, marks=not way.direct))) for page, text in tries]
        least = len(way.slots) if way.direct else min(ROWS_LEAST, len(way.slots))
        return next((page for page in pages if self.room(page) >= least and not is_cut(page)), None)

    def labels_fit(self, page: Page) -> bool:
        """Return whether every row of a page can be read whole."""
        fits = (
            self.metrics.width(row.label, page.row_size) <= self.metrics.label_width(page, row) for row in page.rows
        )
        return all(fits)

    def _asked_beside(self, way: Way) -> list[str]:
        """Return the question; with what is told of its answer so far, or that alone, as the rows say only the rest.

        Who is asked is in the question: whoever comes back to it must see that.
        """
        asked = self.words.say(way.text)
        facets = [self._facet(name, value) for name, value in way.narrowed if not isinstance(value, Shape)]
        if not facets:
            return [asked]
        told = self.words.say(say("{told}:", told=", ".join(map(self.words.say, facets))))
        return [f"{asked}\n{told}", told]

    def headed(self, page: Page, text: Text, *, shorter: bool = False) -> Page:
        """Return a page with a text in its title's place, where there is room for it; its names may be `shorter`."""
        before, headed = self._headed
        if headed and before[0] is page and before[1] is text:
            return headed
        headed = self._with_title(page, text, shorter)
        self._headed = (page, text), headed
        return headed

    def _with_title(self, page: Page, text: Text, shorter: bool) -> Page:
        room_px = self.metrics.title_width(page)
        said = self.named(text, room_px, Style.TITLE) if shorter else self.words.say(text)
        return replace(page, title=said) if self.metrics.width(said, Style.TITLE) <= room_px else page

    def _question(self, text: Text, page: Page, rows: int, above: Sequence[str], *, marks: bool) -> list[str]:
        """Return a question in lines that leave room for so many rows, so that no key loses its answer.

        Where it is too long for that, the title gives way; where that is not enough or the corner has something to say,
        the names in the question are shortened, and only then is it cut. With something `above` it stays as it is: then
        the two are not merged.
        """
        lines = self.wrapped(self.words.say(text), page, marks=marks)
        room = max(1, self.room(replace(page, bare=not page.corner and not page.huge)) - rows)
        if len(lines) <= room or above:
            return lines
        from compere_device.pages.names import shortened  # few texts need it, and none of home’s

        for shorter in shortened(text):
            lines = self.wrapped(self.words.say(shorter), page, marks=marks)
            if len(lines) <= room:
                return lines
        width_px = self.metrics.text_width(replace(page, below=marks))
        return [*lines[: room - 1], self.fitted(" ".join(lines[room - 1 :]), width_px)]

    def heading(self, told: "Told") -> Text:
        """Return the title of its step with what is short of it, or else all that it says."""
        if not told.short or not self.bot:
            return told.text
        return say("{title} · {short}", title=self.bot.step(told.step).name, short=told.short)

    def has_room(self, page: Page, way: Way) -> bool:
        """Return whether a question's page holds all its keys, or three of its rows."""
        wanted = len(page.rows) if way.direct else min(ROWS_LEAST, len(way.slots))
        return len(page.rows) >= wanted and len(page.lines) + len(page.rows) <= self.metrics.lines_per_page(page)

    def _visible(self, page: Page, count: int, cursor: int) -> slice:
        """Return which of so many rows fit around the cursor."""
        room = max(1, self.room(page))
        first = min(max(0, cursor - room // 2), max(0, count - room))
        return slice(first, min(count, first + room))

    def _row(self, page: Page, places: Frame, slot: Slot, key: Key | None = None) -> Row:
        label = self._facet(*slot.facet) if slot.facet else slot.label
        if slot.drawing:
            return Row("", value=self.words.say(label) if label else "", key=key, drawing=lying(slot.drawing))
        assert label
        row = Row("", key=key, ticked=slot.ticked)
        if slot.cut:
            room_px = min(self.row_px, self.metrics.label_room(places, page, row))
            said = self.words.say(label)  # whole where there is no room at all: that is no page to be shown
            return replace(row, label=said if room_px < CUT_LEAST_PX else self.fitted(said, room_px))
        room_px = self.metrics.label_room(places, page, row)
        said, picture = self.named(label, room_px), self._picture(label)
        fits = picture and self.metrics.width(said) + picture_px(picture, SMALL) + INSET <= room_px  # so it can move
        return Row(said, key=key, ticked=slot.ticked, picture=picture if fits else ())

    def _picture(self, label: Text) -> tuple[str, ...]:
        """Return the picture of what a label names, if there is one of the first thing in it."""
        if not self.bot or not self.bot.pictures:
            return ()
        term = next((each for each in label.args.values() if isinstance(each, Term)), None)
        shape = self.bot.pictures.get(term.id) if term else None
        return shape.rows if shape else ()

    def _facet(self, name: str, value: Arg) -> Text:
        """Return a facet's value as the bot says it."""
        assert self.bot
        said = self.bot.facets.get(name, Text("{value}", by=self.bot.name))
        return replace(said, args={"value": value})


def _shorter(slot: Slot) -> Slot:
    """Return the row that says only what tells it from those beside it, if anything does."""
    return replace(slot, facet=slot.last) if slot.last else slot


def leading(last: "Told", way: Way) -> Text:
    """Return what was told last and the question in one breath."""
    return Text("{told} {asked}", {"told": last.text, "asked": way.text})
