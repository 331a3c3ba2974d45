"""Options that may be answered: what tells them apart and what value the rules get; and the squares of a board."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar, overload

from compere.declared import dataclass
from compere.errors import InvalidAnswer, listed, quoted
from compere.wording import Shape, Term, Text

T = TypeVar("T", covariant=True)


Squares: TypeAlias = tuple[tuple[str | Text, ...], ...]  # rows from the top, of one or two letters each, or none
Drawing: TypeAlias = Squares | Callable[[], Squares]  # or what draws them, once a view looks
FILLED = "■"  # the sign of a square that is drawn filled


def in_square(sign: str | Text, spell: Callable[[Text], str]) -> tuple[str, bool]:
    """Return what is written in a square in a language, and whether it is drawn filled instead."""
    written = spell(sign) if isinstance(sign, Text) else sign
    return ("", True) if written == FILLED else (written, False)


Facet: TypeAlias = int | str | Term | Shape
NO_FACETS: Mapping[str, Facet] = {}  # shared, so it must not be changed
_ITS_ID: Any = object()  # no value of its own
_ONLY_TEXT = frozenset({str})


@dataclass(frozen=True, slots=True, init=False)
class Option(Generic[T]):
    """One thing that may be answered.

    Attributes:
        id: stands for it on the wire and in journals; it is also the code that a scanner reads.
        label: its name for people.
        facets: what tells it apart from its neighbours (cost, suit, strength ...), the most telling first. Views
            arrange options by them, and a scanned code selects the option, or the facet, whose id it is.
        value: what the rules get; the id by default.
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

    def __init__(self, id: str, label: Text, facets: Mapping[str, Facet] = NO_FACETS, *, value: Any = _ITS_ID) -> None:
        """Make an option; without a `value` the rules get its id."""
        _put_id(self, id)
        _put_label(self, label)
        _put_facets(self, facets)
        _put_value(self, id if value is _ITS_ID else value)


# What object.__setattr__ would look up each time: options are made by the thousand.
_put_id, _put_label, _put_facets, _put_value = (
    vars(Option)[each].__set__ for each in ("id", "label", "facets", "value")
)


id_of, value_of = attrgetter("id"), attrgetter("value")  # of options, without a call of Python's between


def listed_by_id(options: Sequence[Option[T]]) -> dict[str, Option[T]]:
    """Return options by id, in their order."""
    return {option.id: option for option in options}


class Repertoire(tuple[Option[T], ...]):
    """Options that are asked from again and again: what is looked for in them is looked for once."""

    _more: "tuple[tuple[Option[Any], ...], Repertoire[Any]] | None" = None

    @cached_property
    def by_id(self) -> Mapping[str, Option[T]]:
        """Each option by its id."""
        return listed_by_id(self)

    @cached_property
    def ids(self) -> Mapping[Any, str]:
        """The id that stands for a card, by its value; none for a value that two of them have."""
        times = Counter(map(value_of, self))
        return {each.value: each.id for each in self if times[each.value] == 1}

    @cached_property
    def looks(self) -> Mapping[Any, frozenset[Any]]:
        """All cards that look like a card, by card, if values are what looks alike; else empty."""
        return {card: each.value for each in self if isinstance(each.value, frozenset) for card in each.value}

    @cached_property
    def in_any_order(self) -> str:
        """Their ids, see `any_order`."""
        return any_order(self.by_id)

    def beside(self, more: "tuple[Option[Any], ...]") -> "Repertoire[Any]":
        """Return these and more; kept for the next question, which mostly has the same."""
        if self._more is None or self._more[0] is not more:
            self._more = more, Repertoire(self + more)
        return self._more[1]


def repertoire(options: tuple[Option[T], ...]) -> Repertoire[T]:
    """Return options as what is asked from again and again; kept for the next question that has these very ones."""
    if isinstance(options, Repertoire):
        return options
    # A method of them stands for themselves: options cannot be hashed, and the core looks at no address.
    return _repertoire(options.__len__)


@lru_cache(64)
def _repertoire(of: Any) -> Repertoire[Any]:
    return Repertoire(of.__self__)


def any_order(ids: Iterable[str]) -> str:
    """Return options' ids as one text that is the same in any order; a checksum over a list would take longer."""
    return _in_order(tuple(ids))


@lru_cache(256)
def _in_order(ids: tuple[str, ...]) -> str:
    """Return the text; cached, because most questions are asked again with the same options."""
    return " ".join(sorted(ids))


def encoded(options: Sequence[Option[Any]], value: object) -> str:
    """Return the id of the option that has this value.

    Raises:
        InvalidAnswer: there is none.
    """
    for option in options:
        if option.value == value:
            return option.id
    raise InvalidAnswer(f"{quoted(value)} is none of {listed(list(map(value_of, options)))}")


def ids_of(answer: object) -> tuple[str, ...]:
    """Return an answer as ids.

    Raises:
        InvalidAnswer: it is not a list of ids.
    """
    if not isinstance(answer, list | tuple) or not _ONLY_TEXT.issuperset(map(type, answer)):
        raise InvalidAnswer(f"{quoted(answer)} is no list of ids")
    return tuple(answer)
