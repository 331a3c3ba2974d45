"""`python -m mutants.again FILES`: whether these test files still notice the mutants that they noticed, of the table.

Minutes where all of it takes hours: for whoever has changed tests, and no source. A mutant that nothing noticed is not
tried, nor one whose line is no more as it was. Without files it tries nothing, and takes out of the table what is no
more.
"""

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from mutants.__main__ import SOURCES, Copies, slow_files, survives, tracked
from mutants.table import MARKED, ROOT, TABLE, Noticed, gone, rows, today, written

LIMIT_S = 300.0  # a file that takes longer beside a mutant has noticed it


def tidy(table: Sequence[Noticed], sources: Mapping[str, bytes], tests: Collection[str]) -> list[Noticed]:
    """Return the rows whose mutants are still there, and so are the test files that noticed them."""
    return [row for row in table if not gone(row, sources, tests) and today(row, sources[row.path])]


def main(files: Sequence[str]) -> int:
    """Try the mutants that the files noticed; print how many they still do, and which not."""
    table = rows(TABLE.read_text(encoding="utf-8"))
    if not files:
        sources = {name: (ROOT / name).read_bytes() for name in tracked(*SOURCES) if name.endswith(".py")}
        left = tidy(table, sources, tracked("tests"))
        TABLE.write_text(written(left), encoding="utf-8")
        print(f"mutants taken out: {len(table) - len(left)} of {len(table)}, which are no more")
        return 0
    table = [row for row in table if row.by.removesuffix(MARKED) in files]
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
