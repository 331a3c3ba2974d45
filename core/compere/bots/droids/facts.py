"""The facts: what is printed on the owner's board and strip, and what may be corrected on the board."""

from functools import partial
from typing import Any

from compere.arrange import ChooseSome, Place
from compere.bots.droids import say
from compere.bots.droids.board.doing import Doing
from compere.bots.droids.board.ends import containers_out
from compere.bots.droids.board.map import COLOURS, OBSTACLES_IN_BOX, Map
from compere.bots.droids.board.position import (
    CARRIED,
    CONTAINER,
    EMITTERS,
    KILLER,
    KILLER_HUNT,
    LYING,
    MINES_IN_BOX,
    MINING,
    OBSTACLE,
    ROBOTS,
    STATUE,
    SUNK_BARGE,
    Board,
)
from compere.bots.droids.board.scenarios import SCENARIOS, containers, prepare
from compere.bots.droids.board.squares import SQUARES, steps
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.cards import COLOUR_TERMS, ROBOT_TERMS, THING_TERMS
from compere.bots.droids.questions import drawn
from compere.bots.droids.state import DroidsState, HuntState, RefereeState, hunt
from compere.bots.droids.texts import KNOWN_MAP, KNOWN_STRIP, ask_map, ask_strip
from compere.facts import Fact
from compere.options import Option
from compere.prompts import Choose, Number
from compere.wording import Text

# What is printed; what ships is our own, and unverified for owners of the printed one


def _set_map(state: DroidsState, text: str) -> None:
    if isinstance(state, HuntState):
        state.board = hunt(Map(text), state.you, state.options)
    else:
        state.board = prepare(Map(text), state.board.scenario, state.board.players)


def _set_strip(state: DroidsState, text: str) -> None:
    assert isinstance(state, HuntState)
    state.strip = Strip(text)


MAP: Fact[DroidsState, str] = Fact(
    "droids.map", say("Map of the board"), lambda state: ask_map(step="board"), _set_map, printed=KNOWN_MAP
)
STRIP: Fact[DroidsState, str] = Fact(
    "droids.strip",
    say("The killer’s strip"),
    lambda state: ask_strip(step="board"),
    _set_strip,
    printed=KNOWN_STRIP,
)

# What may be corrected: where robots stand


def _stands(robot: str) -> Fact[DroidsState, tuple[int, int]]:
    """Return the fact of where a robot stands; correcting the statue's place puts it down if somebody carries it."""

    def question(state: DroidsState) -> Place | None:
        board = state.board
        here = board.robots.get(robot)
        if here is None and not (robot == STATUE and STATUE in board.carried.values()):
            return None
        free = [each for each in SQUARES if each == here or board.is_free(each)]
        spots = tuple(map(state.spot, free))
        text = say("{robot} stands on:", robot=ROBOT_TERMS[robot])
        if isinstance(state, HuntState):
            text = say("The killer stands on:") if robot == KILLER else say("Your robot stands on:")
        usual = None if here is None else state.spot(here)
        return Place("droids.stands", text, "", spots, usual=usual, board=drawn(board, state.side), subject=(robot,))

    def write(state: DroidsState, spot: tuple[int, int]) -> None:
        board, at = state.board, state.at(spot)
        board.robots[robot] = at
        if robot == STATUE:
            _let_go_of_statue(state)
        elif thing := board.carried.get(robot):
            Doing(board).bring(robot, at, thing)

    def name(state: DroidsState) -> Text:
        if isinstance(state, HuntState):
            return say("Where the killer is") if robot == KILLER else say("Where your robot is")
        return say("Where is {robot}", robot=ROBOT_TERMS[robot])

    return Fact(f"stands_{robot}", name, question, write)


def _let_go_of_statue(state: DroidsState) -> None:
    carried = state.board.carried
    for colour in [each for each, thing in carried.items() if thing == STATUE]:
        del carried[colour]


# What players have


def _lost(colour: str) -> Fact[DroidsState, int]:
    """Return the fact of how many emitters a player has lost."""

    def question(state: DroidsState) -> Number | None:
        if colour not in state.board.lost:
            return None
        text = say("Emitters that {player} has lost:", player=ROBOT_TERMS[colour])
        text = say("Emitters that you have lost:") if isinstance(state, HuntState) else text
        lost = state.board.lost[colour]
        return Number("droids.lost", text, "", 0, EMITTERS, usual=lost, subject=(colour,))

    def write(state: DroidsState, lost: int) -> None:
        state.set_lost(colour, lost)

    def name(state: DroidsState) -> Text:
        if isinstance(state, HuntState):
            return say("Emitters lost")
        return say("Emitters lost: {player}", player=ROBOT_TERMS[colour])

    return Fact(f"lost_{colour}", name, question, write)


NOTHING: Option[str | None] = Option("nothing", say("nothing"), value=None)


def _carries(colour: str) -> Fact[DroidsState, str | None]:
    """Return the fact of what a robot has in its pincers; in the hunt nobody has anything there."""

    def question(state: DroidsState) -> Choose[str | None] | None:
        board = state.board
        now = board.carried.get(colour)
        things = [each for each in CARRIED if each == now or _is_spare(state, each, colour)]
        if colour not in board.lost or board.scenario == KILLER_HUNT or not things or now == STATUE:
            return None  # where the statue is, is another fact
        options: list[Option[str | None]] = [Option(each, say("{thing}", thing=THING_TERMS[each])) for each in things]
        text = say("{player} carries:", player=ROBOT_TERMS[colour])
        return Choose("droids.carries", text, "", (NOTHING, *options), usual=now, subject=(colour,))

    def write(state: DroidsState, thing: str | None) -> None:
        carried = state.board.carried
        if before := carried.pop(colour, None):
            _add_spare(state, before, colour, 1)
        if thing == STATUE:
            state.board.robots.pop(STATUE, None)
            _let_go_of_statue(state)
        if thing:
            carried[colour] = thing
            _add_spare(state, thing, colour, -1)
            Doing(state.board).bring(colour, state.board.robots[colour], thing)

    return Fact(f"carries_{colour}", say("Pincers: {player}", player=ROBOT_TERMS[colour]), question, write)


