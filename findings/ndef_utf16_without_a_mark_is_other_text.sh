#!/bin/sh
# ndeflib 0.3.3: what stands on tags, in the NFC Forum's format.
#
# One would expect: a text of UTF-16 that does not say the order of its bytes has the greater one first (RFC 2781, 4.3),
# as the lengths on a tag have. So browsers read it (Web NFC: utf-16be).
# Seen: the library takes the order of the processor, and a Pi's is the other one: the text is read as other characters,
# and nothing is said. With the mark FE FF in front it is read as it was written.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check ndeflib==0.3.3

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import ndef

for what, mark in (("marked", b"\xfe\xff"), ("not marked", b"")):
    # 0x80: UTF-16; 2: the length of "en".
    payload = bytes([0x80 | 2]) + b"en" + mark + "Go".encode("utf-16-be")
    tag = bytes([0xD1, 1, len(payload)]) + b"T" + payload
    for record in ndef.message_decoder(tag):
        print(what, type(record).__name__, record.encoding, ascii(record.text))
END
)
expected="marked TextRecord UTF-16 'Go'
not marked TextRecord UTF-16 '\\u4700\\u6f00'"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
