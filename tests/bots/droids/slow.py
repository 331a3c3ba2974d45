"""The orders once more, slowly: a grid of signs, walked square by square, written from sheet and rulings alone.

Nothing of the engine's is used but the words for kinds, robots and things. It knows neither chains nor events: who is
in the way is asked to make room first, and makes no room where there is none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

STEPS = {0: (0, -1), 1: (1, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0), 7: (-1, -1)}
Place = tuple[int, int]
PLAYERS = {"blue", "yellow", "red", "green"}


@dataclass
class Table:
    """A table: its printed grid, and what stands and lies on it."""

    grid: list[str]  # ten lines
    circles: dict[Place, str]
    scenario: int
    level: int
    robots: dict[str, Place]
    things: dict[Place, str]
    hands: dict[str, str]
    pockets: dict[str, int]
    damage: dict[str, int]
    brought: dict[str, int]
    dice: Sequence[int] = ()
    thrown: int = 0
    home: list[str] = field(default_factory=list)
    scrapped: bool = False

    def roll(self) -> int:
        self.thrown += 1
        return self.dice[self.thrown - 1]

    def wet(self, place: Place) -> bool:
        return self.grid[place[1]][place[0]] == "~"

    def wall(self, place: Place) -> bool:
        x, y = place
        outside = x < 0 or y < 0 or x > 9 or y > 9
        return outside or self.grid[y][x] == "#" or self.things.get(place) in ("obstacle", "container")

    def who(self, place: Place) -> str | None:
        for robot, there in self.robots.items():
            if there == place:
                return robot
        return None

    def beside(self, robot: str, direction: int, times: int = 1) -> Place:
        (x, y), (dx, dy) = self.robots[robot], STEPS[direction]
        return x + dx * times, y + dy * times

    def hurt(self, robot: str, emitters: int) -> None:
        if robot in PLAYERS:
            self.damage[robot] = min(10, self.damage[robot] + emitters)


def shove(table: Table, robot: str, direction: int) -> bool:
    """Move a robot by one square, after whoever is in its way has made room; return whether it could."""
    there = table.beside(robot, direction)
    if table.wall(there):
        return False
    other = table.who(there)
    if other and not shove(table, other, direction):
        return False
    table.robots[robot] = there
    arrive(table, robot, there)
    return True


def arrive(table: Table, robot: str, there: Place) -> None:
    if table.things.get(there) == "mine":
        del table.things[there]
        table.hurt(robot, 1)
    if table.hands.get(robot) == "mine" and table.roll() == 0:
        del table.hands[robot]
        table.hurt(robot, 2)
    look_for_home(table, robot, there)


def look_for_home(table: Table, robot: str, there: Place) -> None:
    """See whether a container or the statue is home."""
    if table.hands.get(robot) == "container" and table.circles.get(there) == robot:
        del table.hands[robot]
        table.brought[robot] += 1
    if (robot == "statue" or table.hands.get(robot) == "statue") and table.circles.get(there) in table.damage:
        table.home.append(table.circles[there])


def go(table: Table, robot: str, direction: int, squares: int) -> None:
    start = table.robots[robot]
    if table.hands.get(robot) == "statue":
        squares = 1
    for _ in range(squares):
        if not shove(table, robot, direction):
            break
        if robot in PLAYERS and table.wet(table.robots[robot]):
            break
    mines = [*table.things.values(), *table.hands.values()].count("mine")
    if table.scenario == 2 and robot not in PLAYERS and table.robots[robot] != start and mines < 24:
        table.things[start] = "mine"


def sight(table: Table, robot: str, direction: int) -> tuple[str, int] | None:
    for distance in range(1, 10):
        place = table.beside(robot, direction, distance)
        if table.wall(place):
            return None
        if other := table.who(place):
            return other, distance
    return None


def shoot(table: Table, robot: str, direction: int) -> None:
    found = sight(table, robot, direction)
    if not found or found[0] not in PLAYERS:
        return
    target, distance = found
    if robot == "killer" and table.level == 6:
        table.scrapped = True
    elif robot == "killer" and table.level > 1:
        table.hurt(target, {2: 1, 3: 2, 4: 3, 5: 5}[table.level])
    else:
        die = table.roll()
        table.hurt(target, 0 if die < distance else 3 if die >= 3 * distance else 2 if die >= 2 * distance else 1)


def take_or_put(table: Table, robot: str, direction: int) -> None:
    there = table.beside(robot, direction)
    thing, other = table.hands.get(robot), table.who(there)
    free = not table.wall(there) and not other and there not in table.things
    if thing:
        if free:
            del table.hands[robot]
            put_down(table, robot, there, thing)
        return
    if other == "statue":
        thing = "statue"
        del table.robots["statue"]
    elif other and table.hands.get(other):
        thing = table.hands.pop(other)
    elif there in table.things:
        thing = table.things.pop(there)
    elif free and table.pockets.get(robot, 0) > 0:
        table.pockets[robot] -= 1
        table.things[there] = "obstacle"
    if thing and table.scenario == 7:
        table.pockets[robot] += 1
    elif thing:
        table.hands[robot] = thing
        look_for_home(table, robot, table.robots[robot])


def put_down(table: Table, robot: str, there: Place, thing: str) -> None:
    if thing == "statue":
        table.robots["statue"] = there
        look_for_home(table, "statue", there)
    elif thing == "container" and table.circles.get(there) == robot:
        table.brought[robot] += 1
    else:
        table.things[there] = thing


def relay(table: Table, robot: str, direction: int, turned: int) -> None:
    for distance in range(1, 10):
        other = table.who(table.beside(robot, direction, distance))
        if other and other != "statue":
            if other not in PLAYERS or not table.wet(table.robots[other]):
                go(table, other, (direction + turned) % 8, 9)
            return


def play(table: Table, kind: str, direction: int, robot: str) -> None:
    """Carry out an order."""
    if robot in PLAYERS and table.wet(table.robots[robot]) != kind.startswith("water"):
        return
    far = {"step": 1, "diagonal": 1, "two": 2, "max": 9}.get(kind.split("_")[-1])
    if far:
        go(table, robot, direction, far)
    elif kind == "fire":
        for way in (0, 2, 4, 6) if robot == "killer" else (direction,):
            shoot(table, robot, way)
    elif kind == "take_put":
        take_or_put(table, robot, direction)
    elif kind == "repair":
        other = table.who(table.beside(robot, direction))
        if other in PLAYERS:
            table.damage[other] = max(0, table.damage[other] - 1)
    else:
        relay(table, robot, direction, {"ahead": 0, "right": 2, "back": 4, "left": 6}[kind.split("_")[1]])
