"""A face-down pile: what may come up, and how many cards are left before it is empty."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.piles import FaceDown

CARDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=9)


@given(CARDS, st.data())
def test_a_pile_is_a_multiset(ids: list[str], data: st.DataObject) -> None:
    """Taking cards in any order leaves the others, none of them with a count of nought."""
    pile = FaceDown.of(ids)
    order = data.draw(st.permutations(ids))
    for taken, id in enumerate(order, start=1):
        assert id in pile.unseen
        pile.take(id)
        assert pile.unseen == Counter(order[taken:])
        assert pile.left == len(ids) - taken


@given(CARDS, st.integers(0, 9))
def test_cards_put_away_unseen_may_still_be_any(ids: list[str], discarded: int) -> None:
    """They make the pile shorter, but each card may still come up."""
    pile = FaceDown.of(ids, discarded=discarded)
    assert pile.unseen == Counter(ids)
    assert pile.left == len(ids) - discarded


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    """Neither one that never was in the pile nor one that has been taken; the pile stays as it was."""
    pile = FaceDown.of("ab")
    pile.take("a")
    for id in "ac":
        with pytest.raises(KeyError):
            pile.take(id)
    assert (pile.unseen, pile.left) == ({"b": 1}, 1)


def test_a_new_pile_is_empty() -> None:
    """Nothing may come up from it, and no two piles share their cards."""
    first, second = FaceDown(), FaceDown()
    first.unseen["a"] = 1
    assert (second.unseen, second.left) == ({}, 0)
