"""Shapes that build123d does not have by name: bars with rounded ends, screw posts, strokes, polyhedra."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Face,
    Location,
    Part,
    Plane,
    Pos,
    Rot,
    Shell,
    Solid,
    Vector,
    Wire,
    extrude,
    fillet,
)
from manifold3d import CrossSection, OpType

from printed.strokes import STROKES

BELOW = (Align.CENTER, Align.CENTER, Align.MIN)  # a shape that stands on its place
ABOVE = (Align.CENTER, Align.CENTER, Align.MAX)


def span(a: float, b: float) -> tuple[float, float]:
    """Return from and to of a length with these ends."""
    return min(a, b), max(a, b)


def block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Part:
    """Return a box from and to."""
    middle = [(low + high) / 2 for low, high in (x, y, z)]
    return Pos(*middle) * Box(x[1] - x[0], y[1] - y[0], z[1] - z[0])


def rounded(width: float, depth: float, z: tuple[float, float], radius: float) -> Part:
    """Return a box about 0, 0 whose upright edges are round."""
    box = block((-width / 2, width / 2), (-depth / 2, depth / 2), z)
    return Part() + fillet(box.edges().filter_by(Axis.Z), radius)


def rod(x: float, y: float, z: tuple[float, float], diameter: float) -> Part:
    """Return an upright cylinder from and to."""
    return Pos(x, y, z[0]) * Cylinder(diameter / 2, z[1] - z[0], align=BELOW)


def joined(parts: Iterable[Part]) -> Part:
    """Return all of them as one."""
    first, *others = parts
    return first + others if others else first


def bar(a: Sequence[float], b: Sequence[float], width: float, z: tuple[float, float]) -> Part:
    """Return a bar with round ends from a place to another on a plane."""
    start, end = Vector(*a[:2]), Vector(*b[:2])
    way = end - start
    ends = [rod(p.X, p.Y, z, width) for p in (start, end)]
    if way.length < 1e-6:
        return ends[0]
    middle = (start + end) * 0.5
    turn = Vector(1, 0, 0).get_signed_angle(way, Vector(0, 0, 1))
    return Pos(middle.X, middle.Y, (z[0] + z[1]) / 2) * Rot(0, 0, turn) * Box(way.length, width, z[1] - z[0]) + ends


def sign(name: str, height: float, width: float, z: tuple[float, float]) -> Part:
    """Return a sign made of strokes of a width, from and to; its middle is at 0, 0."""
    dot = CrossSection.circle(width / 2, 20)
    drawn = []
    for stroke in STROKES[name]:
        dots = [dot.translate((x * height, y * height)) for x, y in stroke]
        drawn += [CrossSection.batch_hull(list(pair)) for pair in pairwise(dots)]
    lines = [Wire.make_polygon([(x, y, z[0]) for x, y in line]) for line in _outlines(drawn)]
    outer = [line for line in lines if not any(_within(line, other) for other in lines if other is not line)]
    faces = []
    for line in outer:
        holes = [each for each in lines if each is not line and _within(each, line)]
        faces.append(Face(line, holes))
    return Part() + [extrude(face, z[1] - z[0], dir=(0, 0, 1)) for face in faces]


def area(name: str, height: float, width: float) -> float:
    """Return the area of a sign made of strokes of a width."""
    return float(sign(name, height, width, (0.0, 1.0)).volume)


def _outlines(drawn: list[CrossSection]) -> list[list[list[float]]]:
    """Return the outlines of shapes together, outer ones and holes."""
    whole = CrossSection.batch_boolean(drawn, OpType.Add).simplify(0.01)
    return [line.tolist() for line in whole.to_polygons()]


def _within(line: Wire, other: Wire) -> bool:
    """Return whether one outline lies in another: their boxes tell, as strokes have it."""
    a, b = line.bounding_box(), other.bounding_box()
    return b.min.X < a.min.X and a.max.X < b.max.X and b.min.Y < a.min.Y and a.max.Y < b.max.Y


def on_plane(part: Part, origin: Sequence[float], right: Sequence[float], outward: Sequence[float]) -> Part:
    """Return a part that was drawn on the plane of x and y, moved to another plane."""
    return Location(Plane(origin=tuple(origin), x_dir=tuple(right), z_dir=tuple(outward))) * part


def polyhedron(faces: Iterable[Sequence[Sequence[float]]]) -> Part:
    """Return the solid that these faces enclose; corners anticlockwise seen from outside."""
    made = [Face(Wire.make_polygon([tuple(corner) for corner in face])) for face in faces]
    return Part() + Solid(Shell(made))


def doorway(x: float, width: float, z: tuple[float, float], y: tuple[float, float], flat: float = 3.0) -> Part:
    """Return an opening through a wall along y, whose top slopes by 45 degrees to a flat of some width."""
    slope = (width - flat) / 2
    ends = [(-width / 2, z[0]), (width / 2, z[0]), (width / 2, z[1] - slope), (flat / 2, z[1])]
    ends += [(-flat / 2, z[1]), (-width / 2, z[1] - slope)]
    face = Face(Wire.make_polygon([(x + a, y[0], b) for a, b in ends]))
    return Part() + extrude(face, y[1] - y[0], dir=(0, 1, 0))


def countersunk(x: float, y: float, top: float, deep: float, through: float) -> Part:
    """Return a hole for a screw with a sunk head of 90 degrees, from its top down."""
    cone = Cone(through / 2, through + 0.1, through / 2 + 0.1, align=ABOVE)
    return rod(x, y, (top - deep - 0.1, top + 0.1), through) + Pos(x, y, top + 0.1) * cone
