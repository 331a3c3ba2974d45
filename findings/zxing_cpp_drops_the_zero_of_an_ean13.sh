#!/bin/sh
# zxing-cpp 2.3.0, an EAN-13 drawn by python-barcode 0.16.1.
#
# One would expect: an EAN-13 label is read as the thirteen digits that are printed below it, and as EAN-13.
# Seen: with a leading zero it is a UPC-A of twelve digits for the decoder. With any other first digit all thirteen come
# back. So a table of article numbers must know both lengths.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check python-barcode==0.16.1 Pillow==11.3.0 zxing-cpp==2.3.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import io

import barcode
import zxingcpp
from barcode.writer import ImageWriter
from PIL import Image

for digits in ("036000291452", "436000291452"):
    label = io.BytesIO()
    printed = barcode.get_barcode_class("ean13")(digits, writer=ImageWriter())
    printed.write(label, {"write_text": False})
    found = zxingcpp.read_barcodes(Image.open(label).convert("L"))[0]
    print(printed.get_fullcode(), "is read as", found.format.name, found.text)
END
)
expected="0360002914522 is read as UPCA 360002914522
4360002914528 is read as EAN13 4360002914528"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
