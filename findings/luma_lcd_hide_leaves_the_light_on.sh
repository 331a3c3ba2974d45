#!/bin/sh
# luma.lcd 2.13.0 on luma.core 2.6.0, an ST7735.
#
# One would expect: hide() makes an LCD as dark as it makes an OLED, and show() lights it again, since the class takes
# the light behind the glass when it is made and switches it on.
# Seen: hide() and show() send the chip's display-off and display-on and leave the light as it is: a hidden LCD glows.
# cleanup() is the only method that switches it off, unless the device persists.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check luma.core==2.6.0 luma.lcd==2.13.0

seen=$("$folder/venv/bin/python" - <<'END'
from luma.core.interface.serial import noop
from luma.lcd.device import st7735

light = []
device = st7735(noop(), backlight=light.append)
sent = []
device.command = lambda cmd, *args: sent.append(cmd)
device.hide()
device.show()
print("light when it is made:", light)
print("sent by hide and show:", [hex(cmd) for cmd in sent])
print("light after hide and show:", light)
device.cleanup()
print("light after cleanup:", light)
END
)
expected="light when it is made: [True]
sent by hide and show: ['0x28', '0x29']
light after hide and show: [True]
light after cleanup: [True, False]"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
