"""A long list in leaves: three rows at a time with a key each, and BACK shows the next three."""

from typing import Any

from compere.declared import dataclass, replace
from compere.wording import say
from compere_device.answers.options import Among
from compere_device.answers.way import Keyed, Onward, Slot, Way
from compere_device.events import Key
from compere_device.hands.controls import SIDES

LEAF = 3  # how many rows are shown at a time


@dataclass(frozen=True)
class Leaves(Keyed, Among):
    """One page of a long list: the rows from `first` on.

    Four rows fit on one page. But if the question lists more rows at other times, the last key still shows more: who
    is used to that must not give an answer with it.
    """

    first: int = 0

    @property
    def slots(self) -> tuple[Slot, ...]:
        lines = self.lines
        return (*lines[self.first : self.first + LEAF], Slot(say("more"))) if self.leafs else lines

    @property
    def sides(self) -> tuple[Key, ...]:
        """The last key shows more, whether three rows stand above it or fewer."""
        sides = super().sides
        return (*sides[:-1], SIDES[-1]) if self.leafs else sides

    def pick(self, row: int) -> Onward:
        """Take a row, or go to the next leaf; after the last leaf comes the first."""
        if self.leafs and row == len(self.slots) - 1:
            beyond = self.first + LEAF
            return replace(self, first=beyond if beyond < len(self.lines) else 0)
        return self.choose(self.first + row)

    def back(self) -> Way | None:
        """Go a leaf back, or a step from the first one."""
        return replace(self, first=self.first - LEAF) if self.first else super().back()

    def row_towards(self, answer: Any) -> int:
        row = self.line_towards(answer) - self.first
        return row if not self.leafs or 0 <= row < LEAF else len(self.slots) - 1

    @property
    def leafs(self) -> bool:
        rows = len(self.lines)
        return rows > len(SIDES) or (rows == len(SIDES) and self.choice.lists_more_at_times)
