"""Rows of figures as they are printed: ours, the peer's, their ratio, and the goal with a mark where it is missed."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from figures.goals import Goal

MISSED = "MISSED"
WHAT_WIDTH = 82


@dataclass(frozen=True, slots=True)
class Row:
    """A figure and what it is held against; `value` is what the goal is about, None where it cannot be measured."""

    what: str
    ours: str = ""
    peer: str = ""
    ratio: str = ""
    goal: Goal | None = None
    value: float | None = None

    @property
    def missed(self) -> bool:
        """Whether it was measured and does not reach its goal."""
        return self.goal is not None and self.value is not None and not self.goal.met(self.value)

    def __str__(self) -> str:
        goal = "" if self.goal is None else str(self.goal)
        mark = MISSED if self.missed else ""
        cells = f"{self.what:<{WHAT_WIDTH}} {self.ours:>12} {self.peer:>12} {self.ratio:>8}  {goal:<8} {mark}"
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


class Tally:
    """Prints rows as they come and counts their goals."""

    def __init__(self) -> None:
        self.met = self.missed = self.unmeasured = 0

    def add(self, rows: Iterable[Row]) -> None:
        """Print rows."""
        for row in rows:
            self.missed += row.missed
            self.met += row.goal is not None and row.value is not None and not row.missed
            self.unmeasured += row.goal is not None and row.value is None
            self.say(str(row))

    def close(self) -> None:
        """Print how many goals were met and how many missed."""
        unmeasured = f", {self.unmeasured} not measured here" if self.unmeasured else ""
        self.say(f"goals: {self.met} met, {self.missed} missed{unmeasured}")

    @staticmethod
    def say(line: str) -> None:
        """Print a line at once."""
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
