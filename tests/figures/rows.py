"""Rows of figures as they are printed: ours, the peer's, their ratio, and the goal with a mark where it is missed."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median, quantiles

from figures.goals import Goal

MISSED, CLOSE = "MISSED", "close"
WHAT_WIDTH = 82
NOTCH = 1.57  # McGill, Tukey and Larsen, "Variations of Box Plots", 1978: the median's interval, in IQR / sqrt(n)


@dataclass(frozen=True, slots=True)
class Row:
    """A figure and what it is held against.

    Attributes:
        what: what it is of, and beside what.
        ours: as it is printed, like `peer` and `ratio`.
        goal: what it is to be at most.
        value: what the goal is about; None where it cannot be measured.
        around: how far to either side of `value` this run's own spread lets it be; 0 for what is counted.
    """

    what: str
    ours: str = ""
    peer: str = ""
    ratio: str = ""
    goal: Goal | None = None
    value: float | None = None
    around: float = 0.0

    @property
    def missed(self) -> bool:
        """Whether it was measured and, wherever in its spread it may be, does not reach its goal."""
        return self.goal is not None and self.value is not None and not self.goal.met(self.value - self.around)

    @property
    def met(self) -> bool:
        """Whether it was measured and, wherever in its spread it may be, reaches its goal."""
        return self.goal is not None and self.value is not None and self.goal.met(self.value + self.around)

    @property
    def close(self) -> bool:
        """Whether its goal lies within its spread, so that this run cannot say."""
        return self.value is not None and self.goal is not None and not (self.met or self.missed)

    def __str__(self) -> str:
        goal = "" if self.goal is None else str(self.goal)
        mark = MISSED if self.missed else CLOSE if self.close else ""
        cells = f"{self.what:<{WHAT_WIDTH}} {self.ours:>12} {self.peer:>12} {self.ratio:>11}  {goal:<8} {mark}"
        return cells.rstrip()


HEAD = str(Row("what", "ours", "peer", "ratio")) + "  goal"
INPUTS_HEAD = Row("inputs: the worse language counts", "English", "French", "more")


def plain(what: str, value: float, goal: Goal | None = None, form: str = "{:g}") -> Row:
    """Return a figure that has no peer."""
    return Row(what, form.format(value), goal=goal, value=value)


def compared(what: str, ours: float, peer: float, goal: Goal | None = None, form: str = "{:.0f}") -> Row:
    """Return a figure beside its peer's; their ratio is what the goal is about, and none where both are nothing."""
    ratio = ours / peer if peer else None
    shown = "" if ratio is None else f"{ratio:.3g}"
    return Row(what, form.format(ours), form.format(peer), shown, goal, ratio)


def beside(
    what: str, ours: Sequence[float], peer: Sequence[float], goal: Goal | None = None, form: str = "{:.0f}"
) -> Row:
    """Return the medians of what was measured in turn with a peer, and the ratio of the pairs with its spread.

    What disturbs a round disturbs both of a pair, so the ratio's spread is that of the pairs. Without a peer (nothing
    in `peer`) it is the figure's own.
    """
    ratios = [one / other for one, other in zip(ours, peer, strict=True)] if peer else list(ours)
    value, around = median(ratios), notch(ratios)
    shown = f"{value:.3g} ±{around:.2g}" if peer else f"±{around:.2g}"
    return Row(what, form.format(median(ours)), form.format(median(peer)) if peer else "", shown, goal, value, around)


def notch(values: Sequence[float]) -> float:
    """Return how far the median of so many measured values may be from the true one: half of a box plot's notch."""
    if len(values) < 2:
        return 0.0
    first, _, third = quantiles(values, n=4, method="inclusive")
    return NOTCH * (third - first) / sqrt(len(values))


class Tally:
    """Prints rows as they come and counts their goals."""

    def __init__(self) -> None:
        self.met = self.missed = self.close_by = self.unmeasured = 0

    def add(self, rows: Iterable[Row]) -> None:
        """Print rows."""
        for row in rows:
            self.missed += row.missed
            self.met += row.met
            self.close_by += row.close
            self.unmeasured += row.goal is not None and row.value is None
            self.say(str(row))

    def close(self) -> None:
        """Print how many goals were met and how many missed."""
        unmeasured = f", {self.unmeasured} not measured here" if self.unmeasured else ""
        close = f", {self.close_by} closer than their spread" if self.close_by else ""
        self.say(f"goals: {self.met} met, {self.missed} missed{close}{unmeasured}")

    @staticmethod
    def say(line: str) -> None:
        """Print a line at once."""
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
