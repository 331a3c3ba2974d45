"""Figures of going back: games in a row are real ones, and their rows say what both builds print."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from compere.bots import BOTS
from figures import back, long_games
from figures.builds import Build
from figures.counting import opcodes
from figures.long_games import LAST, STEPS, again, counted_opening, going_back, long_game, usual
from golden_games import golden

BOT = "ufobot"


@pytest.mark.parametrize("bot", BOTS)
def test_games_in_a_row(bot: str) -> None:
    """Each is the golden game, whose answers the rules ask for once more; the last one goes on."""
    once, twice = long_game(bot, 1), long_game(bot, 2)
    items = once.history.items
    assert twice.prompt and len(twice.history.items) == 2 * len(items) + LAST
    assert twice.history.items[-1].entry == items[-1].entry
    assert twice.public_state == once.public_state and twice.now.question == once.now.question
    assert twice.now.marks > once.now.marks


def test_what_was_taken_back_is_given_again() -> None:
    """A step back and a correction are taken at the same places again and again, in the same game."""
    game = long_game(BOT, 1)
    items, state = list(game.history.items), game.public_state
    game.undo(next(keep for keep in range(len(items) - STEPS, len(items)) if items[keep].by_person))
    said = usual(game)
    assert said
    game.correct(*said)
    game.undo()
    again(game, items)
    assert (len(game.history.items), game.public_state) == (len(items), state)


def test_the_program_opens_what_was_left(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is timed is an opening from what is kept: it feeds the rules a few answers."""
    monkeypatch.setattr(long_games, "RUNS", 1)
    monkeypatch.setattr(long_games, "GAMES", 2)
    long_games.main("open", "1")
    milliseconds, answers = json.loads(capsys.readouterr().out)
    assert 0 < milliseconds < 1000 and answers > STEPS


def test_rows_beside_an_older_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every figure of both, run in turn; ours is the first."""
    asked = list[tuple[str, ...]]()

    def run(self: Build, *arguments: str, **how: Any) -> str:
        asked.append((self.name, *arguments[1:]))
        return json.dumps([1.0, 2.0] if self.name == "ours" else [10.0, 4.0])

    monkeypatch.setattr(Build, "run", run)
    ours, older = (Build(name, tmp_path, tmp_path) for name in ("ours", "older"))
    rows = list(back.before(ours, older))
    assert len(rows) == 4 * len(BOTS) + 1
    assert {row.value for row in rows} == {0.1, 0.5}
    assert [name for name, *_ in asked] == ["ours", "older"] * back.ROUNDS * (2 * len(BOTS) + 1)
    assert ("older", "back", BOT, "4") in asked and asked[-1] == ("older", "open", "1")


def test_a_step_is_counted_alike_at_every_length() -> None:
    """Wherever the positions lie that were kept: steps go through all places between two of them."""
    once, longer = (going_back(long_game(BOT, times), opcodes) for times in (1, 3))
    assert longer == pytest.approx(once, rel=0.02)
    few = going_back(long_game(BOT, 3), opcodes, corrections=1)
    assert few[0] == longer[0] and few[1] != longer[1]


def test_an_opening_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice alike, and more of it for more answers, but not twice as much."""
    monkeypatch.setattr(long_games, "GAMES", 2)
    half, whole = counted_opening("0.5"), counted_opening()
    assert whole == counted_opening() and 1000 < half < whole < 2 * half


def test_answers_are_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """By the program, with the ways back of each length."""
    monkeypatch.setattr(long_games, "COUNTED", 1)
    monkeypatch.setattr(long_games, "TIMES", (1,))
    monkeypatch.setattr(long_games, "going_back", lambda game, cost: [len(game.history.items), 0.5])
    long_games.main("count", BOT)
    (most, slow), (items, corrected) = json.loads(capsys.readouterr().out)
    assert 100 < most < slow < 100_000 and (items, corrected) == (len(long_game(BOT, 1).history.items), 0.5)


def test_rows_of_this_build_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much longer a step takes in a longer game; what the build before took; and the memory of the positions."""
    before = back.BEFORE[BOT]
    monkeypatch.setattr(back.presses, "BOTS", {BOT: BOTS[BOT]})
    monkeypatch.setattr(back.presses, "COUNTED_BY", sys.version_info[:2])
    answers, ways = [each / 2 for each in before.answer], [[100, 200], [105, 210], [each / 10 for each in before.back]]
    counts = {"count": [answers, *ways], "1": back.BEFORE_OPENING / 6, "0.5": back.BEFORE_OPENING / 12}
    monkeypatch.setattr(back.presses, "printed", lambda program, what, of: counts.get(what, counts.get(of)))
    rows = [*back.figures()]
    values = [row.value for row in rows]
    assert (
        values[:2] == [0.5, 0.5]
        and values[2:4] == pytest.approx([1.05, 1.05])
        and values[6:8] == pytest.approx([0.1, 0.1])
    )
    assert values[4:6] == pytest.approx([ways[2][0] / 100, ways[2][1] / 200])
    assert rows[8].value and 10_000 < rows[8].value < 300_000
    assert values[9:] == pytest.approx([1 / 6, 2.0])
    assert [row.met for row in rows if row.goal] == [True] * 4 + [False] * 2 + [True] * 3
    assert max(len(game.entries) for game in golden(BOT)) == len(golden(BOT)[-1].entries)


def test_every_bot_has_a_count_of_the_build_before() -> None:
    """Those that there were."""
    assert {*back.BEFORE} == {*BOTS}
