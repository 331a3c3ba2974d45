#!/bin/sh
# qrcode 8.2: QR codes, one after the other out of one QRCode made without a version, so that make() takes the smallest.
#
# One would expect: after clear(), "reset the internal data", the next text has the code that it has in a new QRCode.
# Seen: the size stays: make() begins to look at the version it found last. Of a sheet of codes each is as large as the
# largest before it, and how large a text's code is depends on their order.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check qrcode==8.2

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import qrcode


def size(code, text):
    code.clear()
    code.add_data(text)
    code.make(fit=True)
    return code.modules_count


short, long_ = "FORT7", "https://example.org/tables/17/" + 120 * "x"
for texts in ((short, long_), (long_, short)):
    one = qrcode.QRCode()
    for text in texts:
        print(len(text), "characters:", size(one, text), "modules, in a new QRCode", size(qrcode.QRCode(), text))
END
)
expected="5 characters: 21 modules, in a new QRCode 21
150 characters: 49 modules, in a new QRCode 49
150 characters: 49 modules, in a new QRCode 49
5 characters: 49 modules, in a new QRCode 21"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
