"""The seven scenarios, as far as they concern the set-up of the board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import filterfalse

from compere.bots.droids.board.map import COLOURS, Map
from compere.bots.droids.board.position import (
    CONTAINER,
    KILLER,
    KILLER_HUNT,
    LEVELS,
    OBSTACLE,
    REPAIRERS,
    STATUE,
    STATUE_HUNT,
    SUNK_BARGE,
    Board,
)
from compere.bots.droids.board.squares import SQUARES, facing

NO_SQUARES: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Who may play a scenario, and what is set up on the board besides their robots.

    `obstacles` says how many obstacles the players place in turn before the game, by number of players. `stock` is what
    each robot has with it; if they are `held`, one of them is in its pincers.
    """

    players: range
    colours: tuple[str, ...] = COLOURS
    teams: bool = False
    repairers: bool = False
    obstacles: Mapping[int, int] = field(default_factory=dict)
    stock: int = 0
    held: bool = False


SCENARIOS: Mapping[int, Scenario] = {
    1: Scenario(range(2, 5), teams=True, obstacles={2: 8, 3: 9, 4: 8}),  # sheet, lines 155 to 161
    2: Scenario(range(2, 5), teams=True, repairers=True),  # lines 168 to 173
    3: Scenario(range(2, 5), repairers=True),  # lines 184 to 189
    4: Scenario(range(2, 5), repairers=True, obstacles={2: 6, 3: 9, 4: 12}),  # lines 204 to 209
    5: Scenario(range(2, 4), colours=("blue", "yellow", "red")),  # lines 218 to 223
    6: Scenario(range(2, 3), colours=("yellow", "red"), stock=12, held=True),  # lines 233 to 237
    7: Scenario(range(1, 2), colours=("blue", "yellow", "red"), stock=7),  # lines 248 to 252, ruling *Where it starts*
}


def prepare(map: Map, scenario: int, colours: Sequence[str], level: int = 0) -> Board:
    """Return the board of a scenario for the colours that play, before the players place obstacles.

    `level` is the killer's, 1 to 6, in scenario 7, else 0.

    Raises:
        ValueError: the scenario is not for so many players or these colours, or has no such level.
    """
    kind, printed = SCENARIOS[scenario], map.printed
    if len(colours) not in kind.players or len(set(colours)) < len(colours) or not set(colours) <= set(kind.colours):
        raise ValueError(f"scenario {scenario} cannot be played by {', '.join(colours)}")
    if level not in LEVELS or bool(level) is not (scenario == KILLER_HUNT):
        raise ValueError(f"scenario {scenario} has no level {level}")
    robots = {colour: printed.homes[colour] for colour in colours}
    if kind.repairers:
        robots |= dict(zip(REPAIRERS, printed.corners, strict=True))
    if scenario == STATUE_HUNT:
        robots[STATUE] = printed.statue
    if scenario == KILLER_HUNT:
        robots[KILLER] = printed.homes[printed.opposites[colours[0]]]
    return Board(
        map,
        scenario,
        robots,
        lost=dict.fromkeys(colours, 0),
        lying=dict.fromkeys(containers(map, len(colours)) if scenario == SUNK_BARGE else NO_SQUARES, CONTAINER),
        carried=dict.fromkeys(colours, OBSTACLE) if kind.held else {},
        stock=dict.fromkeys(colours, kind.stock - kind.held) if kind.stock else {},
        delivered=dict.fromkeys(colours, 0) if scenario == SUNK_BARGE else {},
        level=level,
    )


def containers(map: Map, players: int) -> tuple[int, ...]:
    """Return where containers lie: with two or three players those with their mark, with four all. Sheet, line 189."""
    return tuple(square for square, mark in map.printed.containers.items() if players == 4 or mark == players)


def squares_for_obstacle(board: Board) -> tuple[int, ...]:
    """Return where an obstacle may be placed before the game: anywhere but on an obstacle or robot. Lines 160, 209."""
    taken = board.map.fixed.union(board.lying, board.robots.values())
    return tuple(filterfalse(taken.__contains__, SQUARES))


def with_obstacle(board: Board, square: int) -> Board:
    """Return the board with an obstacle that a player has placed before the game.

    Raises:
        ValueError: an obstacle or a robot is there.
    """
    if not board.is_free(square):
        raise ValueError(f"no obstacle can be placed on square {square}")
    new = board.copy()
    new.lying[square] = OBSTACLE
    return new


def killers_side(map: Map, human: str) -> str:
    """Return the side of the killer's emitters: the one that faces the human's own. Ruling *Where it starts*."""
    return facing(map.side_of(human))
