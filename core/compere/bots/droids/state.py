"""What lies on the table: the board and how far the round has got, in the hunt and when people play each other."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from compere.bots.droids.board.map import Colour, Map
from compere.bots.droids.board.ours import MAP, STRIP
from compere.bots.droids.board.position import EMITTERS, KILLER, KILLER_HUNT, Board
from compere.bots.droids.board.scenarios import SCENARIOS, killers_side, prepare
from compere.bots.droids.board.squares import DIRECTIONS, SIDES, SIZE, SQUARES, column_of, distance_from, seen_from
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.cards import ORDERS, SPACES, TEAM_OF_ALL
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
ROOM = tuple(min(ORDERS, SPACES * (EMITTERS - lost)) for lost in range(EMITTERS + 1))
"""By how many emitters are lost, how many orders the others hold, at most those of a round."""


@dataclass
class DroidsState(State, ABC):
    """The board and the number of the round, which the hunt and the other scenarios have in common."""

    board: Board
    round: int = 0

    @property
    @abstractmethod
    def sender(self) -> str:
        """The colour whose order is asked for or carried out, and from whose side the map is seen."""

    @property
    @abstractmethod
    def nth(self) -> int:
        """The number of the sender's order in this round, from 1."""

    @property
    def side(self) -> str:
        """The side at which the sender sits."""
        return self.board.map.side_of(self.sender)

    @property
    def virtual(self) -> bool:
        """Whether the device has the die."""
        return self.options["die"] == "virtual"

    def room_of(self, colour: str) -> int:
        """Return how many orders a player's emitters hold, at most those of a round."""
        return ROOM[self.board.lost[colour]]

    def seen(self, direction: int) -> int:
        """Return how the sender sees a direction of the map."""
        return SEEN[self.side][direction]

    def spot(self, at: int) -> tuple[int, int]:
        """Return the column and line of a square on a map with the sender's side at its bottom."""
        return SPOTS[self.side][at]

    def at(self, spot: tuple[int, int]) -> int:
        """Return the square in a column and line of that map."""
        return SPOTS[self.side].index(spot)

    def set_board(self, board: Board) -> None:
        """Set the board to what an order has made of it."""
        before, self.board = self.board, board
        if board.lost != before.lost:
            self.clear_emitters()

    def set_lost(self, colour: str, lost: int) -> None:
        """Correct how many emitters a player has lost; what lies on them stays until the game goes on."""
        self.board.lost[colour] = lost

    @abstractmethod
    def clear_emitters(self) -> None:
        """Take away the orders that lie on lost emitters. Sheet, line 124."""


@dataclass
class HuntState(DroidsState):
    """The hunt for the Robot Killer, with where the strip lies in this round, and what was sent.

    The strip lies with its column `die` at the column `laid_at` of the killer's side (None before it is laid). `used`
    says how many orders of each of its columns were sent. `left` are the orders that the human may still send.

    Raises:
        ValueError: the board has no killer, or no human who hunts it.
    """

    strip: Strip = field(default_factory=lambda: Strip(STRIP))
    die: Annotated[int, COLUMNS] | None = None
    laid_at: Annotated[int, COLUMNS] = 0
    used: list[Annotated[int, range(SPACES + 1)]] = field(default_factory=lambda: [0] * SIZE)
    killer_sends: bool = False
    left: Annotated[int, range(ORDERS + 1)] = 0
    sent: Annotated[int, range(ORDERS + 1)] = 0

    def __post_init__(self) -> None:
        board = self.board
        if board.scenario != KILLER_HUNT or len(board.lost) != 1 or KILLER not in board.robots or not board.level:
            raise ValueError("the board cannot have such robots: expected one player’s, and a killer with a level")
        if len(self.used) != SIZE:
            raise ValueError(f"used cannot have {len(self.used)} numbers: expected {SIZE}, one for each column")

    @property
    def you(self) -> str:
        """The colour of the human's robot."""
        return self.board.players[0]

    @property
    def sender(self) -> str:
        return self.you

    @property
    def nth(self) -> int:
        return self.sent + 1

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
        """How many obstacles the human's robot has in stock."""
        return self.board.stock.get(self.you, 0)

    @property
    def room(self) -> int:
        """How many orders the human's emitters hold, at most those of a round."""
        return self.room_of(self.you)

    @property
    def killers_column(self) -> int:
        """The killer's column, counted from its own side."""
        return column_of(self.killers_side, self.board.robots[KILLER])

    def begin_round(self) -> None:
        """Begin a round: orders are placed, and the strip is not laid."""
        self.round += 1
        self.die, self.used, self.sent = None, [0] * SIZE, 0
        self.left, self.killer_sends = self.room, True

    def lay(self, die: int) -> None:
        """Lay the strip with this number at the killer's column. Sheet, line 255."""
        self.die, self.laid_at = die, self.killers_column

    def end_round(self) -> None:
        """Take the strip away: the round is over."""
        self.die = None

    def clear_emitters(self) -> None:
        self.left = min(self.left, self.room)


