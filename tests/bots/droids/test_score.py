"""How the hunt ends, in words and numbers."""

import pytest

from bots.droids.hunting import hunt
from compere.bots.droids.score import hunts_outcome
from playing import said


@pytest.mark.parametrize(("reason", "winner"), [("caught", "you"), ("no_order", "killer"), ("scrapped", "killer")])
def test_who_wins(reason: str, winner: str) -> None:
    """Sheet, lines 92, 249, 268; the scores are emitters."""
    end = hunts_outcome(hunt("B.K", lost=4, stock=2, round=6), reason)
    assert (end.reason, end.winners, end.scores) == (reason, (winner,), {"you": 6, "killer": 4})
    assert [(said(each.label), said(each.value)) for each in end.lines] == [
        ("Rounds", "6"),
        ("Emitters lost", "4"),
        ("Obstacles left", "2"),
    ]
