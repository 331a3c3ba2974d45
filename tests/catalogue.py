"""Finds the sources and every template in them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
DRAWN = ("en", "fr")  # the languages in which papers, pictures and figures are kept; all are proven in `languages`
PACKAGES = {"core": ROOT / "core" / "compere", "device": ROOT / "device" / "compere_device"}


@cache
def sources() -> tuple[Path, ...]:
    """Return every Python file of both packages; looked for once, as no test adds any."""
    return tuple(sorted(path for package in PACKAGES.values() for path in package.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """Return a source as Python takes it apart, which is done once: tests go through them all two dozen times."""
    return ast.parse(path.read_text(encoding="utf-8"))


def texts(path: Path) -> Iterator[str]:
    """Yield the templates of a file; a template that is not a literal is an error of the file."""
    for call in _calls(path, "say"):
        template = call.args[0]
        assert isinstance(template, ast.Constant) and isinstance(template.value, str), f"{path}:{call.lineno}"
        yield template.value


def _calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
            yield node
