#!/bin/sh
# sexpdata 1.0.2, on the parentheses of a board of KiCad 5.
#
# One would expect: a part's tstamp, the second it was made in as eight hexadecimal digits, is written as it was read,
# whichever digits it has.
# Seen: one that has an E and else only decimal digits is a number with an exponent, here one too great for a float:
# infinity, and that is what is written. In the first half of 2020 all stamps began with 5E.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check sexpdata==1.0.2

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import time

import sexpdata

for stamp in ("5E1A2345", "5E182345"):
    read = sexpdata.loads(f"(module R_0603 (layer F.Cu) (tstamp {stamp}))")
    print(time.strftime("%Y-%m-%d", time.gmtime(int(stamp, 16))), type(read[3][1]).__name__, sexpdata.dumps(read))
END
)
expected="2020-01-11 Symbol (module R_0603 (layer F.Cu) (tstamp 5E1A2345))
2020-01-10 float (module R_0603 (layer F.Cu) (tstamp inf))"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
