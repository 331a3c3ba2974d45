#!/bin/sh
# python_dice 2.0.2, a roller of dice and reckoner of their chances.
#
# One would expect: 1d20 + 5 >= 15 asks whether a roll with its bonus reaches 15, and is 1 or 0, as 1d20 >= 10 is: sums
# are made before they are compared.
# Seen: comparisons are made before sums. It is 1d20 + (5 >= 15): the roll as it fell, 1 to 20. As every value above 0
# counts as true, the check never fails. Only with parentheses it is as one would expect.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check python_dice==2.0.2 Pillow==13.0.0 numpy==2.4.6

seen=$(MPLCONFIGDIR="$folder" "$folder/venv/bin/python" -W ignore - <<'END'
from python_dice import PythonDiceInterpreter

for check in ("1d20 >= 10", "(1d20 + 5) >= 15", "1d20 + 5 >= 15", "15 <= 1d20 + 5"):
    program = ["VAR check = " + check, "VAR passed = check AND 1"]
    chances = PythonDiceInterpreter().get_probability_distributions(program)
    values, passed = (chances[name].get_result_map() for name in ("check", "passed"))
    print(check, "is", min(values), "to", max(values), "and passed by", passed[1], "of", sum(passed.values()), "rolls")
END
)
expected="1d20 >= 10 is 0 to 1 and passed by 11 of 20 rolls
(1d20 + 5) >= 15 is 0 to 1 and passed by 11 of 20 rolls
1d20 + 5 >= 15 is 1 to 20 and passed by 20 of 20 rolls
15 <= 1d20 + 5 is 5 to 6 and passed by 20 of 20 rolls"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
