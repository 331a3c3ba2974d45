#!/bin/sh
# engineering-notation 0.13.3: the values of parts, as they are printed on schematics.
#
# One would expect: what to_pn() writes, "4k70", in the way that is said for parts (the letter in place of the point),
# is read again by the class that wrote it, or refused.
# Seen: what stands behind the letter is dropped without a word: 4k70 is 4 kilohms, and 2M20 is 2 megohms.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check engineering-notation==0.13.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from engineering_notation import EngNumber

for value in (4700, 2200000, 12340, 0.0000033):
    number = EngNumber(value)
    written = number.to_pn()
    read = EngNumber(written)
    print(value, "is", number, "written", written, "read as", read, "the same:", read == number)
END
)
expected="4700 is 4.70k written 4k70 read as 4k the same: False
2200000 is 2.20M written 2M20 read as 2M the same: False
12340 is 12.34k written 12k34 read as 12k the same: False
3.3e-06 is 3.30u written 3u30 read as 3u the same: False"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
