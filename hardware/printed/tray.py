"""The tray: a bowl on a tub with the sensors, and beside it a wing with the card reader, the Pico and the multiplexer.

Coordinates are the firmware's: 0, 0, 0 is the middle of the floor's top, x to the right, y away from you, z up.
"""

from functools import cache
from math import cos, pi, sin

from build123d import Location, Part, Pos, Rot

from printed.bought import ANTENNA_MM, CHIP_MM, MULTIPLEXER, PICO, READER, SENSOR, Bought
from printed.nominal import BOWL_MM, PLACES
from printed.sizes import PRINT, TRAY
from printed.solids import block, countersunk, doorway, joined, rod, span

INSIDE = BOWL_MM + TRAY.wall  # the tub's inner radius
OUTSIDE = INSIDE + TRAY.wall
TABLE_Z, FLOOR_Z, UNDER_Z = -TRAY.tub, -TRAY.tub + PRINT.floor, -TRAY.floor
SENSOR_Z = PLACES[0][2] - CHIP_MM  # of the boards' undersides
EAR_MM, EAR_WIDE = TRAY.ears
SCREWS = ((-14.5, -22.0), (14.5, -22.0))  # y and z of those that hold the wing to the tub
X0, X1, Y0, Y1 = TRAY.wing
WALL = PRINT.wall
PLATE_Z = -TRAY.plate
READER_AT = Pos(TRAY.antenna[0], TRAY.antenna[1] - ANTENNA_MM, -13.0 + 5.2) * Rot(0, 0, 90)
PICO_AT = Pos(X1 - WALL - 1.0 - PICO.size[0] / 2, Y0 + WALL + 7.5 + PICO.size[1] / 2, FLOOR_Z + 6.0)
MULTIPLEXER_AT = Pos(X1 - WALL - 16.1, 14.0, FLOOR_Z + 4.0) * Rot(0, 0, 90)


def ears() -> list[tuple[float, float]]:
    """Return where the bowl's four screws are."""
    return [(EAR_MM * cos(angle), EAR_MM * sin(angle)) for angle in (pi / 4 + k * pi / 2 for k in range(4))]


def sensors_at() -> list[Location]:
    """Return where each sensor's board is, its underside: all alike, chips up."""
    return [Pos(x, y, SENSOR_Z) for x, y, _ in PLACES]


@cache
def bowl() -> Part:
    """Return the bowl: floor and wall, with four ears for screws."""
    floor = [rod(0, 0, (UNDER_Z, 0), 2 * OUTSIDE)] + [_ear(x, y, (UNDER_Z, 0)) for x, y in ears()]
    wall = rod(0, 0, (-0.5, TRAY.rim), 2 * INSIDE) - rod(0, 0, (-1, TRAY.rim + 1), 2 * BOWL_MM)
    sunk = [countersunk(x, y, 0.0, TRAY.floor, PRINT.through) for x, y in ears()]
    return Part() + floor + [wall - rod(0, 0, (-1, 0), 2 * OUTSIDE)] - sunk


def _ear(x: float, y: float, z: tuple[float, float]) -> Part:
    """Return an ear or its post, joined to the round wall."""
    inward = Pos(x * 0.95, y * 0.95, z[0]) * Rot(0, 0, 45) * block((-5, 5), (-5, 5), (0, z[1] - z[0]))
    return rod(x, y, z, EAR_WIDE) + (inward - rod(0, 0, (z[0] - 1, z[1] + 1), 2 * INSIDE + 2))


@cache
def tub() -> Part:
    """Return the tub: seats for five sensors on posts, posts for the bowl, a flat side with a door for the wing."""
    hollow = rod(0, 0, (FLOOR_Z, UNDER_Z + 1), 2 * INSIDE)
    body = [rod(0, 0, (TABLE_Z, UNDER_Z), 2 * OUTSIDE), *(_ear(x, y, (TABLE_Z, UNDER_Z)) for x, y in ears())]
    body.append(block((40, X0), (-20, 20), (TABLE_Z, UNDER_Z)))
    seats = [rod(x + a, y + b, (FLOOR_Z - 0.5, SENSOR_Z), 6.0) for x, y, _ in PLACES for a, b in SENSOR.holes]
    cuts = [
        rod(x + a, y + b, (SENSOR_Z - 9, SENSOR_Z + 1), PRINT.thread) for x, y, _ in PLACES for a, b in SENSOR.holes
    ]
    cuts += [rod(x, y, (UNDER_Z - 14, UNDER_Z + 1), PRINT.thread) for x, y in ears()]
    cuts += [along_x(y, z, (X0 - 8.5, X0 + 1), PRINT.thread) for y, z in SCREWS]
    cuts.append(_door((50, X0 + 1)))
    return Part() + body - hollow + seats - cuts


