"""The public form of a state: written from its fields, and read back, or refused with the field's name."""

import json
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.errors import BadPosition
from compere.piles import Pile
from compere.state import State, Told, derived, has
from compere.wording import Shape, say
from core.late_hints import LateState

SUITS = ("hearts", "spades")
Level = Enum("Level", ["LOW"])


@dataclass
class Card:
    """A card that lies somewhere."""

    suit: Annotated[str, SUITS]
    rank: Annotated[int, range(1, 14)]


@dataclass
class CardState(State):
    """A field of each kind that a state may have."""

    round: int = 0
    leader: Annotated[str, SUITS] | None = None
    open: bool = False
    hand: list[Card] = field(default_factory=list)
    lying: Card | None = None
    names: tuple[str, ...] = ()
    square: tuple[Annotated[int, range(3)], int] | None = None
    seen: set[Annotated[str, SUITS]] = field(default_factory=set)
    rows: dict[Annotated[int, range(3)], list[str | None]] = field(default_factory=dict)
    counted: dict[Annotated[int, range(-9, 10)], int] = field(default_factory=dict)
    thoughts: list[object] = field(default_factory=list, init=False)

    @property
    @derived
    def dearest(self) -> Card | None:
        """The card of the highest rank."""
        return max(self.hand, key=lambda card: card.rank, default=None)

    @property
    @derived
    def first_name(self) -> str:
        """The first of the names."""
        return self.names[0]

    @property
    def secret(self) -> int:
        """What nobody asked for."""
        raise AssertionError


PLAIN: dict[str, Any] = {
    "options": {"level": "1"},
    "seats": ["Ann"],
    "round": 2,
    "leader": "spades",
    "open": True,
    "hand": [{"suit": "hearts", "rank": 13}],
    "lying": {"suit": "spades", "rank": 1},
    "names": ["Bo"],
    "square": [2, 7],
    "seen": ["hearts", "spades"],
    "rows": {"0": ["a", None]},
    "counted": {"-7": 1},
}
FOLLOWS = {"dearest": {"suit": "hearts", "rank": 13}, "first_name": "Bo"}


def test_a_state_collects_what_is_told() -> None:
    """Sentences in their order, each with its step, what is big in it and why; they are not on the table."""
    state, other = State(), State()
    state.tell("a", say("One."))
    state.tell("b", say("Two."), headline=say("2"), why=(say("because"),))
    state.aside("b", say("Nothing more."), why=(say("none left"),))
    assert state.told == [
        Told(say("One."), "a"),
        Told(say("Two."), "b", say("2"), (say("because"),)),
        Told(say("Nothing more."), "b", None, (say("none left"),), aside=True),
    ]
    assert (other.told, state.public()) == ([], {"options": {}, "seats": []})


def test_whatever_a_sentence_has_is_told_with_it() -> None:
    """What is drawn, another title, how a story says it, and that its reason is a rule."""
    state, shape, text = State(), Shape("X"), say("One.")
    state.tell("a", text, retold=say("It was one."), by_rule=True, shape=shape, title=say("Once"))
    assert state.told == [Told(text, "a", shape=shape, title=say("Once"), retold=say("It was one."), by_rule=True)]


def test_what_is_written_follows_from_the_fields() -> None:
    """All that is on the table in the order of its declaration, then what follows from it; sets in an order."""
    state = CardState(
        options={"level": "1"},
        seats=("Ann",),
        round=2,
        leader="spades",
        open=True,
        hand=[Card("hearts", 13)],
        lying=Card("spades", 1),
        names=("Bo",),
        square=(2, 7),
        seen={"spades", "hearts"},
        rows={0: ["a", None]},
        counted={-7: 1},
    )
    state.thoughts.append(object())
    assert json.dumps(state.public()) == json.dumps(PLAIN | FOLLOWS)
    read = CardState.from_public(PLAIN)
    assert (read.rows, read.seen, read.names, read.thoughts) == ({0: ["a", None]}, {"hearts", "spades"}, ("Bo",), [])
    assert read.square == (2, 7)
    assert read == CardState.from_public(PLAIN | FOLLOWS)


@dataclass(frozen=True, order=True)
class Square:
    """A square of a board."""

    column: int
    line: int


@dataclass
class BoardState(State):
    """Squares, as sets of what is no text and no number."""

    seen: set[tuple[int, int]] = field(default_factory=set)
    taken: set[Square] = field(default_factory=set)


def test_sets_of_tuples_and_of_parts_are_read_back() -> None:
    """They are written sorted, as plain JSON."""
    state = BoardState(seen={(1, 2), (0, 3)}, taken={Square(4, 0), Square(2, 5)})
    taken = [{"column": 2, "line": 5}, {"column": 4, "line": 0}]
    assert state.public() == {"options": {}, "seats": [], "seen": [[0, 3], [1, 2]], "taken": taken}
    assert BoardState.from_public(state.public()) == state


