"""A square of a board, found by quartering: each key halves what is left in both directions.

On a board of ten by ten, four presses find every square; squares that cannot be meant are left out on the way. A usual
square stands out on the board, and OK takes it.
"""

from collections.abc import Collection
from typing import Any, TypeAlias

from compere.arrange import Place
from compere.declared import dataclass, replace
from compere.options import Squares
from compere.wording import Plain, say
from compere_device.answers.way import Done, Keyed, Onward, Rows, Single, Slot, Way
from compere_device.events import Key
from compere_device.hands.controls import SIDES
from compere_device.once import once

At: TypeAlias = tuple[int, int]
# Which quarter a key means, in the order of SIDES: the left ones on UP and DOWN, the right ones on OK and BACK.
QUARTERS = {
    (False, False): ("XX..", "XX..", "....", "...."),
    (True, False): ("..XX", "..XX", "....", "...."),
    (False, True): ("....", "....", "XX..", "XX.."),
    (True, True): ("....", "....", "..XX", "..XX"),
}


class OnBoard(Single[Place]):
    """A way for a square, on the question's board or else on an empty one."""

    @property
    def board(self) -> Squares:
        """An empty board that is large enough for the squares."""
        width, height = (1 + max(square[axis] for square in self.question.squares) for axis in (0, 1))
        return (("",) * width,) * height


@dataclass(frozen=True)
class Quarters(Keyed, OnBoard):
    """The quarters of the squares that are `left`; a step back leads to the way `before`."""

    left: tuple[At, ...]
    before: Way | None = None
    taken_back: Plain = None

    @once
    def parts(self) -> dict[tuple[bool, bool], tuple[At, ...]]:
        """The squares left in each quarter of the smallest rectangle around them, without empty quarters."""
        half_x, half_y = (_middle([square[axis] for square in self.left]) for axis in (0, 1))
        parts = {
            (right, low): tuple((x, y) for x, y in self.left if (x >= half_x) is right and (y >= half_y) is low)
            for right, low in QUARTERS
        }
        return {quarter: squares for quarter, squares in parts.items() if squares}

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(Slot(drawing=QUARTERS[quarter]) for quarter in self.parts)

    @property
    def sides(self) -> tuple[Key, ...]:
        """Each quarter keeps its key, whichever others are there."""
        return tuple(key for key, quarter in zip(SIDES, QUARTERS, strict=True) if quarter in self.parts)

    @property
    def marked(self) -> Collection[At]:
        """The squares left, once a key was pressed."""
        return frozenset(self.left) if self.left != self.question.squares else frozenset()

    def pick(self, row: int) -> Onward:
        left = list(self.parts.values())[row]
        return Done(left[0]) if len(left) == 1 else replace(self, left=left, before=self)

    def back(self) -> Way | None:
        return self.before

    def row_towards(self, answer: Any) -> int:
        return next(row for row, squares in enumerate(self.parts.values()) if tuple(answer) in squares)

    def leads_to(self, answer: Any) -> bool:
        return tuple(answer) in self.left


@dataclass(frozen=True)
class UsualSquare(Rows, OnBoard):
    """Two rows: the `usual` square, which is marked on the board, or another one."""

    usual: At

    @property
    def slots(self) -> tuple[Slot, ...]:
        return Slot(say("here")), Slot(say("elsewhere"))

    @property
    def marked(self) -> Collection[At]:
        """The usual square."""
        return frozenset((self.usual,))

    def pick(self, row: int) -> Onward:
        return Quarters(self.question, self.question.squares, before=self) if row else Done(self.usual)

    def row_towards(self, answer: Any) -> int:
        return int(tuple(answer) != self.usual)

    def offers(self, answer: Plain) -> bool:
        return list(self.usual) == answer


def begin_place(prompt: Place, old: Plain, *, listed: bool = False) -> Quarters | UsualSquare:
    """Return how a square is found: the usual one is offered, unless another was taken back; in a list as that."""
    match prompt.usual_answer:
        case (int(x), int(y)) if old is None:
            return Quarters(prompt, prompt.squares, taken_back=[x, y]) if listed else UsualSquare(prompt, (x, y))
    return Quarters(prompt, prompt.squares, taken_back=old)


def _middle(places: list[int]) -> int:
    """Return the first place of the further half."""
    return (min(places) + max(places)) // 2 + 1
