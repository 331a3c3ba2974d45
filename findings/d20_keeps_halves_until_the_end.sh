#!/bin/sh
# d20 1.1.2, a roller of dice with arithmetic.
#
# One would expect: 7/2 is 3, so 7/2*2 is 6: what a part of a sum is shown as is what the sum goes on with.
# Seen: only the total is cut to a whole number: 7/2 is 3, 7/2*2 is 7, and 7/2+7/2 is 7.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check d20==1.1.2

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import d20

for sum_ in ("7/2", "7/2*2", "7/2+7/2"):
    print(sum_, "is", d20.roll(sum_).total)
END
)
expected="7/2 is 3
7/2*2 is 7
7/2+7/2 is 7"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
