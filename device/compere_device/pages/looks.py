"""Glances, and how a game ended: lines of a label and its value, as pages of rows."""

from collections.abc import Sequence
from contextlib import suppress

from compere.bot import Glance, Line, Outcome
from compere.wording import Text, say
from compere_device.glass.fonts import Style
from compere_device.pages.names import shortened
from compere_device.pages.page import Page, Row, cells
from compere_device.pages.typesetter import Sketch, Typesetter, numbered
from compere_device.pages.wrapping import WordTooWide, wrap

Labelled = tuple[Row, ...]  # the rows of a label and its value, kept on one page

BIG_LINES = 2  # at most this many lines say who won below a title; one more without it


def glance_pages(by: Typesetter, glance: Glance) -> list[Page]:
    """Return a glance as pages: the grid first, which leaves no room for a number, then the lines."""
    title = by.words.say(say("Glance"))
    first = [Page(title, grid=cells(glance.grid, by.words.say))] if glance.grid else []
    return [*first, *numbered(line_pages(by, title, glance.lines))]


def sentence_pages(by: Typesetter, title: str, sentences: Sequence[str]) -> list[Page]:
    """Return sentences as pages, each on lines of its own; only a sentence longer than a page continues on the next."""
    page = Page(title)
    room, sketches = by.metrics.lines_per_page(page), list[Sketch]()
    for said in sentences:
        lines = by.wrapped(said, page)
        last = sketches[-1] if sketches else Sketch(page, ())
        if not last.runs_on and last.page.lines and len(last.page.lines) + len(lines) <= room:
            both = page._replace(lines=(*last.page.lines, *lines))
            sketches[-1] = Sketch(both, (*last.texts, said))
        else:
            sketches += by.paged(page, lines, said)
    return numbered(by.set_pages(sketches))


def outcome_pages(by: Typesetter, title: str, outcome: Outcome, again: Row | None = None) -> list[Page]:
    """Return how a game ended: who won, in large type; why, if there is more to say; the score, a line for each source.

    The first page goes without its title if that saves a page, or makes room for who won or for all scores.

    Args:
        again: the last row, whose key plays again.
    """
    page, said = Page(title), by.words.say(outcome.text)
    entries = _entries(by, outcome.lines, page)
    if again:  # the key's row goes with the last entry
        entries = [*entries[:-1], (*(row for entry in entries[-1:] for row in entry), again)]
    who = _large(by, outcome.who)
    if who is None:
        text = by.set_pages(by.paged(page, by.wrapped(said, page), said))
        return numbered([*text, *_paged(by, page, entries)])
    rest = _without(said, by.words.say(outcome.who))
    bare = page._replace(big="\n".join(who), bare=True)
    tops = (bare._replace(bare=False), bare) if len(who) <= BIG_LINES else (bare,)
    scores = len(outcome.scores)
    pages = min(
        (_below(by, top, rest, entries) for top in tops), key=lambda each: (len(each), len(each[0].rows) < scores)
    )
    return [each._replace(corner="") if each.bare else each for each in numbered(pages)]


def _below(by: Typesetter, page: Page, text: str, entries: Sequence[Labelled]) -> list[Page]:
    """Return a page with as much of a text and entries as fits below the large text, and what is left of them."""
    plain = Page(page.title)
    lines = by.wrapped(text, page) if text else []
    before = [page] if len(lines) > by.metrics.lines_per_page(page) else []
    page = plain if before else page
    room = by.metrics.lines_per_page(page) - len(lines)
    first, *others = _filled(entries, room, by.metrics.lines_per_page(plain))
    page = page._replace(lines=tuple(lines), rows=first)
    rest = [by.largest(plain._replace(rows=rows)) for rows in others]
    return [*before, by.largest(page, (text,) if text else ()), *rest]


def _large(by: Typesetter, text: Text) -> list[str] | None:
    """Return a text in large lines, with its names shortened if necessary; None if it is too long."""
    room_px, measure = by.metrics.text_width(Page("")), by.metrics.measure(Style.BIG)
    for most in (BIG_LINES, BIG_LINES + 1):
        for each in (text, *shortened(text)):
            with suppress(WordTooWide):
                lines = wrap(by.words.say(each), room_px, measure)
                if len(lines) <= most:
                    return lines
    return None


def _without(text: str, headline: str) -> str:
    """Return a text without the words at its end that stand above it in large type."""
    end = len(text) - len(headline)
    return text[:end].rstrip(" \u00a0:,") if text[end:].casefold() == headline.casefold() else text


def line_pages(by: Typesetter, title: str, lines: Sequence[Line]) -> list[Page]:
    """Return labels with their values as pages of rows."""
    page = Page(title)
    return _paged(by, page, _entries(by, lines, page))


def _entries(by: Typesetter, lines: Sequence[Line], page: Page) -> list[Labelled]:
    """Return one row for each line, or more if label and value do not fit beside each other."""
    entries: list[Labelled] = []
    for line in lines:
        row = Row(by.words.say(line.label), by.words.say(line.value))
        room_px = by.metrics.label_width(page._replace(below=True), row)
        if by.metrics.width(row.label) <= room_px:
            entries.append((row,))
        else:
            alone = Row("", row.value)
            fits_alone = by.metrics.label_width(page._replace(below=True), alone) >= 0
            values = [alone] if fits_alone else map(Row, _row_wrapped(by, row.value))
            entries.append((Row(by.named(line.label, by.row_px)), *values))
    return entries


def _paged(by: Typesetter, page: Page, entries: Sequence[Labelled]) -> list[Page]:
    room = by.metrics.lines_per_page(page)
    return [by.largest(page._replace(rows=rows)) for rows in _filled(entries, room, room) if rows]


def _filled(entries: Sequence[Labelled], first: int, room: int) -> list[Labelled]:
    """Return the rows of each page, the first of which has other `room`; entries that fit on a page are not split."""
    pages, left = [list[Row]()], first
    for entry in entries:
        if left < len(entry) <= room:
            pages.append([])
            left = room
        for row in entry:
            if not left:
                pages.append([])
                left = room
            pages[-1].append(row)
            left -= 1
    return list(map(tuple, pages))


def _row_wrapped(by: Typesetter, text: str) -> list[str]:
    """Wrap a text into rows without a value; its words are names, which are short."""
    return wrap(text, by.row_px, by.metrics.measure(Style.BODY))
