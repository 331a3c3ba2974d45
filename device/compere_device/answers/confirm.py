"""Something to read that is no page before a question but the question: OK says that it is read."""

from dataclasses import dataclass
from typing import Any

from compere.prompts import Prompt
from compere_device.answers.way import Done, Single
from compere_device.events import Key, Pressed


@dataclass(frozen=True)
class Confirm(Single[Prompt[Any]]):
    """A page that waits for OK."""

    def press(self, pressed: Pressed) -> Done | None:
        return Done(None) if pressed.key is Key.OK and not pressed.repeat else None

    def towards(self, answer: Any) -> Key:
        return Key.OK
