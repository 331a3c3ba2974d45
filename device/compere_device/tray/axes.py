"""Which way the chips' axes point: alike on all five boards, but a builder may lay them in any of forty-eight ways.

Data sheets draw a chip's axes, and boards turn chips; a chip's z may point into its board. So it is found by throws,
and not asked for.
"""

from collections.abc import Sequence
from itertools import permutations, product

from compere_device.tray.die import Vector
from compere_device.tray.dipole import Matrix
from compere_device.tray.lying import lying

Axes = tuple[tuple[int, float], ...]  # of x, y, z of the tray: which of a chip's axes, and its sign

AS_DRAWN: Axes = ((0, 1.0), (1, 1.0), (2, 1.0))
WAYS: tuple[Axes, ...] = tuple(
    tuple(zip(order, signs, strict=True))
    for order in permutations(range(3))
    for signs in product((1.0, -1.0), repeat=3)
)
GOOD_UT = 60.0  # what one throw may leave by the drawn tray: where its parts are a little elsewhere
_TRIED = 3  # throws: one alone may fit by chance


def turned(reading: Vector, axes: Axes) -> Vector:
    """Return a chip's reading along the tray's axes."""
    (a, p), (b, q), (c, r) = axes
    return reading[a] * p, reading[b] * q, reading[c] * r


def found(throws: Sequence[Sequence[Vector]]) -> Axes:
    """Return the way in which the first throws look most like one magnet; as it is drawn, where that looks like one."""
    some = throws[:_TRIED]
    if all(lying(throw).rms < GOOD_UT for throw in some):
        return AS_DRAWN
    return min(WAYS, key=lambda axes: sum(lying([turned(each, axes) for each in throw]).rms for throw in some))


def behind(matrix: Matrix, axes: Axes) -> Matrix:
    """Return a matrix for readings along the tray's axes as one for a chip's own readings."""
    out = [[0.0, 0.0, 0.0] for _ in range(3)]
    for a in range(3):
        for b, (axis, sign) in enumerate(axes):
            out[a][axis] += matrix[a][b] * sign
    return out


def own(values: Sequence[float], axes: Axes) -> list[float]:
    """Return what is known by the tray's axes by a chip's own; signs change nothing of it."""
    out = [0.0, 0.0, 0.0]
    for value, (axis, _) in zip(values, axes, strict=True):
        out[axis] = value
    return out
