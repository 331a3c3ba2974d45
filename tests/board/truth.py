"""Trays and dice as they are, and not as the firmware has them: what its readings are made of in the tests.

The magnet is a cylinder, not a dipole: two discs of charge, summed over points that are exact for polynomials of
degree nine. Sensors have gains, turns, places, offsets and a curve of their own; the die's faces are not where they
were drawn; the floor is not even. Lengths in mm, fields in uT, moments in A m2.
"""

from dataclasses import dataclass, field, replace
from math import cos, pi, sin, sqrt
from random import Random

from compere_device.tray.die import AXIS, NORMALS, VALUES, dot, upright
from compere_device.tray.lying import BOWL_MM, PLACES

Vector = tuple[float, float, float]

RADIUS_MM, LENGTH_MM = 2.5, 4.0  # of the magnet
MOMENT_A_M2 = 0.081
FAR_MM = BOWL_MM - 20.0  # how far from the middle the centre of a die of 40 mm comes
SAMPLES = 11  # that one verdict is made of
_RINGS = [
    (sqrt((1 + x) / 2), weight / 2)
    for x, weight in (
        (-0.8611363116, 0.3478548451),
        (-0.3399810436, 0.6521451549),
        (0.3399810436, 0.6521451549),
        (0.8611363116, 0.3478548451),
    )
]
_POINTS = [(r * cos(k * pi / 5), r * sin(k * pi / 5), w / 10) for r, w in _RINGS for k in range(10)]
Rotation = tuple[Vector, Vector, Vector]  # rows


@dataclass
class Sources:
    """How large each source of error is; nothing is an error that is 0."""

    noise: float = 0.4  # uT, of one sample
    finite: float = 1.0  # 1 a cylinder, 0 a dipole
    gain: float = 0.03  # of each axis
    turn: float = 0.02  # rad, of each sensor, and of its axes against each other by half of it
    place: float = 0.7  # mm
    offset: float = 10.0  # uT
    curve: float = 0.018  # of a reading at 1000 uT, cubic; 0.4 of it quadratic: 0.5 % of 30 G, as the data sheet has it
    seat: float = 0.15  # mm, the magnet beside the die's middle
    axis: float = 0.015  # rad
    strength: float = 0.04  # of the moment
    printed: float = 0.03  # mm, each face of the die
    floor: float = 0.04  # mm, from throw to throw
    drift: float = 2.0  # uT, of the uniform field since the tray was empty
    warmth: float = 4.0  # K between the calibration and the throw
    gradient: float = 0.3  # uT over 100 mm, since the tray was empty


@dataclass
class Body:
    """A magnet or what else makes a field; a dipole."""

    place: Vector
    moment: Vector  # A m2


@dataclass
class Device:
    """A tray with its die, as somebody built it. `gains` by sensor are three rows."""

    gains: list[list[list[float]]]
    places: list[Vector]
    offsets: list[Vector]
    curves: list[list[tuple[float, float]]]
    axis: Vector
    seat: Vector
    moment: float
    faces: list[float]
    sources: Sources
    earth: Vector
    warmth: float = 0.0
    plate_mm: float | None = None  # of a steel plate, below the sensors
    noises: list[float] = field(default_factory=list)


def built(random: Random, sources: Sources | None = None) -> Device:
    """Return a tray that somebody built."""
    s = sources or Sources()
    gauss = random.gauss
    gains = []
    for _ in PLACES:
        turn = [gauss(0, s.turn) for _ in range(3)]
        cross = [[gauss(0, s.turn / 2) if a != b else 1 + gauss(0, s.gain) for b in range(3)] for a in range(3)]
        rotation = _turned(turn)
        gains.append([[sum(cross[a][k] * rotation[k][b] for k in range(3)) for b in range(3)] for a in range(3)])
    places = [(x + gauss(0, s.place), y + gauss(0, s.place), z + gauss(0, s.place / 2)) for x, y, z in PLACES]
    offsets = [(gauss(0, s.offset), gauss(0, s.offset), gauss(0, s.offset)) for _ in PLACES]
    curves = [[(gauss(0, 0.4 * s.curve), gauss(0, s.curve)) for _ in range(3)] for _ in PLACES]
    axis = _unit(tuple(a + gauss(0, s.axis) for a in AXIS))
    seat = (gauss(0, s.seat), gauss(0, s.seat), gauss(0, s.seat))
    faces = [13.4 + gauss(0, s.printed) for _ in NORMALS]
    turned = random.uniform(0, 2 * pi)
    earth = (20 * cos(turned), 20 * sin(turned), -44.0)
    moment = MOMENT_A_M2 * (1 + gauss(0, s.strength))
    return Device(gains, places, offsets, curves, axis, seat, moment, faces, s, earth)


