"""The page on which a prompt is answered: an ordered list of layouts, of which the first that fits is taken."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from compere.declared import NamedTuple
from compere.wording import say
from compere_device.answers.way import Slot
from compere_device.glass.fonts import Style
from compere_device.once import once
from compere_device.pages.asked import Asked
from compere_device.pages.page import Page, cells
from compere_device.pages.rows import has_room, with_rows
from compere_device.pages.typesetter import Typesetter

if TYPE_CHECKING:
    from compere_device.pages.beside import Column
    from compere_device.pages.review import Entered


class Laid(NamedTuple):
    """A question's page, and whether what happened before it is on it."""

    page: Page
    happened: bool = False


class Question:
    """A question being laid out; what several layouts measure is measured once, in the smallest size."""

    def __init__(self, asked: Asked, by: Typesetter) -> None:
        self.asked = asked
        self.by = by

    @once
    def alone(self) -> "Question":
        """The question without what happened."""
        return Question(self.asked.alone, self.by) if self.asked.above else self

    @once
    def slots(self) -> tuple[Slot, ...]:
        """What can be chosen."""
        return self.asked.way.slots

    @property
    def rows_least(self) -> int:
        """How many rows the page needs: all that have keys, or one."""
        return len(self.slots) if self.asked.way.direct else min(1, len(self.slots))

    @once
    def column(self) -> "Column | None":
        """The question beside its board, without its rows; None if no board stands there, or there is no room."""
        if not self.asked.stands_beside:
            return None
        from compere_device.pages.beside import column  # few games have a board, and the home screen has none

        return column(self.asked, self.by)

    @once
    def page(self) -> Page:
        """The page without lines and rows; it has the board, unless that stood beside it and rows were cut for it."""
        way, last, by = self.asked.way, self.asked.last, self.by
        badge = by.words.say(last.headline) if last and last.headline else ""
        grid = cells(() if self.column else self.asked.board, by.words.say, way.marked)
        page = Page(by.glossary.title(way.prompt.step), corner=way.counter, badge=badge, grid=grid)
        if self.asked.seen:
            return page._replace(huge=way.huge if self.asked.seen.shows else "")
        page = page._replace(huge=way.huge, over=bool(way.huge) and not self.slots)
        return by.headed(page, by.glossary.heading(last)) if last and not last.headline else page

    @once
    def lines(self) -> list[str]:
        """The question in lines."""
        return self.wrapped(self.by.words.say(self.asked.text))

    @once
    def happened(self) -> list[str]:
        """What happened, in lines, each sentence on lines of its own."""
        return [line for each in self.asked.above for line in self.wrapped(each)]

    @once
    def room(self) -> int:
        """How many lines fit above the rows that it needs; negative if not even those rows fit."""
        return self.by.room(self.page) - self.rows_least

    @once
    def room_most(self) -> int:
        """The same, but at least 1, on a page without its title; with a corner or a huge text the title stays."""
        bare = self.page._replace(bare=not self.page.corner and not self.page.huge)
        return max(1, self.by.room(bare) - self.rows_least)

    def wrapped(self, text: str) -> list[str]:
        """Return a text in lines of its page; rows with keys do not scroll."""
        return self.by.wrapped(text, self.page, marks=not self.asked.way.direct)

    def set_in(self, page: Page, lines: Sequence[str], texts: Sequence[str] = ()) -> Page:
        """Return a page with lines and the question's rows, in the largest size that holds them.

        `texts` are the contents of the lines, not yet wrapped; none for the question alone.
        """
        page = with_rows(page._replace(lines=tuple(lines)), self.asked.way, self.by, self.slots)
        return _largest(page, texts or (self.by.words.say(self.asked.text),), self.asked, self.by)

    def untitled(self, lines: Sequence[str]) -> Page:
        """Return the page of the question alone in lines, without its title if necessary."""
        return self.set_in(self.page._replace(bare=len(lines) > self.room), lines)


Layout: TypeAlias = Callable[[Question], Laid | None]


def all_that_was_entered(question: Question) -> Laid | None:
    """Fits if everything that was entered is being reviewed."""
    if not question.asked.way.spread:
        return None
    return Laid(entered(question.by).review(question.asked.way))


def what_was_seen(question: Question) -> Laid | None:
    """Fits if the reader has seen a die, which replaces the question."""
    seen, by = question.asked.seen, question.by
    if not seen:
        return None
    said = by.words.say(seen.text)
    page = question.page._replace(lines=tuple(by.wrapped(said, question.page)))
    return Laid(_largest(page, (said,), question.asked, by))


def beside_its_board(question: Question) -> Laid | None:
    """Fits if there is room for the question beside its board, and every row can be read there."""
    if not question.column:
        return None
    from compere_device.pages.beside import rows_beside  # already loaded for the column

    page = rows_beside(question.column, question.asked, question.by)
    return Laid(page, question.column.happened) if page else None


def asked_in_the_title(question: Question) -> Laid | None:
    """Fits if the title can ask, and only that leaves room for several lines of what happened above all keys."""
    happened, lines = question.happened, question.lines
    if not question.asked.way.direct or not 1 < len(happened) <= question.room < len(happened) + len(lines):
        return None
    headed = question.by.headed(question.page, question.asked.text)
    if headed == question.page:
        return None
    return Laid(question.set_in(headed, happened, question.asked.above), happened=True)


