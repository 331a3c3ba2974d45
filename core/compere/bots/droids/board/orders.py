"""The kinds of the 120 order tokens, which of them a scenario uses, and an order as it is sent."""

from collections.abc import Mapping
from dataclasses import dataclass

from compere.bots.droids.board.squares import SLANTED, STRAIGHT, Direction

PURPLE, BLUE, RED, GREY = "purple", "blue", "red", "grey"  # on land, in water, actions, repair robots: lines 57 to 60
ONE, TWO, TO_THE_OBSTACLE = 1, 2, 10  # squares; no robot has ten before it, so something stops it


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of order token.

    There are `copies` of it. A move goes over at most `squares`. In a relayed order the white arrow is turned by
    `angle` eighths, clockwise, from the small ones.
    """

    id: str
    colour: str
    copies: int
    squares: int = 0
    slanted: bool = False
    angle: int = 0

    @property
    def directions(self) -> tuple[int, ...]:
        """The directions in which its token can lie."""
        return SLANTED if self.slanted else STRAIGHT


KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (  # sheet, lines 29 to 41: names and numbers in the order in which they stand there
        Kind("step", PURPLE, 8, ONE),
        Kind("diagonal", PURPLE, 7, ONE, slanted=True),
        Kind("two", PURPLE, 8, TWO),
        Kind("max", PURPLE, 9, TO_THE_OBSTACLE),
        Kind("water_step", BLUE, 20, ONE),
        Kind("water_diagonal", BLUE, 4, ONE, slanted=True),
        Kind("repairer_step", GREY, 10, ONE),
        Kind("repairer_max", GREY, 6, TO_THE_OBSTACLE),
        Kind("repairer_two", GREY, 8, TWO),
        Kind("repair", GREY, 8),
        Kind("fire", RED, 14),
        Kind("take_put", RED, 10),
        # two each of four kinds; ruling: the four angles between the two arrows
        Kind("relay_ahead", RED, 2, TO_THE_OBSTACLE),
        Kind("relay_right", RED, 2, TO_THE_OBSTACLE, angle=2),
        Kind("relay_back", RED, 2, TO_THE_OBSTACLE, angle=4),
        Kind("relay_left", RED, 2, TO_THE_OBSTACLE, angle=6),
    )
}
RELAYS = tuple(id for id in KINDS if id.startswith("relay"))


def _without(*left_out: str) -> Mapping[str, Kind]:
    return {id: kind for id, kind in KINDS.items() if id not in left_out and kind.colour not in left_out}


KINDS_IN: Mapping[int, Mapping[str, Kind]] = {
    1: _without(GREY),  # line 161
    2: KINDS,
    3: KINDS,
    4: KINDS,
    5: _without(GREY, "fire"),  # line 226
    6: _without(GREY, "diagonal", "water_diagonal"),  # line 240
    7: _without(GREY, "fire", *RELAYS),  # line 255
}
"""By scenario, the kinds that players draw from; in the seventh they choose freely."""

PLAYERS_KINDS = {
    number: {id: kind for id, kind in kinds.items() if kind.colour != GREY} for number, kinds in KINDS_IN.items()
}
REPAIRERS_KINDS = {
    number: {id: kind for id, kind in kinds.items() if kind.colour == GREY} for number, kinds in KINDS_IN.items()
}
"""Of those, the kinds that are for a player's own robot, and those for the repair robots: line 79."""
KILLERS_KINDS = {id: KINDS[id] for id in ("step", "two", "max", "diagonal", "fire")}
"""The kinds that a killer's strip may have: it moves as a repair robot does, and fires."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it is sent: its kind, the direction in which its token lies on the map, and the robot that gets it.

    A relayed order's direction is that of the small arrows. A killer's fire goes all ways, whatever its direction.
    """

    kind: str
    direction: Direction
    robot: str
