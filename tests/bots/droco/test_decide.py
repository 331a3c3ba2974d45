"""Droco's card, and who can have won a trick, by hand from the sheet."""

import pytest

from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import CARDS
from compere.bots.droco.decide import Trick, choose_card, pile_range, possible_losses, possible_winners, situation
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, Lying, Taken, new_state
from playing import said

EXAMPLE = "A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2"  # sheet, lines 37 to 41: A10 and D10, four of type A, three of D


def table(hand: str, follow: str = "low", no: str = "max-low", lead: str = "high-min", trump: str = "") -> DrocoState:
    """A table with this hand, an AI card with these columns (those of card 1), and this trump."""
    state = new_state(BOT.choose_options({}))
    state.hand = [f"robot:{card}" for card in hand.split()]
    state.columns = {name: tuple(said.split("-")) for name, said in (("follow", follow), ("no", no), ("lead", lead))}
    state.trump = trump
    return state


def played(state: DrocoState, led: str | None) -> str:
    return choose_card(state.columns, tuple(state.hand), led).picked.removeprefix("robot:")


@pytest.mark.parametrize(
    ("led", "column"), [("A", "follow"), ("B", "follow"), ("C", "no"), ("D", "no"), (None, "lead")]
)
def test_situation(led: str | None, column: str) -> None:
    """Sheet, lines 219 to 231: it follows with a card of the led type, cannot without one, or plays first."""
    assert situation(led, table("A3 B4").column(led) if led else []) == column


@pytest.mark.parametrize(("led", "card"), [("A", "A2"), ("B", "B3"), ("C", "C1"), ("D", "D2")])
def test_example_1(led: str, card: str) -> None:
    """Sheet, lines 31 to 33, (Ex 1): *faible* and an empty second line: the lowest card of the led type."""
    assert played(table(EXAMPLE), led) == card


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        (EXAMPLE, "D10"),  # lines 37 to 41: forte leaves A10 and D10, Min the one of the shorter column
        ("A10 A8 A5 B9 B3 C7 C6 C1 D10 D4 D2", "A10"),  # line 43: columns of the same length, so A before D
        ("A10 A8 A5 A2 B9 B3 C7 C6 C1 D9 D4 D2", "A10"),  # line 39: the strongest card alone
    ],
)
def test_example_2(hand: str, card: str) -> None:
    """Sheet, lines 37 to 43, (Ex 2): *forte*, then *Min*, then A before B, C and D."""
    assert played(table(hand), None) == card


@pytest.mark.parametrize(
    ("no", "hand", "card"),
    [
        ("low", "A5 B2 C9", "B2"),  # sheet, line 17
        ("high", "A5 B2 C9", "C9"),  # line 21
        ("max-low", "A5 A3 B2 C9", "A3"),  # line 25
        ("min-high", "A5 A3 B2 B1 C9", "C9"),  # line 29
        ("min-low", "A5 A3 B2 C1", "C1"),  # ruling, Max / Min: tied columns all stay, the secondary acts across them
        ("max-high", "A5 A3 B9 B2 C13", "B9"),
        ("low-max", "A5 B2 C2 C9", "C2"),  # facts, B.5: of the columns among the candidates, here B and C, not A
        ("high-min", "A9 A5 A4 B9 B2 C1", "B9"),  # C is the shortest, but not among the candidates
        ("low-max", "A2 B2 C2", "A2"),  # sheet, line 11: A before B, C and D
        ("high", "B7 C7 D7", "B7"),
        ("low-min", "C2 B2 D3 D4", "B2"),
    ],
)
def test_criteria(no: str, hand: str, card: str) -> None:
    """Sheet, lines 7 to 29: the first criterion on the candidates, the second on what is left, then A before the rest.

    D is led where Droco has none, else it leads: both are the whole hand (ruling, Candidates).
    """
    if "D" not in hand:
        assert played(table(hand, no=no), "D") == card
    assert played(table(hand, lead=no), None) == card


