#!/bin/sh
# bwip-js 4.11.4, a Code 93 and other kinds of codes, read by zxing-cpp 3.1.1.
#
# One would expect: with no more than a kind and a text, what is drawn is a whole code of this kind. Code 93 always ends
# in two check characters, as Code 128 does in one.
# Seen: they are drawn only with includecheck. Without it the bars look like a Code 93, no error is raised, and no
# reader takes it. Code 128 and Data Matrix have theirs.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  zxing-cpp==3.1.1 Pillow==13.0.0 numpy==2.4.6
npm install --silent --no-audit --no-fund --prefix "$folder" bwip-js@4.11.4
cat >"$folder/draw.mjs" <<'END'
import { writeFileSync } from "node:fs";
import bwipjs from "bwip-js";

const paper = { scale: 3, height: 15, paddingwidth: 12, paddingheight: 8, backgroundcolor: "FFFFFF" };
for (const bcid of ["code128", "datamatrix", "code93", "code93ext"])
  for (const includecheck of [false, true])
    if (bcid.startsWith("code93") || !includecheck)
      writeFileSync(
        `${bcid}-${includecheck ? "check" : "plain"}.png`,
        await bwipjs.toBuffer({ ...paper, bcid, text: "D10-42", ...(includecheck && { includecheck }) }),
      );
END

seen=$(cd "$folder" && node draw.mjs && venv/bin/python -W ignore - <<'END'
import zxingcpp
from PIL import Image

for name in ("code128-plain", "datamatrix-plain", "code93-plain", "code93-check", "code93ext-plain", "code93ext-check"):
    print(name, "read as", [code.text for code in zxingcpp.read_barcodes(Image.open(f"{name}.png").convert("L"))])
END
)
expected="code128-plain read as ['D10-42']
datamatrix-plain read as ['D10-42']
code93-plain read as []
code93-check read as ['D10-42']
code93ext-plain read as []
code93ext-check read as ['D10-42']"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
