"""One of many numbers, probably not far from a known one: those around it have keys, and the last key has all others.

The nearest 16 take three presses and are on the middle key; the 64 on either side of them take four.
"""

from itertools import pairwise
from typing import Any

from compere.declared import dataclass
from compere_device.answers.options import OTHERS
from compere_device.answers.parts import Parts, every, part_of, part_row, split
from compere_device.answers.way import Onward, Slot
from compere_device.hands.controls import SIDES

NEAREST, BESIDE = len(SIDES) ** 2, len(SIDES) ** 3  # as many numbers as two more presses can find, and as three can


@dataclass(frozen=True)
class Near(Parts):
    """Three ranges around the expected number: below it, nearest to it, above it; the last row leads to all others."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        last = (Slot(OTHERS),) if len(self._others) > 1 else tuple(map(part_row, self._others))
        return (*map(part_row, self._parts), *last)

    def pick(self, row: int) -> Onward:
        if row < len(self._parts):
            return self.part(self._parts[row])
        if len(self._others) > 1:
            return Others(self.question, before=self, taken_back=self.taken_back, far=self._others)
        return self.part(self._others[0])

    def row_towards(self, answer: Any) -> int:
        return part_of(self._parts, answer) if any(answer in part for part in self._parts) else len(self._parts)

    @property
    def _parts(self) -> tuple[range, ...]:
        """Some of its numbers below the nearest, the nearest, and some above, without those that are empty."""
        numbers, near = every(self.question), self.question.near
        assert near is not None
        at = min(max(near, numbers[0]), numbers[-1]) - numbers[0] - NEAREST // 2
        ends = [min(max(end, 0), len(numbers)) for end in (at - BESIDE, at, at + NEAREST, at + NEAREST + BESIDE)]
        parts = (numbers[start:end] for start, end in pairwise(ends))
        return tuple(part for part in parts if part)

    @property
    def _others(self) -> tuple[range, ...]:
        """The numbers below and above all of its parts."""
        numbers, parts = every(self.question), self._parts
        below, above = range(numbers[0], parts[0][0]), range(parts[-1][-1] + 1, numbers[-1] + 1)
        return tuple(each for each in (below, above) if each)


@dataclass(frozen=True)
class Others(Parts):
    """The numbers far from the expected one; ranges below and above it share the keys by size, at least one each."""

    far: tuple[range, ...] = ()

    def leads_to(self, answer: Any) -> bool:
        return any(answer in part for part in self.far)

    @property
    def _parts(self) -> tuple[range, ...]:
        below, above = self.far
        keys = min(max(round(len(SIDES) * len(below) / (len(below) + len(above))), 1), len(SIDES) - 1)
        return split(below, keys) + split(above, len(SIDES) - keys)
