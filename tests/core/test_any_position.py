"""Positions kept along games at random: after any move the game is what the run from the first line is."""

import os
from random import Random

import pytest

from asked_of import everything, from_line_one
from compere import standing
from compere.bots import BOTS
from compere.standing import EVERY, MOST
from compere_proof.random_games import Game
from tiny import TINY

ALL = {**BOTS, TINY.name: TINY}
GAMES = int(os.environ.get("COMPERE_GAMES", "20")) // 10  # of each bot and density
LOOKED_AT = 0.1  # how many answers are followed by a run from the first line; every other move is


@pytest.mark.parametrize(("every", "most"), [(1, 3), (3, 16), (EVERY, MOST)])
@pytest.mark.parametrize("name", ALL)
def test_a_kept_position_is_the_run_from_line_one(
    name: str, every: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any answer, step back, far step back or correction of a random game, of every bot."""
    monkeypatch.setattr(standing, "EVERY", every)
    monkeypatch.setattr(standing, "MOST", most)
    used = 0
    for seed in range(GAMES):
        game = Game(ALL[name], Random(f"kept {seed}"))
        moves = (*[game.answer] * 16, game.undo, game.go_back, game.go_far_back, game.correct)
        for _ in range(120):
            move = game.random.choice(moves)
            move()
            used += bool(game.session._positions.kept)
            assert len(game.session._positions.kept) <= most
            if move != game.answer or game.random.random() < LOOKED_AT:
                assert everything(game.session) == everything(from_line_one(game.session, game.entries))
    assert used or every == EVERY  # some games are shorter than that
