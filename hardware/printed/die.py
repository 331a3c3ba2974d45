"""The d10: two halves, cut normal to the magnet's axis, so that its seat goes straight in.

Each half is full of slits that are closed at the skin: rings about the magnet's axis, as far apart as the walls of a
slicer fill. So a half weighs the same whatever its infill is, and the die's mass stays in its middle.
"""

from functools import cache

from build123d import Location, Part, Plane, Pos, Rot

from printed import nominal
from printed.sizes import DIE
from printed.solids import area, block, on_plane, polyhedron, rod, sign

HALVES = ("N", "S")  # by the magnet's pole that lies in it: N is towards the face that shows its north most


def body(inradius: float = nominal.INRADIUS_MM) -> Part:
    """Return the plain die."""
    return polyhedron([nominal.face_corners(face, inradius) for face in range(len(nominal.VALUES))])


@cache
def numbers(more: float = 0.0) -> Part:
    """Return what is sunk into the faces: each number where its face is nearest to the middle; deeper and wider by
    more all around.

    Each takes away the same volume, a 1 deeper than an 8: opposite faces are as heavy as each other.
    """
    height, width, taken = DIE.number
    sunk = []
    for face, value in enumerate(nominal.VALUES):
        right, _, normal = nominal.frame(face)
        middle = [n * nominal.INRADIUS_MM for n in normal]
        deep = taken / area(str(value), height, width) + more
        sunk.append(on_plane(sign(str(value), height, width + 2 * more, (-deep, 1.0)), middle, right, normal))
    return Part() + sunk


def place(pole: str) -> Location:
    """Return where a half, drawn as it lies on the printer's bed, is in the die's own frame."""
    flat = nominal.unit(nominal.cross((0.0, 0.0, 1.0), nominal.AXIS))
    cut = Location(Plane(origin=(0, 0, 0), x_dir=flat, z_dir=nominal.AXIS))
    turn = Rot(0, 0, 0) if pole == HALVES[0] else Rot(180, 0, 0)
    return cut * turn * Pos(0, 0, DIE.glue / 2)


def slit_radii() -> list[float]:
    """Return the inner radius of each slit about the magnet's axis."""
    radii = [DIE.rib / 2]
    while radii[-1] < 18:
        radii.append(radii[-1] + DIE.slit + DIE.rib)
    return radii


def slits() -> Part:
    """Return the slits about the z axis."""
    z = (-1.0, 25.0)
    return Part() + [rod(0, 0, z, 2 * (radius + DIE.slit)) - rod(0, 0, z, 2 * radius) for radius in slit_radii()]


def mark(pole: str) -> Part:
    """Return what is sunk into the cut face: the pole that goes in first, read from below."""
    letter = sign(pole, 4.6, 1.0, (-1.0, DIE.mark))
    return Pos(8.25, 0, 0) * letter.mirror(Plane.YZ)


@cache
def half(pole: str, slitted: bool = True) -> Part:
    """Return a half as it lies on the printer's bed: its cut face at 0, the seat's axis upright.

    One without slits is what the figures of a lopsided die are made with.
    """
    turned = place(pole).inverse()
    above = block((-30, 30), (-30, 30), (0, 40))
    diameter, deep = DIE.seat
    whole = (turned * (body() - numbers())) & above
    hollow = [rod(0, 0, (-1.0, deep), diameter), mark(pole)]
    if slitted:
        inside = turned * (body(nominal.INRADIUS_MM - DIE.skin) - numbers(DIE.skin))
        hollow.append(inside & slits())
    return whole - hollow


def glued() -> dict[str, Part]:
    """Return both halves as they are glued, in the die's own frame; the seat is empty."""
    return {pole: place(pole) * half(pole) for pole in HALVES}


def magnet_depth() -> float:
    """Return how long the hole for the magnet is when the halves are glued."""
    return 2 * DIE.seat[1] + DIE.glue
