"""What magnetometers see in time when a die is thrown, rolled, or handled otherwise. For CPython and MicroPython.

A trace is a function of milliseconds that gives the die's place (mm), its magnet's direction, and another magnet or
None. Spins, heights and speeds are guesses at hands, not measured; each kind has its own range, and a throw's and a
hand's do not overlap: hands turn things at up to two turns a second, a die that rolls over its edges makes two and a
half and more.
"""

from math import cos, exp, pi, sin, sqrt

from board.still import field
from tray import die

MOMENT = 0.081
KINDS = ("throw", "roll", "wiggle", "lift", "turn", "push", "knock", "phone")
THROWN = ("throw", "roll")
BEFORE_MS, AFTER_MS = 400, 600


class Chance:
    """A generator of numbers that is the same everywhere."""

    def __init__(self, seed):
        self._state = seed * 2654435761 % 2147483647 or 1

    def between(self, low, high):
        self._state = self._state * 48271 % 2147483647
        return low + (high - low) * self._state / 2147483647

    def direction(self):
        z = self.between(-1, 1)
        turn = self.between(0, 2 * pi)
        flat = sqrt(1 - z * z)
        return (flat * cos(turn), flat * sin(turn), z)


def turned(v, axis, angle):
    """A vector turned about an axis."""
    c, s = cos(angle), sin(angle)
    dot = sum([a * b for a, b in zip(v, axis)]) * (1 - c)
    x, y, z = axis
    cross = (y * v[2] - z * v[1], z * v[0] - x * v[2], x * v[1] - y * v[0])
    return tuple([v[k] * c + cross[k] * s + axis[k] * dot for k in range(3)])


def lying(value, turn):
    """The magnet's direction with a value on top."""
    up = die.along(die.direction(*die.AXIS_RAD))[die.VALUES.index(value)]
    flat = sqrt(1 - up * up)
    return (flat * cos(turn), flat * sin(turn), up)


def trace(kind, chance):
    """Return a function of ms from the movement's begin, and for how long it moves."""
    value = die.VALUES[int(chance.between(0, 9.999))]
    rest = lying(value, chance.between(0, 2 * pi))
    x, y = chance.between(-25, 25), chance.between(-25, 25)
    low = die.INRADIUS_MM
    return _KINDS[kind](chance, rest, x, y, low)


def _throw(chance, rest, x, y, low):
    long_ms = chance.between(500, 1100)
    spin = chance.between(5, 12) * 2 * pi / 1000  # rad a ms, at first
    axis, far = chance.direction(), chance.between(60, 150)
    bounce = chance.between(15, 40)

    def at(ms):
        left = max(1 - ms / long_ms, 0.0)
        height = (
            low
            + (bounce * left * abs(sin(pi * ms / 130)) if ms > 100 else far * (1 - ms / 100) ** 2)
            + 5 * min(left * 4, 1)
        )
        angle = spin * long_ms * (left + left * left) / 3
        place = (x + 25 * left * cos(ms / 90), y + 25 * left * sin(ms / 90), height if left else low)
        return place, turned(rest, axis, angle), None

    return at, long_ms


def _roll(chance, rest, x, y, low):
    long_ms = chance.between(400, 900)
    spin = chance.between(2.5, 5) * 2 * pi / 1000
    way = chance.between(0, 2 * pi)
    axis = (-sin(way), cos(way), 0.0)

    def at(ms):
        left = max(1 - ms / long_ms, 0.0)
        angle = spin * long_ms * left * (1 + left) / 2
        far = min(15 * angle, 45)
        edge = 3 * abs(sin(2.5 * angle))
        return (x - far * cos(way), y - far * sin(way), low + edge), turned(rest, axis, angle), None

    return at, long_ms


def _wiggle(chance, rest, x, y, low):
    long_ms = chance.between(500, 2000)
    hertz, lean = chance.between(1, 4), chance.between(0.08, 0.4)
    way = chance.between(0, 2 * pi)
    axis = (cos(way), sin(way), 0.0)

    def at(ms):
        part = sin(2 * pi * hertz * ms / 1000) if ms < long_ms else 0.0
        return (x + 4 * part, y, low + 6 * abs(sin(lean * part))), turned(rest, axis, lean * part), None

    return at, long_ms