@dataclass
class Throw:
    """How the die lies: `value` is what is on top, or what leans least."""

    value: int
    place: Vector
    rows: Rotation  # of the die, into the tray's frame
    lean: float = 0.0


def thrown(
    device: Device, random: Random, value: int | None = None, lean: float = 0.0, radius: float = FAR_MM
) -> Throw:
    """Return a throw that lies anywhere in the bowl; `lean` in radians, over any edge or tip of its face."""
    face = random.randrange(10) if value is None else VALUES.index(value)
    away, about = radius * sqrt(random.random()), random.uniform(0, 2 * pi)
    rows = upright(face)
    if lean:
        rows = _product(_about(random.uniform(0, 2 * pi), lean), _product(_spin(random.uniform(0, 2 * pi)), rows))
    rows = _product(_spin(random.uniform(0, 2 * pi)), rows)
    height = support(rows, device) + random.gauss(0, device.sources.floor)
    place = (away * cos(about), away * sin(about), height)
    least = max(range(10), key=lambda k: dot(rows[2], NORMALS[k]))  # from some 26 degrees on it may be another face
    return Throw(VALUES[least], place, rows, lean)


def fields(device: Device, throw: Throw | None, bodies: tuple[Body, ...] = (), turned: float = 0.0) -> list[Vector]:
    """Return the field at each sensor in uT; `turned` is by how many radians the tray is turned in the Earth's."""
    c, s = cos(turned), sin(turned)
    x, y, z = device.earth
    all_ = [Body(body.place, body.moment) for body in bodies]
    magnets = []
    if throw is not None:
        axis = _apply(throw.rows, device.axis)
        seat = _apply(throw.rows, device.seat)
        strength = device.moment * (1 - 0.0012 * device.warmth)
        magnets.append((tuple(p + q for p, q in zip(throw.place, seat)), axis, strength))
    out = []
    for place in device.places:
        total = [c * x - s * y, s * x + c * y, z]
        for at, axis, strength in magnets:
            _add(total, _cylinder(place, at, axis, strength, device.sources.finite))
            if device.plate_mm is not None:  # a plate of large permeability: the magnet's image beneath it
                mirror = 2 * (-10 - device.plate_mm)
                image = (at[0], at[1], mirror - at[2])
                _add(total, _dipole(place, image, (-strength * axis[0], -strength * axis[1], strength * axis[2])))
        for body in all_:
            _add(total, _dipole(place, body.place, body.moment))
        out.append((total[0], total[1], total[2]))
    return out


def read(
    device: Device,
    at: list[Vector],
    random: Random,
    samples: int = SAMPLES,
    shift: Vector = (0, 0, 0),
    slope: tuple[Vector, Vector] | None = None,
) -> list[Vector]:
    """Return what the sensors say in uT: the mean of some samples, the uniform field changed by `shift`."""
    noise = device.sources.noise / sqrt(samples)
    out = []
    for i, (gains, offset, curve, b) in enumerate(zip(device.gains, device.offsets, device.curves, at)):
        b = [b[k] + shift[k] for k in range(3)]
        if slope is not None:
            b = [b[k] + device.places[i][0] * slope[0][k] + device.places[i][1] * slope[1][k] for k in range(3)]
        said = []
        for a in range(3):
            v = gains[a][0] * b[0] + gains[a][1] * b[1] + gains[a][2] * b[2]
            v += curve[a][0] * v * abs(v) / 1000 + curve[a][1] * v * v * v / 1e6
            said.append(v + offset[a] + (random.gauss(0, noise) if noise else 0.0))
        out.append((said[0], said[1], said[2]))
    return out


def magnet(device: Device, throw: Throw) -> Body:
    """Return the magnet of a die as a dipole."""
    x, y, z = _apply(throw.rows, device.axis)
    return Body(throw.place, (device.moment * x, device.moment * y, device.moment * z))


def anyhow(random: Random) -> Vector:
    """Return a unit vector, each as likely."""
    return _unit((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 1)))


def later(device: Device, random: Random) -> Device:
    """Return the same tray on another evening."""
    return replace(device, warmth=random.gauss(0, device.sources.warmth))


