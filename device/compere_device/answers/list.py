"""A list with a cursor: UP and DOWN go to a row, OK takes it. A long one asks for a facet first: the suit, the cost."""

from typing import Any, Self

from compere.declared import dataclass
from compere.prompts import to_plain
from compere_device.answers.options import Among, Choosing
from compere_device.answers.way import Done, Onward, Rows, Slot, as_before


@dataclass(frozen=True)
class List(Rows, Among):
    """A row for each option left, or for each value of one facet; above them the whole old or usual answer, if any."""

    @classmethod
    def begin(cls, choice: Choosing) -> Self:
        """Put the cursor where a person most likely wants it: the middle of a list of facets is nearest to all.

        Of what is printed no row is selected.
        """
        start = cls(choice)
        if likely := choice.likely:
            return cls(choice, cursor=start.line_of(likely) + bool(choice.again))
        if choice.unset and not choice.again:
            return cls(choice, cursor=None)
        if choice.by_facet and not choice.again:
            seen = [line for line, branch in enumerate(choice.branches) for _ in branch.options]
            return cls(choice, cursor=seen[len(seen) // 2])
        return start

    @property
    def slots(self) -> tuple[Slot, ...]:
        names = [self.choice.option(id).label for id in self.choice.again]
        return (*([as_before(names)] if names else ()), *self.rows_of(drawn=True))

    def pick(self, row: int) -> Onward:
        """Take a row: the old draw as it was, or one of the others."""
        again = self.choice.again
        if again and row == 0:
            return Done(again)
        return self.choose(row - bool(again))

    def row_towards(self, answer: Any) -> int:
        again = self.choice.again
        if again and self.offers(to_plain(self.prompt.check(answer))):
            return 0
        return self.line_towards(answer) + bool(again)
