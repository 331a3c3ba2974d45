"""What lies on the table of Fort, as far as Robokid's decisions miss it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from compere.bot import State
from compere.bots.robokid.cards import PIZZA, TOY
from compere.piles import Pile
from compere.wording import Plain

ROBOKID = "robokid"
PLACES = ("first", "second", "third")  # the people clockwise from Robokid's left
SEATS = ("X", "Y", "Z")  # what they are called while nobody is named
STARTING_KIDS = 5
YARD_KIDS = 3

# How the end came about
GOES_ON, LAST_TURN, OVER = "goes_on", "last_turn", "over"


@dataclass
class RobokidState(State):
    """The table: Robokid's piles and board, its dogs and cats, and how the game stands.

    Piles hold kids' ids, or suits where a physical deck's card was entered by its suit alone. A physical deck, its
    discard pile and its Yard are the table's own: no decision misses which cards they hold, and they are empty here.
    """

    options: Mapping[str, str]
    first: str = ROBOKID  # who begins each round
    turn: int = 0
    deck: Pile[str] = field(default_factory=lambda: Pile("deck"))  # its next cards are known once it is laid out
    deployed: list[str] = field(default_factory=list)  # the leftmost first
    discard: list[str] = field(default_factory=list)
    lookout: list[str] = field(default_factory=list)
    yard: list[str] = field(default_factory=list)
    pack: list[str] = field(default_factory=list)
    level: int = 0
    points: int = 0
    made_up_rules: int = 0  # face down
    ending: str = GOES_ON
    ended_by: str = ""  # who or what triggered the end
    sculpture: bool = False
    dog_pile: list[str] = field(default_factory=list)  # the top one first
    yard_dogs: list[str] = field(default_factory=list)
    doghouse: list[str] = field(default_factory=list)
    table_cats: list[str] = field(default_factory=list)  # all that play
    cats: list[str] = field(default_factory=list)  # Robokid's own
    yard_icons: dict[str, int] = field(default_factory=dict)  # by suit, as far as a cat misses them in this turn
    played_is_trashed: bool = False  # somebody trashes the played card of this turn
    plays: list[dict[str, Plain]] = field(default_factory=list)  # Robokid's turns, as they were decided

    @property
    def people(self) -> tuple[str, ...]:
        """The people, clockwise from Robokid's left."""
        return PLACES[: int(self.options["people"])]

    @property
    def solo(self) -> bool:
        """Whether one person plays against Robokid."""
        return len(self.people) == 1

    @property
    def names(self) -> dict[str, str]:
        """What each person is called."""
        return dict(zip(self.people, self.seats, strict=False))

    @property
    def tracked(self) -> bool:
        """Whether the device shuffles and draws; else the table does."""
        return self.options["deck"] == "tracked"

    @property
    def deploys(self) -> int:
        """How many cards Robokid deploys: X, 1 to 4. Sheet, *Difficulté*."""
        return int(self.options["difficulty"])

    @property
    def with_dogs(self) -> bool:
        """Whether the dogs play."""
        return self.options["dogs"] == "yes"

    @property
    def with_cats(self) -> bool:
        """Whether the cats play."""
        return self.options["cats"] == "yes"

    @property
    def finishes_round(self) -> bool:
        """Whether the round is finished once the end is triggered."""
        return self.options["end"] == "round"

    @property
    def cards(self) -> list[str]:
        """Every card of Robokid's that counts for made-up rules: deck, discard, Yard and Lookout. Sheet, note 5."""
        return [*self.deck.cards, *self.deployed, *self.discard, *self.yard, *self.lookout]

    @property
    def row(self) -> list[str]:
        """The deck as it was laid out in this turn, as far as it was not drawn yet."""
        return self.deck.known

    @property
    def robokid_begins(self) -> bool:
        """Whether nobody else plays between a round's start and Robokid's turn."""
        return self.first == ROBOKID

    @property
    def still_to_play(self) -> tuple[str, ...]:
        """Who plays after Robokid's turn until the round is finished."""
        return self.people if self.robokid_begins else self.people[: self.people.index(self.first)]

    def note(self, **what: Plain) -> None:
        """Keep what was decided in this turn."""
        self.plays[-1] = {**self.plays[-1], **what}

    def put_away(self, *cards: str) -> None:
        """Put cards on the discard pile; that of a physical deck nobody need know."""
        if self.tracked:
            self.discard += cards

    def public(self) -> dict[str, Plain]:
        """Return the table as plain JSON; the deck in an order of its own, the row as it was laid out."""
        return {
            "options": dict(self.options),
            "names": self.names,
            "first": self.first,
            "turn": self.turn,
            "deck": sorted((Counter(self.deck.cards) - Counter(self.row)).elements()),
            "row": list(self.row),
            "deployed": list(self.deployed),
            "discard": sorted(self.discard),
            "lookout": list(self.lookout),
            "yard": list(self.yard),
            "pack": {"toys": self.pack.count(TOY), "pizzas": self.pack.count(PIZZA)},
            "level": self.level,
            "points": self.points,
            "made_up_rules": self.made_up_rules,
            "ending": self.ending,
            "ended_by": self.ended_by,
            "sculpture": self.sculpture,
            "dogs": {"pile": list(self.dog_pile), "yard": list(self.yard_dogs), "doghouse": list(self.doghouse)},
            "cats": {"table": list(self.table_cats), "own": list(self.cats)},
            "yard_icons": dict(self.yard_icons),
            "played_is_trashed": self.played_is_trashed,
            "plays": list(self.plays),
        }


def new_state(options: Mapping[str, str]) -> RobokidState:
    """Return the table before set-up."""
    deck = Pile.of("deck", (), by="device") if options["deck"] == "tracked" else Pile[str]("deck")
    return RobokidState(options=options, deck=deck, seats=SEATS)
