"""The rules step by step: a trick, from what is led to who takes what."""

import pytest

from bots.droco.tables import HAND, ids, labels, sentences, table
from compere.bots.droco import rules
from compere.bots.droco.cards import CARDS
from compere.bots.droco.decide import Play
from compere.bots.droco.state import DROCO, PLAYERS, SEATS, Captured, DrocoState, Lying, Taken
from compere_device.answers.picker import begin
from compere_device.events import Key
from compere_proof.glancing import recorded
from playing import drive, said


def test_droco_opens_the_round() -> None:
    """Sheet, line 161: it leads the first trick of each round, so nothing is asked before its card."""
    state = table()
    asked, _ = drive(rules.trick(state), "second")
    assert [said(prompt.text) for prompt in asked] == ["Who wins?"]
    assert (state.trick, state.taken) == (1, [Taken("second", {DROCO: "robot:D10"}, led="D")])
    assert state.hand == [card for card in ids(HAND) if card != "robot:D10"]


@pytest.mark.parametrize(("winner", "leader"), [("first", "first"), ("third", "third"), ("droco", "droco")])
def test_the_winner_leads(winner: str, leader: str) -> None:
    """Sheet, line 191: who wins the trick leads the next one, Droco included."""
    state = table(leader="second")
    drive(rules.trick(state), "A", winner)
    assert state.leader == leader


@pytest.mark.parametrize(
    ("led", "card", "gone"), [("B", "B3", ["B3"]), ("robot:B12", "B3", ["B3", "B12"]), ("robot:C13", "C1", None)]
)
def test_what_is_led(led: str, card: str, gone: list[str] | None) -> None:
    """Ruling, Candidates: the led type decides; a scanned led card is known to be gone after it."""
    state = table(leader="first")
    drive(rules.trick(state), led, "second")
    seen = {} if gone == ["B3"] else {"first": led}
    assert state.taken == [Taken("second", {DROCO: f"robot:{card}"} | seen, led=card[0])]
    assert gone is None or state.gone == [f"robot:{each}" for each in gone]
    assert f"robot:{card}" not in state.hand


def test_it_rests_on_what_droco_would_play() -> None:
    """Ruling, Seeing ahead: a line for each led type and one for leading, with the criterion that decides."""
    state = table(HAND.replace("D10 D4 D2", "B10"), leader="first")
    (prompt,), _ = drive(rules.ask_led(state), "A")
    assert said(prompt.text) == "If it leads: B10, min"
    assert labels(prompt) == ["A led: A2, low", "B led: B3, low", "C led: C1, low", "D led: A2, low"]
    assert prompt.often
    state.hand = ["robot:B7"]
    (prompt,), _ = drive(rules.ask_led(state), "A")
    assert labels(prompt) == [f"{type} led: B7, only one" for type in "ABCD"]


def test_which_cards_may_be_led() -> None:
    """A led card may be scanned, unless Droco holds it or it was played before."""
    state = table(leader="first")
    state.gone = ["robot:A13"]
    (prompt,), _ = drive(rules.ask_led(state), "robot:A12")
    scanned = [id for id in prompt.ids() if id in CARDS]
    assert scanned == [card for card in CARDS if card not in {*ids(HAND), "robot:A13"}]


def test_play_card_shows_it_and_why() -> None:
    """Sheet, line 161: the player to Droco's right plays its card, so the screen shows it large, and why."""
    state = table()
    drive(rules.trick(state), "first")
    assert sentences(state) == ["It leads D10."]
    assert said(state.told[0].headline) == "D10"
    assert [said(reason) for reason in state.told[0].why] == ["high: A10 and D10", "min: D10"]


@pytest.mark.parametrize(("leader", "text"), [("droco", "It leads D10."), ("first", "It plays D4.")])
def test_whether_droco_leads_is_said_with_its_card(leader: str, text: str) -> None:
    """Sheet, line 191: so a wrong winner of the trick before shows before the next one is taken."""
    state = table(hand=HAND.replace("D2", "D5"), leader=leader)
    drive(rules.trick(state), *(["D"] if leader != "droco" else []), "second")
    assert sentences(state) == [text]


