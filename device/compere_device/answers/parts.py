"""One of many equally likely numbers: a quarter of them on each key, then a quarter of those.

Three presses find one of 64.
"""

from itertools import pairwise
from typing import Any

from compere.declared import dataclass
from compere.prompts import Number
from compere.wording import Plain, Text
from compere_device.answers.number import scanned
from compere_device.answers.way import Done, Keyed, Onward, Single, Slot, Way, from_to
from compere_device.hands.controls import SIDES

STEPPED_MOST = 10  # up to this many numbers are set in steps; more have parts on keys, unless one is usual


def is_wide(prompt: Number) -> bool:
    """Return whether a number is sooner found by parts than stepped to."""
    return prompt.usual is None and prompt.max - prompt.min >= STEPPED_MOST


@dataclass(frozen=True)
class Parts(Keyed, Single[Number]):
    """The quarters of the numbers `within`, or of all; BACK leads to the way `before`."""

    within: range | None = None
    before: Way | None = None
    taken_back: Plain = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(map(part_row, self._parts))

    @property
    def entered(self) -> tuple[Text, ...]:
        return () if self.within is None else (from_to(self.within),)

    def pick(self, row: int) -> Onward:
        return self.part(self._parts[row])

    def part(self, part: range) -> Onward:
        """Go on within a part of the numbers; one of one number is the answer."""
        return Done(part[0]) if len(part) == 1 else Parts(self.question, part, self, self.taken_back)

    def back(self) -> Way | None:
        return self.before

    def scan(self, code: str) -> Onward | None:
        return scanned(self.question, code)

    def leads_to(self, answer: Any) -> bool:
        return answer in self._numbers

    def row_towards(self, answer: Any) -> int:
        return part_of(self._parts, answer)

    @property
    def _parts(self) -> tuple[range, ...]:
        return split(self._numbers)

    @property
    def _numbers(self) -> range:
        return every(self.question) if self.within is None else self.within


def every(prompt: Number) -> range:
    """Return all numbers that may be answered."""
    return range(prompt.min, prompt.max + 1)


def split(numbers: range, count: int = len(SIDES)) -> tuple[range, ...]:
    """Divide numbers into `count` parts of nearly the same size, leaving out empty ones."""
    ends = [len(numbers) * nth // count for nth in range(count + 1)]
    return tuple(numbers[start:end] for start, end in pairwise(ends) if start < end)


def part_of(parts: tuple[range, ...], number: int) -> int:
    """Return the index of the part that contains a number."""
    return next(index for index, part in enumerate(parts) if number in part)


def part_row(part: range) -> Slot:
    """Return the row of a part: its only number, or from which to which."""
    return Slot(from_to(part))
