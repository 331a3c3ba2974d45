"""Numbers and signs as strokes of one width: what a nozzle can follow, and no font of the machine that draws.

Coordinates are in heights of a number: x from the middle to the right, y from the middle up.
"""

from math import cos, pi, sin

Stroke = tuple[tuple[float, float], ...]


def _arc(x: float, y: float, wide: float, high: float, start: float, end: float) -> Stroke:
    """Return part of an ellipse; angles in degrees, anticlockwise from the right."""
    steps = max(4, round(abs(end - start) / 24))
    angles = [(start + (end - start) * k / steps) * pi / 180 for k in range(steps + 1)]
    return tuple((x + wide * cos(a), y + high * sin(a)) for a in angles)


STROKES: dict[str, tuple[Stroke, ...]] = {
    "0": (_arc(0, 0, 0.28, 0.5, 0, 360),),
    "1": (((-0.2, 0.28), (0.06, 0.5), (0.06, -0.5)), ((-0.24, -0.5), (0.36, -0.5))),
    "2": ((*_arc(0, 0.22, 0.27, 0.28, 160, -40), (-0.28, -0.5), (0.3, -0.5)),),
    "3": (_arc(0, 0.25, 0.25, 0.25, 150, -90), _arc(0, -0.25, 0.29, 0.25, 90, -150)),
    "4": (((0.12, -0.5), (0.12, 0.5), (-0.32, -0.18), (0.32, -0.18)),),
    "5": (((0.25, 0.5), (-0.22, 0.5), (-0.25, 0.06)), _arc(-0.02, -0.19, 0.3, 0.31, 140, -145)),
    "6": (_arc(0, -0.21, 0.28, 0.29, 0, 360), _arc(0.25, -0.21, 0.53, 0.71, 180, 100), ((-0.28, -0.72), (0.28, -0.72))),
    "7": (((-0.27, 0.5), (0.29, 0.5), (-0.08, -0.5)), ((-0.16, 0.0), (0.28, 0.0))),
    "8": (_arc(0, 0.26, 0.23, 0.24, 0, 360), _arc(0, -0.24, 0.28, 0.26, 0, 360)),
    "9": (_arc(0, 0.21, 0.28, 0.29, 0, 360), _arc(-0.25, 0.21, 0.53, 0.71, 0, -80), ((-0.28, -0.72), (0.28, -0.72))),
    "N": (((-0.28, -0.5), (-0.28, 0.5), (0.28, -0.5), (0.28, 0.5)),),
    "S": ((*_arc(0, 0.25, 0.25, 0.25, 30, 270), *_arc(0, -0.25, 0.27, 0.25, 90, -150)[1:]),),
    "UP": (((-0.35, -0.18), (0.0, 0.25), (0.35, -0.18)),),
    "DOWN": (((-0.35, 0.18), (0.0, -0.25), (0.35, 0.18)),),
    "LEFT": (((0.18, 0.35), (-0.25, 0.0), (0.18, -0.35)),),
    "RIGHT": (((-0.18, 0.35), (0.25, 0.0), (-0.18, -0.35)),),
    "OK": (((-0.35, 0.0), (-0.1, -0.28), (0.38, 0.3)),),
    "BACK": (((-0.28, 0.28), (0.28, -0.28)), ((-0.28, -0.28), (0.28, 0.28))),
}
