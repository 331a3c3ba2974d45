"""What lies there: a face, a die that leans, or none. Every doubt is *cocked*.

A die that lies on a face has the height, the component and the moment of that face; each may be off by what the
readings' noise and curve make of it at that place (`Solver.precision`) and by what a floor, a print and a warm magnet
are (`HEIGHT`, `COMPONENT`, `MOMENT`). A die that leans by any angle touches the floor with an edge or a tip, and its
middle is higher: where it shows another face's component it is above that face's height, by more or by less, as the
magnet sits (`ceilings`). What no single magnet explains is left over, and refused by that.
"""

from array import array
from math import acos, cos, sin, sqrt

from tray.die import EDGE_MM, INRADIUS_MM

HEIGHT = 0.09 / 30  # in 30 mm
COMPONENT = 0.006
MOMENT = 0.012  # of itself
CURVE = (
    8e-5  # in 100 uT, of a reading's cube: what a calibration may not have seen of a sensor where no throw came near
)
GATE = 40.0  # of the sum of squares of the three in their units
LEFT = 6.0  # as many times what the calibration left of a reading
LOW = 0.0025  # in 100 uT, what is left is never taken for less
NEAR = 0.08  # in 100 uT: a field that differs less among the sensors is nobody's
WIDE, HIGH = 1.9, 2.0  # in 30 mm: beyond it is not in the tray

ROOM = 0.2 / 30  # in 30 mm, below the lowest lean that shows another face: what a height may be off

AWAY, COCKED, LIES = "away", "cocked", "die"


class Judge:
    """Judge what a solver found by the constants; `face` and `confidence` in percent are those of the last `LIES`."""

    def __init__(self, constants, solver):
        self.face, self.confidence = 0, 0
        self.left = LEFT * max(constants.noise, LOW)
        self.distance = self.component = 0.0
        self.ceilings = ceilings(constants.components, constants.heights)
        self._constants, self._solver = constants, solver
        self._rows = [[0.0] * 6 for _ in range(3)]
        self._spread = [[0.0] * 3 for _ in range(3)]
        self._variances = array("f", [0.0] * 15)

    def judge(self, fields, near=None):
        """Return AWAY, COCKED or LIES for fifteen fields, less those of the empty tray, in 100 uT; the search begins
        `near`.
        """
        if _spread(fields) < NEAR:
            return AWAY
        much = self._vary(fields)
        found = self._solver.solve(fields, much, near)
        x, y, z = found.place
        if x * x + y * y > WIDE * WIDE or z > HIGH:
            return AWAY
        size = sqrt(sum([each * each for each in found.moment]))
        if size < 0.2 * self._constants.moment:
            return AWAY if found.rms <= much else COCKED
        self.component = found.moment[2] / size
        face = self._nearest(self.component)
        self.distance = self._distance(face, size, z)
        if found.rms > much or self.distance > GATE or z > self.ceilings[face]:
            return COCKED
        self.face = face
        self.confidence = 100 - int(20 * max(found.rms / much, self.distance / GATE))
        return LIES

    def _nearest(self, component):
        components = self._constants.components
        best = 0
        for face in range(1, 10):
            if abs(components[face] - component) < abs(components[best] - component):
                best = face
        return best

    def _vary(self, fields):
        """Find how much each field may be off, as a square; return how much may be left over of all of them.

        Of a curve some sixth: it is strong only next to the magnet, and that reading decides where the magnet is.
        """
        noise = max(self._constants.noise, LOW) ** 2
        total = 0.0
        for k in range(15):
            curve = CURVE * fields[k] * fields[k] * fields[k]
            self._variances[k] = noise + curve * curve
            total += curve * curve
        return sqrt(self.left * self.left + total / 36)

    def _distance(self, face, size, height):
        """Return how far what was found is from a face that lies, in squares of what may be."""
        constants, found = self._constants, self._solver.found
        rows, spread = self._rows, self._spread
        component = self.component
        for k in range(3):
            unit = found.moment[k] / size
            rows[1][k] = ((1.0 if k == 2 else 0.0) - component * unit) / size
            rows[2][k] = unit
        rows[0][5] = 1.0
        self._solver.precision(rows, self._variances, spread)
        for i, own in enumerate((HEIGHT, COMPONENT, MOMENT * constants.moment)):
            spread[i][i] += own * own
        off = (height - constants.heights[face], component - constants.components[face], size - constants.moment)
        return _square(spread, off)


def ceilings(components, heights):
    """Return for each face how high its die may be at most: above, it may be another one that leans."""
    out = []
    for face in range(10):
        lowest = 1.0
        for other in range(10):
            lean = abs(acos(components[other]) - acos(components[face]))
            if other != face and lean < 0.5:
                rise = EDGE_MM * sin(lean) - INRADIUS_MM * (1 - cos(lean))
                lowest = min(lowest, heights[other] + rise / 30)
        out.append(lowest - ROOM)
    return out


def _spread(fields):
    """Return how much the fields differ among the sensors: the root of their mean square about their mean."""
    total = 0.0
    for a in range(3):
        mean = sum([fields[k] for k in range(a, 15, 3)]) / 5
        total += sum([(fields[k] - mean) ** 2 for k in range(a, 15, 3)])
    return sqrt(total / 12)


def _square(spread, off):
    """Return off times the inverse of a matrix of three rows times off."""
    (a, b, c), (_, d, e), (_, _, f) = spread
    x, y, z = off
    a = sqrt(a)
    b, c = b / a, c / a
    d = sqrt(max(d - b * b, 1e-12))
    e = (e - b * c) / d
    f = sqrt(max(f - c * c - e * e, 1e-12))
    x = x / a
    y = (y - b * x) / d
    z = (z - c * x - e * y) / f
    return x * x + y * y + z * z