def _delivered(colour: str) -> Fact[DroidsState, int]:
    """Return the fact of how many containers a player has brought home; a correction adds none to the game."""

    def question(state: DroidsState) -> Number | None:
        board = state.board
        if colour not in board.delivered:
            return None
        text, now = say("Containers of {player}’s:", player=ROBOT_TERMS[colour]), board.delivered[colour]
        most = now + containers_out(board) + _containers_away(state)
        return Number("droids.delivered", text, "", 0, most, usual=now, subject=(colour,))

    def write(state: DroidsState, count: int) -> None:
        board = state.board
        for _ in range(count - board.delivered[colour] - _containers_away(state)):
            _bring_home(board, colour)
        board.delivered[colour] = count

    return Fact(f"delivered_{colour}", say("Containers: {player}", player=ROBOT_TERMS[colour]), question, write)


def _bring_home(board: Board, colour: str) -> None:
    """Remove the container that a player is most likely to have brought home: in their pincers, else the nearest."""
    at, home = board.robots, board.map.printed.homes[colour]
    carriers = [each for each, thing in board.carried.items() if thing == CONTAINER]
    lying = [square for square, thing in board.lying.items() if thing == CONTAINER]
    if lying and colour not in carriers:
        del board.lying[min(lying, key=lambda square: (steps(square, home), square))]
    else:
        del board.carried[min(carriers, key=lambda each: (each != colour, steps(at[each], home)))]


def _containers_away(state: DroidsState) -> int:
    """Return how many of the scenario's containers are nowhere."""
    board = state.board
    there = containers_out(board) + sum(board.delivered.values())
    return max(0, len(containers(board.map, len(board.lost))) - there) if board.scenario == SUNK_BARGE else 0


def _is_spare(state: DroidsState, thing: str, colour: str) -> bool:
    """Return whether one more of a thing may be on the board; a player's obstacle, if each has their own."""
    board = state.board
    match thing:
        case "statue":
            return STATUE in board.robots or STATUE in board.carried.values()
        case "container":
            return _containers_away(state) > 0
        case "mine":
            return board.scenario == MINING and board.mines_out < MINES_IN_BOX
    if SCENARIOS[board.scenario].stock:
        return board.stock.get(colour, 0) > 0
    return bool(SCENARIOS[board.scenario].obstacles) and board.tokens_out < OBSTACLES_IN_BOX


def _add_spare(state: DroidsState, thing: str, colour: str, count: int) -> None:
    """Return a thing that has left the board to where it came from; with -1, take one from there."""
    stock = state.board.stock
    if thing == OBSTACLE and colour in stock:
        stock[colour] += count


def _out(state: DroidsState) -> ChooseSome[str] | None:
    if not isinstance(state, RefereeState):
        return None
    options = tuple(Option(each, say("{colour}", colour=COLOUR_TERMS[each])) for each in state.seated)
    usual = tuple(each for each in state.seated if each in state.out)
    return ChooseSome("droids.who_is_out", say("Who is out?"), "", options, 0, len(options) - 1, usual=usual)


def _set_out(state: DroidsState, out: tuple[str, ...]) -> None:
    assert isinstance(state, RefereeState)
    state.set_out(out)


# What lies on squares


def _lies_text(state: DroidsState, thing: str, spot: tuple[int, int]) -> Text:
    """Return whether a thing is taken from the board, as it lies there, or put on it, and where."""
    where = Place.where(spot)
    if state.at(spot) in state.board.lying:
        return say("On the board: − {thing}, {where}.", thing=THING_TERMS[thing], where=where)
    return say("On the board: + {thing}, {where}.", thing=THING_TERMS[thing], where=where)


def _lying(thing: str) -> Fact[DroidsState, tuple[int, int]]:
    """Return the fact of where a thing lies and should not, or should lie and does not."""

    def question(state: DroidsState) -> Place | None:
        board, spare = state.board, _is_spare(state, thing, state.sender)
        squares = [each for each in SQUARES if board.lying.get(each) == thing or (spare and board.is_free(each))]
        if not squares:
            return None
        text, spots = say("Put or taken, {thing}:", thing=THING_TERMS[thing]), tuple(map(state.spot, squares))
        told, here = partial(_lies_text, state, thing), drawn(board, state.side)
        return Place("droids.lies", text, "", spots, board=here, subject=(thing,), retold=told)

    def write(state: DroidsState, spot: tuple[int, int]) -> None:
        at, lying = state.at(spot), state.board.lying
        if at in lying:
            del lying[at]
            _add_spare(state, thing, state.sender, 1)
        else:
            owner = state.board.map.owners.get(at)
            Doing(state.board).put(thing, at, owner if owner in state.board.lost else None)
            _add_spare(state, thing, state.sender, -1)

    return Fact(f"lies_{thing}", say("On the board: {thing}", thing=THING_TERMS[thing]), question, write)


FACTS: tuple[Fact[DroidsState, Any], ...] = (
    *(_stands(robot) for robot in ROBOTS),
    *(_lost(colour) for colour in COLOURS),
    *(_lying(thing) for thing in LYING),
    *(_carries(colour) for colour in COLOURS),
    *(_delivered(colour) for colour in COLOURS),
    Fact("who_is_out", say("Who is out"), _out, _set_out),
    MAP,
    STRIP,
)
