#!/bin/sh
# trimesh 5.2.0, a part in a 3MF file, the format of printers that says its unit: inch.
#
# One would expect: what is read from 3MF and written as 3MF is as large as it was: either the unit is written, or the
# numbers are made millimetres.
# Seen: the unit is read, and on writing it is millimetres while the numbers stay: a part of one inch is printed one
# millimetre large.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  trimesh==5.2.0 numpy==2.4.6 lxml==6.1.1 networkx==3.6.1

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import io
import re
import zipfile

import trimesh

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
POINTS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
SIDES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
points = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in POINTS)
sides = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in SIDES)
model = (
    f'<model unit="inch" xmlns="{CORE}"><resources><object id="1" type="model"><mesh><vertices>{points}</vertices>'
    f'<triangles>{sides}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>'
)


def unit(data):
    text = zipfile.ZipFile(io.BytesIO(data)).read("3D/3dmodel.model").decode()
    return re.search(r'unit="(\w+)"', text)[1]


file = io.BytesIO()
with zipfile.ZipFile(file, "w") as packed:
    packed.writestr("3D/3dmodel.model", model)
first = file.getvalue()
part = trimesh.load(io.BytesIO(first), file_type="3mf")
second = part.export(file_type="3mf")
again = trimesh.load(io.BytesIO(second), file_type="3mf")
print("in the file", unit(first), "read as", part.extents.tolist(), part.units)
print("in the file", unit(second), "read as", again.extents.tolist(), again.units)
END
)
expected="in the file inch read as [1.0, 1.0, 1.0] inch
in the file millimeter read as [1.0, 1.0, 1.0] millimeter"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