def along_x(y: float, z: float, x: tuple[float, float], diameter: float) -> Part:
    """Return a hole along x, with a roof of 45 degrees."""
    round_ = Rot(0, 90, 0) * rod(0, 0, (0, x[1] - x[0]), diameter)
    roof = Rot(45, 0, 0) * block((0, x[1] - x[0]), (0, diameter / 2), (0, diameter / 2))
    return Pos(x[0], y, z) * (round_ + roof)


def _door(x: tuple[float, float]) -> Part:
    """Return the door for the sensors' cables, along x."""
    return Rot(0, 0, 90) * doorway(0, 17.0, (FLOOR_Z + 1, FLOOR_Z + 15), (-x[1], -x[0]), 1.0)


def wing_posts() -> list[tuple[float, float]]:
    """Return where the plate's four screws are."""
    inset = WALL + 3.2
    return [(x, y) for x in (X0 + inset, X1 - inset) for y in (Y0 + inset, Y1 - inset)]


@cache
def wing() -> Part:
    """Return the wing: corners for the card reader, posts for Pico and multiplexer, a door to the tub, one for USB."""
    box = block((X0, X1), (Y0, Y1), (TABLE_Z, PLATE_Z))
    box -= block((X0 + WALL, X1 - WALL), (Y0 + WALL, Y1 - WALL), (FLOOR_Z, PLATE_Z + 1))
    grown = [rod(x, y, (FLOOR_Z - 0.5, PLATE_Z), 7.0) for x, y in wing_posts()]
    cuts = [rod(x, y, (PLATE_Z - 14, PLATE_Z + 1), PRINT.thread) for x, y in wing_posts()]
    for board, at in ((PICO, PICO_AT), (MULTIPLEXER, MULTIPLEXER_AT)):
        for x, y, z in _holes(board, at):
            grown.append(rod(x, y, (FLOOR_Z - 0.5, z), 5.0 if board is MULTIPLEXER else 3.2))
            cuts.append(rod(x, y, (z - 9, z + 1), PRINT.thin))
    usb = PICO_AT.position
    cuts.append(Rot(0, 0, 90) * doorway(usb.Y, 12.0, (usb.Z - 5.6, usb.Z + 6.0), (-X1 - 1, -X1 + WALL + 1)))
    cuts += [along_x(y, z, (X0 - 1, X0 + WALL + 1), PRINT.through) for y, z in SCREWS]
    cuts.append(_door((X0 - 1, X0 + WALL + 1)))
    return joined([box, *grown, *_corners()]) - cuts


def _holes(board: Bought, at: Location) -> list[tuple[float, float, float]]:
    """Return where a placed board's holes are."""
    places = [(at * Pos(x, y, 0)).position for x, y in board.holes]
    return [(each.X, each.Y, each.Z) for each in places]


def _corners() -> list[Part]:
    """Return four posts on which the card reader's corners lie, with a rim around them."""
    at, made = READER_AT.position, []
    wide, deep = READER.size[1] / 2 + PRINT.part, READER.size[0] / 2 + PRINT.part  # it lies turned
    for k, m in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        out = [span(a + s * (b - 4.0), a + s * (b + 1.2)) for a, s, b in ((at.X, k, wide), (at.Y, m, deep))]
        seat = [span(a + s * (b - 6.0), a + s * b) for a, s, b in ((at.X, k, wide), (at.Y, m, deep))]
        post = block(out[0], out[1], (FLOOR_Z - 0.5, at.Z + 1.4)) - block(seat[0], seat[1], (at.Z, at.Z + 3))
        made.append(post)
    return made


@cache
def plate() -> Part:
    """Return the plate that cards are laid on; a ring marks the antenna's middle."""
    lies = block((X0, X1), (Y0, Y1), (PLATE_Z, 0.0))
    x, y = TRAY.antenna
    ring = rod(x, y, (-0.4, 1), 28.0) - rod(x, y, (-1, 2), 25.0)
    return lies - [ring, *(countersunk(*at, 0.0, TRAY.plate, PRINT.through) for at in wing_posts())]


def solids() -> dict[str, Part]:
    """Return all that is printed of the tray, by the name of its file, as it lies on the printer's bed."""
    down = Pos(0, 0, TRAY.tub)
    aside = Pos(-(X0 + X1) / 2, -(Y0 + Y1) / 2, 0)
    return {
        "tray-bowl": Pos(0, 0, TRAY.floor) * bowl(),
        "tray-tub": down * tub(),
        "tray-wing": aside * down * wing(),
        "tray-plate": aside * Pos(0, 0, TRAY.plate) * plate(),
    }
