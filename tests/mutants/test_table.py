"""The table of mutants: a row finds its mutant in its function, wherever that has moved to, and names what there is."""

import pytest

from mutants.__main__ import SOURCES
from mutants.again import tidy
from mutants.sites import mutants
from mutants.table import ROOT, TABLE, Noticed, gone, row, rows, stands, today, written

TEXT = (
    "f.py:C.f\tLt turned\t(a <= 2)\ttests/test_f.py\tif a < 2:\n"
    "f.py:C.f#2\tLt turned\t(a <= 2)\ttests/test_f.py -m slow\tif a < 2:\n"
    "f.py:\tcall left out\tpass\t-\tf(a)\n"
)
SOURCE = (
    b"class C:\n    def f(self, a):\n        if a < 2:\n            g()\n        if a < 2:\n            h()\nf(a)\n"
)


def test_a_table_is_read_and_written() -> None:
    table = rows(TEXT)
    assert table[1:] == [
        Noticed("f.py", "C.f", 2, "Lt turned", "(a <= 2)", "tests/test_f.py -m slow", "if a < 2:"),
        Noticed("f.py", "", 1, "call left out", "pass", "-", "f(a)"),
    ]
    assert written(table) == TEXT
    assert stands(2, b"a\n  if  a < 2:  # x\n") == "if a < 2: # x"


def test_each_mutant_is_found_by_its_row() -> None:
    """Of those alike in a function each by its number."""
    every = mutants("f.py", SOURCE)
    assert [today(row(each, "-", SOURCE), SOURCE) for each in every] == every
    assert [today(each, SOURCE) in every for each in rows(TEXT)] == [True] * 3


@pytest.mark.parametrize("before", [b"", b"import g\n\n\n", b"def f(a):\n    if a < 2:\n        g()\n\n\n"])
def test_lines_put_before_it_change_nothing(before: bytes) -> None:
    """Nor what is alike in another function."""
    first, second, _ = (today(each, before + SOURCE) for each in rows(TEXT))
    begin = before.count(b"\n")
    assert first and second and (first.line, second.line) == (begin + 3, begin + 5)


def test_what_is_no_more_is_not_found() -> None:
    """Another line, another function; of two alike one is left."""
    first, second, _ = rows(TEXT)
    assert today(first, SOURCE.replace(b"a < 2", b"a < 3")) is None
    assert today(first, SOURCE.replace(b"def f", b"def g")) is None
    only = SOURCE.replace(b"a < 2", b"a < 3", 1)
    assert today(first, only) == today(second, only) != today(first, SOURCE)


def test_what_there_is_no_more_is_named_and_taken_out() -> None:
    """A source, a function, or a test file; tidied, the rows are left of which all is there."""
    first, second, third = table = rows(TEXT)
    sources, tests = {"f.py": SOURCE}, {"tests/test_f.py"}
    assert [gone(each, sources, tests) for each in table] == ["", "", ""]
    assert gone(first, {}, tests) == "f.py"
    assert gone(first, {"f.py": b"f(a)\n"}, tests) == "f.py:C.f"
    assert gone(second, sources, set()) == "tests/test_f.py"
    assert gone(third, sources, set()) == ""
    assert tidy(table, {"f.py": SOURCE.replace(b"f(a)", b"g(a)")}, tests) == [first, second]


@pytest.mark.slow
def test_each_row_names_what_there_is() -> None:
    """A source, a function in it and a test file; of the lines, which change more often, four of five."""
    table = rows(TABLE.read_text(encoding="utf-8"))
    files = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    sources = {str(path.relative_to(ROOT)): path.read_bytes() for path in files}
    tests = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}
    help = "`python -m mutants.again` takes out what is no more, and `make mutants` makes the table anew"
    assert not [name for each in table if (name := gone(each, sources, tests))], help
    assert len(tidy(table, sources, tests)) >= len(table) * 4 / 5, help
    assert len(set(table)) == len(table)
