#!/bin/sh
# spicelib 1.6.4: reads and changes netlists for SPICE and starts its simulators.
#
# One would expect: a value is the number that the simulators take it for. For them large and small letters are the
# same: meg is a million, however it is written, and m and M alone are a thousandth.
# Seen: 1meg is a thousandth here and 1M a million, in a netlist in which SPICE has it the other way round. A pull-up of
# a megohm, as many write it, is out by a thousand millions.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check spicelib==1.6.4
cat >"$folder/pull.net" <<'END'
* five pull-ups
V1 a 0 3.3
R1 a 0 1MEG
R2 a 0 1Meg
R3 a 0 1meg
R4 a 0 1M
R5 a 0 1m
.end
END

seen=$(cd "$folder" && MPLCONFIGDIR="$folder" venv/bin/python -W ignore - 2>/dev/null <<'END'
import logging

from spicelib import SpiceEditor

logging.disable(logging.CRITICAL)
netlist = SpiceEditor("pull.net")
for part in ("R1", "R2", "R3", "R4", "R5"):
    print(part, netlist.get_component_value(part), netlist.get_component_floatvalue(part))
END
)
expected="R1 1MEG 1000000
R2 1Meg 1000000
R3 1meg 0.001
R4 1M 1000000
R5 1m 0.001"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
