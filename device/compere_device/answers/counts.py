"""A small number that is asked often: the least ones have a key each, and the last key leads to larger ones."""

from typing import Any

from compere.declared import dataclass
from compere.prompts import Number
from compere.wording import Plain, say
from compere_device.answers.number import Stepper, scanned
from compere_device.answers.way import Done, Keyed, Onward, Single, Slot, Way
from compere_device.hands.controls import SIDES

KEYED = len(SIDES) - 1  # how many numbers have a key


@dataclass(frozen=True)
class Counts(Keyed, Single[Number]):
    """The smallest numbers, each with a key, and one key for all larger ones. `old` is a number that was taken back."""

    old: int | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        least = self.question.min
        return (
            *(Slot(say("{value}", value=least + row)) for row in range(KEYED)),
            Slot(say("{number} or more", number=least + KEYED)),
        )

    def pick(self, row: int) -> Onward:
        if row < KEYED:
            return Done(self.question.min + row)
        return Beyond.after(self)

    def scan(self, code: str) -> Onward | None:
        return scanned(self.question, code)

    @property
    def taken_back(self) -> Plain:
        return self.old

    def row_towards(self, answer: Any) -> int:
        return min(int(answer) - self.question.min, KEYED)


@dataclass(frozen=True)
class Beyond(Stepper):
    """A larger number, set by steps from the first one without a key; a step back leads to those with keys."""

    before: Way | None = None

    @classmethod
    def after(cls, counts: Counts) -> "Beyond":
        """Start at the number that was taken back, else at the first one without a key."""
        first = counts.question.min + KEYED
        return cls(counts.question, max(first, counts.old or first), counts)

    def back(self) -> Way | None:
        return self.before
