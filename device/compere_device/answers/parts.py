"""One of many numbers of which none is likely: a quarter of them on each key, then a quarter of those.

Three presses find one of 64. A number that was taken back is offered again in the first row of a list of the parts.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from compere.prompts import Number
from compere.wording import say
from compere_device.answers.number import scanned
from compere_device.answers.way import KEYS, Done, Keyed, Rows, Single, Slot, Step, Way, as_before

STEPPED_MOST = 10  # so many numbers are stepped through; more, of which none is likely, have their parts on keys


def is_wide(prompt: Number) -> bool:
    """Return whether a number is sooner found by parts than stepped to."""
    return prompt.usual is None and prompt.max - prompt.min >= STEPPED_MOST


@dataclass(frozen=True)
class Parts(Keyed, Single[Number]):
    """The quarters of the numbers `within`, or of all; BACK leads to the way `before`."""

    within: range | None = None
    before: Way | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(map(part_row, self._parts))

    def pick(self, row: int) -> Step:
        return into(self._parts[row], self)

    def back(self) -> Way | None:
        return self.before

    def scan(self, code: str) -> Step | None:
        return scanned(self.question, code)

    def leads_to(self, answer: Any) -> bool:
        return self.within is None or answer in self.within

    def row_towards(self, answer: Any) -> int:
        return part_of(self._parts, answer)

    @property
    def _parts(self) -> tuple[range, ...]:
        return quarters(every(self.question) if self.within is None else self.within)


@dataclass(frozen=True)
class PartsAgain(Rows, Single[Number]):
    """The number that was taken back, and below it the quarters of all."""

    old: int

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (as_before(self.old), *map(part_row, self._parts))

    def pick(self, row: int) -> Step:
        return into(self._parts[row - 1], self) if row else Done(self.old)

    def scan(self, code: str) -> Step | None:
        return scanned(self.question, code)

    def row_towards(self, answer: Any) -> int:
        return 0 if answer == self.old else 1 + part_of(self._parts, answer)

    @property
    def _parts(self) -> tuple[range, ...]:
        return quarters(every(self.question))


def into(part: range, way: Parts | PartsAgain) -> Step:
    """Take a part: its only number, or its own parts."""
    return Done(part[0]) if len(part) == 1 else Parts(way.question, part, before=way)


def every(prompt: Number) -> range:
    """Return all numbers that may be answered."""
    return range(prompt.min, prompt.max + 1)


def quarters(numbers: range) -> tuple[range, ...]:
    """Return as many parts of nearly the same size as there are keys, without those that are empty."""
    ends = [len(numbers) * nth // len(KEYS) for nth in range(len(KEYS) + 1)]
    return tuple(numbers[start:end] for start, end in pairwise(ends) if start < end)


def part_of(parts: tuple[range, ...], number: int) -> int:
    """Return which of the parts has a number."""
    return next(index for index, part in enumerate(parts) if number in part)


def part_row(part: range) -> Slot:
    """Return the row of a part: its only number, or from which to which."""
    if len(part) == 1:
        return Slot(say("{number}", number=part[0]))
    return Slot(say("{least} to {most}", least=part[0], most=part[-1]))
