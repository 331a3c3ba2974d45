"""Imports inside functions: each spares a start what it does not need, and none is late for nothing.

What all of them spare the home screen is a figure of `make bench`.
"""

import ast
from collections.abc import Mapping

import pytest

from catalogue import tree
from figures.late import MODULES, imports


def loaded(name: str, early: Mapping[str, set[str]]) -> set[str]:
    """Return all modules that are there once this one is, as far as core and device import them."""
    found, open_ = set[str](), [name]
    while open_:
        for used in early.get(open_.pop(), ()):
            parts = used.split(".")
            for end in range(1, len(parts) + 1):
                if (each := ".".join(parts[:end])) not in found:
                    found.add(each)
                    open_.append(each)
    return found


def for_nothing(trees: Mapping[str, ast.AST]) -> list[str]:
    """Return the imports in functions of what their own file has loaded by then in any case."""
    found = {name: list(imports(each)) for name, each in trees.items()}
    early = {name: {each for _, late, names in there if not late for each in names} for name, there in found.items()}
    return [
        f"{name}:{line}"
        for name, there in found.items()
        for line, late, names in there
        if late and loaded(name, early) >= {*names}
    ]


def test_no_import_is_late_for_nothing() -> None:
    assert for_nothing({name: tree(path) for name, path in MODULES.items()}) == []


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("import json\ndef f():\n    import json", ["m:3"]),
        ("from compere_device.glass import rest\ndef f():\n    from compere_device.glass.rest import Rest", ["m:3"]),
        ("from compere_device.glass import rest\ndef f():\n    from compere_device.glass import oled", []),
        ("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import json\ndef f():\n    import json", []),
        ("def f():\n    def g():\n        import json", []),
    ],
)
def test_an_import_that_is_late_for_nothing_is_found(code: str, wrong: list[str]) -> None:
    assert for_nothing({"m": ast.parse(code)}) == wrong
