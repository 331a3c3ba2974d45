"""Nobody knows a bot by name, nor what it calls its things: neither another bot nor core and device.

And a type has a name of its own.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import PACKAGES, ROOT, sources, tree
from compere.bots import BOTS

FOLDER = PACKAGES["core"] / "bots"
TAKEN_APART = {"args", "facets", "steps", "facts", "printed", "options", "scores"}  # what a bot fills, by its own names
# Words that core and device compare with and some bot has a use for, too; none is looked up in what a bot has.
NAMESAKES = {
    "active": "what systemd says of a service",
    "back": "what a browser asks for",
    "board": "a field of a question, a setting",
    "die": "a line of the reader",
    "end": "a field of a story",
    "gone": "a line of the reader",
    "key": "a field of a question, a part",
    "next": "a key",
    "number": "a kind of question",
    "place": "a kind of question",
    "setup": "a command",
    "shape": "a field of what is kept of a game",
    "since": "a field of a story",
    "turn": "a row of the menu",
    "type": "what a field is declared with",
    "value": "a field of an option, of a fact and of a line",
}


def of_bot(path: Path) -> str:
    """Return the bot that a source is of; nothing for core and device."""
    return path.relative_to(FOLDER).parts[0] if FOLDER in path.parents and path.parent != FOLDER else ""


def literals(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line of each text that stands by itself and that is no docstring."""
    for each in ast.walk(node):
        if isinstance(each, ast.Expr):
            continue
        for child in ast.iter_child_nodes(each):
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                yield child.lineno, child.value


