"""The printed d10 of the tray as numbers: its faces, its magnet, and how both lie when a face is on top.

`firmware/tray/die.py` has the same die for the board; a test holds one to the other.
"""

from math import cos, hypot, pi, sin

Vector = tuple[float, float, float]

INRADIUS_MM = 13.4  # from the middle to each face, of a die that is 40 mm from tip to tip
EDGE_MM = 6.65  # from a face's middle to the nearest of its edges: over that a lean lifts it least
NORMAL_RAD = 48 * pi / 180  # of each face, from the die's axis
AXIS_RAD = (38.5 * pi / 180, 54 * pi / 180)  # the magnet's north, from the die's axis and about it
VALUES = (8, 2, 6, 4, 0, 1, 7, 3, 5, 9)  # by face: five about the axis, 72 degrees apart, then the opposite of each
OPPOSITE = 5  # so many places on


def direction(polar: float, azimuth: float) -> Vector:
    """Return the unit vector at two angles in radians."""
    return sin(polar) * cos(azimuth), sin(polar) * sin(azimuth), cos(polar)


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


_RING = [direction(NORMAL_RAD, k * 2 * pi / 5) for k in range(5)]
NORMALS: tuple[Vector, ...] = (*_RING, *((-x, -y, -z) for x, y, z in _RING))
AXIS: Vector = direction(*AXIS_RAD)
COMPONENTS = tuple(dot(AXIS, normal) for normal in NORMALS)  # by face on top: the vertical part of the magnet's axis

# The values that a calibration asks for: the magnet points up most with the first, and down with the second. A person
# who shows the opposite of one, by which all values would be their opposites, contradicts himself with the other.
KNOWN = (VALUES[COMPONENTS.index(max(COMPONENTS))], VALUES[COMPONENTS.index(sorted(COMPONENTS)[1])])


def rise_mm(lean: float) -> float:
    """Return by how much a die that leans by an angle in radians is higher than one that lies, at least."""
    return EDGE_MM * sin(lean) - INRADIUS_MM * (1 - cos(lean))


def upright(face: int) -> tuple[Vector, Vector, Vector]:
    """Return the rows of the rotation that puts a face on top; how it is turned about the vertical is any."""
    x, y, z = NORMALS[face]
    flat = hypot(x, y)
    return (x * z / flat, y * z / flat, -flat), (-y / flat, x / flat, 0.0), (x, y, z)
