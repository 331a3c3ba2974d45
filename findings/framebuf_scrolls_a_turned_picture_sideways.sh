#!/bin/sh
# adafruit-circuitpython-framebuf 1.6.12, on which the same maker's drivers of OLEDs draw.
#
# One would expect: with rotation = 1, for a display that stands upright, all that is drawn is turned, and scroll(0, 8)
# moves the picture down by 8, as its points are counted.
# Seen: scroll() moves along the glass, whatever the rotation: here to the right, and with rotation = 2 up. A list that
# rolls by on a display as it lies slides out sideways on one that stands.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps adafruit-circuitpython-framebuf==1.6.12

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from adafruit_framebuf import FrameBuffer

for rotation in range(4):
    picture = FrameBuffer(bytearray(32 * 32 // 8), 32, 32)
    picture.rotation = rotation
    picture.hline(12, 16, 3, 1)
    picture.scroll(0, 8)
    lit = [(x, y) for y in range(32) for x in range(32) if picture.pixel(x, y)]
    print("rotation", rotation, "from (12, 16) to", lit[0])
END
)
expected="rotation 0 from (12, 16) to (12, 24)
rotation 1 from (12, 16) to (20, 16)
rotation 2 from (12, 16) to (12, 8)
rotation 3 from (12, 16) to (4, 16)"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
