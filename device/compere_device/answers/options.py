"""One of many options, or several: what is left as keys and codes narrow it down.

A list that is too long is asked facet by facet: the suit, then the card. An option without such a facet, such as
*empty*, has a row of its own beside them, and so has a rare option if there is only one; several rare ones are behind
one more row, and so is the choice that an answer is for this time only. A code may name a thing, or a facet of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from compere.declared import dataclass, replace
from compere.options import Facet, Option
from compere.prompts import Choose
from compere.wording import Plain, Shape, Text, say
from compere_device.answers import codes
from compere_device.answers.branches import Branch, grouped, most_telling_first
from compere_device.answers.way import Done, Onward, Slot, Way, for_once
from compere_device.hands.controls import SIDES
from compere_device.once import once

Things: TypeAlias = tuple[Option[Any], ...]

if TYPE_CHECKING:  # the home screen asks for no cards and need not load them
    from compere.arrange import ChooseSome
    from compere.piles import Draw

KEYS_MOST = len(SIDES)  # longer ones that are sometimes long lists are asked by facets: the way stays the same
LIST_MOST = 7  # a longer list is asked facet by facet; measured, see `make bench`
OTHERS, ONCE = say("others…"), say("only this time")

T = TypeVar("T")


@dataclass(frozen=True)
class Choosing(ABC):
    """A choice of one or several options, with what is entered so far.

    Attributes:
        on: returns the way that suits the options left: with fewer of them, another way may be shorter.
        old: an answer that was taken back, which is offered again.
    """

    prompt: "Choose[Any] | Draw[Any] | ChooseSome[Any]"
    on: Callable[["Choosing"], Way]
    old: Plain = None
    narrowed: tuple[tuple[str, Facet], ...] = ()  # the facets chosen on the way to one option
    picked: tuple[str, ...] = ()
    unset: bool = False  # a printed fact: no row is selected until a person selects one

    @property
    def counter(self) -> str:
        """Which of several is asked now."""
        return ""

    @property
    def text(self) -> Text:
        """What is asked now."""
        return self.prompt.text

    @property
    def in_order(self) -> bool:
        """Whether what is picked has places."""
        return False

    @property
    def first_place(self) -> int:
        """The place of the first of them, as people call it."""
        return 1

    @property
    def entered(self) -> tuple[Text, ...]:
        """The names of the things that were picked so far."""
        return tuple(self.option(id).label for id in self.picked)

    @property
    def again(self) -> tuple[str, ...]:
        """The old or usual answer, if it names several things and therefore needs a row of its own."""
        return ()

    @property
    def resumed(self) -> Plain:
        """The answer that was taken back, as it continues from what is picked now."""
        return self.old

    def offers(self, answer: Plain) -> bool:
        """Whether this is the answer that OK takes again."""
        return self.old == answer

    @property
    def likely(self) -> Option[Any] | None:
        """The option that was taken back, or else the usual one, if it is among those left."""
        return None

    @property
    def open(self) -> tuple[Option[Any], ...]:
        """The options that may still be answered, listed or not."""
        return self.prompt.accepted

    @property
    def listed(self) -> tuple[Option[Any], ...]:
        """The options that are listed now, before any facet is chosen."""
        return self.prompt.options

    @once
    def left(self) -> tuple[Option[Any], ...]:
        """The listed options that the facets chosen so far leave."""
        return self._fitting(self.listed)

    def _fitting(self, options: tuple[Option[Any], ...]) -> tuple[Option[Any], ...]:
        """Return the options that the facets chosen so far leave."""
        if not self.narrowed:
            return options
        return tuple(
            option for option in options if all(option.facets.get(name) == value for name, value in self.narrowed)
        )

    @once
    def branches(self) -> tuple[Branch, ...]:
        """A row for each option left, or if they are too many for a list, for each value of the facet asked next.

        A facet whose value most options share is not asked where the question comes often: it would only add a step.
        """
        left = self.left
        more = len(left) > KEYS_MOST and self.lists_more_at_times
        if more or len(left) > LIST_MOST:
            for name in most_telling_first(left):
                rows = grouped(left, name)
                only_a_step_more = self.prompt.often and 2 * max(len(row.options) for row in rows) > len(left)
                if 1 < len(rows) < len(left) and (more or not only_a_step_more):
                    return rows
        return tuple(Branch((option,)) for option in left)

    @property
    def lists_more_at_times(self) -> bool:
        """Whether the list is longer at times: some things that fit so far are not listed now, but can be scanned."""
        return False

    @property
    def by_facet(self) -> bool:
        """Whether a facet is asked next."""
        return any(row.facet for row in self.branches)

    def follow(self, branch: Branch) -> Onward:
        """Go on along a row."""
        return self.narrow(*branch.facet) if branch.facet else self.take(branch.options[0])

    def narrow(self, name: str, value: Facet) -> Onward:
        """Go on among the options with a facet's value, or take the only one."""
        narrowed = replace(self, narrowed=(*self.narrowed, (name, value)))
        only = narrowed.left
        return narrowed.take(only[0]) if len(only) == 1 else self.on(narrowed)

    def scan(self, code: str, take: Callable[[Option[Any]], T], go_on: Callable[[Self], T]) -> T | None:
        """Take the option that a code means; for a facet's code the only one with it, or go on among those with it."""
        code = codes.fold(code)
        for option in self.open:
            if codes.means(option, code):
                return take(option)
        alike = [option for option in self._fitting(self.open) if codes.tells(option, code)]
        kept = self.narrowed if alike else ()
        alike = alike or [option for option in self.open if codes.tells(option, code)]
        if len(alike) < 2:
            return take(alike[0]) if alike else None
        if not any(option in self.listed for option in alike):
            return None  # a list of them would have no rows
        name = next(name for name, facet in alike[0].facets.items() if codes.is_facet(facet, code))
        told = (name, alike[0].facets[name])
        others = tuple(each for each in kept if each != told)  # no need to say it twice
        return go_on(replace(self, narrowed=(*others, told)))

    def back(self) -> Way | None:
        """Take back the last facet, or else the last thing."""
        if self.narrowed:
            return self.on(replace(self, narrowed=self.narrowed[:-1]))
        return self.on(replace(self, picked=self.picked[:-1])) if self.picked else None

    @property
    def enough(self) -> bool:
        """Whether everything needed has been told, and more may follow."""
        return False

    @property
    def so_far(self) -> Plain:
        """The things picked so far, as plain data, without the facets told of the next; None if only one is chosen."""
        return None

    def take_up(self, so_far: Plain) -> "Self | None":
        """Return the choice with the things of `so_far` instead of its own; None if they do not fit."""
        return None

    @abstractmethod
    def take(self, option: Option[Any]) -> Onward:
        """Take an option."""

    def take_scanned(self, option: Option[Any]) -> Onward:
        """Take an option whose code was scanned."""
        return self.take(option)

    @abstractmethod
    def missing(self, answer: Any) -> list[str]:
        """Return the things that an answer names and that are still to be entered, in order."""

    def leads_to(self, answer: Any) -> bool:
        """Whether the next thing of an answer fits the facets told so far."""
        facets = self.option(self.missing(answer)[0]).facets
        return all(facets.get(name) == value for name, value in self.narrowed)

    def option(self, id: str) -> Option[Any]:
        """Return the option of an id."""
        return self.prompt.by_id[id]


