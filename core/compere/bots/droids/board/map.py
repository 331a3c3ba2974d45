"""A board's map, as text: what is printed on the board, and on the schemes of scenarios 3 and 5.

    name: what the map is called; what follows a semicolon is a remark
    top: blue                               whose emitters lie beside this side of the map; so for all four sides
    opposites: blue red, yellow green       which circle lies opposite which
    free corners: top-right bottom-left     the two that hold no obstacle
    statue: 5 5                             its column and line, from 1 at the top left
    squares:                                ten lines of ten squares
    #.........                              . land  ~ water  # obstacle  B Y R G the circles
    containers:                             ten lines of ten squares again
    ......2.3.                              2 3 4 a container's mark  . none

The names may stand in any order. Sheet, lines 160, 173, 189, 223 and 252 say what a map must have.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, TypeAlias, TypeVar

from compere.bots.droids.board.reading import Entry, Piece, read_entries, read_name
from compere.bots.droids.board.squares import CORNERS, SIDES, SIZE, SQUARES, square
from compere.errors import BadText

COLOURS = ("blue", "yellow", "red", "green")  # green plays the grey robot
Colour: TypeAlias = Annotated[str, COLOURS]
LAND, WATER, OBSTACLE = ".", "~", "#"
CIRCLES = {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}
NO_CONTAINER = "."
MARKS = ("2", "3", "4")
OBSTACLES_IN_BOX = 25  # sheet, line 27: of card; containers are some of them
FREE_CORNERS = 2

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Printed:
    """The contents of a map's text; squares are numbers, sides and colours are their names."""

    name: str
    ground: str  # a sign for each square
    homes: Mapping[str, int]  # each colour's circle
    edges: Mapping[str, str]  # each side's colour
    opposites: Mapping[str, str]  # by colour, that of the circle opposite
    corners: tuple[int, ...]  # those that are free
    statue: int
    containers: Mapping[int, int]  # their marks


@dataclass(frozen=True)
class Map:
    """A printed board: its text, and its contents ready for the engine; two with the same text are equal.

    Raises:
        ValueError: the text is not a map's; use `read_map` for what an owner has written.
    """

    text: str
    printed: Printed = field(init=False, repr=False, compare=False)
    water: frozenset[int] = field(init=False, repr=False, compare=False)
    fixed: frozenset[int] = field(init=False, repr=False, compare=False)
    owners: Mapping[int, str] = field(init=False, repr=False, compare=False)
    circles: frozenset[int] = field(init=False, repr=False, compare=False)
    sides: Mapping[str, str] = field(init=False, repr=False, compare=False)
    around: tuple[str, ...] = field(init=False, repr=False, compare=False)  # colours, by their side

    def __post_init__(self) -> None:
        try:
            printed = _read(self.text)
        except BadText as error:
            raise ValueError(f"the map cannot be read: {error}") from error
        put = object.__setattr__
        put(self, "printed", printed)
        put(self, "water", frozenset(each for each in SQUARES if printed.ground[each] == WATER))
        put(self, "fixed", frozenset(each for each in SQUARES if printed.ground[each] == OBSTACLE))
        put(self, "owners", {home: colour for colour, home in printed.homes.items()})
        put(self, "circles", frozenset(printed.homes.values()))
        put(self, "sides", {colour: side for side, colour in printed.edges.items()})
        put(self, "around", tuple(printed.edges[side] for side in SIDES))

    def side_of(self, colour: str) -> str:
        """Return the side where a colour's emitters lie."""
        return self.sides[colour]


def read_map(text: str) -> Map:
    """Return the map with this text.

    Raises:
        BadText: it is not a map; the message names line and column, what stands there, and what is expected or missing.
    """
    _read(text)
    return Map(text)


@lru_cache(maxsize=8)
def _read(text: str) -> Printed:
    found = read_entries(text, ("name", *SIDES, "opposites", "free corners", "statue"), ("squares", "containers"))
    squares = _drawing(found["squares"], (LAND, WATER, OBSTACLE, *CIRCLES))
    ground = "".join(each.text for each in squares)
    if WATER not in ground:
        raise found["squares"].key.missing(f"a square of water, {WATER},", "water")
    corners = _corners(found["free corners"], squares)
    return Printed(
        read_name(found["name"]),
        ground,
        _homes(found["squares"], squares),
        _edges(found),
        _opposites(found["opposites"]),
        corners,
        _statue(found["statue"], ground),
        _containers(found["containers"], ground, corners),
    )


