"""RULES.md of a bot that is not in the list yet: what it says of the ground is held to the ground."""

import ast
from types import SimpleNamespace
from typing import Any

import pytest

import test_rules_md
from catalogue import PACKAGES
from test_rules_md import quoted, rules

BOT: Any = SimpleNamespace(name="droids")
BOARD = PACKAGES["core"] / "bots" / BOT.name / "board"
RULING = ("moves", "actions", "carry_out", "scenarios", "ends", "strip")


def test_what_it_names_is_there() -> None:
    test_rules_md.test_what_it_names_is_there(BOT)


def test_every_sentence_has_its_code_and_its_test() -> None:
    test_rules_md.test_every_sentence_has_its_code_and_its_test(BOT)


@pytest.mark.parametrize("module", RULING)
def test_every_rule_of_the_ground_is_named(module: str) -> None:
    """No public function is there without a sentence or a reading that wants it."""
    tree = ast.parse((BOARD / f"{module}.py").read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    listed = quoted(rules(BOT))
    assert [name for name in names if f"board.{module}.{name}" not in listed] == []
