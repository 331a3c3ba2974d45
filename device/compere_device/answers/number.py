"""A number that is set in steps: it stands large, is set higher or lower, and taken.

A printed fact starts with no number: higher goes to the least, lower to the greatest.
"""

from typing import Any, Self

from compere.declared import dataclass, replace
from compere.prompts import Number
from compere.wording import Plain, digits
from compere_device.answers import codes
from compere_device.answers.way import Dial, Done, Onward, Single
from compere_device.hands.controls import Does

UNSET = "–"


@dataclass(frozen=True)
class Stepper(Dial, Single[Number]):
    """The number that is set now, None if nobody has set one yet; it stops at the ends of its range."""

    number: int | None

    @classmethod
    def begin(cls, prompt: Number, old: Plain, *, unset: bool = False) -> Self:
        """Start at the number that was taken back, else at the likely one, else at the least, or `unset` at none."""
        number = old if isinstance(old, int) else prompt.usual
        if number is None and unset:
            return cls(prompt, None)
        return cls(prompt, prompt.min)._set(prompt.min if number is None else number)

    @property
    def huge(self) -> str:
        return UNSET if self.number is None else digits(self.number)

    @property
    def unset(self) -> bool:
        return self.number is None

    @property
    def asks(self) -> object:
        return replace(self, number=self.question.min)

    def move(self, by: int) -> Self:
        if self.number is None:
            return self._set(self.question.min if by > 0 else self.question.max)
        return self._set(self.number + by)

    def take(self) -> Done | None:
        return None if self.number is None else Done(self.number)

    def scan(self, code: str) -> Onward | None:
        return scanned(self.question, code)

    def towards(self, answer: Any) -> Does:
        if self.number is None:
            return Does.MORE if answer - self.question.min <= self.question.max - answer else Does.LESS
        if self.number == answer:
            return Does.TAKE
        return Does.MORE if answer > self.number else Does.LESS

    def _set(self, number: int) -> Self:
        return replace(self, number=min(max(number, self.question.min), self.question.max))


def scanned(prompt: Number, code: str) -> Done | None:
    """Return the answer that a code means; None if it is not a number, or does not fit."""
    number = codes.number(codes.fold(code))
    return Done(number) if number is not None and prompt.min <= number <= prompt.max else None