def _drawing(entry: Entry, signs: tuple[str, ...]) -> tuple[Piece, ...]:
    """Return a drawing's squares, each with its place in the text."""
    if entry.value.text:
        raise entry.value.wrong("the drawing below")
    for y, line in enumerate(entry.drawn):
        if y == SIZE:
            raise line.wrong(f"no more than {SIZE} lines")
        if len(line.text) < SIZE:
            raise Piece("", line.line, line.column + len(line.text)).missing(f"square {len(line.text) + 1} of {SIZE}")
        if len(line.text) > SIZE:
            raise line.part(SIZE, len(line.text)).wrong(f"the line’s end after {SIZE} squares")
    if len(entry.drawn) < SIZE:
        last = (entry.key, *entry.drawn)[-1]
        raise Piece("", last.line + 1, 1).missing(f"line {len(entry.drawn) + 1} of {SIZE} of “{entry.key.text}”")
    squares = tuple(line.part(x, x + 1) for line in entry.drawn for x in range(SIZE))
    for each in squares:
        each.one_of(signs)
    return squares


def _homes(entry: Entry, squares: tuple[Piece, ...]) -> Mapping[str, int]:
    homes: dict[str, int] = {}
    for each, piece in enumerate(squares):
        if piece.text in CIRCLES:
            if CIRCLES[piece.text] in homes:
                raise piece.wrong(f"no second {CIRCLES[piece.text]} circle", "second_circle")
            homes[CIRCLES[piece.text]] = each
    for sign, colour in CIRCLES.items():
        if colour not in homes:
            raise entry.key.missing(f"the {colour} circle, {sign},", f"{colour}_circle")
    return homes


def _corners(entry: Entry, squares: tuple[Piece, ...]) -> tuple[int, ...]:
    """Return the free corners; the other two must hold an obstacle."""
    free = _each_once(entry.value.words(), lambda name: CORNERS[name.one_of(tuple(CORNERS))])
    if len(free) != FREE_CORNERS:
        raise entry.value.wrong(f"{FREE_CORNERS} corners")
    for corner in CORNERS.values():
        if corner not in free and squares[corner].text != OBSTACLE:
            raise squares[corner].wrong(f"{OBSTACLE}, as this corner is not one of the free ones", "corner")
        if corner in free and squares[corner].text not in (LAND, WATER):
            expected = f"{LAND} or {WATER}, as a repair robot starts in this corner"
            raise squares[corner].wrong(expected, "free_corner")
    return tuple(sorted(free))


def _edges(found: Mapping[str, Entry]) -> Mapping[str, str]:
    colours = _each_once([found[side].value for side in SIDES], lambda piece: piece.one_of(COLOURS))
    return dict(zip(SIDES, colours, strict=True))


def _opposites(entry: Entry) -> Mapping[str, str]:
    words = [pair.words() for pair in entry.value.split(",")]
    if [len(pair) for pair in words] != [2, 2]:
        raise entry.value.wrong("two pairs of colours, as blue red, yellow green")
    (one, other), (third, fourth) = words
    names = _each_once((one, other, third, fourth), lambda piece: piece.one_of(COLOURS))
    return dict(zip(names, (names[1], names[0], names[3], names[2]), strict=True))


def _statue(entry: Entry, ground: str) -> int:
    numbers = [each.number(1, SIZE) for each in entry.value.words()]
    if len(numbers) != 2:
        raise entry.value.wrong(f"a column and a line, each from 1 to {SIZE}")
    here = square(numbers[0] - 1, numbers[1] - 1)
    if ground[here] not in (LAND, WATER):
        raise entry.value.wrong(f"a square of land or water: {ground[here]} is there", "statue")
    return here


def _containers(entry: Entry, ground: str, corners: tuple[int, ...]) -> Mapping[int, int]:
    squares = _drawing(entry, (NO_CONTAINER, *MARKS))
    marked = {each: int(piece.text) for each, piece in enumerate(squares) if piece.text != NO_CONTAINER}
    for each in marked:
        if ground[each] not in (LAND, WATER) or each in corners:
            raise squares[each].wrong("a container on land or water, not where a robot starts", "container")
    for mark in MARKS[:2]:  # none may be for four players only
        if int(mark) not in marked.values():
            raise entry.key.missing(f"a container marked {mark}", f"container_{mark}")
    if len(marked) > OBSTACLES_IN_BOX:
        raise entry.key.wrong(f"at most {OBSTACLES_IN_BOX} of them", "containers")
    return marked


def _each_once(pieces: "tuple[Piece, ...] | list[Piece]", meaning: Callable[[Piece], T]) -> list[T]:
    """Return the meanings of pieces, each of which may occur once."""
    meant = list[T]()
    for piece in pieces:
        one = meaning(piece)
        if one in meant:
            raise piece.wrong("it once", "twice")
        meant.append(one)
    return meant
