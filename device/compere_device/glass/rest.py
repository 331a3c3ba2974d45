"""Protects the glass from burn-in: decides brightness and position of the picture from the time alone."""

from enum import Enum
from typing import TYPE_CHECKING

from compere_device.glass.measures import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from compere_device.glass.raster import Pixels

SHIFT_EVERY_S = 60.0  # as PiKVM's display daemon does


class Level(Enum):
    """How much light the glass gives."""

    FULL = "full"
    DIM = "dim"
    BLACK = "black"


class Rest:
    """Decides brightness and shift from the time since the device was last used; it has no clock of its own.

    The results of `tick` and `use` hold until the next call, so that a press counts by what the glass showed. A minute
    is a step even without a shift, for things to be done from time to time while somebody can see the glass.

    Args:
        now_s: the time at the start.
        dim_after_s: seconds without use until the glass is dimmed; 0 for never.
        off_after_s: seconds without use until the glass is black; 0 for never.
        shift_px: how far the picture may move from its place, 0 for not at all. Every minute it moves one pixel along a
            closed walk over all places within this distance.

    Raises:
        ValueError: a value is negative.
    """

    def __init__(self, now_s: float, dim_after_s: float = 60.0, off_after_s: float = 600.0, shift_px: int = 2) -> None:
        if min(dim_after_s, off_after_s, shift_px) < 0:
            raise ValueError(f"Rest is {dim_after_s} s, {off_after_s} s and {shift_px} px; none may be below zero.")
        self._dim_after_s = dim_after_s
        self._off_after_s = off_after_s
        self._walk = walk(shift_px)
        self._step = 0
        self._next_step_s = now_s + SHIFT_EVERY_S
        self._used_s = now_s
        self._level = Level.FULL
        self.tick(now_s)

    @property
    def level(self) -> Level:
        """How bright the glass is."""
        return self._level

    @property
    def step(self) -> int:
        """How many minutes have passed since the start."""
        return self._step

    @property
    def shift(self) -> tuple[int, int]:
        """How far to move the picture: pixels to the right, and pixels down."""
        return self._walk[self._step % len(self._walk)]

    @property
    def deadline_s(self) -> float | None:
        """When `tick` next changes something; None on a black glass, where nothing changes."""
        if self._level is Level.BLACK:
            return None
        after_s = [self._off_after_s] if self._level is Level.DIM else [self._off_after_s, self._dim_after_s]
        return min([self._used_s + each for each in after_s if each] + [self._next_step_s])

    def tick(self, now_s: float) -> None:
        """Do what is due by `now_s`, however late."""
        if now_s >= self._next_step_s:
            steps = int((now_s - self._next_step_s) // SHIFT_EVERY_S) + 1
            self._step += steps
            self._next_step_s += steps * SHIFT_EVERY_S
        if self._is_due(self._off_after_s, now_s):
            self._level = Level.BLACK
        elif self._is_due(self._dim_after_s, now_s):
            self._level = Level.DIM

    def use(self, now_s: float) -> bool:
        """The device is being used, so the glass turns bright; return whether it was black until now."""
        was_black = self._level is Level.BLACK
        self._used_s = now_s
        self._level = Level.FULL
        self.tick(now_s)
        return was_black

    def _is_due(self, after_s: float, now_s: float) -> bool:
        # A sum of the same numbers as the deadline's: a difference may round to the other side of it for ever.
        return bool(after_s) and now_s >= self._used_s + after_s


def walk(most_px: int) -> tuple[tuple[int, int], ...]:
    """Return a closed walk over all places at most `most_px` from the middle: a spiral out and back."""
    x = y = 0
    places = [(x, y)]
    for ring in range(1, most_px + 1):
        side = 2 * ring
        for dx, dy, steps in ((1, 0, 1), (0, 1, side - 1), (-1, 0, side), (0, -1, side), (1, 0, side)):
            for _ in range(steps):
                x, y = x + dx, y + dy
                places.append((x, y))
    return (*places, *places[-2:0:-1])


def shifted(pixels: "Pixels", by: tuple[int, int]) -> "Pixels":
    """Return a picture moved `by` pixels to the right and down, or as far in that direction as possible.

    Nothing is lost. A line may leave at an edge, and come in at the opposite one, only if it is blank, or if all of its
    pixels belong to a bar or rule that reaches both edges and so stays whole.
    """
    from compere_device.glass.raster import Bitmap  # here, as settings and chips need the levels alone

    right, down = by
    picture = Bitmap.of(pixels)
    if right:
        right = _room(picture.column, WIDTH, right)
    if down:
        down = _room(picture.row, HEIGHT, down)
    return picture.moved(right, down) if right or down else pixels


def _room(line: "Callable[[int], int]", lines: int, by: int) -> int:
    """Return how far so many lines, which `line` returns, may move by a number of pixels that is not 0."""
    leaving = range(lines - 1, -1, -1) if by > 0 else range(lines)  # from the edge at which lines leave
    first, room = line(leaving[0]), 0
    while room < abs(by) and line(leaving[room]) == first:
        if first and first & ~(line(leaving[room + 1]) & line(leaving[-1])):  # most pictures end in blank lines
            break
        room += 1
    return room if by > 0 else -room
