"""What people aim at in each scenario that Droids referees: how good a board is for somebody, and where to go on it."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from compere.bots.droids.board.ends import gardens
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.position import CONTAINER, MINE, OBSTACLE, REPAIRERS, STATUE, Board
from compere.bots.droids.board.scenarios import prepare
from compere.bots.droids.board.squares import NEXT, OFF, STRAIGHT, place
from compere.bots.droids.state import RefereeState

FAR = 20  # steps to where nobody can get
IN_SIGHT = 3  # squares at which a shot hits mostly
WEIGHT_OF_HITS = {1: 20.0, 2: 20.0, 3: 6.0, 4: 3.0, 5: 0.0, 6: 12.0}  # by scenario
WATER, HURT = 4, 3  # what it costs to stand in water; lost emitters from which on repair robots are called


def worth_of(state: RefereeState, board: Board, me: str) -> float:
    """Return how good a board is for somebody."""
    mates = state.team(me)
    hurt = sum(-1.5 * lost if each in mates else lost for each, lost in board.lost.items())
    worth = WEIGHT_OF_HITS[board.scenario] * hurt - WATER * board.in_water(me)
    worth += sum(board.in_water(each) for each in board.lost if each not in mates)
    if board.lost[me] >= HURT and REPAIRERS[0] in board.robots:
        worth -= min(steps(board.robots[each], board.robots[me]) for each in REPAIRERS)
    return worth + _of_scenario(state, board, me)


def _of_scenario(state: RefereeState, board: Board, me: str) -> float:
    """Return what a board is worth by the scenario's own goal."""
    match board.scenario:
        case 2:
            near = sum(at in NEXT_TO[board.robots[each]] for each in others(state, me) for at in mines(board))
            return 2.0 * near + 3.0 * (board.carried.get(me) == MINE)
        case 3:
            return 60.0 * board.delivered[me] + 25.0 * (board.carried.get(me) == CONTAINER)
        case 4:
            open_ = sum(not board.is_obstacle(at) for at in ring(board.map, me, state.options["edges"] == "yes"))
            return -30.0 * open_ + 12.0 * (board.carried.get(me) == OBSTACLE)
        case 5:
            return _of_statue(board, me)
        case 6:
            return sum(15.0 * shut(board, each) for each in others(state, me)) - 8.0 * shut(board, me)
    return 0.0


def _of_statue(board: Board, me: str) -> float:
    carrier = next((each for each, thing in board.carried.items() if thing == STATUE), None)
    at = board.robots[carrier or STATUE]
    home = board.map.owners.get(at)
    carried = 0.0 if carrier is None else 40.0 if carrier == me else -40.0
    return carried + (0.0 if home not in board.lost else 300.0 if home == me else -300.0)


def field_of(state: RefereeState, me: str) -> Mapping[int, int]:
    """Return how many steps it is from each square to where somebody wants to be now, over what is no obstacle."""
    board = state.board
    field = dict.fromkeys(goals(state, board, me), 0)
    waiting = deque(field)
    while waiting:
        here = waiting.popleft()
        for direction in STRAIGHT:
            there = NEXT[direction][here]
            if there != OFF and there not in field and not board.is_obstacle(there):
                field[there] = field[here] + 1
                waiting.append(there)
    return field


def goals(state: RefereeState, board: Board, me: str) -> set[int]:
    """Return where somebody wants to be now."""
    carried = board.carried.get(me)
    home = board.map.printed.homes[me]
    match board.scenario:
        case 3 if carried == CONTAINER:
            return {home}
        case 3:
            return set(beside(board, _lying_or_held(state, board, me, CONTAINER)))
        case 4:
            wall = ring(board.map, me, state.options["edges"] == "yes")
            if carried == OBSTACLE:
                return set(beside(board, (at for at in wall if board.is_free(at)))) - wall
            return set(beside(board, (at for at in _lying_or_held(state, board, me, OBSTACLE) if at not in wall)))
        case 5:
            return {home} if carried == STATUE else set(beside(board, _statue(board)))
        case 6:
            free = list(beside(board, (board.robots[each] for each in others(state, me))))
            return set(beside(board, free))
    return {at for each in others(state, me) for at in _sights(board, board.robots[each])}


def others(state: RefereeState, me: str) -> list[str]:
    """Return those against whom somebody plays."""
    mates = state.team(me)
    return [each for each in state.standing if each not in mates]


def mines(board: Board) -> list[int]:
    """Return where mines lie."""
    return [at for at, thing in board.lying.items() if thing == MINE]


def _statue(board: Board) -> Iterator[int]:
    """Yield where the statue is, whoever has it."""
    carrier = next((each for each, thing in board.carried.items() if thing == STATUE), STATUE)
    yield board.robots[carrier]


def _lying_or_held(state: RefereeState, board: Board, me: str, thing: str) -> Iterator[int]:
    """Yield where things of a kind are that somebody could take."""
    yield from (at for at, each in board.lying.items() if each == thing)
    yield from (board.robots[each] for each in others(state, me) if board.carried.get(each) == thing)


def beside(board: Board, squares: Iterable[int]) -> Iterator[int]:
    """Yield the squares next to some, those where a robot can stand and carry out orders for land."""
    for at in squares:
        for direction in STRAIGHT:
            there = NEXT[direction][at]
            if there != OFF and not board.is_obstacle(there) and there not in board.map.water:
                yield there


def _sights(board: Board, target: int) -> Iterator[int]:
    """Yield the squares from which a shot at another one mostly hits."""
    for direction in STRAIGHT:
        here = target
        for _ in range(IN_SIGHT):
            here = NEXT[direction][here]
            if here == OFF or board.is_obstacle(here):
                break
            if here not in board.map.water:
                yield here


def shut(board: Board, robot: str) -> int:
    """Return how many of the four squares beside a robot are not free."""
    sides = [NEXT[direction][board.robots[robot]] for direction in STRAIGHT]
    return sum(at == OFF or board.is_obstacle(at) or at in board.robots.values() for at in sides)


def steps(one: int, other: int) -> int:
    """Return how many straight steps lie between two squares."""
    (x, y), (to_x, to_y) = place(one), place(other)
    return abs(x - to_x) + abs(y - to_y)


NEXT_TO = [{heading[at] for heading in NEXT} - {OFF} for at in range(len(NEXT[0]))]
"""By square, the up to eight around it."""


@cache
def ring(map: Map, colour: str, edges: bool) -> frozenset[int]:
    """Return squares around a circle that make a garden once they all have obstacles, none of them needlessly."""
    home = map.printed.homes[colour]
    wall = {at for at in NEXT_TO[home] if at not in map.fixed}
    for at in sorted(wall, key=lambda at: -steps(at, home)):
        if _closes(map, colour, wall - {at}, edges):
            wall.discard(at)
    return frozenset(wall)


def _closes(map: Map, colour: str, wall: set[int], edges: bool) -> bool:
    board = prepare(map, 4, (colour, next(each for each in map.printed.homes if each != colour)))
    board.lying.update(dict.fromkeys(wall, OBSTACLE))
    return bool(gardens(board, (colour,), edges))


def worth_of_obstacle(board: Board, colour: str, at: int, edges: bool) -> float:
    """Return how good a square is for an obstacle before the game: of the own garden, or as cover two steps away.

    Of a garden the corners come first, so that the robot gets out of it.
    """
    home = board.map.printed.homes[colour]
    if board.scenario == 4:
        return steps(at, home) if at in ring(board.map, colour, edges) else -steps(at, home)
    return -abs(steps(at, home) - 2)