def compared(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line of each text that something is compared with, alone or among others."""
    for each in ast.walk(node):
        if isinstance(each, ast.Compare):
            for side in (each.left, *each.comparators):
                yield from literals(ast.List([side, *getattr(side, "elts", ())]))
        elif isinstance(each, ast.MatchValue):
            yield from literals(ast.List([each.value]))


def imported(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each module that is imported, and of all that is imported from one."""
    for each in ast.walk(node):
        if isinstance(each, ast.Import):
            yield from ((each.lineno, alias.name) for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            yield from ((each.lineno, f"{each.module}.{alias.name}") for alias in each.names)


def foreign(node: ast.AST, bot: str) -> Iterator[int]:
    """Yield the lines that import a bot other than this, or the list of bots into one."""
    for line, name in imported(node):
        inside, _, rest = name.partition("compere.bots.")
        other = rest.partition(".")[0]
        if (not inside and rest and other != bot and (bot or other in BOTS)) or (bot and name == "compere.bots"):
            yield line


def looked_up(node: ast.AST) -> Iterator[int]:
    """Yield the lines that look for something by its name in what a bot fills."""
    for each in ast.walk(node):
        if isinstance(each, ast.Subscript):
            where, what = each.value, each.slice
        elif (
            isinstance(each, ast.Call)
            and isinstance(each.func, ast.Attribute)
            and each.func.attr == "get"
            and each.args
        ):
            where, what = each.func.value, each.args[0]
        elif isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.In | ast.NotIn):
            where, what = each.comparators[0], each.left
        else:
            continue
        named = isinstance(what, ast.Constant) and isinstance(what.value, str)
        if named and isinstance(where, ast.Attribute) and where.attr in TAKEN_APART:
            yield each.lineno


def is_alias(node: ast.stmt) -> bool:
    """Whether a statement gives a type a name: `Run = Callable[...]`; constants are in capitals."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper() and len(target.id) > 1


def named(module: ast.Module) -> list[str]:
    """Return the names of the types of a file that others can import: classes and aliases."""
    classes = [node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    aliases = [getattr(node, "target", None) or node.targets[0] for node in module.body if is_alias(node)]  # type: ignore[attr-defined]
    return [name for name in (*classes, *(alias.id for alias in aliases)) if not name.startswith("_")]


def types() -> Counter[str]:
    """Return in how many files of core and device each type is named, without those of bots."""
    paths = [path for path in sources() if not of_bot(path)]
    return Counter(name for path in paths for name in {*named(tree(path))})


def names() -> set[str]:
    """Return what bots call their steps, questions, facets, options and facts."""
    found = set[str]()
    for bot in BOTS.values():
        found |= {*bot.steps, *bot.facets, *bot.printed, *(option.name for option in bot.options)}
        found |= {fact.key for fact in bot.facts}
    for path in sources():
        if not of_bot(path):
            continue
        for each in ast.walk(tree(path)):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                bot, _, key = each.value.partition(".")
                found |= {each.value, key} if bot == of_bot(path) and key else set()
            elif isinstance(each, ast.Call) and getattr(each.func, "id", "") == "Option" and len(each.args) > 2:
                keys = each.args[2].keys if isinstance(each.args[2], ast.Dict) else []
                found |= {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


def test_a_types_name_means_one_thing() -> None:
    """In core and device; a bot's types are its own."""
    found = types()
    assert found.keys() >= {"Choice", "Known", "Text", "Way", "Span"}
    assert [name for name, files in found.items() if files > 1] == []


def test_bots_import_nothing_of_each_other() -> None:
    """Nor do core and device import one, but through the list of bots."""
    assert [
        f"{path.relative_to(ROOT)}:{line}" for path in sources() for line in foreign(tree(path), of_bot(path))
    ] == []


def test_nothing_names_a_bot_but_itself() -> None:
    """Ours stand in the entry points. As a text by itself, or at the head of a key or of a thing's id."""
    assert [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sources()
        for line, text in literals(tree(path))
        if text.replace(":", ".").partition(".")[0] in set(BOTS) - {of_bot(path)}
    ] == []


def test_no_name_of_a_bots_is_known_elsewhere() -> None:
    """What core or device compares something with and is called like something of a bot's is a word of theirs."""
    known, theirs = set[str](), names()
    assert {"patchwork.human_turn", "human_turn", "automa", "cost", "level"} <= theirs
    for path in sources():
        if not of_bot(path):
            known |= {text for _, text in compared(tree(path))} & theirs
    assert known - set(NAMESAKES) == set()
    assert set(NAMESAKES) - known == set(), "no exception outlives its reason"


def test_nothing_of_a_bots_is_looked_up_by_name() -> None:
    """Neither what it says its sentences with, nor what tells its things apart."""
    assert [
        f"{path.relative_to(ROOT)}:{line}" for path in sources() if not of_bot(path) for line in looked_up(tree(path))
    ] == []


# Each check finds what it is for.


@pytest.mark.parametrize(
    ("code", "bot", "wrong"),
    [
        ("from compere.bots.droco.cards import A", "patchwork", True),
        ("import compere.bots.droco.cards", "patchwork", True),
        ("from compere.bots import droco", "patchwork", True),
        ("from compere.bots import find", "patchwork", True),
        ("def f():\n    from compere.bots.droco import say", "", True),
        ("from compere.bots.droco.cards import A", "droco", False),
        ("from compere.bots import BOTS", "", False),
        ("from compere.bot import Bot", "droco", False),
    ],
)
def test_a_foreign_bot_is_found(code: str, bot: str, wrong: bool) -> None:
    assert bool(list(foreign(ast.parse(code), bot))) is wrong


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ('prompt.text.args.get("buttons")', True),
        ('option.facets["cost"]', True),
        ('"cost" in option.facets', True),
        ('bot.steps["end"].name', True),
        ("option.facets[name]", False),
        ('header["rules"]', False),
        ("settings.options.get(bot.name, {})", False),
    ],
)
def test_a_look_up_is_found(code: str, wrong: bool) -> None:
    assert bool(list(looked_up(ast.parse(code)))) is wrong


@pytest.mark.parametrize("code", ['a == "x"', '"x" in a', 'a in ("y", "x")', 'match a:\n    case "x":\n        pass'])
def test_a_comparison_is_found(code: str) -> None:
    assert "x" in {text for _, text in compared(ast.parse(code))}
    assert list(compared(ast.parse('f("x", {"x": 1})["x"]'))) == []


def test_a_text_by_itself_is_found() -> None:
    """Not a docstring, nor what is a part of another text."""
    code = 'def f(x="a"):\n    "doc"\n    return {"b"} | g(x == "c", f"{x}d")'
    assert sorted(text for _, text in literals(ast.parse(code))) == ["a", "b", "c", "d"]
