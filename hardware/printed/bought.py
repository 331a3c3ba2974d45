"""The bought parts as blocks: outlines, holes and what stands up, each with the data sheet or drawing it is from.

Coordinates in mm from the middle of a board's outline; z from its underside. `known` says whether a part's dimensions
were read in its source, or stand here as remembered and usual: measure those before printing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Range = tuple[float, float]


@dataclass(frozen=True)
class Block:
    """Something on a board: where it is, from and to; `room` is what a plug and its wires need, and no part itself."""

    name: str
    x: Range
    y: Range
    z: Range
    room: bool = False


@dataclass(frozen=True)
class Bought:
    """A bought part.

    Attributes:
        size: width, depth and thickness of its board or body.
        holes: for screws, from the middle; `hole` their diameter.
        blocks: what stands on it.
        source: where the dimensions are from.
        known: what of them was read there; the rest is remembered.
    """

    name: str
    size: tuple[float, float, float]
    source: str
    known: str
    holes: tuple[tuple[float, float], ...] = ()
    hole: float = 0.0
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Display(Bought):
    """A display: its glass and what shines of it, each as middle and size; the glass lies on the board.

    Attributes:
        glass: x and y of the middle, width, height, thickness.
        active: x and y of the middle, width, height.
    """

    glass: tuple[float, float, float, float, float] = field(kw_only=True)
    active: tuple[float, float, float, float] = field(kw_only=True)


def _corners(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return (-x, -y), (x, -y), (x, y), (-x, y)


# Turned as it lies in the case: sockets to the back, header to the front.
ZERO = Bought(
    "Raspberry Pi Zero 2 WH",
    (65.0, 30.0, 1.4),
    "outline 65 × 30 by Raspberry Pi; holes, sockets: github.com/nophead/NopSCADlib, vitamins/pcbs.scad",
    "outline, holes, middles of the sockets",
    _corners(29.0, 11.5),
    2.75,
    (
        Block("micro-USB, power", (-25.5, -17.5), (10.3, 16.0), (1.4, 4.2)),
        Block("micro-USB, data", (-12.9, -4.9), (10.3, 16.0), (1.4, 4.2)),
        Block("mini-HDMI", (14.5, 25.7), (8.3, 15.6), (1.4, 4.6)),
        Block("microSD card", (20.0, 35.0), (-7.0, 5.0), (1.4, 2.9)),
        Block("header", (-25.4, 25.4), (-14.0, -9.0), (1.4, 9.9)),
        Block("header and sockets of wires", (-25.6, 25.6), (-14.1, -9.0), (1.4, 20.0), room=True),
        Block("microSD, pulled", (35.0, 45.0), (-7.0, 5.0), (1.4, 2.9), room=True),
    ),
)
SWITCH = Bought(
    "push button 12 × 12 × 7.3 mm, Omron B3F-4055 or a like one",
    (12.0, 12.0, 3.5),
    "Omron, B3F data sheet: 12 × 12 mm, 7.3 high, pretravel 0.3 + 0.2 − 0.1 mm, ± 0.4 mm where unsaid",
    "body 12 × 12 × 3.5, height 7.3 and its tolerance, pretravel; the plunger's 3.8 mm square is remembered",
    blocks=(
        Block("plunger", (-1.9, 1.9), (-1.9, 1.9), (3.5, 7.3)),
        Block("legs left", (-6.9, -5.6), (-3.2, 3.2), (-3.5, 0.0), room=True),
        Block("legs right", (5.6, 6.9), (-3.2, 3.2), (-3.5, 0.0), room=True),
    ),
)
SWITCH_OFF_MM = 0.4
PRETRAVEL_MM = (0.2, 0.5)
BUZZER = Bought("buzzer ⌀ 12 × 9.5 mm", (12.0, 12.0, 9.5), "usual active buzzers of ⌀ 12", "nothing: remembered")
# Its dome upwards, 0 where its flange ends; the flange below, then its legs with what is soldered to them.
LIGHT = Bought(
    "light, LED ⌀ 5 mm",
    (5.9, 5.9, 1.0),
    "Broadcom, data sheet of HLMP-BL01, package A: ⌀ 5.00 ± 0.20, 8.71 ± 0.20 high",
    "diameter, height, tolerances; the flange, ⌀ 5.9 × 1.0, is remembered",
    blocks=(Block("legs and resistor", (-2.5, 2.5), (-2.5, 2.5), (-12.0, -1.0), room=True),),
)
LIGHT_MM = (5.0, 7.7)  # of its dome: diameter, height above the flange
LIGHT_OFF_MM = 0.2
HUB = Bought(
    "USB hub with micro-USB",
    (78.0, 26.0, 23.0),
    "no data sheet: the largest that lies between the slits for its straps",
    "nothing: hubs differ; a longer one may stand out in front",
)
STRAP_MM = (4.8, 1.4)  # a cable tie's width and thickness, as they are usual

BIG = Display(
    "OLED 2.42 inch, 128 × 64",
    (61.5, 39.5, 1.6),
    "waveshare.com/wiki/2.42inch_OLED_Module: module 61.50 × 39.50, display 55.01 × 27.49",
    "outline, active area; the glass, 60.5 × 37.0 × 2.0, and where both lie on the board are remembered",
    blocks=(
        Block("parts on the back", (-26.0, 26.0), (-14.0, 14.0), (-2.0, 0.0)),
        Block("pins and sockets of wires", (-10.0, 10.0), (16.0, 19.6), (-19.0, 0.0), room=True),
    ),
    glass=(0.0, 0.0, 60.5, 37.0, 2.0),
    active=(0.0, 1.6, 55.01, 27.49),
)
MIDDLE = Display(
    "OLED 1.3 inch, 128 × 64",
    (35.4, 33.5, 1.2),
    "active area 29.42 × 14.70: waveshare.com/pico-oled-1.3.htm; board about 35 × 33: Practical Electronics 2024-09",
    "active area; glass 34.5 × 23.0 × 1.4 and where both lie on the board are remembered",
    blocks=(
        Block("parts on the back", (-12.0, 12.0), (-10.0, 10.0), (-1.5, 0.0)),
        Block("pins and sockets of wires", (-6.0, 6.0), (13.4, 16.7), (-19.0, 0.0), room=True),
    ),
    glass=(0.0, 0.0, 34.5, 23.0, 1.4),
    active=(0.0, 2.0, 29.42, 14.70),
)
SMALL = Display(
    "OLED 0.96 inch, 128 × 64",
    (27.4, 28.0, 1.2),
    "panel 26.7 × 19.26 × 1.45, active area 21.744 × 10.864, 2.1 below its edge: data sheet DM-OLED096-624 of "
    "displaymodule.com; board 27.4 × 28, active area 1.75 above its middle: public models of JMD0.96A-2",
    "all; modules differ by a millimetre",
    blocks=(
        Block("parts on the back", (-9.0, 9.0), (-8.0, 8.0), (-1.5, 0.0)),
        Block("pins and sockets of wires", (-6.0, 6.0), (10.6, 13.9), (-19.0, 0.0), room=True),
    ),
    glass=(0.0, -0.35, 26.7, 19.26, 1.45),
    active=(0.0, 1.75, 21.744, 10.864),
)
DISPLAYS: Mapping[str, Display] = {"2.42": BIG, "1.3": MIDDLE, "0.96": SMALL}

SCANNER = Bought(
    "scanner's head, Hangzhou Grow GM65",
    (21.4, 13.5, 11.8),
    "user manual of the GM65-S: 21.4 × 13.5 × 11.8 mm, sees 35° by 28°; manual V1.2 of Waveshare's Barcode Scanner "
    "Module: 28° by 21.5°, 53.3 × 21.4 with its board",
    "the head's outline; that it looks out of the face of 21.4 × 11.8",
)
SEES_DEG = (28.0, 21.5)  # the narrower of both manuals
READS_MM = (40.0, 210.0)  # the shortest and longest of codes of 10 mil, by the manual of the GM65-S

SENSOR = Bought(
    "magnetometer MMC5603, Adafruit 5579",
    (25.4, 17.78, 1.6),
    "github.com/adafruit/Adafruit-MMC5603-PCB, rev A: outline, holes, the chip X1 in the middle; it is 0.4 high",
    "outline, holes, the chip's place, sockets; their height of 2.95 is JST's for SM04B-SRSS",
    _corners(10.16, 6.35),
    2.5,
    (
        Block("chip", (-0.4, 0.4), (-0.4, 0.4), (1.6, 2.0)),
        Block("socket left", (-12.7, -8.4), (-3.0, 3.0), (1.6, 4.55)),
        Block("socket right", (8.4, 12.7), (-3.0, 3.0), (1.6, 4.55)),
        Block("plug left", (-17.0, -12.7), (-2.9, 2.9), (1.6, 4.6), room=True),
        Block("plug right", (12.7, 17.0), (-2.9, 2.9), (1.6, 4.6), room=True),
    ),
)
CHIP_MM = 1.8  # of the chip's middle above the board's underside
MULTIPLEXER = Bought(
    "multiplexer PCA9548A, Adafruit 5626",
    (40.64, 20.32, 1.6),
    "github.com/adafruit/Adafruit-PCA9548-PCB: outline, holes, sockets",
    "outline, holes, sockets",
    ((-17.78, -7.62), (-17.78, 7.747), (17.78, 7.62), (17.78, -7.62)),
    2.03,
    (
        Block("sockets in front", (-14.5, 14.5), (-10.16, -5.0), (1.6, 4.55)),
        Block("sockets behind", (-14.5, 14.5), (5.0, 10.16), (1.6, 4.55)),
        Block("switch of steel", (7.4, 15.4), (-2.0, 2.0), (1.6, 3.6)),
        Block("plugs in front", (-14.5, 14.5), (-15.0, -10.16), (1.6, 4.6), room=True),
        Block("plugs behind", (-14.5, 14.5), (10.16, 15.0), (1.6, 4.6), room=True),
    ),
)
# The Pico lies on its back, its pins upwards, where female wires go on them.
PICO = Bought(
    "Raspberry Pi Pico H, pins upwards",
    (51.0, 21.0, 1.0),
    "github.com/nophead/NopSCADlib, vitamins/pcbs.scad: 51 × 21, holes of 2.1 at 2.0 and 4.8",
    "outline, holes; the board's thickness of 1.0 is remembered",
    _corners(23.5, 5.7),
    2.1,
    (
        Block("micro-USB", (20.7, 26.8), (-4.0, 4.0), (-2.8, 0.0)),
        Block("parts below", (-20.0, 20.0), (-7.0, 7.0), (-2.0, 0.0)),
        Block("wires left", (-24.2, 24.2), (7.6, 10.2), (1.0, 17.5), room=True),
        Block("wires right", (-24.2, 24.2), (-10.2, -7.6), (1.0, 17.5), room=True),
    ),
)
READER = Bought(
    "card reader RC522",
    (60.0, 39.5, 1.6),
    "sellers of the blue module: 40 × 60 mm",
    "outline; the antenna, 39 × 36 at one end, and the crystal's place are remembered",
    blocks=(
        Block("antenna", (-6.0, 30.0), (-18.0, 18.0), (1.6, 1.7)),
        Block("crystal of steel", (-24.0, -13.0), (-16.0, -11.0), (1.6, 5.6)),
        Block("wires", (-30.0, -26.5), (-10.2, 10.2), (-16.0, 0.0), room=True),
    ),
)
ANTENNA_MM = 12.0  # its middle from the board's, towards the antenna's end
MAGNET = Bought("magnet N42 ⌀ 5 × 4 mm", (5.0, 5.0, 4.0), "firmware's page", "all")

ALL = (ZERO, SWITCH, BUZZER, LIGHT, HUB, BIG, MIDDLE, SMALL, SCANNER, SENSOR, MULTIPLEXER, PICO, READER, MAGNET)
IRON = ("micro-USB", "switch of steel", "crystal of steel")  # blocks of the tray's boards that may be of iron
