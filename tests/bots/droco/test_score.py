"""The count of a round, and who wins."""

import pytest

from bots.droco.tables import sentences, table
from compere.bots.droco.cards import PILE_MOST
from compere.bots.droco.score import final_score, score_round
from compere.bots.droco.state import DROCO, PLAYERS, Taken
from playing import drive, said


@pytest.mark.parametrize("score", ["light", "full"])
def test_points_for_and_against(score: str) -> None:
    """Sheet, lines 197 to 211: ten points face up count +10, seven points face down -7."""
    state = table(score=score)
    state.taken = [Taken("first", {DROCO: "robot:A10"}), Taken(DROCO, {DROCO: "robot:C12", "second": "robot:C7"})]
    state.taken[1].lost = {"first": 1, "third": 2}
    state.scores["second"].append(-1)
    state.round = 2
    assert drive(score_round(state)) == ([], None)
    assert state.scores == {"first": [9], "second": [-1, -7], "third": [-2]}
    assert sentences(state) == [
        "Ann 10\u202f−\u202f1, total\u00a09",
        "Bob −7, total\u00a0−8",
        "Cy −2, total\u00a0−2",
    ]


def test_a_pile_is_entered_as_one_total() -> None:
    """Ruling, Light: the whole face-down pile as one total, which replaces what was known of it (surplus cards too).

    Nothing is told before all of them are counted.
    """
    state = table()
    won = [("first", "B13"), ("first", "C11"), ("first", "C2"), ("first", "C3"), (DROCO, "A12"), (DROCO, "B12")]
    state.taken = [Taken(player, {DROCO: f"robot:{card}"}) for player, card in won]
    step = score_round(state)
    asked = [step.send(answer) for answer in (None, 8, 9)]
    assert sentences(state) == []
    with pytest.raises(StopIteration):
        step.send(18)
    assert [said(prompt.text) for prompt in asked] == [f"{who} face down:" for who in ("Ann, 3", "Bob, 2", "Cy, 2")]
    assert [(prompt.min, prompt.max, prompt.usual) for prompt in asked] == [
        (5, 33, None),
        (2, 30, None),
        (2, 30, None),
    ]
    assert state.scores == {"first": [19], "second": [-9], "third": [-18]}


@pytest.mark.parametrize("score", ["light", "full"])
def test_a_pile_that_is_counted_again_may_have_any_points(score: str) -> None:
    """Whatever was known of it is what somebody doubts: twelve cards of the dearest are the most (sheet, line 159)."""
    state = table(score=score)
    state.recounted.add("second")
    (prompt,), _ = drive(score_round(state), 140)
    assert (said(prompt.text), prompt.min, prompt.max) == ("Bob, 0 face down:", 0, PILE_MOST)
    assert state.scores == {"first": [0], "second": [-140], "third": [0]}


# Fin du jeu


@pytest.mark.parametrize(
    ("scores", "winners", "reason", "text"),
    [
        ([[10, 5, 1], [16, -3, 2], [0, 0, 0]], ("first",), "highest_total", "Ann wins."),
        ([[-9], [-30], [-4]], ("third",), "highest_total", "Cy wins."),  # line 197: a score may be negative
        ([[10, 5], [9, 6], [0, 0]], ("first", "second"), "shared", "A tie: Ann and Bob. The victory is shared."),
        ([[7], [7], [7]], PLAYERS, "shared", "A tie: Ann, Bob and Cy. The victory is shared."),
    ],
)
def test_final_score(scores: list[list[int]], winners: tuple[str, ...], reason: str, text: str) -> None:
    """Sheet, line 215: the highest total of the rounds wins, a tie is shared; Droco is not counted (line 199)."""
    state = table()
    state.scores = dict(zip(PLAYERS, scores, strict=True))
    outcome = final_score(state)
    assert (outcome.winners, outcome.reason, said(outcome.text)) == (winners, reason, text)
    assert outcome.scores == dict(zip(PLAYERS, map(sum, scores), strict=True))
    assert [(said(line.label), said(line.value)) for line in outcome.lines] == [
        (name, str(sum(each)).replace("-", "−")) for name, each in zip(("Ann", "Bob", "Cy"), scores, strict=True)
    ]