@dataclass(frozen=True)
class One(Choosing):
    """The choice of one option: among the common ones or, after taking their row, among the `rare` ones."""

    prompt: Choose[Any]
    rare: bool = False

    @property
    def listed(self) -> tuple[Option[Any], ...]:
        return self.prompt.rare if self.rare else self.prompt.options

    @once
    def branches(self) -> tuple[Branch, ...]:
        """The rows. If the question comes often the usual answer stands beside OK, unless each has its place."""
        rows = list(super().branches)
        if self.prompt.often and not self.prompt.ever and (usual := self.prompt.usual_answer) is not None:
            at = next((at for at, row in enumerate(rows) if row.options[0].id == usual), 0)
            rows.insert(1, rows.pop(at))
        if not self.narrowed and not self.rare:
            several = len(self.prompt.rare) > 1  # a single one has its own row
            rows += [Branch(self.prompt.rare, text=OTHERS if several else None)] if self.prompt.rare else []
            offers_once = self.prompt.fact and len(rows) < LIST_MOST
            rows += [Branch(text=ONCE)] if offers_once else []
        return tuple(rows)

    @property
    def lists_more_at_times(self) -> bool:
        return any(option.facets for option in self._fitting(self.prompt.scanned))

    @property
    def likely(self) -> Option[Any] | None:
        for id in (self.old, self.prompt.usual_answer):
            for option in self.left if self.rare else self.left + self.prompt.rare:
                if option.id == id:
                    return option
        return None

    def follow(self, branch: Branch) -> Onward:
        if branch.text is OTHERS:
            return self.on(replace(self, rare=True))
        if branch.text is ONCE:
            return self.on(replace(self, prompt=for_once(self.prompt)))
        return super().follow(branch)

    def back(self) -> Way | None:
        if self.rare and not self.narrowed:
            return self.on(replace(self, rare=False))
        return super().back()

    def take(self, option: Option[Any]) -> Onward:
        return Done(option.id)

    def missing(self, answer: Any) -> list[str]:
        return [answer]

    def leads_to(self, answer: Any) -> bool:
        return super().leads_to(answer) and (not self.rare or any(each.id == answer for each in self.prompt.rare))


