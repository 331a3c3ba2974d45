#!/bin/sh
# zxing-cpp 3.1.1, a Code 39 that it has drawn itself.
#
# One would expect: what is written as Code 39, whose 43 characters have a dollar sign, is read as it was written.
# Seen: a dollar sign before a letter makes it *extended* Code 39 for the decoder: A$B is read as A and a control
# character. A dollar sign before a digit stays one.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check zxing-cpp==3.1.1 numpy==2.4.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import numpy
import zxingcpp

for text in ("A$B", "A$7"):
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Code39)
    picture = numpy.array(code.to_image(scale=3, add_quiet_zones=True))
    for found in zxingcpp.read_barcodes(picture):
        print(text, "is read as", found.bytes)
END
)
expected='A$B is read as b'"'"'A\x02'"'"'
A$7 is read as b'"'"'A$7'"'"''
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
