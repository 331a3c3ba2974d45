"""A page as a voice reads it: sentences, with the signs of the glass as words."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby, repeat, zip_longest

from compere.state import has
from compere.wording import Text, Words, say
from compere_device.hands.names import NAMES
from compere_device.languages import LANGUAGES
from compere_device.pages.layout import OUTLINE_ROWS
from compere_device.pages.page import Cell, Page, Row

# What a sign means between other words, and behind a number.
SIGNS: Mapping[str, Text] = {
    "◉": say("buttons"),
    "⧗": say("time"),
    "→": say("to"),
    "~": say("water"),
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
COUNTED: Mapping[str, Callable[[int], Text]] = {
    "◉": lambda n: say("{n} {n:button|buttons}", n=n),
    "⧗": lambda n: say("{n} of time", n=n),
}
_COUNT = re.compile(f"(?:([^\\W\\d]+) )?([0-9]+ \\w+ )?([0-9]+)([{''.join(COUNTED)}])( (?=[0-9]))?")
_SIGN = re.compile(f"[{re.escape(''.join(SIGNS))}]")
_RIGHT = re.compile(r"→(?!\s*[\w+−])")  # a direction, which leads to nothing that is named
_SPREAD = re.compile(r"(\S.*) – (.*\S)")  # a row that stands for all from one thing to another
_RANGE = re.compile(r"(−?[0-9]+)\s*–\s*(−?[0-9]+)")
_MINUS = re.compile(r"(?<!\w)-(?=[0-9])")  # as it is typed
_OF = re.compile(r"(?<![\w/])([0-9]+)/([0-9]+)(?![\w/])")
_DASH = re.compile(r"(?<!\w)[–-](?!\w)")
_SPACES = re.compile(r"[ \n]+")
_BESIDE_SPACE = re.compile(r"(?<=\s) +| +(?=\s)")
_NO_SPACE = re.compile(r" +(?=[,.)])|(?<=\() +")
_PARTED = re.compile(r"(?<=\w[-‐]) (?=\w)")
_NUMBER = re.compile(r"([0-9]+)\. ")
_SPECIAL = re.compile(f"[·–\\-/\n{re.escape(''.join(SIGNS))}]|  |^ | $| [,.)]|\\( ")
FILLED = "■"
_ENDS = ".!?…:;,"


def spoken(page: Page, words: Words) -> str:
    """Return all that a page says, a sentence for each of its parts."""
    text = _text(page, words)
    if page.below and not page.rows and text[-1:].isalnum():
        text = f"{text}…"
    head = page.title, page.corner, _headline(page.big, text), _outline(page.drawing, words)
    rows = [_row(row, nth == page.cursor, nth in (page.given, page.was), words) for nth, row in enumerate(page.rows)]
    drawn = _drawn(page, words) if page.spread or page.grid or page.curves or page.signs else ()
    ends = page.hint, _more(page.above, page.below, words)
    return _sentences((*head, *_told(page, text), *rows, *drawn, *ends), words)


def brief(page: Page, words: Words) -> str:
    """Return what a page has told and asks: no answers, no keys, no numbers of pages."""
    text = _text(page, words)
    return _sentences((page.title, _headline(page.big, text), *_told(page, text)), words)


def _headline(headline: str, text: str) -> str:
    """Return what is large on a page; "" if the text has it, which is heard once."""
    return "" if headline and has(text, headline) else headline


def _told(page: Page, text: str) -> tuple[str, str, str]:
    """Return the text of a page's lines, and what is large, in their order."""
    return (text, page.huge, page.badge) if page.over else (page.huge, page.badge, text)


def _sentences(parts: Iterable[str], words: Words) -> str:
    """Return texts, of which some are empty, as sentences."""
    return " ".join(filter(None, map(_sentence, parts, repeat(words))))


@lru_cache(64)  # much of a page is said twice, and again on the next
def _sentence(part: str, words: Words) -> str:
    """Return a text as a sentence, with a word for each sign; nothing of it may be left."""
    if not part:
        return ""
    said = in_words(part, words)
    whole = said[:1].upper() + said[1:]
    return whole if whole[-1:] in _ENDS else f"{whole}."


@lru_cache(32)  # of a row that has a key it is said what the row says, what is on the page, and what the key means
def row_spoken(row: Row, words: Words) -> str:
    """Return a row of a list: what it names, how it stands, and its value."""
    label, value = row.label or _outline(row.drawing, words), row.value
    if spread := _SPREAD.fullmatch(label):
        label = words.say(say("{least} to {most}", least=spread[1], most=spread[2]))
    if value.startswith("("):
        label, value = f"{label} {value}", ""
    value = words.say(say("nothing")) if value == "–" else value
    ticked = "" if row.ticked is None else words.say(say("chosen") if row.ticked else say("not chosen"))
    return ", ".join(map(in_words, filter(None, (label, value, ticked)), repeat(words)))


@lru_cache(128)  # a page comes twice, without its keys and with them, and much of it again on the next
def in_words(text: str, words: Words) -> str:
    """Return a text with a word for each sign and each abbreviation, on one line."""
    language = LANGUAGES.find(words.language)
    said = _without_signs(text, words)
    return language.aloud(said) if language else said


