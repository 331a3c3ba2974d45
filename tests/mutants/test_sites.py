"""Where sources are broken: each mutant is one, can be compiled, and is always the same one of a seed."""

import pytest

from mutants.sites import chosen, mutants

SOURCE = '''\
"""Words with a 7 in them."""
import logging
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    SEVEN = 7
log = logging.getLogger(__name__)


def f(a: int, b: "int | None" = 3) -> int:
    """Say 5."""
    log.info("%d of 9", 9)
    if a < 2 and not b:
        g(a)
    a += 1
    text = "é" + f"{a + 1}"
    if a > 99:
        raise ValueError(f"{a} is above {99}")
    return a * 2 if text else 4
'''


def broken(what: str) -> list[str]:
    """The lines that a mutant of that kind makes."""
    source = SOURCE.encode()
    made = []
    for mutant in mutants("f.py", source):
        if mutant.what == what:
            after = mutant.applied(source).decode().splitlines()
            made += [line.strip() for line, before in zip(after, SOURCE.splitlines(), strict=True) if line != before]
    return made


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("Lt turned", ["if (a <= 2) and not b:"]),
        ("And swapped", ["if (a < 2 or not b):"]),
        ("not left out", ["if a < 2 and (b):"]),
        (
            "condition negated",
            ["if (not (a < 2 and (not b))):", "if (not a > 99):", "return (a * 2 if not text else 4)"],
        ),
        ("call left out", ["pass"]),
        ("Add swapped", ["a -= 1"]),
        ("Mult swapped", ["return (a // 2) if text else 4"]),
        ("nothing returned", ["return (None)"]),
        ("99 off by one", ["if a > (100):"]),
        ("3 off by one", ['def f(a: int, b: "int | None" = (4)) -> int:']),
    ],
)
def test_how_sources_are_broken(what: str, lines: list[str]) -> None:
    assert broken(what) == lines


def test_what_nothing_hangs_on_is_left_alone() -> None:
    """Docstrings, logs, annotations, texts of errors, and what only a type checker sees."""
    assert {mutant.line for mutant in mutants("f.py", SOURCE.encode())} == {9, 12, 13, 14, 16, 18}


def test_each_can_be_compiled() -> None:
    source = SOURCE.encode()
    for mutant in mutants("f.py", source):
        compile(mutant.applied(source), "f.py", "exec")
        assert mutant.applied(source) != source


def test_a_seed_is_a_list() -> None:
    """Whichever order the sources come in."""
    sources = {f"{name}.py": SOURCE.encode() for name in "abc"}
    picked = chosen(sources, 9, "1")
    assert len(picked) == 9
    assert picked == chosen(dict(reversed(sources.items())), 9, "1") != chosen(sources, 9, "2")
