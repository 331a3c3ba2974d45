"""Piles of cards and tiles, without any order that nobody knows.

A face-down pile is a multiset until something is drawn from it, so there is no shuffle: cards that leave it unseen only
make it shorter, because each of its cards may still be among them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class FaceDown:
    """A shuffled pile: `unseen` may come up, and `left` of them still will before the pile is empty."""

    unseen: dict[str, int] = field(default_factory=dict)
    left: int = 0

    @classmethod
    def of(cls, ids: Iterable[str], *, discarded: int = 0) -> "FaceDown":
        """Return a shuffled pile of these, `discarded` of them put away unseen."""
        unseen: dict[str, int] = {}
        for id in ids:
            unseen[id] = unseen.get(id, 0) + 1
        return cls(unseen, sum(unseen.values()) - discarded)

    def take(self, id: str) -> None:
        """Take a card that has come up.

        Raises:
            KeyError: it cannot come from this pile.
        """
        if self.unseen[id] == 1:
            del self.unseen[id]
        else:
            self.unseen[id] -= 1
        self.left -= 1
