"""Positions by chance, of every scenario, and every order that may come to them."""

from collections.abc import Sequence
from random import Random

from bots.droids.drawn import CIRCLES, CORNERS, made, map_text
from compere.bots.droids.board.carry_out import Done, carry_out, orders_for
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.position import REPAIRERS, Board
from compere.bots.droids.board.scenarios import SCENARIOS
from compere.bots.droids.board.squares import SQUARES

LIES = {1: ("obstacle",), 2: ("mine", "mine", "obstacle"), 3: ("container",), 4: ("obstacle",), 6: ("obstacle",)}
LIES |= {7: ("obstacle",)}
FAR = {side: {each for each in SQUARES if each % 10 >= side or each // 10 >= side} for side in (4, 5, 10)}
_orders: dict[tuple[int, str], tuple[Order, ...]] = {}  # by the scenario and the robot, which are all that decides


def some_map(random: Random) -> Map:
    """Return a map with obstacles and water anywhere."""
    wet, hard = random.choice([0.05, 0.25, 0.6]), random.choice([0.0, 0.08, 0.25])
    signs = []
    for _ in SQUARES:
        chance = random.random()
        signs.append("#" if chance < hard else "~" if chance < hard + wet else ".")
    for corner in CORNERS:
        signs[corner] = "."
    for corner in random.sample(list(CORNERS), 2):
        signs[corner] = "#"
    inner = [each for each in SQUARES if each not in CORNERS]
    homes = dict(zip(CIRCLES, random.sample(inner, 4), strict=True))
    dry, river, *others = random.sample([each for each in inner if each not in homes.values()], 5)
    signs[dry], signs[river] = ".", "~"
    for each in others:
        signs[each] = "."
    return made(map_text("".join(signs), homes, {others[0]: 2, others[1]: 3}, others[2]))


def some_position(random: Random, map: Map) -> Board:
    """Return a position that a game may or may not come to: all that a board can have, anywhere, often crowded."""
    scenario = random.choice(list(SCENARIOS))
    kind = SCENARIOS[scenario]
    colours = random.sample(list(kind.colours), random.choice(list(kind.players)))
    robots = [*colours, *(REPAIRERS if kind.repairers else ()), *{5: ["statue"], 7: ["killer"]}.get(scenario, [])]
    carried = {colour: random.choice(LIES[scenario]) for colour in colours if scenario != 5 and random.random() < 0.3}
    if scenario == 7:
        carried = {}
    if scenario == 5 and random.random() < 0.5:
        robots.remove("statue")
        carried = {random.choice(colours): "statue"}
    free = [each for each in _near(random) if each not in map.fixed]
    standing = dict(zip(robots, free, strict=False))
    rest = free[len(robots) :]
    lying = {square: random.choice(LIES[scenario]) for square in rest[: random.randint(0, 12)] if scenario in LIES}
    return Board(
        map,
        scenario,
        standing,
        lost={colour: random.choice([0, 1, 5, 9, 10]) for colour in colours},
        lying=lying,
        carried=carried,
        stock={colour: random.randint(0, 3) for colour in colours} if kind.stock else {},
        delivered=dict.fromkeys(colours, 0) if scenario == 3 else {},
        level=random.randint(1, 6) if scenario == 7 else 0,
    )


def _near(random: Random) -> list[int]:
    """Return squares in an order by chance, now and then those of a small corner first, so that robots meet."""
    squares = random.sample(list(SQUARES), 100)
    return sorted(squares, key=FAR[random.choice([4, 5, 10])].__contains__)


def orders_on(board: Board) -> list[Order]:
    """Return every order that some robot of a board may get."""
    orders = list[Order]()
    for robot in board.robots:
        if (whose := (board.scenario, robot)) not in _orders:
            _orders[whose] = orders_for(board, robot)
        orders += _orders[whose]
    return orders


def finish(board: Board, order: Order, random: Random) -> tuple[Done, Sequence[int]]:
    """Return what an order makes of a board, and the dice that it took."""
    dice = list[int]()
    while not isinstance(result := carry_out(board, order, dice), Done):
        dice.append(random.choice([0, 0, random.randint(1, 9)]))
    return result, dice
