"""Rows: what they say of a figure, and how goals are counted."""

import pytest

from figures.goals import Goal
from figures.rows import HEAD, MISSED, Row, Tally, compared, plain

GOAL = Goal("ours", 0.5)


def test_a_miss_is_marked_in_its_row() -> None:
    """Nothing else is: neither what is met, nor what has no goal, nor what cannot be measured here."""
    missed = compared("a page | luma", 60, 100, GOAL)
    assert str(missed).split() == ["a", "page", "|", "luma", "60", "100", "0.6", "≤", "0.5", MISSED]
    for row in (compared("a page", 50, 100, GOAL), compared("a page", 60, 100), Row("a page: no chip", goal=GOAL)):
        assert not row.missed
        assert MISSED not in str(row)


def test_columns_stand_below_their_heads() -> None:
    """Ours, the peer's and their ratio end where their heads end."""
    line = str(plain("a figure", 3.25, GOAL))
    assert line.index("3.25") + 4 == HEAD.index("ours") + 4
    assert line.index("≤") == HEAD.index("goal")


def test_beside_nothing_there_is_no_ratio() -> None:
    """A peer that took nothing is no measure."""
    assert (compared("a page", 3, 0, GOAL).ratio, compared("a page", 3, 0, GOAL).missed) == ("", False)


def test_the_last_line_counts_goals(capsys: pytest.CaptureFixture[str]) -> None:
    """Met, missed, and those that cannot be measured here; a row without a goal is none of them."""
    tally = Tally()
    tally.add([plain("a", 0.4, GOAL), plain("b", 0.5, GOAL), plain("c", 0.6, GOAL), plain("d", 7)])
    tally.close()
    tally.add([Row("e", goal=GOAL)])
    tally.close()
    lines = capsys.readouterr().out.splitlines()
    assert lines[4] == "goals: 2 met, 1 missed"
    assert lines[6] == "goals: 2 met, 1 missed, 1 not measured here"
