"""`python -m mutants.again FILES`: whether these test files still notice the mutants that they noticed, of the table.

Minutes where all of it takes hours: for whoever has changed tests, and no source. A mutant that nothing noticed is not
tried, nor one whose line is no more as it was; of several lines alike the nearest to the old place is.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from mutants.__main__ import MARKED, ROOT, TABLE, Copies, shown, slow_files, stands, survives
from mutants.sites import Mutant, mutants

LIMIT_S = 300.0  # a file that takes longer beside a mutant has noticed it


class Noticed(NamedTuple):
    """A row of the table: where a source was broken, how, which test file noticed, and the line as it was."""

    path: str
    line: int
    what: str
    text: str
    by: str
    stood: str


def rows(table: str) -> list[Noticed]:
    """Return the rows of a table."""
    found = list[Noticed]()
    for line in table.splitlines():
        place, what, text, by, stood = line.split("\t")
        path, _, number = place.rpartition(":")
        found.append(Noticed(path, int(number), what, text, by, stood))
    return found


def today(row: Noticed, source: bytes) -> Mutant | None:
    """Return a row's mutant in a source as it is now, wherever its line has moved to; None where it is no more."""
    alike = [
        each
        for each in mutants(row.path, source)
        if (each.what, shown(each), stands(each.line, source)) == (row.what, row.text, row.stood)
    ]
    return min(alike, key=lambda each: abs(each.line - row.line), default=None)


def main(files: Sequence[str]) -> int:
    """Try the mutants that the files noticed; print how many they still do, and which not."""
    table = [row for row in rows(TABLE.read_text(encoding="utf-8")) if row.by.removesuffix(MARKED) in files]
    slow, tried, lost = slow_files(), 0, list[str]()
    with TemporaryDirectory() as folder:
        copy = Copies(1, Path(folder)).take()
        for row in table:
            there = ROOT / row.path
            if there.exists() and (mutant := today(row, there.read_bytes())):
                tried += 1
                if survives(copy, mutant, row.by, LIMIT_S, slow):
                    lost.append(f"{mutant.path}:{mutant.line} {mutant.what}: {row.by} does not notice any more")
    said = f"mutants still noticed: {tried - len(lost)} of {tried}, {len(table) - tried} are no more"
    print(*lost, said, sep="\n")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
