"""A state whose module says its types as texts, for the tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from compere.piles import Pile
from compere.state import State

SUITS = ("hearts", "spades")


@dataclass
class LateState(State):
    """Fields whose types are read when they are wanted."""

    round: int = 0
    leader: Annotated[str, SUITS] | None = None
    heap: Pile[Annotated[str, SUITS]] = field(default_factory=lambda: Pile.of("heap", SUITS))
