"""The field of a dipole and its derivatives, in micro-tesla, millimetres and micro-tesla times cubic millimetres."""

from math import sqrt

from compere_device.tray.die import Vector

Matrix = list[list[float]]
MOMENT = 1e8  # one A m2 in the unit of moments here: mu0 / 4 pi, metres to millimetres, tesla to micro-tesla


def by_moment(x: float, y: float, z: float) -> Matrix:
    """Return the field at a place that is x, y, z from the dipole as a matrix to be multiplied with its moment."""
    square = x * x + y * y + z * z
    cube = 1 / (square * sqrt(square))
    fifth = 3 * cube / square
    xy, xz, yz = fifth * x * y, fifth * x * z, fifth * y * z
    return [[fifth * x * x - cube, xy, xz], [xy, fifth * y * y - cube, yz], [xz, yz, fifth * z * z - cube]]


def by_place(x: float, y: float, z: float, moment: Vector) -> Matrix:
    """Return the same field's derivatives by x, y, z for a moment."""
    mx, my, mz = moment
    square = x * x + y * y + z * z
    fifth = 3 / (square * square * sqrt(square))
    dot = mx * x + my * y + mz * z
    along = -5 * dot / square
    xy = fifth * (mx * y + my * x + along * x * y)
    xz = fifth * (mx * z + mz * x + along * x * z)
    yz = fifth * (my * z + mz * y + along * y * z)
    return [
        [fifth * (dot + 2 * mx * x + along * x * x), xy, xz],
        [xy, fifth * (dot + 2 * my * y + along * y * y), yz],
        [xz, yz, fifth * (dot + 2 * mz * z + along * z * z)],
    ]


def times(matrix: Matrix, vector: Vector) -> Vector:
    """Return a matrix times a vector."""
    a, b, c = matrix
    x, y, z = vector
    return (
        a[0] * x + a[1] * y + a[2] * z,
        b[0] * x + b[1] * y + b[2] * z,
        c[0] * x + c[1] * y + c[2] * z,
    )
