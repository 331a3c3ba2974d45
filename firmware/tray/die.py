"""The printed d10: ten faces on one body, and a magnet whose axis leans so that each face shows another component.

A pentagonal trapezohedron. Its faces' normals stand 48 degrees from the axis, five about each end, and each face has
its opposite: what lies down decides what is on top. Numbers of opposites add up to nine.
"""

from math import cos, pi, sin

INRADIUS_MM = 13.4  # from the middle to each face of a die that is 40 mm from tip to tip
EDGE_MM = 6.65  # from a face's middle to the nearest of its edges: over that a lean lifts it least
NORMAL_RAD = 48 * pi / 180
AXIS_RAD = (38.5 * pi / 180, 54 * pi / 180)  # the magnet's north, from the axis and about it: the widest gaps, 0.167
VALUES = (8, 2, 6, 4, 0, 1, 7, 3, 5, 9)  # by face: five around the axis, 72 degrees apart, then the opposite of each


def direction(polar, azimuth):
    """Return a unit vector; both angles in radians."""
    return (sin(polar) * cos(azimuth), sin(polar) * sin(azimuth), cos(polar))


def normals():
    """Return the normal of each face, in the order of `VALUES`."""
    ring = [direction(NORMAL_RAD, k * 2 * pi / 5) for k in range(5)]
    return ring + [(-x, -y, -z) for x, y, z in ring]


def along(vector):
    """Return a vector's part along each normal: of the magnet's direction what is vertical with that face on top."""
    x, y, z = vector
    return [x * a + y * b + z * c for a, b, c in normals()]
