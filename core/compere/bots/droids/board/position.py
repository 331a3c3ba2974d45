"""What lies on the board: a dataclass that is part of a bot's state, and that a search can copy thousands of times."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from compere.bots.droids.board.map import COLOURS, OBSTACLES_IN_BOX, Colour, Map
from compere.bots.droids.board.squares import Square

REPAIRERS = ("repairer1", "repairer2")
KILLER, STATUE = "killer", "statue"
ROBOTS = (*COLOURS, *REPAIRERS, KILLER, STATUE)  # a player's robot goes by its colour
Robot: TypeAlias = Annotated[str, ROBOTS]

OBSTACLE, CONTAINER, MINE = "obstacle", "container", "mine"
LYING = (OBSTACLE, CONTAINER, MINE)
CARRIED = (*LYING, STATUE)
EMITTERS = 10  # of a player: sheet, line 68
MINES_IN_BOX = 24  # sheet, line 27: 12 of card and 12 of wood
SCENARIOS = range(1, 8)
# By what each is about: sheet, lines 150, 163, 179, 194, 214, 229, 244
CHALLENGE, MINING, SUNK_BARGE, GARDENS, STATUE_HUNT, LABYRINTH, KILLER_HUNT = SCENARIOS
LEVELS = range(7)  # of the killer, 1 to 6; 0 if there is none


@dataclass(slots=True)
class Board:
    """A position: where robots stand, what lies on squares, what robots carry, and what players have lost.

    The statue is a robot while it stands, and is carried like other things. `stock` is what a robot has beside its
    pincers, in scenarios 6 and 7. Every square holds at most one robot or one thing. Lost emitters are counted, 0 to
    10; which ones they are is the table's business. `delivered` are the containers that each player has brought home.

    Raises:
        ValueError: this is not a possible position; the message names the field and what is wrong with it.
    """

    map: Map
    scenario: Annotated[int, SCENARIOS]
    robots: dict[Robot, Square]
    lost: dict[Colour, Annotated[int, range(EMITTERS + 1)]]
    lying: dict[Square, Annotated[str, LYING]] = field(default_factory=dict)
    carried: dict[Colour, Annotated[str, CARRIED]] = field(default_factory=dict)
    stock: dict[Colour, Annotated[int, range(OBSTACLES_IN_BOX + 1)]] = field(default_factory=dict)
    delivered: dict[Colour, Annotated[int, range(OBSTACLES_IN_BOX + 1)]] = field(default_factory=dict)
    level: Annotated[int, LEVELS] = 0

    def __post_init__(self) -> None:
        for name, wrong in _wrongs(self):
            raise ValueError(f"the board cannot have such {name}: {wrong}")

    def copy(self) -> "Board":
        """Return an independent copy of this board; they share what is printed."""
        new: Board = _new(Board)
        new.map = self.map
        new.scenario = self.scenario
        new.robots = self.robots.copy()
        new.lost = self.lost.copy()
        new.lying = self.lying.copy()
        new.carried = self.carried.copy()
        new.stock = self.stock.copy()
        new.delivered = self.delivered.copy()
        new.level = self.level
        return new

    @property
    def players(self) -> tuple[str, ...]:
        """The colours that play, or played: the robot of a player who is out stays on the board."""
        return tuple(self.lost)

    @property
    def robots_by_square(self) -> dict[int, str]:
        """The robots by where they stand, in their order."""
        return {square: robot for robot, square in self.robots.items()}

    def robot_at(self, square: int) -> str | None:
        """Return the robot that stands on a square; the statue is one."""
        return self.robots_by_square.get(square)

    def is_obstacle(self, square: int) -> bool:
        """Return whether an obstacle is on a square, fixed or movable; a container is one, a mine is not."""
        return square in self.map.fixed or self.lying.get(square, MINE) != MINE

    def is_free(self, square: int) -> bool:
        """Return whether something could be put on a square: neither obstacle nor robot nor mine is there."""
        return square not in self.map.fixed and square not in self.lying and square not in self.robots.values()

    def in_water(self, robot: str) -> bool:
        """Return whether a robot is a player's and stands in water, where it carries out only water orders."""
        return robot in COLOURS and self.robots[robot] in self.map.water

    @property
    def mines_out(self) -> int:
        """How many mines are out of the box, lying or carried."""
        return list(self.lying.values()).count(MINE) + list(self.carried.values()).count(MINE)

    @property
    def tokens_out(self) -> int:
        """How many obstacles and containers are out of the box, including those that were delivered."""
        there = [each for each in (*self.lying.values(), *self.carried.values()) if each in (OBSTACLE, CONTAINER)]
        return len(there) + sum(self.stock.values()) + sum(self.delivered.values())


_new = object.__new__


def _wrongs(board: Board) -> Iterable[tuple[str, str]]:
    """Yield what is wrong with a board, each fault with its field."""
    standing = list(board.robots.values())
    fixed, lying = board.map.fixed, board.lying
    players = {robot for robot in board.robots if robot in COLOURS}
    if len(set(standing)) < len(standing):
        yield "robots", "two stand on one square"
    if any(square in fixed or square in lying for square in standing):
        yield "robots", "one stands where an obstacle or a mine is"
    if any(square in fixed for square in lying):
        yield "lying", "something lies on a fixed obstacle"
    if set(board.lost) != players:
        yield "lost", "expected a number for each colour that has a robot, and for no other"
    for name in ("carried", "stock", "delivered"):
        if not set(getattr(board, name)) <= players:
            yield name, "a colour has no robot"
    carried = list(board.carried.values())
    if carried.count(STATUE) + (STATUE in board.robots) > 1:
        yield "carried", "the statue is there twice"
    if board.mines_out > MINES_IN_BOX:
        yield "lying", f"more than {MINES_IN_BOX} mines are out of the box"
    if board.tokens_out > OBSTACLES_IN_BOX:
        yield "lying", f"more than {OBSTACLES_IN_BOX} obstacles and containers are out of the box"
