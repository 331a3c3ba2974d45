"""A hand in any order, walked through: which is the next of it, of the three cards shown, or none of them?

A card in four is held, so this takes two presses a card; picking each from a list takes four.
"""

from collections.abc import Mapping
from typing import Any

from compere.declared import dataclass, replace
from compere.options import Option
from compere.wording import Plain, say
from compere_device.answers.options import Among
from compere_device.answers.several import Several
from compere_device.answers.way import Done, Keyed, Onward, Slot, Way
from compere_device.events import Key
from compere_device.hands.controls import SIDES

SHOWN = 3


@dataclass(frozen=True)
class Walk(Keyed, Among):
    """The next cards of the pile, three at a time; of those before `at` it is known whether they are held."""

    choice: Several
    at: int = 0
    before: Way | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*(Slot(option.label) for option in self._shown), Slot(say("none of these")))

    @property
    def sides(self) -> tuple[Key, ...]:
        """The last key is for none, whether three cards are left or fewer."""
        return (*super().sides[:-1], SIDES[-1])

    @property
    def counter(self) -> str:
        """How many cards are held."""
        return f"{len(self.choice.picked)}/{self.choice.prompt.count}"

    def pick(self, row: int) -> Onward:
        """Take the card that is held, or none of these, and go on after it."""
        shown = self._shown
        held = shown[row : row + 1]
        if held and held[0] in self.choice.alone:
            return self.choice.take(held[0])
        passed = (held or shown[-1:])[0]
        picked = (*self.choice.picked, *(option.id for option in held))
        return self._went(picked, self.choice.prompt.accepted.index(passed) + 1)

    @property
    def so_far(self) -> Plain:
        """With where a person stands: cards that were passed by are not asked for again."""
        return {"picked": list(self.choice.picked), "undone": list(self.choice.undone), "at": self.at}

    def gone_to(self, so_far: Plain) -> Among:
        at = so_far.get("at", 0) if isinstance(so_far, Mapping) else 0
        return replace(self, at=at) if isinstance(at, int) and 0 <= at <= len(self.choice.prompt.accepted) else self

    def back(self) -> Way | None:
        if not isinstance(self.before, Walk):
            begun = self.at and not (self.choice.picked or self.choice.narrowed)  # the walk was resumed there
            return replace(self, at=0) if begun else super().back()
        before, picked = self.before.choice, self.choice.picked
        undone = (*picked[len(before.picked) :], *self.choice.undone)
        return replace(self.before, choice=replace(before, undone=undone))

    def scan(self, code: str) -> Onward | None:
        """Take a card wherever it stands, without going on."""
        return self.choice.scan(code, self._hold, self._told)

    def leads_to(self, answer: Any) -> bool:
        """Return whether every missing card of the hand still lies ahead."""
        ahead = {option.id for option in self.choice.prompt.accepted[self.at :]}
        return super().leads_to(answer) and ahead.issuperset(self.missing(answer))

    def row_towards(self, answer: Any) -> int:
        held = [row for row, option in enumerate(self._shown) if option.id in answer]
        return held[0] if held else len(self._shown)

    @property
    def _shown(self) -> tuple[Option[Any], ...]:
        """The cards that come next; after the last one it begins again."""
        return (self._ahead or self.choice.left or self.choice.open)[:SHOWN]

    @property
    def _ahead(self) -> tuple[Option[Any], ...]:
        left = {option.id for option in self.choice.open}.difference(self.choice.picked)
        return tuple(option for option in self.choice.prompt.accepted[self.at :] if option.id in left)

    def _hold(self, option: Option[Any]) -> Onward:
        if option in self.choice.alone:
            return self.choice.take(option)
        return self._went((*self.choice.picked, option.id), self.at)

    def _told(self, choice: Several) -> Onward:
        return replace(self, choice=choice, at=0)

    def _went(self, picked: tuple[str, ...], at: int) -> Onward:
        """Return the next page, or the hand if it is complete: by count, or because all cards ahead must be in it."""
        choice = self.choice if picked == self.choice.picked else self.choice.picking(picked[-1])
        went = replace(self, choice=choice, at=at, before=self)
        ahead = tuple(option.id for option in went._ahead)
        prompt = self.choice.prompt
        must = len(picked) + len(ahead) == prompt.count and not went.choice.alone
        hand = (*picked, *ahead) if must else picked
        return Done(tuple(sorted(hand, key=prompt.ids().index))) if len(hand) == prompt.count else went
