"""The figures of the core: games are true and whole, a long journal is one, and what is timed is what is said."""

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

from compere.bots import BOTS, find
from compere.journal import Undone, parse
from compere.session import Session
from compere.standing import EVERY
from figures import replay
from figures.replay import Journal, answering, coming_back, recorded, standing, taken_back


@pytest.fixture
def game() -> Journal:
    return recorded("droco", 1)[0]


def session(journal: Journal) -> Session:
    return Session(find(journal.header.bot), journal.header, journal.entries)


@pytest.mark.parametrize("bot", BOTS)
def test_recorded_games_are_whole(bot: str) -> None:
    """With other options each, half of them scanned; their text is what a store would have."""
    journals = recorded(bot, 4)
    assert all(session(journal).outcome for journal in journals)
    assert any(one.header.options != other.header.options for one, other in pairwise(journals))
    assert journals == recorded(bot, 4)
    parsed = parse(journals[0].text())
    assert (parsed.header, parsed.entries) == (journals[0].header, journals[0].entries)


@pytest.mark.parametrize("answers", [300, 600])
def test_a_long_journal(game: Journal, answers: int) -> None:
    """People go back by one answer at a time and give the same again; in the end the whole game stands."""
    long = taken_back(game, answers, Random(1))
    assert answers <= long.persons < answers + game.persons
    assert session(long).public_state == session(game).public_state
    steps = [len(list(run)) for run in runs_back(long)]
    assert min(steps) == 1 and max(steps) > 10
    assert standing(long) == standing(game) == game.persons


def runs_back(journal: Journal) -> list[list[Undone]]:
    """Return the steps back that follow one another."""
    runs: list[list[Undone]] = [[]]
    for entry in journal.entries:
        if isinstance(entry, Undone):
            runs[-1].append(entry)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def test_every_step_back_is_one_that_a_device_makes(game: Journal) -> None:
    """To the last answer of a person that stands, and never beyond."""
    journal = taken_back(game, 150, Random(2))
    live = Session(find(game.header.bot), game.header)
    for entry in journal.entries:
        if isinstance(entry, Undone):
            assert live.undo()[0] == entry
        else:
            live.answer(entry.answer, entry.source)  # type: ignore[union-attr]
    assert live.outcome


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by one whenever it is looked at, so that whatever is timed takes one second.

    Only what is timed looks at it: another thread of this process would make a second of its own.
    """
    ticks = iter(range(10**9))

    def look() -> float:
        return float(next(ticks))

    monkeypatch.setattr(replay, "time", SimpleNamespace(perf_counter=look, process_time=look))


@pytest.mark.usefixtures("ticking")
def test_medians_beside_medians(game: Journal) -> None:
    """An answer beside json.dumps of its line."""
    row, percentile = answering("droco", [game])
    assert (row.value, row.ours, row.peer) == (1.0, "1000000.00 µs", "1000000.00 µs")
    assert row.goal and row.goal.most == 20
    assert f"({len(game.entries)})" in row.what
    assert percentile.goal is None


@pytest.mark.usefixtures("ticking")
def test_coming_back_is_for_each_answer_of_a_person(game: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A resume replays a journal's answers, a step back those since a kept position; beside json.dumps of one."""
    monkeypatch.setattr(replay, "LONG", 300)
    rows = list(coming_back("droco", game))
    values = [row.value for row in rows]
    long = taken_back(game, 300, Random("droco"))
    assert values[0] == pytest.approx(1.0)
    assert values[3] == pytest.approx(game.persons / long.persons)
    assert values[2] == values[5] == pytest.approx(1 / min(EVERY, game.half().persons // 2))  # steps back in one second
    assert values[1] == values[4] == 1.0
    assert [row.goal.most for row in rows if row.goal] == [50, 2.5, 12] * 2
