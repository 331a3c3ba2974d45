#!/bin/sh
# pyserial 3.5 on a pseudo-terminal, whose other end writes a byte every 0.2 s; the port has timeout=0.5.
#
# One would expect: half a second is the longest that each way of reading waits: read, read_until, readline.
# Seen: it is so for read alone. readline asks for one byte after the other and waits half a second for each, so that a
# reader who types slowly, or a line with a fault, holds it for as long as bytes come; read_until looks at the clock only
# between two bytes.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check pyserial==3.5

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import os
import threading
import time
import tty

import serial


def trickle(end):
    for _ in range(12):
        time.sleep(0.2)
        os.write(end, b"1")
    os.write(end, b"\n")


for name in ("read", "read_until", "readline"):
    end, other = os.openpty()
    tty.setraw(other)
    port = serial.Serial(os.ttyname(other), timeout=0.5)
    writer = threading.Thread(target=trickle, args=(end,))
    writer.start()
    begun = time.monotonic()
    said = port.read(100) if name == "read" else getattr(port, name)()
    took = time.monotonic() - begun
    print(f"{name}: {len(said)} bytes, {'within 0.7 s' if took < 0.7 else 'after more than 2 s' if took > 2 else 'later'}")
    writer.join()
END
)
expected="read: 2 bytes, within 0.7 s
read_until: 3 bytes, within 0.7 s
readline: 13 bytes, after more than 2 s"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
