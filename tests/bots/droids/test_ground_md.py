"""RULES.md, held to the ground beside the rules: no rule of the board is without a sentence or a reading."""

import ast

import pytest

from catalogue import PACKAGES
from compere_proof.rules_page import quoted

BOARD = PACKAGES["core"] / "bots" / "droids" / "board"
RULING = ("moves", "actions", "carry_out", "scenarios", "ends", "strip")


@pytest.mark.parametrize("module", RULING)
def test_every_rule_of_the_ground_is_named(module: str) -> None:
    """No public function is there without a sentence or a reading that wants it."""
    tree = ast.parse((BOARD / f"{module}.py").read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    listed = quoted((BOARD.parent / "RULES.md").read_text(encoding="utf-8"))
    assert [name for name in names if f"board.{module}.{name}" not in listed] == []
