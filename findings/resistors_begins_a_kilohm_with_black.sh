#!/bin/sh
# resistors 1.0.3: the colours on a resistor of a value, and back.
#
# One would expect: a kilohm of 5 % is brown, black, red and gold, as it is in every drawer (IEC 60062: the first band
# is the first digit that counts).
# Seen: zeros of the value are not taken for digits but for the multiplier, and black bands are put in front to make up
# the number: black, brown, orange and gold, which is sold nowhere. Read back it is the same value, so that no test of
# there and back shows it. 4.7 kilohms are right.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check resistors==1.0.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from resistors import Resistor

for ohms, tolerance, bands in ((4700, 5, 4), (1000, 5, 4), (10000, 5, 4), (220, 1, 5), (100, 1, 5)):
    resistor = Resistor.with_resistance(ohms, tolerance, bands)
    print(ohms, " ".join(resistor.get_colors()), "read as", resistor.get_resistance()["value"])
END
)
expected="4700 yellow violet red gold read as 4700.0
1000 black brown orange gold read as 1000.0
10000 black brown yellow gold read as 10000.0
220 black red red brown brown read as 220.0
100 black black brown red brown read as 100.0"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