def test_a_sure_winner_is_not_asked_for() -> None:
    """Sheet, line 175: an unbeatable trump wins, which is told with the card and why."""
    state = table("A5 D13 D2")
    assert drive(rules.trick(state)) == ([], None)
    assert sentences(state) == ["Droco leads D13 and wins the trick."]
    assert [said(text) for text in (state.told[0].headline, state.told[0].title)] == ["D13", "Trick 1, trump D"]
    assert [said(reason) for reason in state.told[0].why] == ["high: D13"]
    assert (state.leader, state.droco_tricks) == (DROCO, 1)


@pytest.mark.parametrize(
    ("hand", "led", "players"),
    [
        ("A5 A6", "B", PLAYERS),  # line 169: Droco has not followed
        ("C1 A6", "C", PLAYERS),  # the lowest of the led type: whatever was led beats it
        ("D5 D6", "C", ("second", "third", DROCO)),  # line 175: it has trumped, so the C of the leader is beaten
    ],
)
def test_who_cannot_have_won_is_no_answer(hand: str, led: str, players: tuple[str, ...]) -> None:
    """Sheet, lines 163 to 175: neither Droco nor the leader, where another card must lie there that is higher."""
    state = table(hand, leader="first")
    prompt = drive(rules.trick(state), led, "third")[0][-1]
    assert prompt.ids() == players
    assert prompt.often


def test_the_last_card_is_played_whatever_is_led() -> None:
    """Sheet, line 163: one card leaves no choice, so what was led is not asked; whoever it may make win is offered."""
    state = table("A5", leader="first")
    (prompt,), _ = drive(rules.trick(state), DROCO)
    assert (said(prompt.text), prompt.ids()) == ("Who wins?", (*PLAYERS, DROCO))
    assert state.taken == [Taken(DROCO, {DROCO: "robot:A5"}, led=None)]
    assert (state.hand, state.leader) == ([], DROCO)


def test_a_type_of_which_no_card_is_left_cannot_be_led() -> None:
    """Sheet, line 163: the leader plays a card of the own hand."""
    state = table("B7 B6 A3", leader="first")
    state.gone = [card for card in CARDS if card[6] == "B" and card not in state.hand]
    (prompt,), _ = drive(rules.ask_led(state), "C")
    assert labels(prompt) == ["A led: A3, only one", "C led: B6, low", "D led: B6, low"]
    assert begin(prompt).keys == (Key.UP, Key.DOWN, Key.BACK)  # each type keeps its key, from trick to trick


def lying(state: DrocoState, card: str, leader: str = DROCO) -> Lying:
    """A trick with this card of Droco's, which it has led or followed with."""
    state.leader = leader
    return Lying({DROCO: card}, card[6])


@pytest.mark.parametrize("hangars", [3, 4])
def test_capture(hangars: int) -> None:
    """Sheet, lines 187, 84 and 53: Droco's card goes face up while there is a free hangar, else face down."""
    state = table(hangars=str(hangars))
    for card in ids("A13 B11 C3 D12 D4"):
        assert drive(rules.capture(state, "second", lying(state, card))) == ([], None)
    captured = state.captured["second"]
    assert captured.face_up == ids("A13 B11 C3 D12")[:hangars]
    assert (captured.face_down, captured.face_down_points) == {3: (2, 14), 4: (1, 4)}[hangars]
    assert captured.all_known
    assert state.captured["first"] == state.captured["third"] == Captured((), 0, 0, 0, True)
    assert state.droco_tricks == 0


def test_who_has_no_free_hangar_is_said() -> None:
    """Sheet, line 187: the answer says that Droco's card goes face down, and so does what needs no answer."""
    state = table()
    state.taken = [Taken(player, {DROCO: card}) for player in ("second", DROCO) for card in ids("A13 B11 C3")]
    prompt, _ = drive(rules.trick(state), "first")
    assert labels(prompt[0]) == ["Ann", "Bob", "Cy", "Droco"]
    assert sentences(state) == ["It leads D10 (hidden for Bob)."]
    state.leader = "second"
    drive(rules.trick(state), "robot:D13")
    assert sentences(state)[1:] == ["Droco plays D2. Trick: Bob, face down."]


