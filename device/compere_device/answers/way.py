"""What every way of answering a question is: pure values, no words of a language, no pixels and no controls.

A `Way` is how one prompt is answered, and how far that has got. Every step returns the way as it is then, or `Done`
with the answer, or None where there is no such step. Its page is data, too: rows, a value that stands large, a
counter; the view makes the same page of them for every way. Which key takes which step is said in `hands.controls`,
by the kind of the page, and obeyed by `hand`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from compere.declared import dataclass, field, replace
from compere.options import Facet, Option, Squares
from compere.prompts import Answer, Prompt
from compere.wording import Plain, Term, Text, say
from compere_device.events import Key
from compere_device.hands.controls import BESIDE_KEYS, PLACES, SIDES, Does, PageKind

P = TypeVar("P", bound=Prompt[Any])
Q = TypeVar("Q", bound=Prompt[Any])


@dataclass(frozen=True, slots=True)
class Done:
    """The answer is complete."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Slot:
    """One row that can be chosen now: a label, a facet of this name (said as the bot says it), or a drawing."""

    label: Text | None = None
    facet: tuple[str, int | str | Term | Text] | None = None
    drawing: tuple[str, ...] = ()  # rows of X and .; a label stands beside it
    ticked: bool | None = None  # None: not a row that toggles
    cut: bool = False  # if the label is too long, its end is cut, and not the names in it
    last: tuple[str, int | str | Term | Text] | None = (
        None  # only what tells it from its neighbours, for when room is scarce
    )


