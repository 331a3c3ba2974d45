#!/bin/sh
# python-barcode 0.16.1, its ISBN-10 and ISSN read by zxing-cpp 2.3.0.
#
# One would expect: the code of an ISBN-10 is that of its ISBN-13, as on every book: 978, its nine digits and a check
# digit; and an ISSN's has 977, its seven digits, two more and a check digit. So an EAN-13 of 95 modules each.
# Seen: of both the library draws fewer digits between the same guards, which is no code of any kind: nothing is read.
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

for kind, number in (("isbn13", "9783161484100"), ("isbn10", "3161484100"), ("issn", "03785955")):
    code = barcode.get(kind, number, writer=ImageWriter())
    label = io.BytesIO()
    code.write(label, {"write_text": False})
    read = [found.text for found in zxingcpp.read_barcodes(Image.open(label).convert("L"))]
    print(kind, number, "is drawn as", code.get_fullcode(), "in", len(code.build()[0]), "modules, and read as", read)
END
)
expected="isbn13 9783161484100 is drawn as 9783161484100 in 95 modules, and read as ['9783161484100']
isbn10 3161484100 is drawn as 9783161489 in 74 modules, and read as []
issn 03785955 is drawn as 97703785 in 60 modules, and read as []"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
