"""The questions of the rules: who plays, obstacles before the game, the order that was sent, and the die."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Any, TypeAlias

from compere.arrange import ChooseSome, Place
from compere.bots.droids import say
from compere.bots.droids.board.carry_out import receivers
from compere.bots.droids.board.doing import Need
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.orders import GREY, KINDS, KINDS_IN, RELAYS, Order
from compere.bots.droids.board.position import KILLER, KILLER_HUNT, Board
from compere.bots.droids.board.scenarios import SCENARIOS, squares_for_obstacle
from compere.bots.droids.board.squares import SIZE
from compere.bots.droids.cards import (
    ARROWS,
    COLOUR_TERMS,
    FACES,
    KIND_TERMS,
    ROBOT_TERMS,
    SIGN_TERMS,
    SIGNS,
    THING_SIGNS,
    WATER_SIGN,
    WAY_TERMS,
    order_id,
    order_label,
)
from compere.bots.droids.state import SEEN, SPOTS, DroidsState, HuntState, RefereeState
from compere.options import Option
from compere.prompts import Choose, Roll, Tell
from compere.wording import Term, Text

PLACES = {side: tuple(x + SIZE * y for x, y in spots) for side, spots in SPOTS.items()}  # line by line

Squares: TypeAlias = tuple[tuple[str | Text, ...], ...]

NONE, NO_EFFECT = "order:none", "order:no_effect"
ALONE = "alone"
NOTHING_SENT: Option[Order | str] = Option(NONE, say("none left"), value=NONE)
CHANGES_NOTHING: Option[Order | str] = Option(NO_EFFECT, say("no effect"), value=NO_EFFECT)
HUNTING = ("take_put", "diagonal", "step", "two", "max")
ON_LAND = ("fire", "step", "two", "max", "diagonal", "take_put")
IN_WATER = ("water_step", "water_diagonal")
FOR_REPAIRERS = ("repairer_step", "repairer_two", "repairer_max", "repair")
GREY_ONES, RELAY = "grey", "relay"
# As they are offered, three on the keys at a time, the most usual ones first: measured, see `make bench`. An order that
# changes nothing is as usual as any; *none* ends a round of nearly everybody where people play each other.
HUNTERS_CHOICE = ("take_put", "diagonal", NO_EFFECT, "step", "two", "max", NONE)
HUNTERS_CHOICE_IN_WATER = (*IN_WATER, NO_EFFECT, NONE)
CHOICE = ("fire", "step", NONE, "two", "max", NO_EFFECT, "diagonal", "take_put", GREY_ONES, RELAY)
CHOICE_IN_WATER = ("water_step", NO_EFFECT, NONE, "water_diagonal", GREY_ONES)
D10 = {"d10": FACES}
LAND, WALL, RIVER = "", "■", WATER_SIGN
ON_MAP: dict[str, str | Text] = {
    **{robot: say("{sign}", sign=SIGN_TERMS[robot]) for robot in SIGNS},
    **THING_SIGNS,
}
CHOICES = {
    (False, False): CHOICE,
    (False, True): CHOICE_IN_WATER,
    (True, False): HUNTERS_CHOICE,
    (True, True): HUNTERS_CHOICE_IN_WATER,
}
"""By whether it is the hunt, and whether the robot stands in water."""

# Who plays


def colour_question(colours: Sequence[str]) -> Choose[str]:
    """Return the question for the human's colour. Sheet, line 252."""
    return Choose("droids.colour", say("Which robot is yours?"), "set_up", colour_options(colours), retold=False)


def colours_question(scenario: int) -> ChooseSome[str]:
    """Return the question of who plays a scenario. Sheet, lines 46, 155."""
    kind = SCENARIOS[scenario]
    options, least, most = colour_options(kind.colours), kind.players[0], kind.players[-1]
    return ChooseSome("droids.colours", say("Who plays?"), "set_up", options, least, most, retold=False)


def team_question(colours: Sequence[str]) -> Choose[str | None]:
    """Return the question of which other player plays with blue, if any. Sheet, line 155."""
    alone: Option[str | None] = Option(ALONE, say("everybody alone"), value=None)
    pairs: list[Option[str | None]] = [
        Option(each, say("blue with {colour}", colour=COLOUR_TERMS[each])) for each in colours if each != "blue"
    ]
    return Choose("droids.team", say("In teams of two?"), "set_up", (alone, *pairs), retold=_team_text)


def _team_text(partner: str | None) -> Text | None:
    return say("Blue plays with {player}.", player=ROBOT_TERMS[partner]) if partner else None


def first_question(colours: Sequence[str]) -> Choose[str]:
    """Return the question of who threw the highest die. Sheet, line 46."""
    text = say("Each throws the die. The highest?")
    return Choose("droids.first", text, "first", colour_options(colours), retold=_first_text)


def _first_text(colour: str) -> Text:
    return say("{player} throws the highest.", player=ROBOT_TERMS[colour])


def dice_question(colours: Sequence[str]) -> Roll:
    """Return the device's throw for each of those who are tied so far. Sheet, line 46."""
    dice = dict.fromkeys(colours, FACES)
    return Roll("droids.dice", say("Who begins:"), "first", dice, by="device", retold=False)


