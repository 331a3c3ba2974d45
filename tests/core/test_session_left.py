"""What is kept of a game that is left: it opens from there, equal to the run from line one in all that can be asked."""

from random import Random
from typing import Any

import pytest

from asked_of import everything, from_line_one
from compere import session as sessions
from compere.bot import Outcome
from compere.journal import Entry
from compere.prompts import Mark
from compere.session import Session
from compere.standing import EVERY, LEFT, NEAR
from compere_proof.random_games import Game
from tiny import TINY, TinyState, number, session


async def ongoing(state: TinyState) -> Outcome:
    """Ask for luck, on and on; how much there was shows in each question."""
    while True:
        await Mark()
        state.luck = (state.luck + await number("luck", luck=state.luck)) % 10


async def forgetful(state: TinyState) -> Outcome:
    """Ask on and on, by a count that is on no table: from a position it begins anew."""
    for turn in range(10**6):
        await Mark()
        await number("turn", turn=turn if turn > 3 else 0)
    raise AssertionError


def long(play: Any, answers: int) -> tuple[Session, list[Entry]]:
    game, entries = session(play), list[Entry]()
    for _ in range(answers):
        entries.append(game.answer(1))
    return game, entries


def test_it_is_the_mark_before_the_last_answer_and_those_before_it() -> None:
    """The nearest one, and the last two that are in memory; nothing of a short game."""
    assert long(ongoing, EVERY - 1)[0].left() is None
    left = long(ongoing, EVERY * 4)[0].left()
    assert left and left.entries == EVERY * 4
    assert [each.taken for each in left.positions] == [EVERY * 2, EVERY * 3, EVERY * 4 - 1]
    assert len(left.positions) == LEFT + 1


def test_a_game_without_a_mark_near_its_end() -> None:
    """Then there is what is in memory, or nothing."""

    async def long_turns(state: TinyState) -> Outcome:
        while True:
            await Mark()
            for _ in range(EVERY + NEAR + 4):
                await number("luck")

    left = long(long_turns, EVERY * 2)[0].left()
    assert left and [each.taken for each in left.positions] == [EVERY + NEAR + 4]
    assert long(long_turns, EVERY + NEAR)[0].left() is None


def test_nobody_has_answered_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to go on from."""
    monkeypatch.setattr(sessions, "EVERY", 0)
    assert session(ongoing).left() is None


def test_a_position_that_does_not_ask_what_was_asked_is_not_used() -> None:
    """The rules know more than the table shows: then they are run from the first line."""
    game, entries = long(forgetful, EVERY)
    left = game.left()
    assert left and left.positions
    again = Session(game.bot, game.header, entries, left=left)
    assert everything(again) == everything(game)
    assert left.positions[-1] not in again._positions.kept


@pytest.mark.parametrize("seed", range(6))
def test_a_game_at_random(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With steps back and corrections before it is left, and after."""
    monkeypatch.setattr(sessions, "EVERY", 2)
    game, used = Game(TINY, Random(seed)), 0
    moves = (*[game.answer] * 9, game.undo, game.go_back, game.go_far_back, game.correct)
    lefts = list[Any]()
    for _ in range(60):
        game.random.choice(moves)()
        lefts = [*lefts, game.session.left()][-4:]
        for left in filter(None, lefts):
            again = Session(game.session.bot, game.session.header, game.entries, left=left)
            used += bool(again._positions.kept)
            assert everything(again) == everything(from_line_one(again, game.entries))
    assert used
