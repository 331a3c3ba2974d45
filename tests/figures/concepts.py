"""What a bot's author has to learn, counted: `python -m figures.concepts [FOLDER]` for a checkout of any time.

Counted is what the bots that stand use of the core, by reading their sources: the types and functions that they import,
the keywords that they pass to them (the words that a `say` is given are the author's own), and the fields of `Bot`;
then the names of theirs that the device knows: literals in its source that are a step, a facet or a text's argument of
some bot. A concept that no bot uses is nobody's to learn, one that three use counts once.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What the device compares with words of its own, which some bot happens to use too: what is only scanned on a command
# line, a request of the headless driver, a setting.
THE_DEVICES_OWN = frozenset({"all", "options", "other", "source", "type", "value"})
OWN_WORDS = frozenset({"say", "Text", "Bot"})  # their keywords are the author's, or counted apart


@dataclass
class Concepts:
    """The names that bots use of the core, by kind."""

    types: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    bot_fields: set[str] = field(default_factory=set)
    known_to_the_device: set[str] = field(default_factory=set)

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, and of all."""
        counts = {kind.replace("_", " "): len(names) for kind, names in vars(self).items()}
        return counts | {"all": sum(counts.values())}


def concepts(root: Path = ROOT) -> Concepts:
    """Return what the bots of a checkout use."""
    found, names = Concepts(), set()
    for tree in _trees(*sorted((root / "core/compere/bots").glob("*/"))):
        imported = set(_imported(tree))
        for name in imported:
            (found.types if name[0].isupper() and not name.isupper() else found.functions).add(name)
        for call in _calls(tree):
            keywords = {each.arg for each in call.keywords if each.arg}
            called = _name(call.func)
            if called == "Bot":
                found.bot_fields |= keywords
            elif called in imported - OWN_WORDS:
                found.keywords |= keywords
            elif called == "say":
                names |= keywords
        names |= set(_keys(tree))
    for tree in _trees(root / "device/compere_device"):
        found.known_to_the_device |= {text for text in _literals(tree) if text in names - THE_DEVICES_OWN}
    return found


def used_of_the_core(source: str) -> set[str]:
    """Return what one source imports of the core and the keywords that it passes to that."""
    tree = ast.parse(source)
    imported = set(_imported(tree))
    calls = (call for call in _calls(tree) if _name(call.func) in imported - OWN_WORDS | {"Bot"})
    return imported | {each.arg for call in calls for each in call.keywords if each.arg}


def _trees(*folders: Path) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield ast.parse(path.read_text())


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield what a bot imports of the core, not of its own folder."""
    for node in ast.walk(tree):
        module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        if module.startswith("compere.") and not module.startswith("compere.bots."):
            assert isinstance(node, ast.ImportFrom)
            yield from (alias.name for alias in node.names)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _keys(tree: ast.Module) -> Iterator[str]:
    """Yield the keys of a bot's steps and facets: those of dicts that are written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            yield from (key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))


def _literals(tree: ast.Module) -> Iterator[str]:
    """Yield the literals that something is compared with, or looked up by."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from _texts((node.left, *node.comparators))
        elif isinstance(node, ast.Subscript):
            yield from _texts((node.slice,))
        elif isinstance(node, ast.Call) and _name(node.func) in ("get", "title"):
            yield from _texts(node.args[:1])
        elif isinstance(node, ast.BinOp):
            yield from _texts((node.left, node.right))


def _texts(nodes: "list[ast.expr] | tuple[ast.expr, ...]") -> Iterator[str]:
    for node in nodes:
        for part in ast.walk(node) if isinstance(node, ast.Tuple | ast.Set | ast.List | ast.Constant) else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def main(folders: list[str]) -> None:
    """Print the counts of each folder."""
    for folder in folders or [str(ROOT)]:
        found = concepts(Path(folder))
        print(folder)
        for kind, count in found.counts().items():
            print(f"  {kind:22}{count:4}  {' '.join(sorted(vars(found).get(kind.replace(' ', '_'), ())))}")


if __name__ == "__main__":
    main(sys.argv[1:])
