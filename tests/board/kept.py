"""The figures of the throws as they were printed last, of which code they are, and whether its page says them.

`make throws` takes minutes: so what it found stands in a file, with a fingerprint of all that it was found with. Other
code, or other figures on the page, are said by the tool and by a test.
"""

import ast
import json
from hashlib import sha256
from pathlib import Path

from catalogue import ROOT

FILE = ROOT / "tests" / "data" / "throws.json"
README = ROOT / "firmware" / "README.md"
FOUND_WITH = (
    *(f"firmware/tray/{name}.py" for name in ("constants", "die", "solve", "verdict")),
    *(f"device/compere_device/tray/{name}.py" for name in ("axes", "calibrate", "constants", "die", "dipole")),
    *(f"device/compere_device/tray/{name}.py" for name in ("fit", "lying", "squares")),
    "tests/board/truth.py",
)
Counts = dict[str, dict[str, int]]


def fingerprint() -> str:
    """Return a hash of the code that throws are made and judged with; comments and docstrings do not count."""
    whole = sha256()
    for name in FOUND_WITH:
        tree = ast.parse((ROOT / name).read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
                del node.body[0]
        whole.update(_written(tree).encode())
    return whole.hexdigest()[:16]


def _written(part: object) -> str:
    """Return a part of a syntax tree as text; `ast.dump` writes empty fields in some versions of Python only."""
    if isinstance(part, list):
        return f"[{', '.join(map(_written, part))}]"
    if not isinstance(part, ast.AST):
        return repr(part)
    fields = (f"{name}={_written(each)}" for name, each in ast.iter_fields(part) if each not in (None, []))
    return f"{type(part).__name__}({', '.join(fields)})"


def keep(printed: Counts, seed: int, file: Path = FILE) -> None:
    """Write figures down, over those of the same code and seed."""
    before = json.loads(file.read_text()) if file.exists() else {}
    same = before.get("code") == fingerprint() and before.get("seed") == seed
    figures = {**(before["figures"] if same else {}), **printed}
    file.write_text(json.dumps({"code": fingerprint(), "seed": seed, "figures": figures}, indent=1) + "\n")


def differences(page: str | None = None) -> list[str]:
    """Return what the page does not say as it was found, and that it was found with other code."""
    if not FILE.exists():
        return [f"there is no {FILE.name}: make throws THROWS=--keep"]
    kept = json.loads(FILE.read_text())
    page = README.read_text() if page is None else page
    missing = [line for line in lines(kept["figures"], kept["seed"]) if line not in page]
    said = [f"it should say: {line}" for line in missing]
    if kept["code"] != fingerprint():
        said.append("its figures are of other code: make throws THROWS=--keep")
    return said


def lines(figures: Counts, seed: int) -> list[str]:
    """Return the rows of the page's table."""
    out = []
    for name, counts in figures.items():
        whole = sum(counts.values())
        shares = [_share(counts.get(each, 0), whole) for each in ("right", "lying", "cocked", "away", "wrong")]
        out.append(f"| {name}, seed {seed} | {whole} | {' | '.join(shares)} |")
    return out


def _share(count: int, whole: int) -> str:
    """Return a share in percent as the page has it; all and none as such."""
    if count in (0, whole):
        return "all" if count else "0"
    return f"{100 * count / whole:.2g} %" if count < 0.995 * whole else f"all but {whole - count}"
