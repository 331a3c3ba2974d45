"""Everything that was entered, side by side: OK takes it as it is, or one thing is selected and replaced.

With keys, people select a thing and pick another from a list. Scanning a thing that is there selects it, and the next
scan replaces it.
"""

from typing import Any

from compere.declared import dataclass, replace
from compere.options import Option
from compere.prompts import to_plain
from compere.wording import Plain, Term, Text, say
from compere_device.answers import codes
from compere_device.answers.options import Among
from compere_device.answers.several import Several
from compere_device.answers.way import Done, Onward, Rows, Slot
from compere_device.once import once

MOST_COLUMNS = 4  # a facet with at most this many values gives each value a column, like the suits of a hand


@dataclass(frozen=True)
class Review(Rows, Among):
    """All things of a choice, to be reviewed: row 0 takes them as they are, the other rows are the things."""

    choice: Several

    alone = True

    @once
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The places of the things in each column: of a hand by suit, else all in one, in their order."""
        picked, ids = self.choice.picked, self.prompt.ids()
        if self.choice.ordered:
            return (tuple(range(len(picked))),)
        places = sorted(range(len(picked)), key=lambda place: ids.index(picked[place]))
        suits = [_suit(self.choice.option(picked[place])) for place in places]
        values = list(dict.fromkeys(suits))
        if None in values or not 1 < len(values) <= MOST_COLUMNS:
            return (tuple(places),)
        return tuple(tuple(place for place, suit in zip(places, suits, strict=True) if suit == each) for each in values)

    @property
    def spread(self) -> tuple[tuple[Text, ...], ...]:
        names = self.choice.entered
        return tuple(tuple(names[place] for place in column) for column in self.columns)

    @property
    def entered(self) -> tuple[Text, ...]:
        return ()

    @property
    def text(self) -> Text:
        """What OK does."""
        return say("OK: all right") if self._selected is None else say("OK: change it")

    @property
    def counter(self) -> str:
        """How many things there are."""
        return str(len(self.choice.picked))

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (Slot(say("OK: all right")), *(Slot(name) for column in self.spread for name in column))

    def pick(self, row: int) -> Onward:
        """Take everything as it is, or go on to what replaces one thing."""
        if row == 0:
            return Done(self.prompt.check(self.choice.picked))
        place = self._places[row - 1]
        return self.choice.on(replace(self.choice, replacing=place, before=replace(self, cursor=row)))

    def scan(self, code: str) -> Onward | None:
        """Replace the selected thing by the scanned one; a thing that is there already is selected instead."""
        if self._selected is not None:
            another = replace(self.choice, replacing=self._selected, before=self)
            if (step := another.scan(code, another.take, another.on)) is not None:
                return step
        folded, picked = codes.fold(code), self.choice.picked
        rows = (
            row for row, place in enumerate(self._places, 1) if codes.means(self.choice.option(picked[place]), folded)
        )
        return next((replace(self, cursor=row) for row in rows), None)

    def offers(self, answer: Plain) -> bool:
        return to_plain(self.prompt.check(self.choice.picked)) == answer

    def leads_to(self, answer: Any) -> bool:
        """Any wrong thing can be replaced; only their number must be right."""
        return len(answer) == len(self.choice.picked)

    def missing(self, answer: Any) -> list[str]:
        """Return what to scan: each wrong thing, unless it is selected, then the one that belongs in its place."""
        wrong = self._wrong(answer)
        right = [answer[place] for place in wrong] if self.choice.ordered else self.choice.missing(answer)
        pairs = [
            each for pair in zip((self.choice.picked[place] for place in wrong), right, strict=False) for each in pair
        ]
        return pairs[self._selected in wrong :]

    def row_towards(self, answer: Any) -> int:
        """Return the row of the first thing that is wrong; of the selected one, if that is."""
        wrong = self._wrong(answer)
        return self._places.index(wrong[0]) + 1 if wrong else 0

    def _wrong(self, answer: Any) -> list[int]:
        """Return the places of wrong things, the selected one first; of two equal cards in a hand one may be right."""
        wrong, left = list[int](), list(answer)
        places = sorted(self._places, key=lambda place: place != self._selected)
        if self.choice.ordered:
            return [place for place in places if self.choice.is_wrong(place, answer)]
        for place in reversed(places):  # of two equal things, the selected one counts as wrong
            if (id := self.choice.picked[place]) in left:
                left.remove(id)
            else:
                wrong.insert(0, place)
        return wrong

    @property
    def _places(self) -> tuple[int, ...]:
        return tuple(place for column in self.columns for place in column)

    @property
    def _selected(self) -> int | None:
        return self._places[self.cursor - 1] if self.cursor else None


def _suit(option: Option[Any]) -> Term | None:
    """Return the first thing that an option has in common with others."""
    return next((facet for facet in option.facets.values() if isinstance(facet, Term)), None)
