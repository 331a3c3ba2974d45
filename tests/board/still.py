"""A magnet over the simulated board, and the constants of a board without errors. For CPython and MicroPython."""

from math import cos, pi, sin, sqrt
from struct import pack

from tray import die

PLACES = (32, 0, -10, 0, 32, -10, -32, 0, -10, 0, -32, -10, 0, 0, -10)  # mm
EMPTY = [0.03 * (k % 3) - 0.02 * (k // 3) for k in range(15)]  # gauss, of each sensor


def field(place, moment):
    """The field of a dipole (mm, A m2) at the five sensors in gauss, with what the empty tray says."""
    out = []
    for k in range(0, 15, 3):
        r = [PLACES[k + a] - place[a] for a in range(3)]
        square = sum([each * each for each in r])
        dot = sum([a * b for a, b in zip(r, moment)])
        cube = 1e6 / (square * sqrt(square))  # mu0 / 4 pi, mm, gauss
        out += [cube * (3 * dot * r[a] / square - moment[a]) + EMPTY[k + a] for a in range(3)]
    return out


def lying(value, x=0.0, y=0.0, turn=0.0, lean=0.0, rise=0.0):
    """The die with a value on top; a lean, in radians, turns its magnet and lifts it as an edge does."""
    component = die.along(die.direction(*die.AXIS_RAD))[die.VALUES.index(value)]
    angle = lean + pi / 2
    polar = sqrt(1 - component * component)
    up = component * sin(angle) + polar * cos(angle)
    flat = sqrt(max(1 - up * up, 0.0))
    height = die.INRADIUS_MM * cos(lean) + 6 * sin(abs(lean)) + rise
    return field((x, y, height), (0.081 * flat * cos(turn), 0.081 * flat * sin(turn), 0.081 * up))


def perfect():
    """The bytes of the constants of a board without errors."""
    values = [2.0, 0.0025, 0.081 / 0.027] + EMPTY
    for _ in range(5):
        values += [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]
    values += [each / 30 for each in PLACES]
    values += die.along(die.direction(*die.AXIS_RAD))
    values += [die.INRADIUS_MM / 30] * 10
    values += [0.0] * 15
    return pack(">113f", *values)
