#!/bin/sh
# littlefs-python 0.19.0: the file system of MicroPython boards, in an image on this machine.
#
# One would expect: truncate(3) leaves the first three bytes of a file, as it does everywhere in Python.
# Seen: the file ends where one stands, whatever the size that is asked for: after its last byte, all of it is left, and
# at its beginning nothing.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check littlefs-python==0.19.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from littlefs import LittleFS

board = LittleFS(block_size=512, block_count=64)
for stand in (6, 0):
    with board.open("file", "wb") as file:
        file.write(b"abcdef")
        file.seek(stand)
        file.truncate(3)
    with board.open("file", "rb") as file:
        print("from", stand, file.read())
END
)
expected="from 6 b'abcdef'
from 0 b''"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
