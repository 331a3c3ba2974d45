"""The display drivers that the settings may name, as data: our own chips (`PANELS`), and what luma drives.

Sizes are as each chip counts them before any turn.
"""

from compere_device.glass.luma_chips import LCD, OLED, Size
from compere_device.glass.measures import PICTURE
from compere_device.glass.panels import PANELS

SIMULATED = "simulated"

LUMA = {**OLED, **LCD}
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
