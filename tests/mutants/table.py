"""The table of mutants: where each source was broken, how, which test file noticed, and the line as it was.

A place is a file and a function in it, `#2` for the second of those alike there. It has no number of a line, which
every line put before it would make wrong.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mutants.sites import Mutant, mutants

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "data" / "mutants.tsv"
SHOWN_MOST = 60  # characters of a text
MARKED = " -m slow"  # what is run of a file: its slow tests, where its name ends so


_mutants = lru_cache(maxsize=None)(mutants)  # of the sources of many rows


class Noticed(NamedTuple):
    """A row of the table.

    Attributes:
        path: the source.
        within: the function, behind the classes and functions that it stands in; "" for what stands in none.
        nth: which of those alike in that function it is, from 1.
        what: how it was broken.
        text: what stood there instead.
        by: the test file that noticed, `-` for none, `?` if not all were tried.
        stood: the line as it was.
    """

    path: str
    within: str
    nth: int
    what: str
    text: str
    by: str
    stood: str


def rows(table: str) -> list[Noticed]:
    """Return the rows of a table."""
    found = list[Noticed]()
    for line in table.splitlines():
        place, what, text, by, stood = line.split("\t")
        path, _, function = place.partition(":")
        within, _, nth = function.partition("#")
        found.append(Noticed(path, within, int(nth or 1), what, text, by, stood))
    return found


def written(table: Iterable[Noticed]) -> str:
    """Return the text of a table."""
    return "".join(
        f"{row.path}:{row.within}{f'#{row.nth}' if row.nth > 1 else ''}\t"
        f"{row.what}\t{row.text}\t{row.by}\t{row.stood}\n"
        for row in table
    )


def shown(text: str) -> str:
    """Return a text of a source as the table has it: the beginning, on one line."""
    return " ".join(text.split())[:SHOWN_MOST]


def stands(line: int, source: bytes) -> str:
    """Return a line of a source, from 1, as the table has it."""
    return shown(source.splitlines()[line - 1].decode())


def row(mutant: Mutant, by: str, source: bytes) -> Noticed:
    """Return the row of a mutant."""
    alone = Noticed(mutant.path, mutant.within, 1, mutant.what, shown(mutant.text), by, stands(mutant.line, source))
    return alone._replace(nth=1 + _alike(alone, source).index(mutant))


def today(row: Noticed, source: bytes) -> Mutant | None:
    """Return a row's mutant in a source as it is now, wherever in its function; None where it is no more."""
    alike = _alike(row, source)
    return alike[min(row.nth, len(alike)) - 1] if alike else None


def _alike(row: Noticed, source: bytes) -> list[Mutant]:
    """Return the mutants of a source that its row tells from no other, in their order."""
    return [
        each
        for each in _mutants(row.path, source)
        if (each.within, each.what, shown(each.text), stands(each.line, source))
        == (row.within, row.what, row.text, row.stood)
    ]


def gone(row: Noticed, sources: Mapping[str, bytes], tests: Iterable[str]) -> str:
    """Return what of a row's names there is no more: its source, its function, its test file; "" if there are all."""
    if row.path not in sources:
        return row.path
    if row.within not in {"", *(each.within for each in _mutants(row.path, sources[row.path]))}:
        return f"{row.path}:{row.within}"
    by = row.by.removesuffix(MARKED)
    return "" if by in "-?" or by in tests else by
