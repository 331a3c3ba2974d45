"""A long list of names in spans: *Ant – Dash*, then the names, each with a key.

Each page divides what is left into as many parts as there are keys, so that the fewest presses are left. The answer
that most people give keeps the key that goes on; an option that has nothing in common with the others, such as *empty*,
comes last.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from compere.declared import dataclass, replace
from compere.wording import say
from compere_device.answers.bands import presses
from compere_device.answers.options import Among, Things
from compere_device.answers.way import Onward, Parted, Slot
from compere_device.hands.controls import SIDES
from compere_device.once import once

USUAL_ROW = 1  # OK


@dataclass(frozen=True)
class Spans(Parted, Among):
    """The names `within` a span, or all; BACK leads to the way `before`."""

    within: Things = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(_row(things) for things in self._spans)

    def pick(self, row: int) -> Onward:
        things = self._spans[row]
        return self.choice.take(things[0]) if len(things) == 1 else replace(self, within=things, before=self)

    def row_towards(self, answer: Any) -> int:
        first, *_ = self.choice.missing(answer)
        return next(row for row, things in enumerate(self._spans) if any(each.id == first for each in things))

    def leads_to(self, answer: Any) -> bool:
        """What was told of the next thing is true of it."""
        first, *_ = self.choice.missing(answer)
        return super().leads_to(answer) and (not self.within or any(each.id == first for each in self.within))

    def rows_lead_to(self, answer: Any) -> bool:
        return any(each.id in self.choice.missing(answer)[:1] for each in self.within or self.choice.left)

    @once
    def _spans(self) -> tuple[Things, ...]:
        left = self.within or self.choice.left
        usual = self.choice.prompt.usual_answer
        first = tuple(each for each in left if each.id == usual)
        rest = tuple(each for each in left if each.id != usual)
        spans = list(_divided(rest, len(SIDES) - len(first)))
        return (*spans[:USUAL_ROW], first, *spans[USUAL_ROW:]) if first else tuple(spans)


def _row(things: Things) -> Slot:
    if len(things) == 1:
        return Slot(things[0].label)
    named = [each for each in things if each.facets] or things
    return Slot(say("{first} – {last}", first=named[0].label, last=named[-1].label), cut=True)


def _divided(things: Things, parts: int) -> Iterator[Things]:
    at = 0
    for size in sizes(len(things), parts):
        yield things[at : at + size]
        at += size


@cache
def sizes(count: int, parts: int) -> tuple[int, ...]:
    """Return the sizes of `parts` parts of `count` things that leave the fewest presses, the smallest first."""
    if count <= parts:
        return (1,) * count
    ways = (each for each in _sums(count, parts, 1))
    return min(ways, key=lambda each: (sum(map(presses, each)), max(each)))


def _sums(count: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield each way to write `count` as a sum of `parts` numbers, none below `least`, in ascending order."""
    if parts == 1:
        yield (count,)
        return
    for first in range(least, count // parts + 1):
        for rest in _sums(count - first, parts - 1, first):
            yield (first, *rest)
