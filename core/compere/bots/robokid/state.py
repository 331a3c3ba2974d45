"""What lies on the table of Fort, as far as Robokid's decisions need it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from compere.bots.robokid.cards import (
    CATS,
    DOGS,
    KID_CARDS,
    KIDS,
    LEVELS,
    MOST_MADE_UP_RULES,
    RESOURCES,
    SUITS,
    WINNING_POINTS,
)
from compere.piles import Pile
from compere.state import State, derived
from compere.wording import Term

ROBOKID = "robokid"
PLACES = ("first", "second", "third")  # the people clockwise from Robokid's left
SEATS = ("X", "Y", "Z")  # in a journal, while nobody is named
LEFT, OPPOSITE, RIGHT = (
    Term("seat:left", "on its left"),
    Term("seat:opposite", "opposite"),
    Term("seat:right", "on its right"),
)
STARTING_KIDS = 5
YARD_KIDS = 3
PARK = 3  # cards that lie face up in the Park
PERSON_KIDS, PERSON_KIDS_WITH_DOGS = 8, 5  # cards of the Park deck that each person starts with
PERSON_TAKES, ROBOKID_TAKES = 1, 3  # of the Park deck in a turn, over a game: seldom more

# How the end came about
GOES_ON, LAST_TURN, OVER = "goes_on", "last_turn", "over"
ENDED_BY = ("people", "park", "level", "points")  # who or what triggered it

Card: TypeAlias = Annotated[str, (*KIDS, *SUITS)]
Cards: TypeAlias = list[Card]
Dogs: TypeAlias = list[Annotated[str, tuple(DOGS)]]
Cats: TypeAlias = list[Annotated[str, tuple(CATS)]]


@dataclass
class RobokidState(State):
    """The table: Robokid's piles and board, its dogs and cats, and how the game stands.

    Piles hold kids' ids, or suits if a physical deck's card was entered by its suit alone. A physical deck, its discard
    pile and its Yard are the table's own and empty here, because no decision needs to know their cards.
    """

    first: Annotated[str, (ROBOKID, *PLACES)] = ROBOKID  # who begins each round
    turn: int = 0
    deck: Pile[Card] = field(default_factory=lambda: Pile("deck"))  # its next cards are known once it is laid out
    deployed: Cards = field(default_factory=list)  # the leftmost first
    discard: Cards = field(default_factory=list)
    lookout: Cards = field(default_factory=list)
    yard: Cards = field(default_factory=list)
    pack: list[Annotated[str, tuple(RESOURCES)]] = field(default_factory=list)
    level: Annotated[int, range(LEVELS + 1)] = 0
    points: int = 0
    made_up_rules: Annotated[int, range(MOST_MADE_UP_RULES + 1)] = 0  # face down
    ending: Annotated[str, (GOES_ON, LAST_TURN, OVER)] = GOES_ON
    ended_by: Annotated[str, ("", *ENDED_BY)] = ""
    sculpture: bool = False
    dog_pile: Dogs = field(default_factory=list)  # the top one first
    yard_dogs: Dogs = field(default_factory=list)
    doghouse: Dogs = field(default_factory=list)
    table_cats: Cats = field(default_factory=list)  # all that play
    cats: Cats = field(default_factory=list)  # Robokid's own
    yard_icons: dict[Annotated[str, tuple(SUITS)], int] = field(default_factory=dict)  # by suit, if a cat needs them
    played_is_trashed: bool = False  # somebody trashes the played card of this turn

    @property
    def people(self) -> tuple[str, ...]:
        """The people, clockwise from Robokid's left."""
        return PLACES[: int(self.options["people"])]

    @property
    def solo(self) -> bool:
        """Whether one person plays against Robokid."""
        return len(self.people) == 1

    @property
    @derived
    def names(self) -> dict[str, str]:
        """What each person is called."""
        return dict(zip(self.people, self.seats, strict=False))

    def is_named(self, person: str) -> bool:
        """Return whether a person has a name and is not just called by their place at the table."""
        return self.names[person] != SEATS[PLACES.index(person)]

    def seat(self, person: str) -> Term | str:
        """Return the name of a person, or else where they sit, seen from Robokid."""
        if self.is_named(person):
            return self.names[person]
        return LEFT if person == self.people[0] else RIGHT if person == self.people[-1] else OPPOSITE

    @property
    def tracked(self) -> bool:
        """Whether the device shuffles and draws, and not the table."""
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
    def with_dumpling(self) -> bool:
        """Whether Dumpling is among the cats that may play: a harder game. Sheet, *Chats*."""
        return self.options["dumpling"] == "yes"

    @property
    def finishes_round(self) -> bool:
        """Whether the round is finished after the end is triggered."""
        return self.options["end"] == "round"

    @property
    def cards(self) -> list[str]:
        """Every card of Robokid's that counts for made-up rules: deck, discard, Yard and Lookout. Sheet, note 5."""
        return [*self.deck.cards, *self.deployed, *self.discard, *self.yard, *self.lookout]

    @property
    @derived
    def row(self) -> list[str]:
        """The cards laid out in this turn that have not been drawn yet."""
        return self.deck.known

    @property
    def robokid_begins(self) -> bool:
        """Whether nobody else plays between a round's start and Robokid's turn."""
        return self.first == ROBOKID

    @property
    def still_to_play(self) -> tuple[str, ...]:
        """Who plays after Robokid's turn until the round is finished."""
        return self.people if self.robokid_begins else self.people[: self.people.index(self.first)]

    @property
    def end_is_certain(self) -> bool:
        """Whether the end comes in any case. Ruling, *Park deck empty, physical or tracked*: 25 VP, level 5."""
        return self.ending != GOES_ON or self.level == LEVELS or self.points >= WINNING_POINTS

    @property
    def park_deck_may_be_empty(self) -> bool:
        """Whether the Park deck may be empty by this turn's Recruit, so that people must be able to say so.

        Ruling, *End triggers*; facts, sections 2, 5 and 6: 60 cards, less those of the set-up. A person recruits one a
        turn, if not from a Yard; Robokid draws one, takes some from the Park, and puts some back under the deck.
        """
        each = PERSON_KIDS_WITH_DOGS if self.with_dogs else PERSON_KIDS
        at_first = KID_CARDS - STARTING_KIDS - PARK - each * len(self.people)
        return self.turn * (ROBOKID_TAKES + PERSON_TAKES * len(self.people)) >= at_first

    def trigger_end(self, by: str) -> None:
        """Note that the game's end was triggered. Sheet: *La partie se termine normalement*; ruling, *End triggers*."""
        if self.ending == GOES_ON:
            self.ending, self.ended_by = LAST_TURN, by

    def put_away(self, *cards: str) -> None:
        """Put cards on the discard pile; nobody has to know that of a physical deck."""
        if self.tracked:
            self.discard += cards


def new_state(options: Mapping[str, str]) -> RobokidState:
    """Return the table before set-up."""
    deck = Pile.of("deck", (), by="device") if options["deck"] == "tracked" else Pile[str]("deck")
    return RobokidState(options=options, deck=deck, seats=SEATS[: int(options["people"])])
