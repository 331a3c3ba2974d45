"""The chips that luma.oled 3.16 and luma.lcd 2.13 drive, as data.

Sizes are as each chip counts them before any rotation, the usual one first.
"""

from collections.abc import Mapping

Size = tuple[int, int]  # width and height in pixels

_SMALL = ((128, 64), (128, 32), (96, 16), (64, 48), (64, 32))
OLED: Mapping[str, tuple[Size, ...]] = {
    "ch1115": ((128, 64),),
    "sh1106": ((128, 64), (128, 128), (128, 32)),
    "sh1107": ((64, 128), (80, 128), (128, 128)),
    "ssd1305": ((128, 64), (128, 32)),
    "ssd1306": _SMALL,
    "ssd1309": _SMALL,
    "ssd1315": _SMALL,
    "ssd1316": _SMALL,
    "ssd1322": ((256, 64), (256, 48), (256, 32), (128, 64), (128, 48), (128, 32), (64, 64), (64, 48), (64, 32)),
    "ssd1322_nhd": ((128, 64),),
    "ssd1325": ((128, 64),),
    "ssd1327": ((128, 128),),
    "ssd1331": ((96, 64),),
    "ssd1351": ((128, 128), (128, 96), (96, 96)),
    "ssd1362": ((256, 64),),
    "ssd1363": ((256, 128),),
}
LCD: Mapping[str, tuple[Size, ...]] = {  # on SPI, with a light behind the glass
    "ili9341": ((320, 240), (240, 240), (320, 180)),
    "ili9486": ((320, 480),),
    "ili9488": ((480, 320),),
    "pcd8544": ((84, 48),),
    "st7567": ((128, 64),),
    "st7735": ((160, 128), (160, 80), (128, 128)),
    "st7789": ((240, 240),),
    "uc1701x": ((128, 64),),
}
OF_ONE_SIZE = ("pcd8544", "st7567", "uc1701x")  # luma takes no size for these
SHIFTED = ("ili9341", "ili9486", "ili9488", "st7735")  # whose glass may begin elsewhere than their memory
INVERTED = ("st7735",)  # some of these displays show light as dark
