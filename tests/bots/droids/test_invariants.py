"""What holds after every order of any hunt: random games, at every question."""

from random import Random

import pytest

from compere.bots.droids.board.ends import is_caught
from compere.bots.droids.bot import BOT
from compere.bots.droids.state import HuntState
from playing import any_answer, play, spread_choices

GAMES = 100
OBSTACLES = 7


def wrongs(state: HuntState, before: int) -> list[str]:
    """Return what cannot be; `before` emitters were lost at the question before."""
    board, map = state.board, state.board.map
    standing = list(board.robots.values())
    checks = {
        "two robots on a square": len(set(standing)) < len(standing),
        "a robot on an obstacle": any(each in map.fixed or each in board.lying for each in standing),
        "an obstacle on a fixed one": any(each in map.fixed for each in board.lying),
        "obstacles gained or lost": len(board.lying) + state.stock != OBSTACLES,
        "a robot off the board": not all(0 <= each < 100 for each in standing),
        "a robot gone": set(board.robots) != {state.you, "killer"},
        "emitters come back": not before <= state.lost <= 10,
        "more orders than their emitters hold": state.left > state.room,
        "more than seven orders": state.left + state.sent > 7,
        "orders sent that the strip has not": any(
            sent > len(column) for sent, column in zip(state.used, state.strip.columns, strict=True)
        ),
    }
    return [what for what, wrong in checks.items() if wrong]


@pytest.mark.parametrize("game", range(0, GAMES, 10))
def test_what_holds_after_every_order(game: int) -> None:
    """And while something is asked, the killer is not caught."""
    for seed in range(game, game + 10):
        random = Random(seed)
        table = play(BOT, spread_choices(BOT, 1, random)[0] | {"scenario": "7"}, seed=str(seed))
        lost = 0
        while table.prompt:
            state = table.session.state
            assert wrongs(state, lost) == [], f"game {seed}"
            assert not is_caught(state.board, state.strip.slanted), f"game {seed}"
            lost = state.lost
            table.answer(any_answer(table.prompt, random))
        assert table.outcome and table.outcome.reason in ("caught", "no_order", "scrapped")
