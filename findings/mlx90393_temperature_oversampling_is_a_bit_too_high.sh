#!/bin/sh
# adafruit-circuitpython-mlx90393 2.4.2: a magnetometer. The chip is played here by a few lines that keep its registers;
# how often the temperature is sampled stands in bits 11 and 12 of register 2 (the chip's data sheet, OSR2).
#
# One would expect: with temperature_oversampling = 1 the chip has 1 there, and so on up to 3.
# Seen: the number is written one bit too high: 1 is 2 in the chip, 2 is nothing, 3 is 2 again, and bit 13, which is
# reserved, is set by the last two. Read back by the same name it is what was asked for, as it is kept on this side.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  adafruit-circuitpython-mlx90393==2.4.2 Adafruit-Blinka==10.0.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from adafruit_mlx90393 import MLX90393

READ, WRITE, STATUS = 0x50, 0x60, 0x01


class Bus:
    def __init__(self):
        self.held = [0] * 64

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        sent = bytes(buffer[start:end])
        if sent and sent[0] == WRITE:
            self.held[sent[3] >> 2] = sent[1] << 8 | sent[2]
        self.last = sent

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        buffer[start:end] = bytes([STATUS]) + bytes(len(buffer[start:end]) - 1)

    def writeto_then_readfrom(self, address, out, into, *, out_start=0, out_end=None, in_start=0, in_end=None):
        self.writeto(address, out, start=out_start, end=out_end)
        answer = bytearray(len(into[in_start:in_end]))
        if self.last[0] == READ:
            value = self.held[self.last[1] >> 2]
            answer[:3] = bytes([STATUS, value >> 8, value & 0xFF])
        into[in_start:in_end] = answer


bus = Bus()
sensor = MLX90393(bus)
for level in range(4):
    bus.held[2] &= ~(1 << 13)
    sensor.temperature_oversampling = level
    register = bus.held[2]
    print(
        "asked for", level, "in the chip", register >> 11 & 3, "reserved bit", register >> 13 & 1,
        "read back", sensor.temperature_oversampling,
    )
END
)
expected="asked for 0 in the chip 0 reserved bit 0 read back 0
asked for 1 in the chip 2 reserved bit 0 read back 1
asked for 2 in the chip 0 reserved bit 1 read back 2
asked for 3 in the chip 2 reserved bit 1 read back 3"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
