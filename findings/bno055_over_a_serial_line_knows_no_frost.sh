#!/bin/sh
# adafruit-circuitpython-bno055 5.4.22: a sensor of attitude that has a bus (I2C) and a serial line. Both are played
# here by a few lines that answer as the chip does, with its byte of the temperature set to -5.
#
# One would expect: temperature is in degrees Celsius and the same, whichever of the two the sensor is wired by.
# Seen: by the bus the byte has its sign, by the serial line it has none: five degrees below zero are 251 above.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  adafruit-circuitpython-bno055==5.4.22 Adafruit-Blinka==10.0.0

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from adafruit_bno055 import BNO055_I2C, BNO055_UART

CHIP, TEMPERATURE, MODE = 0x00, 0x34, 0x3D


def registers(degrees):
    held = bytearray(256)
    held[CHIP] = 0xA0
    held[TEMPERATURE] = degrees & 0xFF
    return held


class Bus:
    def __init__(self, degrees):
        self.held = registers(degrees)

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        sent = bytes(buffer[start:end])
        if len(sent) > 1:
            self.held[sent[0]] = sent[1]

    def writeto_then_readfrom(self, address, out, into, *, out_start=0, out_end=None, in_start=0, in_end=None):
        first = out[out_start]
        wanted = len(into[in_start:in_end])
        into[in_start : in_start + wanted] = self.held[first : first + wanted]


class Line:
    baudrate = 115200

    def __init__(self, degrees):
        self.held = registers(degrees)
        self.answer = b""

    @property
    def in_waiting(self):
        return len(self.answer)

    def write(self, sent):
        _, reads, first, count = sent[:4]
        if reads:
            self.answer = bytes([0xBB, count]) + bytes(self.held[first : first + count])
        else:
            self.held[first : first + count] = sent[4:]
            self.answer = bytes([0xEE, 0x01])

    def read(self, count):
        answer, self.answer = self.answer[:count], self.answer[count:]
        return answer


for degrees in (20, -5):
    by_bus, by_line = BNO055_I2C(Bus(degrees)), BNO055_UART(Line(degrees))
    print(degrees, "by the bus", by_bus.temperature, "by the line", by_line.temperature)
END
)
expected="20 by the bus 20 by the line 20
-5 by the bus -5 by the line 251"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
