"""The solver on fields without errors, with a die anywhere in the bowl. Runs under CPython and MicroPython."""

from math import cos, pi, sin, sqrt

from board.still import EMPTY, PLACES, field, lying
from board.traces import Chance
from tray import die
from tray.solve import STEPS, Solver

MUCH = 0.02
# Places where the best start leads nowhere, of 40 000: value, x, y in mm, turn in rad
HARD = (
    (4, -3.4, 36.4, 6.16),
    (9, 35.4, 3.2, 3.62),
    (5, -35.3, 6.2, 5.41),
    (0, 38.8, -8.2, 2.17),
    (4, 26.1, -24.7, 5.93),
)
EACH = 60


def fields(value, x, y, turn, even=(0.0, 0.0, 0.0)):
    return [a - b + even[k % 3] for k, (a, b) in enumerate(zip(lying(value, x, y, turn), EMPTY))]


def right(found, value, x, y):
    """Whether a die is where it is, to 0.03 mm, and shows what it shows."""
    component = die.along(die.direction(*die.AXIS_RAD))[die.VALUES.index(value)]
    size = sqrt(sum([each * each for each in found.moment]))
    far = [abs(30 * a - b) for a, b in zip(found.place, (x, y, die.INRADIUS_MM))]
    return max(far) < 0.03 and abs(found.moment[2] / size - component) < 1e-3 and abs(size - 3.0) < 0.01


def solver():
    return Solver([each / 30 for each in PLACES])


def test_a_die_is_found_wherever_it_lies():
    """In a room's field that is not known, which is found, too."""
    one, chance = solver(), Chance(3)
    for k in range(EACH):
        away, about = 40 * sqrt(chance.between(0, 1)), chance.between(0, 2 * pi)
        x, y = away * cos(about), away * sin(about)
        even = (chance.between(-1, 1), chance.between(-1, 1), chance.between(-1, 1))
        found = one.solve(fields(die.VALUES[k % 10], x, y, chance.between(0, 6), even), MUCH)
        assert right(found, die.VALUES[k % 10], x, y), (k, x, y, found.place)
        assert max([abs(a - b) for a, b in zip(found.field, even)]) < 1e-3
        assert found.rms < 1e-3


def test_the_second_start_finds_what_the_best_does_not():
    """One throw in a thousand."""
    one = solver()
    for value, x, y, turn in HARD:
        given = fields(value, x, y, turn)
        assert one.solve(given, 1e9).rms > MUCH  # from the best alone
        assert right(one.solve(given, MUCH), value, x, y)


def test_near_the_truth_it_takes_few_steps():
    """The second look at a die begins where the first ended; nothing makes it take more than the most."""
    one = solver()
    given = fields(6, 11.0, -7.0, 1.0)
    assert one.solve(given, MUCH, [0.37, -0.23, 0.45]).steps <= 4
    assert right(one.found, 6, 11.0, -7.0)
    chance = Chance(8)
    for _ in range(20):
        found = one.solve([chance.between(-5, 5) for _ in range(15)], MUCH)
        assert found.steps <= 2 * STEPS and found.rms >= 0


def test_what_no_magnet_makes_is_left():
    """Two dice at once, and a field that is nobody's."""
    one = solver()
    two = [a + b for a, b in zip(fields(3, 25.0, 0.0, 1.0), fields(8, -25.0, 5.0, 2.0))]
    assert one.solve(two, MUCH).rms > 0.1
    slope = field((300.0, 0.0, 0.0), (0.0, 300.0, 0.0))
    assert one.solve([a - b + c for a, b, c in zip(fields(3, 0.0, 0.0, 1.0), EMPTY, slope)], MUCH).rms > MUCH
