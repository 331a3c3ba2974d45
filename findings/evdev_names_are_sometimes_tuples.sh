#!/bin/sh
# evdev 1.9.2, names of keys by number.
#
# One would expect: ecodes.KEY and ecodes.BTN give a name for each number: text.
# Seen: where the kernel's header has several names for a number it is a tuple of them, as for the first keys of a
# gamepad: a comparison with "BTN_SOUTH" is always false.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check evdev==1.9.2

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from evdev import ecodes

for number in (ecodes.BTN_EAST, ecodes.BTN_SOUTH, ecodes.BTN_TL):
    name = ecodes.BTN[number]
    print(hex(number), type(name).__name__, sorted(name) if isinstance(name, tuple) else name)
END
)
expected="0x131 tuple ['BTN_B', 'BTN_EAST']
0x130 tuple ['BTN_A', 'BTN_GAMEPAD', 'BTN_SOUTH']
0x136 str BTN_TL"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
