#!/bin/sh
# adafruit-circuitpython-ht16k33 4.6.17, a display of four digits; its chip is a list of bytes here.
#
# One would expect: print(value, decimal=2) shows two decimals, the second one a zero if need be: 3.30.
# Seen: decimals are cut from the number as Python writes it, and where that has fewer than were asked for, none is left,
# nor is the dot: 2.91 V is shown as it is, 2.9 V as 2.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check adafruit-circuitpython-ht16k33==4.6.17 Adafruit-Blinka==10.0.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from adafruit_ht16k33.segments import Seg7x4

DIGITS = {0x3F: "0", 0x06: "1", 0x5B: "2", 0x4F: "3", 0x66: "4", 0x6D: "5", 0x6F: "9", 0x00: " "}


class Chip:
    """The bus, on which the last message is what the digits show."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, message, start=0, end=None):
        if len(message) > 1:
            self.lit = [message[1 + place] for place in (0, 2, 6, 8)]


chip = Chip()
display = Seg7x4(chip)
for value in (2.91, 2.9, 12.25, 12.5, 0.5):
    display.fill(0)
    display.print(value, decimal=2)
    print(value, "is shown as", "".join(DIGITS[lit & 127] + "." * (lit >> 7) for lit in chip.lit).strip())
END
)
expected="2.91 is shown as 2.91
2.9 is shown as 2
12.25 is shown as 12.25
12.5 is shown as 12
0.5 is shown as 0"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
