"""The one table of pins: what goes where on the Pi's header where somebody wires it by hand.

GPIO numbers are the chip's (BCM). Keys are those of the plain board; the settings' presets, the wiring diagrams and the
hardware page are made from this table or tested to be equal to it. Untried on a real Pi.
"""

from collections.abc import Mapping

from compere_device.setup.boards import PLAIN

SDA, SCL = "SDA", "SCL"
DISPLAY: Mapping[str, int] = {SDA: 2, SCL: 3}  # the bus i2c-1, which has pull-ups of 1.8 kΩ on the Pi
KEYS: Mapping[str, int] = {key.value.upper(): pins[0] for key, pins in PLAIN.keys.items()}
BUZZER, LIGHT = 12, 18
KNOB: Mapping[str, int] = {"A": 20, "B": 21, "push": KEYS["OK"]}  # in the place of UP, DOWN and OK
SCANNER: Mapping[str, int] = {"TX": 14, "RX": 15}  # the Pi's, to the scanner's other one

HEADER: Mapping[int, int] = {  # the header's pin, by the number of the chip
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
V3V3, V5, GROUND = 1, 2, (6, 9, 14, 20, 25, 30, 34, 39)  # pins of the header
