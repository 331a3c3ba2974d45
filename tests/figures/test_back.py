"""Figures of going back: games in a row are real ones, and their rows say what both builds print."""

import json
from pathlib import Path
from typing import Any

import pytest

from compere.bots import BOTS
from figures import back, long_games
from figures.builds import Build
from figures.long_games import LAST, STEPS, again, long_game, usual
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


def test_rows_of_this_build_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much longer a step takes in a longer game, and the memory of the positions, which is not nothing."""
    monkeypatch.setattr(long_games, "back_us", lambda game: (float(len(game.history.items)), 200.0))
    monkeypatch.setattr(long_games, "opening", lambda share: [2.0 * float(share), 400 * float(share)])
    monkeypatch.setattr(back, "BOTS", {BOT: BOTS[BOT]})
    rows = list(back.figures())
    once, twice, fourfold = (len(long_game(BOT, times).history.items) for times in back.TIMES)
    assert [row.value for row in rows[:4]] == [twice / once, 1.0, fourfold / once, 1.0]
    assert rows[4].value and 10_000 < rows[4].value < 300_000
    assert [row.value for row in rows[5:]] == [2.0, 2.0]
    assert max(len(game.entries) for game in golden(BOT)) == len(golden(BOT)[-1].entries)
