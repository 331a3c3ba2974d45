"""One throw by the nominal tray: where the magnet is and how it points, before anything is calibrated."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from compere_device.tray.die import INRADIUS_MM, Vector
from compere_device.tray.dipole import by_moment, by_place, times
from compere_device.tray.squares import Normal, Singular

PLACES: tuple[Vector, ...] = (  # of the sensors' chips, by their channel, as firmware/README.md has them
    *((32.0, 0.0, -10.0), (0.0, 32.0, -10.0), (-32.0, 0.0, -10.0), (0.0, -32.0, -10.0)),
    (0.0, 0.0, -10.0),
)
SENSORS = len(PLACES)
BOWL_MM = 60.0  # inner radius of the tray's bowl
READER_MM = 110.0  # from the tray's middle to that of the card reader's antenna, at least
_STEPS = 40
_HELD = 40.0  # uT for each mm: a die that lies is as high as its faces are, which the places of the sensors tell worse
_STARTS = ((0.0, 0.0), *((r * cos(k * pi / 5), r * sin(k * pi / 5)) for r in (14.0, 30.0) for k in range(10)))


@dataclass(frozen=True, slots=True)
class Lying:
    """A magnet: its place in mm, its moment in micro-tesla times cubic millimetres, and what the model leaves in uT."""

    place: Vector
    moment: Vector
    rms: float

    @property
    def size(self) -> float:
        """The moment's size, in micro-tesla times cubic millimetres."""
        return sqrt(sum(each * each for each in self.moment))

    @property
    def component(self) -> float:
        """The vertical part of the moment's direction."""
        return self.moment[2] / self.size


def lying(fields: Sequence[Vector]) -> Lying:
    """Return where one magnet lies that makes these fields in uT at `PLACES`, in a uniform field that is not known."""
    starts = sorted(_STARTS, key=lambda start: _linear(fields, (*start, INRADIUS_MM))[1])
    found = [_descend(fields, (*start, INRADIUS_MM)) for start in starts[:2]]
    return min(found, key=lambda each: each.rms)


def _linear(fields: Sequence[Vector], place: Vector) -> tuple[Vector, float]:
    """Return the moment that explains the fields best from a place, and the sum of squares that it leaves."""
    normal = Normal(6)
    for sensor, field in zip(PLACES, fields, strict=True):
        matrix = by_moment(*(s - p for s, p in zip(sensor, place, strict=True)))
        for k in range(3):
            normal.add((0, 1, 2, 3 + k), (*(1e4 * each for each in matrix[k]), 1.0), field[k])
    step = normal.step(0.0)
    gained = sum(a * b for a, b in zip(step, normal.right, strict=True))
    return (step[0] * 1e4, step[1] * 1e4, step[2] * 1e4), normal.square - gained


def _descend(fields: Sequence[Vector], place: Vector) -> Lying:
    now: Sequence[float] = (*place, *_linear(fields, place)[0], 0.0, 0.0, 0.0)
    normal = _normal(fields, now)
    damping = 1e-3
    for _ in range(_STEPS):
        try:
            step = normal.step(damping)
        except Singular:
            damping = damping * 10 + 1e-6
            continue
        scaled = (*step[:3], *(1e4 * each for each in step[3:6]), *step[6:])
        then = tuple(a + b for a, b in zip(now, scaled, strict=True))
        tried = _normal(fields, then)
        if tried.square <= normal.square:
            now, normal, damping = then, tried, damping * 0.1
            if hypot(*step[:3]) < 1e-4:
                break
        else:
            damping = damping * 10 + 1e-9
    x, y, z, a, b, c = now[:6]
    return Lying((x, y, z), (a, b, c), sqrt(normal.square / (3 * SENSORS - 9)))


def _normal(fields: Sequence[Vector], of: Sequence[float]) -> Normal:
    normal = Normal(9)
    moment = (of[3], of[4], of[5])
    for sensor, field in zip(PLACES, fields, strict=True):
        x, y, z = (sensor[k] - of[k] for k in range(3))
        matrix, slope = by_moment(x, y, z), by_place(x, y, z, moment)
        made = times(matrix, moment)
        for k in range(3):
            by = (*(-each for each in slope[k]), *(1e4 * each for each in matrix[k]), 1.0)
            normal.add((0, 1, 2, 3, 4, 5, 6 + k), by, field[k] - made[k] - of[6 + k])
    normal.add((2,), (_HELD,), _HELD * (INRADIUS_MM - of[2]))
    return normal