@dataclass(frozen=True)
class Among(Way):
    """A way through options, as far as the choice has got."""

    choice: Choosing

    @property
    def taken_back(self) -> Plain:
        return self.choice.resumed

    def rows_lead_to(self, answer: Any) -> bool:
        first, *_ = self.choice.missing(answer)
        return any(option.id == first for branch in self.choice.branches for option in branch.options)

    @property
    def prompt(self) -> "Choose[Any] | Draw[Any] | ChooseSome[Any]":
        return self.choice.prompt

    @property
    def text(self) -> Text:
        return self.choice.text

    @property
    def counter(self) -> str:
        return self.choice.counter

    @property
    def entered(self) -> tuple[Text, ...]:
        names = self.choice.entered
        if not self.choice.in_order:
            return names
        return tuple(
            say("{nth}. {thing}", nth=nth, thing=name) for nth, name in enumerate(names, self.choice.first_place)
        )

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.choice.prompt.accepted

    @property
    def narrowed(self) -> tuple[tuple[str, Facet], ...]:
        return self.choice.narrowed

    def back(self) -> Way | None:
        return self.choice.back()

    @property
    def so_far(self) -> Plain:
        return self.choice.so_far

    def take_up(self, so_far: Plain) -> Way | None:
        choice = self.choice.take_up(so_far)
        way = None if choice is None else choice.on(choice)
        return way.gone_to(so_far) if isinstance(way, Among) else way

    def gone_to(self, so_far: Plain) -> "Among":
        """Return the page of this way on which the person was when so much had been entered."""
        return self

    def scan(self, code: str) -> Onward | None:
        return self.choice.scan(code, self.choice.take_scanned, self.choice.on)

    def leads_to(self, answer: Any) -> bool:
        return self.choice.leads_to(answer)

    def missing(self, answer: Any) -> list[str]:
        return self.choice.missing(answer)

    def offers(self, answer: Plain) -> bool:
        return self.choice.offers(answer)

    @once
    def lines(self) -> tuple[Slot, ...]:
        """The rows; beside a board there is little room, and they leave out the facets that were told already."""
        return self.rows_of(drawn=False)

    def rows_of(self, *, drawn: bool) -> tuple[Slot, ...]:
        """Return the rows; if `drawn`, an option that has an outline is drawn, with its label beside it."""
        board, branches = self.choice.prompt.drawn, self.choice.branches
        told = self.choice.narrowed if board else ()
        shortens = bool(board) and _differ_in_last(branches)
        return tuple([_slot(branch, told, drawn=drawn, shortens=shortens) for branch in branches])

    def choose(self, line: int) -> Onward:
        """Go on with one of the `lines`, or take it."""
        return self.choice.follow(self.choice.branches[line])

    def line_of(self, option: Option[Any]) -> int:
        """Return which of the `lines` leads to an option."""
        return next(
            line
            for line, branch in enumerate(self.choice.branches)
            if any(each.id == option.id for each in branch.options)
        )

    def line_towards(self, answer: Any) -> int:
        """Return which of the `lines` brings an answer nearer."""
        return self.line_of(self.choice.option(self.choice.missing(answer)[0]))


def _differ_in_last(branches: Sequence[Branch]) -> bool:
    """Return whether the options differ in their last facet only."""
    facets = [tuple(option.facets.items()) for branch in branches for option in branch.options if option.facets]
    return len({each[:-1] for each in facets}) == 1


def _slot(branch: Branch, told: Sequence[tuple[str, Facet]], *, drawn: bool, shortens: bool) -> Slot:
    if branch.text:
        return Slot(branch.text)
    if branch.facet:
        return facet_row(*branch.facet)
    (option,) = branch.options
    rest = [facet for facet in option.facets.items() if facet not in told]
    if told and len(rest) == 1:
        return facet_row(*rest[0])
    last = facet_row(*rest[-1]).facet if shortens and rest else None
    return Slot(option.label, drawing=outline(option) if drawn else (), last=last)


def facet_row(name: str, value: Facet) -> Slot:
    """Return the row of a facet's value; an outline speaks for itself."""
    return Slot(drawing=value.rows) if isinstance(value, Shape) else Slot(facet=(name, value))


def outline(option: Option[Any]) -> tuple[str, ...]:
    """Return the outline of a thing as rows of X and .; empty if it has none."""
    return next((facet.rows for facet in option.facets.values() if isinstance(facet, Shape)), ())
