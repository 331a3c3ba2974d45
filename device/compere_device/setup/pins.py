"""The table of pins: which wire goes to which pin of the Pi's header, and of the Pico under the tray.

GPIO numbers are those of the chips (BCM on the Pi, GP on the Pico). The keys are those of the plain board. The presets
of the settings, the wiring diagrams, the hardware page and the firmware's page are made from this table, or tested to
agree with it. It is untried on a real Pi and a real Pico.
"""

from collections.abc import Mapping

from compere_device.setup.boards import PLAIN

SDA, SCL = "SDA", "SCL"
DISPLAY: Mapping[str, int] = {SDA: 2, SCL: 3}  # the bus i2c-1, which has pull-ups of 1.8 kΩ on the Pi
KEYS: Mapping[str, int] = {key.value.upper(): pins[0] for key, pins in PLAIN.keys.items()}
MORE_KEYS: Mapping[str, int] = {"LEFT": 16, "RIGHT": 26, "LOOK": 23}  # optional; named in the settings
BUZZER, LIGHT = 12, 18
KNOB: Mapping[str, int] = {"A": 20, "B": 21, "push": KEYS["OK"]}  # instead of UP, DOWN and OK
SCANNER: Mapping[str, int] = {"TX": 14, "RX": 15}  # the Pi's pins; each goes to the other one of the scanner

HEADER: Mapping[int, int] = {  # the header's pin, by the chip's number
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
V3V3, V5, GROUND = 1, 2, (6, 9, 14, 20, 25, 30, 34, 39)  # pins of the header

# The tray's Pico: the names of the wires on its multiplexer and its card reader, and the GP of each.
MULTIPLEXER: Mapping[str, int] = {SDA: 4, SCL: 5, "RESET": 6}
CARD_READER: Mapping[str, int] = {"MISO": 16, "SDA": 17, "SCK": 18, "MOSI": 19, "RST": 20}  # its SDA is its chip select
SENSORS = ("m0", "m1", "m2", "m3", "m4")  # by the channel of the multiplexer
PICO: Mapping[int, int] = {4: 6, 5: 7, 6: 9, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26}  # the board's pin, by GP
PICO_V3V3, PICO_GROUND = 36, 38
