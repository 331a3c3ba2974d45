"""A table of Patchwork that tells the truth: patches in a circle, a quilt that is sewn, a deck that is shuffled.

What the table does by itself follows the base rules and the printed facts of the tests; of Automa only the patches that
it is told to take are taken from the bot.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bots.patchwork import printed
from bots.patchwork.printed import Patch
from compere.bots.patchwork.state import PatchworkState
from compere.piles import Draw
from compere.prompts import Prompt
from compere.run import short_key

WIDTH = 9  # of a quilt
TILE = 7  # of the square for which there is a tile
HUMAN, AUTOMA = "human", "automa"
POSITIONS = ("first", "second", "third")
Square = tuple[int, int]


class Sewing(NamedTuple):
    """A way to lay a patch: its squares as bits, those around it, and how much of its edge lies on the quilt's."""

    mask: int
    around: int
    edge: int


def bits(squares: Iterable[Square]) -> int:
    """Return squares of the quilt as bits, those outside left out."""
    return sum({1 << (y * WIDTH + x) for x, y in squares if 0 <= x < WIDTH and 0 <= y < WIDTH})


def neighbours(squares: Iterable[Square]) -> set[Square]:
    """Return the squares beside these, some of them perhaps outside."""
    own = set(squares)
    return {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - own


SQUARES = tuple(
    bits((left + x, top + y) for x in range(TILE) for y in range(TILE))
    for left in range(WIDTH - TILE + 1)
    for top in range(WIDTH - TILE + 1)
)


@cache
def sewings(outline: str) -> tuple[Sewing, ...]:
    """Return every way to lay a patch: turned, turned over, and anywhere on the quilt."""
    shape = {(x, y) for y, row in enumerate(outline.split("/")) for x, square in enumerate(row) if square == "X"}
    shapes = []
    for _ in range(2):
        shape = {(-x, y) for x, y in shape}
        for _ in range(4):
            shape = {(-y, x) for x, y in shape}
            left, top = min(x for x, _ in shape), min(y for _, y in shape)
            shapes.append(frozenset((x - left, y - top) for x, y in shape))
    found = []
    for each in dict.fromkeys(shapes):
        width, height = max(x for x, _ in each) + 1, max(y for _, y in each) + 1
        for left in range(WIDTH - width + 1):
            for top in range(WIDTH - height + 1):
                squares = {(x + left, y + top) for x, y in each}
                around = neighbours(squares)
                outside = sum(not (0 <= x < WIDTH and 0 <= y < WIDTH) for x, y in around)
                found.append(Sewing(bits(squares), bits(around), outside))
    return tuple(found)


class Quilt:
    """A quilt of nine by nine: a patch is laid where it leaves the fewest open edges, as near a corner as it goes."""

    def __init__(self) -> None:
        self.sewn = 0

    @property
    def empty(self) -> int:
        """How many squares are empty."""
        return WIDTH * WIDTH - self.sewn.bit_count()

    @property
    def full_square(self) -> bool:
        """Whether seven by seven squares are covered."""
        return any(self.sewn & square == square for square in SQUARES)

    def place(self, outline: str) -> Sewing | None:
        """Return where a patch would be laid; None where it does not fit."""
        fitting = [each for each in sewings(outline) if not each.mask & self.sewn]
        return min(fitting, key=self._open, default=None)

    def _open(self, sewing: Sewing) -> tuple[int, int]:
        open_edges = (sewing.around & ~self.sewn).bit_count() - sewing.edge
        return open_edges - (sewing.around & self.sewn).bit_count(), sewing.mask

    def sew(self, outline: str) -> None:
        """Lay a patch that fits."""
        sewing = self.place(outline)
        assert sewing, "it was bought without room for it"
        self.sewn |= sewing.mask


class PatchworkPeople:
    """A person at a table of Patchwork, and the table: answers each question of the bot's with what is true there.

    They buy what pays and fits, else they advance. A question that is asked again must be answered by the caller with
    what was answered before.
    """

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random
        self._numbers = list(printed.DECKS[options["deck"]])
        self._deck = self._shuffled()[2:]
        patches = [number for number in printed.PATCHES if number != printed.START]
        self.circle = [*random.sample(patches, len(patches)), printed.START]  # clockwise from the neutral token
        self.space = {HUMAN: 0, AUTOMA: 0}
        self.on_top = HUMAN
        self.buttons, self.income, self.leather = 5, 0, 0
        self.quilt = Quilt()
        self.tile: str | None = None
        self._marker = printed.FINAL - printed.LEVELS[int(options["level"])][0]
        self._leather_lies = list(printed.LEATHER[options["track"]])
        self._taken: list[str] = []  # Automa's patches, as far as its turns were carried out

    def __call__(self, prompt: Prompt[Any], state: PatchworkState, *, scanned: bool = False) -> Any:
        """Return the true answer, once Automa's turns since the last one are carried out."""
        self._follow(state)
        match short_key(prompt):
            case "circle":
                assert isinstance(prompt, Draw)
                told = prompt.most if scanned else prompt.count  # who has a scanner goes once around the circle
                unknown = [index for index, id in enumerate(state.circle) if id is None]
                return tuple(f"patch:{self.circle[index]}" for index in unknown[:told])
            case "next_patches":
                return tuple(f"patch:{number}" for number in self.circle[: prompt.count])  # type: ignore[attr-defined]
            case "card":
                return (f"automa:{self._card()}",)
            case "human_turn":
                return self._turn()
            case "tile":
                return "yes" if self.tile == HUMAN else "no"
            case "score":
                return self.score
            case key:
                return self._fact(key)

    def _fact(self, key: str) -> Any:
        """Return what is true of a fact that may be corrected."""
        facts = {
            "buttons": self.buttons,
            "human_space": self.space[HUMAN],
            "automa_space": self.space[AUTOMA],
            "on_top": self.on_top,
            "leather": self.leather,
            "tile_holder": self.tile or "marker",
        }
        return facts[key]

    @property
    def score(self) -> int:
        """The human's points: buttons, two less for each empty square, the tile (base rules)."""
        return self.buttons - 2 * self.quilt.empty + 7 * (self.tile == HUMAN)

    @property
    def mover(self) -> str | None:
        """Who moves: the token further back, on one space the one on top; None at the end."""
        human, automa = self.space[HUMAN], self.space[AUTOMA]
        if human == automa:
            return None if human == printed.FINAL else self.on_top
        return HUMAN if human < automa else AUTOMA

    def _shuffled(self) -> list[int]:
        return self._random.sample(self._numbers, len(self._numbers))

    def _card(self) -> int:
        """Turn up a card of the deck, which is shuffled when it is empty."""
        if not self._deck:
            self._deck = self._shuffled()
        return self._deck.pop()

    # What the table does

    def _follow(self, state: PatchworkState) -> None:
        """Carry out what happened since: Automa's turns as it was told, and a human who can only advance.

        Automa passes last of several turns, for it is then ahead of the human, or home.
        """
        while True:
            if self.mover == HUMAN and not self.circle:
                self._advance()
            elif self.mover == AUTOMA and len(self._taken) < len(state.automa_patches):
                self._taken.append(state.automa_patches[len(self._taken)])
                self._carry_out(self._taken[-1])
            elif self.mover == AUTOMA and self.space[AUTOMA] < state.space[AUTOMA]:
                self._carry_out(None)
            else:
                return

    def _carry_out(self, taken: str | None) -> None:
        """Take a patch for Automa, or let it pass; at the marker it gets the tile, unless the human has it."""
        if taken is None:
            self._move(AUTOMA, self.space[HUMAN] + 1)
        else:
            patch = self._take(self.circle[:3].index(int(taken.partition(":")[2])))
            self._move(AUTOMA, self.space[AUTOMA] + patch.time)
        if self.space[AUTOMA] >= self._marker:
            self.tile = self.tile or AUTOMA

    def _take(self, nth: int) -> Patch:
        """Take one of the next three patches, and put the neutral token in its place."""
        number = self.circle[nth]
        self.circle = self.circle[nth + 1 :] + self.circle[:nth]
        return printed.PATCHES[number]

    def _move(self, who: str, to: int) -> tuple[int, int]:
        """Move a token; return how many income symbols and leather patches it met."""
        start, end = self.space[who], min(to, printed.FINAL)
        self.space[who], self.on_top = end, who
        met = [space for space in self._leather_lies if start < space <= end]
        self._leather_lies = [space for space in self._leather_lies if space not in met]
        return sum(start < space <= end for space in printed.INCOME), len(met)

    # What the human does

    def _turn(self) -> str:
        """Buy the patch that pays best, of those that can be paid and fit, or advance where none pays."""
        worth = {nth: self._worth(printed.PATCHES[number]) for nth, number in enumerate(self.circle[:3])}
        best = max(worth, key=worth.__getitem__)
        if worth[best] <= 0:
            self._advance()
            return "advance"
        patch = self._take(best)
        self.buttons -= patch.cost
        self.income += patch.buttons
        self.quilt.sew(patch.outline)
        self._go(self.space[HUMAN] + patch.time)
        return POSITIONS[best]

    def _worth(self, patch: Patch) -> int:
        """Return what a patch brings more than it costs, in buttons; 0 where it cannot be bought."""
        if patch.cost > self.buttons or self.quilt.place(patch.outline) is None:
            return 0
        to_come = sum(space > self.space[HUMAN] for space in printed.INCOME)
        return 2 * patch.squares + patch.buttons * to_come - patch.cost - patch.time

    def _advance(self) -> None:
        to = min(self.space[AUTOMA] + 1, printed.FINAL)
        self.buttons += to - self.space[HUMAN]
        self._go(to)

    def _go(self, to: int) -> None:
        """Move the human's token: income for each symbol, a leather patch is sewn on, a full square gets the tile."""
        symbols, leather = self._move(HUMAN, to)
        self.buttons += symbols * self.income
        for _ in range(leather):
            self.leather += 1
            if self.quilt.empty:
                self.quilt.sew("X")
        if self.tile is None and self.quilt.full_square:
            self.tile = HUMAN


def numbers(ids: Sequence[str | None]) -> list[int | None]:
    """Return patches by number, as this table has them."""
    return [None if id is None else int(id.partition(":")[2]) for id in ids]