def test_trumps_are_candidates() -> None:
    """Ruling, Candidates: who cannot follow plays from the whole hand, trumps included."""
    assert played(table("A5 B2", no="low", trump="B"), "D") == "B2"


@pytest.mark.parametrize(
    ("hand", "led", "reasons", "last"),
    [
        ("A5 B2", "A", [], "only one"),
        ("A5 A2", "A", ["low: A2"], "low"),
        (EXAMPLE, None, ["high: A10 and D10", "min: D10"], "min"),
        ("A9 B9", None, ["high: A9 and B9", "min: A9 and B9", "by type: A9"], "by type"),
    ],
)
def test_reasons(hand: str, led: str | None, reasons: list[str], last: str) -> None:
    """Ruling, Criteria: what each criterion left, and the one that left a single card."""
    state = table(hand)
    choice = choose_card(state.columns, tuple(state.hand), led)
    assert [said(reason) for reason in choice.reasons] == reasons
    assert said(choice.by) == last


WINNERS = [
    # trump, led, Droco's card, led card, what humans may still hold, who may have won; 2 leads, Droco is D
    ("D", "A", "A13", None, "A12 A1 B13 C13", "D"),  # sheet, line 169: the strongest of the led type
    ("D", "A", "A12", None, "A13 A1 B1 B2", "1 2 3 D"),
    ("D", "A", "A13", None, "A12 A1 D1 B1", "1 3 D"),  # line 175: any trump beats it, but who led A has none there
    ("D", "D", "D13", None, "A13 B13 D12 D11", "D"),  # line 175: an unbeatable trump
    ("D", "A", "D1", None, "A13 B13 C13", "D"),  # cannot follow and trumps, and no human can have a trump
    ("D", "C", "D1", None, "C13 A1 D2 B1", "1 3 D"),  # Droco trumps: not the leader, whose card is a C
    ("D", "A", "B13", None, "A1 C1 C2", "2"),  # line 169: who does not follow cannot win, whatever the value
    ("D", "A", "B13", None, "A1 A2 C2", "1 2 3"),
    ("D", "C", "C1", None, "C2 A13 A12", "2"),  # the lowest of the led type: whatever was led beats it
    ("D", "C", "C1", None, "C2 C3 A12", "1 2 3"),
    ("D", "A", "A12", "A13", "B1 B2", "2"),  # a scanned led card that nothing beats
    ("D", "A", "A12", "A13", "D1 A11 A10", "1 2 3"),
    ("D", "A", "A12", "A11", "B13 C13 A10", "D"),  # a scanned led card that does not
    ("D", "A", "A12", "A11", "A13 A10", "1 3"),  # Droco beats it, and one of the two cards beats Droco
    ("D", "A", "A12", "A11", "A13 A10 A9", "1 3 D"),
    ("D", "D", "D5", "D6", "A1 A2", "2"),
    ("D", "A", "D1", "A13", "B13 B12", "D"),
    ("A", "A", "A9", "A2", "B13 C13 D13 A8", "D"),
    (
        "D",
        None,
        "A5",
        None,
        "B1 A4 C2",
        "2 D",
    ),  # nobody asked what was led: A4 loses to Droco, else the leader alone has the type
    ("D", None, "A5", None, "B1 B2 C2", "1 2 3"),  # it may win where A was led, and here none can have been
    ("D", None, "D5", None, "B1 B2 C2 D4", "D"),
]


def trick(state: DrocoState, led: str | None, card: str, led_card: str | None = None) -> Trick:
    seen = {state.leader: f"robot:{led_card}"} if led_card else {}
    return Trick.of(state, Lying({DROCO: f"robot:{card}"} | seen, led))


def seen_but(state: DrocoState, unseen: str) -> DrocoState:
    """Have all cards but these gone, and the trump card among them."""
    state.gone = [each for each in CARDS if each[6:] not in unseen.split()]
    state.trump_card = next(card for card in state.gone if card[6] == state.trump)
    return state


