#!/bin/sh
# adafruit-circuitpython-miniqr 2.1.9: QR codes in plain Python, for boards and a Pi. No qr_type is given.
#
# One would expect: the library takes the smallest size of code that holds the data, so that each length up to the
# greatest one is drawn.
# Seen: of each size one length is refused with an error, that of one byte more than it holds: the size is chosen by the
# bytes of the data alone, and their kind and number take twelve bits more. The next length is drawn again, in the next
# size. So a text whose length changes, an address with a number in it, say, fails now and then.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps adafruit-circuitpython-miniqr==2.1.9

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import adafruit_miniqr

for level in "LMQH":
    refused = []
    for length in range(1, 99):
        code = adafruit_miniqr.QRCode(error_correct=getattr(adafruit_miniqr, level))
        code.add_data(b"x" * length)
        try:
            code.make()
        except RuntimeError:
            refused.append(length)
    print(level, "of 1 to 98 bytes, refused:", *refused)

code = adafruit_miniqr.QRCode(qr_type=2)
code.add_data(b"x" * 18)
code.make()
print("18 bytes as size 2:", code.matrix.width, "modules")
END
)
expected="L of 1 to 98 bytes, refused: 18 33 54 79
M of 1 to 98 bytes, refused: 15 27 43 63 85
Q of 1 to 98 bytes, refused: 12 21 33 47 61 75 87
H of 1 to 98 bytes, refused: 8 15 25 35 45 59 65 85
18 bytes as size 2: 25 modules"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
