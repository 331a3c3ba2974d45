#!/bin/sh
# adafruit-circuitpython-l3gd20 2.3.27: a gyroscope that is wired by I2C or by SPI. Both are played here by a few lines
# that answer with the same six bytes.
#
# One would expect: gyro, in radians a second, is the same by both.
# Seen: by SPI it is 57.3 times less: degrees are made radians in gyro_raw, and once more in gyro. A quarter turn a
# second is a turn of one and a half degrees.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  adafruit-circuitpython-l3gd20==2.3.27 Adafruit-Blinka==10.0.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
import math
import struct

from adafruit_l3gd20 import L3GD20_I2C, L3GD20_SPI

WHO, OUT = 0x0F, 0x28
DEGREES = 90
held = bytearray(128)
held[WHO] = 0xD4
held[OUT : OUT + 6] = struct.pack("<hhh", 0, 0, round(DEGREES / 0.00875))


class Bus:
    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        pass

    def writeto_then_readfrom(self, address, out, into, *, out_start=0, out_end=None, in_start=0, in_end=None):
        first = out[out_start] & 0x7F
        wanted = len(into[in_start:in_end])
        into[in_start : in_start + wanted] = held[first : first + wanted]


class Wires:
    first = 0

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def configure(self, **settings):
        pass

    def write(self, buffer, **places):
        self.first = buffer[0] & 0x3F

    def readinto(self, buffer, **places):
        buffer[:] = held[self.first : self.first + len(buffer)]


class Select:
    def switch_to_output(self, value=False, **settings):
        self.value = value


for name, sensor in (("I2C", L3GD20_I2C(Bus())), ("SPI", L3GD20_SPI(Wires(), Select()))):
    turn = sensor.gyro[2]
    print(f"by {name}: {turn:.4f} radians a second, {math.degrees(turn):.2f} degrees")
END
)
expected="by I2C: 1.5708 radians a second, 90.00 degrees
by SPI: 0.0274 radians a second, 1.57 degrees"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
