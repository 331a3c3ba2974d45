"""Boards as drawings, one sign a square, and orders as words: what a test says happened is what it shows.

| sign | on land | in water |
|---|---|---|
| nothing | . | ~ |
| fixed obstacle | # | |
| movable obstacle, container, mine | o c m | O C M |
| blue, yellow, red, green robot | B Y R G | b y r g |
| repair robots, killer, statue | P Q K S | p q k s |

A drawing is the top left of a board; the rest is land but for what a map must have, all of it in its last line.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from compere.bots.droids.board.carry_out import Done, carry_out
from compere.bots.droids.board.events import Event
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.position import COLOURS, Board
from compere.bots.droids.board.squares import DIRECTIONS, SIZE, SQUARES

ROBOT_SIGNS = {
    "B": "blue",
    "Y": "yellow",
    "R": "red",
    "G": "green",
    "P": "repairer1",
    "Q": "repairer2",
    "K": "killer",
    "S": "statue",
}
THING_SIGNS = {"o": "obstacle", "c": "container", "m": "mine"}
CORNERS = {0: "top-left", 9: "top-right", 90: "bottom-left", 99: "bottom-right"}
HOMES = {"blue": 92, "yellow": 93, "red": 94, "green": 95}  # in the last line, where nothing is drawn
CIRCLES = {"blue": "B", "yellow": "Y", "red": "R", "green": "G"}


def map_text(
    ground: str,
    homes: Mapping[str, int] = HOMES,
    containers: Mapping[int, int] | None = None,
    statue: int | None = None,
) -> str:
    """Return the text of a map of that ground: 100 signs . ~ or #, of which two corners are #."""
    signs = list(ground)
    for colour, home in homes.items():
        signs[home] = CIRCLES[colour]
    free = [each for each in SQUARES if signs[each] in ".~" and each not in CORNERS]
    marks = containers or {free[-1]: 2, free[-2]: 3}
    x, y = (free[0] if statue is None else statue) % SIZE, (free[0] if statue is None else statue) // SIZE
    corners = " ".join(name for corner, name in CORNERS.items() if signs[corner] != "#")
    drawing, marked = "".join(signs), "".join(str(marks.get(each, ".")) for each in SQUARES)
    lines = [
        *("name: test", "top: blue", "right: yellow", "bottom: red", "left: green"),
        *("opposites: blue red, yellow green", f"free corners: {corners}", f"statue: {x + 1} {y + 1}"),
        *("squares:", *(drawing[line : line + SIZE] for line in range(0, 100, SIZE))),
        *("containers:", *(marked[line : line + SIZE] for line in range(0, 100, SIZE))),
    ]
    return "\n".join(lines)


@cache
def made(text: str) -> Map:
    """Return the map of a text; of one text it is made once."""
    return Map(text)


def lines(drawing: str) -> list[str]:
    return drawing.split()


def sign_ground(sign: str) -> str:
    """Return the ground below a sign: robots in water are small letters, things in water are capitals."""
    if not sign.isalpha():
        return sign
    return "~" if sign.isupper() is (sign.lower() in THING_SIGNS) else "."


def ground_of(drawing: str) -> str:
    """Return the ground below a drawing, with what a map must have beside it."""
    ground = ["."] * 100
    for y, line in enumerate(lines(drawing)):
        for x, sign in enumerate(line):
            ground[y * SIZE + x] = sign_ground(sign)
    for corner in (90, 99, 9, 0):
        if [ground[each] for each in CORNERS].count("#") < 2:
            ground[corner] = "#"
    if "~" not in ground:
        ground[97] = "~"
    return "".join(ground)


def board(
    drawing: str,
    scenario: int = 2,
    homes: Mapping[str, int] = HOMES,
    containers: Mapping[int, int] | None = None,
    **fields: Any,
) -> Board:
    """Return the board of a drawing; `fields` are those that no drawing has, `containers` the marks of its map."""
    robots, lying = dict[str, int](), dict[int, str]()
    for y, line in enumerate(lines(drawing)):
        for x, sign in enumerate(line):
            if sign.upper() in ROBOT_SIGNS:
                robots[ROBOT_SIGNS[sign.upper()]] = y * SIZE + x
            elif sign.lower() in THING_SIGNS:
                lying[y * SIZE + x] = THING_SIGNS[sign.lower()]
    fields.setdefault("lost", {colour: 0 for colour in COLOURS if colour in robots})
    return Board(made(map_text(ground_of(drawing), homes, containers)), scenario, robots, lying=lying, **fields)


def drawing(board: Board, like: str) -> str:
    """Return a board as a drawing of the size of another one."""
    size = lines(like)
    return "\n".join("".join(_sign(board, y * SIZE + x) for x in range(len(line))) for y, line in enumerate(size))


def _sign(board: Board, square: int) -> str:
    wet = square in board.map.water
    for sign, robot in ROBOT_SIGNS.items():
        if board.robots.get(robot) == square:
            return sign.lower() if wet else sign
    for sign, thing in THING_SIGNS.items():
        if board.lying.get(square) == thing:
            return sign.upper() if wet else sign
    return "#" if square in board.map.fixed else "~" if wet else "."


def order(words: str) -> Order:
    """Return an order said as its robot, kind and direction."""
    robot, kind, direction = words.split()
    return Order(kind, DIRECTIONS.index(direction), robot)


def done(before: Board, *orders: str, dice: Sequence[int] = ()) -> Done:
    """Return what orders make of a board, one after the other; the dice are for the last."""
    events: tuple[Event, ...] = ()
    for index, words in enumerate(orders):
        result = carry_out(before, order(words), dice if index == len(orders) - 1 else ())
        assert isinstance(result, Done), result
        before, events = result.board, (*events, *result.events)
    return Done(before, events)


def becomes(before: str, *orders: str, dice: Sequence[int] = (), **fields: Any) -> str:
    """Return what orders make of a drawing, as a drawing."""
    return drawing(done(board(before, **fields), *orders, dice=dice).board, before)


def of_kind(events: Iterable[Event], *kinds: type) -> list[Event]:
    """Return the events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]


def tidy(text: str) -> str:
    """Return a drawing as `drawing` writes it: a line each, whatever the spaces around."""
    return "\n".join(lines(text))
