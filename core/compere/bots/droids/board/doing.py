"""An order in progress: its board, the dice thrown for it, and the events so far."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from compere.bots.droids.board.events import Delivered, EmittersLost, Event, MineExploded, MineHeld, StatueHome
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.position import CONTAINER, EMITTERS, MINE, STATUE, Board

FACES = range(10)  # of the die; 0 is zero: sheet, line 177
MINE_HITS, CARRIED_MINE_HITS = 1, 2


class Need(NamedTuple):
    """A die that the order needs before its effect is known.

    `shot`: `robot` fires at `target`, `distance` squares away. `mine`: `robot` has carried a mine onto `square`.
    """

    why: Literal["shot", "mine"]
    robot: str
    square: int
    target: str | None = None
    distance: int = 0


class Lacking(Exception):
    """A die is missing; this ends the attempt, and never leaves the engine."""

    def __init__(self, need: Need) -> None:
        super().__init__(need)
        self.need = need


class Doing:
    """An attempt to carry out an order on a copy of a board, or to correct something on a board, without dice."""

    __slots__ = ("board", "dice", "events", "used")

    def __init__(self, board: Board, dice: Sequence[int] = ()) -> None:
        self.board = board
        self.dice = dice
        self.used = 0
        self.events: list[Event] = []

    def die(self, need: Need) -> int:
        """Return the next die, 0 to 9.

        Raises:
            Lacking: it has not been thrown.
            ValueError: it has no such face.
        """
        if self.used == len(self.dice):
            raise Lacking(need)
        face = self.dice[self.used]
        if face not in FACES:
            raise ValueError(f"the die cannot show {face}: expected 0 to 9")
        self.used += 1
        return face

    def lose(self, robot: str, count: int) -> None:
        """Destroy a player's emitters, at most as many as are left. Other robots are indestructible."""
        if robot in COLOURS and (lost := min(count, EMITTERS - self.board.lost[robot])):
            self.board.lost[robot] += lost
            self.events.append(EmittersLost(robot, lost))

    def enter(self, robot: str, square: int) -> None:
        """Apply what entering a square does to a robot: its mine, then the consequences for what it carries."""
        board = self.board
        if square in board.lying:  # nobody enters an obstacle, so it is a mine
            del board.lying[square]
            self.events.append(MineExploded(robot, square))
            self.lose(robot, MINE_HITS)
        if robot == STATUE:
            self.statue_on(square)
        elif robot in board.carried:
            self._carry_onto(robot, square, board.carried[robot])

    def _carry_onto(self, robot: str, square: int, thing: str) -> None:
        if thing == MINE:
            die = self.die(Need("mine", robot, square))
            if die:
                self.events.append(MineHeld(robot, square, die))
            else:
                del self.board.carried[robot]
                self.events.append(MineExploded(robot, square, carried=True))
                self.lose(robot, CARRIED_MINE_HITS)
        else:
            self.bring(robot, square, thing)

    def put(self, thing: str, square: int, robot: str | None) -> None:
        """Put a thing on a free square, as a robot does; on the robot's own circle a container is home."""
        if thing == STATUE:
            self.board.robots[STATUE] = square
            self.statue_on(square)
        elif thing == CONTAINER and robot and self.board.map.owners.get(square) == robot:
            self.deliver(robot, square)
        else:
            self.board.lying[square] = thing

    def bring(self, robot: str, square: int, thing: str) -> None:
        """Check whether what a robot carries onto a square is home there: a container, or the statue."""
        if thing == STATUE:
            self.statue_on(square)
        elif thing == CONTAINER and self.board.map.owners.get(square) == robot:
            del self.board.carried[robot]
            self.deliver(robot, square)

    def deliver(self, robot: str, square: int) -> None:
        """Count a container that has left the board."""
        self.board.delivered[robot] = self.board.delivered.get(robot, 0) + 1
        self.events.append(Delivered(robot, square))

    def statue_on(self, square: int) -> None:
        """Check whether the statue is on the circle of a colour that plays."""
        colour = self.board.map.owners.get(square)
        if colour in self.board.lost:
            self.events.append(StatueHome(colour, square))
