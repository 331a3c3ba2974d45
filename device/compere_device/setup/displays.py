"""The display drivers that the settings may name, as data: our own chips (`PANELS`), and what luma.oled drives.

Sizes are as each chip counts them before any turn, those of luma.oled 3.16, the usual one first.
"""

from collections.abc import Mapping

from compere_device.glass.measures import PICTURE
from compere_device.glass.panels import PANELS

Size = tuple[int, int]  # width and height in pixels

SIMULATED = "simulated"

_SMALL = ((128, 64), (128, 32), (96, 16), (64, 48), (64, 32))
LUMA: Mapping[str, tuple[Size, ...]] = {
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
_PREFIX = "luma:"
DRIVERS = ("auto", *PANELS, SIMULATED, *(f"{_PREFIX}{name}" for name in LUMA))


def luma_name(driver: str) -> str | None:
    """Return what luma calls a display that it drives; None for a driver of our own."""
    return driver.removeprefix(_PREFIX) if driver.startswith(_PREFIX) else None


def mounted(size: Size) -> int:
    """Return how far the picture of a display is turned from its chip's own way up: one that is upright lies down."""
    return 90 if size[0] < size[1] else 0


def turns(size: Size) -> tuple[int, ...]:
    """Return the turns, in degrees clockwise, that the picture can be shown with on a display of this size.

    Quarters on a square one only; none where the picture has no room.
    """
    if max(size) < PICTURE[0] or min(size) < PICTURE[1]:
        return ()
    return (0, 90, 180, 270) if size[0] == size[1] else (0, 180)
