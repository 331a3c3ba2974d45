"""The scanner's stand: a foot with a groove in which a card leans, and a pocket that looks at it.

The card's lower edge is at 0, 0, its front towards -y, where the scanner is; 0 is the table.
"""

from functools import cache
from math import cos, radians, tan

from build123d import Part, Pos, Rot

from printed.bought import SCANNER, SEES_DEG
from printed.sizes import PRINT, STAND
from printed.solids import block, doorway, joined

FOOT_MM = 4.0
BAR_MM = 11.0  # the groove's upper edge above the foot
HEAD = tuple(each + 2 * PRINT.part for each in SCANNER.size)  # of the pocket inside: width, depth, height
FRONT_Y = -STAND.away  # of the scanner's face
LIP_MM = 1.5  # at each side of its face


def groove_at() -> tuple[float, float]:
    """Return y and z of the groove's bottom."""
    return 0.0, FOOT_MM + BAR_MM - STAND.groove[1]


def card(thick: float = 0.6) -> Part:
    """Return a card in the groove."""
    wide, high = STAND.card
    upright = block((-wide / 2, wide / 2), (-thick / 2, thick / 2), (0.05, high))
    y, z = groove_at()
    return Pos(0, y, z) * Rot(-STAND.tilt, 0, 0) * upright


def seen() -> tuple[float, float]:
    """Return width and height of what the scanner sees of a card, in mm."""
    wide, high = (2 * STAND.away * tan(radians(each / 2)) for each in SEES_DEG)
    return wide, high / cos(radians(STAND.tilt))


def scanner_at() -> tuple[float, float, float]:
    """Return the middle of the scanner's underside."""
    return 0.0, FRONT_Y - SCANNER.size[1] / 2, FOOT_MM + STAND.eye - SCANNER.size[2] / 2


def eye() -> float:
    """Return how far up a card the scanner's middle looks."""
    _, z = groove_at()
    return (FOOT_MM + STAND.eye - z) / cos(radians(STAND.tilt))


@cache
def stand() -> Part:
    """Return the stand in one piece."""
    _, middle, low = scanner_at()
    wall, (w, d, h) = PRINT.wall, HEAD
    back = middle - d / 2 - wall
    foot = block((-36, 36), (back, 26), (0, FOOT_MM)) - block((-22, 22), (back + 30, -22), (-1, FOOT_MM + 1))
    bar = block((-36, 36), (-9, 14), (FOOT_MM - 0.5, FOOT_MM + BAR_MM))
    y, z = groove_at()
    wide, deep = STAND.groove
    slot = Pos(0, y, z) * Rot(-STAND.tilt, 0, 0) * block((-40, 40), (-wide / 2, wide / 2), (0, deep * 3))
    mast = block((-w / 2 - wall, w / 2 + wall), (back, middle + d / 2 + wall), (FOOT_MM - 0.5, low + h))
    hollow = block((-w / 2, w / 2), (middle - d / 2, middle + d / 2), (low, low + h + 1))
    front = block((-w / 2 + LIP_MM, w / 2 - LIP_MM), (middle, middle + d / 2 + wall + 1), (low + 0.6, low + h + 1))
    wires = block((-6, 6), (back - 1, middle), (low + 0.6, low + h + 1))
    saved = doorway(0, w - 6, (FOOT_MM + 4, low - 3), (back - 1, middle + d / 2 + wall + 1), 1.0)
    return joined([foot, bar, mast]) - [slot, hollow, front, wires, saved]


def solids() -> dict[str, Part]:
    """Return what is printed of it."""
    return {"stand": stand()}
