"""A refereed game once more, plainly: written from sheet and rulings alone, as one story that stops where it must ask.

Of the engine nothing is used but its words for kinds, robots and things, and what a map's text says. Squares are places
(column, line) of the map, directions eighths of a turn, clockwise from its top. Lines cited are the sheet's.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bots.droids.orders_oracle import EMITTERS, RELAYS, REPAIR_ROBOTS, STRAIGHT, Ask, Asking, Sent, carry_out, is_free
from bots.droids.slow import PLAYERS, STEPS, Place, Table
from compere.bots.droids.board.map import Printed

AROUND = ("top", "right", "bottom", "left")  # to the left of whoever sits at the table: clockwise
ORDERS, SPACES = 7, 3  # of a round, of an emitter: lines 57, 68
OBSTACLES = {1: {2: 8, 3: 9, 4: 8}, 4: {2: 6, 3: 9, 4: 12}}  # lines 160, 209
ALONE = "nobody"  # the answer that there are no teams
NONE, NO_EFFECT = "none", "no_effect"
SLANTED = (1, 3, 5, 7)
OWN_KINDS = ("step", "two", "max", "water_step", "fire", "take_put", *RELAYS)
OWN_SLANTED = ("diagonal", "water_diagonal")
GREY_KINDS = ("repairer_step", "repairer_two", "repairer_max", "repair")
LEFT_OUT = {1: GREY_KINDS, 5: (*GREY_KINDS, "fire"), 6: (*GREY_KINDS, *OWN_SLANTED)}  # lines 161, 226, 240


@dataclass(frozen=True)
class End:
    """Why a game ends, and for whom: one side that has won, or several players who share it, or nobody."""

    why: str
    best: frozenset[str]
    drawn: bool = False


@dataclass
class Game:
    """A game: its map and options, and what everybody at the table knows of it."""

    printed: Printed
    scenario: int
    edges: bool = True
    virtual: bool = True
    table: Table = field(init=False)
    players: tuple[str, ...] = ()  # clockwise from the map's top
    sides: list[set[str]] = field(default_factory=list)
    out: set[str] = field(default_factory=set)
    out_now: set[str] = field(default_factory=set)  # in this round
    round: int = 0
    order: tuple[str, ...] = ()  # of this round
    sent: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)

    def seat(self, player: str) -> str:
        return next(side for side, colour in self.printed.edges.items() if colour == player)

    def sit(self, colours: Iterable[str]) -> None:
        """Seat those who play, everybody for themselves."""
        edges = self.printed.edges
        self.players = tuple(edges[side] for side in AROUND if edges[side] in colours)
        self.sides = [{player} for player in self.players]

    def pair(self, partner: str) -> None:
        """Have blue and another one play together, and the two others: lines 155, 168."""
        pair = {"blue", partner}
        self.sides = [pair, set(self.players) - pair]

    def going(self) -> set[str]:
        return set(self.players) - self.out


def facing(side: str, place: Place) -> Place:
    """Return a place as somebody sees it who sits at that side: from the left, and from the far edge."""
    x, y = place
    return {"bottom": (x, y), "top": (9 - x, 9 - y), "right": (9 - y, x), "left": (y, 9 - x)}[side]


def referee(game: Game) -> Asking:
    """Tell a whole game; return its End."""
    yield from who_plays(game)
    set_up(game)
    yield from teams(game)
    yield from place_obstacles(game)
    first = yield from throw(game)
    return (yield from rounds(game, first))


def rounds(game: Game, first: str) -> Asking:
    """Tell a game from its first round on; return its End."""
    if end := scenario_end(game):
        return end
    while True:
        first = next(player for player in from_seat(game, first) if player in game.going())
        begin_round(game, first)
        if end := last_left(game):
            return end
        yield Ask("place")
        if end := (yield from one_round(game)):
            return end
        first = from_seat(game, first)[1]  # line 54: to the left


def from_seat(game: Game, player: str) -> tuple[str, ...]:
    """Return everybody from a player on, to the left."""
    at = game.players.index(player)
    return game.players[at:] + game.players[:at]


# Before the game


def who_plays(game: Game) -> Asking:
    colours = {5: {"blue", "yellow", "red"}, 6: {"yellow", "red"}}.get(game.scenario, PLAYERS)  # lines 223, 237
    game.sit(colours if game.scenario == 6 else (yield Ask("colours", may=frozenset(colours))))


def teams(game: Game) -> Asking:
    if game.scenario in (1, 2) and len(game.players) == 4:  # lines 155, 168
        partner = yield Ask("team", may=frozenset(PLAYERS - {"blue"} | {ALONE}))
        if partner != ALONE:
            game.pair(partner)


def on_map(square: int) -> Place:
    return square % 10, square // 10


def set_up(game: Game) -> None:
    printed, scenario = game.printed, game.scenario
    robots = {player: on_map(printed.homes[player]) for player in game.players}
    things = dict[Place, str]()
    if scenario in (2, 3, 4):  # lines 173, 189, 209
        robots |= {robot: on_map(corner) for robot, corner in zip(REPAIR_ROBOTS, sorted(printed.corners), strict=True)}
    if scenario == 3:  # line 189
        marks = {2: {2}, 3: {3}, 4: {2, 3, 4}}[len(game.players)]
        things = {on_map(square): "container" for square, mark in printed.containers.items() if mark in marks}
    if scenario == 5:  # line 223
        robots["statue"] = on_map(printed.statue)
    duel = dict.fromkeys(game.players, 0) if scenario == 6 else {}  # line 237: twelve each, one in the pincers
    game.table = Table(
        [printed.ground[line : line + 10] for line in range(0, 100, 10)],
        {on_map(home): colour for colour, home in printed.homes.items()},
        scenario,
        0,
        robots,
        things,
        dict.fromkeys(duel, "obstacle"),
        dict.fromkeys(duel, 11),
        dict.fromkeys(game.players, 0),
        dict.fromkeys(game.players, 0) if scenario == 3 else {},
    )


def place_obstacles(game: Game) -> Asking:
    """Lines 160, 209: in turn, anywhere but on an obstacle or a robot."""
    table = game.table
    for number in range(OBSTACLES.get(game.scenario, {}).get(len(game.players), 0)):
        player = game.players[number % len(game.players)]
        seen = {facing(game.seat(player), place): place for place in every_place() if is_free(table, place)}
        chosen = yield Ask("obstacle", player, may=frozenset(seen))
        table.things[seen[chosen]] = "obstacle"


def every_place() -> list[Place]:
    return [(x, y) for y in range(10) for x in range(10)]


def throw(game: Game) -> Asking:
    """Return who begins: who throws the highest die, those who share it throw again. Line 46."""
    if not game.virtual:
        return (yield Ask("first", may=frozenset(game.players)))
    throwing: Sequence[str] = game.players
    while len(throwing) > 1:
        dice: Mapping[str, int] = yield Ask("dice", may=frozenset(throwing))
        throwing = [player for player in throwing if dice[player] == max(dice.values())]
    return throwing[0]


# A round


def begin_round(game: Game, first: str) -> None:
    game.round += 1
    game.out_now = set()
    game.order = tuple(player for player in from_seat(game, first) if player not in game.out)
    game.sent = dict.fromkeys(game.order, 0)
    game.left = dict.fromkeys(game.order, ORDERS)
    clear_lost_emitters(game)
    who_is_out(game)


def one_round(game: Game) -> Asking:
    """Have everybody send in turn; return how the game ends by it, if it does. Lines 74 to 92."""
    sending = list(game.order)
    while sending:
        player = sending.pop(0)
        if not game.left[player]:
            continue
        answer = yield Ask("order", player, frozenset(legal_orders(game, player)))
        if answer == NONE:
            game.left[player] = 0  # line 87
        else:
            game.sent[player] += 1
            game.left[player] -= 1
            sending.append(player)
            if answer != NO_EFFECT:
                yield from carry_out(game.table, answer)
                clear_lost_emitters(game)
        who_is_out(game)
        if end := scenario_end(game) or last_left(game):
            return end
    return prisoners(game)


def clear_lost_emitters(game: Game) -> None:
    """Take what lies on lost emitters away: the others hold three each. Lines 68, 124."""
    for player, left in game.left.items():
        game.left[player] = min(left, SPACES * (EMITTERS - game.table.damage[player]))


def who_is_out(game: Game) -> None:
    """Take out those who have sent nothing in this round and have nothing to send: line 92."""
    out = {player for player in game.going() if not game.left[player] and not game.sent[player]}
    game.out |= out
    game.out_now |= out


def legal_orders(game: Game, player: str) -> Iterable[Sent]:
    """Yield every order that a player's emitters may send, with or without effect. Lines 79, 82."""
    left_out = LEFT_OUT.get(game.scenario, ())
    for kind in (*OWN_KINDS, *OWN_SLANTED):
        if kind not in left_out:
            yield from ((kind, way, player) for way in (SLANTED if kind in OWN_SLANTED else STRAIGHT))
    spots = {robot: facing(game.seat(player), game.table.robots[robot]) for robot in repair_robots(game.table)}
    for robot, (column, line) in spots.items():
        nearer = any(other != robot and x == column and y > line for other, (x, y) in spots.items())
        if not nearer:  # no other one is in this column and nearer to the sender's edge
            yield from ((kind, way, robot) for kind in GREY_KINDS if kind not in left_out for way in STRAIGHT)


