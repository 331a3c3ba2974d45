"""The rows of effort: the worse language counts, what slips add is held against a goal, and goals hold.

COMPERE_GAMES holds bots against them, too, that are so near their goals that few games do not tell; `make bench` prints
all of them.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from compere.bots import BOTS, find
from figures.effort import FIRST, THINGS, Effort, Series, efforts, summary
from figures.goals import APART, EFFORT, SET_UP, SLIPS_MOST, TURN, holds
from figures.inputs import (
    EMPTY_FIGURES,
    FEW_GAMES,
    FIGURES,
    GAMES,
    NEAR,
    VARIANTS,
    Way,
    figures,
    first_game,
    rows,
    ways,
)
from figures.profiles import PROFILES

HELD = [way for way in ways() if way.judged and (way.bot not in NEAR or "COMPERE_GAMES" in os.environ)]
WAY = Way("patchwork", "virtual cards", "buttons", GAMES)
WAY_FIXED = VARIANTS["patchwork"]["virtual cards"]


def summed(turn: float, apart: float = 4.0) -> Mapping[str, float]:
    return {**dict.fromkeys(FIGURES, 1.0), TURN: turn, APART: apart}


@pytest.mark.parametrize("way", HELD, ids=lambda way: way.name.removeprefix("inputs, "))
def test_goals(way: Way) -> None:
    """In both languages, any options, with and without slips: a goal is met, or known to be missed."""
    summaries = [summary(efforts(series), way.bot) for series in way.series() if not series.empty]
    judged = [row for row in rows(way, [*summaries, *summaries[:2]]) if row.goal]
    for row in judged:
        print(row)
    assert len(judged) == 2 * len(EFFORT[way.bot, way.variant][way.way])
    assert [row.what for row in judged if row.goal and not holds(row.goal, row.value or 0)] == []


def test_every_bot_is_played_each_way() -> None:
    """With scanner and with buttons, in both languages; with slips and without, they are the same games."""
    assert set(VARIANTS) == set(BOTS) == set(PROFILES)
    assert len(ways()) == 2 * sum(map(len, VARIANTS.values()))
    for bot, variants in VARIANTS.items():
        for fixed in variants.values():
            find(bot).choose_options(fixed)
    every = WAY.series()
    assert [(series.language, series.slips, series.empty) for series in every] == [
        ("en", False, False),
        ("fr", False, False),
        ("en", True, False),
        ("fr", True, False),
        ("en", False, True),
        ("fr", False, True),
    ]
    assert {(series.bot, series.way, series.slips) for series in every} == {
        ("patchwork", "buttons", False),
        ("patchwork", "buttons", True),
    }
    assert [series.games for series in every] == [GAMES] * 4 + [FEW_GAMES] * 2
    assert not any(series.slips for series in Way("patchwork", "own cards", "buttons").series())


def test_more_games_are_played_where_a_goal_is_near() -> None:
    """Of those ways only that have one; a number that is asked for is that of each."""
    assert {way.games for way in ways() if way.bot in NEAR and way.judged} == {16}
    assert {way.games for way in ways() if way.bot not in NEAR or not way.judged} == {GAMES}
    assert {way.games for way in ways(2)} == {2}


def test_the_worse_language_counts() -> None:
    """A mean that is met in one language alone is missed; so is what slips add in one alone."""
    summaries = [summed(2.4), summed(2.6), summed(2.4 * 1.3), summed(2.7), summed(3.0), summed(3.5)]
    got = {row.what.partition("buttons")[2]: row for row in rows(WAY, summaries)}
    turn = got[": a bot turn, mean"]
    assert (turn.ours, turn.peer, turn.value, turn.missed) == ("2.40", "2.60", 2.6, True)
    careless = got[", slips: a bot turn, mean"]
    assert (careless.ours, careless.peer, careless.ratio) == ("3.12", "2.70", "1.3")
    assert careless.goal and careless.goal.most == SLIPS_MOST and careless.missed
    assert got[": learning a patch, mean"].value == 4.0
    assert not got[", slips: learning a patch, mean"].missed
    assert (got[", empty: a bot turn"].ours, got[", empty: a bot turn"].goal) == ("3.00", None)
    assert len(got) == len(FIGURES) + 2 + len(EMPTY_FIGURES)


def test_a_first_game() -> None:
    """What is learned of an empty circle, before the first turn and in all, in both languages."""
    learned = {THINGS: 31.0, FIRST: 16.0}
    summaries = [{**summed(2.4, 2.1), **learned}, {**summed(2.4, 2.2), **learned, FIRST: 17.0}]
    assert [(row.what, row.ours, row.peer) for row in first_game(WAY, summaries)] == [
        ("patchwork, first game, empty circle, buttons: learning a patch, mean", "2.10", "2.20"),
        ("patchwork, first game, empty circle, buttons: patches learned, mean", "31.00", "31.00"),
        ("patchwork, first game, empty circle, buttons: set-up with the circle, mean", "16.00", "17.00"),
        ("patchwork, first game, empty circle, buttons: whole game, mean", "1.00", "1.00"),
    ]
    scanned = summary(efforts(Series("patchwork", WAY_FIXED, way="scanner", games=1)), "patchwork")
    assert (scanned[THINGS], scanned[FIRST]) == (32, 31 + scanned[SET_UP])


def test_all_rows_are_of_their_own_games() -> None:
    """In any order that they are played in; then the goals of bots that there are not yet."""
    every = ways(2)

    def play(wanted: Iterable[Series]) -> Iterable[list[Effort]]:
        for series in wanted:
            number = next(number for number, way in enumerate(every) if series in way.series())
            game = Effort(number, 1, Counter({1: 1}), apart=1, things=1, ordering=1, orders=1, bot_turns=1)
            yield [game, game]

    got = list(figures(play, 2))
    assert [row.ours for row in got if row.what.endswith(("scanner: new game", "buttons: new game"))] == [
        f"{index}.00" for index in range(len(ways()))
    ]
    unknown = [row for row in got if row.what.endswith("no such bot yet")]
    assert all(row.goal and row.value is None for row in unknown)
    assert {row.what.split()[1] for row in unknown} == {bot for bot, _ in EFFORT if bot not in BOTS}