def _without_signs(text: str, words: Words) -> str:
    if not _SPECIAL.search(text):
        return text  # most are
    if "-" in text:
        text = _MINUS.sub("−", text)
    if "/" in text:
        text = _OF.sub(lambda part: words.say(say("{n} of {all}", n=int(part[1]), all=int(part[2]))), text)
    text = _COUNT.sub(lambda part: _counted(*part.groups(), words), text.replace(" · ", ", ").replace("·", " "))
    if "–" in text:
        text = _RANGE.sub(lambda part: words.say(say("{least} to {most}", least=part[1], most=part[2])), text)
    text = _RIGHT.sub(lambda sign: f" {words.say(say('right'))} ", text)
    text = _SIGN.sub(lambda sign: _said(words, sign[0]), text)
    text = _BESIDE_SPACE.sub("", _SPACES.sub(" ", _DASH.sub(" ", text)))
    return _NO_SPACE.sub("", text).strip()


@lru_cache(256)
def _counted(before: str | None, first: str | None, number: str, sign: str, space: str | None, words: Words) -> str:
    """Return a number of what its sign stands for, or the last of two, and a comma before a number.

    A word before them that says what it stands for is enough.
    """
    is_named = before is not None and before.lower() == words.say(SIGNS[sign]).lower()
    said = number if is_named else words.say(COUNTED[sign](int(number)))
    return f"{f'{before} ' if before else ''}{first or ''}{said}{', ' if space else ''}"


@lru_cache(64)
def _said(words: Words, sign: str) -> str:
    return f" {words.say(SIGNS[sign])} "


def _drawn(page: Page, words: Words) -> Iterator[str]:
    """Yield what is drawn on few pages: texts side by side, a board, curves, and keys that are down."""
    if page.spread:
        yield from (", ".join(column) for column in page.spread.columns)
    yield from (_cells(nth, cells, words) for nth, cells in enumerate(page.grid, 1))
    for curve in page.curves:
        yield f"{curve.name}: {', '.join(words.say(say('unknown')) if n is None else str(n) for n in curve.points)}"
    yield ", ".join(sign.name for sign in page.signs if sign.down)


@lru_cache(8)
def _more(above: bool, below: bool, words: Words) -> str:
    """Return in sentences whether there is more before and after what is shown."""
    return _sentences(
        (words.say(say("more above")) if above else "", words.say(say("more below")) if below else ""), words
    )


@lru_cache(64)  # much of a list is on the next page, too
def _row(row: Row, selected: bool, before: bool, words: Words) -> str:
    """Return a row of a list, with its key and its mark."""
    said = row_spoken(row, words)
    if row.key:
        said = words.say(say("{label}: {value}", label=NAMES[row.key], value=said))
    if selected:
        return words.say(say("selected: {row}", row=said))
    return f"{said}, {words.say(say('as before'))}" if before else said


def _text(page: Page, words: Words) -> str:
    """Return the text of a page's lines, with a pause after each thing told that has no stop of its own."""
    text = _unwrapped(page.lines)
    for each in page.told:
        if (said := words.say(each.text))[-1:].isalnum():
            text = text.replace(f"{said} ", f"{said}; ", 1)
    return text


@lru_cache(4)
def _unwrapped(lines: tuple[str, ...]) -> str:
    """Return lines as one text: a word that was parted after its hyphen is whole again.

    A line that ends early, before a capital, is a part of its own; so is one before the next number of a list.
    """
    text, widest, listed = "", max(map(len, lines), default=0), 0
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        if (number := _numbered(line)) and listed in (0, number - 1):
            listed = number
        room = widest - len(line) - 1
        if listed and _numbered(following) == listed + 1 and line[-1:] not in _ENDS:
            text += f"{line}; "
        elif line[-1:].isalnum() and following[:1].isupper() and len(following.split(" ")[0]) <= room:
            text += f"{line}, "
        else:
            text += f"{line} "
    return _PARTED.sub("", text).rstrip()


def _numbered(line: str) -> int:
    """Return the number of the entry of a list that begins with a line; 0 if none does."""
    number = _NUMBER.match(line)
    return int(number[1]) if number else 0


@lru_cache(64)  # what may be chosen is chosen from again
def _outline(rows: tuple[str, ...], words: Words) -> str:
    """Return an outline by its size; nothing for a picture, which has words beside it."""
    if not 0 < len(rows) <= OUTLINE_ROWS:
        return ""
    squares, wide, high = "".join(rows).count("X"), max(map(len, rows)), len(rows)
    return words.say(say("a shape of {n} {n:square|squares}, {wide} by {high}", n=squares, wide=wide, high=high))


def _cells(nth: int, cells: tuple[Cell, ...], words: Words) -> str:
    """Return what lies in a row of a board, each with its square from the left; nothing for an empty row."""
    said, places = list[str](), enumerate(cells, 1)
    for what, run in groupby(places, lambda place: place[1].text or (FILLED if place[1].filled else "")):
        first, *_, last = [place for place, _ in run] * 2
        where = str(first) if first == last else words.say(say("{least} to {most}", least=first, most=last))
        said += [f"{in_words(what, words)} {where}"] if what else []
    return words.say(say("Row {nth}: {cells}", nth=nth, cells=", ".join(said))) if said else ""
