"""What the bowl can make a die lean at: the least friction that holds a lean of so many degrees at its wall.

A die that leans touches the floor with an edge of the face it would lie on, and the upright wall with a corner. It
stays if forces within the cones of friction can balance its weight: a linear program; its least friction by halving.
Degrees; friction as a coefficient, the same at floor and wall.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, radians, sin

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from printed import figures, nominal

DEGREES = (0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30)
CONE = 12  # sides of a cone of friction
TURNS = 24  # directions of the wall
MOST = 1.5
Array = NDArray[np.float64]


def laid() -> tuple[Array, Array]:
    """Return the die's corners with its first face below, at 0, and that face's corners, anticlockwise from above."""
    normal = np.array(nominal.NORMALS[0])
    right, up, _ = (np.array(each) for each in nominal.frame(0))
    rows = np.stack([right, -up, -normal])  # a turn: the face looks down
    corners = np.array(nominal.corners()) @ rows.T + [0, 0, nominal.INRADIUS_MM]
    return corners, corners[corners[:, 2] < 1e-6]


def leaning(corners: Array, start: Array, end: Array, lean: float) -> tuple[Array, Array]:
    """Return the corners of a die that was turned about an edge on the floor, and where its middle is then."""
    axis = (end - start) / np.linalg.norm(end - start)
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    turned = np.eye(3) + sin(lean) * cross + (1 - cos(lean)) * cross @ cross
    if ((corners - start) @ turned.T)[:, 2].min() < -1e-6:
        turned = np.eye(3) - sin(lean) * cross + (1 - cos(lean)) * cross @ cross
    middle = turned @ (np.array([0, 0, nominal.INRADIUS_MM]) - start) + start
    return (corners - start) @ turned.T + start, middle


def holds(touching: Sequence[tuple[Array, Array]], middle: Array, friction: float) -> bool:
    """Return whether forces at places, each with the surface's normal, can balance a weight at a middle."""
    columns = []
    for place, normal in touching:
        side = np.cross(normal, [0.0, 0.0, 1.0] if abs(normal[2]) < 0.5 else [1.0, 0.0, 0.0])
        other = np.cross(normal, side)
        for k in range(CONE):
            angle = 2 * pi * k / CONE
            force = normal + friction * (cos(angle) * side + sin(angle) * other)
            columns.append(np.concatenate([force, np.cross(place - middle, force) / 10]))
    balance = np.array([0, 0, 1, 0, 0, 0])
    return bool(linprog(np.zeros(len(columns)), A_eq=np.array(columns).T, b_eq=balance, method="highs").status == 0)


def least_friction(lean: float) -> float:
    """Return the least friction at which any such lean stays; `MOST` if none does."""
    corners, face = laid()
    around = face[np.argsort(np.arctan2(face[:, 1], face[:, 0]))]
    best = MOST
    for start, end in pairwise([*around, around[0]]):
        turned, middle = leaning(corners, start, end, radians(lean))
        for k in range(TURNS):
            out = np.array([cos(2 * pi * k / TURNS), sin(2 * pi * k / TURNS), 0.0])
            far = turned @ out
            wall = [(corner, -out) for corner in turned[far > far.max() - 1e-6]]
            floor = [(each, np.array([0.0, 0.0, 1.0])) for each in (start, end)]
            best = _halved([*floor, *wall], middle, best)
    return best


def _halved(touching: Sequence[tuple[Array, Array]], middle: Array, best: float) -> float:
    if not holds(touching, middle, best - 0.01):
        return best
    low, high = 0.0, best - 0.01
    while high - low > 0.01:
        tried = (low + high) / 2
        low, high = (low, tried) if holds(touching, middle, tried) else (tried, high)
    return high


def main() -> None:
    """Measure it and keep it."""
    of = figures.digest("leans")
    figures.keep("leans", {"least_friction": {str(lean): round(least_friction(lean), 2) for lean in DEGREES}}, of)


if __name__ == "__main__":
    main()