def below_what_happened(question: Question) -> Laid | None:
    """Fits if something has happened and there is room for it above the question."""
    if not question.happened:
        return None
    texts = *question.asked.above, question.by.words.say(question.asked.text)
    return Laid(question.set_in(question.page, (*question.happened, *question.lines), texts), happened=True)


def alone_beside_its_board(question: Question) -> Laid | None:
    """Fits if there is room for the question beside its board, but only without what happened."""
    return beside_its_board(question.alone) if question.asked.above else None


def below_its_title(question: Question) -> Laid | None:
    """Fits if there is room for the whole question, and the rows that it needs, below the title."""
    alone = question.alone
    return Laid(alone.set_in(alone.page, alone.lines)) if len(alone.lines) <= alone.room else None


def without_title(question: Question) -> Laid | None:
    """Fits if there is room for the whole question, and the rows that it needs, once the title is left out."""
    alone = question.alone
    return Laid(alone.untitled(alone.lines)) if len(alone.lines) <= alone.room_most else None


def with_shorter_names(question: Question) -> Laid | None:
    """Fits if there is room once the names in the question are shortened."""
    alone = question.alone
    lines = next((lines for lines in _shortened(alone) if len(lines) <= alone.room_most), None)
    return Laid(alone.untitled(lines)) if lines else None


def cut(question: Question) -> Laid:
    """Always fits: no key loses its answer, and the end of the question is cut off."""
    alone = question.alone
    *_, lines = alone.lines, *_shortened(alone)
    room = alone.room_most
    width_px = alone.by.metrics.text_width(alone.page, marks=not alone.asked.way.direct)
    return Laid(alone.untitled([*lines[: room - 1], alone.by.fitted(" ".join(lines[room - 1 :]), width_px)]))


LAYOUTS: tuple[Layout, ...] = (
    all_that_was_entered,
    what_was_seen,
    beside_its_board,
    asked_in_the_title,
    below_what_happened,
    alone_beside_its_board,
    below_its_title,
    without_title,
    with_shorter_names,
    cut,
)


def laid(asked: Asked, by: Typesetter) -> Laid:
    """Return the page on which a prompt is answered.

    What happened is on it only if there is also room for all its keys, or for three of its rows; otherwise it was read
    on the step before.
    """
    question = Question(asked, by)
    tries = (layout(question) for layout in LAYOUTS)
    ready = (Laid(_ready(each.page, asked, by), each.happened) for each in tries if each)
    return next(each for each in ready if not each.happened or has_room(each.page, asked.way, by))


def entered(by: Typesetter) -> "Entered":
    """Return the object that shows what was entered."""
    from compere_device.pages.review import Entered  # the home screen does not need it

    return Entered(by)


def _shortened(question: Question) -> Iterator[list[str]]:
    """Yield the question in lines repeatedly, with its names shorter each time."""
    from compere_device.pages.names import shortened  # few texts need it, and none of the home screen’s

    return (question.wrapped(question.by.words.say(text)) for text in shortened(question.asked.text))


def _largest(page: Page, texts: Sequence[str], asked: Asked, by: Typesetter) -> Page:
    """Return a question's page with its title, in the largest size that holds it."""
    way = asked.way
    named = page.title != by.glossary.title(way.prompt.step) or page.corner or asked.echoes
    if asked.title and not asked.echoes:  # otherwise what was entered replaces the title
        page, named = page._replace(title=by.words.say(asked.title)), True
    if not by.glossary.bot:
        return page  # a page shown for hours, like the home screen, leaves the picture room to move
    alike = way.leafs or page.above or page.below
    untitled = not (asked.titled or named or way.unset)
    return by.largest(page, texts, marks=False, alike=alike, untitled=untitled)


def _ready(page: Page, asked: Asked, by: Typesetter) -> Page:
    """Return a page with what it says about the answer: what was entered so far, or that one has to be chosen."""
    if asked.echoes and not asked.seen:
        page = entered(by).echoed(page, asked.way)
    return _wanting(page, asked, by) if asked.way.unset else page


def _wanting(page: Page, asked: Asked, by: Typesetter) -> Page:
    """Return the page of a question that starts without an answer, which says that one has to be chosen.

    It says so below a huge value, else beside the title, else in place of the title. If the title is needed it stays,
    with only the signs of the keys beside it; if there is no room for those either, the page does not say it.
    """
    said, needed = by.words.say(say("choose: ▲▼")), asked.title is not None
    hinted = page._replace(hint=said)
    if page.huge and len(page.lines) <= by.metrics.lines_per_page(hinted):
        return hinted
    if page.corner or page.bare:
        return page
    for corner in ("▲▼",) if asked.titled else (said, "▲▼") if needed else (said,):
        beside = page._replace(corner=corner)
        if by.metrics.width(page.title, Style.TITLE) <= by.metrics.title_width(beside):
            return beside
    return page if needed or asked.titled else page._replace(title=said)
