"""What lies on the table of Robotick, as Droco's hand needs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from compere.bot import State
from compere.bots.droco.cards import BY_TYPE, CARDS
from compere.wording import Plain

DROCO = "droco"
PLAYERS = ("first", "second", "third")  # clockwise from the owner
SEATS = ("X", "Y", "Z")  # what they are called while nobody is named
ROUNDS, TRICKS = 3, 12


@dataclass
class Captured:
    """What lies before a player in this round."""

    face_up: list[str] = field(default_factory=list)
    face_down: int = 0  # cards
    face_down_points: int = 0  # as far as known
    all_known: bool = True  # whether every face-down card's points are


@dataclass
class DrocoState(State):
    """The table: Droco's open hand, what has been played, and what each player has captured."""

    options: Mapping[str, str]
    round: int = 0
    trick: int = 0
    ai_card: str = ""
    columns: dict[str, str] = field(default_factory=dict)  # by situation, as on the AI card
    trump: str = ""
    hand: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)  # cards known to be out of the humans' hands
    leader: str = DROCO
    captured: dict[str, Captured] = field(default_factory=dict)
    droco_tricks: int = 0
    scores: dict[str, list[int]] = field(default_factory=lambda: {player: [] for player in PLAYERS})
    plays: list[dict[str, Plain]] = field(default_factory=list)  # Droco's cards, as they were decided

    @property
    def names(self) -> dict[str, str]:
        """What each player is called."""
        return dict(zip(PLAYERS, self.seats, strict=True))

    @property
    def hangars(self) -> int:
        """How many robots a player may have face up. Variant 1: four."""
        return int(self.options["hangars"])

    @property
    def full(self) -> bool:
        """Whether every face-down card is entered when it is taken."""
        return self.options["score"] == "full"

    @property
    def order(self) -> tuple[str, ...]:
        """Who sits where, clockwise from the owner, with Droco at its place of this round. Sheet, 1."""
        return (*PLAYERS[: self.round], DROCO, *PLAYERS[self.round :])

    def column(self, type: str) -> list[str]:
        """Return Droco's cards of a type, the strongest first."""
        return [card for card in BY_TYPE[type] if card in self.hand]

    def unseen(self) -> list[str]:
        """Return the cards that a human may still play."""
        return [card for card in CARDS if card not in self.hand and card not in self.gone]

    def total(self, player: str) -> int:
        """Return a player's points of the rounds so far."""
        return sum(self.scores[player])

    def begin_round(self) -> None:
        """Clear the table for the next round; Droco leads."""
        self.round += 1
        self.trick, self.leader, self.droco_tricks = 0, DROCO, 0
        self.hand, self.gone, self.plays = [], [], []
        self.captured = {player: Captured() for player in PLAYERS}

    def public(self) -> dict[str, Plain]:
        """Return the table as plain JSON; seats run clockwise from the owner."""
        return {
            "options": dict(self.options),
            "names": self.names,
            "round": self.round,
            "trick": self.trick,
            "order": list(self.order),
            "ai_card": self.ai_card,
            "columns": dict(self.columns),
            "trump": self.trump,
            "hand": [card for card in CARDS if card in self.hand],
            "gone": [card for card in CARDS if card in self.gone],
            "leader": self.leader,
            "captured": {
                player: {
                    "face_up": list(each.face_up),
                    "face_down": each.face_down,
                    "face_down_points": each.face_down_points,
                    "all_known": each.all_known,
                }
                for player, each in self.captured.items()
            },
            "droco_tricks": self.droco_tricks,
            "scores": {player: list(scores) for player, scores in self.scores.items()},
            "plays": list(self.plays),
        }


def new_state(options: Mapping[str, str]) -> DrocoState:
    """Return the table before the first round."""
    return DrocoState(options=options, seats=SEATS)
