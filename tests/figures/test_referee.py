"""The rows of the referee: each of its own games, an order's mean over all of them, and no goals."""

from collections import Counter
from collections.abc import Iterable

from figures.effort import Effort, Series
from figures.referee import FIGURES, NUMBERS, figures, series


def played(wanted: Iterable[Series]) -> Iterable[list[Effort]]:
    """Return games in which a scenario's number says what a round took, and a language how many presses orders did."""
    for each in wanted:
        number = int(each.fixed["scenario"])
        game = Effort(1, number, Counter({1: 10 * number}), ordering=number * len(each.way), orders=number, bot_turns=1)
        yield [game, game]


def test_every_scenario_has_its_rows() -> None:
    got = {row.what: row for row in figures(played)}
    assert len(got) == len(NUMBERS) * 2 * len(FIGURES) + 2
    assert all(row.goal is None for row in got.values())
    assert got["inputs, droids (scenario 3, 4 people), buttons: a round, mean"].ours == "30.00"
    assert got["inputs, droids (scenario 6, 2 people), scanner: a set-up, mean"].peer == "6.00"
    assert got["inputs, droids (scenarios 1 to 6), buttons: an order, mean"].value == len("buttons")


def test_series_are_played_each_way() -> None:
    assert {(each.bot, each.slips, each.empty) for each in series()} == {("droids", False, False)}
    assert len({(each.fixed["scenario"], each.way, each.language) for each in series()}) == len(series()) == 24
