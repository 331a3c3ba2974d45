"""Several answers: OK ticks a row or removes its tick, and the last row says that these are all."""

from collections.abc import Sequence
from typing import Any, Self

from compere.arrange import ChooseSome
from compere.declared import dataclass, replace
from compere.options import Option
from compere.prompts import Answer
from compere.wording import Plain, Text, say
from compere_device.answers import codes
from compere_device.answers.way import Done, Onward, Rows, Single, Slot


@dataclass(frozen=True)
class Ticks(Rows, Single[ChooseSome[Any]]):
    """All options, those `picked` with a tick, and a last row that ends.

    Attributes:
        old: an answer that was taken back.
        scans: how many rows were toggled by codes, each of which selects *done*.
    """

    old: Plain = None
    picked: tuple[str, ...] = ()
    scans: int = 0

    @classmethod
    def begin(cls, prompt: ChooseSome[Any], old: Plain, *, unset: bool = False) -> Self:
        """Start at the first option, or if `unset` at no row.

        If the old or the usual answer has its ticks already, start at *done*.
        """
        start = old if isinstance(old, list | tuple) else prompt.usual_answer
        if isinstance(start, list | tuple):
            return cls(prompt, old, tuple(map(str, start)), cursor=len(prompt.options))
        return cls(prompt, old, cursor=None if unset else 0)

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.question.options

    @property
    def slots(self) -> tuple[Slot, ...]:
        rows = (Slot(option.label, ticked=option.id in self.picked) for option in self.options)
        nothing = not (self.picked or self.question.min)
        return (*rows, Slot(say("Nothing") if nothing else say("Done ({count})", count=len(self.picked))))

    @property
    def asks(self) -> object:
        """A tick does not change what keys mean, unless the cursor goes on to *done* by itself, as after a scan."""
        return replace(self, cursor=0, picked=self.picked if self._goes_on else ())

    def pick(self, row: int) -> Onward:
        return self._toggle(self.options[row]) if row < len(self.options) else Done(self.picked)

    def scan(self, code: str) -> Onward | None:
        """Toggle the option that a code means, of several alike the first without a tick; `pick:done` ends it.

        Then *done* is selected: it says how many there are, also where the toggled row is out of sight.
        """
        code = codes.fold(code)
        named = [option for option in self.options if codes.means(option, code)]
        alike = named[:1] or [option for option in self.options if codes.tells(option, code)]
        fresh = [option for option in alike if option.id not in self.picked]
        if alike:
            toggled = self._toggle((fresh or alike)[0])
            return replace(toggled, cursor=len(self.options), scans=self.scans + 1)
        return {codes.DONE: Done(self.picked), codes.NONE: Done(())}.get(code)

    @property
    def so_far(self) -> Plain:
        return list(self.picked)

    def take_up(self, so_far: Plain) -> Self | None:
        """Select the row that was ticked last, or *done* if one tick is usually enough."""
        ids = [option.id for option in self.options]
        if not isinstance(so_far, list) or not all(so_far.count(id) == 1 and id in ids for id in so_far):
            return None
        cursor = 0 if not so_far else len(ids) if self._goes_on else ids.index(so_far[-1])
        return replace(self, picked=tuple(map(str, so_far)), cursor=cursor)

    def wrong(self, answer: Answer) -> Text | None:
        """Return how many may be ticked, if there are too few or too many."""
        assert isinstance(answer, tuple)
        least, most = self.question.min, self.question.max
        if least <= len(answer) <= most:
            return None
        return say("Choose {min} to {max} of them.", min=least, max=most)

    def row_towards(self, answer: Any) -> int:
        ids = [option.id for option in self.options]
        return next((row for row, id in enumerate(ids) if (id in self.picked) != (id in answer)), len(ids))

    def missing(self, answer: Any) -> list[str]:
        """Return what is still to be ticked; the whole answer while a wrong option is ticked, which keys set right."""
        wrong = not {*self.picked}.issubset(answer)
        return [id for id in answer if wrong or id not in self.picked]

    def offers(self, answer: Plain) -> bool:
        return self.old == answer

    def _toggle(self, option: Option[Any]) -> Self:
        if option.id in self.picked:
            return replace(self, picked=tuple(id for id in self.picked if id != option.id))
        cursor = len(self.options) if self._goes_on else self.cursor
        return replace(self, picked=(*self.picked, option.id), cursor=cursor)

    @property
    def _goes_on(self) -> bool:
        """Whether one tick is usually enough, so that *done* is selected after it."""
        return self.question.usual == ()
