"""What may be answered: options with what tells them apart, and the value that the rules get; and what a board is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar, overload

from compere.errors import InvalidAnswer, listed, quoted
from compere.wording import Term, Text

T = TypeVar("T", covariant=True)


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of a thing, as rows of X (there) and . (not there)."""

    rows: tuple[str, ...]


def shape(rows: str) -> Shape:
    """Return a shape from its rows with a space between them."""
    return Shape(tuple(rows.split()))


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a board: at most two characters, filled or not; `label` has them where a language writes others."""

    text: str = ""
    filled: bool = False
    label: Text | None = field(default=None, compare=False)


Board: TypeAlias = tuple[tuple[Square, ...], ...]  # rows from the top
Facet: TypeAlias = int | str | Term | Shape
NO_FACETS: Mapping[str, Facet] = {}  # shared: nobody changes it


@dataclass(frozen=True, slots=True, init=False)
class Option(Generic[T]):
    """One thing that may be answered: the rules get its `value`, and `id` stands for it on the wire and in journals.

    `facets` tell it apart from its neighbours (cost, suit, strength ...), the most telling first: a view builds a grid
    or a list in steps from them, and a scanned code picks the option with that id or a facet of that id.
    """

    id: str
    label: Text
    facets: Mapping[str, Facet]
    value: T

    @overload
    def __init__(
        self: "Option[str]",
        id: str,
        label: Text,
        facets: Mapping[str, Facet] = ...,
    ) -> None: ...

    @overload
    def __init__(
        self,
        id: str,
        label: Text,
        facets: Mapping[str, Facet] = ...,
        *,
        value: T,
    ) -> None: ...

    def __init__(
        self,
        id: str,
        label: Text,
        facets: Mapping[str, Facet] = NO_FACETS,
        **value: Any,
    ) -> None:
        """Make an option; without a `value` the rules get its id."""
        put = object.__setattr__
        put(self, "id", id)
        put(self, "label", label)
        put(self, "facets", facets)
        put(self, "value", value.get("value", id))


def any_order(options: tuple[Option[Any], ...]) -> str:
    """Return the ids, which are words, as one text that is the same in any order: a list takes a checksum longer."""
    return " ".join(sorted([option.id for option in options]))


def encoded(options: Sequence[Option[Any]], value: object) -> str:
    """Return the id of the option with a value.

    Raises:
        InvalidAnswer: there is none.
    """
    for option in options:
        if option.value == value:
            return option.id
    raise InvalidAnswer(f"{quoted(value)} is none of {listed([option.value for option in options])}")
