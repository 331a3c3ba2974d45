"""Goals: each is written once, and what is known to be missed is a goal that there is."""

from collections.abc import Iterator

import pytest

from compere.bots import BOTS
from figures import goals
from figures.goals import EFFORT, KNOWN_MISSES, SPEED, Goal, effort, holds, slips, speed
from figures.inputs import FIGURES, VARIANTS


def every() -> Iterator[Goal]:
    yield from map(speed, SPEED)
    for (bot, variant), by_way in EFFORT.items():
        for way, figures in by_way.items():
            for figure in figures:
                goal = effort(bot, variant, way, figure)
                assert goal
                yield from (goal, slips(goal))


def test_a_goal_is_met_by_what_is_not_above_it() -> None:
    """The figure itself counts, not what is printed of it."""
    goal = Goal("inputs", 2.5)
    assert (goal.met(2.5), goal.met(2.501), str(goal)) == (True, False, "≤ 2.5")


def test_goals_of_effort_are_about_what_is_played() -> None:
    """Each figure is one that is printed, of a variant that is played, wherever there is that bot."""
    assert effort("patchwork", "own cards", "buttons", "a bot turn") is None
    assert effort("chess", "blitz", "buttons", "a bot turn") is None
    for (bot, variant), by_way in EFFORT.items():
        assert bot not in BOTS or variant in VARIANTS[bot]
        assert {figure for figures in by_way.values() for figure in figures} <= {*FIGURES}


def test_what_is_known_to_be_missed_is_a_goal() -> None:
    """And it has a reason."""
    assert {*KNOWN_MISSES} <= {goal.name for goal in every()}
    assert all(KNOWN_MISSES.values())


def test_the_list_of_misses_stays_honest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that is missed and not listed does not hold; neither does one that is listed and met."""
    monkeypatch.setattr(goals, "KNOWN_MISSES", {"late": "not begun"})
    assert holds(Goal("early", 1), 1.0) and holds(Goal("late", 1), 1.1)
    assert not holds(Goal("early", 1), 1.1) and not holds(Goal("late", 1), 1.0)
