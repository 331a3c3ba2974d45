"""What the name of a game's copy tells, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.files.copied import copy_name, original
from compere_device.files.ended import Ended
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import ENDING, is_journal

ENDS = st.one_of(
    st.none(),
    st.builds(
        Ended,
        name=st.just("duel-0001"),
        bot=st.just("duel"),
        level=st.just(""),
        over=st.booleans(),
        won=st.sampled_from([None, True, False]),
        yours=st.none() | st.integers(-99, 99),
        theirs=st.none() | st.integers(-99, 99),
    ),
)


@given(st.integers(1, 10**6), st.sampled_from([GAMES, FINISHED]), ENDS, st.sampled_from(["", "-2", "-31"]))
def test_a_copys_name_tells_the_games(number: int, kind: str, ended: Ended | None, again: str) -> None:
    """Whatever became of it, with whatever scores, and the how-manieth copy it is."""
    stem = f"duel-{number:04}"
    told = copy_name(stem, kind, ended).removesuffix(ENDING) + again
    assert original(told) == (stem, kind if ended is None else FINISHED)


@pytest.mark.parametrize("stem", [".hidden", ". droco-0001", ".é", "._x", "é(x)"])
def test_a_copy_is_none_that_a_mac_leaves(stem: str) -> None:
    """Whatever its game is called: what begins so is neither counted nor brought back."""
    assert is_journal(copy_name(stem, GAMES, None))


@pytest.mark.parametrize("stem", ["duel-0001", "won", "-won", "anna-wonder", "in-progress"])
def test_a_name_that_tells_nothing(stem: str) -> None:
    assert original(stem) == (stem, None)