def repair_robots(table: Table) -> list[str]:
    return [robot for robot in REPAIR_ROBOTS if robot in table.robots]


# Ends


def scenario_end(game: Game) -> End | None:
    """See whether somebody has reached the scenario's aim, of those who are not out."""
    table, best = game.table, set[str]()
    if game.scenario == 3 and "container" not in (*table.things.values(), *table.hands.values()):
        most = max(table.brought[player] for player in game.going())
        best = {player for player in game.going() if table.brought[player] == most}  # line 186
        return End("containers", frozenset(best), len(best) > 1)
    if game.scenario == 4:
        best = {player for player in game.going() if has_garden(game, player)}
        return End("garden", frozenset(best), len(best) > 1) if best else None
    if game.scenario == 5:
        home = [player for player in table.home if player in game.going()]
        table.home.clear()
        return End("statue", frozenset(home[:1])) if home else None
    return None


def has_garden(game: Game, player: str) -> bool:
    """Ruling, Garden: walk as a chess king from the circle over what is no obstacle."""
    table = game.table
    circle = next(place for place, colour in table.circles.items() if colour == player)
    walked, steps = {circle}, {circle}
    while steps:
        near = {(x + dx, y + dy) for x, y in steps for dx, dy in STEPS.values()}
        steps = {place for place in near if not table.wall(place)} - walked
        walked |= steps
    if not game.edges and any(x in (0, 9) or y in (0, 9) for x, y in walked):
        return False
    return not any(place in walked for place, colour in table.circles.items() if colour != player)


def last_left(game: Game) -> End | None:
    """See whether one side at most is left, and cannot go out in this round: line 92; ruling, Ties and rests."""
    sides = [side for side in game.sides if side - game.out]
    if len(sides) > 1 or any(not any(game.sent[each] for each in side - game.out) for side in sides):
        return None
    if sides:
        return End("last", frozenset(sides[0]))
    drawn = {player for side in game.sides if side & game.out_now for player in side}
    return End("last", frozenset(drawn), drawn=True)


def prisoners(game: Game) -> End | None:
    """Line 242, at the end of a round; ruling, Labyrinth: of two prisoners the later sender has lost."""
    if game.scenario != 6:
        return None
    table = game.table
    caught = [player for player in game.order if not any(is_open(table, table.beside(player, way)) for way in STRAIGHT)]
    if not caught:
        return None
    (free,) = set(game.order) - {caught[-1]}
    return End("prisoner", frozenset({free}))


def is_open(table: Table, place: Place) -> bool:
    return not table.wall(place) and table.who(place) is None
