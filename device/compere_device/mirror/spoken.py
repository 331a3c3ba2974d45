"""A page as a voice reads it: sentences, with the signs of the glass as words."""

import re
from collections.abc import Iterator, Mapping

from compere.wording import Text, Words, say
from compere_device.pages.page import Cell, Page, Row

# What a sign means between other words; a number may stand before it.
SIGNS: Mapping[str, Text] = {
    "◉": say("buttons"),
    "⧗": say("time"),
    "→": say("to"),
    "←": say("left"),
    "↑": say("up"),
    "↓": say("down"),
    "↗": say("up and right"),
    "↘": say("down and right"),
    "↙": say("down and left"),
    "↖": say("up and left"),
    "▲": say("up"),
    "▼": say("down"),
    "×": say("times"),
    "≥": say("at least"),
    "−": say("minus"),
    "+": say("plus"),
    "=": say("equals"),
    "○": say("empty"),
    "■": say("filled"),
    "✓": say("chosen"),
}
_SIGN = re.compile(f"[{re.escape(''.join(SIGNS))}]")
_RANGE = re.compile(r"(?<=\d)\s*–\s*(?=\d)")
_ENDS = ".!?…:;,"


def spoken(page: Page, words: Words) -> str:
    """Return all that a page says, a sentence for each of its parts."""
    parts = [page.title, page.corner, *_body(page, words)]
    return " ".join(_closed(said) for part in parts if (said := in_words(part, words)))


def brief(page: Page, words: Words) -> str:
    """Return what a page has told and asks: no answers, no keys, no numbers of pages."""
    large = (page.huge, page.badge)
    parts = (page.title, page.big, *large, _unwrapped(page.lines))
    if page.over:
        parts = (page.title, page.big, _unwrapped(page.lines), *large)
    return " ".join(_closed(said) for part in parts if (said := in_words(part, words)))


def row_spoken(row: Row, words: Words) -> str:
    """Return a row of a list: what it names, how it stands, and its value."""
    label = row.label or (_outline(row.drawing, words) if row.drawing else "")
    ticked = "" if row.ticked is None else words.say(say("chosen") if row.ticked else say("not chosen"))
    return ", ".join(in_words(each, words) for each in (label, row.value, ticked) if each)


def in_words(text: str, words: Words) -> str:
    """Return a text with a word for each sign, on one line."""
    text = _RANGE.sub(f" {words.say(say('to'))} ", text.replace("·", ","))
    text = _SIGN.sub(lambda sign: f" {words.say(SIGNS[sign[0]])} ", text)
    text = re.sub(r"(?<!\w)[–-](?!\w)", " ", text)
    return re.sub(r"\s+(?=[,.])", "", " ".join(text.split()))


def _body(page: Page, words: Words) -> Iterator[str]:
    yield page.big
    if page.drawing:
        yield _outline(page.drawing, words)
    large = page.huge, page.badge
    yield from large if not page.over else ()
    yield _unwrapped(page.lines)
    yield from large if page.over else ()
    for nth, row in enumerate(page.rows):
        yield _row(page, nth, row, words)
    if page.spread:
        yield from (", ".join(column) for column in page.spread.columns)
    yield from (_cells(nth, cells, words) for nth, cells in enumerate(page.grid, 1))
    for curve in page.curves:
        yield f"{curve.name}: {', '.join(words.say(say('unknown')) if n is None else str(n) for n in curve.points)}"
    yield ", ".join(sign.name for sign in page.signs if sign.down)
    yield page.hint


def _row(page: Page, nth: int, row: Row, words: Words) -> str:
    said = row_spoken(row, words)
    if row.key:
        said = f"{row.key.name}: {said}"
    if nth == page.cursor:
        return f"{words.say(say('selected'))}: {said}"
    return f"{said}, {words.say(say('as before'))}" if nth in (page.given, page.was) else said


def _unwrapped(lines: tuple[str, ...]) -> str:
    """Return lines as one text: a word that was parted after its hyphen is whole again."""
    return re.sub(r"(?<=\w[-‐]) (?=\w)", "", " ".join(lines))


def _outline(rows: tuple[str, ...], words: Words) -> str:
    squares = "".join(rows).count("X")
    shape = say("a shape of {n} squares, {wide} by {high}", n=squares, wide=max(map(len, rows)), high=len(rows))
    return words.say(shape)


def _cells(nth: int, cells: tuple[Cell, ...], words: Words) -> str:
    empty, filled = words.say(say("empty")), words.say(say("filled"))
    said = ", ".join(cell.text or (filled if cell.filled else empty) for cell in cells)
    return words.say(say("Line {nth}: {cells}", nth=nth, cells=said))


def _closed(said: str) -> str:
    return said if said[-1] in _ENDS else f"{said}."
