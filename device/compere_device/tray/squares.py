"""Least squares with many unknowns of which each row has few: normal equations, and Cholesky's factors within a
skyline.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul

Equation = tuple[Sequence[int], Sequence[float], float]  # unknowns, derivatives by them, residual


class Singular(ArithmeticError):
    """Some unknown follows from nothing."""


class Normal:
    """The normal equations of `count` unknowns. Those that share no row with earlier ones cost little."""

    def __init__(self, count: int) -> None:
        self.matrix = [[0.0] * (i + 1) for i in range(count)]  # its lower half
        self.right = [0.0] * count
        self.square = 0.0

    def add(self, unknowns: Sequence[int], by: Sequence[float], left: float) -> None:
        """Take one row; `unknowns` ascend."""
        self.square += left * left
        for k, (i, value) in enumerate(zip(unknowns, by, strict=True)):
            self.right[i] += value * left
            row = self.matrix[i]
            for j, other in zip(unknowns[: k + 1], by, strict=False):
                row[j] += value * other

    def step(self, damping: float) -> list[float]:
        """Return the step to the least sum of squares; `damping` enlarges each diagonal. Raises Singular."""
        rows: list[list[float]] = []
        starts: list[int] = []
        out: list[float] = []
        for i, given in enumerate(self.matrix):
            start = next((j for j, value in enumerate(given) if value), i)
            row = [0.0] * i
            for j in range(start, i):
                first = max(start, starts[j])
                row[j] = (given[j] - sum(map(mul, row[first:j], rows[j][first:j]))) / rows[j][j]
            value = given[i] * (1 + damping) - sum(map(mul, row[start:], row[start:]))
            if value <= 1e-13 * given[i]:
                raise Singular(i)
            out.append((self.right[i] - sum(map(mul, row[start:], out[start:]))) / sqrt(value))
            row.append(sqrt(value))
            rows.append(row)
            starts.append(start)
        for i in range(len(rows) - 1, -1, -1):
            row = rows[i]
            out[i] /= row[i]
            value = out[i]
            for j in range(starts[i], i):
                out[j] -= row[j] * value
        return out
