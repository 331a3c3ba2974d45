"""A calibration: the empty tray, two throws whose faces are known, and ten or more others; what follows, and what is
wrong.

Which face each other throw shows is seen by the nominal tray, which is good enough for that. A magnet that was put in
upside down, which swaps every face with its opposite, is seen by the first; that the first itself was the opposite of
what it was said to be, by the second.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import acos, cos, sqrt

from compere_device.tray.axes import GOOD_UT, found, turned
from compere_device.tray.constants import Constants, constants
from compere_device.tray.die import AXIS, COMPONENTS, NORMALS, VALUES, Vector, dot, rise_mm
from compere_device.tray.fit import LOOSE, NOISE_UT, Pose, Unknowns, fit, nominal
from compere_device.tray.lying import PLACES, Lying, lying
from compere_device.tray.squares import Singular

THROWS_LEAST = 12
SAMPLES = 10  # of each throw, and of the empty tray
SPREAD_MOST_UT = 3.0  # of the samples of one reading: the die moved, or something beside it did
_EMPTY_MOST_UT = 300.0  # what an empty tray says: the Earth's field is at most 70, a chip's own offset some tens
_WEAK_UT, _STRONG_UT = 15.0, 2500.0
_BETWEEN = 0.03  # what two signs of the magnet must differ by for the first throw to tell them
_KNOWN_MOST = 0.15
_TRIED = 3  # of the throws that fit worst, each is left out once
LEFT_MOST = 1.5  # mean square of what the solution leaves, in units of NOISE_UT
_AWAY_MOST_MM = 4.0
_GAIN_MOST = 0.25
_SEAT_MOST_MM = 1.5
_AXIS_MOST = 0.12  # of a unit vector, with the moment's own size
_ABOVE_LEAST_MM = 0.3  # by which a lean is higher than a face whose component it shows: else nobody tells them apart


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, by a name of `TROUBLES`, and of which throw (from 1) or sensor it is, if it is of one."""

    what: str
    throw: int | None = None
    sensor: int | None = None


