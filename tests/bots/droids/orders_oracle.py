"""A player's orders once more, plainly, from sheet and rulings alone; `slow` says only who makes room for whom.

Whoever carries one out is asked for its dice when they are needed. Squares are places (column, line) of the map,
directions eighths of a turn, clockwise from its top. Lines cited are the sheet's.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from bots.droids import slow
from bots.droids.slow import PLAYERS, STEPS, Place, Table

EMITTERS, MINES = 10, 24  # lines 68, 27
REPAIR_ROBOTS = ("repairer1", "repairer2")
RELAYS = {"relay_ahead": 0, "relay_right": 2, "relay_back": 4, "relay_left": 6}  # ruling, Relay: the four angles
STRAIGHT = (0, 2, 4, 6)

Sent = tuple[str, int, str]  # kind, direction, who gets it
Asking = Generator["Ask", Any, Any]


@dataclass(frozen=True)
class Ask:
    """What is asked: its key without the bot's name, of whom, and what may be answered."""

    key: str
    who: str = ""
    may: frozenset[Any] = frozenset()


def carry_out(table: Table, order: Sent) -> Asking:
    """Carry out an order, asking for the dice that it takes. Lines 98 to 146."""
    kind, way, robot = order
    if robot in PLAYERS and table.wet(table.robots[robot]) != kind.startswith("water"):
        return
    if kind == "fire":
        yield from fire(table, robot, way)
    elif kind == "take_put":
        take_or_put(table, robot, way)
    elif kind == "repair":
        patient = table.who(table.beside(robot, way))
        if patient in PLAYERS and table.damage[patient]:
            table.damage[patient] -= 1
    elif kind in RELAYS:
        yield from relay(table, robot, way, (way + RELAYS[kind]) % 8)
    else:
        far = {"two": 2, "repairer_two": 2, "max": 9, "repairer_max": 9}.get(kind, 1)
        yield from move(table, robot, way, far)


def move(table: Table, robot: str, way: int, far: int) -> Asking:
    start = table.robots[robot]
    for _ in range(1 if table.hands.get(robot) == "statue" else far):  # line 226
        if not (yield from one_square(table, robot, way)):
            break
        if robot in PLAYERS and table.wet(table.robots[robot]):
            break
    out_of_the_box = [*table.things.values(), *table.hands.values()].count("mine")
    if table.scenario == 2 and robot in REPAIR_ROBOTS and table.robots[robot] != start and out_of_the_box < MINES:
        table.things[start] = "mine"  # line 176


def one_square(table: Table, robot: str, way: int) -> Asking:
    """Move a robot by a square and whoever is in its way; return whether it could."""
    walls = {place: thing for place, thing in table.things.items() if thing != "mine"}
    then = replace(table, robots=dict(table.robots), things=walls, hands={}, home=[])
    if not slow.shove(then, robot, way):
        return False
    dx, dy = STEPS[way]
    went = [each for each, place in then.robots.items() if table.robots[each] != place]
    went.sort(key=lambda each: then.robots[each][0] * dx + then.robots[each][1] * dy, reverse=True)
    table.robots = then.robots
    for each in went:  # the foremost first
        yield from enter(table, each)
    return True


def enter(table: Table, robot: str) -> Asking:
    """Have happen what comes of entering a square: lines 176, 177, 191, 226."""
    place = table.robots[robot]
    if table.things.get(place) == "mine":
        del table.things[place]
        lose(table, robot, 1)
    if table.hands.get(robot) == "mine" and (yield Ask("mine", robot)) == 0:
        del table.hands[robot]
        lose(table, robot, 2)
    bring(table, robot)


def bring(table: Table, robot: str) -> None:
    """See whether what a robot has, or the statue itself, is home where it is."""
    circle = table.circles.get(table.robots[robot])
    if table.hands.get(robot) == "container" and circle == robot:
        del table.hands[robot]
        table.brought[robot] += 1
    if circle and "statue" in (robot, table.hands.get(robot)):
        table.home.append(circle)


def lose(table: Table, robot: str, emitters: int) -> None:
    if robot in PLAYERS:
        table.damage[robot] = min(EMITTERS, table.damage[robot] + emitters)


def fire(table: Table, robot: str, way: int) -> Asking:
    """Lines 117 to 127."""
    for distance in range(1, 10):
        place = table.beside(robot, way, distance)
        target = table.who(place)
        if table.wall(place):
            return
        if target in PLAYERS:
            die = yield Ask("shot", robot)
            lose(table, target, sum(die >= times * distance for times in (1, 2, 3)))
        if target:
            return


def relay(table: Table, robot: str, arrows: int, white: int) -> Asking:
    """Lines 136 to 138: the first robot in the way of the small arrows goes the way of the white one."""
    line = [table.who(table.beside(robot, arrows, distance)) for distance in range(1, 10)]
    for other in line:
        if other and other != "statue":
            if other not in PLAYERS or not table.wet(table.robots[other]):
                yield from move(table, other, white, 9)
            return


def is_free(table: Table, place: Place) -> bool:
    return not table.wall(place) and table.who(place) is None and place not in table.things


def take_or_put(table: Table, robot: str, way: int) -> None:
    """Lines 129 to 134, 226, 237."""
    place = table.beside(robot, way)
    if robot in table.hands:
        if is_free(table, place):
            put(table, robot, place, table.hands.pop(robot))
        return
    there = table.who(place)
    if there == "statue":
        del table.robots["statue"]
        table.hands[robot] = "statue"
    elif there in table.hands:
        table.hands[robot] = table.hands.pop(there)
    elif place in table.things:
        table.hands[robot] = table.things.pop(place)
    elif is_free(table, place) and table.pockets.get(robot):
        table.pockets[robot] -= 1
        table.things[place] = "obstacle"
    bring(table, robot)


def put(table: Table, robot: str, place: Place, thing: str) -> None:
    if thing == "statue":
        table.robots["statue"] = place
        bring(table, "statue")
    elif thing == "container" and table.circles.get(place) == robot:
        table.brought[robot] += 1
    else:
        table.things[place] = thing
