#!/bin/sh
# fdt 0.3.3: device trees as text and as bytes.
#
# One would expect: a node in one line is the same node, as it is for the compiler dtc: ends of lines mean nothing.
# Seen: it is left out, and nothing is said.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check fdt==0.3.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import fdt

for node in ("key@1 {\n reg = <1>;\n};", "key@1 { reg = <1>; };"):
    tree = fdt.parse_dts("/dts-v1/;\n/ {\n" + node + "\n};")
    print([each.name for each in tree.root.nodes])
END
)
expected="['key@1']
[]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
