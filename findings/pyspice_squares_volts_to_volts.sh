#!/bin/sh
# PySpice 1.5, its numbers with units.
#
# One would expect: the power in a resistor has the same unit by each of three formulas: U * I, U ** 2 / R, U * U / R.
# Seen: a power of a number keeps the unit of the number: volts squared are volts, and so what comes of U ** 2 / R is in
# amperes. The number is right, and a formula that wants a current takes it.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
  PySpice==1.5 PyYAML==6.0.3 numpy==2.4.6 ply==3.11

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from PySpice.Unit import u_A, u_Ohm, u_V

voltage, current, resistance = 12 @ u_V, 3 @ u_A, 4 @ u_Ohm
for name, power in (
    ("U * I", voltage * current),
    ("U * U / R", voltage * voltage / resistance),
    ("U ** 2 / R", voltage**2 / resistance),
    ("U ** 2", voltage**2),
    ("U * U", voltage * voltage),
):
    print(name, "=", float(power), "unit", power.unit)
END
)
expected="U * I = 36.0 unit W
U * U / R = 36.0 unit W
U ** 2 / R = 36.0 unit A
U ** 2 = 144.0 unit V
U * U = 144.0 unit m^4*kg^2*s^-6*A^-2"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
