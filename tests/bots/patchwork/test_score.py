"""The end: both scores, and who wins."""

import pytest

from bots.patchwork.tables import table
from compere.bots.patchwork.score import final_score
from playing import drive, said


@pytest.mark.parametrize(
    ("human", "automa", "first", "winner", "reason"),
    [
        (11, 10, "automa", "human", "human_has_more"),  # sheet, line 90: the player wins with more points
        (9, 10, "human", "automa", "automa_has_more"),
        (10, 10, "human", "human", "tied_human_first_home"),  # ruling, Tie: first on the final space
        (10, 10, "automa", "automa", "tied_automa_first_home"),
    ],
)
def test_who_wins(human: int, automa: int, first: str, winner: str, reason: str) -> None:
    """Sheet, line 90: more points; in a tie the normal rule, who reached the final space first."""
    state = table(human=53, automa=53, level="2")
    state.collected, state.on_top = automa, "human" if first == "automa" else "automa"
    _, outcome = drive(final_score(state), human)
    assert (outcome.winners, outcome.reason) == ((winner,), reason)
    assert outcome.scores == {"human": human, "automa": automa}


def test_the_lines_of_the_score() -> None:
    """Sheet, lines 67 to 88: the outcome shows what Automa's level counts."""
    state = table(human=53, automa=53, level="5")
    state.collected, state.automa_patches = 3, ["patch:33"]
    _, outcome = drive(final_score(state), 12)
    assert [(said(line.label), said(line.value)) for line in outcome.lines] == [
        ("You", "12"),
        ("Automa", "7"),
        ("· 7×7 tile", "0"),
        ("· Collected buttons", "3"),
        ("· Patches with buttons", "1"),
        ("· Buttons on patches", "3"),
    ]


@pytest.mark.parametrize(
    ("tile", "leather", "text"),
    [
        (False, 0, "Your score? 9◉, 75 empty squares."),
        (True, 0, "Your score? 9◉, 75 empty squares, tile."),
        (False, 1, "Your score? 9◉, 74 empty squares."),
    ],
)
def test_the_human_confirms_the_score(tile: bool, leather: int, text: str) -> None:
    """Sheet, line 65, and ruling, Asking little: computed, and confirmed or corrected in one press."""
    state = table(human=53, automa=53)
    state.buttons, state.quilt, state.tile = 9, ["patch:1"], "human" if tile else None
    state.set_leather(leather)
    (prompt,), outcome = drive(final_score(state), -100)
    assert (said(prompt.text), prompt.usual) == (text, 9 + 7 * tile - 2 * (75 - leather))
    assert outcome.scores["human"] == -100
