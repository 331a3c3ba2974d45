"""TROUBLES.md: each row says what is seen and kept, and names tests that are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "device" / "TROUBLES.md"
HEAD = ["what happens", "what you will see", "what is kept", "held by"]


def rows() -> list[list[str]]:
    """Return the cells of every row of every table, heads aside."""
    lines = (line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|"))
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return [row for row in cells if row != HEAD and not set("".join(row)) <= {"-"}]


@cache
def proofs(module: str) -> set[str]:
    """Return the tests or scenarios that there are in the modules of a name."""
    modules = TESTS.rglob(f"{module}.py") if module.startswith(("test_", "scenario_", "installed_")) else ()
    nodes = (node for path in modules for node in ast.parse(path.read_text(encoding="utf-8")).body)
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_each_row_is_held_by_a_test(row: list[str]) -> None:
    """It says what happens and what is seen, and every test that it names is there."""
    happens, seen, _, held = row
    assert happens and seen
    named = re.findall(r"`(\w+)\.(\w+)`", held)
    assert named
    assert [f"{module}.{name}" for module, name in named if name not in proofs(module)] == []


def test_the_tables_have_rows() -> None:
    """The page is read as it is written."""
    assert len(rows()) > 30
