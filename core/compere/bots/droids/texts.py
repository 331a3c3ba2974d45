"""The board and the killer's strip as texts that an owner may write, with the questions for them.

Each question has the places that can be changed on the device, and says in words what is wrong with a text. Names and
comments cannot be changed on the device; they need a text editor.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from compere.almanac import Known
from compere.bots.droids import say
from compere.bots.droids.board.map import CIRCLES, COLOURS, LAND, MARKS, NO_CONTAINER, OBSTACLE, WATER, read_map
from compere.bots.droids.board.orders import KILLERS_KINDS
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.reading import Entry, Fault, Piece, read_entries
from compere.bots.droids.board.squares import DIRECTIONS, SIDES, SIZE
from compere.bots.droids.board.strip import COLUMNS, FIRE, MOST_ORDERS, read_strip
from compere.draft import Blank, Draft
from compere.errors import BadText
from compere.options import Option
from compere.wording import Term, Text

Sheets: TypeAlias = tuple[tuple[Text, tuple[tuple[Blank, ...], ...]], ...]  # lines of places below each title
KNOWN_MAP, KNOWN_STRIP = Known(MAP.splitlines()), Known(STRIP.splitlines())  # ours, not the printed ones

_COLOURS = {"blue": say("blue"), "yellow": say("yellow"), "red": say("red"), "green": say("green")}
_CIRCLES = {
    "blue": say("blue circle"),
    "yellow": say("yellow circle"),
    "red": say("red circle"),
    "green": say("green circle"),
}
_SQUARES = (
    Option(LAND, say("land")),
    Option(WATER, say("water")),
    Option(OBSTACLE, say("obstacle")),
    *(Option(sign, _COLOURS[colour]) for sign, colour in CIRCLES.items()),  # short: beside a board there is little room
)
_MARKS = (
    Option(NO_CONTAINER, say("none")),
    *(Option(mark, say("{mark}", mark=mark)) for mark in MARKS),
)
_SIDES = {
    "top": say("Top side"),
    "right": say("Right side"),
    "bottom": say("Bottom side"),
    "left": say("Left side"),
}
_FREE = (
    Option("top-left top-right", say("both at the top")),
    Option("top-left bottom-left", say("both on the left")),
    Option("top-left bottom-right", say("top left, bottom right")),
    Option("top-right bottom-left", say("top right, bottom left")),
    Option("top-right bottom-right", say("both on the right")),
    Option("bottom-left bottom-right", say("both at the bottom")),
)
_COLOUR_SIGNS = tuple(Option(colour, _COLOURS[colour]) for colour in COLOURS)
_OPPOSITES = tuple(
    Option(f"blue {one}, {two} {three}", say("blue and {colour}", colour=_COLOURS[one]))
    for one, two, three in (("red", "yellow", "green"), ("yellow", "red", "green"), ("green", "yellow", "red"))
)
_NUMBERS = tuple(Option(str(number), say("{number}", number=number)) for number in range(1, SIZE + 1))
_WAYS = {
    "up": say("up"),
    "up-right": say("up right"),
    "right": say("right"),
    "down-right": say("down right"),
    "down": say("down"),
    "down-left": say("down left"),
    "left": say("left"),
    "up-left": say("up left"),
}


def _order(kind: str, way: str) -> Text:
    match kind:
        case "step":
            return say("one, {way}", way=_WAYS[way])
        case "two":
            return say("two, {way}", way=_WAYS[way])
        case "max":
            return say("maximum, {way}", way=_WAYS[way])
    return say("diagonal, {way}", way=_WAYS[way])


_ORDERS = (
    Option(FIRE, say("fire")),
    *(
        Option(f"{kind} {DIRECTIONS[way]}", _order(kind, DIRECTIONS[way]))
        for kind in KILLERS_KINDS
        if kind != FIRE
        for way in KILLERS_KINDS[kind].directions
    ),
)
_FURTHER = (
    Option("none", say("none"), value=""),
    *(Option(order.id, order.label, value=f", {order.id}") for order in _ORDERS),
)

MAP_FAULTS = {
    "water": say("No square is water."),
    "second_circle": say("There is a second circle of this colour."),
    **{f"{colour}_circle": say("The {circle} is missing.", circle=_CIRCLES[colour]) for colour in COLOURS},
    "corner": say("This corner is not free: an obstacle belongs here."),
    "free_corner": say("This corner is free: land or water."),
    "statue": say("The statue stands on land or water only."),
    "container": say("No container can be here."),
    **{f"container_{mark}": say("No container is marked {mark}.", mark=mark) for mark in MARKS[:2]},
    "containers": say("There are too many containers."),
    "twice": say("Each colour has its own side."),
}
STRIP_FAULTS = {"fire": say("No order to fire.")}


def ask_map(start: str = MAP, step: str = "") -> Draft:
    """Return the question of what is printed on the owner's board; it starts from a map's text, ours by default.

    `step` is the step of the sheet that asks it; "" if people only answer it to correct something.
    """
    text = say("Is this your board?")
    return Draft("droids.map", text, step, _READS_MAP, start, sheets=map_sheets)


def ask_strip(start: str = STRIP, step: str = "") -> Draft:
    """Return the question of what is printed on the killer's strip, like `ask_map` for the board."""
    text = say("The strip, seen from the killer?")
    return Draft("droids.strip", text, step, _READS_STRIP, start, sheets=strip_sheets)


