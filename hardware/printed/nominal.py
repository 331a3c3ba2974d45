"""The tray and the die as the firmware has them: nothing here is a number of the printed parts' own.

Sensors, their depth and the bowl come from `compere_device.tray.lying`, the die from `compere_device.tray.die`, which
tests hold to `firmware/tray/die.py`; pins come from `compere_device.setup.pins`. Lengths in mm.
"""

from collections.abc import Sequence
from itertools import combinations
from math import atan2, sqrt

from compere_device.setup.pins import SENSORS
from compere_device.tray.die import AXIS, INRADIUS_MM, NORMALS, VALUES, Vector, dot
from compere_device.tray.lying import BOWL_MM, PLACES, READER_MM

__all__ = ["AXIS", "BOWL_MM", "INRADIUS_MM", "NORMALS", "PLACES", "READER_MM", "SENSORS", "VALUES", "Vector", "dot"]

DEPTH_MM = -PLACES[0][2]  # of the sensors' chips below the top of the tray's floor


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(v: Sequence[float]) -> Vector:
    """Return a vector of length 1."""
    x, y, z = v
    size = sqrt(x * x + y * y + z * z)
    return x / size, y / size, z / size


def corners(inradius: float = INRADIUS_MM) -> list[Vector]:
    """Return the die's twelve corners: where planes of three faces meet and no other face is in front."""
    found: list[Vector] = []
    for a, b, c in combinations(NORMALS, 3):
        whole = dot(a, cross(b, c))
        if abs(whole) < 1e-9:
            continue
        sums = zip(cross(b, c), cross(c, a), cross(a, b), strict=True)
        x, y, z = (inradius * (p + q + r) / whole for p, q, r in sums)
        inside = all(dot((x, y, z), normal) < inradius + 1e-6 for normal in NORMALS)
        if inside and not any(dist(each, (x, y, z)) < 1e-6 for each in found):
            found.append((x, y, z))
    return found


def dist(a: Vector, b: Vector) -> float:
    """Return how far two points are from each other."""
    return sqrt(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)))


def frame(face: int) -> tuple[Vector, Vector, Vector]:
    """Return right, up and outward of a face's number: up is towards the tip of its five faces."""
    normal = NORMALS[face]
    tip = (0.0, 0.0, 1.0 if face < 5 else -1.0)
    along = dot(tip, normal)
    up = unit([t - along * n for t, n in zip(tip, normal, strict=True)])
    return cross(up, normal), up, normal


def face_corners(face: int, inradius: float = INRADIUS_MM) -> list[Vector]:
    """Return a face's four corners, anticlockwise seen from outside."""
    right, up, normal = frame(face)
    on = [each for each in corners(inradius) if abs(dot(each, normal) - inradius) < 1e-6]
    return sorted(on, key=lambda each: atan2(dot(each, up), dot(each, right)))