@pytest.mark.parametrize(("trump", "led", "card", "led_card", "unseen", "wins"), WINNERS)
def test_possible_winners(trump: str, led: str | None, card: str, led_card: str | None, unseen: str, wins: str) -> None:
    """Sheet, lines 163 to 175: who may have won, as far as the open hand and the cards seen tell."""
    state = seen_but(table("", trump=trump), unseen)
    state.leader = "second"
    names = dict(zip("123D", (*PLAYERS, DROCO), strict=True))
    assert possible_winners(trick(state, led, card, led_card)) == tuple(names[each] for each in wins.split())


def test_cards_in_drocos_hand_beat_nothing() -> None:
    """Sheet, line 153: the open hand tells which cards no human can have."""
    state = table("A13 A12 A11", trump="A")
    assert possible_winners(trick(state, "A", "A10")) == (DROCO,)
    state.hand.remove("robot:A12")
    state.trump_card = "robot:A1"
    assert possible_winners(trick(state, "A", "A10")) == (*PLAYERS, DROCO)


def test_the_trump_card_is_in_nobodys_hand() -> None:
    """Sheet, line 151: where only its type was entered, one of the trumps not seen lies face up on the table."""
    state = seen_but(table("", trump="D"), "D13 A1 B1 B2 B3")
    state.leader = "second"
    assert possible_winners(trick(state, "A", "A2")) == ("first", "third", DROCO)
    state.trump_card = ""  # then it is the D13
    assert possible_winners(trick(state, "A", "A2")) == (DROCO,)
    state.gone.remove("robot:D12")  # then one of the two
    assert possible_winners(trick(state, "A", "A2")) == ("first", "third", DROCO)


def test_possible_losses() -> None:
    """Sheet, lines 163 and 181: who led lost a card of that type, the others none that beats Droco's."""
    state = seen_but(table("", trump="D"), "A9 A4 A3 B13 C1 D2")
    state.leader = "second"
    lying = trick(state, "A", "A5")
    others = ["robot:A4", "robot:A3", "robot:B13", "robot:C1"]
    assert [possible_losses(lying, player) for player in PLAYERS] == [others, others[:2], others]


def test_a_card_that_only_the_leader_can_have_led_is_nobody_elses() -> None:
    """Sheet, line 163: it is of the led type; once it is seen, it is gone."""
    state = seen_but(table("", trump="D"), "A3 B13 C1 C2")
    state.leader = "second"
    lying = trick(state, "A", "A5")
    assert [possible_losses(lying, player) for player in PLAYERS] == [
        ["robot:B13", "robot:C2", "robot:C1"],
        ["robot:A3"],
        ["robot:B13", "robot:C2", "robot:C1"],
    ]
    lying.show("first", "robot:C2")
    assert possible_losses(lying, "third") == ["robot:B13", "robot:C1"]


def test_what_was_led_is_known_once_the_leaders_card_is() -> None:
    """Sheet, line 163: nobody asked what was led; A5 wins only where A was, and so it was once the leader shows A4."""
    state = seen_but(table("", trump="D"), "A4 A3 B1 C2")
    state.leader = "second"
    lying = trick(state, None, "A5")
    assert possible_losses(lying, "second") == ["robot:A4", "robot:A3"]
    lying.show("second", "robot:A4")
    assert lying.led == ("A",)
    assert possible_losses(lying, "first") == ["robot:A3", "robot:B1", "robot:C2"]


def test_a_pile_has_what_is_known_and_any_of_the_cards_not_seen() -> None:
    """Ruling, Light: a surplus card of Droco's, and two own ones: of 2, 3, 9 and 15 points, from 5 to 24."""
    state = seen_but(table("", trump="D"), "A2 B3 C9 D13")
    state.taken = [Taken("first", {DROCO: f"robot:A{strength}"}) for strength in (5, 6, 7, 8)]
    assert pile_range(state, "first") == range(8, 9)
    state.taken += [Taken(DROCO, {DROCO: "robot:A9"}), Taken(DROCO, {DROCO: "robot:A10", "third": "robot:B2"})]
    assert pile_range(state, "first") == range(8 + 5, 8 + 24 + 1)
    assert pile_range(state, "third") == range(2 + 2, 2 + 15 + 1)
