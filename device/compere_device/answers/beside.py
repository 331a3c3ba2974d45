"""Four answers or fewer, a key each: one press gives the answer that stands beside it."""

from dataclasses import dataclass
from typing import Any

from compere.prompts import Choose
from compere_device.answers.options import Among
from compere_device.answers.way import Keyed, Slot, Step
from compere_device.events import Key
from compere_device.hands.controls import SIDES, PageKind


@dataclass(frozen=True)
class Beside(Keyed, Among):
    """The options left, each beside its key."""

    in_sight = True

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.lines()

    @property
    def sides(self) -> tuple[Key, ...]:
        """Where the question says what its options ever are, each keeps its key, whichever others are there."""
        prompt = self.prompt
        if not isinstance(prompt, Choose) or not prompt.ever:
            return super().sides
        return tuple(SIDES[prompt.ever.index(branch.options[0].id)] for branch in self.choice.branches)

    @property
    def kind(self) -> PageKind:
        """Who is used to an answer beside BACK, at another time, must not go back by it."""
        prompt = self.prompt
        ever = len(prompt.ever) if isinstance(prompt, Choose) and prompt.ever else len(self.slots)
        return PageKind.THREE if ever < len(SIDES) and not self.listed else super().kind

    def pick(self, row: int) -> Step:
        return self.choose(row)

    def row_towards(self, answer: Any) -> int:
        return self.line_towards(answer)
