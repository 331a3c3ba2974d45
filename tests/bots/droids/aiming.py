"""People who want something: of a few orders by chance they send the one that brings them nearest to the aim."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random

from bots.droids.orders_oracle import STRAIGHT, Ask, Sent, carry_out
from bots.droids.referee_oracle import NO_EFFECT, NONE, Game, facing
from bots.droids.slow import STEPS, Place, Table

TRIED = 5  # orders of which the best is sent
DIE = 6  # what they expect of every die
LATE = {1: 12, 2: 12, 3: 40, 4: 16, 5: 40, 6: 24}  # rounds of all players after which everybody has had enough


class People:
    """What the people of one game answer; how often they send nothing, and how well they aim, differs by game."""

    def __init__(self, game: Game, random: Random, late: int = 0) -> None:
        self.game, self.random, self.late = game, random, late or LATE[game.scenario]
        self.tired = random.choice([0.02, 0.1, 0.3])
        self.wise = random.choice([0.2, 0.9, 1.0])
        self.odd = random.random() < 0.5  # they shut themselves in, too, or bring the statue to those who are out
        self.circles = random.choice([1, 1, 2])  # those which obstacles are placed around

    def order(self, ask: Ask) -> Sent | str:
        """Return an order that may be sent, or that none is, or that it has no effect."""
        game, random = self.game, self.random
        tired = 0.6 if game.round * len(game.players) > self.late else self.tired
        if random.random() < (tired if game.sent[ask.who] else tired / 3):
            return NONE
        if random.random() < 0.02:
            return NO_EFFECT
        orders = sorted(ask.may)
        return self.aim(ask.who, orders) if random.random() < self.wise else random.choice(orders)

    def obstacle(self, ask: Ask) -> Place:
        """Return where an obstacle is placed, as its player sees it: mostly beside the first circles."""
        game, random = self.game, self.random
        seat = game.seat(ask.who)
        near = [
            facing(seat, (x + dx, y + dy))
            for (x, y), colour in game.table.circles.items()
            if colour in game.players[: self.circles]
            for dx, dy in STEPS.values()
        ]
        wanted = sorted(set(near) & ask.may)
        return random.choice(wanted if wanted and random.random() < 0.9 else sorted(ask.may))

    def aim(self, player: str, orders: Collection[Sent]) -> Sent:
        """Return the best of a few orders that can be carried out where the robot stands."""
        table = self.game.table
        wet = table.wet(table.robots[player])
        fitting = [each for each in orders if each[2] != player or each[0].startswith("water") is wet]
        tried = self.random.sample(fitting, min(TRIED, len(fitting)))
        return max(tried, key=lambda order: wish(self.game, after(table, order), player, self.odd))


def after(table: Table, order: Sent) -> Table:
    """Return a table of its own with an order carried out."""
    own = {name: dict(getattr(table, name)) for name in ("robots", "things", "hands", "pockets", "damage", "brought")}
    new = replace(table, **own, home=[])
    story = carry_out(new, order)
    try:
        next(story)
        while True:
            story.send(DIE)
    except StopIteration:
        return new


def wish(game: Game, table: Table, player: str, odd: bool) -> float:
    """Return how much a player likes a table."""
    here = table.robots[player]
    circle = next(place for place, colour in table.circles.items() if colour == player)
    if game.scenario == 3:
        goals = (
            [circle] if player in table.hands else [at for at, thing in table.things.items() if thing == "container"]
        )
        near = min((far(here, goal) for goal in goals), default=0)
        return 100 * table.brought[player] + 50 * (player in table.hands) - near
    if game.scenario == 4:
        loaded = player in table.hands
        return 20 * walls(table, circle, STEPS) + 5 * loaded - far(here, circle)
    if game.scenario == 5:
        at = [table.robots[each] for each, thing in {**table.hands, "statue": "statue"}.items() if each in table.robots]
        theirs = [place for place, colour in table.circles.items() if colour in game.out]
        goal = min(theirs, key=lambda place: far(place, at[0])) if odd and theirs else circle
        return 50 * (player in table.hands) - 3 * far(at[0], goal) - far(here, at[0])
    if game.scenario == 6:
        (other,) = set(game.players) - {player}
        there = table.robots[other]
        own = 10 * walls(table, here, STRAIGHT) * (1 if odd else -1)
        return 10 * walls(table, there, STRAIGHT) + own - far(here, there)
    return sum(table.damage.values()) - 3 * table.damage[player]


def walls(table: Table, place: Place, ways: Mapping[int, Place] | Collection[int]) -> int:
    """Return on how many sides of a place there is a wall."""
    return sum(table.wall((place[0] + STEPS[way][0], place[1] + STEPS[way][1])) for way in ways)


def far(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
