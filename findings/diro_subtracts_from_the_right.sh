#!/bin/sh
# diro-py 0.1.1, a roller of dice with arithmetic. Dice of one side are rolled here, so that each is 1.
#
# One would expect: 10d1-2+3 is 11 and 10d1-2-3 is 5: what is added and subtracted is so from left to right.
# Seen: it goes from right to left: the first is 10 - (2 + 3), which is 5, the second 10 - (2 - 3), which is 11, and
# 8/2/2 is 8. Whoever has a bonus after a malus has it taken away.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check diro-py==0.1.1

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import diro

for text in ("10d1+2+3", "10d1+2-3", "10d1-2+3", "10d1-2-3", "8d1/2/2", "2d1+3*4"):
    roll = diro.parse(text)
    roll.roll()
    print(text, "is", roll.calc())
END
)
expected="10d1+2+3 is 15
10d1+2-3 is 9
10d1-2+3 is 5
10d1-2-3 is 11
8d1/2/2 is 8
2d1+3*4 is 14"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
