#!/bin/sh
# dice 4.0.0, a roller of dice with arithmetic.
#
# One would expect: the least of 10-1d4 is 6 and the greatest 9; those of 1d6-1d6 are -5 and 5.
# Seen: roll_min() takes the least of each die and roll_max() the greatest, whatever is done with them: 9 and 6, 0 and 0.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check dice==4.0.0 pyparsing==3.3.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import dice

for sum_ in ("10-1d4", "1d6-1d6"):
    print(sum_, "is at least", dice.roll_min(sum_), "and at most", dice.roll_max(sum_))
END
)
expected="10-1d4 is at least 9 and at most 6
1d6-1d6 is at least 0 and at most 0"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
