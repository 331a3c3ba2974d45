"""Where a magnet is and how it points, from five magnetometers that stand in an unknown uniform field.

Lengths are in units of 30 mm, fields of 100 uT, moments of 0.027 A m2, in which the field of a dipole m at r is
(3 r (m.r) / r2 - m) / r3: all numbers are near one, as single floats want it. The uniform field is no unknown of the
search: it is what the means of the sensors say, so each column and the readings are taken without their mean. Nine
unknowns, fifteen readings.

The search: the moment is solved linearly for each place of `STARTS`; from the best, Gauss-Newton on place and moment,
damped, with at most `STEPS` trials; from the second best as well if that left much. So there is a fixed most.
"""

from array import array
from math import sqrt

STEPS = 16  # trials from one start, taken or not; 5 are usual
ENOUGH = 1e-4  # a step that moves the place by less than this, in 30 mm, is the last: 3 um, and the next a thousandth
HEIGHT = 0.47  # of a lying die's middle above the floor, where the search begins: 14 mm
_INNER = ((0.0, 0.0), (0.65, 0.0), (0.0, 0.65), (-0.65, 0.0), (0.0, -0.65))
STARTS = _INNER + (
    (1.1, 0.45),
    (0.45, 1.1),
    (-0.45, 1.1),
    (-1.1, 0.45),
    (-1.1, -0.45),
    (-0.45, -1.1),
    (0.45, -1.1),
    (1.1, -0.45),
)


class Found:
    """What a search found: `place` and `moment`, `field` the uniform one, `rms` of the residuals, `steps` it took."""

    def __init__(self):
        self.place = [0.0, 0.0, 0.0]
        self.moment = [0.0, 0.0, 0.0]
        self.field = [0.0, 0.0, 0.0]
        self.rms = 0.0
        self.steps = 0


class Solver:
    """Solve for the readings of sensors at `places`: fifteen numbers, x y z of each."""

    def __init__(self, places):
        self.places = places
        self.found = Found()
        self._rows = [[0.0] * 6 for _ in range(15)]  # derivatives by moment and place, without their mean
        self._left = [0.0] * 15  # what the model leaves of the readings, without its mean
        self._normal = [[0.0] * 6 for _ in range(6)]
        self._factor = [[0.0] * 6 for _ in range(6)]
        self._right = [0.0] * 6
        self._step = [0.0] * 6
        self._wanted = [0.0] * 15
        self._by = [array("f", [0.0] * 15) for _ in range(3)]  # what `precision` is asked for, by the readings

    def solve(self, readings, much, near=None):
        """Return what is found for fifteen readings; with `near`, a place, the search begins there.

        Where more than `much` is left (rms), it begins once more elsewhere.
        """
        found = self.found
        wanted, mean = self._wanted, _means(readings)
        for k in range(15):
            wanted[k] = readings[k] - mean[k % 3]
        best = second = None
        if near is None:
            best, second = self._starts()
        self._descend(near or best)
        if found.rms > much:
            if best is None:
                best, second = self._starts()
            kept = (found.place[:], found.moment[:], found.rms, found.steps)
            self._descend(second if near is None else best)
            steps = kept[3] + found.steps
            if found.rms > kept[2]:
                found.place[:], found.moment[:], found.rms, _ = kept
            found.steps = steps
        self._remains(readings)
        return found

    def precision(self, rows, variances, out):
        """Fill `out` with the variances and covariances of linear functions of what was found, for readings with such
        variances.

        `rows` are the functions' derivatives by moment and place; `out` is square.
        """
        found = self.found
        self._jacobian(found.place, found.moment)
        self._squares(self._left, 6)
        part, by = self._step, self._by
        for i, row in enumerate(rows):
            _solve(self._normal, self._factor, row, part, 6, 0.0)
            of = by[i]
            for k in range(15):
                of[k] = sum([a * b for a, b in zip(self._rows[k], part)])
            for j in range(i + 1):
                out[i][j] = out[j][i] = sum([a * b * c for a, b, c in zip(of, by[j], variances)])

    def _starts(self):
        """Return the two best places to begin at."""
        best = second = None
        most = next_most = -1.0
        moment = [0.0] * 3
        for x, y in STARTS:
            here = [x, y, HEIGHT]
            self._jacobian(here, None)
            gained = self._linear(moment)
            if gained > most:
                best, most, second, next_most = here, gained, best, most
            elif gained > next_most:
                second, next_most = here, gained
        return best, second or best

    def _jacobian(self, place, moment):
        """Fill the rows: by the moment, and by the place if a moment is given, whose model leaves `_left`."""
        rows, places = self._rows, self.places
        px, py, pz = place
        for k in range(0, 15, 3):
            _by_moment(rows, k, places[k] - px, places[k + 1] - py, places[k + 2] - pz)
            if moment is not None:
                _by_place(rows, k, places[k] - px, places[k + 1] - py, places[k + 2] - pz, moment)
        for column in range(3 if moment is None else 6):
            for k in range(3):
                mean = (rows[k][column] + rows[k + 3][column] + rows[k + 6][column] + rows[k + 9][column]) / 5
                mean = mean + rows[k + 12][column] / 5
                for row in range(k, 15, 3):
                    rows[row][column] -= mean

    def _linear(self, moment):
        """Solve for the moment at the place of the rows; return by how much it lessens the sum of squares."""
        self._squares(self._wanted, 3)
        _solve(self._normal, self._factor, self._right, moment, 3, 0.0)
        right = self._right
        return right[0] * moment[0] + right[1] * moment[1] + right[2] * moment[2]

    def _squares(self, values, count):
        """Fill the normal equations for these values."""
        rows, normal, right = self._rows, self._normal, self._right
        for i in range(count):
            right[i] = sum([rows[k][i] * values[k] for k in range(15)])
            for j in range(i + 1):
                normal[i][j] = sum([row[i] * row[j] for row in rows])

    def _leave(self, moment):
        """Fill `_left` by the rows, which are linear in the moment; return its sum of squares."""
        mx, my, mz = moment
        left, wanted, rows = self._left, self._wanted, self._rows
        total = 0.0
        for k in range(15):
            row = rows[k]
            value = wanted[k] - row[0] * mx - row[1] * my - row[2] * mz
            left[k] = value
            total += value * value
        return total

    def _descend(self, start):
        found, step = self.found, self._step
        place, moment = found.place, found.moment
        place[:] = start
        self._jacobian(place, None)
        self._linear(moment)
        damping = 1e-4
        self._jacobian(place, moment)
        now = self._leave(moment)
        found.steps = 0
        self._squares(self._left, 6)
        while found.steps < STEPS:
            found.steps += 1
            _solve(self._normal, self._factor, self._right, step, 6, damping)
            for i in range(3):
                moment[i] += step[i]
                place[i] += step[i + 3]
            self._jacobian(place, moment)
            then = self._leave(moment)
            size = abs(step[3]) + abs(step[4]) + abs(step[5])
            if then <= now:
                now, damping = then, damping * 0.1
                if size < ENOUGH:
                    break
                self._squares(self._left, 6)
            else:
                for i in range(3):
                    moment[i] -= step[i]
                    place[i] -= step[i + 3]
                if size < ENOUGH:
                    break
                damping = damping * 10
        found.rms = sqrt(now / 6)

    def _remains(self, readings):
        """Find the uniform field: the mean of what the magnet leaves."""
        found, places = self.found, self.places
        rows = self._rows
        px, py, pz = found.place
        mx, my, mz = found.moment
        mean = _means(readings)
        for k in range(0, 15, 3):
            _by_moment(rows, k, places[k] - px, places[k + 1] - py, places[k + 2] - pz)
            for i in range(3):
                row = rows[k + i]
                mean[i] -= (row[0] * mx + row[1] * my + row[2] * mz) / 5
        found.field[:] = mean


