"""Finds every template and every named term in the sources, so that a catalogue can be held against them."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = {"core": ROOT / "core" / "compere", "device": ROOT / "device" / "compere_device"}


def owner(path: Path) -> Path:
    """Return the catalogue that a source file's words belong to: its bot's, else its package's."""
    bots = PACKAGES["core"] / "bots"
    if bots in path.parents and path.parent != bots:
        return bots / path.relative_to(bots).parts[0] / "fr.json"
    return next(package for package in PACKAGES.values() if package in path.parents) / "fr.json"


def sources() -> list[Path]:
    """Return every Python file of both packages."""
    return sorted(path for package in PACKAGES.values() for path in package.rglob("*.py"))


def texts(path: Path) -> Iterator[str]:
    """Yield the templates of a file; a template that is not a literal is an error of the file."""
    for call in _calls(path, "say"):
        template = call.args[0]
        assert isinstance(template, ast.Constant) and isinstance(template.value, str), f"{path}:{call.lineno}"
        yield template.value


def terms(path: Path) -> Iterator[str]:
    """Yield the ids of the terms that a file names in English."""
    for call in _calls(path, "Term"):
        first = call.args[0] if len(call.args) == 2 else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def _calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
            yield node
