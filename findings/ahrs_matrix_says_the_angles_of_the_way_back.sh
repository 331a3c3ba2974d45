#!/bin/sh
# AHRS 0.4.0: attitudes from a magnetometer and an accelerometer, as quaternions and as matrices (DCM).
#
# One would expect: roll, pitch and yaw of an attitude are the same numbers, whichever of the two says them: to_angles()
# of the quaternion that was made of them, and to_rpy() of the matrix that is made of this quaternion.
# Seen: to_rpy() says the angles of the inverse, of the turn back: a roll of 30 degrees is -30, and with more than one
# angle the numbers are others. Those of the transposed matrix are right.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check AHRS==0.4.0 numpy==2.4.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import numpy
from ahrs import DCM, Quaternion


def degrees(angles):
    return [round(float(angle), 1) + 0.0 for angle in numpy.degrees(angles)]


for angles in ((30, 0, 0), (0, 0, 90), (30, 20, 10)):
    attitude = Quaternion(rpy=numpy.radians(angles))
    matrix = DCM(q=attitude)
    print(angles, "of the quaternion:", degrees(attitude.to_angles()))
    print("  same turn:", numpy.allclose(matrix @ [1, 2, 3], attitude.rotate(numpy.array([1, 2, 3]))))
    print("  of the matrix:", degrees(matrix.to_rpy()), "transposed:", degrees(DCM(numpy.array(matrix.T)).to_rpy()))
END
)
expected="(30, 0, 0) of the quaternion: [30.0, 0.0, 0.0]
  same turn: True
  of the matrix: [-30.0, 0.0, 0.0] transposed: [30.0, 0.0, 0.0]
(0, 0, 90) of the quaternion: [0.0, 0.0, 90.0]
  same turn: True
  of the matrix: [0.0, 0.0, -90.0] transposed: [0.0, 0.0, 90.0]
(30, 20, 10) of the quaternion: [30.0, 20.0, 10.0]
  same turn: True
  of the matrix: [-28.5, -22.2, 1.1] transposed: [30.0, 20.0, 10.0]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