def _reading(read: Callable[[str], object], sentences: Mapping[str, Text]) -> Callable[[str], None]:
    """Return what accepts a text that can be read; for others it raises `BadText` with the sentence for the fault."""

    def reads(text: str) -> None:
        try:
            read(text)
        except Fault as error:
            error.said = sentences.get(error.fault)
            raise

    return reads


_READS_MAP, _READS_STRIP = _reading(read_map, MAP_FAULTS), _reading(read_strip, STRIP_FAULTS)


@lru_cache(2)  # an editor asks at each press, and most of them change nothing
def map_sheets(text: str) -> Sheets:
    """Return what can be changed in a map: its squares, its containers, then the lines above them."""
    try:
        found = read_entries(text, ("name", *SIDES, "opposites", "free corners", "statue"), ("squares", "containers"))
    except BadText:
        return ()
    ground = [line.text for line in found["squares"].drawn]
    squares = tuple(
        tuple(_blank(piece, _SQUARES, square=_look(piece.text)) for piece in _signs(line))
        for line in found["squares"].drawn
    )
    containers = tuple(
        tuple(
            _blank(piece, _MARKS, square=_look(below) if piece.text == NO_CONTAINER else piece.text)
            for piece, below in zip(_signs(line), under, strict=False)
        )
        for line, under in zip(found["containers"].drawn, ground, strict=False)
    )
    edges = tuple((_blank(found[side].value, _COLOUR_SIGNS, _SIDES[side]),) for side in SIDES)
    statue = found["statue"].value.words()
    others = (
        (_blank(found["opposites"].value, _OPPOSITES, say("Opposite circles")),),
        (_blank(found["free corners"].value, _FREE, say("Free corners")),),
        tuple(
            _blank(piece, _NUMBERS, label)
            for piece, label in zip(statue, (say("Statue’s column"), say("Statue’s row")), strict=False)
        ),
    )
    return (say("Board"), squares), (say("Container"), containers), (say("Edges"), (*edges, *others))


@lru_cache(2)  # an editor asks at each press, and most of them change nothing
def strip_sheets(text: str) -> Sheets:
    """Return what can be changed in a strip: the orders of each column, and a place for one more."""
    try:
        found = read_entries(text, ("name", *COLUMNS))
    except BadText:
        return ()
    return ((say("Strip"), tuple(tuple(_orders(number, found[number])) for number in COLUMNS)),)


def _orders(number: str, entry: Entry) -> Iterator[Blank]:
    end, pieces = entry.value.column, entry.value.split(",")
    for nth, piece in enumerate(pieces, 1):
        label = say("Column {number}, order {nth}", number=int(number), nth=nth)
        at = end if nth > 1 else piece.column
        now = _index(_FURTHER if nth > 1 else _ORDERS, piece.text)
        end = piece.column + len(piece.text)
        yield Blank(piece.line, range(at, end), _FURTHER if nth > 1 else _ORDERS, now, label)
    if len(pieces) < MOST_ORDERS:
        label = say("Column {number}, order {nth}", number=int(number), nth=len(pieces) + 1)
        yield Blank(entry.value.line, range(end, end), _FURTHER, 0, label)


def _blank(
    piece: Piece, signs: Sequence[Option[str]], label: Text | None = None, square: str | Text | None = None
) -> Blank:
    now = _index(signs, piece.text)
    columns = range(piece.column, piece.column + len(piece.text))
    return Blank(piece.line, columns, tuple(signs), now, label, square)


def _index(signs: Sequence[Option[str]], written: str) -> int:
    """Return the index of the sign that is written, whatever its spaces and order of words; 0 if it is none."""
    wanted = _same(written)
    return next((index for index, sign in enumerate(signs) if _same(sign.id) == wanted), 0)


def _same(written: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(part.split()) for part in written.split(","))


def _signs(line: Piece) -> Iterator[Piece]:
    return (line.part(x, x + 1) for x in range(len(line.text)))


def _look(sign: str) -> str | Text:
    if colour := CIRCLES.get(sign):
        return say("{sign}", sign=Term(f"sign:{colour}", sign))
    return {LAND: "", OBSTACLE: "■"}.get(sign, sign)
