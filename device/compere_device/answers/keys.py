"""Four answers or fewer, a key each: one press gives the answer that stands beside it."""

from dataclasses import dataclass
from typing import Any

from compere.prompts import Choose
from compere_device.answers.options import Among
from compere_device.answers.way import KEYS, Keyed, Slot, Step
from compere_device.events import Key


@dataclass(frozen=True)
class Keys(Keyed, Among):
    """The options left, each with its key."""

    in_sight = True

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.lines()

    @property
    def keys(self) -> tuple[Key, ...]:
        """Where the question says what its options ever are, each keeps its key, whichever others are there."""
        prompt = self.prompt
        if not isinstance(prompt, Choose) or not prompt.ever:
            return super().keys
        return tuple(KEYS[prompt.ever.index(branch.options[0].id)] for branch in self.choice.branches)

    @property
    def frees_back(self) -> bool:
        """Whether no answer has BACK, now or at another time: who is used to one there must not go back by it."""
        prompt = self.prompt
        ever = len(prompt.ever) if isinstance(prompt, Choose) and prompt.ever else len(self.slots)
        return ever < len(KEYS)

    def pick(self, row: int) -> Step:
        return self.choose(row)

    def row_towards(self, answer: Any) -> int:
        return self.line_towards(answer)
