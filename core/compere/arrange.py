"""Questions that ask for several options, in an order or not, and for a square of a board."""

from math import inf
from typing import ClassVar, TypeVar

from compere.declared import dataclass, field
from compere.errors import InvalidAnswer, listed, quoted, spanned
from compere.options import Option, any_order, ids_of
from compere.prompts import Form, OfSeveral, Prompt
from compere.wording import Plain, Text, say

T = TypeVar("T")


@dataclass(frozen=True)
class ChooseSome(OfSeveral[T]):
    """Choose from `min` to `max` of several options; the answer has them in the order of the options.

    Attributes:
        places: if it is an order that is asked for, such as the spaces of a track, its places, each for another option:
            numbers from 1 or, where each is about something else, its name, shown before what was answered there, and
            its question.
    """

    options: tuple[Option[T], ...]
    min: int
    max: int
    places: range | tuple[tuple[Text, Text], ...] = field(default=(), kw_only=True)

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "arrange" if self.ordered else "choose"

    @property
    def ordered(self) -> bool:
        """Whether it is an order that is asked for."""
        return bool(self.places)

    @property
    def asked(self) -> tuple[tuple[Text, Text], ...]:
        """The name and the question of each place, where each is about something else."""
        return () if isinstance(self.places, range) else self.places

    @property
    def count(self) -> int:
        """How many an order has."""
        return self.max

    def _validate(self) -> None:
        self._check_options()
        if not self.ordered <= self.min <= self.max <= len(self.options):
            raise self._bad(f"{spanned(self.min, self.max)} of {len(self.options)} options")
        if self.ordered and self.min != self.max:
            raise self._bad(f"an order of {spanned(self.min, self.max)} options: expected one length")
        if self.places and len(self.places) != self.max:
            raise self._bad(f"an order of {len(self.places)} places: expected {self.max}")

    def check(self, answer: object) -> tuple[str, ...]:
        picked = ids_of(answer)
        if strange := [id for id in picked if id not in self.by_id]:
            raise InvalidAnswer(f"{quoted(strange[0])} is none of {listed(self.ids())}")
        if len(set(picked)) != len(picked):
            raise InvalidAnswer(f"{quoted(list(picked))} names one option twice: each may be chosen once")
        if not self.min <= len(picked) <= self.max:
            raise InvalidAnswer(f"{len(picked)} chosen: expected {spanned(self.min, self.max)}")
        return picked if self.ordered else tuple(id for id in self.ids() if id in picked)

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options

    def bounds(self) -> dict[str, Plain]:
        return {"count": self.max} if self.ordered else {"rare": [], "scanned": [], "min": self.min, "max": self.max}

    def takes(self) -> Plain:
        return (self.max, any_order(self.by_id)) if self.ordered else (self.min, self.max, any_order(self.by_id))

    def sole(self) -> tuple[str, ...] | None:
        if self.max == 0:
            return ()
        return self.ids() if self.min == len(self.options) and (not self.ordered or self.max == 1) else None


@dataclass(frozen=True)
class Place(Prompt[tuple[int, int]]):
    """Choose one of the `squares` of a board, given as (column, row) from (0, 0) at the top left."""

    kind: ClassVar[str] = "place"
    form: ClassVar[Form] = "numbers"
    squares: tuple[tuple[int, int], ...]

    @staticmethod
    def where(square: tuple[int, int]) -> Text:
        """Return how a square is named, wherever one is: by row and square in it, from 1, from the top left.

        It names no column: a game may number its own, from another side.
        """
        x, y = square
        return say("row {y}, square {x}", x=x + 1, y=y + 1)

    def _validate(self) -> None:
        if not self.squares:
            raise self._bad("it has no squares")
        columns, lines = zip(*self.squares, strict=True)
        most_columns, most_lines = min(map(len, self.drawn), default=inf), len(self.drawn) or inf
        if min(columns + lines) < 0 or max(columns) >= most_columns or max(lines) >= most_lines:
            self._check_squares()
        if len(set(self.squares)) < len(self.squares):
            raise self._bad("a square is named twice")

    def _check_squares(self) -> None:
        """Raise BadQuestion unless all squares lie on the board, whose lines may be of different lengths."""
        for x, y in self.squares:
            if x < 0 or y < 0 or (self.drawn and not (y < len(self.drawn) and x < len(self.drawn[y]))):
                raise self._bad(f"the square {quoted((x, y))} lies on no board")

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
