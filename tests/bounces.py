"""Makes `data/bounces.txt`: fifty presses of contacts that bounce. `python tests/bounces.py` writes it again."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

FILE = Path(__file__).parent / "data" / "bounces.txt"
PRESSES = 50
EDGES_MOST = 20
LONGEST_US = 6_200
ABOUT = """\
# Fifty presses of a push button whose contacts bounce; one press a line, 1 to 20 edges where it closes and 1 to 20
# where it opens. An edge is its time in microseconds from the first of the line, and "-" where the line is pulled to
# ground or "+" where it is let go. An even number of edges has the same level twice: an interrupt looks at the level
# after the fact, and two edges that are closer than that look like one of them twice.
# Synthetic: made by tests/bounces.py from a fixed seed, not recorded from switches. Contacts bounce for at most 6.2 ms,
# the figure that is handed down from Jack Ganssle's measurements ("A Guide to Debouncing"; not looked up again). The
# number of edges and the distribution of the gaps are assumptions.
"""


def burst(random: Random, start_us: int, down: bool, edges: int) -> Iterator[tuple[int, bool]]:
    """Yield the edges with which a contact comes to be closed, or open, in at most 6.2 ms."""
    spread_us = [round(10 ** random.uniform(1, 3)) for _ in range(edges - 1)]
    longest_us = random.uniform(0.1, 1.0) * LONGEST_US
    scale = min(1.0, longest_us / max(1, sum(spread_us)))
    levels = [down if (edges - nth) % 2 else not down for nth in range(edges)]
    if edges % 2 == 0:  # it begins where it was; the edge that was missed made it look like this
        levels[0] = down
    at_us = start_us
    for nth, level in enumerate(levels):
        yield at_us, level
        at_us += max(5, round(spread_us[nth] * scale)) if nth < edges - 1 else 0


def press(random: Random, nth: int) -> list[tuple[int, bool]]:
    """Return one press: each number of edges from 1 to 20 comes up, where it closes and where it opens."""
    closing = list(burst(random, 0, True, nth % EDGES_MOST + 1))
    opens_us = closing[-1][0] + random.randrange(60_000, 400_000)
    return closing + list(burst(random, opens_us, False, (nth * 7) % EDGES_MOST + 1))


def text() -> str:
    """Return the whole file."""
    random = Random(2026)
    lines = (" ".join(f"{at_us}{'-' if down else '+'}" for at_us, down in press(random, nth)) for nth in range(PRESSES))
    return ABOUT + "\n".join(lines) + "\n"


def traces() -> list[list[tuple[int, bool]]]:
    """Read the file: for each press its edges, in microseconds, and whether the contact is closed then."""
    lines = [line for line in FILE.read_text().splitlines() if not line.startswith("#")]
    return [[(int(edge[:-1]), edge[-1] == "-") for edge in line.split()] for line in lines]


def after_each_other(traces: list[list[tuple[int, bool]]], pause_us: int = 150_000) -> list[tuple[int, bool]]:
    """Return the presses one after the other, with a pause between."""
    start_us, edges = 0, []
    for trace in traces:
        edges += [(start_us + at_us, down) for at_us, down in trace]
        start_us = edges[-1][0] + pause_us
    return edges


if __name__ == "__main__":
    FILE.write_text(text())
