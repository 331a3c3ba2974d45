#!/bin/sh
# adafruit-circuitpython-display-text 5.0.6: labels on small displays.
#
# One would expect: wrap_text_to_lines keeps an end of line that is in the text, as wrap_text_to_pixels does, or takes
# it for a space.
# Seen: it takes it away and puts nothing in its place: the last word of a line and the first one of the next are one.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  adafruit-circuitpython-display-text==5.0.6 adafruit-blinka-displayio==2.7.1 Adafruit-Blinka==10.0.0

seen=$(BLINKA_FORCEBOARD=GENERIC_LINUX_PC BLINKA_FORCECHIP=GENERIC_X86 "$folder/venv/bin/python" -W ignore - <<'END'
from adafruit_display_text import wrap_text_to_lines, wrap_text_to_pixels

for text in ("Round 1\n2 players left", "Not\nready"):
    print(ascii(text))
    print("  to pixels:", wrap_text_to_pixels(text, 20))
    print("  to lines:", wrap_text_to_lines(text, 20))
END
)
expected="'Round 1\\n2 players left'
  to pixels: ['Round 1', '2 players left']
  to lines: ['Round 12 players', 'left']
'Not\\nready'
  to pixels: ['Not', 'ready']
  to lines: ['Notready']"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
