"""Things with numbers printed on them, in bands of one number: price 0 to 2, then time 3 to 6, then the things.

Each page divides all things that exist into as many parts as there are keys, by the number and at the places that leave
the fewest presses on average. So a band stays the same throughout a game, however few things are left, and people find
a key where they learned it. A thing that is alone in its band stands there itself, and as many things as there are keys
are not divided any further. One patch of 32 takes 2.8 presses, and fewer patches take less; 2.7 is the minimum, because
each press tells one of four. The last page has the things, drawn if they have an outline.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, compress, pairwise
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias

from compere.declared import dataclass, replace
from compere.options import Option, id_of
from compere.piles import Draw
from compere_device.answers.options import Among, Things, outline
from compere_device.answers.way import Onward, Parted, Slot, from_to
from compere_device.hands.controls import SIDES
from compere_device.once import once

_facets_of = attrgetter("facets")
NUMBERS_LEAST = 2  # each thing must have at least this many printed numbers

Band: TypeAlias = tuple[Slot, Things]  # a row, and what it leads to


@dataclass(frozen=True)
class Bands(Parted, Among):
    """The bands into which the things `within` one band, or all of them, are divided; a step back leads to `before`.

    Things that are gone are counted in `within`, so that a band stays the same through a game.
    """

    within: Things = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(slot for slot, _ in self._bands)

    def pick(self, row: int) -> Onward:
        _, things = self._bands[row]
        return self.choice.take(things[0]) if len(things) == 1 else replace(self, within=things, before=self)

    def row_towards(self, answer: Any) -> int:
        first, *_ = self.choice.missing(answer)
        return next(row for row, (_, things) in enumerate(self._bands) if first in map(id_of, things))

    def leads_to(self, answer: Any) -> bool:
        """Return whether the next thing fits what was told of it, and lies in this band."""
        return super().leads_to(answer) and self.rows_lead_to(answer)

    def rows_lead_to(self, answer: Any) -> bool:
        return not {*self.choice.missing(answer)[:1]}.isdisjoint(map(id_of, self._left))

    @once
    def _left(self) -> Things:
        left = self.choice.left
        return _those_of(self.within, left) if self.within else left

    @once
    def _bands(self) -> tuple[Band, ...]:
        left = self._left
        if len(left) <= len(SIDES):
            return tuple((_thing(each), (each,)) for each in left)
        every = self.within or _every(self.choice.prompt, left)
        while True:
            bands = tuple(_with_left(band, left) for band in _divided(every))
            there = tuple(band for band in bands if band[1])
            if len(there) > 1:
                return there
            ((_, every),) = there  # a page with only one row is left out


def have_bands(things: Sequence[Option[Any]]) -> bool:
    """Return whether all things have the same printed numbers, and at most a page of them are alike."""
    names = _numbers(things)
    if len(names) < NUMBERS_LEAST:
        return False
    alike = Counter(map(itemgetter(*names), map(_facets_of, things)))
    return max(alike.values()) <= len(SIDES)


def _every(prompt: object, left: Things) -> Things:
    """Return all cards of a draw, including those already drawn, if the same numbers are printed on all of them."""
    every = prompt.cards if isinstance(prompt, Draw) else left
    whole = have_bands(every) and {*map(id_of, every)}.issuperset(map(id_of, left))
    return every if whole and _numbers(every) == _numbers(left) else left


def _those_of(things: Things, others: Things) -> Things:
    """Return those of the things that are among the others, by their ids."""
    return tuple(compress(things, map({*map(id_of, others)}.__contains__, map(id_of, things))))


def _with_left(band: Band, left: Things) -> Band:
    """Return a band with what its row leads to: nothing if none of it is left, the only thing left, or all of it."""
    slot, within = band
    there = _those_of(left, within)
    return (_thing(there[0]), there) if len(there) == 1 else (slot, within if there else ())


def presses(count: int) -> int:
    """Return the total of presses needed to reach each of `count` things once, if every press picks one key of four."""
    if count <= 1:
        return 0
    keys, depth, at_depth = len(SIDES), 0, 1
    while at_depth * keys <= count:
        depth, at_depth = depth + 1, at_depth * keys
    divided = -(-(count - at_depth) // (keys - 1))  # how many of those at that depth are divided once more
    return depth * count + count - (at_depth - divided)


def _divided(things: Things) -> tuple[Band, ...]:
    """Return the division of things into bands that leaves the fewest presses; of several equally good the first.

    A division takes one of the printed numbers, and cuts its values, in ascending order, into ranges.
    """
    printed = list(map(_facets_of, things))
    counted = {name: Counter(map(itemgetter(name), printed)) for name in _numbers(things)}
    name, parts = _cut(tuple((name, tuple(sorted(counts.items()))) for name, counts in counted.items()))
    nth = {number: nth for nth, part in enumerate(parts) for number in part}
    banded: list[list[Option[Any]]] = [[] for _ in parts]
    for number, each in zip(map(itemgetter(name), printed), things, strict=True):
        banded[nth[number]].append(each)
    return tuple([_band(name, part, band) for part, band in zip(parts, banded, strict=True)])


@lru_cache(64)
def _cut(numbers: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]) -> tuple[str, list[list[int]]]:
    """Return the number that divides best, and into which values, given how many things have each value of each number.

    It is remembered, because every page asks again, and all ways to cut are tried.
    """
    counted = {name: dict(counts) for name, counts in numbers}
    ways = [(name, parts) for name, counts in counted.items() for parts in _parts([*counts])]
    least = [sum(presses(sum(map(counted[name].__getitem__, part))) for part in parts) for name, parts in ways]
    return ways[least.index(min(least))]


def _parts(values: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to cut the values into two or more ranges, at most one for each key."""
    for count in range(2, min(len(SIDES), len(values)) + 1):
        for cuts in combinations(range(1, len(values)), count - 1):
            yield [values[start:end] for start, end in pairwise((0, *cuts, len(values)))]


def _band(name: str, part: Sequence[int], things: Sequence[Option[Any]]) -> Band:
    if len(things) == 1:
        return _thing(things[0]), (*things,)
    return Slot(facet=(name, part[0] if len(part) == 1 else from_to(part))), (*things,)


def _thing(option: Option[Any]) -> Slot:
    """Return the row of a thing: drawn, its label beside it, or its label."""
    return Slot(option.label, drawing=outline(option))


def _numbers(things: Sequence[Option[Any]]) -> list[str]:
    """Return the names of the numbers that all of these have."""
    printed = list(map(_facets_of, things))
    return [name for name in printed[0] if _is_number(name, printed)]


def _is_number(name: str, printed: Sequence[Mapping[str, object]]) -> bool:
    try:
        return {*map(type, map(itemgetter(name), printed))} == {int}
    except KeyError:  # not all have it
        return False
