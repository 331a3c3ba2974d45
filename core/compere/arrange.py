"""Questions that ask for an order, and for a square of a board."""

from typing import ClassVar, TypeVar

from compere.declared import dataclass, field
from compere.errors import InvalidAnswer, listed, quoted
from compere.options import Option, any_order
from compere.prompts import Form, OfSeveral, Prompt
from compere.wording import Plain, Text

T = TypeVar("T")


@dataclass(frozen=True)
class Arrange(OfSeveral[T]):
    """Put options in order, each at most once: the spaces of a track, for example.

    Attributes:
        options: what is put in order.
        count: how many of them the order has; all of them by default.
        places: where each place of the order is about something else, its name, shown before what was answered there,
            and its question; else empty.
    """

    kind: ClassVar[str] = "arrange"
    options: tuple[Option[T], ...]
    count: int = field(default=0, kw_only=True)
    places: tuple[tuple[Text, Text], ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", self.count or len(self.options))
        super().__post_init__()

    def _validate(self) -> None:
        self._check_options()
        if not 1 <= self.count <= len(self.options):
            raise self._bad(f"{self.count} of {len(self.options)} options")
        if self.places and len(self.places) != self.count:
            raise self._bad(f"{len(self.places)} places are named and asked for: expected {self.count}")

    def check(self, answer: object) -> tuple[str, ...]:
        order = self._different(answer, "one twice: each has one place")
        if len(order) != self.count:
            raise InvalidAnswer(f"{len(order)} in a row: expected {self.count}")
        return order

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options

    def bounds(self) -> dict[str, Plain]:
        return {"count": self.count}

    def takes(self) -> Plain:
        return self.count, any_order(self.by_id)

    def sole(self) -> tuple[str, ...] | None:
        return self.ids() if len(self.options) == 1 else None


@dataclass(frozen=True)
class Place(Prompt[tuple[int, int]]):
    """Choose one of the `squares` of a board, given as (column, row) from (0, 0) at the top left."""

    kind: ClassVar[str] = "place"
    form: ClassVar[Form] = "numbers"
    squares: tuple[tuple[int, int], ...]

    def _validate(self) -> None:
        if not self.squares:
            raise self._bad("it has no squares")
        for x, y in self.squares:
            if x < 0 or y < 0 or (self.board and not (y < len(self.board) and x < len(self.board[y]))):
                raise self._bad(f"the square {quoted((x, y))} lies on no board")
        if len(set(self.squares)) < len(self.squares):
            raise self._bad("a square is named twice")

    def check(self, answer: object) -> tuple[int, int]:
        if isinstance(answer, list | tuple) and len(answer) == 2 and all(type(each) is int for each in answer):
            x, y = answer
            if (x, y) in self.squares:
                return x, y
        raise InvalidAnswer(f"{quoted(answer)} is no square that may be meant: expected one of {listed(self.squares)}")

    def bounds(self) -> dict[str, Plain]:
        return {"squares": [[x, y] for x, y in self.squares]}

    def spans(self) -> tuple[str, ...]:
        return tuple(f"{x} {y}" for x, y in self.squares)

    def takes(self) -> Plain:
        return tuple(sorted(self.squares))

    def sole(self) -> tuple[int, int] | None:
        return self.squares[0] if len(self.squares) == 1 else None
