"""One or several of many options: what is left of them as a person goes on, and what keys and codes leave of that.

A list that is too long is asked facet by facet: the suit, then the card. A code may name a thing, or a facet of it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self, TypeVar

from compere.options import Facet, Option, Shape
from compere.piles import Draw
from compere.prompts import Choose
from compere.wording import Plain
from compere_device.answers import codes
from compere_device.answers.way import Done, Slot, Step, Way

LIST_MOST = 7  # a list longer than this is asked facet by facet: measured, see `make bench`

T = TypeVar("T")


@dataclass(frozen=True)
class Choice(ABC):
    """How far the choice of one or several options has got; `old` is the answer that was taken back, offered again.

    `on` picks the way to go on from here: with fewer left, another one may be shorter.
    """

    prompt: Choose[Any] | Draw[Any]
    on: Callable[["Choice"], Way]
    old: Plain = None
    narrowed: tuple[tuple[str, Facet], ...] = ()  # the facets chosen on the way to one option
    picked: tuple[str, ...] = ()

    @property
    def counter(self) -> str:
        """Which of several is asked now."""
        return ""

    @property
    def again(self) -> tuple[str, ...]:
        """The old answer, where it has to be a row of its own because no single row is it."""
        return ()

    @property
    def likely(self) -> Option[Any] | None:
        """The option that was taken back or else the usual one, where it is among those left."""
        return None

    @property
    def open(self) -> tuple[Option[Any], ...]:
        """The options that may still be answered, shown or not."""
        return self.prompt.options

    @cached_property
    def left(self) -> tuple[Option[Any], ...]:
        """The shown options that the facets chosen so far leave."""
        return tuple(option for option in self._fitting if option.shown)

    @property
    def _fitting(self) -> tuple[Option[Any], ...]:
        """The options that the facets chosen so far leave, shown or not."""
        return tuple(
            option for option in self.open if all(option.facets.get(name) == value for name, value in self.narrowed)
        )

    @cached_property
    def facet(self) -> str | None:
        """The facet that is asked next, where the options left are too many for a list."""
        left = self.left
        if len(left) <= LIST_MOST:
            return None
        names = {name: None for option in left for name in option.facets}
        for name in names:
            if all(name in option.facets for option in left) and 1 < len(values(left, name)) < len(left):
                return name
        return None

    def narrow(self, name: str, value: Facet) -> Step:
        """Go on among the options with a facet's value, or take the only one."""
        narrowed = replace(self, narrowed=(*self.narrowed, (name, value)))
        only = narrowed.left
        return narrowed.take(only[0]) if len(only) == 1 else self.on(narrowed)

    def scan(self, code: str, take: Callable[[Option[Any]], T], go_on: Callable[[Self], T]) -> T | None:
        """Take the option of a code or, if there is one only, of that facet; of several, go on among those."""
        code = codes.fold(code)
        for option in self.open:
            if codes.means(option, code):
                return take(option)
        alike = [option for option in self._fitting if codes.tells(option, code)]
        kept = self.narrowed if alike else ()
        alike = alike or [option for option in self.open if codes.tells(option, code)]
        if len(alike) < 2:
            return take(alike[0]) if alike else None
        if not any(option.shown for option in alike):
            return None  # a list of them would have no rows
        name = next(name for name, facet in alike[0].facets.items() if codes.is_facet(facet, code))
        told = (name, alike[0].facets[name])
        others = tuple(each for each in kept if each != told)  # said twice, it says no more
        return go_on(replace(self, narrowed=(*others, told)))

    def back(self) -> Way | None:
        """Take back the last facet, or else the last thing."""
        if self.narrowed:
            return self.on(replace(self, narrowed=self.narrowed[:-1]))
        return self.on(replace(self, picked=self.picked[:-1])) if self.picked else None

    @abstractmethod
    def take(self, option: Option[Any]) -> Step:
        """Take an option."""

    @abstractmethod
    def missing(self, answer: Any) -> list[str]:
        """Return the things that an answer names and that are still to be entered, in order."""

    def leads_to(self, answer: Any) -> bool:
        """Whether what was told of the next thing is true of it."""
        facets = self.option(self.missing(answer)[0]).facets
        return all(facets.get(name) == value for name, value in self.narrowed)

    def option(self, id: str) -> Option[Any]:
        """Return the option of an id."""
        return next(option for option in self.prompt.options if option.id == id)


