#!/bin/sh
# reportlab 5.1.0, its Extended93 on a page that pypdfium2 5.15.2 draws and zxing-cpp 3.1.1 reads.
#
# One would expect: every text of ASCII is read as it was written: that is what extended Code 93 is for, and valid is 1.
# Seen: four characters, ! # & and =, are drawn as the four shifts, for which the library uses them as names. A shift
# makes another character of the letter behind it; where none is behind it, nothing is read.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check reportlab==5.1.0 pypdfium2==5.15.2 zxing-cpp==3.1.1 Pillow==13.0.0 numpy==2.4.6

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import pypdfium2
import zxingcpp
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode import createBarcodeDrawing
from reportlab.graphics.barcode.code93 import Extended93

for text in ("R+D", "R&D", "NO-ENTRY", "NO=ENTRY", "C#4"):
    label = renderPDF.drawToString(createBarcodeDrawing("Extended93", value=text))
    picture = pypdfium2.PdfDocument(label)[0].render(scale=6).to_pil().convert("L")
    code = Extended93(text)
    code.validate()
    print(text, "valid", code.valid, "read as", [found.text for found in zxingcpp.read_barcodes(picture)])
END
)
expected="R+D valid 1 read as ['R+D']
R&D valid 1 read as ['Rd']
NO-ENTRY valid 1 read as ['NO-ENTRY']
NO=ENTRY valid 1 read as ['NO%NTRY']
C#4 valid 1 read as []"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
