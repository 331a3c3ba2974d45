#!/bin/sh
# pyserial 3.5, a reader behind a network port (socket://), beside loop://.
#
# One would expect: in_waiting is the number of bytes that wait, and read(in_waiting) takes them all.
# Seen: behind a socket it is 1 as soon as anything waits: read(in_waiting) takes one byte at a time, and whoever waits
# until a whole line of 9 is there waits for ever.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check pyserial==3.5

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import select
import socket

import serial

listener = socket.create_server(("127.0.0.1", 0))
port = serial.serial_for_url(f"socket://127.0.0.1:{listener.getsockname()[1]}", timeout=1)
peer, _ = listener.accept()
peer.sendall(b"tag:1234\n")
select.select([port.fileno()], [], [])
print("socket:", port.in_waiting, port.read(port.in_waiting), port.read(8))
loop = serial.serial_for_url("loop://", timeout=1)
loop.write(b"tag:1234\n")
print("loop:", loop.in_waiting, loop.read(loop.in_waiting))
END
)
expected="socket: 1 b't' b'ag:1234\\n'
loop: 9 b'tag:1234\\n'"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
