#!/bin/sh
# JsBarcode 3.12.3, its Code 128 read by zxing-cpp 3.1.1.
#
# One would expect: a label that types a number, the Tab key and a word into a form is read, whatever number and word.
# Seen: it is not where the number has an even count of digits and the word has small letters. Pairs of digits stand in
# set C, the Tab in A, small letters in B; for the one character between two changes of set the library puts a shift,
# which leads from A to B or back, but is no such thing in C, where the number has left it. valid is true all the same.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check zxing-cpp==3.1.1 numpy==2.4.6
npm install --silent --no-audit --no-fund --prefix "$folder" jsbarcode@3.12.3
cat >"$folder/draw.js" <<'END'
const draw = require("jsbarcode");
for (const text of ["1234\tSKIDS", "123\tskids", "1234\tskids", "12\tskids", "skids\t1234"]) {
  const code = {};
  draw(code, text, { format: "CODE128", valid: (valid) => (code.valid = valid) });
  console.log(JSON.stringify([text, code.valid, code.encodings[0].data]));
}
END
cat >"$folder/read.py" <<'END'
import json
import sys

import numpy
import zxingcpp

for line in sys.stdin:
    text, valid, modules = json.loads(line)
    row = [255 * (module == "0") for module in "0" * 10 + modules + "0" * 10]
    picture = numpy.tile(numpy.repeat(numpy.array(row, dtype=numpy.uint8), 3), (60, 1))
    print(repr(text), "valid:", valid, "read as", [found.bytes.decode() for found in zxingcpp.read_barcodes(picture)])
END

seen=$(node "$folder/draw.js" | "$folder/venv/bin/python" -W ignore "$folder/read.py")
expected="'1234\tSKIDS' valid: True read as ['1234\tSKIDS']
'123\tskids' valid: True read as ['123\tskids']
'1234\tskids' valid: True read as []
'12\tskids' valid: True read as []
'skids\t1234' valid: True read as ['skids\t1234']"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
