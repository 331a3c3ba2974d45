"""Which modules of ours are imported inside functions: what the home screen does not wait for."""

import ast
from collections.abc import Iterator

from catalogue import sources, tree
from test_rooms import module, room

MODULES = {module(path): path for path in sources()}


def imports(node: ast.AST, late: bool = False) -> Iterator[tuple[int, bool, list[str]]]:
    """Yield each import's line, whether it stands in a function, and the modules that it may be of.

    What only a type checker sees is none.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import):
            yield child.lineno, late, [alias.name for alias in child.names]
        elif isinstance(child, ast.ImportFrom):
            names = [f"{child.module}.{alias.name}" for alias in child.names]
            yield child.lineno, late, [name for name in names if name in MODULES] or [child.module or ""]
        else:
            yield from imports(child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def late() -> list[str]:
    """Return the modules of the box that some function imports: no other process's, nor pins, which follow home."""
    found = {name for path in MODULES.values() for _, late, names in imports(tree(path)) if late for name in names}
    return sorted(
        name for name in found & {*MODULES} if room(name) not in ("commands", "drivers", "panel", "pins", "voice")
    )
