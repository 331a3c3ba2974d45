"""What lies on the table of Robotick, as far as Droco's hand needs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import filterfalse
from typing import Annotated, TypeAlias

from compere.bots.droco import say
from compere.bots.droco.cards import (
    AI_IDS,
    CARDS,
    COLUMNS,
    LEADS,
    OF_TYPE,
    POINTS,
    SITUATIONS,
    TYPES,
    Column,
    Seen,
    points_of,
)
from compere.state import State, derived
from compere.wording import Term, Text

DROCO = "droco"
PLAYERS = ("first", "second", "third")  # clockwise from the owner
SEATS = ("X", "Y", "Z")  # in a journal, while nobody is named
SEAT_TERMS = dict(
    zip(PLAYERS, (Term("seat:you", "you"), Term("seat:left", "left"), Term("seat:right", "right")), strict=True)
)
ROUNDS, TRICKS = 3, 12

Player: TypeAlias = Annotated[str, PLAYERS]
Anybody: TypeAlias = Annotated[str, (*PLAYERS, DROCO)]
Robot: TypeAlias = Annotated[str, CARDS]
Type: TypeAlias = Annotated[str, TYPES]
Columns: TypeAlias = dict[Annotated[str, SITUATIONS], Annotated[Column, COLUMNS[LEADS]]]  # of an AI card
Points: TypeAlias = Annotated[int, range(max(POINTS.values()) + 1)]  # of a card
MOST_SCORE = 2 * ROUNDS * TRICKS * max(POINTS.values())  # either way, for a round that makes up for a wrong total
Score: TypeAlias = Annotated[int, range(-MOST_SCORE, MOST_SCORE + 1)]


@lru_cache(1)  # a decision asks again for each type that may be led
def columns_of(hand: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return a hand as it is laid out: by type, each with the strongest first."""
    held = set(hand).__contains__
    return {type: tuple(filter(held, cards)) for type, cards in OF_TYPE.items()}


def is_named(seats: tuple[str, ...], player: str) -> bool:
    """Return whether a player has a name and is not just called by their place at the table."""
    place = PLAYERS.index(player)
    return seats[place] != SEATS[place]


def seat(seats: tuple[str, ...], player: str) -> Term | str:
    """Return the name of a player, or else where they sit, seen from the owner."""
    return seats[PLAYERS.index(player)] if is_named(seats, player) else SEAT_TERMS[player]


def called(seats: tuple[str, ...], player: str) -> Text:
    """Return what a player or Droco is called."""
    return say("Droco") if player == DROCO else say("{player}", player=seat(seats, player))


@dataclass
class Lying:
    """A trick as it lies: its known cards by player and, if anybody was asked, the led type."""

    cards: dict[Anybody, Robot]
    led: Type | None


@dataclass
class Taken:
    """A trick that was taken: who won it, its known cards, and what it cost the others if Droco won."""

    winner: Anybody
    cards: dict[Anybody, Robot]  # by player, always with Droco's
    lost: dict[Player, Points] = field(default_factory=dict)  # points of unknown cards, as far as told
    led: Type | None = None  # None if nobody was asked

    def lost_by(self, player: str) -> int | None:
        """Return the points of the card of their own that a player turned face down; None if nobody has said."""
        return points_of(self.cards[player]) if player in self.cards else self.lost.get(player)


@dataclass(frozen=True, slots=True)
class Captured:
    """What lies before a player in this round."""

    face_up: tuple[str, ...]
    face_down: int  # cards
    face_down_points: int  # as far as known
    unknown: int  # how many face-down cards have unknown points
    all_known: bool  # whether the points of the whole pile are


