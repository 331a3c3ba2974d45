"""Things in a row, of which some are needed and further ones may be told by scanning, in one go.

People who enter the needed ones by keys are asked no more. People who have scanned the last needed one may scan on, and
say when that is all. Each thing told has a row, in which another one can take its place; the others stay.
"""

from collections.abc import Callable
from typing import Any, Self

from compere.declared import dataclass, replace
from compere.options import Option
from compere.piles import Draw
from compere.wording import Plain, Text, say
from compere_device.answers.options import Among, Choosing, outline
from compere_device.answers.several import Several
from compere_device.answers.way import Done, Onward, Rows, Slot, Way


@dataclass(frozen=True)
class Further(Several):
    """Things in a row of which more may be told than are needed."""

    prompt: Draw[Any]

    @classmethod
    def begin(cls, prompt: Draw[Any], on: Callable[[Choosing], Way], old: Plain) -> Self:
        """Begin with nothing, or where more than is needed was told and taken back, with all of that."""
        told = tuple(map(str, old)) if isinstance(old, list) and len(old) > prompt.count else ()
        return cls(prompt, on, old, picked=told, instead=prompt.rare, copies=prompt.candidates)

    @property
    def enough(self) -> bool:
        return len(self.picked) >= self.prompt.count and self.replacing is None

    @property
    def complete(self) -> bool:
        """Never: a scan may tell more."""
        return False

    @property
    def _most(self) -> int:
        return self.prompt.most

    @property
    def counter(self) -> str:
        return str(len(self.picked)) if self.enough else super().counter

    def take_scanned(self, option: Option[Any]) -> Onward:
        """Take what was scanned, and go on for more; if only one thing can follow, it is taken too."""
        if self.replacing is not None or option in self.alone:
            return super().take_scanned(option)
        after = self.by_scan(option).picking(option.id)
        left = self.prompt.most - len(after.picked)
        if left == 1 and len(after.open) == 1:
            return Done((*after.picked, after.open[0].id))
        return self.on(after) if left else Done(after.picked)

    def back(self) -> Way | None:
        if self.replacing is None or self.narrowed:
            return super().back()
        return self.on(replace(self, replacing=None))

    def leads_to(self, answer: Any) -> bool:
        return (self.enough and self.picked == tuple(answer[: len(self.picked)])) or super().leads_to(answer)

    def missing(self, answer: Any) -> list[str]:
        if self.replacing is None:
            return super().missing(answer)
        return [answer[self.replacing], *answer[len(self.picked) :]]


@dataclass(frozen=True)
class Onwards(Rows, Among):
    """Everything needed is told: the rows end the answer or change one thing of it, and a scan adds another thing."""

    choice: Further

    @property
    def text(self) -> Text:
        return say("Scan on in order, or:")

    @property
    def slots(self) -> tuple[Slot, ...]:
        told = enumerate(map(self.choice.option, self.choice.picked), self.choice.first_place)
        rows = [Slot(say("{place}. {thing}", place=nth, thing=each.label), drawing=outline(each)) for nth, each in told]
        return (Slot(say("Nothing more")), *reversed(rows))

    def pick(self, row: int) -> Onward:
        """End the answer, or choose another thing in place of one that was told."""
        if row == 0:
            return Done(self.choice.picked)
        choice = self.choice
        return choice.on(replace(choice, replacing=len(choice.picked) - row))

    def rows_lead_to(self, answer: Any) -> bool:
        """Return whether the answer names no further thing: only a scan can add one."""
        return len(answer) == len(self.choice.picked)

    def leads_to(self, answer: Any) -> bool:
        return len(answer) >= len(self.choice.picked)

    def row_towards(self, answer: Any) -> int:
        told = self.choice.picked
        wrong = [place for place, id in enumerate(told) if answer[place] != id]
        return len(told) - wrong[0] if wrong else 0

    def missing(self, answer: Any) -> list[str]:
        """Return the things still to be scanned; none while a wrong one is there, which only its row can change."""
        return list(answer[len(self.choice.picked) :]) if self.row_towards(answer) == 0 else []

    def offers(self, answer: Plain) -> bool:
        return list(self.choice.picked) == answer
