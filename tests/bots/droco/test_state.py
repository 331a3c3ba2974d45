"""What lies on the table."""

import pytest

from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import CARDS, Seen, points_of
from compere.bots.droco.state import DROCO, Captured, DrocoState, Lying, Taken, new_state
from playing import play


def table(hand: str = "", gone: str = "", **options: str) -> DrocoState:
    """A table with this hand and these cards out of the humans' hands."""
    state = new_state(BOT.choose_options(options))
    state.seats = ("Ann", "Bob", "Cy")
    state.hand = [f"robot:{card}" for card in hand.split()]
    state.gone = [f"robot:{card}" for card in gone.split()]
    return state


@pytest.mark.parametrize(
    ("round", "order"),
    [
        (1, "first droco second third"),  # between the owner and the player to the left
        (2, "first second droco third"),  # between the two others
        (3, "first second third droco"),  # between the owner and the player to the right
    ],
)
def test_where_droco_sits(round: int, order: str) -> None:
    """Sheet, line 150, and ruling, Three humans and Droco: its place in each round, clockwise from the owner."""
    state = table()
    state.round = round
    assert " ".join(state.order) == order


@pytest.mark.parametrize(("hangars", "robots"), [("3", 3), ("4", 4)])
def test_hangars(hangars: str, robots: int) -> None:
    """Sheet, lines 187 and 53: three face-up robots a player, four in variant 1."""
    assert table(hangars=hangars).hangars == robots


@pytest.mark.parametrize(("score", "full"), [("light", False), ("full", True)])
def test_how_the_score_is_kept(score: str, full: bool) -> None:
    """Ruling, Keeping score: light or full."""
    assert table(score=score).full is full


def test_columns() -> None:
    """Sheet, line 153: a column for each type, the strongest first, in whatever order the cards were entered."""
    state = table("A2 D10 A13 B1 A9")
    assert [state.column(type) for type in "ABCD"] == [
        ["robot:A13", "robot:A9", "robot:A2"],
        ["robot:B1"],
        [],
        ["robot:D10"],
    ]


def test_unseen() -> None:
    """A human may still play what is neither in Droco's open hand nor known to be gone."""
    state = table("A2 D10", gone="B13 C1")
    assert state.unseen() == [card for card in CARDS if card[6:] not in ("A2", "D10", "B13", "C1")]


def test_the_trump_card_is_not_unseen() -> None:
    """Sheet, line 151: it lies face up; where only its type was told, the last one of it not seen must be that card."""
    state = table("A2 D10", gone="B13 C1")
    state.turn_up(Seen("C", "robot:C7"))
    assert (state.trump, "robot:C7" in state.unseen(), "robot:C7" in state.not_seen()) == ("C", False, True)
    state.turn_up(Seen("C"))
    assert (state.trump_card, "robot:C7" in state.unseen()) == ("", True)
    state.gone = [f"robot:C{strength}" for strength in range(1, 13)]
    assert [card for card in CARDS if card not in {*state.unseen(), *state.hand, *state.gone}] == ["robot:C13"]


@pytest.mark.parametrize(("hangars", "face_up", "surplus"), [("3", 3, 2), ("4", 4, 1)])
def test_captured(hangars: str, face_up: int, surplus: int) -> None:
    """Sheet, lines 181 and 187: robots face up while there is a free hangar, then face down; own cards face down."""
    state, cards = table(hangars=hangars), ["robot:A13", "robot:B11", "robot:C3", "robot:D12", "robot:D4"]
    state.taken = [Taken("second", {DROCO: card}) for card in cards]
    points = sum(map(points_of, cards[face_up:]))
    assert state.captured["second"] == Captured(tuple(cards[:face_up]), surplus, points, 0, True)
    state.taken.append(Taken(DROCO, {DROCO: "robot:C1", "first": "robot:B2"}, {"second": 7}))
    assert state.captured["first"] == Captured((), 1, 2, 0, True)  # its card was seen
    assert state.captured["second"] == Captured(tuple(cards[:face_up]), surplus + 1, points + 7, 0, True)  # was told
    assert state.captured["third"] == Captured((), 1, 0, 1, False)
    assert (state.droco_tricks, state.is_full("second"), state.is_full("first")) == (1, True, False)
    state.taken += [Taken(DROCO, {DROCO: card, "first": card, "second": card, "third": card}) for card in cards]
    assert not state.is_full(DROCO)
    del state.taken[-len(cards) :]
    state.recounted.add("first")
    assert state.captured["first"] == Captured((), 1, 2, 0, False)


def test_names_and_totals() -> None:
    """Sheet, line 215: a player's rounds add up; people are called as the game's header has them."""
    state = table()
    state.scores["second"] = [12, -30, 5]
    assert state.names == {"first": "Ann", "second": "Bob", "third": "Cy"}
    assert (state.total("first"), state.total("second")) == (0, -13)


def test_begin_round() -> None:
    """Sheet, lines 161 and 199: all cards are gathered, Droco leads, the scores and a kept AI card stay."""
    state = table("A2", gone="B13")
    state.round, state.trick, state.leader = 1, 12, "second"
    state.turn_up(Seen("C", "robot:C7"))
    state.taken, state.recounted = [Taken("first", {DROCO: "robot:A1"})], {"first"}
    state.ai_card, state.columns = "ai:1", {"follow": "low"}
    state.scores["first"].append(7)
    state.begin_round()
    assert (state.round, state.trick, state.leader, state.droco_tricks) == (2, 0, "droco", 0)
    assert (state.trump, state.trump_card, state.hand, state.gone) == ("", "", [], [])
    assert set(state.captured.values()) == {Captured((), 0, 0, 0, True)}
    assert (state.ai_card, state.columns, state.total("first")) == ("ai:1", {"follow": "low"}, 7)


def test_public() -> None:
    """The table as plain JSON, complete, and what follows from it; the pieces not shared with the game."""
    state = play(BOT).session.state
    state.hand, state.gone = ["robot:A2", "robot:D1"], ["robot:C3", "robot:B4"]
    state.trump_card = "robot:B5"
    state.taken = [Taken("third", {DROCO: "robot:C3"})]
    state.lying = Lying({DROCO: "robot:B4"}, None)
    public = state.public()
    empty = {"face_up": [], "face_down": 0, "face_down_points": 0, "unknown": 0, "all_known": True}
    assert public == {
        "options": {"score": "light", "hangars": "3", "ai": "each"},
        "seats": ["X", "Y", "Z"],
        "round": 1,
        "trick": 0,
        "ai_card": "",
        "columns": {},
        "trump": "",
        "trump_card": "robot:B5",
        "hand": ["robot:A2", "robot:D1"],
        "gone": ["robot:C3", "robot:B4"],
        "leader": "droco",
        "lying": {"cards": {"droco": "robot:B4"}, "led": None},
        "taken": [{"winner": "third", "cards": {"droco": "robot:C3"}, "lost": {}, "led": None}],
        "recounted": [],
        "scores": {"first": [], "second": [], "third": []},
        "names": {"first": "X", "second": "Y", "third": "Z"},
        "order": ["first", "droco", "second", "third"],
        "captured": {"first": empty, "second": empty, "third": {**empty, "face_up": ["robot:C3"]}},
        "droco_tricks": 0,
    }
    state.taken.append(Taken("third", {DROCO: "robot:B4"}))
    assert public["captured"]["third"]["face_up"] == ["robot:C3"]