def colour_options(colours: Sequence[str]) -> tuple[Option[str], ...]:
    """Return colours as answers."""
    return tuple(Option(each, say("{colour}", colour=COLOUR_TERMS[each])) for each in colours)


def obstacle_question(board: Board, colour: str, nth: int, count: int) -> Place:
    """Return the question of where a player places an obstacle before the game. Sheet, lines 160, 209."""
    side = board.map.side_of(colour)
    text = say("{player}, obstacle {nth}/{count}:", player=ROBOT_TERMS[colour], nth=nth, count=count)
    squares = tuple(map(SPOTS[side].__getitem__, squares_for_obstacle(board)))
    placed = say("An obstacle each: {players}.", players=(ROBOT_TERMS[colour],))
    return Place(
        "droids.obstacle",
        text,
        "obstacles",
        squares,
        board=drawn(board, side),
        subject=(colour, nth),
        retold=lambda spot: placed,
    )


# The round


def place_question(state: DroidsState) -> Tell:
    """Return the question that stands while people draw and place orders. Lines 54 to 71, 255.

    Once it is answered, orders are sent, or the device rolls.
    """
    if isinstance(state, RefereeState):
        first = ROBOT_TERMS[state.sending[0]]
        text = say(
            "Round {round}: {player} begins. Draw 7, place. OK when all have stopped.", round=state.round, player=first
        )
        return Tell("droids.place", text, "orders", subject=(state.round, *state.sending))
    assert isinstance(state, HuntState)
    text = say("Round {round}: place {room} orders, then OK.", round=state.round, room=state.room)
    return Tell("droids.place", text, "strip", subject=(state.round, state.room))


def die_question(state: HuntState) -> Roll:
    """Return the roll that lays the strip. Sheet, line 255."""
    if state.virtual:
        return Roll("droids.die", say("The die:"), "strip", D10, by="device", retold=_die_text)
    text, subject = say("Place {room} orders, then roll:", room=state.room), (state.round, state.room)
    return Roll("droids.die", text, "strip", D10, often=True, subject=subject, retold=_die_text)


def _die_text(faces: tuple[int, ...]) -> Text:
    return say("The die: {die}.", die=faces[0])


def need_question(state: DroidsState, need: Need) -> Roll:
    """Return the roll that an order needs: for a mine that is carried, or a shot. Sheet, lines 119, 177, 263."""
    if need.why == "mine":
        player = ROBOT_TERMS[need.robot]
        text, done = (
            say("{player} carries a mine. It explodes on 0:", player=player),
            say("{player} carries a mine", player=player),
        )
        return Roll("droids.mine", text, "in_turn", D10, subject=(need.robot, need.square), **_by(state, done))
    if need.robot == KILLER:
        text = say("The killer fires at you, distance {distance}. Roll for it:", distance=need.distance)
        done = say("The killer fires at you, distance {distance}", distance=need.distance)
        return Roll("droids.shot", text, "sending", D10, subject=(need.distance,), **_by(state, done))
    assert need.target
    player, target, distance = ROBOT_TERMS[need.robot], ROBOT_TERMS[need.target], need.distance
    text = say("Fire at {target}, distance {distance}:", target=target, distance=distance)
    done = say("{player} fires at {target}, distance {distance}", player=player, target=target, distance=distance)
    return Roll("droids.shot", text, "in_turn", D10, subject=(need.robot, need.target, distance), **_by(state, done))


def _by(state: DroidsState, done: Text) -> dict[str, Any]:
    """Return what a roll by the device has beside others, or one by the table, which is asked often.

    The result of the device's die is told. If the table rolls, the die itself says what was `done`.
    """
    if state.virtual:
        return {"by": "device", "retold": lambda faces: say("{done}.", done=done)}
    return {"often": True, "retold": lambda faces: say("{done}: die {die}.", done=done, die=faces[0])}


def order_question(state: DroidsState) -> Choose[Order | str]:
    """Return the question for the order that was sent: kind, then direction. Sheet, lines 73 to 92, 255.

    Orders for the ground that the robot is not on have no effect, so only their codes are accepted.
    """
    board, sender, nth = state.board, state.sender, state.nth
    side, wet, scenario = board.map.side_of(sender), board.in_water(sender), board.scenario
    grey = receivers(board, sender, "repair") if "repair" in KINDS_IN[scenario] else ()
    asked = _order_asked(scenario, side, sender, grey, wet, first=nth == 1)
    text, subject = _which_order(scenario, sender, nth), (sender, state.round, nth, int(wet))
    return asked.again(text, subject, board=Drawn(board, side), retold=partial(_order_text, state))


