"""Four answers or fewer, a key each: one press gives the answer that stands beside it."""

from typing import Any

from compere.declared import dataclass
from compere.prompts import Choose
from compere_device.answers.options import Among
from compere_device.answers.way import Keyed, Onward, Slot
from compere_device.events import Key
from compere_device.hands.controls import SIDES, PageKind
from compere_device.once import once


@dataclass(frozen=True)
class Beside(Keyed, Among):
    """The options left, each beside its key."""

    in_sight = True

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.lines

    @once
    def sides(self) -> tuple[Key, ...]:
        """The key of each option; it is always the same if the question says what its options `ever` are."""
        prompt = self.prompt
        if not isinstance(prompt, Choose) or not prompt.ever:
            return super().sides
        return tuple(SIDES[prompt.ever.index(branch.options[0].id)] for branch in self.choice.branches)

    @once
    def kind(self) -> PageKind:
        """FOUR also if the answer beside BACK is missing just now: a person used to it must not go back by mistake."""
        if self.listed:
            return PageKind.LIST
        prompt = self.prompt
        ever = (isinstance(prompt, Choose) and prompt.ever) or self.slots
        return PageKind.THREE if len(ever) < len(SIDES) else PageKind.FOUR

    def pick(self, row: int) -> Onward:
        return self.choose(row)

    def row_towards(self, answer: Any) -> int:
        return self.line_towards(answer)
