#!/bin/sh
# eseries 1.2.1: the preferred values of resistors and capacitors.
#
# One would expect: the next value above each one of E24 is the one that follows it in the series.
# Seen: there is none above 1300 (and 13, 130 and so on), though 1500 follows; above its neighbours all is well.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check eseries==1.2.1

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from eseries import E24, find_greater_than

for ohms in (1200, 1300, 1500):
    print("above", ohms, "comes", find_greater_than(E24, ohms))
END
)
expected="above 1200 comes 1300.0
above 1300 comes None
above 1500 comes 1600.0"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
