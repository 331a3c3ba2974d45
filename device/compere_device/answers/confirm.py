"""Something to read that is itself the question, and not a page before one: OK says that it has been read."""

from typing import Any

from compere.declared import dataclass
from compere.prompts import Prompt
from compere_device.answers.way import Done, Single
from compere_device.hands.controls import Does, PageKind


@dataclass(frozen=True)
class Confirm(Single[Prompt[Any]]):
    """A page that waits until it is read."""

    kind = PageKind.READ

    def take(self) -> Done:
        return Done(None)

    def towards(self, answer: Any) -> Does:
        return Does.READ_ON