@dataclass
class RefereeState(DroidsState):
    """Two to four people who play each other, with who sends next in this round, and how much.

    Attributes:
        first: who began the round, or will begin the first one; None before the die has decided.
        sending: those who may still send in this round, in turn; while an order is carried out its sender stays first.
        left: how many orders each has left, of all who were not out when the round began.
        sent: how many orders each has sent, of the same.
        partner: who plays with blue; None if everybody plays alone.
        passed_on: whether the turn was passed on since losses, or who is out, were last corrected.

    Raises:
        ValueError: people cannot play like that.
    """

    first: Colour | None = None
    partner: Colour | None = None
    out: list[Colour] = field(default_factory=list)
    sending: list[Colour] = field(default_factory=list)
    left: dict[Colour, Annotated[int, range(ORDERS + 1)]] = field(default_factory=dict)
    sent: dict[Colour, Annotated[int, range(ORDERS + 1)]] = field(default_factory=dict)
    passed_on: bool = field(default=False, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, wrong in self._wrongs():
            raise ValueError(f"{name} cannot be so: {wrong}")

    def _wrongs(self) -> list[tuple[str, str]]:
        board, people = self.board, set(self.board.players)
        kind = SCENARIOS[board.scenario]
        wrongs = [
            ("the board’s scenario", board.scenario == KILLER_HUNT, "expected 1 to 6, as no player hunts a killer"),
            ("the board’s players", len(people) not in kind.players, "so many cannot play its scenario"),
            ("first", self.first not in {None, *people}, "expected somebody who plays"),
            ("out", not set(self.out) <= people, "expected people who play"),
            ("out", not self.round and set(self.out) == people, "expected somebody who is not"),
            ("sending", not set(self.sending) <= people - set(self.out), "expected people who are not out"),
            ("sending", len(set(self.sending)) < len(self.sending), "somebody is there twice"),
            ("left", not set(self.sending) <= self.left.keys(), "expected a number for each who sends"),
            ("sent", self.left.keys() != self.sent.keys(), "expected a number for each that has one in left"),
            (
                "partner",
                not (self.partner is None or (kind.teams and len(people) == TEAM_OF_ALL)),
                "expected four people",
            ),
            ("partner", self.partner not in {None, *people} - {"blue"}, "expected somebody who plays with blue"),
        ]
        return [(name, expected) for name, wrong, expected in wrongs if wrong]

    @property
    def seated(self) -> tuple[str, ...]:
        """The people in the order in which they sit around the map, clockwise: the next one sits to the left."""
        return _seated(self.board.map.around, tuple(self.board.lost))

    @property
    def standing(self) -> tuple[str, ...]:
        """Those who are not out, in the order in which they sit."""
        return tuple([each for each in self.seated if each not in self.out]) if self.out else self.seated

    @property
    def sender(self) -> str:
        ahead = self.sending or [each for each in self.next_round() if self.room_of(each)]
        return ahead[0] if ahead else self.seated[0]

    @property
    def nth(self) -> int:
        return self.sent[self.sender] + 1

    def team(self, colour: str) -> tuple[str, ...]:
        """Return everybody who plays together with a player, including that player."""
        if self.partner is None:
            return (colour,)
        blues = {"blue", self.partner}
        return tuple([each for each in self.seated if (each in blues) is (colour in blues)])

    def from_left_of(self, colour: str) -> tuple[str, ...]:
        """Return those who are not out, in turn: first the one to the left of a player, that player last."""
        at = self.seated.index(colour) + 1
        return tuple(each for each in (*self.seated[at:], *self.seated[:at]) if each not in self.out)

    def next_round(self) -> tuple[str, ...]:
        """Return who sends in the next round, in turn: first the one to the left of who began this round. Line 54.

        Empty before it is known who begins the first round.
        """
        ahead = self.from_left_of(self.first) if self.first else ()
        return (*ahead[-1:], *ahead[:-1]) if not self.round and self.first not in self.out else ahead

    def begin_round(self) -> None:
        """Begin a round."""
        in_turn = self.next_round()
        self.round += 1
        self.first = in_turn[0]
        self.sending = list(in_turn)
        self.sent = dict.fromkeys(in_turn, 0)
        self.left = {each: self.room_of(each) for each in in_turn}

    def send(self) -> None:
        """Count an order of the sender, whose turn it stays until the order is done. Sheet, line 77."""
        sender = self.sender
        self.sent[sender] += 1
        self.left[sender] -= 1

    def stop(self) -> None:
        """Note that the sender has no more orders to send in this round. Sheet, lines 83 to 88."""
        self.left[self.sender] = 0

    def clear_emitters(self) -> None:
        self.left = self.held()

    def held(self) -> dict[str, int]:
        """Return how many of the orders left lie on emitters that are not lost; who is out has none there."""
        lost, out = self.board.lost, self.out
        return {each: 0 if each in out else min(orders, ROOM[lost[each]]) for each, orders in self.left.items()}

    def leave_round(self) -> tuple[str, ...]:
        """Pass the turn to those who can still send; return who is out of the game after this round. Sheet, line 92."""
        left = self.left
        out = tuple([each for each, sent in self.sent.items() if not (sent or left[each] or each in self.out)])
        self.out += out
        self.sending, self.passed_on = self.in_turn(left), True
        return out

    def in_turn(self, left: Mapping[str, int]) -> list[str]:
        """Return who can still send in this round, in turn: who has sent least, from the one who began it. Line 77."""
        return sorted(filter(left.get, _from(self.first, self.board.map.around)), key=self.sent.__getitem__)

    def set_lost(self, colour: str, lost: int) -> None:
        super().set_lost(colour, lost)
        self.sending, self.passed_on = self.in_turn(self.held()), False

    def set_out(self, out: Sequence[str]) -> None:
        """Correct who is out; their orders stay until the game goes on.

        A player who is back and has no orders left sends again in the next round, and is not out after this one.
        """
        for back in [each for each in self.out if each not in out and not self.left.get(each)]:
            self.left.pop(back, None)
            self.sent.pop(back, None)
        self.out = list(out)
        self.sending, self.passed_on = self.in_turn(self.held()), False


@lru_cache(16)
def _seated(around: tuple[str, ...], colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of these colours who sit around a map, in that order; cached, as every order asks for them."""
    return tuple([each for each in around if each in colours])


@lru_cache(16)
def _from(first: str | None, around: tuple[str, ...]) -> tuple[str, ...]:
    """Return all who sit around a map, from the first one on; cached as well."""
    at = around.index(first) if first else 0
    return around[at:] + around[:at]


def new_state(options: Mapping[str, str]) -> DroidsState:
    """Return the table before set-up, with our map and strip until the owner's are known."""
    number = int(options["scenario"])
    if number == KILLER_HUNT:
        return HuntState(hunt(Map(MAP), HUNTERS[0], options), options=options)
    kind = SCENARIOS[number]
    return RefereeState(prepare(Map(MAP), number, kind.colours[: kind.players[0]]), options=options)


def hunt(map: Map, colour: str, options: Mapping[str, str]) -> Board:
    """Return the board before the hunt, for the human's colour. Sheet, lines 252, 263 to 268."""
    return prepare(map, KILLER_HUNT, (colour,), int(options["level"]))
