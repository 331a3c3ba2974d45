"""The figure of the board engine: its boards are those of games, and what is timed is what is said."""

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from compere.bots.droids.board.carry_out import Done, carry_out
from figures import engine
from figures.goals import holds


def test_every_scenario_and_every_kind_of_order() -> None:
    """Each from where the one before it led, with the dice that it takes."""
    scenarios, kinds, moved = Counter[int](), Counter[str](), 0
    for board, order, dice in engine.steps(Random(1)):
        scenarios[board.scenario] += 1
        kinds[order.kind] += 1
        result = carry_out(board, order, dice)
        assert isinstance(result, Done)
        moved += result.board.robots != board.robots
    assert scenarios == dict.fromkeys(range(1, 8), engine.ORDERS)
    assert len(kinds) == 16
    assert moved > sum(scenarios.values()) / 10


def test_medians_beside_medians(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by one whenever it is looked at, whatever is timed takes one second."""
    ticks = iter(range(10**9))
    monkeypatch.setattr(engine, "time", SimpleNamespace(perf_counter=lambda: float(next(ticks))))
    row, percentile = engine.figures()
    assert (row.value, row.ours, row.peer) == (1.0, "1000000.00 µs", "1000000.00 µs")
    assert row.goal and f"({7 * engine.ORDERS})" in row.what
    assert percentile.goal is None


def test_a_copy_and_an_order_are_cheap() -> None:
    """Issue, Board engine: less time than deepcopy of a ten-by-ten list takes, in the same run."""
    row, _ = engine.figures()
    assert row.goal and row.value is not None and holds(row.goal, row.value)
