"""Chi-square and its p-value, against tables and exact values; and what they mean in words."""

from math import erfc, exp, gamma, inf, sqrt

import pytest

from compere import fairness as computed
from compere.fairness import Fairness, fairness, upper_gamma
from compere.wording import Words

# Critical values of chi-square (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4): degrees of freedom, the
# value, and which part lies beyond it.
TABLE = [
    *((1, 3.841, 0.05), (1, 6.635, 0.01), (2, 5.991, 0.05), (5, 11.070, 0.05), (5, 20.515, 0.001)),
    *((9, 14.684, 0.10), (9, 16.919, 0.05), (9, 19.023, 0.025), (9, 21.666, 0.01), (9, 27.877, 0.001)),
    *((9, 4.168, 0.90), (9, 2.088, 0.99), (19, 30.144, 0.05), (99, 123.225, 0.05), (99, 77.046, 0.95)),
]


@pytest.mark.parametrize(("freedom", "value", "beyond"), TABLE)
def test_the_tables(freedom: int, value: float, beyond: float) -> None:
    """To the digits that they are printed with."""
    assert upper_gamma(freedom / 2, value / 2) == pytest.approx(beyond, rel=2e-3)


@pytest.mark.parametrize("x", [0.01, 0.4, 1.0, 1.5, 1.9, 2.1, 5.0, 20.0, 80.0])
def test_exact_values(x: float) -> None:
    """Q(1, x) = e^-x, Q(2, x) = (1 + x) e^-x, Q(1/2, x) = erfc(√x): DLMF 8.4; of ten faces 8.8.2."""
    assert upper_gamma(1, x) == pytest.approx(exp(-x), rel=1e-9)
    assert upper_gamma(2, x) == pytest.approx((1 + x) * exp(-x), rel=1e-9)
    assert upper_gamma(0.5, x) == pytest.approx(erfc(sqrt(x)), rel=1e-9)
    ten_faces = erfc(sqrt(x)) + exp(-x) * sum(x ** (k - 0.5) / gamma(k + 0.5) for k in range(1, 5))
    assert upper_gamma(4.5, x) == pytest.approx(ten_faces, rel=1e-9)


@pytest.mark.parametrize("a", [0.5, 1.5, 4.5, 10.0, 49.5])
def test_series_and_fraction_meet(a: float) -> None:
    """Where one takes over from the other; it falls from 1 to 0 and never rises."""
    assert upper_gamma(a, a + 1 - 1e-9) == pytest.approx(upper_gamma(a, a + 1 + 1e-9), rel=1e-7)
    values = [upper_gamma(a, x / 4) for x in range(400)]
    assert values == sorted(values, reverse=True)
    assert (values[0], upper_gamma(a, inf), 0 <= upper_gamma(a, 1e4) < 1e-300) == (1.0, 0.0, True)


def test_faces_are_counted() -> None:
    """By their number; the 10 of a die from 1 to 10 is the 0 of one from 0 to 9."""
    assert fairness([0, 3, 3, 9, 10]).counts == (2, 0, 0, 2, 0, 0, 0, 0, 0, 1)
    assert fairness([]).rolls == 0


def test_how_uneven_they_are() -> None:
    """Sum of (observed - expected)² / expected: sixty rolls of a six, by hand, 5² / 10 twice and 0 else."""
    die = Fairness((15, 5, 10, 10, 10, 10))
    assert (die.chi_square, die.rolls) == (5.0, 60)
    assert die.p == pytest.approx(0.41588, abs=1e-5)  # Q(5/2, 5/2)
    assert (Fairness((7,) * 10).chi_square, Fairness((7,) * 10).p) == (0.0, 1.0)
    assert (Fairness((0,) * 10).chi_square, Fairness((0,) * 10).p) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((0,) * 10, "No roll of a ten-sided die is in the log yet. Dice count that are read, scanned or entered."),
        ((1, *[0] * 9), "1 roll is too few to tell: 50 are needed."),
        ((49, *[0] * 9), "49 rolls are too few to tell: 50 are needed."),
        ((5,) * 10, "Nothing unusual: 100 in 100 fair dice look as uneven."),
        ((10, 8, 12, 9, 11, 10, 7, 13, 10, 10), "Nothing unusual: 97 in 100 fair dice look as uneven."),
        ((22, 6, 9, 11, 10, 9, 8, 12, 7, 6), "Unusual: one in 49 fair dice looks like this."),
        ((23, 6, 9, 11, 10, 9, 8, 12, 6, 6), "Unusual: one in 150 fair dice looks like this."),
        ((50, *[0] * 9), "Very unusual: not one in a million fair dice looks like this."),
        ((5000, *[0] * 9), "Very unusual: not one in a million fair dice looks like this."),
    ],
)
def test_in_words(counts: tuple[int, ...], said: str) -> None:
    """Too few, nothing unusual, or one in how many fair dice."""
    assert Words().say(Fairness(counts).said()) == said


@pytest.mark.parametrize(("worst", "unusual"), [(16.91, False), (16.93, True)])
def test_where_unusual_begins(worst: float, unusual: bool) -> None:
    """At one in twenty: with nine degrees of freedom 16.919."""
    assert (upper_gamma(4.5, worst / 2) < 0.05) is unusual


@pytest.mark.parametrize(("a", "x"), [(4.5, 2.0), (4.5, 12.0)])
def test_what_does_not_settle_ends(a: float, x: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Series and fraction stop after so many steps, near what they would have come to."""
    exact = upper_gamma(a, x)
    monkeypatch.setattr(computed, "_STEPS", 8)
    assert upper_gamma(a, x) != exact
    assert upper_gamma(a, x) == pytest.approx(exact, abs=1e-2)
