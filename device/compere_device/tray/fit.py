"""The tray and the die as unknowns: what each throw's readings say of them, all at once.

Of each throw: two of its place, its turn about the vertical, and by how much the uniform field is another than when the
tray was empty. Of each sensor: nine of how it turns a field into a reading, three of its place, three of how that is
curved: an MMC5603 is off a straight line by 0.5 % of 30 G (data sheet, page 2), 15 uT. Of the die: three of
the magnet's moment and three of where in the die it sits. Exactly five directions of these follow from nothing (where
the whole stands and how it is turned, gains against the moment, and the scale of length); what is assumed beforehand of
each, with its uncertainty, holds them, and what they are changes no verdict.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, hypot, sin

from compere_device.tray.die import INRADIUS_MM, NORMALS, Vector, dot, upright
from compere_device.tray.dipole import Matrix, by_moment, by_place, times
from compere_device.tray.lying import PLACES, SENSORS, Lying
from compere_device.tray.squares import Equation, Normal, Singular

NOISE_UT = 0.25  # of a reading's mean, with what the model does not have: the weight of all
_BEFOREHAND = {
    "gain": 0.04,
    "place": 1.0,
    "moment": 0.05,
    "seat": 0.5,
    "field": 4.0,
    "rise": 0.05,
    "curve": 15.0,
}  # mm, uT, parts of the whole; of a curve uT at 1000 uT
FIRM, LOOSE = 0.002, 0.2  # rad, of a throw's tilt: a floor is not quite even; a face's name is not known yet
_POSE, _SENSOR, _DIE = 8, 15, 6
_STEPS = 30
_ENOUGH = 1e-4  # of the sum of squares: a step that gains less is the last


@dataclass
class Sensor:
    """How a field becomes a reading, the chip's place in mm, and by axis what its reading has of its own cube."""

    gains: Matrix
    place: list[float]
    curve: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])


@dataclass
class Pose:
    """How the die lies: its face on top, x, y in mm, its turn in radians, and the uniform field's change in uT.

    `tilt` is by how much the magnet's axis stands otherwise than its face has it, in radians, and `rise` by how much
    the die is higher, in mm: floors and prints are not quite even. `cubes` are the cubes of what each sensor says in
    mT, less those of the empty tray.
    """

    face: int
    place: list[float]
    turn: float
    field: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    tilt: float = 0.0
    rise: float = 0.0
    cubes: Sequence[Vector] = ((0.0, 0.0, 0.0),) * SENSORS


@dataclass
class Unknowns:
    """All that is solved for; `moment` in the die's frame, with `size` its usual one; `seat` is the magnet's place in
    mm.
    """

    sensors: list[Sensor]
    moment: list[float]
    axis: Vector
    size: float
    seat: list[float]
    poses: list[Pose]
    tilt_rad: float = FIRM  # how sure it is that a throw shows its face

    def height(self, face: int) -> float:
        """Return how high above the floor the magnet is with a face on top, in mm."""
        x, y, z = self.seat
        return INRADIUS_MM + dot((x, y, z), NORMALS[face])