@pytest.mark.parametrize(
    ("full", "text"),
    [
        (("second",), "(hidden for Bob)."),
        (PLAYERS[1:], "(shown for Ann)."),
        (PLAYERS, "It leads D10 (hidden for all)."),
    ],
)
def test_before_whom_it_would_lie_face_down(full: tuple[str, ...], text: str) -> None:
    """Sheet, line 187: beside the answer where that is a place, and in the sentence where names take its room."""
    for named in (True, False):
        state = table(hangars="3")
        state.seats = state.seats if named else SEATS
        state.taken = [Taken(player, {DROCO: card}) for player in full for card in ids("A13 B11 C3")]
        (prompt,), _ = drive(rules.trick(state), "first")
        assert sentences(state)[0].endswith(text if named else "It leads D10.")
        hidden = [player for player, label in zip(PLAYERS, labels(prompt), strict=False) if "hidden" in label]
        assert hidden == ([] if named else list(full))
    assert labels(prompt)[1] == "left, hidden"


def test_droco_wins_in_the_light_score() -> None:
    """Sheet, line 181, and ruling, Light: everyone turns the own card down, and its points are not asked."""
    state = table()
    assert drive(rules.capture(state, DROCO, lying(state, "robot:A13"))) == ([], None)
    assert set(state.captured.values()) == {Captured((), 1, 0, 1, False)}
    assert state.droco_tricks == 1


def test_droco_wins_in_the_full_score() -> None:
    """Sheet, line 181, and ruling, Full: the points of the three cards, or the cards scanned, are entered."""
    state = table(score="full")
    state.gone = ["robot:A13"]
    asked, _ = drive(rules.capture(state, DROCO, lying(state, "robot:A13")), "10", "robot:A12", "robot:B13")
    assert [said(prompt.text) for prompt in asked] == [f"Points lost, {who}:" for who in ("Ann", "Bob", "Cy")]
    assert labels(asked[0]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "15"]
    assert list(state.captured.values()) == [Captured((), 1, points, 0, True) for points in (10, 10, 15)]
    assert state.gone == ["robot:A13", "robot:A12", "robot:B13"]
    assert "robot:A12" in asked[1].ids() and "robot:A12" not in asked[2].ids()
    assert not {"robot:A13", "robot:A10", "robot:D1"} & set(asked[0].ids())  # gone, in Droco's hand, and it would win


def test_what_can_be_one_worth_only_is_not_asked() -> None:
    """Sheet, lines 163 and 181: who led an A and lost to Droco's A3 lost the A1; two players are asked."""
    state = table(score="full")
    state.gone = ["robot:A3"]
    asked, _ = drive(rules.capture(state, DROCO, lying(state, "robot:A3", "second")), "1", "2")
    assert [said(prompt.text) for prompt in asked] == [f"Points lost, {who}:" for who in ("Ann", "Cy")]
    assert [state.captured[player].face_down_points for player in PLAYERS] == [1, 1, 2]
    assert "robot:A1" not in asked[0].ids()


@pytest.mark.parametrize(("card", "asked_for"), [("robot:B12", 1), ("robot:D12", 1), ("robot:D13", 0)])
def test_who_won_is_asked_only_if_it_is_not_known(card: str, asked_for: int) -> None:
    """Ruling, Light: each trick asks who won it, where the open hand and the cards seen do not tell."""
    state = table("A5")
    step = rules.find_winner(state, Play(card), lying(state, card))
    asked, (winner, wins) = drive(step, *[DROCO] * asked_for)
    assert (len(asked), winner) == (asked_for, DROCO)
    assert bool(wins) is not bool(asked_for)


@pytest.mark.parametrize("score", ["light", "full"])
def test_a_trick_that_is_told_has_been_taken(score: str) -> None:
    """Whoever glances while it is read sees who has it and leads; or the trick, before people say what they lost."""
    state = table("D13", leader="second", score=score)
    seen = recorded(state, lambda: (state.lying is None, state.leader, state.droco_tricks))
    drive(rules.trick(state), *["1"] * 3 * (score == "full"))
    assert sentences(state) == ["Droco plays D13 and wins the trick."]
    assert seen == [(False, "second", 0) if score == "full" else (True, DROCO, 1)]
    assert (state.lying, state.leader, state.droco_tricks) == (None, DROCO, 1)
