#!/bin/sh
# fdt 0.3.3: device trees as text and as bytes.
#
# One would expect: [000a] is the bytes 00 0a, as [00 0a] is: spaces between bytes may be left out
# (Devicetree Specification 0.4, 6.3).
# Seen: with the space there are two bytes; without it, one: the zeros in front are gone.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check fdt==0.3.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import fdt

for bytes_ in ("[00 0a]", "[000a]"):
    tree = fdt.parse_dts("/dts-v1/;\n/ {\n address = " + bytes_ + ";\n};")
    print(bytes_, "is", tree.get_property("address").to_dts().strip())
END
)
expected="[00 0a] is address = [00 0A];
[000a] is address = [0A];"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
