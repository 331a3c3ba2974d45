#!/bin/sh
# trimesh 4.5.3, a cone of height 20.
#
# One would expect: the centroid of a closed solid is the centre of its volume, a quarter of the height above the base
# of a cone: 5.
# Seen: centroid is that of the surface, weighted by the triangles' areas: 4.61. Where a die balances is center_mass: 5.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check trimesh==4.5.3 numpy==2.2.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import trimesh

cone = trimesh.creation.cone(radius=10, height=20)
print("closed:", cone.is_volume)
print(f"centroid: {cone.centroid[2]:.2f}")
print(f"center_mass: {cone.center_mass[2]:.2f}")
END
)
expected="closed: True
centroid: 4.61
center_mass: 5.00"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
