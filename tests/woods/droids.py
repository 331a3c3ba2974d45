"""Droids' wood: robots and things on the map, what robots carry, the markers on emitters.

What people have sent they carry out themselves, by the sheet's rules as the tests have them; what they may not
expect of it, what the killer does and what becomes of emitters they are told.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from bots.droids.orders_oracle import Sent, carry_out
from bots.droids.referee_oracle import Game, facing, on_map, set_up
from bots.droids.slow import Place, Table, play
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.ours import MAP
from woods.wood import Json, Said, Wood

WAYS = ("up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left")
ARROWS = "↑↗→↘↓↙←↖"
TURNS = {"bottom": 0, "left": 2, "top": 4, "right": 6}  # by how much somebody at a side sees the map turned
ORDER = rf"^order:(.+?)_({'|'.join(sorted(WAYS, key=len, reverse=True))})(?:_([pq]))?$"
HUNT = 7
KILLER, GREY = "killer", {"p": "repairer1", "q": "repairer2"}
BY_DIE = ("droids.mine", "droids.shot")  # while an order is carried out
MINE_EXPLODES, MINE_HOLDS = "’s mine explodes.", ": the mine holds."


class DroidsWood(Wood):
    """A board that somebody has set up as told, with the map that ships."""

    idle = (
        r"^The map is this|^Map and killer|^The glance shows|^Your orders: |^Catch the|^The grey robot is green"
        r"|^Grey orders stay|^Orders to fire stay|^Diagonal orders|^Each has 12|^The goal|^Mines: beside"
        r"|^Whoever carries|^Take \d+ movable obstacles: in turn|^Containers, |^The grey robot is the statue"
        r"|^Repair robots P and Q|^Thrown: |^Killer: done\.$|^No effect$|indestructible\.$|^Missed\."
        r"|^Die \d: (missed|a hit)\.$"
        r"|^Die \d: the mine holds|no order left\.$|no target\.$|misses\.$|^Killer: (fires|die \d), hits\.$"
        r"|blocked\.$|destroyed$"
        r"|^[\w ]+: (the edge|an obstacle|water|not in water|the statue|nobody|a robot|a mine|nothing to \w+)\.$"
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.game = Game(Map(MAP).printed, int(options["scenario"]))
        self.table: Table
        self.you = ""
        self.out: set[str] = set()
        self.sent: Sent | None = None  # and not carried out yet
        self.dice: list[int] = []  # that people have thrown for it
        self.before: dict[str, Place] = {}  # where robots stood then

    # Before the game

    def robots(self, colours: str) -> None:
        self.game.sit(re.split(", | and ", colours))
        set_up(self.game)
        self.table = self.game.table

    def your_robot(self, colour: str) -> None:
        printed = self.game.printed
        self.you = colour
        circles = {on_map(home): each for each, home in printed.homes.items()}
        grid = [printed.ground[line : line + 10] for line in range(0, 100, 10)]
        robots = {colour: on_map(printed.homes[colour])}
        self.table = Table(grid, circles, HUNT, 0, robots, {}, {}, {colour: 0}, {colour: 0}, {})

    def killer_opposite(self) -> None:
        printed = self.game.printed
        self.table.robots[KILLER] = on_map(printed.homes[printed.opposites[self.you]])

    def obstacles(self, count: str) -> None:
        self.table.pockets[self.you] = int(count)

    # What comes of orders

    def hear(self, line: str) -> None:
        if self.sent:
            self.carry_out()
        super().hear(line)

    def carry_out(self) -> None:
        """Do what was sent, as far as people know themselves; emitters are marked as they are told."""
        assert self.sent
        self.before, damage = dict(self.table.robots), dict(self.table.damage)
        sent, self.sent = self.sent, None
        if self.you:
            return play(self.table, *sent)
        order = carry_out(self.table, sent)
        dice = iter(self.dice or self.told_dice())
        try:
            ask = next(order)
            while True:
                ask = order.send(next(dice) if ask.key == "mine" else 0)
        except StopIteration:
            self.table.damage = damage
        self.dice = []

    def told_dice(self) -> list[int]:
        """Return the dice that the device has thrown for a mine that is carried, of all that is told of an order."""
        ends = (MINE_EXPLODES, MINE_HOLDS)
        return [int(line.endswith(MINE_HOLDS)) for line in self.told if line.endswith(ends)]

    def goes(self, robot: str, squares: str) -> None:
        assert self.went(named(robot)) == int(squares), robot

    def you_go(self, squares: str) -> None:
        assert self.went(self.you) == int(squares)

    def you_push(self, squares: str) -> None:
        assert self.went(KILLER) == int(squares)

    def went(self, robot: str) -> int:
        """Return over how many squares a robot went."""
        (x, y), (to_x, to_y) = self.before[robot], self.table.robots[robot]
        return max(abs(to_x - x), abs(to_y - y))

    def killer_goes(self, squares: str, arrow: str, yours: str | None) -> None:
        way = self.of_map(self.side(self.you), ARROWS.index(arrow))
        for robot, far in ((KILLER, int(squares)), (self.you, int(yours or 0))):
            self.table.robots[robot] = self.table.beside(robot, way, far)

    def you_mark(self, emitters: str) -> None:
        self.table.damage[self.you] += int(emitters)

    def marks(self, player: str, emitters: str) -> None:
        self.table.damage[player.lower()] += int(emitters)

    def unmarks(self, player: str) -> None:
        self.table.damage[player.lower()] -= 1

    def lays_mine(self, robot: str) -> None:
        assert self.table.things[self.before[GREY[robot.lower()]]] == "mine"

    def mine_gone(self, robot: str) -> None:
        assert "mine" not in (
            self.table.things.get(self.table.robots[named(robot)]),
            self.table.hands.get(named(robot)),
        )

    def container(self, player: str, count: str) -> None:
        assert self.table.brought[player.lower()] == int(count)

    def is_out(self, player: str) -> None:
        self.out.add(player.lower())

    said: ClassVar[Said] = (
        (r"^Robots on the circles of their colours: (.+)\.", robots),
        (r"^Your robot: on its circle, (\w+)\.", your_robot),
        (r"^The grey robot, the killer: on the circle opposite\.", killer_opposite),
        (r"^Take (\d+) movable obstacles: your robot has them", obstacles),
        (r"^(?!You|Killer)(\w+|Repair robot [PQ]) (?:goes|is pushed) (\d)", goes),
        (r"^You go (\d)", you_go),
        (r"(?:^You|,) push it (\d)", you_push),
        (r"Killer: (\d) ?(\S)(?:, you (\d))?\.", killer_goes),
        (r"Mark (\d) emitters? of your choice; (?:its|their) orders go\.", you_mark),
        (r"(\w+) marks (\d) emitters?; (?:its|their) orders go\.", marks),
        (r"^(\w+) takes a marker off\.", unmarks),
        (r"^([PQ]): lay a mine\.", lays_mine),
        (r"^(\w+|Repair robot [PQ])(?: sets off a mine|’s mine explodes)\.", mine_gone),
        (r"^(\w+): container (\d)\.", container),
        (r"^(\w+) sent no order: out\.", is_out),
    )

    # What people do

    def side(self, colour: str) -> str:
        return next(side for side, each in self.game.printed.edges.items() if each == colour)

    def of_map(self, side: str, seen: int) -> int:
        """Return a direction of the map as somebody at a side sees it."""
        return (seen + TURNS[side]) % 8

    def asked(self, prompt: Json) -> None:
        super().asked(prompt)
        if self.sent and prompt["key"] not in BY_DIE:
            self.carry_out()

    def answer(self, prompt: Json, answer: Any) -> None:
        who = prompt["text"].partition(",")[0].lower()
        match prompt["key"].removeprefix("droids."):
            case "obstacle":
                seen = tuple(answer)
                (place,) = (each for each in every_place() if facing(self.side(who), each) == seen)
                self.table.things[place] = "obstacle"
            case "order" if found := re.match(ORDER, answer):
                sender = self.you or who
                way = self.of_map(self.side(sender), WAYS.index(found[2]))
                self.sent = found[1], way, GREY[found[3]] if found[3] else sender
            case "mine" | "shot":
                self.dice += answer if prompt["key"] == "droids.mine" else []

    def correct(self, fact: str, value: Any) -> None:
        self.table.damage[fact.removeprefix("lost_")] = value

    # How it lies

    def lies(self, prompt: Json | None) -> Json:
        if not hasattr(self, "table") or (prompt and prompt["key"] in BY_DIE):
            return {}
        if self.sent:
            self.carry_out()
        return {
            "robots": self.table.robots,
            "things": self.table.things,
            "hands": self.table.hands,
            "pockets": self.table.pockets,
            "lost": self.table.damage,
            "brought": self.table.brought,
            "out": self.out,
        }

    def published(self, state: Json) -> Json:
        board = state["board"]
        return {
            "robots": {robot: on_map(square) for robot, square in board["robots"].items()},
            "things": {on_map(int(square)): thing for square, thing in board["lying"].items()},
            "hands": board["carried"],
            "pockets": board["stock"],
            "lost": board["lost"],
            "brought": board["delivered"],
            "out": {*state.get("out", ())},
        }


def every_place() -> Iterator[Place]:
    return ((x, y) for y in range(10) for x in range(10))


def named(robot: str) -> str:
    """Return the robot of a name as it is told."""
    return GREY[robot[-1].lower()] if robot.startswith("Repair robot") else robot.lower()
