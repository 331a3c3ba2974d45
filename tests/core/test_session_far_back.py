"""Going back in a game to an answer of before, in one step."""

import pytest

from compere.errors import NothingToUndo
from compere.journal import Undone
from tiny import counting, resumed, seen, session, turns


def test_going_back_to_an_answer_is_one_entry() -> None:
    """The game stands before it, and the answers from there on are offered one by one, as after single steps."""
    game, before = session(turns), session(turns)
    before.answer(1)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    assert game.history.since(1) == 3
    assert game.undo(1) == (Undone(1), ())
    assert seen(game)[:3] == seen(before)[:3]
    assert seen(resumed(game))[:3] == seen(game)[:3]
    for answer in (2, 3, 4):
        assert game.offer and game.offer.answer == answer
        game.answer(answer)


def test_going_back_to_before_a_correction() -> None:
    """It is taken back with what was answered since, and what it had dropped is offered again."""
    game = session(turns)
    for answer in (1, 2, 3, 4):
        game.answer(answer)
    game.correct("luck", 15)
    game.answer(9)
    assert game.undo(2)[0] == Undone(2)
    assert [each.answer for each in game.history.offers] == [3, 4]
    assert seen(resumed(game))[:3] == seen(game)[:3]


def test_going_back_says_all_that_it_had_taught() -> None:
    """Also what other answers have followed since."""
    game = session(counting)
    for answer, source in ((4, "entered"), ([5], "virtual"), (2, "entered"), (None, "entered")):
        game.answer(answer, source)
    assert game.undo(0) == (Undone(0), (("tiny.fact.0", 2),))


@pytest.mark.parametrize("keep", [-1, 1, 3, 99])
def test_nothing_to_go_back_to(keep: int) -> None:
    """What no person has given, and what is not there: nothing has changed."""
    game = session(counting)
    for answer, source in ((4, "entered"), ([5], "virtual"), (2, "entered")):
        game.answer(answer, source)
    before = seen(game)
    with pytest.raises(NothingToUndo, match=f"^nothing to take back behind {keep} entries"):
        game.undo(keep)
    assert seen(game) == before
