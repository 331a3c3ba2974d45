"""A human who hunts well: they hem the killer in, and catch it now and then."""

from collections import Counter
from random import Random

import pytest

from bots.droids.hunting import hunt
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.squares import DOWN
from compere.bots.droids.bot import BOT
from figures import people_droids
from figures.people_droids import DroidsPeople, best_order
from playing import play

GAMES = 8


def test_the_last_way_is_shut() -> None:
    """The killer stands in a corner, with one square to go to, beside which the human is."""
    state = hunt("Ko\n..\nB.")
    assert best_order(state.board, "blue", Random(1), 1) == Order("take_put", 0, "blue")


def test_they_come_nearer() -> None:
    before = hunt("B....\n.....\n.....\n.....\nK.#..").board
    assert best_order(before, "blue", Random(1), 1) in (Order("max", DOWN, "blue"), Order("two", DOWN, "blue"))


def test_a_position_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is drawn then; one that is otherwise in anything at all is another."""
    board = hunt("B....\n.....\n.....\n.....\nK.#..").board
    monkeypatch.setattr(people_droids, "_seen", {})
    first = best_order(board, "blue", Random(1), 2)
    monkeypatch.setattr(people_droids, "carry_out", None)
    assert best_order(board.copy(), "blue", Random(1), 2) == first
    other = board.copy()
    other.stock["blue"] -= 1
    with pytest.raises(TypeError):
        best_order(other, "blue", Random(1), 2)
    with pytest.raises(TypeError):
        best_order(board, "blue", Random(1), 1)


def test_they_play_to_the_end_and_win_now_and_then() -> None:
    ends = Counter[str]()
    for seed in range(GAMES):
        options = {"level": "2", "die": "own"}
        people, table = DroidsPeople(options, Random(seed)), play(BOT, options, seed=str(seed))
        while table.prompt:
            table.answer(people(table.prompt, table.session.state))
        assert table.outcome
        ends[table.outcome.reason] += 1
    assert ends["caught"] >= 2
