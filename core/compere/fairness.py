"""Whether a die looks fair: how often each face came up, chi-square against equal chances, and its p-value in words.

The p-value is the share of fair dice that look at least as uneven. It is the upper regularised gamma function at half
the degrees of freedom and half of chi-square, computed by its series or its continued fraction (NIST Digital Library of
Mathematical Functions, 8.7.1 and 8.9.2). Six digits are all that is needed here.
"""

from collections.abc import Sequence
from math import exp, inf, lgamma, log

from compere.declared import dataclass
from compere.wording import Text, say

LEAST_EXPECTED = 5  # times that each face should have come up: with fewer, chi-square says nothing
UNUSUAL = 0.05  # a smaller p-value is reported as "one in ..."
RAREST = 1_000_000  # the largest number reported as "one in ..."
_STEPS, _EXACT, _TINY = 500, 1e-12, 1e-300


@dataclass(frozen=True, slots=True)
class Fairness:
    """How often each face came up, in the order of the faces."""

    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How many rolls there were."""
        return sum(self.counts)

    @property
    def wanted(self) -> int:
        """How many rolls are needed before the test says anything."""
        return LEAST_EXPECTED * len(self.counts)

    @property
    def chi_square(self) -> float:
        """How uneven the counts are; 0 if they are all equal, or if there are no rolls."""
        expected = self.rolls / len(self.counts)
        return sum((count - expected) ** 2 / expected for count in self.counts) if expected else 0.0

    @property
    def p(self) -> float:
        """The share of fair dice that look at least as uneven, from 0 to 1."""
        return upper_gamma((len(self.counts) - 1) / 2, self.chi_square / 2)

    def said(self) -> Text:
        """Return in words what the p-value means."""
        if not self.rolls:
            return say("No roll of a ten-sided die is in the log yet. Dice count that are read, scanned or entered.")
        if self.rolls < self.wanted:
            return say(
                "{rolls} {rolls:roll is|rolls are} too few to tell: {n} are needed.", rolls=self.rolls, n=self.wanted
            )
        if self.p >= UNUSUAL:
            return say("Nothing unusual: {n} in 100 fair dice look as uneven.", n=round(100 * self.p))
        chance = round(1 / self.p) if self.p > 1 / RAREST else RAREST
        if chance < RAREST:
            return say("Unusual: one in {n} fair dice looks like this.", n=chance)
        return say("Very unusual: not one in a million fair dice looks like this.")


def fairness(rolls: Sequence[int], faces: int = 10) -> Fairness:
    """Return how often each face came up; faces count from 0, and the 10 of a die from 1 to 10 counts as 0."""
    counts = [0] * faces
    for face in rolls:
        counts[face % faces] += 1
    return Fairness(tuple(counts))


def upper_gamma(a: float, x: float) -> float:
    """Return the upper regularised gamma function Q(a, x), for a > 0 and x ≥ 0."""
    if x <= 0:
        return 1.0
    if x == inf:
        return 0.0
    factor = exp(a * log(x) - x - lgamma(a))
    return 1 - factor * _series(a, x) if x < a + 1 else factor * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Return the sum of x^n / (a (a + 1) ... (a + n)): DLMF 8.7.1."""
    term = total = 1 / a
    for n in range(1, _STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _EXACT:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return the continued fraction of DLMF 8.9.2, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, _STEPS):
        step = n * (a - n)
        b += 2
        d = 1 / (step * d + b or _TINY)
        c = b + step / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _EXACT:
            break
    return value
