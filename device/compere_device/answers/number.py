"""A number that is stepped to: it stands large, UP and DOWN change it, and OK takes it."""

from dataclasses import dataclass, replace
from typing import Any, Self

from compere.prompts import Number
from compere.wording import Plain
from compere_device.answers import codes
from compere_device.answers.way import Done, Selecting, Single, Step
from compere_device.events import Key


@dataclass(frozen=True)
class Stepper(Selecting, Single[Number]):
    """The number that is set now; it stops at its ends."""

    number: int

    counts = True

    @classmethod
    def begin(cls, prompt: Number, old: Plain) -> Self:
        """Start at the number that was taken back, else at the likely one, else at the least."""
        number = old if isinstance(old, int) else prompt.usual
        return cls(prompt, prompt.min)._set(prompt.min if number is None else number)

    @property
    def huge(self) -> str:
        return str(self.number)

    @property
    def asks(self) -> object:
        return replace(self, number=self.question.min)

    def move(self, by: int) -> Self:
        return self._set(self.number + by)

    def ok(self) -> Done:
        return Done(self.number)

    def scan(self, code: str) -> Step | None:
        return scanned(self.question, code)

    def towards(self, answer: Any) -> Key:
        if self.number == answer:
            return Key.OK
        return Key.UP if answer > self.number else Key.DOWN

    def _set(self, number: int) -> Self:
        return replace(self, number=min(max(number, self.question.min), self.question.max))


def scanned(prompt: Number, code: str) -> Done | None:
    """Return the answer that a code is; None where it is no number, or one that does not fit."""
    number = codes.number(codes.fold(code))
    return Done(number) if number is not None and prompt.min <= number <= prompt.max else None