@dataclass(frozen=True)
class One(Choice):
    """The choice of one option."""

    prompt: Choose[Any]

    @property
    def likely(self) -> Option[Any] | None:
        for id in (self.old, self.prompt.usual_answer):
            for option in self.left:
                if option.id == id:
                    return option
        return None

    def take(self, option: Option[Any]) -> Step:
        return Done(option.id)

    def missing(self, answer: Any) -> list[str]:
        return [answer]


@dataclass(frozen=True)
class Several(Choice):
    """The things that are drawn from a pile, one after the other."""

    prompt: Draw[Any]

    @property
    def counter(self) -> str:
        return f"{len(self.picked) + 1}/{self.prompt.count}" if self.prompt.count > 1 else ""

    @property
    def again(self) -> tuple[str, ...]:
        begun = self.picked or self.narrowed
        return tuple(map(str, self.old)) if isinstance(self.old, list | tuple) and not begun else ()

    @property
    def open(self) -> tuple[Option[Any], ...]:
        left = self.prompt.candidates
        return tuple(each for each in self.prompt.options if self.picked.count(each.id) < left.get(each.id, 1))

    def take(self, option: Option[Any]) -> Step:
        """Take what came; an answer that is no card is given alone."""
        picked = (*self.picked, option.id)
        if option in self.prompt.instead:
            return Done((option.id,))
        if len(picked) == self.prompt.count:
            return Done(picked)
        return self.on(replace(self, picked=picked, narrowed=(), old=None))

    def missing(self, answer: Any) -> list[str]:
        if self.prompt.ordered:
            return list(answer[len(self.picked) :])
        return list((Counter(answer) - Counter(self.picked)).elements())

    def leads_to(self, answer: Any) -> bool:
        so_far = tuple(answer[: len(self.picked)])
        wrong = self.picked != so_far if self.prompt.ordered else Counter(self.picked) - Counter(answer)
        return not wrong and super().leads_to(answer)


@dataclass(frozen=True)
class Among(Way):
    """A way through options, as far as the choice has got."""

    choice: Choice

    @property
    def prompt(self) -> Choose[Any] | Draw[Any]:
        return self.choice.prompt

    @property
    def counter(self) -> str:
        return self.choice.counter

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.choice.prompt.options

    @property
    def narrowed(self) -> tuple[tuple[str, Facet], ...]:
        return self.choice.narrowed

    def back(self) -> Way | None:
        return self.choice.back()

    def scan(self, code: str) -> Step | None:
        return self.choice.scan(code, self.choice.take, self.choice.on)

    def leads_to(self, answer: Any) -> bool:
        return self.choice.leads_to(answer)

    def missing(self, answer: Any) -> list[str]:
        return self.choice.missing(answer)

    def offers(self, answer: Plain) -> bool:
        return self.choice.old == answer

    def lines(self, *, drawn: bool = False) -> tuple[Slot, ...]:
        """Return a row for each value of the facet that is asked, else for each option left.

        With `drawn` an outline stands for its option, its label beside it.
        """
        left, name = self.choice.left, self.choice.facet
        if name:
            return tuple(facet_row(name, value) for value in values(left, name))
        return tuple(Slot(option.label, drawing=outline(option) if drawn else ()) for option in left)

    def choose(self, line: int) -> Step:
        """Go on with one of the `lines`, or take it."""
        left, name = self.choice.left, self.choice.facet
        return self.choice.narrow(name, values(left, name)[line]) if name else self.choice.take(left[line])

    def line_of(self, option: Option[Any]) -> int:
        """Return which of the `lines` leads to an option."""
        left, name = self.choice.left, self.choice.facet
        return values(left, name).index(option.facets[name]) if name else left.index(option)

    def line_towards(self, answer: Any) -> int:
        """Return which of the `lines` brings an answer nearer."""
        return self.line_of(self.choice.option(self.choice.missing(answer)[0]))


def values(options: Sequence[Option[Any]], facet: str) -> list[Facet]:
    """Return the values of a facet that options have, each once: numbers from the least, others as they come."""
    found = {option.facets[facet]: None for option in options if facet in option.facets}
    return sorted(found, key=lambda value: value if isinstance(value, int) else 0)


def facet_row(name: str, value: Facet) -> Slot:
    """Return the row of a facet's value; an outline speaks for itself."""
    return Slot(drawing=value.rows) if isinstance(value, Shape) else Slot(facet=(name, value))


def outline(option: Option[Any]) -> tuple[str, ...]:
    """Return the outline of a thing as rows of X and .; none where it has none."""
    return next((facet.rows for facet in option.facets.values() if isinstance(facet, Shape)), ())
