"""The contents of a screen before any pixel: the value that the view makes and the screen draws."""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from compere.declared import NamedTuple
from compere.options import Squares, in_square
from compere.wording import Text
from compere_device.events import Key
from compere_device.glass.fonts import Style

if TYPE_CHECKING:
    from compere.state import Told


class Row(NamedTuple):
    """One line of a list: an option, a fact of the glance, a key with its answer."""

    label: str
    value: str = ""  # drawn at the right end
    key: Key | None = None  # a direct key: this key gives this answer
    ticked: bool | None = None  # None: not a row that toggles
    drawing: tuple[str, ...] = ()  # a small picture instead of the label: rows of X and .
    picture: tuple[str, ...] = ()  # a picture as high as a capital, beside the label: rows of X and .


class Cell(NamedTuple):
    """One square of a grid: at most two characters, or a filled square."""

    text: str = ""
    filled: bool = False
    inverted: bool = False


class Spread(NamedTuple):
    """Short texts side by side, in columns from the top; the `selected` one, by column and row, is inverted."""

    columns: tuple[tuple[str, ...], ...]
    selected: tuple[int, int] | None = None

    def selecting(self, nth: int) -> "Spread":
        """Return it with text number `nth` selected, counted from 0; none is selected if there is no such text."""
        places = [(x, y) for x, column in enumerate(self.columns) for y in range(len(column))]
        return self._replace(selected=places[nth] if 0 <= nth < len(places) else None)


class Sign(NamedTuple):
    """The sign of a key (by its name) or of the knob (KNOB): whether it is down, and whether it ever was."""

    name: str
    down: bool = False
    tried: bool = False


class Curve(NamedTuple):
    """A series of numbers with its name; None for each number that is missing."""

    name: str
    points: tuple[int | None, ...]


class Page(NamedTuple):
    """What one picture shows: texts that are wrapped already, and only the visible part of them.

    From the top it has the title with a rule below it, then `big` or `huge`, `lines`, `rows`, `grid`, and `hint`. Pages
    are equal if they look the same: the last three fields do not count.
    """

    title: str  # bold
    corner: str = ""  # at the right end of the title
    big: str = ""  # capitals 14 pixels high; in one or more lines
    drawing: tuple[str, ...] = ()  # to the right of `big`, which then has one line: rows of X and .
    huge: str = ""  # as high as the rest allows
    lines: tuple[str, ...] = ()  # in the typeface of `size`
    over: bool = False  # the lines stand above the huge text, like a question above its answer; there are no rows
    rows: tuple[Row, ...] = ()
    cursor: int | None = None  # index in rows, drawn inverted, beside its key if it has one; OK takes it
    given: int | None = None  # index in rows of the previous answer, marked with a tick; OK takes it
    was: int | None = None  # index in rows of the previous answer, underlined; its own key takes it, not OK
    above: bool = False  # there are more rows or text before
    below: bool = False  # there are more after
    grid: tuple[tuple[Cell, ...], ...] = ()
    curves: tuple[Curve, ...] = ()  # at most two, with their names below them; the page has only these and the title
    spread: Spread | None = None  # below the lines; each of its rows takes a line
    badge: str = ""  # like big, at the right of the rows
    hint: str = ""  # on the last line
    size: Style = Style.BODY  # of lines, and of rows that have none of their own: BODY, NARROW, MEDIUM or BIG
    rows_size: Style | None = None  # of rows below larger lines
    bare: bool = False  # without title and rule, for one line more
    tight: bool = False  # lines closer together and no rule, for yet another line
    signs: tuple[Sign, ...] = ()  # in the place of a huge text
    pattern: str = ""  # the name of one of `samples`, which takes the whole glass
    code: tuple[str, ...] = ()  # a QR code at the left, over the whole height: rows of X for dark modules and .
    contrast: int | None = None  # contrast to try while the page is shown, 0 to 255; None for the chosen one
    returned: bool = False  # a step back has led to this page
    armed: bool = True  # whether keys count already; if not, those of rows are not drawn
    told: "tuple[Told, ...]" = ()  # the sentences in its lines

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Page) and self[:_LOOKS] == other[:_LOOKS])

    def __ne__(self, other: object) -> bool:
        return not self == other  # a tuple's own would count all fields

    def __hash__(self) -> int:
        return hash(self[:_LOOKS])

    @property
    def row_size(self) -> Style:
        """The face of its rows."""
        return self.size if self.rows_size is None else self.rows_size

    def text(self) -> str:
        """Return the page as plain text, for logs, tests and terminals that are too small to draw in."""
        head = f"{self.title}  {self.corner}".rstrip()
        large = (*self.lines, self.huge) if self.over else (self.huge, self.badge, *self.lines)
        marks = {self.cursor: ">", self.given: "✓", self.was: "_"}
        lines = [head, *filter(None, (self.big, "/".join(self.drawing), *large))]
        lines += [_row_text(row, marks.get(nth, " ")) for nth, row in enumerate(self.rows)]
        if self.spread or self.signs or self.grid or self.curves:
            lines += self._drawn()
        return "\n".join([*lines, *filter(None, (self.pattern, self.hint))])

    def _drawn(self) -> list[str]:
        """Return what is drawn on few pages: texts side by side, signs, a board, and curves."""
        spread = self._spread() if self.spread else []
        signs = [" ".join(f"[{sign.name}]" if sign.down else sign.name for sign in self.signs)] if self.signs else []
        grid = [" ".join(cell.text or ("#" if cell.filled else ".") for cell in cells) for cells in self.grid]
        curves = [
            " ".join([curve.name, *("–" if n is None else str(n) for n in curve.points)]) for curve in self.curves
        ]
        return [*spread, *signs, *grid, *curves]

    def _spread(self) -> list[str]:
        """Return its columns as lines, one for each column."""
        assert self.spread
        columns, selected = self.spread
        return [
            ", ".join(f">{text}" if selected == (x, y) else text for y, text in enumerate(column))
            for x, column in enumerate(columns)
        ]


@lru_cache(64)  # much of a list is on the next page, too
def _row_text(row: Row, mark: str) -> str:
    """Return a row as plain text, behind its mark."""
    tick = "" if row.ticked is None else ("[x] " if row.ticked else "[ ] ")
    key = f"{row.key.name}: " if row.key else ""
    label = row.label or "/".join(row.drawing)
    return f"{mark} {key}{tick}{label}  {row.value}".rstrip()


_LOOKS = Page._fields.index("returned")


def lying(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return an outline turned so that it fits a row: no higher than wide."""
    return rows if len(rows) <= len(rows[0]) else tuple("".join(column) for column in zip(*rows, strict=True))


def cells(
    board: Squares, spell: Callable[[Text], str], marked: Collection[tuple[int, int]] = ()
) -> tuple[tuple[Cell, ...], ...]:
    """Return a board's squares as they are drawn, in the words of a language; the marked ones stand out."""
    drawn = [[_cell(sign) if isinstance(sign, str) else Cell(*in_square(sign, spell)) for sign in row] for row in board]
    for x, y in marked:
        if y < len(drawn) and x < len(drawn[y]):
            drawn[y][x] = drawn[y][x]._replace(inverted=True)
    return tuple(map(tuple, drawn))


@lru_cache(64)
def _cell(sign: str) -> Cell:
    """Return how a square is drawn whose sign is the same in all languages; cached, as most squares have one of few."""
    return Cell(*in_square(sign, str))