class Way(ABC):
    """One way of answering one prompt, and where a person is in it; it never changes."""

    in_sight: ClassVar[bool] = False  # every answer has its own key, so one press gives it
    alone: ClassVar[bool] = False  # leaves no room for what happened
    cursor: int | None = 0  # the selected row; None if nobody has chosen one yet, and OK does nothing

    @property
    @abstractmethod
    def prompt(self) -> Prompt[Any]:
        """The question."""

    # Its page

    @property
    def kind(self) -> PageKind:
        """What can be done on its page."""
        return PageKind.LIST

    @property
    def direct(self) -> bool:
        """Whether each row stands beside a key of its own."""
        return self.kind in BESIDE_KEYS

    @property
    def text(self) -> Text:
        """What is asked now."""
        return self.prompt.text

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The rows that can be chosen now; none if a value is set, or a page is only read."""
        return ()

    @property
    def keys(self) -> tuple[Key, ...]:
        """The side of the box at which each row stands, named by the key of a plain box; empty if rows are a list."""
        return ()

    @property
    def leafs(self) -> bool:
        """Whether the rows are one page of a longer list, all pages of which are set in the same size."""
        return False

    @property
    def huge(self) -> str:
        """The value that is set, which is shown as large as the glass allows; empty if rows are chosen."""
        return ""

    @property
    def unset(self) -> bool:
        """Whether nothing is selected or set yet, so that nothing can be taken."""
        return self.cursor is None and bool(self.slots)

    @property
    def counter(self) -> str:
        """Which of several things is asked now, such as 2/5; empty if only one is asked."""
        return ""

    @property
    def entered(self) -> tuple[Text, ...]:
        """The names of what was entered so far, with numbers where they have places, for the page that asks on."""
        return ()

    @property
    def spread(self) -> tuple[tuple[Text, ...], ...]:
        """Everything that was entered, in columns, if a page of its own reviews it; empty otherwise."""
        return ()

    @property
    def board(self) -> Squares:
        """The board on which a square is chosen, if the question itself has none."""
        return ()

    @property
    def marked(self) -> Collection[tuple[int, int]]:
        """The squares of the board that may still be meant, by column and row."""
        return ()

    # Its steps

    def move(self, by: int) -> "Way | None":
        """Move the selection, or the value that is set, by this many places; None if there is neither."""
        return None

    def take(self) -> "Onward | None":
        """Take what is selected or set, or has been read; None if there is nothing."""
        return None

    def next_line(self) -> "Way | None":
        """Select the first place of the next line; None if there are no lines."""
        return None

    def back(self) -> "Way | None":
        """Take back the last step of this answer; None if there is none."""
        return None

    def scan(self, code: str) -> "Onward | None":
        """Take what a code means; None if it fits nothing that can be answered now."""
        return None

    @property
    def so_far(self) -> Plain:
        """What was entered so far of an answer in several parts, as plain data for `take_up`; None if it has one."""
        return None

    def take_up(self, so_far: Plain) -> "Way | None":
        """Return the way with `so_far` entered in place of what is entered here; None if that does not fit."""
        return None

    @property
    def asks(self) -> object:
        """A value that changes when the keys come to mean something else; selecting a row or setting a number does not.

        After a change no key counts before the new page has been seen.
        """
        return self

    @property
    def taken_back(self) -> Plain:
        """The answer that was taken back, to be marked; None if there is none, or if it is selected anyway."""
        return None

    @property
    def again(self) -> int | None:
        """The row to be marked because it leads to the answer that was taken back; None if there is none."""
        return None

    def wrong(self, answer: Answer) -> Text | None:
        """Return why a complete answer cannot be given, such as too few ticks; None if it can."""
        return None

    # What a person who knows the answer does

    @property
    def options(self) -> Sequence[Option[Any]]:
        """The things that may be answered, and scanned if they have a code."""
        return ()

    @property
    def narrowed(self) -> tuple[tuple[str, Facet], ...]:
        """The facets of the next thing that are told already, by name."""
        return ()

    @abstractmethod
    def towards(self, answer: Any) -> Does:
        """Return the next step on the shortest way to an answer."""

    def leads_to(self, answer: Any) -> bool:
        """Whether the answer can be reached from here without a step back."""
        return True

    def rows_lead_to(self, answer: Any) -> bool:
        """Whether one of the rows leads to the answer; else it can only be scanned."""
        return True

    def missing(self, answer: Any) -> list[str]:
        """Return the things that an answer names and that are still to be entered, in order."""
        return []

    def offers(self, answer: Plain) -> bool:
        """Whether this answer was taken back and is offered, so that one step takes it again."""
        return False


Onward: TypeAlias = Way | Done


@dataclass(frozen=True)
class Single(Way, Generic[P]):
    """A way for one type of prompt."""

    question: P

    @property
    def prompt(self) -> P:
        return self.question


@dataclass(frozen=True)
class Rows(Way):
    """A way whose steps are rows; `cursor` is the selected one, None until a person selects one.

    The selection goes round. From None it goes to the first row, or backwards to the last.
    """

    cursor: int | None = field(default=0, kw_only=True)

    @abstractmethod
    def pick(self, row: int) -> Onward:
        """Take a row."""

    @abstractmethod
    def row_towards(self, answer: Any) -> int:
        """Return the row that brings an answer nearer."""

    @property
    def asks(self) -> object:
        return self if self.cursor == 0 else replace(self, cursor=0)

    def move(self, by: int) -> Self:
        here = self.cursor if self.cursor is not None else -1 if by > 0 else 0
        return replace(self, cursor=(here + by) % max(1, len(self.slots)))

    def take(self) -> Onward | None:
        return None if self.cursor is None else self.pick(self.cursor)

    def towards(self, answer: Any) -> Does:
        there, size = self.row_towards(answer), len(self.slots)
        if self.cursor is None:
            return Does.NEXT if there + 1 <= size - there else Does.PREVIOUS
        return shorter_way(self.cursor, there, size)


@dataclass(frozen=True)
class Keyed(Rows):
    """Rows that each stand beside a key, or that are `listed` because the box has no keys for them.

    The row that leads to an answer that was taken back is marked.
    """

    listed: bool = field(default=False, kw_only=True)

    @property
    def kind(self) -> PageKind:
        return PageKind.LIST if self.listed else PageKind.FOUR

    @property
    def again(self) -> int | None:
        old = self.taken_back
        return self.row_towards(old) if old is not None and self.rows_lead_to(old) and self.leads_to(old) else None

    def offers(self, answer: Plain) -> bool:
        return self.again is not None and self.taken_back == answer

    @property
    def keys(self) -> tuple[Key, ...]:
        return () if self.listed else self.sides

    @property
    def sides(self) -> tuple[Key, ...]:
        """The side of each row, where rows stand beside keys."""
        return SIDES[: len(self.slots)]

    def towards(self, answer: Any) -> Does:
        if self.listed:
            return super().towards(answer)
        return PLACES[SIDES.index(self.sides[self.row_towards(answer)])]

    def in_list(self, *, unset: bool) -> Self:
        """Return the same rows as a list; the answer taken back is selected, else the first, or with `unset` none."""
        return replace(self, listed=True, cursor=self.again if unset or self.again is not None else 0)


@dataclass(frozen=True)
class Parted(Keyed):
    """Rows that lead to parts of a long list, each a page of its own; a step back leads to the page `before`."""

    before: Way | None = field(default=None, kw_only=True)

    def back(self) -> Way | None:
        return self.before or super().back()

    def after_scan(self, first: Way) -> Self:
        """Return this page, to which no keys have led: a step back is one to the page on which a code was scanned."""
        return replace(self, before=first) if self.before else self


def retraced(way: Way, *, scanned: bool = False) -> Way:
    """Return the page on which the answer that was taken back is marked; steps back from it are as they were."""
    first = way  # that asks for the last thing of it
    while isinstance(way, Keyed) and (row := way.again) is not None and isinstance(step := way.pick(row), Way):
        first = first if step.counter == way.counter else step
        way = step
    return way.after_scan(first) if scanned and isinstance(way, Parted) else way


class Dial(Way):
    """A number or a face that stands large and is set."""

    @property
    def kind(self) -> PageKind:
        return PageKind.VALUE


def for_once(prompt: Q) -> Q:
    """Return the question for this time only: its answer is not kept as a printed fact."""
    return replace(prompt, fact=None)


def as_before(answer: int | Sequence[Text]) -> Slot:
    """Return the row that offers a whole answer again: a number, or the names of several things."""
    said = answer if isinstance(answer, int) else tuple(answer)
    return Slot(say("as before: {answer}", answer=said), cut=True)


def from_to(numbers: Sequence[int]) -> Text:
    """Return how a row names a range of numbers: *3*, *3 or 4*, *3 to 7*."""
    least, most = numbers[0], numbers[-1]
    if least == most:
        return say("{number}", number=least)
    if len(numbers) == 2:
        return say("{least} or {most}", least=least, most=most)
    return say("{least} to {most}", least=least, most=most)


def shorter_way(here: int, there: int, size: int, *, onwards: Does = Does.NEXT, back: Does = Does.PREVIOUS) -> Does:
    """Return the next step to a place of a ring, the shorter way round; TAKE if that place is reached."""
    if here == there:
        return Does.TAKE
    return onwards if (there - here) % size <= (here - there) % size else back
