"""What lies on the table: whose turn it is, the time track, the circle of patches, the deck, what may be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.patchwork import printed
from bots.patchwork.tables import show_back
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import PATCHES, START_PATCH
from compere.bots.patchwork.state import PatchworkState, new_state


def table(**options: str) -> PatchworkState:
    """A table before set-up."""
    return new_state(BOT.choose_options(options))


def ids(numbers: str) -> list[str | None]:
    """Patches by number; `?` is one whose place is not known."""
    return [None if number == "?" else f"patch:{number}" for number in numbers.split()]


@pytest.mark.parametrize(
    ("human", "automa", "on_top", "mover"),
    [
        (0, 0, "human", "human"),  # sheet, line 33: the player begins
        (4, 7, "automa", "human"),  # base rules: the token further back moves
        (7, 4, "human", "automa"),
        (7, 7, "human", "human"),  # ruling, Whose turn: on one space, the one that arrived last
        (7, 7, "automa", "automa"),
        (53, 52, "human", "automa"),
        (52, 53, "automa", "human"),
        (53, 53, "automa", None),  # base rules: the end, both on the final space
    ],
)
def test_mover(human: int, automa: int, on_top: str, mover: str | None) -> None:
    """The token further back moves, on one space the last to arrive, at the end nobody."""
    state = table()
    state.space = {"human": human, "automa": automa}
    state.on_top = on_top
    assert state.mover == mover


@pytest.mark.parametrize(
    ("track", "start", "to", "end", "incomes", "leather"),
    [
        ("original", 0, 4, 4, 0, []),
        ("original", 4, 5, 5, 1, []),  # base rules: onto or past a symbol
        ("original", 5, 10, 10, 0, []),  # not again for leaving it
        ("original", 4, 11, 11, 2, []),  # ruling, Income: once for each symbol
        ("original", 19, 20, 20, 0, [20]),
        ("original", 19, 26, 26, 1, [20, 26]),
        ("revised", 19, 26, 26, 1, [26]),  # ruling, Printed facts: two printings of the leather positions
        ("revised", 37, 38, 38, 0, [38]),
        ("original", 37, 38, 38, 0, []),
        ("original", 46, 60, 53, 2, [50]),  # ruling, Final space: a move beyond stops on it; 53 pays too
    ],
)
def test_move(track: str, start: int, to: int, end: int, incomes: int, leather: list[int]) -> None:
    """A move meets the symbols and leather patches that it ends on or passes, and stops on the final space."""
    state = table(track=track)
    state.space["automa"] = start
    assert state.move("automa", to) == (incomes, leather)
    assert (state.space["automa"], state.on_top) == (end, "automa")
    assert not set(leather) & set(state.leather_lies)


def test_leather_is_there_once() -> None:
    """Base rules: who passes a leather patch takes it; the second to pass finds none (ruling, Leather patch)."""
    state = table()
    assert state.move("automa", 21) == (3, [20])
    assert state.move("human", 22) == (3, [])
    assert state.leather_lies == [26, 32, 44, 50]


def test_a_move_of_no_space_leaves_the_order() -> None:
    """Who does not move does not arrive."""
    state = table()
    assert state.move("automa", 0) == (0, [])
    assert state.on_top == "human"


def test_first_home() -> None:
    """Ruling, Tie: it is the first to reach the final space that counts."""
    state = table()
    state.move("automa", 52)
    assert state.first_home is None
    state.move("human", 53)
    state.move("automa", 53)
    assert state.first_home == "human"


def test_the_circle_at_the_start() -> None:
    """Ruling, Asking little: the 1 x 2 is known to lie behind the token, which begins just clockwise of it."""
    state = table()
    assert state.circle == [None] * 32 + [START_PATCH]
    assert state.in_reach == [None, None, None]
    assert len(state.unplaced) == 32


@pytest.mark.parametrize(
    ("index", "left"),
    [(0, "2 3 4 5"), (1, "3 4 5 1"), (2, "4 5 1 2")],
)
def test_take(index: int, left: str) -> None:
    """Base rules: the neutral token goes where the patch lay; sheet, line 47: the next three are those after it."""
    state = table()
    state.circle = ids("1 2 3 4 5")
    assert state.take(index).number == index + 1
    assert state.circle == ids(left)
    assert state.in_reach == ids(left)[:3]


@pytest.mark.parametrize(("circle", "reach"), [("7 9", "7 9"), ("7", "7"), ("", "")])
def test_fewer_than_three_are_left(circle: str, reach: str) -> None:
    """Ruling, Fewer than three patches left: those that are left."""
    state = table()
    state.circle = ids(circle)
    assert state.in_reach == ids(reach)


@pytest.mark.parametrize(
    ("circle", "next_patches", "after"),
    [
        ("1 2 3 4 ?", "1 2 3", "1 2 3 4 ?"),  # they were right
        ("1 2 3 4 ?", "2 3 4", "2 3 4 ? 1"),  # the token lies further on
        ("1 2 3 4 ?", "1 3 2", "1 3 2 4 ?"),  # two had changed places
        ("1 2 3 4 ?", "4 2 3", "4 2 3 ? ?"),  # what is known elsewhere gives way
        ("1 2 3 4 ?", "9 2 3", "9 2 3 4 ?"),  # one that was not known to be there
        ("1 2 3 4 ?", "1 2 9", "1 2 9 4 ?"),
        ("1 2", "2 1", "2 1"),
        ("1 2", "9 1", "9 1"),
        ("", "", ""),  # no patch is left
    ],
)
def test_realign(circle: str, next_patches: str, after: str) -> None:
    """Ruling, Asking little: *the next three are ...*; what is known of the others stays where it still fits."""
    state = table()
    state.circle = ids(circle)
    state.realign(tuple(filter(None, ids(next_patches))))
    assert state.circle == ids(after)


@given(st.permutations(range(1, 34)), st.integers(0, 33), st.randoms())
def test_realign_keeps_count(numbers: list[int], known: int, random: object) -> None:
    """Whatever is said to come next: as many places are unknown as patches, and no patch lies twice."""
    state = table()
    state.circle = [f"patch:{number}" if number <= known else None for number in numbers]
    named = tuple(f"patch:{number}" for number in random.sample(range(1, 34), 3))
    state.realign(named)
    lying = [id for id in state.circle if id]
    assert tuple(state.circle[:3]) == named
    assert len(set(lying)) == len(lying)
    assert state.circle.count(None) == len(state.unplaced)
    assert len(state.circle) == 33


def test_unplaced() -> None:
    """A patch is nowhere else once it is sewn on, taken by Automa, or known in the circle."""
    state = table()
    state.circle = [*ids("1 2"), *[None] * 28]
    state.quilt, state.automa_patches = ["patch:3"], ["patch:4"]
    assert state.unplaced == [f"patch:{number}" for number in range(5, 34)]


@pytest.mark.parametrize(("level", "space"), [("1", 52), ("2", 44), ("3", 41), ("4", 38), ("5", 35)])
def test_marker_space(level: str, space: int) -> None:
    """Sheet, lines 25 to 29: the marker lies 1, 9, 12, 15 or 18 spaces before the end (facts, section 3)."""
    assert table(level=level).marker_space == space
    assert table(level=level).level == int(level)


def test_quilt() -> None:
    """Base rules: squares covered by patches and leather, income from the buttons on the patches."""
    state = table()
    state.quilt, state.leather = ["patch:1", "patch:33"], {20: "human", 26: "automa", 32: "human", 38: None}
    assert (state.covered, state.empty_squares, state.income) == (6 + 6 + 2, 81 - 14, 1 + 3)


def test_no_less_than_no_square_is_empty() -> None:
    """A quilt that is said to hold more than its 81 squares is full, not negative."""
    state = table()
    state.quilt = list(PATCHES)
    assert state.empty_squares == 0


def test_the_deck_of_ten_and_of_twelve() -> None:
    """Sheet, line 14: two cards are put away unseen; ruling, Deck empty: none the second time, those two included."""
    state = table(deck="tactical")
    state.shuffle(put_away=2)
    assert (state.deck.left, len(state.deck.cards)) == (10, 12)
    state.deck.take("automa:13")
    state.shuffle()
    assert (state.deck.left, len(state.deck.cards)) == (12, 12)


def test_drawable() -> None:
    """Sheet, line 45: a tactical card shows its budget on its back, so only cards of that budget can come up."""
    state = table(deck="tactical")
    state.shuffle(put_away=2)
    state.deck.take("automa:15")
    assert [card.number for card in state.drawable] == [13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24]
    show_back(state, 8)
    assert [card.number for card in state.drawable] == [21, 22]


PUBLIC = {
    "options": {"deck": "tactical", "level": "5", "cards": "virtual", "neutral": "nearest", "track": "revised"},
    "seats": [],
    "space": {"human": 3, "automa": 0},
    "on_top": "human",
    "circle": ids("12 ? 8"),
    "buttons": 3,
    "quilt": ["patch:1"],
    "leather": {"26": None, "32": None, "38": None, "44": None, "50": None},
    "tile": None,
    "collected": 4,
    "automa_patches": ["patch:5", "patch:9"],
    "deck": {
        "name": "deck",
        "by": "device",
        "unseen": {f"automa:{n}": 1 for n in (14, 15, 16, 17, 18, 19, 21, 22, 23, 24)},
        "put_away": 2,
        "next": [[f"automa:{n}" for n in (14, 15, 16, 17, 18, 19, 21, 22, 23, 24) if printed.CARDS[n].budget == 8]],
        "left": 8,
    },
    "said_space": {},
    "mover": "automa",
    "first_home": None,
    "marker": 35,
    "leather_lies": [26, 32, 38, 44, 50],
    "leather_sewn": 0,
    "empty_squares": 75,
    "income": 1,
    "with_buttons": ["patch:5"],
    "without_buttons": ["patch:9"],
}


def test_public() -> None:
    """Everything that a player may know, and with it every decision; unseen cards in no order of theirs."""
    state = table(deck="tactical", level="5", track="revised")
    state.shuffle(put_away=2)
    for card in ("automa:20", "automa:13"):
        state.deck.take(card)
    state.collected, state.automa_patches = 4, ["patch:5", "patch:9"]
    show_back(state, 8)
    state.circle, state.quilt, state.buttons = ids("12 ? 8"), ["patch:1"], 3
    state.move("human", 3)
    assert state.public() == PUBLIC


def test_public_marker_once_it_is_off() -> None:
    """Sheet, line 61: the marker is there until Automa has passed it."""
    state = table()
    state.tile = "human"
    assert state.public()["marker"] is None
