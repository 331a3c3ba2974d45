#!/bin/sh
# MuJoCo 3.3.7, a box whose STL file has it from x = 9 to x = 11.
#
# One would expect: the model's mesh_vert are the points of the file, and the geom that shows it lies where it was put,
# at 0.
# Seen: points are moved to the mesh's centre of mass (and turned to its principal axes), and geom_pos takes up the
# rest: whoever finds a die's faces by the file's points must add geom_pos and geom_quat.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check mujoco==3.3.7 trimesh==4.5.3 numpy==2.2.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import tempfile

import mujoco
import trimesh

box = trimesh.creation.box((2, 4, 6))
box.apply_translation((10, 0, 0))
with tempfile.TemporaryDirectory() as folder:
    box.export(f"{folder}/box.stl")
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><asset><mesh name="box" file="{folder}/box.stl"/></asset><worldbody><body>'
        '<freejoint/><geom type="mesh" mesh="box" pos="0 0 0"/></body></worldbody></mujoco>'
    )
print("file, x:", box.vertices[:, 0].min(), "to", box.vertices[:, 0].max())
print("mesh_vert, x:", float(model.mesh_vert[:, 0].min()), "to", float(model.mesh_vert[:, 0].max()))
print("geom_pos:", [round(float(number), 3) for number in model.geom_pos[0]])
END
)
expected="file, x: 9.0 to 11.0
mesh_vert, x: -1.0 to 1.0
geom_pos: [10.0, 0.0, 0.0]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
