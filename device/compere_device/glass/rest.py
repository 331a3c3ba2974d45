"""Care for a glass that burns in: how bright it is, and where on it the picture stands, from the time alone."""

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

SHIFT_EVERY_S = 60.0  # as PiKVM's display daemon does


class Level(Enum):
    """How much light the glass gives."""

    FULL = "full"
    DIM = "dim"
    BLACK = "black"


class Rest:
    """Decide level and shift from the time since somebody last used the device, without a clock of its own.

    `dim_after_s`, `off_after_s`: seconds without use, 0 for never. `shift_px`: how far the picture may stand from its
    place, 0 for not at all; each minute it goes one pixel further on a closed walk over all those places. Each minute
    is a step in any case, for what is to be done now and then while somebody can see it. `now_s` is the start. All are
    at least zero; ValueError otherwise.

    What `tick` and `use` last said holds until they are called again, so that a press counts by what the glass showed.
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
        """How many minutes have passed."""
        return self._step

    @property
    def shift(self) -> tuple[int, int]:
        """Where the picture should stand: pixels to the right and pixels down, of its place."""
        return self._walk[self._step % len(self._walk)]

    @property
    def deadline_s(self) -> float | None:
        """The next moment at which `tick` changes something; None while nothing does: on a black glass."""
        if self._level is Level.BLACK:
            return None
        after_s = [self._off_after_s] if self._level is Level.DIM else [self._off_after_s, self._dim_after_s]
        return min([self._used_s + each for each in after_s if each] + [self._next_step_s])

    def tick(self, now_s: float) -> None:
        """Take what is due by `now_s`, however late."""
        if now_s >= self._next_step_s:
            steps = int((now_s - self._next_step_s) // SHIFT_EVERY_S) + 1
            self._step += steps
            self._next_step_s += steps * SHIFT_EVERY_S
        if self._is_due(self._off_after_s, now_s):
            self._level = Level.BLACK
        elif self._is_due(self._dim_after_s, now_s):
            self._level = Level.DIM

    def use(self, now_s: float) -> bool:
        """Somebody uses the device: the glass is bright from now on. True if it was black until now."""
        was_black = self._level is Level.BLACK
        self._used_s = now_s
        self._level = Level.FULL
        self.tick(now_s)
        return was_black

    def _is_due(self, after_s: float, now_s: float) -> bool:
        # A sum of the same numbers as the deadline's: a difference may round to the other side of it for ever.
        return bool(after_s) and now_s >= self._used_s + after_s


def walk(most_px: int) -> tuple[tuple[int, int], ...]:
    """A closed walk over all places at most `most_px` from the middle, where it begins: a spiral out and back."""
    x = y = 0
    places = [(x, y)]
    for ring in range(1, most_px + 1):
        side = 2 * ring
        for dx, dy, steps in ((1, 0, 1), (0, 1, side - 1), (-1, 0, side), (0, -1, side), (1, 0, side)):
            for _ in range(steps):
                x, y = x + dx, y + dy
                places.append((x, y))
    return (*places, *places[-2:0:-1])


def shifted(image: "Image.Image", by: tuple[int, int]) -> "Image.Image":
    """Return a mode "1" image that stands `by` pixels to the right and down, or as far that way as it can.

    Nothing is lost: only blank lines leave at an edge, and those of a bar or rule that goes on at the edge where they
    come in again, so that it stays whole.
    """
    from PIL import Image, ImageChops  # here, as settings and chips need the levels alone

    right, down = by
    if right:
        right = _room(image.transpose(Image.Transpose.TRANSPOSE), right)
    if down:
        down = _room(image, down)
    return ImageChops.offset(image, right, down) if right or down else image


def _room(image: "Image.Image", down: int) -> int:
    """How far the rows may go towards `down`, which is not 0."""
    data, row_bytes = image.tobytes(), (image.width + 7) // 8

    def row(index: int) -> int:
        """A row as a number, a bit a pixel, counted from the edge that is left."""
        start = row_bytes * (image.height - 1 - index if down > 0 else index)
        return int.from_bytes(data[start : start + row_bytes], "big")

    leaving, opposite = row(0), row(image.height - 1)
    room = 0
    while room < abs(down) and row(room) == leaving and not leaving & ~(row(room + 1) & opposite):
        room += 1
    return room if down > 0 else -room
