"""What happened, as data, for rules to tell and displays to draw. Squares are where it happened.

Nobody changes an event; it is not frozen because each order makes some, and that would take three times as long.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Why: TypeAlias = Literal[
    "edge",  # the board ends there
    "obstacle",  # one is in the way, or on the square
    "water",  # the first square of water ends a player's move; in water there are water orders only
    "land",  # a water order on land
    "statue",  # its carrier moves one square an order
    "nobody",  # no robot is there
    "nothing",  # nothing is there to take, to put or to repair
    "robot",  # one is on the square
    "mine",  # one is on the square
]


@dataclass(slots=True)
class Moved:
    """A robot moved in a straight line; `by` is the robot that first pushed it, None for the one with the order."""

    robot: str
    start: int
    end: int
    by: str | None = None


@dataclass(slots=True)
class Stopped:
    """A robot moved less far than its order allows; `met` is who met the hindrance: itself, or a pushed robot."""

    robot: str
    square: int
    why: Why
    met: str


@dataclass(slots=True)
class NoEffect:
    """The robot cannot carry out the order, which is spent; `met` as in `Stopped`, if it would have moved."""

    robot: str
    why: Why
    met: str | None = None


@dataclass(slots=True)
class Relayed:
    """A robot passed on the order to move to the next obstacle; the direction is that of the move."""

    robot: str
    to: str
    direction: int


@dataclass(slots=True)
class MineLaid:
    """A repair robot left a mine where it started."""

    robot: str
    square: int


@dataclass(slots=True)
class MineExploded:
    """A robot entered a mined square, or carried the mine; a player's robot then loses emitters."""

    robot: str
    square: int
    carried: bool = False


@dataclass(slots=True)
class MineHeld:
    """The die did not set off the mine that a robot carried onto a square."""

    robot: str
    square: int
    die: int


@dataclass(slots=True)
class Shot:
    """A robot fired at the first one in its way; there is no die for a repair robot, or if no die decides."""

    robot: str
    target: str
    distance: int
    hits: int
    die: int | None = None


@dataclass(slots=True)
class EmittersLost:
    """A player must choose this many emitters, which are destroyed; at most as many as are left."""

    robot: str
    count: int


@dataclass(slots=True)
class Destroyed:
    """The killer of level 6 has hit, and the game is over."""

    robot: str


@dataclass(slots=True)
class Repaired:
    """A player chooses one destroyed emitter, which is repaired."""

    robot: str
    by: str


@dataclass(slots=True)
class Taken:
    """A robot took a thing from a square, or from the robot that stood on it."""

    robot: str
    thing: str
    square: int
    owner: str | None = None


@dataclass(slots=True)
class Put:
    """A robot put a thing on a square."""

    robot: str
    thing: str
    square: int


@dataclass(slots=True)
class Delivered:
    """A robot brought a container onto its own circle; it leaves the board and counts."""

    robot: str
    square: int


@dataclass(slots=True)
class StatueHome:
    """The statue is on the circle of a colour that plays."""

    colour: str
    square: int


Event: TypeAlias = (
    Moved
    | Stopped
    | NoEffect
    | Relayed
    | MineLaid
    | MineExploded
    | MineHeld
    | Shot
    | EmittersLost
    | Destroyed
    | Repaired
    | Taken
    | Put
    | Delivered
    | StatueHome
)
