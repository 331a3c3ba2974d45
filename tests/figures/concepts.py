"""What a bot's author has to learn, counted: `python -m figures.concepts [FOLDER]` for a checkout of any time.

Of these, the first page explains what every author needs, and a second one, where a checkout has it, what few do.

Counted is what the bots that stand use of the core, by reading their sources: the types and functions that they import,
the keywords that they pass to them (the words that a `say` is given are the author's own), and the fields of `Bot`. A
concept that no bot uses is nobody's to learn, one that three use counts once; what a single one uses is said apart.
That the device knows no name of a bot is shown by tests/test_names.py.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
OWN_WORDS = frozenset({"say", "Text", "Bot"})  # their keywords are the author's, or counted apart


@dataclass
class Concepts:
    """The names that bots use of the core, by kind."""

    types: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    bot_fields: set[str] = field(default_factory=set)
    of_one_bot: set[str] = field(default_factory=set)  # of these, by a single bot

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, and of all."""
        counts = {kind.replace("_", " "): len(names) for kind, names in vars(self).items()}
        return counts | {"all": sum(counts.values()) - len(self.of_one_bot)}


def concepts(root: Path = ROOT) -> Concepts:
    """Return what the bots of a checkout use."""
    found, users = Concepts(), Counter[str]()
    for folder in sorted((root / "core/compere/bots").glob("*/")):
        one = Concepts()
        for tree in _trees(folder):
            imported = set(_imported(tree))
            for name in imported:
                (one.types if name[0].isupper() and not name.isupper() else one.functions).add(name)
            for call in _calls(tree):
                called, keywords = _name(call.func), {each.arg for each in call.keywords if each.arg}
                if called == "Bot":
                    one.bot_fields |= keywords
                elif called in imported - OWN_WORDS:
                    one.keywords |= keywords
        for kind, names in vars(one).items():
            getattr(found, kind).update(names)
            users.update(f"{kind} {name}" for name in names)
    found.of_one_bot = {each.partition(" ")[2] for each, count in users.items() if count == 1}
    return found


def explained(page: str) -> set[str]:
    """Return the words that stand as code in a page's prose."""
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", code)}


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
        if (module == "compere" or module.startswith("compere.")) and not module.startswith("compere.bots."):
            assert isinstance(node, ast.ImportFrom)
            yield from (alias.name for alias in node.names)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def main(folders: list[str]) -> None:
    """Print the counts of each folder."""
    for folder in folders or [str(ROOT)]:
        found = concepts(Path(folder))
        print(folder)
        for kind, count in found.counts().items():
            print(f"  {kind:22}{count:4}  {' '.join(sorted(vars(found).get(kind.replace(' ', '_'), ())))}")
        every = found.types | found.functions | found.keywords | found.bot_fields
        page = Path(folder, "core/AUTHORS.md")
        first = every & explained(page.read_text(encoding="utf-8")) if page.exists() else every
        print(f"  on the first page     {len(first):4}")


if __name__ == "__main__":
    main(sys.argv[1:])
