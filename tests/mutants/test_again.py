"""Mutants of the table are found again where their lines have moved to."""

import pytest

from mutants.again import Noticed, rows, stands, today

TABLE = "f.py:2\tLt turned\t(a <= 2)\ttests/test_f.py\tif a < 2:\nf.py:3\tcall left out\tpass\t-\tf(a)\n"


def test_a_table_is_read() -> None:
    assert rows(TABLE) == [
        Noticed("f.py", 2, "Lt turned", "(a <= 2)", "tests/test_f.py", "if a < 2:"),
        Noticed("f.py", 3, "call left out", "pass", "-", "f(a)"),
    ]


@pytest.mark.parametrize(("line", "now"), [(2, 4), (15, 17)])
def test_a_mutant_is_the_nearest_of_those_alike(line: int, now: int) -> None:
    """Of its kind and its text, wherever lines were put before it."""
    row, _ = rows(TABLE)
    source = b"b = 1\n\n\nif a < 2:\n    pass\nif a < 3:\n    pass\n" + b"\n" * 9 + b"if a < 2:\n    pass\n"
    moved = today(row._replace(line=line), source)
    assert moved and (moved.line, moved.text) == (now, "(a <= 2)")


def test_what_is_no_more_is_not_found() -> None:
    row, _ = rows(TABLE)
    assert today(row, b"if a < 3:\n    pass\n") is None
    assert today(row, b"if a < 2 or b:\n    pass\n") is None
    assert stands(2, b"a\n  if  a < 2:  # x\n") == "if a < 2: # x"
