#!/bin/sh
# segno 1.6.6, and OpenCV 4.11 as the reader.
#
# One would expect: segno.make of a card's short code is a QR code like that of a long one, only smaller.
# Seen: texts of up to some twenty characters become Micro QR codes, which this reader, as the cameras of most phones,
# does not know; micro=False makes the usual kind.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check segno==1.6.6 opencv-python-headless==4.11.0.86 numpy==2.2.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import cv2
import numpy
import segno


def read(code):
    rows = [[0 if dark else 255 for dark in row] for row in code.matrix_iter(scale=8, border=6)]
    return cv2.QRCodeDetector().detectAndDecode(numpy.array(rows, dtype=numpy.uint8))[0]


for options in ({}, {"micro": False}):
    code = segno.make("FORT7", **options)
    print(options, code.designator, "read as", repr(read(code)))
END
)
expected="{} M2-M read as ''
{'micro': False} 1-H read as 'FORT7'"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
