"""The display drivers that the settings may name, as data: our own chips (`PANELS`), and those that luma drives.

Sizes are as each chip counts them before any rotation.
"""

from compere_device.glass.luma_chips import LCD, OLED, Size
from compere_device.glass.measures import PICTURE
from compere_device.glass.panels import PANELS

SIMULATED = "simulated"

LUMA = {**OLED, **LCD}
_PREFIX = "luma:"
DRIVERS = ("auto", *PANELS, SIMULATED, *(f"{_PREFIX}{name}" for name in LUMA))


def luma_name(driver: str) -> str | None:
    """Return luma's name for a display that luma drives; None for a driver of our own."""
    return driver.removeprefix(_PREFIX) if driver.startswith(_PREFIX) else None


def mounted(size: Size) -> int:
    """Return the rotation of a display's picture from the chip's own position; an upright display lies on its side."""
    return 90 if size[0] < size[1] else 0


def turns(size: Size) -> tuple[int, ...]:
    """Return the rotations, in degrees clockwise, in which a display of this size can show the picture.

    Quarter turns are possible only on a square one; the result is empty if the picture does not fit.
    """
    if max(size) < PICTURE[0] or min(size) < PICTURE[1]:
        return ()
    return (0, 90, 180, 270) if size[0] == size[1] else (0, 180)
