"""Piles that nobody can have: refused where rules make them, and in a position that is read."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from compere.errors import BadPosition, BadQuestion
from compere.piles import Pile
from compere.state import State


@dataclass
class Heap(State):
    """A pile on a table."""

    heap: Pile[str] = field(default_factory=lambda: Pile.of("heap", "aab"))


NO_PILES: list[tuple[dict[str, Any], str]] = [
    ({"unseen": {"a": -1}}, "of each card that may be in it there is one at least, not {'a': -1}"),
    ({"unseen": {"a": 0}}, "of each card that may be in it there is one at least, not {'a': 0}"),
    ({"put_away": 4}, "4 of its 3 cards cannot lie elsewhere"),
    ({"put_away": -1}, "-1 of its 3 cards cannot lie elsewhere"),
    ({"unseen": None, "put_away": 1}, "1 of its 0 cards cannot lie elsewhere"),
    ({"next": [["a"], ["a"], ["b"]], "put_away": 1}, "its next cards cannot be [['a'], ['a'], ['b']], of 2"),
    ({"next": [[]]}, "its next cards cannot be [[]], of 3"),
    ({"next": [["z"]]}, "'z' is not among its cards as often as among the next ones"),
    ({"next": [["a", "z"]]}, "'z' is not among its cards as often as among the next ones"),
    ({"next": [["b"], ["a", "b"], ["b"]]}, "'b' is not among its cards as often as among the next ones"),
]


@pytest.mark.parametrize(("fields", "why"), NO_PILES)
def test_what_no_pile_can_be(fields: dict[str, Any], why: str) -> None:
    """Neither where rules make it nor in a position that is read, which then says where."""
    plain = {"name": "heap", "by": "table", "unseen": {"a": 2, "b": 1}, "put_away": 0, "next": []} | fields
    message = re.escape(f"no pile 'heap' can be like that: {why}")
    with pytest.raises(BadQuestion, match=f"^{message}$"):
        Pile(**plain)
    read = r"heap\..* cannot be -1: expected 0 to 999999"  # as of any number
    with pytest.raises(BadPosition, match=f"^(heap cannot be, as its fields do not fit each other: {message}|{read})$"):
        Heap.from_public({"options": {}, "seats": [], "heap": plain})


@pytest.mark.parametrize("cards", [["a", "b"], ("a",), {"a": 1}, {"a"}])
def test_a_list_of_cards_is_no_card(cards: Any) -> None:
    """Whoever shuffles a discard pile in gives its cards one by one; a list is refused where it is given."""
    pile = Pile.of("bag", ["a", "b"])
    with pytest.raises(BadQuestion, match=r"is no card of bag: give them one by one, add\(\*cards\)$"):
        pile.add(cards)
    assert pile.unseen == {"a": 1, "b": 1}
