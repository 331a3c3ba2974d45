"""A question beside its board, which leaves half of the glass for what happened and for the rows."""

import re
from collections.abc import Iterator

from compere.declared import NamedTuple
from compere.wording import Shape, say
from compere_device.glass.fonts import Style
from compere_device.pages.asked import Asked
from compere_device.pages.layout import frame, is_cut
from compere_device.pages.page import Page, cells
from compere_device.pages.rows import ROWS_LEAST, labels_fit, shorter, with_rows
from compere_device.pages.typesetter import Typesetter

HELD, _COUNTED = "\u00a0", re.compile(r"(?<=\d) (?=\w)")  # a number stands beside what it counts, if it can


class Column(NamedTuple):
    """The page of a question beside its board, without its rows, and whether it says what happened."""

    page: Page
    happened: bool


class _Try(NamedTuple):
    """A page, and the text of its lines."""

    page: Page
    text: str
    happened: bool = False


def column(asked: Asked, by: Typesetter) -> Column | None:
    """Return the question beside its board, with room for its rows; None if there is no room.

    What happened replaces the title, and the question stands below it. If that is too long, the lines stand closer, or
    the question follows on the same line. If that is too long as well, the question stands alone: what happened has
    been read, or has a page of its own.
    """
    way = asked.way
    least = len(way.slots) if way.direct else min(ROWS_LEAST, len(way.slots))
    for page, text, happened in _tries(asked, by):
        made = page._replace(lines=tuple(by.wrapped(text, page, marks=not way.direct)))
        if by.room(made) >= least and not is_cut(made, frame(made)):
            return Column(made, happened)
    return None


def rows_beside(column: Column, asked: Asked, by: Typesetter) -> Page | None:
    """Return the page with its rows, each as short as necessary; None if any of them cannot be read in full."""
    slots = asked.way.slots
    for each in (slots, tuple(map(shorter, slots))):
        page = with_rows(column.page, asked.way, by, each)
        if labels_fit(page, by):
            return page
    return None


def _tries(asked: Asked, by: Typesetter) -> Iterator[_Try]:
    """Yield the question in all ways in which it may stand there, the best first."""
    way = asked.way
    board = cells(asked.board, by.words.say, way.marked)
    titled = Page(by.glossary.title(way.prompt.step), corner=way.counter, grid=board)
    bare = [titled._replace(bare=True, tight=tight) for tight in (False, True)] if not titled.corner else []
    large = [_large(page) for page in bare]
    texts = _texts(asked, by)
    with_title = [_large(titled), titled] if way.unset else []  # the title then says that an answer has to be chosen
    alone = [_Try(page, text) for text in texts for page in (*with_title, *large, titled, *bare)]
    if not asked.above:
        yield from alone
        return
    told = " ".join(asked.above).replace("\n", " ")
    below = f"{told}\n{texts[0]}", f"{told} {texts[0]}"
    both = [each for text in below for each in (_COUNTED.sub(HELD, text), text)]
    yield from (_Try(page, each, happened=True) for each in both for page in large)
    smaller = [_Try(page, each, happened=True) for each in both for page in bare]
    yield from (*alone, *smaller) if way.narrowed else (*smaller, *alone)


def _large(page: Page) -> Page:
    return page._replace(size=Style.NARROW, rows_size=Style.BODY)


def _texts(asked: Asked, by: Typesetter) -> list[str]:
    """Return what the question may say: its text with what is entered so far below it, or only the latter.

    The rows say only what is still to be entered. The whole text is tried first, because it says who is asked.
    """
    way, said = asked.way, by.words.say(asked.way.text)
    facets = [by.glossary.facet(name, value) for name, value in way.narrowed if not isinstance(value, Shape)]
    if not facets:
        return [said]
    told = by.words.say(say("{told}:", told=", ".join(map(by.words.say, facets))))
    return [f"{said}\n{told}", told]
