"""The bench: every goal has its row, every miss is marked, and the last line counts them."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from functools import cache, partial
from io import StringIO

import pytest

from compere.bots import BOTS
from figures import bench, crowd, glass, idle, mirror, panel, presses, processes, replay, writing
from figures.back import FASTER
from figures.effort import Effort, Series
from figures.glass import Shot, record
from figures.goals import EFFORT, SPEED, Goal, effort, slips, speed
from figures.idle import Cost
from figures.rows import HEAD, MISSED, Row, Tally


def played(series: Series) -> list[Effort]:
    """Return what games took that nobody played."""
    game = Effort(1, 3, Counter({1: 2, 2: 3}), apart=4, things=2, ordering=2, orders=2, bot_turns=2)
    return [game, game]


@cache
def recorded() -> list[Shot]:
    """The pages of one game, in the place of every bot's."""
    return record("patchwork", "fr")


@pytest.fixture(scope="module")
def run() -> tuple[list[Row], list[str]]:
    """The rows and lines of a bench that measures everything, but few times."""
    rows: list[Row] = []
    add, out = Tally.add, StringIO()

    def note(tally: Tally, more: Iterable[Row]) -> None:
        new = list(more)
        rows.extend(new)
        add(tally, new)

    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        for module, name, few in (
            (replay, "GAMES", 2),
            (replay, "RUNS", 1),
            (replay, "LONG", 200),
            (processes, "RUNS", 1),
            (processes, "GAMES", 3),
            (processes, "millions", lambda *programs: [60.0, 61.0, 70.0, 100.0]),
            (writing, "GAMES", 1),
            (presses, "counted", lambda bot: [4000, 3000, 2000]),
            (presses, "printed", lambda program, what, of: [[1000.0, 2000.0]] * 4 if what == "count" else 1000),
            (glass, "DRAWN", ("fr",)),
            (glass, "record", lambda bot, language, screen: recorded()),
            (panel, "PRESSES", 3),
            (crowd, "measured", partial(crowd.measured, rounds=2, presses=2)),
            (bench, "efforts", played),
            (bench, "ProcessPoolExecutor", lambda workers, context: ThreadPoolExecutor(1)),
            (idle, "each_cost", lambda code, seconds, times: [Cost(0.5, 0.25)] * times),
            (mirror, "cost", lambda room, viewers, seconds: mirror.Cost(1000.0, 1000.0, 0.0)),
            (Tally, "add", note),
        ):
            patch.setattr(module, name, few)
        patch.setattr("os.fsync", lambda handle: None)
        bench.main()
    return rows, out.getvalue().splitlines()


def every_goal() -> set[Goal]:
    """Return every goal that is written."""
    goals = set(map(speed, SPEED))
    for (bot, variant), by_way in EFFORT.items():
        for way, figures in by_way.items():
            for figure in figures:
                goal = effort(bot, variant, way, figure)
                assert goal
                goals |= {goal, slips(goal)} if bot in BOTS else {goal}
    return goals


def test_every_goal_is_held_against_a_figure(run: tuple[list[Row], list[str]]) -> None:
    """Each that is written, and none that is not; misses are marked, the last line counts, and the time is told."""
    rows, (head, *lines, last) = run
    assert head == HEAD
    assert lines == list(map(str, rows))
    judged = [(row, row.goal) for row in rows if row.goal]
    assert {goal for _, goal in judged} == every_goal()
    for row, goal in judged:
        assert (MISSED in str(row)) is (row.value is not None and not goal.met(row.value - row.around))
    missed, unmeasured = sum(row.missed for row, _ in judged), sum(row.value is None for row, _ in judged)
    close = sum(row.close for row, _ in judged)
    met = len(judged) - missed - unmeasured - close
    beside = f", {close} closer than their spread" if close else ""
    beside += f", {unmeasured} not measured here" if unmeasured else ""
    assert last == f"goals: {met} met, {missed} missed{beside}"
    assert lines[-1].startswith("make bench, seconds")


def test_a_figure_of_every_bot(run: tuple[list[Row], list[str]]) -> None:
    """Of what a bot has a part in, there is one for each."""
    for bot in BOTS:
        whose = "droco and droids" if bot in FASTER else "the others"
        kinds = Counter(row.goal.name for row in run[0] if row.goal and f", {bot}" in row.what)
        assert {name: count for name, count in kinds.items() if not name.startswith("inputs")} == {
            "one answer | json.dumps": 1,
            f"one answer, {whose}, opcodes | 55a9d689": 2,
            "a step back, a correction, opcodes | 55a9d689": 2,
            "a press that takes the bot's turn, opcodes | 55a9d689": 1,
            "resume, an answer of a person | json.dumps": 2,
            "resume, twice the length": 2,
            "undo, an answer of a person | json.dumps": 2,
            "undo, twice the length": 4,  # and a correction, also at four times
            "bytes a page change | the fewest": 1,
            "bytes written for one answer, median": 1,
            "bytes written for one answer, 90th percentile": 1,
            "appends for one answer": 1,
            "syncs for one answer": 1,
        }
