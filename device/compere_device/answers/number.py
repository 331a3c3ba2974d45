"""A number that is stepped to: it stands large, UP and DOWN change it, and OK takes it.

What is printed starts with none: UP goes to the least, DOWN to the most.
"""

from dataclasses import dataclass, replace
from typing import Any, Self

from compere.prompts import Number
from compere.wording import Plain, digits
from compere_device.answers import codes
from compere_device.answers.way import Done, Selecting, Single, Step
from compere_device.events import Key

UNSET = "–"


@dataclass(frozen=True)
class Stepper(Selecting, Single[Number]):
    """The number that is set now, None where nobody has set any yet; it stops at its ends."""

    number: int | None

    counts = True

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

    def ok(self) -> Done | None:
        return None if self.number is None else Done(self.number)

    def scan(self, code: str) -> Step | None:
        return scanned(self.question, code)

    def towards(self, answer: Any) -> Key:
        if self.number is None:
            return Key.UP if answer - self.question.min <= self.question.max - answer else Key.DOWN
        if self.number == answer:
            return Key.OK
        return Key.UP if answer > self.number else Key.DOWN

    def _set(self, number: int) -> Self:
        return replace(self, number=min(max(number, self.question.min), self.question.max))


def scanned(prompt: Number, code: str) -> Done | None:
    """Return the answer that a code is; None where it is no number, or one that does not fit."""
    number = codes.number(codes.fold(code))
    return Done(number) if number is not None and prompt.min <= number <= prompt.max else None