COUNTED = st.integers(0, 999_999)
cards = st.builds(Card, st.sampled_from(SUITS), st.integers(1, 13))
states = st.builds(
    CardState,
    options=st.dictionaries(st.text(), st.text()),
    seats=st.lists(st.text()).map(tuple),
    round=COUNTED,
    leader=st.none() | st.sampled_from(SUITS),
    open=st.booleans(),
    hand=st.lists(cards),
    lying=st.none() | cards,
    names=st.lists(st.text(), min_size=1).map(tuple),
    square=st.none() | st.tuples(st.integers(0, 2), COUNTED),
    seen=st.sets(st.sampled_from(SUITS)),
    rows=st.dictionaries(st.integers(0, 2), st.lists(st.none() | st.text())),
    counted=st.dictionaries(st.integers(-9, 9), COUNTED),
)


@given(states)
def test_what_is_written_is_read_back(state: CardState) -> None:
    """Through JSON, with all that follows from it."""
    assert CardState.from_public(json.loads(json.dumps(state.public()))) == state


NOT_READ = [
    ({"round": "2"}, "round cannot be '2': expected a whole number"),
    ({"round": True}, "round cannot be true: expected a whole number"),
    ({"round": -1}, "round cannot be -1: expected 0 to 999999"),
    ({"open": 1}, "open cannot be 1: expected true or false"),
    ({"names": "Bo"}, "names cannot be 'Bo': expected a list"),
    ({"names": [None]}, "names[0] cannot be null: expected a text"),
    ({"square": 2}, "square cannot be 2: expected a list"),
    ({"square": [2]}, "square cannot be [2]: expected a list of 2"),
    ({"square": [2, 7, 7]}, "square cannot be [2, 7, 7]: expected a list of 2"),
    ({"square": [3, 7]}, "square[0] cannot be 3: expected 0 to 2"),
    ({"square": [2, "7"]}, "square[1] cannot be '7': expected a whole number"),
    ({"seen": {}}, "seen cannot be {}: expected a list"),
    ({"leader": "clubs"}, "leader cannot be 'clubs': expected one of hearts, spades"),
    ({"leader": 3}, "leader cannot be 3: expected a text"),
    ({"lying": "clubs"}, "lying cannot be 'clubs': expected an object"),
    ({"lying": {"suit": "spades", "rank": 14}}, "lying.rank cannot be 14: expected 1 to 13"),
    ({"hand": [{"suit": "spades"}]}, "hand[0] has no 'rank': expected suit, rank"),
    ({"hand": [{"suit": "spades", "rank": 1, "up": 1}]}, "hand[0] cannot have 'up': expected suit, rank"),
    ({"rows": []}, "rows cannot be []: expected an object"),
    ({"rows": {"x": []}}, "the key rows['x'] cannot be 'x': expected a whole number"),
    ({"rows": {"01": []}}, "the key rows['01'] cannot be '01': expected a whole number"),
    ({"rows": {None: []}}, "the key rows[null] cannot be null: expected a whole number"),
    ({"rows": {"3": []}}, "the key rows['3'] cannot be 3: expected 0 to 2"),
    ({"rows": {"0": [1]}}, "rows['0'][0] cannot be 1: expected a text"),
    ({"options": {1: "a"}}, "the key options[1] cannot be 1: expected a text"),
    ({"told": []}, "the position cannot have 'told': expected options, seats, round, "),
    ({"secret": 1}, "the position cannot have 'secret': expected options, seats, round, "),
    (
        {"dearest": None},
        "dearest cannot be null: expected {'suit': 'hearts', 'rank': 13}, which follows from the others, or nothing",
    ),
    (
        {"names": [], "first_name": "Bo"},
        "first_name cannot be computed, as fields do not fit each other: tuple index out of range",
    ),
]


@pytest.mark.parametrize(("changed", "message"), NOT_READ)
def test_what_is_no_position(changed: dict[str, Any], message: str) -> None:
    """The message names the field, its value and what was expected; nothing is guessed."""
    with pytest.raises(BadPosition, match=f"^{re.escape(message)}"):
        CardState.from_public(PLAIN | changed)


@pytest.mark.parametrize(("plain", "named"), [(None, "null"), ([], "[]"), ("x", "'x'"), ([1], "[1]")])
def test_what_is_no_object_at_all(plain: object, named: str) -> None:
    """A position is an object."""
    with pytest.raises(BadPosition, match=f"^the position cannot be {re.escape(named)}: expected an object$"):
        CardState.from_public(plain)


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_missing(name: str) -> None:
    """Every field is given."""
    with pytest.raises(BadPosition, match=f"^the position has no '{name}': expected options, seats, round"):
        CardState.from_public({key: value for key, value in PLAIN.items() if key != name})


@dataclass
class Stack:
    """Cards whose order is no field."""

    cards: list[Card] = field(default_factory=list)
    moves: int = 0
    order: list[str] = field(default_factory=list, init=False)

    @property
    @derived
    def suits(self) -> list[Annotated[str, SUITS]]:
        """The suits, in the order in which they came."""
        return self.order or sorted(card.suit for card in self.cards)

    @suits.setter
    def suits(self, suits: list[str]) -> None:
        if sorted(suits) != sorted(card.suit for card in self.cards):
            raise BadPosition(f"{suits} are not there")
        self.order = suits