@cache
def _order_asked(
    scenario: int, side: str, robot: str, grey: tuple[str, ...], wet: bool, first: bool
) -> Choose[Order | str]:
    """Return the question for a robot's first order; cached, as it is asked again for every order."""
    yours, options = scenario == KILLER_HUNT, order_options(scenario, side, robot)
    offered = {
        **options,
        NONE: (NOTHING_SENT,),
        NO_EFFECT: (CHANGES_NOTHING,),
        GREY_ONES: repairers_options(side, grey),
    }
    kinds = CHOICES[yours, wet]
    return Choose(
        "droids.order",
        _which_order(scenario, robot, 1),
        "sending" if yours else "in_turn",
        tuple(chain.from_iterable(offered.get(kind, ()) for kind in kinds)),
        scanned=tuple(chain.from_iterable(options[kind] for kind in options if kind not in kinds)),
        often=True,
        grave={NONE: _without_order(None if yours else ROBOT_TERMS[robot])} if first else {},
    )


def _which_order(scenario: int, robot: str, nth: int) -> Text:
    if scenario == KILLER_HUNT:
        return say("Order {nth}?", nth=nth)
    return say("{player}, no. {nth}?", player=ROBOT_TERMS[robot], nth=nth)


def _without_order(player: Term | None) -> Text:
    """Return what becomes of a player, or of the human in the hunt, who sends no order in a round."""
    if player is None:
        return say("No order in this round: you lose. Sure?")
    return say("No order in this round: {player} is out. Sure?", player=player)


def _order_text(state: DroidsState, answer: Order | str) -> Text:
    """Return which order was sent, as its sender sees it."""
    yours, player, nth = isinstance(state, HuntState), ROBOT_TERMS[state.sender], state.nth
    if answer == NONE:
        return say("You have no order left.") if yours else say("{player} has no order left.", player=player)
    order = CHANGES_NOTHING.label
    if isinstance(answer, Order):
        order = order_label(answer.kind, SEEN[state.side][answer.direction], answer.robot)
    if yours:
        return say("Your order {nth}: {order}.", nth=nth, order=order)
    return say("{player}, no. {nth}: {order}.", player=player, nth=nth, order=order)


@cache
def order_options(scenario: int, side: str, robot: str) -> Mapping[str, tuple[Option[Order | str], ...]]:
    """Return the orders that a player's robot may get, by kind, with directions as seen from a side, up first.

    So the four straight ones are at the keys UP, OK, DOWN and BACK as up, right, down and left.
    """
    kinds = KINDS_IN[scenario]
    options = {
        kind: tuple(_option(side, Order(kind, way, robot)) for way in in_sight(side, kind))
        for kind in (*ON_LAND, *IN_WATER)
        if kind in kinds
    }
    # by the small arrows in the first place, as of those that go one way each has its key
    relays = [(kind, way) for way in in_sight(side, RELAYS[0]) for kind in RELAYS if kind in kinds]
    return {**options, RELAY: tuple(_option(side, Order(kind, way, robot)) for kind, way in relays)}


@cache
def repairers_options(side: str, robots: tuple[str, ...]) -> tuple[Option[Order | str], ...]:
    """Return the orders for this many repair robots, with directions as seen from a side. Sheet, lines 79, 82."""
    return tuple(
        _option(side, Order(kind, way, robot))
        for kind in FOR_REPAIRERS
        for robot in robots
        for way in in_sight(side, kind)
    )


def in_sight(side: str, kind: str) -> Iterator[int]:
    """Yield the map's directions of a kind of order in the order in which they appear from a side, up first."""
    yield from sorted(KINDS[kind].directions, key=SEEN[side].__getitem__)


def _option(side: str, order: Order) -> Option[Order | str]:
    seen = SEEN[side][order.direction]
    facets: dict[str, Term | str] = {"kind": KIND_TERMS["relay" if order.kind in RELAYS else order.kind]}
    if order.kind in RELAYS:
        facets |= {"to": ARROWS[seen], "goes": ARROWS[(seen + KINDS[order.kind].angle) % len(ARROWS)]}
    else:
        if KINDS[order.kind].colour == GREY:
            facets = {"kind": KIND_TERMS["repairers"], "grey": facets["kind"], "robot": SIGNS[order.robot]}
        facets["way"] = WAY_TERMS[seen]
    label = order_label(order.kind, seen, order.robot)
    return Option(order_id(order.kind, seen, order.robot), label, facets, value=order)


# The map


@dataclass(slots=True)
class Drawn:
    """Draws a board with a side at the bottom, once somebody looks; an order is carried out on another board."""

    board: Board
    side: str

    def __call__(self) -> Squares:
        return drawn(self.board, self.side)


def drawn(board: Board, side: str) -> Squares:
    """Return the map with everything on it, with a side at the bottom."""
    places, squares = PLACES[side], list(_printed(board.map.text, side))
    for at, thing in board.lying.items():
        squares[places[at]] = ON_MAP[thing]
    for robot, at in board.robots.items():
        squares[places[at]] = ON_MAP[robot]
    return tuple(zip(*[iter(squares)] * SIZE, strict=True))  # in lines


@lru_cache(8)
def _printed(text: str, side: str) -> tuple[str | Text, ...]:
    """Return the empty map, line by line, with a side at the bottom; cached, as it is drawn before every order."""
    map = Map(text)
    squares = [LAND] * SIZE**2
    for square, ats in ((WALL, map.fixed), (RIVER, map.water)):
        for at in ats:
            squares[PLACES[side][at]] = square
    return tuple(squares)
