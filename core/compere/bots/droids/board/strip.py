"""The killer's strip of orders, as text: ten columns with one to three orders each, in the order of sending.

    name: what the strip is called; what follows a semicolon is a remark
    0: fire, step up, two right
    ...
    9: max down

Directions are as seen from the killer's edge: up leads away from it. Fire has no direction, because it goes all ways.
Sheet, lines 255 to 273, and the ruling *Strip*.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from compere.bots.droids.board.orders import KILLERS_KINDS
from compere.bots.droids.board.reading import Entry, Piece, read_entries, read_name
from compere.bots.droids.board.squares import DIRECTIONS, SIZE, UP
from compere.errors import BadText

MOST_ORDERS = 3  # a column has the three spaces of an emitter
FIRE = "fire"
COLUMNS = tuple(str(number) for number in range(SIZE))


@dataclass(frozen=True, slots=True)
class StripOrder:
    """An order of the strip: its kind, and its direction as seen from the killer's edge."""

    kind: str
    direction: int


@dataclass(frozen=True)
class Strip:
    """A killer's strip: its text, and the orders of each column, 0 to 9; two with the same text are equal.

    Raises:
        ValueError: the text is not a strip's; use `read_strip` for what an owner has written.
    """

    text: str
    name: str = field(init=False, repr=False, compare=False)
    columns: tuple[tuple[StripOrder, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            name, columns = _read(self.text)
        except BadText as error:
            raise ValueError(f"the strip cannot be read: {error}") from error
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "columns", columns)

    @property
    def slanted(self) -> bool:
        """Whether any of its orders is diagonal, so that a diagonal move may free the killer."""
        return any(order.kind == "diagonal" for column in self.columns for order in column)

    def orders(self, die: int, laid_at: int, column: int) -> tuple[StripOrder, ...]:
        """Return the orders of the killer's column, if the strip lies with its column `die` at the column `laid_at`.

        Columns of the board are 0 to 9 from the left as seen from the killer's edge. Beyond the strip there are no
        orders.
        """
        number = die + column - laid_at
        return self.columns[number] if 0 <= number < SIZE else ()


def read_strip(text: str) -> Strip:
    """Return the strip with this text.

    Raises:
        BadText: it is not a strip; the message names line and column, what stands there, and what is expected or
            missing.
    """
    _read(text)
    return Strip(text)


@lru_cache(maxsize=8)
def _read(text: str) -> tuple[str, tuple[tuple[StripOrder, ...], ...]]:
    found = read_entries(text, ("name", *COLUMNS))
    columns = tuple(_column(found[number]) for number in COLUMNS)
    if not any(order.kind == FIRE for column in columns for order in column):
        raise found["name"].key.missing(f"an order to {FIRE}", "fire")
    return read_name(found["name"]), columns


def _column(entry: Entry) -> tuple[StripOrder, ...]:
    if not entry.value.text:
        raise entry.value.missing(f"an order of column {entry.key.text}")
    pieces = entry.value.split(",")
    for piece in pieces[MOST_ORDERS:]:
        raise piece.wrong(f"at most {MOST_ORDERS} orders in a column")
    return tuple(map(_order, pieces))


def _order(piece: Piece) -> StripOrder:
    words = piece.words()
    if not words:
        raise piece.missing("an order")
    kind = words[0].one_of(tuple(KILLERS_KINDS))
    directions = KILLERS_KINDS[kind].directions
    if kind == FIRE:
        return StripOrder(kind, _alone(words[1:]))
    names = [DIRECTIONS[direction] for direction in directions]
    if len(words) == 1:
        raise Piece("", piece.line, piece.column + len(piece.text)).missing(f"a direction ({', '.join(names)})")
    for word in words[2:]:
        raise word.wrong("a comma or the line’s end")
    return StripOrder(kind, directions[names.index(words[1].one_of(names))])


def _alone(words: Sequence[Piece]) -> int:
    for word in words:
        raise word.wrong(f"a comma or the line’s end, as {FIRE} goes all ways")
    return UP
