#!/bin/sh
# numpy-stl 4.1.1: parts for a printer, as triangles.
#
# One would expect: rotate([0, 0, 1], 90 degrees) turns a part counter-clockwise, seen from above: what points along x
# points along y then. So does the matrix that the class itself makes of this axis and angle, in transform().
# Seen: rotate() turns it clockwise, to -y. A part that is the same seen from both sides does not show it.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check numpy-stl==4.1.1 numpy==2.4.6 python-utils==4.2.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import math

import numpy
from stl.mesh import Mesh


def part():
    made = Mesh(numpy.zeros(1, dtype=Mesh.dtype))
    made.vectors[0] = [(0, 0, 0), (10, 0, 0), (0, 0, 5)]
    return made


def tip(made):
    return [round(float(number)) for number in made.v1[0]]


axis, angle = [0, 0, 1], math.radians(90)
print("as it was:", tip(part()))

turned = part()
turned.rotate(axis, angle)
print("rotate:", tip(turned))

turned = part()
matrix = numpy.identity(4)
matrix[:3, :3] = Mesh.rotation_matrix(axis, angle)
turned.transform(matrix)
print("transform by rotation_matrix:", tip(turned))
END
)
expected="as it was: [10, 0, 0]
rotate: [0, -10, 0]
transform by rotation_matrix: [0, 10, 0]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
