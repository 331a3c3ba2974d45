#!/bin/sh
# pyserial 3.5 on a pseudo-terminal, at whose other end a scanner without an end of line says four digits at once.
#
# One would expect: with inter_byte_timeout=0.1, "inter-character timeout" in the documentation, a read of up to 100
# bytes ends a tenth of a second after the last one that came.
# Seen: it waits for the whole timeout, as it does without. The terminal is told the number, as VTIME, which counts
# where a read blocks; pyserial opens the port so that none does, and waits by select, for timeout alone.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check pyserial==3.5

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import os
import termios
import time
import tty

import serial

for gap in (None, 0.1):
    end, other = os.openpty()
    tty.setraw(other)
    port = serial.Serial(os.ttyname(other), timeout=2, inter_byte_timeout=gap)
    vtime = termios.tcgetattr(other)[6][termios.VTIME]
    os.write(end, b"4006")
    begun = time.monotonic()
    said = port.read(100)
    took = time.monotonic() - begun
    when = "after the whole timeout" if took > 1.9 else "before the timeout"
    print(f"inter_byte_timeout={gap}, VTIME {vtime}: {said} {when}")
END
)
expected="inter_byte_timeout=None, VTIME 0: b'4006' after the whole timeout
inter_byte_timeout=0.1, VTIME 1: b'4006' after the whole timeout"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
