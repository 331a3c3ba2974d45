"""The final count, a line a source, and who wins."""

import re

import pytest

from bots.ufobot.tables import at, table, zoned
from compere.bot import Outcome
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.score import final_score, score_temples
from compere.bots.ufobot.state import UfobotState, new_state
from playing import drive, said


def ended(**options: str) -> UfobotState:
    """A table at the end: 8 + 10 points of its zone, 1 + 9 + 26 of the temples, three bonus tiles."""
    state = at(zoned(table(**options), orange="2b 1s 6 4 1", red="0s"), 1, 5, 10)
    state.ended_rounds, state.bonus_tiles = 5, 3
    return state


def lines(outcome: Outcome) -> list[tuple[str, str]]:
    return [(said(line.label), said(line.value)) for line in outcome.lines]


def test_the_count() -> None:
    """Sheet, Décompte final: buildings, storeys, three temples and the bonus tiles, then your own points."""
    (question,), outcome = drive(final_score(ended()), 70)
    assert "74 VP" in said(question.text)
    assert outcome.scores == {"you": 70, "ufobot": 8 + 10 + 36 + 20}
    assert lines(outcome) == [
        ("You", "70"),
        ("Ufobot", "74"),
        ("· orange", "8 + tower 10"),
        ("· temples", "1 + 9 + 26"),
        ("· Bonus tiles", "20"),
    ]
    assert outcome.step == "end"


@pytest.mark.parametrize(
    ("tiles", "options", "total"),
    [
        (2, {}, 54),
        (3, {}, 74),
        (4, {}, 104),
        (4, {"difficulty": "easier"}, 18 + 10),  # Réduire la difficulté: two temples, no adjustment
        (4, {"difficulty": "own", "two_temples": "yes"}, 18 + 10 + 50),
        (4, {"difficulty": "harder"}, 104),
    ],
)
def test_what_counts(tiles: int, options: dict[str, str], total: int) -> None:
    """Sheet, Décompte final, Réduire la difficulté."""
    state = ended(**options)
    state.bonus_tiles = tiles
    _, outcome = drive(final_score(state), 0)
    assert outcome.scores["ufobot"] == total
    assert sum(int(points) for _, value in lines(outcome)[2:] for points in re.findall(r"\d+", value)) == total


@pytest.mark.parametrize(
    ("yours", "reason", "winner"),
    [
        (75, "you_win", "you"),
        (74, "ufobot_wins", "ufobot"),
        (73, "ufobot_wins", "ufobot"),
        (0, "ufobot_wins", "ufobot"),
    ],
)
def test_who_wins(yours: int, reason: str, winner: str) -> None:
    """Sheet, Décompte final; ruling, Final result: more points win, a tie is lost."""
    _, outcome = drive(final_score(ended()), yours)
    assert (outcome.reason, outcome.winners) == (reason, (winner,))


def test_lost_at_zero_points() -> None:
    """Sheet, À votre tour: the game is lost at once; nothing is counted or asked."""
    state = table()
    state.lost = True
    asked, outcome = drive(final_score(state))
    assert (asked, outcome.reason, outcome.winners, outcome.lines) == ([], "no_points", ("ufobot",), ())


def test_only_unknown_points_are_asked_for() -> None:
    """Issue, End of game: track values asked once, almanac; the space that the marker stands on, nothing else."""
    state = at(new_state(BOT.choose_options({})), 1, 5, 5)
    state.top, state.points["middle"] = 10, {5: 7}
    asked, points = drive(score_temples(state), 2, 11)
    assert [(prompt.key, prompt.subject) for prompt in asked] == [
        ("ufobot.points", ("left", 1)),
        ("ufobot.points", ("right", 5)),
    ]
    assert points == 2 + 7 + 11
    assert drive(score_temples(state))[0] == []