def _means(values):
    return [(values[k] + values[k + 3] + values[k + 6] + values[k + 9] + values[k + 12]) / 5 for k in range(3)]


def _by_moment(rows, k, x, y, z):
    """Fill three rows with a dipole's field at x, y, z from it, by its moment."""
    square = x * x + y * y + z * z + 1e-6  # never nothing: a search may come near a sensor
    cube = 1 / (square * sqrt(square))
    fifth = 3 * cube / square
    a, b, c = rows[k], rows[k + 1], rows[k + 2]
    a[0] = fifth * x * x - cube
    b[1] = fifth * y * y - cube
    c[2] = fifth * z * z - cube
    a[1] = b[0] = fifth * x * y
    a[2] = c[0] = fifth * x * z
    b[2] = c[1] = fifth * y * z


def _by_place(rows, k, x, y, z, moment):
    """Fill three rows with the same field by the dipole's place, so with the sign turned."""
    mx, my, mz = moment
    square = x * x + y * y + z * z + 1e-6
    fifth = -3 / (square * square * sqrt(square))
    dot = mx * x + my * y + mz * z
    along = -5 * dot / square
    a, b, c = rows[k], rows[k + 1], rows[k + 2]
    a[3] = fifth * (dot + 2 * mx * x + along * x * x)
    b[4] = fifth * (dot + 2 * my * y + along * y * y)
    c[5] = fifth * (dot + 2 * mz * z + along * z * z)
    a[4] = b[3] = fifth * (mx * y + my * x + along * x * y)
    a[5] = c[3] = fifth * (mx * z + mz * x + along * x * z)
    b[5] = c[4] = fifth * (my * z + mz * y + along * y * z)


def _solve(normal, factor, right, out, count, damping):
    """Solve the normal equations by Cholesky's factors; each diagonal is larger by its own part `damping`."""
    for i in range(count):
        row, given = factor[i], normal[i]
        for j in range(i):
            other = factor[j]
            value = given[j]
            for k in range(j):
                value -= row[k] * other[k]
            row[j] = value / other[j]
        value = given[i] * (1 + damping)
        for k in range(i):
            value -= row[k] * row[k]
        row[i] = sqrt(value) if value > 1e-9 * given[i] else sqrt(1e-9 * given[i] + 1e-12)
        value = right[i]
        for k in range(i):
            value -= row[k] * out[k]
        out[i] = value / row[i]
    for i in range(count - 1, -1, -1):
        value = out[i]
        for k in range(i + 1, count):
            value -= factor[k][i] * out[k]
        out[i] = value / factor[i][i]
