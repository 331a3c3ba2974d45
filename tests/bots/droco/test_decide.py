"""Droco's card, and who can have won a trick, by hand from the sheet."""

import pytest

from compere.bots.droco import BOT
from compere.bots.droco.cards import CARDS
from compere.bots.droco.decide import choose_card, deciding, possible_winners, situation
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, new_state
from playing import said

EXAMPLE = "A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2"  # sheet, lines 37 to 41: A10 and D10, four of type A, three of D


def table(hand: str, follow: str = "low", no: str = "max-low", lead: str = "high-min", trump: str = "") -> DrocoState:
    """A table with this hand, an AI card with these columns (those of card 1), and this trump."""
    state = new_state(BOT.choose_options({}))
    state.hand = [f"robot:{card}" for card in hand.split()]
    state.columns = {"follow": follow, "no": no, "lead": lead}
    state.trump = trump
    return state


def played(state: DrocoState, led: str | None) -> str:
    return choose_card(state, led).picked.removeprefix("robot:")


@pytest.mark.parametrize(
    ("led", "column"), [("A", "follow"), ("B", "follow"), ("C", "no"), ("D", "no"), (None, "lead")]
)
def test_situation(led: str | None, column: str) -> None:
    """Sheet, lines 219 to 231: it follows with a card of the led type, cannot without one, or plays first."""
    assert situation(table("A3 B4"), led) == column


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
    choice = choose_card(table(hand), led)
    assert [said(reason) for reason in choice.reasons] == reasons
    assert said(deciding(choice)) == last


WINNERS = [
    # trump, led, Droco's card, led card, what humans may still hold, whether Droco wins: for sure, perhaps, never
    ("D", "A", "A13", None, "A12 A1 B13 C13", "sure"),  # sheet, line 169: the strongest of the led type
    ("D", "A", "A12", None, "A13 B1", "perhaps"),
    ("D", "A", "A13", None, "A12 D1", "perhaps"),  # line 175: any trump beats it
    ("D", "D", "D13", None, "A13 B13 D12", "sure"),  # line 175: an unbeatable trump
    ("D", "A", "D1", None, "A13 B13 C13", "sure"),  # cannot follow and trumps, and no human can have a trump
    ("D", "A", "D1", None, "A13 D2", "perhaps"),
    ("D", "A", "B13", None, "A1 C1", "never"),  # line 169: who does not follow cannot win, whatever the value
    ("D", "A", "B13", None, "C1", "never"),  # even where no card of the led type seems to be left
    ("D", "A", "A12", "A13", "B1", "leader"),  # a scanned led card that nothing beats
    ("D", "A", "A12", "A13", "D1 A11", "never"),
    ("D", "A", "A12", "A11", "B13 C13 A10", "sure"),  # a scanned led card that does not
    ("D", "A", "A12", "A11", "A13", "not the leader"),  # Droco beats it, another may beat Droco
    ("D", "D", "D5", "D6", "A1", "leader"),
    ("D", "A", "D1", "A13", "B13", "sure"),
    ("A", "A", "A9", "A2", "B13 C13 D13 A8", "sure"),
]


@pytest.mark.parametrize(("trump", "led", "card", "led_card", "unseen", "wins"), WINNERS)
def test_possible_winners(trump: str, led: str, card: str, led_card: str | None, unseen: str, wins: str) -> None:
    """Sheet, lines 167 to 175: who may have won, as far as the open hand and the cards seen tell."""
    state = table("", trump=trump)
    state.gone = [each for each in CARDS if each[6:] not in unseen.split()]
    state.leader = "second"
    possible = {
        "sure": (DROCO,),
        "perhaps": (*PLAYERS, DROCO),
        "never": PLAYERS,
        "leader": ("second",),
        "not the leader": ("first", "third", DROCO),
    }[wins]
    assert possible_winners(state, led, f"robot:{card}", led_card and f"robot:{led_card}") == possible


def test_cards_in_drocos_hand_beat_nothing() -> None:
    """Sheet, line 153: the open hand tells which cards no human can have."""
    state = table("A13 A12 A11", trump="A")
    assert possible_winners(state, "A", "robot:A10", None) == (DROCO,)
    state.hand.remove("robot:A12")
    assert possible_winners(state, "A", "robot:A10", None) == (*PLAYERS, DROCO)
