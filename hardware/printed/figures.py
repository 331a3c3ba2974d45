"""What was measured of the printed parts, kept in `hardware/figures.json` with a sum of what it was measured of.

The quick tests read it and need none of the libraries that made it; what was changed since is seen by the sum.
"""

import ast
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

HARDWARE = Path(__file__).parent.parent
FILE = HARDWARE / "figures.json"
MODELS = HARDWARE / "models"
TRAY = HARDWARE.parent / "device" / "compere_device" / "tray"
DRAWN = ("sizes", "bought", "nominal", "solids", "strokes", "case", "stand", "tray", "die", "assembly", "shapes")
DIE = (MODELS / "die-n.stl", MODELS / "die-s.stl")


def _printed(*names: str) -> tuple[Path, ...]:
    return tuple(HARDWARE / "printed" / f"{name}.py" for name in names)


# Of each section what its figures hang on: sources where all is drawn anew, the drawn halves where that takes an hour.
MEASURED: Mapping[str, tuple[Path, ...]] = {
    "parts": (
        *_printed(*DRAWN, "checks", "maker", "scenes", "draw"),
        HARDWARE / "maker.scad",
        TRAY / "die.py",
        TRAY / "lying.py",
    ),
    "balance": (*DIE, *_printed("mass", "series", "sizes", "die")),
    "drops": (*DIE, *_printed("series", "drops"), TRAY / "die.py", TRAY / "lying.py"),
    "leans": (TRAY / "die.py", TRAY / "lying.py", *_printed("leans")),
}
WEIGHED = ("fair", "worst", "lopsided")  # the dice whose mass is kept with the balance, and which are thrown


def digest(section: str) -> str:
    """Return the sum of what a section's figures hang on; throws hang on the masses that were kept, too."""
    total = hashlib.sha256()
    for file in MEASURED[section]:
        total.update(_what_counts(file) + b"\0")
    if section == "drops":
        balance = read().get("balance", {})
        total.update(json.dumps([balance.get(name) for name in WEIGHED], sort_keys=True).encode())
    return total.hexdigest()[:16]


def _what_counts(file: Path) -> bytes:
    """Return a source without its docstrings, on which no figure hangs, and any other file as it is."""
    content = file.read_bytes()
    if file.suffix != ".py":
        return content
    lines = content.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    said = [
        node.body[0]
        for node in ast.walk(ast.parse(content))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
    ]
    for each in sorted(said, key=lambda each: each.lineno, reverse=True):
        assert each.end_lineno is not None and each.end_col_offset is not None
        begin, end = starts[each.lineno - 1] + each.col_offset, starts[each.end_lineno - 1] + each.end_col_offset
        content = content[:begin] + content[end:]
    return content


def sum_of(file: Path) -> str:
    """Return the sum of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def read() -> dict[str, dict[str, object]]:
    """Return all that is kept, by section."""
    kept: dict[str, dict[str, object]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return kept


def keep(section: str, found: Mapping[str, object], of: str) -> None:
    """Keep a section's figures in place of earlier ones, with the sum that was taken before they were measured."""
    kept = read() | {section: {"of": of, **found}}
    FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