@dataclass
class StackState(State):
    """A state with a part whose derived value says more than its fields."""

    stack: Stack = field(default_factory=Stack)


STACK: dict[str, Any] = {"cards": [{"suit": "spades", "rank": 1}, {"suit": "hearts", "rank": 1}], "moves": 2}


@pytest.mark.parametrize("suits", [["spades", "hearts"], ["hearts", "spades"]])
def test_a_derived_value_with_a_setter_is_set(suits: list[str]) -> None:
    """It says more than the fields; who leaves it out gets what follows from them."""
    plain = {"options": {}, "seats": [], "stack": STACK | {"suits": suits}}
    assert StackState.from_public(plain).public() == plain
    assert StackState.from_public(plain | {"stack": STACK}).stack.suits == ["hearts", "spades"]
    assert StackState.from_public(plain).essential() == plain


def test_what_follows_from_the_rest_can_be_left_out() -> None:
    """What a state needs to be read back is its public form without what follows; a part of it is whole."""
    state = CardState(hand=[Card("spades", 3)], names=("Léa",))
    left_out = state.public().keys() - state.essential().keys()
    assert left_out == {"dearest", "first_name"}
    assert state.public().items() >= state.essential().items() and CardState.from_public(state.essential()) == state


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"suits": ["spades"]}, "stack cannot be, as its fields do not fit each other: ['spades'] are not there"),
        ({"suits": ["clubs"]}, "stack.suits[0] cannot be 'clubs': expected one of hearts, spades"),
        ({"moves": -1}, "stack.moves cannot be -1: expected 0 to 999999"),
    ],
)
def test_what_a_setter_cannot_take(changed: dict[str, Any], message: str) -> None:
    """It is read by its type like a field, and the setter says what does not fit; a number is never below zero."""
    with pytest.raises(BadPosition, match=f"^{re.escape(message)}$"):
        StackState.from_public({"options": {}, "seats": [], "stack": STACK | changed})


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (
            float,
            "no field of a state can be float: expected bool, int, str, None, a list, set, tuple or dict of these, ",
        ),
        (int | str, "no field of a state can be int | str: expected bool"),
        (None, "no field of a state can be NoneType: expected bool"),
        (int | str | None, "no field of a state can be int | str | None: expected bool"),
        (object, "no field of a state can be object: expected bool"),
        (frozenset[int] | None, "no field of a state can be frozenset: expected bool"),
        (set, "say what is in it, as set[str]"),
        (list, "say what is in it, as list[str]"),
        (dict, "say what is in it, as dict[str, int]"),
    ],
)
def test_a_field_that_no_state_can_have(hint: Any, said: str) -> None:
    """Whoever writes a bot is told which field it is, and what it can be."""

    @dataclass
    class Odd(State):
        odd: hint = None

    with pytest.raises(TypeError, match=f"^odd cannot be read back: {re.escape(said)}"):
        Odd.from_public(Odd().public() | {"odd": []})


def test_types_that_are_written_as_texts() -> None:
    """As where a module imports annotations from the future: read like any other."""
    state = LateState(round=2, leader="spades")
    assert LateState.from_public(json.loads(json.dumps(state.public()))) == state
    with pytest.raises(BadPosition, match="leader cannot be 'clubs'"):
        LateState.from_public(state.public() | {"leader": "clubs"})


@dataclass
class Heaped(State):
    """A pile of who knows what."""

    heap: Pile = field(default_factory=lambda: Pile.of("heap", "ab"))  # type: ignore[type-arg]


def test_a_pile_of_who_knows_what() -> None:
    """Its author is told what to say."""
    with pytest.raises(TypeError, match=r"^heap cannot be read back: say what is in it, as Pile\[str\]$"):
        Heaped.from_public(Heaped().public())


@pytest.mark.parametrize(
    ("value", "named", "kind"), [(Level.LOW, repr(Level.LOW), "Level"), (1.5, "1.5", "float"), (b"a", "'a'", "bytes")]
)
def test_a_value_that_no_state_can_have(value: object, named: str, kind: str) -> None:
    """Whoever writes a bot is told which one it is."""

    @dataclass
    class Odd(State):
        odd: object = value

    with pytest.raises(TypeError, match=f"^{named} cannot be written: no field of a state can have a {kind}$"):
        Odd().public()


@pytest.mark.parametrize(
    ("text", "headline", "there"),
    [
        ("It takes the 3rd: 2◉.", "2◉", True),
        ("It takes 12◉.", "2◉", False),
        ("12◉, then 2◉", "2◉", True),  # not the first time, but the second
        ("Level 3", "LEVEL", True),
        ("Levels", "level", False),
        ("a_level", "level", False),
        ("", "level", False),
    ],
)
def test_a_text_has_a_headline_as_words_of_its_own(text: str, headline: str, there: bool) -> None:
    """Then it is not said twice; a part of a longer word is another one."""
    assert has(text, headline) is there
