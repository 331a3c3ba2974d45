"""What the board keeps of a calibration: numbers in single floats with a check, as `firmware/README.md` lays them
out.
"""

import struct
from binascii import crc32
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from compere_device.tray.axes import Axes, behind, own
from compere_device.tray.die import NORMALS, Vector, dot
from compere_device.tray.dipole import Matrix
from compere_device.tray.fit import Unknowns

LAYOUT = 2.0
COUNT = 113
LENGTH_MM, FIELD_UT = 30.0, 100.0  # the units of the board's arithmetic
A_LINE = 10  # so many numbers go into a line


@dataclass(frozen=True, slots=True)
class Constants:
    """So many numbers, in the order of the layout."""

    values: tuple[float, ...]

    @property
    def data(self) -> bytes:
        """The numbers as the board keeps them."""
        return struct.pack(f">{len(self.values)}f", *self.values)

    @property
    def check(self) -> str:
        """The CRC-32 of the data in eight hexadecimal digits."""
        return f"{crc32(self.data):08X}"

    def lines(self) -> list[tuple[int, str]]:
        """Return the fields of each `!constant`: the first number's place, and the numbers."""
        size = A_LINE * 4
        data = self.data
        return [(k // 4, data[k : k + size].hex().upper()) for k in range(0, len(data), size)]


def constants(of: Unknowns, empty: Sequence[Vector], noise_ut: float, axes: Axes) -> Constants:
    """Return what the board needs of a solution: readings of the empty tray in uT, and what was left of a reading in
    uT.
    """
    size = sqrt(sum(each * each for each in of.moment))
    axis: Vector = (of.moment[0] / size, of.moment[1] / size, of.moment[2] / size)
    return Constants(
        (
            LAYOUT,
            noise_ut / FIELD_UT,
            size / (FIELD_UT * LENGTH_MM**3),
            *(each / FIELD_UT for sensor in empty for each in sensor),
            *(each for sensor in of.sensors for row in behind(inverse(sensor.gains), axes) for each in row),
            *(each / LENGTH_MM for sensor in of.sensors for each in sensor.place),
            *(dot(axis, normal) for normal in NORMALS),
            *(of.height(face) / LENGTH_MM for face in range(len(NORMALS))),
            *(each * FIELD_UT**2 / 1e9 for sensor in of.sensors for each in own(sensor.curve, axes)),
        )
    )


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of three rows; raises ZeroDivisionError where there is none."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    rows = (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    whole = a * rows[0][0] + b * rows[1][0] + c * rows[2][0]
    return [[each / whole for each in row] for row in rows]
