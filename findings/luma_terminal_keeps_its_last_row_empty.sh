#!/bin/sh
# luma.core 2.6.0, its terminal on a display of 128 by 64 pixels.
#
# One would expect: with lines of 16 pixels the terminal has four rows, as its height says, and a fourth line stands in
# the fourth row; the fifth one pushes the first out.
# Seen: the fourth line already does: it stands in the third row, the first is gone, and the lowest quarter of the
# display is never lit. So it is wherever the lines fill the height; lines of 15 pixels leave a rest and all are used.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check luma.core==2.6.0 Pillow==13.0.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from luma.core.device import dummy
from luma.core.virtual import terminal

for height in (16, 15, 8, 7):
    device = dummy(width=128, height=64, mode="1")
    shown = terminal(device, line_height=height, animate=False)
    for line in range(shown.height - 1):
        shown.println("-" * (line + 1))
    shown.puts("-" * shown.height)
    shown.flush()
    lengths = []
    for row in range(shown.height):
        lit = device.image.convert("1").crop((0, row * height, 128, (row + 1) * height)).getbbox()
        lengths.append(round(lit[2] / shown.font.getlength("-")) if lit else 0)
    print("lines of", height, "rows", shown.height, "hold the lines", lengths)
END
)
expected="lines of 16 rows 4 hold the lines [2, 3, 4, 0]
lines of 15 rows 4 hold the lines [1, 2, 3, 4]
lines of 8 rows 8 hold the lines [2, 3, 4, 5, 6, 7, 8, 0]
lines of 7 rows 9 hold the lines [1, 2, 3, 4, 5, 6, 7, 8, 9]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
