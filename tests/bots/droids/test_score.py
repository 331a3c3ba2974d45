"""How the hunt ends, in words and numbers."""

import pytest

from bots.droids.hunting import hunt
from bots.droids.refereeing import game
from compere.bots.droids.decide import End
from compere.bots.droids.score import hunts_outcome, outcome
from playing import said


@pytest.mark.parametrize(
    ("reason", "winner", "left", "first"),
    [
        ("caught", "you", 6, [("Emitters left", "6")]),
        ("no_order", "killer", 6, [("Emitters left", "6")]),
        ("scrapped", "killer", 0, []),
    ],
)
def test_who_wins(reason: str, winner: str, left: int, first: list[tuple[str, str]]) -> None:
    """Sheet, lines 92, 249, 268; the score is the emitters that are left, and the first line says so.

    Not so of a robot that is scrap: the glance beside it has four lost of ten.
    """
    end = hunts_outcome(hunt("B.K", lost=4, stock=2, round=6), reason)
    assert (end.reason, end.winners, end.scores) == (reason, (winner,), {"you": left})
    assert [(said(each.label), said(each.value)) for each in end.lines] == [
        *first,
        ("Rounds", "6"),
        ("Obstacles left", "2"),
    ]


@pytest.mark.parametrize(
    ("end", "text"),
    [
        (End("last", ("red",)), "Nobody else is left. Red wins!"),
        (End("last", ("blue", "red")), "Nobody else is left. Blue and Red win!"),
        (End("nobody_left", ("blue", "red"), draw=True), "All were out in one round. Blue and Red are level. A draw!"),
        (End("garden", ("blue", "red"), draw=True), "Gardens are closed. Blue and Red are level. A draw!"),
        (End("prisoner", ("red",)), "The other robot is a prisoner. Red wins!"),
    ],
)
def test_who_wins_of_several(end: End, text: str) -> None:
    """Sheet, line 92 and the goals of the scenarios."""
    ended = outcome(game("B.R", lost={"blue": 4, "red": 0}), end)
    assert (said(ended.text), ended.reason, ended.winners, ended.scores) == (text, end.reason, end.players, {})
    assert [(said(each.label), said(each.value)) for each in ended.lines] == [
        ("Rounds", "0"),
        ("Blue’s losses", "4/10"),
        ("Red’s losses", "0/10"),
    ]


def test_containers_are_the_score() -> None:
    """Line 187: récupérer le plus de containers."""
    ended = outcome(game("B.R", 3, delivered={"blue": 1, "red": 3}), End("containers", ("red",)))
    assert ended.scores == {"blue": 1, "red": 3}
    assert [(said(each.label), said(each.value)) for each in ended.lines][-2:] == [
        ("Containers: Blue", "1"),
        ("Containers: Red", "3"),
    ]