@dataclass
class DrocoState(State):
    """The table: Droco's open hand, what has been played, and the tricks taken so far."""

    round: Annotated[int, range(ROUNDS + 1)] = 0
    trick: Annotated[int, range(TRICKS + 1)] = 0
    ai_card: Annotated[str, ("", *AI_IDS)] = ""
    columns: Columns = field(default_factory=dict)
    trump: Annotated[str, ("", *TYPES)] = ""
    trump_card: Annotated[str, ("", *CARDS)] = ""  # the card itself, if it was scanned
    hand: list[Robot] = field(default_factory=list)
    gone: list[Robot] = field(default_factory=list)  # cards known to have been played
    leader: Anybody = DROCO
    lying: Lying | None = None  # the trick in progress, once Droco has played
    taken: list[Taken] = field(default_factory=list)
    recounted: set[Player] = field(default_factory=set)  # whose pile is counted whatever is known of it
    scores: dict[Player, list[Score]] = field(default_factory=lambda: {player: [] for player in PLAYERS})  # by round

    @property
    @derived
    def names(self) -> dict[str, str]:
        """What each player is called."""
        return dict(zip(PLAYERS, self.seats, strict=True))

    def called(self, player: str) -> Text:
        """Return what a player or Droco is called."""
        return called(self.seats, player)

    def is_named(self, player: str) -> bool:
        """Return whether a player has a name and is not just called by their place at the table."""
        return is_named(self.seats, player)

    @property
    def anybody_named(self) -> bool:
        """Whether any player has a name, which takes more room than a place."""
        return self.seats != SEATS

    def seat(self, player: str) -> Term | str:
        """Return the name of a player, or else where they sit, seen from the owner."""
        return seat(self.seats, player)

    @property
    def rounds_counted(self) -> int:
        """How many rounds have been scored."""
        return len(self.scores[PLAYERS[0]])

    @property
    def hangars(self) -> int:
        """How many robots a player may have face up. Variant 1: four."""
        return int(self.options["hangars"])

    @property
    def new_ai_cards(self) -> bool:
        """Whether each round has an AI card of its own. Variant 2: one for the game."""
        return self.options["ai"] == "each"

    @property
    def full(self) -> bool:
        """Whether every face-down card is entered when it is taken."""
        return self.options["score"] == "full"

    @property
    @derived
    def order(self) -> tuple[str, ...]:
        """Who sits where, clockwise from the owner, with Droco at its place of this round. Sheet, 1."""
        return (*PLAYERS[: self.round], DROCO, *PLAYERS[self.round :])

    def column(self, type: str) -> list[str]:
        """Return Droco's cards of a type, the strongest first."""
        return list(columns_of(tuple(self.hand))[type])

    def not_seen(self) -> list[str]:
        """Return the cards that are neither in Droco's hand nor known to have been played."""
        return list(filterfalse({*self.hand, *self.gone}.__contains__, CARDS))

    def unseen(self) -> list[str]:
        """Return the cards that a human may still play; the last one of the trump's type is the trump card itself."""
        seen = {*self.hand, *self.gone, self.trump_card}
        trumps = list(filterfalse(seen.__contains__, OF_TYPE.get(self.trump, ())))
        if len(trumps) == 1 and not self.trump_card:
            seen.update(trumps)
        return list(filterfalse(seen.__contains__, CARDS))

    @property
    @derived
    def captured(self) -> dict[str, Captured]:
        """What lies before each player: robots face up while there is a free hangar, else face down. Sheet, 2."""
        return {player: self.captured_by(player) for player in PLAYERS}

    def captured_by(self, player: str) -> Captured:
        """Return what lies before a player."""
        won = [each.cards[DROCO] for each in self.taken if each.winner == player]
        own = [each.lost_by(player) for each in self.taken if each.winner == DROCO]
        surplus, unknown = won[self.hangars :], own.count(None)
        points = sum(map(points_of, surplus)) + sum(each for each in own if each is not None)
        known = not unknown and player not in self.recounted
        return Captured(tuple(won[: self.hangars]), len(surplus) + len(own), points, unknown, known)

    @property
    def full_players(self) -> list[str]:
        """Who has no free hangar; Droco needs none."""
        winners, hangars = [each.winner for each in self.taken], self.hangars
        return [player for player in PLAYERS if winners.count(player) >= hangars]

    def is_full(self, player: str) -> bool:
        """Return whether a player has no free hangar."""
        return player in self.full_players

    @property
    @derived
    def droco_tricks(self) -> int:
        """How many tricks of this round Droco has won."""
        return [each.winner for each in self.taken].count(DROCO)

    def total(self, player: str) -> int:
        """Return a player's points of the rounds so far."""
        return sum(self.scores[player])

    def turn_up(self, trump: Seen) -> None:
        """Set the trump: its type, or the card itself, which then is in nobody's hand."""
        self.trump, self.trump_card = trump.type, trump.card or ""

    def begin_round(self) -> None:
        """Clear the table for the next round; Droco leads."""
        self.round += 1
        self.trick, self.leader, self.trump, self.trump_card = 0, DROCO, "", ""
        self.hand, self.gone, self.taken, self.recounted = [], [], [], set()


def new_state(options: Mapping[str, str]) -> DrocoState:
    """Return the table before the first round."""
    return DrocoState(options=options, seats=SEATS)
