#!/bin/sh
# luma.oled 3.15.0 on luma.core 2.6.0 and Pillow 11.3.0, an SSD1306 of one bit a pixel.
#
# One would expect: a gray below half, #010101 even, stays dark on a display that has only dark and lit, as convert("1")
# of Pillow makes it.
# Seen: every colour but black lights the pixel: the canvas draws in mode 1, where Pillow keeps the gray as it is, and
# the driver asks for more than zero.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check luma.core==2.6.0 luma.oled==3.15.0 Pillow==11.3.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from luma.core.interface.serial import noop
from luma.core.render import canvas
from luma.oled.device import ssd1306
from PIL import Image

sent = []


class Wire(noop):
    def command(self, *numbers):
        pass

    def data(self, numbers):
        sent[:] = numbers


display = ssd1306(Wire())
for colour in ("black", "#010101", "#7f7f7f", "white"):
    with canvas(display) as draw:
        draw.rectangle((0, 0, 7, 7), fill=colour)
    converted = Image.new("RGB", (8, 8), colour).convert("1", dither=Image.Dither.NONE)
    lit = sum(bin(number).count("1") for number in sent)
    print(colour, "lit:", lit, "converted:", 64 if converted.getpixel((0, 0)) else 0)
END
)
expected="black lit: 0 converted: 0
#010101 lit: 64 converted: 0
#7f7f7f lit: 64 converted: 0
white lit: 64 converted: 64"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