def nominal(
    throws: Sequence[Lying],
    faces: Sequence[int],
    axis: Vector,
    tilt_rad: float = FIRM,
    cubes: Sequence[Sequence[Vector]] = (),
) -> Unknowns:
    """Return where the search begins: the tray as it is drawn, the throws as they look by it."""
    sizes = sorted(each.size for each in throws)
    size = sizes[len(sizes) // 2]
    poses = []
    for each, face in zip(throws, faces, strict=True):
        x, y, _ = (dot(axis, row) for row in upright(face))
        turn = atan2(each.moment[1], each.moment[0]) - atan2(y, x)
        poses.append(Pose(face, [each.place[0], each.place[1]], turn))
    for pose, of in zip(poses, cubes, strict=False):
        pose.cubes = of
    sensors = [Sensor([[float(a == b) for b in range(3)] for a in range(3)], list(place)) for place in PLACES]
    return Unknowns(sensors, [size * each for each in axis], axis, size, [0.0, 0.0, 0.0], poses, tilt_rad)


def fit(of: Unknowns, readings: Sequence[Sequence[Vector]]) -> tuple[Unknowns, list[float]]:
    """Solve; return the solution and the mean square of what it leaves of each throw, in units of what is expected.

    `readings` are in uT, by throw and sensor, less those of the empty tray. Raises Singular.
    """
    now, normal, damping = of, _normal(of, readings), 1e-3
    for _ in range(_STEPS):
        try:
            then = _moved(now, normal.step(damping))
        except Singular:
            if damping > 1:
                raise
            damping *= 100
            continue
        tried = _normal(then, readings)
        gained = normal.square - tried.square
        if gained >= 0:
            now, normal, damping = then, tried, damping * 0.05
            if gained < _ENOUGH * normal.square:
                break
        else:
            damping = damping * 20 + 1e-6
    return now, [_left(now, t, each) for t, each in enumerate(readings)]


def _left(of: Unknowns, t: int, readings: Sequence[Vector]) -> float:
    """Return the mean square of what is left of one throw, with its tilt and its change of the field."""
    alone = replace(of, poses=[of.poses[t]])
    rows = [*_rows(alone, [readings]), *(row for row in _beforehand(alone) if row[0][0] < _POSE)]
    return sum(row[2] ** 2 for row in rows) / len(rows)


def _normal(of: Unknowns, readings: Sequence[Sequence[Vector]]) -> Normal:
    normal = Normal(_POSE * len(of.poses) + _SENSOR * SENSORS + _DIE)
    for row in _rows(of, readings):
        normal.add(*row)
    for row in _beforehand(of):
        normal.add(*row)
    return normal


def _rows(of: Unknowns, readings: Sequence[Sequence[Vector]]) -> Iterator[Equation]:
    shared = _POSE * len(of.poses)
    die = range(shared + _SENSOR * SENSORS, shared + _SENSOR * SENSORS + _DIE)
    for t, (pose, read) in enumerate(zip(of.poses, readings, strict=True)):
        rotation = upright(pose.face)
        c, s = cos(pose.turn), sin(pose.turn)
        x, y, z = (dot((of.moment[0], of.moment[1], of.moment[2]), row) for row in rotation)
        moment, turned, tilted = _moment((c * x - s * y, s * x + c * y, z), pose.tilt)
        spun = _spun(rotation, c, s)
        height, normal = of.height(pose.face) + pose.rise, NORMALS[pose.face]
        for i, sensor in enumerate(of.sensors):
            sx, sy, sz = sensor.place
            at = (sx - pose.place[0], sy - pose.place[1], sz - height)
            matrix, slope = by_moment(*at), by_place(*at, moment)
            made = times(matrix, moment)
            here = (made[0] + pose.field[0], made[1] + pose.field[1], made[2] + pose.field[2])
            by_turn, by_tilt = times(matrix, turned), times(matrix, tilted)
            first = shared + _SENSOR * i
            for a in range(3):
                g0, g1, g2 = (each / NOISE_UT for each in sensor.gains[a])
                px, py, pz = (g0 * slope[0][k] + g1 * slope[1][k] + g2 * slope[2][k] for k in range(3))
                m0, m1, m2 = (g0 * matrix[0][k] + g1 * matrix[1][k] + g2 * matrix[2][k] for k in range(3))
                by_die = (of.size * (m0 * spun[0][k] + m1 * spun[1][k] + m2 * spun[2][k]) for k in range(3))
                unknowns = (*range(_POSE * t, _POSE * t + _POSE), *range(first + 3 * a, first + 3 * a + 3))
                by = (
                    *(-px, -py, g0 * by_turn[0] + g1 * by_turn[1] + g2 * by_turn[2], g0, g1, g2),
                    *(g0 * by_tilt[0] + g1 * by_tilt[1] + g2 * by_tilt[2], -pz),
                    *(each / NOISE_UT for each in here),
                    *(px, py, pz, pose.cubes[i][a] / NOISE_UT),
                    *by_die,
                    *(-pz * each for each in normal),
                )
                cube = pose.cubes[i][a] / NOISE_UT
                left = read[i][a] / NOISE_UT - g0 * here[0] - g1 * here[1] - g2 * here[2] - sensor.curve[a] * cube
                yield (*unknowns, *range(first + 9, first + 12), first + 12 + a, *die), by, left


def _moment(of: Vector, tilt: float) -> tuple[Vector, Vector, Vector]:
    """Return a moment whose angle from the vertical is changed, and its derivatives by its turn and by that change."""
    x, y, z = of
    flat = hypot(x, y)
    c, s = cos(tilt), sin(tilt)
    wide, high = flat * c + z * s, z * c - flat * s
    x, y = x / flat, y / flat
    return (x * wide, y * wide, high), (-y * wide, x * wide, 0.0), (x * high, y * high, -wide)


def _spun(rotation: tuple[Vector, Vector, Vector], c: float, s: float) -> Matrix:
    """Return the rotation with a turn about the vertical behind it."""
    a, b, z = rotation
    return [
        [c * p - s * q for p, q in zip(a, b, strict=True)],
        [s * p + c * q for p, q in zip(a, b, strict=True)],
        [*z],
    ]


def _beforehand(of: Unknowns) -> Iterator[Equation]:
    """Yield what is assumed of each unknown as a row: its usual value and how sure that is."""
    for t, pose in enumerate(of.poses):
        for k in range(3):
            yield (_POSE * t + 3 + k,), (1 / _BEFOREHAND["field"],), -pose.field[k] / _BEFOREHAND["field"]
        yield (_POSE * t + 6,), (1 / of.tilt_rad,), -pose.tilt / of.tilt_rad
        yield (_POSE * t + 7,), (1 / _BEFOREHAND["rise"],), -pose.rise / _BEFOREHAND["rise"]
    first = _POSE * len(of.poses)
    for sensor, place in zip(of.sensors, PLACES, strict=True):
        for k in range(9):
            left = float(k % 4 == 0) - sensor.gains[k // 3][k % 3]
            yield (first + k,), (1 / _BEFOREHAND["gain"],), left / _BEFOREHAND["gain"]
        for k in range(3):
            yield (first + 9 + k,), (1 / _BEFOREHAND["place"],), (place[k] - sensor.place[k]) / _BEFOREHAND["place"]
            yield (first + 12 + k,), (1 / _BEFOREHAND["curve"],), -sensor.curve[k] / _BEFOREHAND["curve"]
        first += _SENSOR
    for k in range(3):
        left = of.axis[k] - of.moment[k] / of.size
        yield (first + k,), (1 / _BEFOREHAND["moment"],), left / _BEFOREHAND["moment"]
        yield (first + 3 + k,), (1 / _BEFOREHAND["seat"],), -of.seat[k] / _BEFOREHAND["seat"]


def _moved(of: Unknowns, step: Sequence[float]) -> Unknowns:
    poses, sensors = [], []
    for t, pose in enumerate(of.poses):
        x, y, turn, *fields, tilt, rise = step[_POSE * t : _POSE * t + _POSE]
        changed = [a + b for a, b in zip(pose.field, fields, strict=True)]
        poses.append(
            Pose(
                pose.face,
                [pose.place[0] + x, pose.place[1] + y],
                pose.turn + turn,
                changed,
                pose.tilt + tilt,
                pose.rise + rise,
                pose.cubes,
            )
        )
    first = _POSE * len(of.poses)
    for sensor in of.sensors:
        part = step[first : first + _SENSOR]
        gains = [[sensor.gains[a][b] + part[3 * a + b] for b in range(3)] for a in range(3)]
        place = [a + b for a, b in zip(sensor.place, part[9:12], strict=True)]
        sensors.append(Sensor(gains, place, [a + b for a, b in zip(sensor.curve, part[12:], strict=True)]))
        first += _SENSOR
    moment = [a + b * of.size for a, b in zip(of.moment, step[first:], strict=False)]
    seat = [a + b for a, b in zip(of.seat, step[first + 3 :], strict=True)]
    return Unknowns(sensors, moment, of.axis, of.size, seat, poses, of.tilt_rad)
