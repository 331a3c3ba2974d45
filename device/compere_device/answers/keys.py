"""Four answers or fewer, a key each: one press gives the answer that stands beside it."""

from dataclasses import dataclass
from typing import Any

from compere_device.answers.options import Among
from compere_device.answers.way import Keyed, Slot, Step


@dataclass(frozen=True)
class Keys(Keyed, Among):
    """The options left, each with its key."""

    in_sight = True

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.lines()

    def pick(self, row: int) -> Step:
        return self.choose(row)

    def row_towards(self, answer: Any) -> int:
        return self.line_towards(answer)