TROUBLES = {  # by name: what it is, and what to do
    "few": "Fewer than twelve throws: throw on.",
    "moved": "The die moved while it was measured: let it lie still, and measure that throw again.",
    "not-empty": "The empty tray has a magnet near it: take the die out, move magnets and telephones away.",
    "dead": "A sensor says nothing new: look at its cable.",
    "no-die": "There is no magnet on the tray, or a weak one: lay the die in, or look for its magnet.",
    "two-magnets": "One magnet cannot make what is measured: take the second die, the telephone or the iron away.",
    "not-known": "The die does not lie with the known face on top: lay it anew, or see where its magnet's axis goes.",
    "opposite": "One of the known faces was laid down and not up: lay both anew.",
    "leans": "The die leaned in a throw, or something was beside it: throw that one again.",
    "iron": "What is left over is too much for a die and a tray alone: iron near the tray, or one of its parts moved.",
    "part": "A sensor stands elsewhere or says more or less than it should: look at its place, its side and its chip.",
    "magnet": "The magnet sits or points otherwise than it was drawn: look at how it was glued into the die.",
    "few-faces": "The throws show too little of the die: throw on, other faces and other places.",
}


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A calibration that holds: the board's constants, the value of each throw, and its check.

    `left` is the mean square of what the solution leaves, in units of the noise; `reversed` tells of a magnet that sits
    upside down, which is made up for.
    """

    constants: Constants
    values: tuple[int, ...]
    left: float
    reversed: bool


def calibrate(
    empty: Sequence[Vector], throws: Sequence[Sequence[Vector]], known: Sequence[int]
) -> Calibrated | Trouble:
    """Solve for the tray and the die, or say what is wrong.

    `empty` and each of `throws` are five readings in uT, each the mean of `SAMPLES` or more; in the first throws the
    die lay with the values `known` on top.
    """
    if trouble := _plain(empty, throws):
        return trouble
    readings = [[_less(said, none) for said, none in zip(throw, empty, strict=True)] for throw in throws]
    axes = found(readings)
    readings = [[turned(each, axes) for each in reading] for reading in readings]
    none = [_cubed(each) for each in empty]
    cubes = [[turned(_less(_cubed(a), b), axes) for a, b in zip(throw, none, strict=True)] for throw in throws]
    seen = [lying(reading) for reading in readings]
    if trouble := _one_magnet(seen):
        return trouble
    sign = _sign(seen[0], known[0])
    if sign is None:
        return Trouble("not-known", throw=1)
    try:
        solved, faces, left = _solved(seen, readings, cubes, sign)
    except Singular:
        return Trouble("few-faces")
    whole = sum(left) / len(left)
    if whole > LEFT_MOST and (odd := _odd_one(solved, readings, left)) is not None:
        return Trouble("leans", throw=odd + 1)
    if trouble := _parts(solved, whole):
        return trouble
    values = tuple(VALUES[face] for face in faces)
    for number, (value, wanted) in enumerate(zip(values, known, strict=False), 1):
        if value != wanted:
            return Trouble("opposite") if value == 9 - wanted else Trouble("not-known", throw=number)
    noise = NOISE_UT * max(sqrt(whole), 0.5)
    return Calibrated(constants(solved, empty, noise, axes), values, whole, sign < 0)


def _plain(empty: Sequence[Vector], throws: Sequence[Sequence[Vector]]) -> Trouble | None:
    """Return what is wrong with the readings themselves."""
    for sensor, said in enumerate(empty):
        if max(map(abs, said)) > _EMPTY_MOST_UT:
            return Trouble("not-empty", sensor=sensor)
        axes = zip(*(throw[sensor] for throw in throws), strict=True)  # one that is broken says one number for ever
        if any(len(set(each)) == 1 for each in axes):
            return Trouble("dead", sensor=sensor)
    return Trouble("few") if len(throws) < THROWS_LEAST else None


def _one_magnet(seen: Sequence[Lying]) -> Trouble | None:
    sizes = sorted(each.size for each in seen)
    usual = sizes[len(sizes) // 2]
    for number, each in enumerate(seen, 1):
        if each.size < 0.2 * 1e8 * 0.026:
            return Trouble("no-die", throw=number)
        if each.rms > GOOD_UT or not 0.6 < each.size / usual < 1.6:
            return Trouble("two-magnets", throw=number)
    return None


def _sign(first: Lying, known: int) -> float | None:
    """Return 1, or -1 for a magnet that sits upside down; None if the first throw shows neither."""
    face = VALUES.index(known)
    gaps = {sign: abs(first.component - sign * COMPONENTS[face]) for sign in (1.0, -1.0)}
    sign = min(gaps, key=gaps.__getitem__)
    return sign if gaps[sign] < _KNOWN_MOST and abs(gaps[1.0] - gaps[-1.0]) > _BETWEEN else None


def _solved(
    seen: Sequence[Lying], readings: Sequence[Sequence[Vector]], cubes: Sequence[Sequence[Vector]], sign: float
) -> tuple[Unknowns, list[int], list[float]]:
    """Solve without the faces' names, name them by that, and solve again; return what is left of each throw, too.

    A name is by the component that was found: with any tilt allowed it is twenty times as good as by the nominal tray.
    """
    axis = (sign * AXIS[0], sign * AXIS[1], sign * AXIS[2])
    loose, _ = fit(nominal(seen, [_face(each, sign) for each in seen], axis, LOOSE, cubes), readings)
    faces = [_named(loose, pose, sign) for pose in loose.poses]
    solved, left = fit(nominal(seen, faces, axis, cubes=cubes), readings)
    return solved, faces, left


def _odd_one(solved: Unknowns, readings: Sequence[Sequence[Vector]], left: Sequence[float]) -> int | None:
    """Return the throw without which the others fit, if there is one, of those that fit worst."""
    for odd in sorted(range(len(left)), key=lambda k: -left[k])[:_TRIED]:
        others = [k for k in range(len(left)) if k != odd]
        try:
            _, rest = fit(replace(solved, poses=[solved.poses[k] for k in others]), [readings[k] for k in others])
        except Singular:
            continue
        if sum(rest) / len(rest) < LEFT_MOST / 3:
            return odd
    return None


def _named(of: Unknowns, pose: Pose, sign: float) -> int:
    """Return the face that a throw shows by a solution that does not rely on its name, and by the drawn die."""
    shown = cos(acos(_component(of, pose.face)) + pose.tilt)
    return min(range(len(VALUES)), key=lambda face: abs(shown - sign * COMPONENTS[face]))


def _component(solved: Unknowns, face: int) -> float:
    x, y, z = solved.moment
    return dot((x, y, z), NORMALS[face]) / sqrt(x * x + y * y + z * z)


def _face(each: Lying, sign: float) -> int:
    """Return the face that a throw looks like by the nominal tray."""
    return min(range(len(VALUES)), key=lambda face: abs(each.component - sign * COMPONENTS[face]))


def _parts(solved: Unknowns, left: float) -> Trouble | None:
    """Return what the solution says is wrong."""
    for number, (sensor, place) in enumerate(zip(solved.sensors, PLACES, strict=True)):
        away = max(abs(a - b) for a, b in zip(sensor.place, place, strict=True))
        gain = max(abs(sensor.gains[a][b] - (a == b)) for a in range(3) for b in range(3))
        if away > _AWAY_MOST_MM or gain > _GAIN_MOST:
            return Trouble("part", sensor=number)
    if left > LEFT_MOST:
        return Trouble("iron")
    turned = max(abs(a / solved.size - b) for a, b in zip(solved.moment, solved.axis, strict=True))
    if turned > _AXIS_MOST or max(map(abs, solved.seat)) > _SEAT_MOST_MM or _above_mm(solved) < _ABOVE_LEAST_MM:
        return Trouble("magnet")
    return None


def _above_mm(solved: Unknowns) -> float:
    """Return by how much the lowest lean that shows another face's component is higher than that face, in mm."""
    angles = [acos(_component(solved, face)) for face in range(len(VALUES))]
    return min(
        solved.height(leans) + rise_mm(abs(angles[leans] - angles[lies])) - solved.height(lies)
        for leans in range(len(VALUES))
        for lies in range(len(VALUES))
        if leans != lies and abs(angles[leans] - angles[lies]) < 0.5
    )


def _cubed(said: Vector) -> Vector:
    """Return the cubes of a reading in uT, in cubic milli-tesla."""
    x, y, z = (each / 1000 for each in said)
    return x * x * x, y * y * y, z * z * z


def _less(said: Vector, none: Vector) -> Vector:
    return said[0] - none[0], said[1] - none[1], said[2] - none[2]
