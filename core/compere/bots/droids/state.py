"""What lies on the table: the board, the strip, and how far the round has got."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from compere.bots.droids.board.map import Map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.position import EMITTERS, KILLER, Board
from compere.bots.droids.board.scenarios import SCENARIOS, killers_side, prepare
from compere.bots.droids.board.squares import DIRECTIONS, SIDES, SIZE, SQUARES, column_of, distance_from, seen_from
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.cards import KILLER_HUNT, ORDERS, SPACES
from compere.errors import BadPosition
from compere.state import State

COLUMNS = range(SIZE)
HUNTERS = SCENARIOS[KILLER_HUNT].colours
ALL_WAYS = range(len(DIRECTIONS))
SPOTS = {side: tuple((column_of(side, at), SIZE - 1 - distance_from(side, at)) for at in SQUARES) for side in SIDES}
"""By side and square, its column and line on a map that has this side at its bottom."""
SEEN = {
    side: tuple(next(seen for seen in ALL_WAYS if seen_from(side, seen) == way) for way in ALL_WAYS) for side in SIDES
}
"""By side and direction of the map, how somebody who sits there sees it."""


@dataclass
class DroidsState(State):
    """The board, and of the round: where the strip lies, and what was sent.

    The strip lies with its column `die` at the column `laid_at` of the killer's side, None before it is laid; `used`
    says how many orders of each of its columns were sent. `left` are the orders that the human may still send.

    Raises:
        BadPosition: the board has no killer and no human who hunts it.
    """

    board: Board
    strip: Strip
    round: int = 0
    die: Annotated[int, COLUMNS] | None = None
    laid_at: Annotated[int, COLUMNS] = 0
    used: list[Annotated[int, range(SPACES + 1)]] = field(default_factory=lambda: [0] * SIZE)
    killer_sends: bool = False
    left: Annotated[int, range(ORDERS + 1)] = 0
    sent: Annotated[int, range(ORDERS + 1)] = 0

    def __post_init__(self) -> None:
        board = self.board
        if board.scenario != KILLER_HUNT or len(board.lost) != 1 or KILLER not in board.robots or not board.level:
            raise BadPosition("the board cannot have such robots: expected one player’s, and a killer with a level")
        if len(self.used) != SIZE:
            raise BadPosition(f"used cannot have {len(self.used)} numbers: expected {SIZE}, one for each column")

    @property
    def you(self) -> str:
        """The colour of the human's robot."""
        return self.board.players[0]

    @property
    def side(self) -> str:
        """The side at which the human sits."""
        return self.board.map.side_of(self.you)

    @property
    def killers_side(self) -> str:
        """The side of the killer's emitters."""
        return killers_side(self.board.map, self.you)

    @property
    def lost(self) -> int:
        """How many emitters the human has lost."""
        return self.board.lost[self.you]

    @property
    def stock(self) -> int:
        """How many obstacles the human's robot has with it."""
        return self.board.stock.get(self.you, 0)

    @property
    def room(self) -> int:
        """How many orders the human's emitters hold, at most those of a round."""
        return min(ORDERS, SPACES * (EMITTERS - self.lost))

    @property
    def virtual(self) -> bool:
        """Whether the device has the die."""
        return self.options["die"] == "virtual"

    @property
    def killers_column(self) -> int:
        """The column of the killer, as its own side counts them."""
        return column_of(self.killers_side, self.board.robots[KILLER])

    def seen(self, direction: int) -> int:
        """Return how the human sees a direction of the map."""
        return SEEN[self.side][direction]

    def spot(self, at: int) -> tuple[int, int]:
        """Return the column and line of a square on a map that has the human's side at its bottom."""
        return SPOTS[self.side][at]

    def at(self, spot: tuple[int, int]) -> int:
        """Return the square in a column and line of that map."""
        return SPOTS[self.side].index(spot)

    def begin_round(self) -> None:
        """Begin a round: orders are placed, and the strip lies nowhere."""
        self.round += 1
        self.die, self.used, self.sent = None, [0] * SIZE, 0
        self.left, self.killer_sends = self.room, True

    def lay(self, die: int) -> None:
        """Lay the strip with this number at the killer's column. Sheet, line 255."""
        self.die, self.laid_at = die, self.killers_column

    def end_round(self) -> None:
        """Take the strip away: the round is over."""
        self.die = None

    def set_board(self, board: Board) -> None:
        """Set the board as an order has left it; orders on lost emitters leave with them. Sheet, line 124."""
        self.board = board
        self.left = min(self.left, self.room)


def new_state(options: Mapping[str, str]) -> DroidsState:
    """Return the table before set-up, with our map and strip until the owner's are known."""
    return DroidsState(hunt(Map(MAP), HUNTERS[0], options), Strip(STRIP), options=options)


def hunt(map: Map, colour: str, options: Mapping[str, str]) -> Board:
    """Return the board before the hunt, for the human's colour. Sheet, lines 252, 263 to 268."""
    return prepare(map, KILLER_HUNT, (colour,), int(options["level"]))