def _lift(chance, rest, x, y, low):
    long_ms = chance.between(800, 2000)
    high, angle = chance.between(60, 200), chance.between(0, 2.2)
    axis = chance.direction()

    def at(ms):
        part = sin(pi * ms / long_ms) if ms < long_ms else 0.0
        return (x + 20 * part, y - 20 * part, low + high * part), turned(rest, axis, angle * part), None

    return at, long_ms


def _turn(chance, rest, x, y, low):
    """Picked up, turned to another face by the hand, and put down."""
    long_ms = chance.between(900, 2200)
    high, angle = chance.between(40, 150), chance.between(0.9, 2.6)
    axis = chance.direction()

    def at(ms):
        left = (1 + cos(pi * ms / long_ms)) / 2 if ms < long_ms else 0.0
        up = sin(pi * ms / long_ms) if ms < long_ms else 0.0
        return (x + 20 * left, y - 15 * left, low + high * up), turned(rest, axis, angle * left), None

    return at, long_ms


def _push(chance, rest, x, y, low):
    long_ms = chance.between(250, 800)
    far, angle, way = chance.between(5, 40), chance.between(-1, 1), chance.between(0, 2 * pi)

    def at(ms):
        left = (1 + cos(pi * ms / long_ms)) / 2 if ms < long_ms else 0.0
        return (
            (x + far * left * cos(way), y + far * left * sin(way), low),
            turned(rest, (0.0, 0.0, 1.0), angle * left),
            None,
        )

    return at, long_ms


def _knock(chance, rest, x, y, low):
    hertz, far = chance.between(30, 90), chance.between(0.1, 0.8)
    axis = chance.direction()

    def at(ms):
        part = exp(-ms / 60) * sin(2 * pi * hertz * ms / 1000) if ms < 300 else 0.0
        return (x, y, low + far * abs(part)), turned(rest, axis, 0.02 * part), None

    return at, 300


def _phone(chance, rest, x, y, low):
    long_ms = chance.between(400, 1500)
    way, near = chance.between(0, 2 * pi), chance.between(110, 250)
    axis, spin = chance.direction(), chance.direction()

    def at(ms):
        left = max(1 - ms / long_ms, 0.0)
        far = near + 300 * left
        place = (far * cos(way), far * sin(way), 100 * left)
        return (x, y, low), rest, (place, tuple([0.1 * each for each in turned(axis, spin, 2 * left)]))

    return at, long_ms


_KINDS = {
    "throw": _throw,
    "roll": _roll,
    "wiggle": _wiggle,
    "lift": _lift,
    "turn": _turn,
    "push": _push,
    "knock": _knock,
    "phone": _phone,
}


def readings(state, noise):
    """What the sensors say of a state, in gauss."""
    place, axis, other = state
    out = field(place, tuple([MOMENT * each for each in axis]))
    if other:
        more, none = field(*other), field((0, 0, 1e6), (0, 0, 0))
        out = [a + b - c for a, b, c in zip(out, more, none)]
    return [each + noise() for each in out]


def watched(settle, kind, chance, noise, frame_ms=14):
    """Feed a whole trace to a `Settle`, from 400 ms before it on.

    Return whether it is taken for a throw, whether it may be one, and how long after its end it was still (None:
    never).
    """
    at, long_ms = trace(kind, chance)
    still = None
    ms = -BEFORE_MS
    while ms < long_ms + AFTER_MS:
        state = at(max(ms, 0.0))
        if kind == "throw" and ms < 0:
            state = ((state[0][0], state[0][1], 400.0), state[1], None)  # it is in a hand
        settle.frame(readings(state, noise), ms)
        if ms > long_ms and still is None and settle.quiet_ms(ms) >= 200:
            still = ms - long_ms
        ms += frame_ms
    return settle.thrown, settle.maybe > 0, still
