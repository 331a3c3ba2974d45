"""What may be looked at, and how a game ended: lines of a label and its value, as pages of rows."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from compere.bot import Glance, Line, Outcome
from compere.wording import Text, say
from compere_device.glass.fonts import Style
from compere_device.pages.layout import WordTooWide, wrap
from compere_device.pages.names import shortened
from compere_device.pages.page import Page, Row, cells
from compere_device.pages.setting import Setting, numbered

BIG_LINES = 2  # so many lines may say who won


def glance_pages(view: Setting, glance: Glance) -> list[Page]:
    """Return a glance as pages: the grid first, which leaves no room for a number, then the lines."""
    title = view.words.say(say("Glance"))
    first = [Page(title, grid=cells(glance.grid))] if glance.grid else []
    return [*first, *numbered(line_pages(view, title, glance.lines))]


def outcome_pages(view: Setting, title: str, outcome: Outcome, again: Row | None = None) -> list[Page]:
    """Return who won, large, why if there is more to say, and the score a line each source; last the key `again`.

    The title gives way where that saves a page.
    """
    page = Page(title)
    who = _large(view, outcome.headline or outcome.text)
    page = replace(page, big="\n".join(who))
    rest = _without(view.words.say(outcome.text), view.words.say(outcome.headline)) if outcome.headline else ""
    lines = view.wrapped(rest, page) if rest else []
    rows = _facts(view, outcome.lines, page) + ([again] if again else [])

    def paged(first: Page) -> list[Page]:
        room = view.metrics.lines_per_page(first) - len(lines)
        if again and room > 0 and (len(rows) - room) % view.metrics.lines_per_page(Page(title)) == 1:
            room -= 1  # no key is alone on a page
        first = view.largest(replace(first, lines=tuple(lines), rows=tuple(rows[:room])), (rest,) if rest else ())
        return numbered([first, *_rows_paged(view, Page(title), rows[room:])])

    bare = paged(replace(page, bare=True))
    bare[0] = replace(bare[0], corner="")  # nothing stands beside what is large
    titled = paged(page)
    is_full = view.metrics.lines_per_page(page) <= len(lines)
    return bare if is_full or len(bare) < len(titled) else titled


def _large(view: Setting, text: Text) -> list[str]:
    """Return a text in large lines, the names in it shortened as far as it needs for two of them."""
    room_px, measure = view.metrics.text_width(Page("", below=True)), view.metrics.measure(Style.BIG)
    lines = list[str]()
    for each in (text, *shortened(text)):
        with suppress(WordTooWide):
            lines = wrap(view.words.say(each), room_px, measure)
            if len(lines) <= BIG_LINES:
                break
    return lines


def _without(text: str, headline: str) -> str:
    """Return a text without the words at its end that stand large above it."""
    end = len(text) - len(headline)
    return text[:end].rstrip(" \u00a0:,") if text[end:].casefold() == headline.casefold() else text


def line_pages(view: Setting, title: str, lines: Sequence[Line]) -> list[Page]:
    """Return labels with their values as pages of rows."""
    page = Page(title)
    return _rows_paged(view, page, _facts(view, lines, page))


def _facts(view: Setting, lines: Sequence[Line], page: Page) -> list[Row]:
    """Return a row a line, or more where label and value do not fit beside each other."""
    rows: list[Row] = []
    for line in lines:
        row = Row(view.words.say(line.label), view.words.say(line.value))
        room_px = view.metrics.label_width(replace(page, below=True), row)
        if view.metrics.width(row.label) <= room_px:
            rows.append(row)
        else:
            alone = Row("", row.value)
            fits_alone = view.metrics.label_width(replace(page, below=True), alone) >= 0
            rows.append(Row(view.named(line.label, view.row_px)))
            rows += [alone] if fits_alone else map(Row, _row_wrapped(view, row.value))
    return rows


def _rows_paged(view: Setting, page: Page, rows: Sequence[Row]) -> list[Page]:
    room = view.metrics.lines_per_page(page)
    pages = [replace(page, rows=tuple(rows[start : start + room])) for start in range(0, len(rows), room)]
    return [view.largest(page) for page in pages]


def _row_wrapped(view: Setting, text: str) -> list[str]:
    """Wrap a text into rows without a value; its words are names, which are short."""
    return wrap(text, view.row_px, view.metrics.measure(Style.BODY))