def drifted(device: Device, random: Random) -> dict[str, object]:
    """Return by how much the room's field is another than when the tray was empty, for `read`."""
    s = device.sources
    shift = tuple(random.gauss(0, s.drift) for _ in range(3))
    slope = tuple(tuple(random.gauss(0, s.gradient / 100) for _ in range(3)) for _ in range(2))
    return {"shift": shift, "slope": slope}


def support(rows: Rotation, device: Device | None = None) -> float:
    """Return how high the die's middle is above a floor that it touches."""
    down = (-rows[2][0], -rows[2][1], -rows[2][2])  # in the die's frame
    if device is not None:
        for k, normal in enumerate(NORMALS):
            if dot(down, normal) > 1 - 1e-9:
                return device.faces[k]
    return max(dot(down, tip) for tip in _tips())


_KEPT: list[Vector] = []


def _tips() -> list[Vector]:
    """Return the die's corners: where three or more of its faces' planes meet and none is outside."""
    if not _KEPT:
        for i in range(10):
            for j in range(i):
                for k in range(j):
                    tip = _meet(NORMALS[i], NORMALS[j], NORMALS[k])
                    if tip and all(dot(tip, n) < 13.4 + 1e-6 for n in NORMALS):
                        _KEPT.append(tip)
    return _KEPT


def _meet(a: Vector, b: Vector, c: Vector) -> Vector | None:
    bc, ca, ab = _cross(b, c), _cross(c, a), _cross(a, b)
    whole = dot(a, bc)
    if abs(whole) < 1e-9:
        return None
    x, y, z = (13.4 * (p + q + r) / whole for p, q, r in zip(bc, ca, ab))
    return x, y, z


def _cylinder(place: Vector, at: Vector, axis: Vector, moment: float, finite: float) -> Vector:
    r = (place[0] - at[0], place[1] - at[1], place[2] - at[2])
    if not finite:
        return _dipole(place, at, (moment * axis[0], moment * axis[1], moment * axis[2]))
    along = dot(r, axis)
    across = sqrt(max(dot(r, r) - along * along, 0.0))
    charge = moment / (LENGTH_MM * 1e-3) * 1e-7 * 1e6 * 1e6  # uT mm2
    up = out = 0.0
    for sign in (1, -1):
        z = along - sign * LENGTH_MM / 2
        for px, py, weight in _POINTS:
            x, y = across - RADIUS_MM * px, RADIUS_MM * py
            square = x * x + y * y + z * z
            by = sign * charge * weight / (square * sqrt(square))
            up += by * z
            out += by * x
    if across < 1e-9:
        return (up * axis[0], up * axis[1], up * axis[2])
    u = [(r[k] - along * axis[k]) / across for k in range(3)]
    return (up * axis[0] + out * u[0], up * axis[1] + out * u[1], up * axis[2] + out * u[2])


def _dipole(place: Vector, at: Vector, moment: Vector) -> Vector:
    r = (place[0] - at[0], place[1] - at[1], place[2] - at[2])
    square = dot(r, r)
    cube = 1e8 / (square * sqrt(square))
    by = 3 * dot(r, moment) / square
    return (cube * (by * r[0] - moment[0]), cube * (by * r[1] - moment[1]), cube * (by * r[2] - moment[2]))


def _add(total: list[float], more: Vector) -> None:
    for k in range(3):
        total[k] += more[k]


def _apply(rows: Rotation, v: Vector) -> Vector:
    return dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)


def _product(a: Rotation, b: Rotation) -> Rotation:
    columns = tuple(zip(*b))
    return tuple(tuple(dot(row, column) for column in columns) for row in a)


def _spin(turn: float) -> Rotation:
    c, s = cos(turn), sin(turn)
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))


def _about(azimuth: float, lean: float) -> Rotation:
    """Return a lean about a level axis."""
    back = _spin(-azimuth)
    c, s = cos(lean), sin(lean)
    return _product(_product(_spin(azimuth), ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))), back)


def _turned(v: list[float]) -> Rotation:
    """Return a rotation by small angles about x, y, z."""
    rows = _spin(v[2])
    for azimuth, lean in ((0.0, v[0]), (pi / 2, v[1])):
        rows = _product(_about(azimuth, lean), rows)
    return rows


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(v: tuple[float, ...]) -> Vector:
    size = sqrt(sum(each * each for each in v))
    return v[0] / size, v[1] / size, v[2] / size
