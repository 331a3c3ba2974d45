"""The wall between core and device, and the shape of the sources: what a reader of the code may rely on."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from catalogue import PACKAGES, ROOT, sources, tree
from compere import arrange, draft, facts, piles, prompts

CORE, DEVICE = PACKAGES["core"], PACKAGES["device"]
TOPS = ("core", "device", "deploy", "firmware", "hardware", "tests")
MOST_LINES, MOST_FUNCTION_LINES = 400, 40
PORTABLE = {
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "textwrap",
    "types",
    "typing",
}
PORTABLE |= {"zlib", "compere", "_blake2"}  # a part of hashlib, which stands in its place where it is missing
PORTABLE |= {"importlib"}  # by which the list of bots imports each by its name
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "hash", "id"}
# They stand for the standard's data classes and named tuples: compile a function of each class, and hash a value where
# they are asked to.
DECLARES = {"core/compere/declaring.py", "core/compere/declaring_tuples.py"}
ORDERED_CALLS = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "join", "fromkeys", "extend", "update"}
ASKING = (arrange, draft, facts, piles, prompts)
AWAITABLE = {name for module in ASKING for name, each in vars(module).items() if hasattr(each, "__await__")}

UNMIRRORED = {
    "core/compere/__init__.py": "a docstring",
    "core/compere/bots/__init__.py": "the list of bots: tests/core/test_bot.py",
    "core/compere/bots/*/__init__.py": "a bot's title: tests/core/test_bot.py",
    "core/compere/bots/droids/board/__init__.py": "what the ground of a bot is made of",
    "core/compere/bots/droids/board/events.py": "classes without code",
    "core/compere/bots/*/bot.py": "a bot's declaration: tests/core/test_bot.py and its test_proof.py",
    "core/compere/declared.py": "names of declaring: tests/core/test_declaring.py",
    "device/compere_device/**/__init__.py": "what a room is for",
    "device/compere_device/commands/*.py": "each command, as it is typed: tests/device/test_cli.py and its sisters",
    "device/compere_device/errors.py": "classes without code",
    "device/compere_device/glass/measures.py": "numbers: every test of the glass",
    "device/compere_device/installed.py": "what guests are found by: tests/device/test_guests.py, test_languages.py",
    "device/compere_device/spoken.py": "what languages are taken in by: tests/device/test_languages.py",
}

Check = Callable[[ast.AST], Iterator[int]]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def in_core() -> list[Path]:
    return [path for path in sources() if CORE in path.parents]


def written() -> list[Path]:
    """Return every Python file that somebody has to read: sources, tests, and what draws the printed parts."""
    return [*sources(), *(path for top in ("tests", "hardware") for path in sorted((ROOT / top).rglob("*.py")))]


def found(check: Check, paths: Iterable[Path], keep: bool = True) -> list[str]:
    """Return where a check finds something, as file and line; what no other test takes apart is not to be kept."""
    parse = tree if keep else tree.__wrapped__
    return [f"{relative(path)}:{line}" for path in paths for line in check(parse(path))]


def imports(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and first name of every import; a relative one has none."""
    for each in ast.walk(node):
        if isinstance(each, ast.Import):
            yield from ((each.lineno, alias.name.partition(".")[0]) for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            yield each.lineno, "" if each.level else (each.module or "").partition(".")[0]


def foreign_imports(node: ast.AST) -> Iterator[int]:
    """Yield the lines that import what is not portable."""
    return (line for line, name in imports(node) if name not in PORTABLE)


def called(node: ast.AST) -> str:
    """Return the last name of what a call calls."""
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def impure_calls(node: ast.AST) -> Iterator[int]:
    """Yield the lines that call what reaches outside, or what differs from run to run."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in IMPURE_CALLS:
            yield each.lineno


def standard_tuples(node: ast.AST) -> Iterator[int]:
    """Yield the lines that take the standard library's named tuples, each of which compiles a function at once."""
    for each in ast.walk(node):
        if isinstance(each, ast.ImportFrom) and each.module == "typing":
            yield from (each.lineno for alias in each.names if alias.name == "NamedTuple")


def globals_(node: ast.AST) -> Iterator[int]:
    """Yield the lines that rebind a name of their module."""
    return (each.lineno for each in ast.walk(node) if isinstance(each, ast.Global))


def is_set(node: ast.AST) -> bool:
    """Return whether an expression is plainly a set, whose order differs from run to run."""
    if isinstance(node, ast.BinOp):
        return is_set(node.left) or is_set(node.right)
    return isinstance(node, ast.Set | ast.SetComp) or called(node) in ("set", "frozenset")


def unordered(node: ast.AST) -> Iterator[int]:
    """Yield the lines where the order of a set decides an order."""
    for each in ast.walk(node):
        if isinstance(each, ast.For | ast.comprehension):
            iterated = [each.iter]
        elif isinstance(each, ast.List | ast.Tuple):
            iterated = [item.value for item in each.elts if isinstance(item, ast.Starred)]
        elif isinstance(each, ast.Call):
            spread = [item.value for item in each.args if isinstance(item, ast.Starred)]
            iterated = spread + (each.args if called(each) in ORDERED_CALLS else [])
        else:
            continue
        yield from (item.lineno for item in iterated if is_set(item))


def coroutines(node: ast.AST) -> set[str]:
    """Return the names that a module defines with `async def`."""
    return {each.name for each in ast.walk(node) if isinstance(each, ast.AsyncFunctionDef)}


def forgotten_awaits(node: ast.AST, elsewhere: Mapping[str, set[str]]) -> Iterator[int]:
    """Yield the lines where a coroutine or prompt is made and not awaited; `elsewhere` has coroutines by module."""
    names = coroutines(node)
    for each in ast.walk(node):
        if isinstance(each, ast.ImportFrom):
            there = elsewhere.get(each.module or "", set())
            names |= {alias.asname or alias.name for alias in each.names if alias.name in there}
    awaited = [each.value for each in ast.walk(node) if isinstance(each, ast.Await)]
    for each in ast.walk(node):
        if (isinstance(each, ast.Call) and called(each) in names and each not in awaited) or (
            isinstance(each, ast.Expr) and called(each.value) in AWAITABLE
        ):
            yield each.lineno


def long_functions(node: ast.AST) -> Iterator[int]:
    """Yield the lines where a function begins that is longer than it may be."""
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            assert each.end_lineno
            if each.end_lineno - each.lineno >= MOST_FUNCTION_LINES:
                yield each.lineno


def module(path: Path) -> str:
    """Return the dotted name of a source file."""
    package = next(package for package in PACKAGES.values() if package in path.parents)
    return ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")


def mirror(path: Path) -> Path:
    """Return where the tests of a source file belong."""
    package, place = (CORE, "core") if CORE in path.parents else (DEVICE, "device")
    inside = path.relative_to(package)
    folder = inside.parent if inside.parts[0] == "bots" else Path(place) / inside.parent
    return ROOT / "tests" / folder / f"test_{inside.name}"


def test_core_is_portable() -> None:
    """It imports itself and a few modules of the standard library: no clock, files, threads, chance or environment."""
    assert found(foreign_imports, in_core()) == []


def test_core_does_not_know_the_device() -> None:
    """The wall has one door, and it opens towards the core."""
    assert [relative(path) for path in in_core() if "compere_device" in dict(imports(tree(path))).values()] == []
    outside = [path for path in sources() if CORE not in path.parents]
    assert any("compere" in dict(imports(tree(path))).values() for path in outside)


def test_core_does_nothing_but_answer() -> None:
    """It opens, prints and reads nothing, runs no text, and looks at no hash or address."""
    elsewhere = [path for path in in_core() if relative(path) not in DECLARES]
    assert found(impure_calls, elsewhere) == []
    assert len(found(impure_calls, in_core())) == 3


def test_no_named_tuple_is_compiled_at_once() -> None:
    """A start declares many and makes values of few: all but those of bots are of `declared`."""
    declared = {path for path in in_core() if path.name == "declared.py"}
    others = [path for path in sources() if path not in declared and "bots" not in path.parts]
    assert found(standard_tuples, others) == []
    assert found(standard_tuples, declared)  # for type checkers


def test_nothing_is_global() -> None:
    """No function rebinds a name of its module."""
    assert found(globals_, sources()) == []


def test_no_order_comes_from_a_set() -> None:
    """The same game under any hash seed: a set is looked into, or sorted, never gone through."""
    assert found(unordered, in_core()) == []


def test_every_awaitable_is_awaited() -> None:
    """No step of the rules and no question is made and forgotten."""
    elsewhere = {module(path): coroutines(tree(path)) for path in in_core()}
    assert sum(map(len, elsewhere.values())) > 5
    assert found(lambda node: forgotten_awaits(node, elsewhere), in_core()) == []


def test_no_file_is_too_long() -> None:
    """A file is read in one sitting."""
    lengths = {relative(path): len(path.read_text().splitlines()) for path in written()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_no_function_is_too_long() -> None:
    """A function is seen at one glance, with its docstring."""
    assert found(long_functions, sources()) == []
    assert found(long_functions, set(written()) - set(sources()), keep=False) == []


def test_what_make_check_leaves_out_is_there() -> None:
    """A file that was moved would be run by it again, and nobody would see why it takes longer."""
    said = subprocess.run(("make", "--no-print-directory", "print-slow"), cwd=ROOT, capture_output=True, check=True)
    assert [name for name in said.stdout.decode().split() if not (ROOT / name).exists()] == []


def pages_named(text: str) -> set[str]:
    return set(re.findall(r"\b\w+\.md\b", text))


def test_every_page_that_is_named_is_here() -> None:
    """In sources, tests and pages alike: nobody is sent to a page that the repository does not have."""
    files = [path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in (".py", ".md")]
    files += ROOT.glob("*.md")
    named = set[str]().union(*(pages_named(path.read_text(encoding="utf-8")) for path in files))
    assert "JOURNAL.md" in named
    assert named - {path.name for path in files} == set()


@cache
def excused() -> set[Path]:
    return {path for pattern in UNMIRRORED for path in ROOT.glob(pattern)}


@pytest.mark.parametrize("path", sources(), ids=relative)
def test_every_source_has_its_tests(path: Path) -> None:
    """They are where one looks for them, unless a reason is given; no reason outlives its need."""
    assert mirror(path).exists() is not (path in excused()), (
        f"tests of {relative(path)} belong in {relative(mirror(path))}"
    )


def test_every_excuse_is_for_something() -> None:
    """A file that is gone needs none."""
    assert [pattern for pattern in UNMIRRORED if not list(ROOT.glob(pattern))] == []


@pytest.mark.parametrize(
    ("source", "test"),
    [
        ("core/compere/journal.py", "tests/core/test_journal.py"),
        ("core/compere/bots/patchwork/rules.py", "tests/bots/patchwork/test_rules.py"),
        ("core/compere/bots/droids/board/walls.py", "tests/bots/droids/board/test_walls.py"),
        ("device/compere_device/loop.py", "tests/device/test_loop.py"),
        ("device/compere_device/panel/server.py", "tests/device/panel/test_server.py"),
    ],
)
def test_where_tests_belong(source: str, test: str) -> None:
    """Architecture, *tests mirrors the sources*."""
    assert relative(mirror(ROOT / source)) == test


# Each check finds what it is for.


@pytest.mark.parametrize(
    "code",
    [
        "import os",
        "import json, time",
        "from random import Random",
        "from . import table",
        "import asyncio as a",
        "from datetime import date",
        "import compere_device.loop",
        "def f():\n    import sys",
        "from os.path import join",
    ],
)
def test_a_foreign_import_is_found(code: str) -> None:
    """In any form, also inside a function."""
    assert list(foreign_imports(ast.parse(code))) == [code.count("\n") + 1]
    assert list(foreign_imports(ast.parse("import json\nfrom compere.bots import find"))) == []


@pytest.mark.parametrize("code", ["open('x')", "x = print", "print(1)", "len(input())", "[hash(x) for x in y]"])
def test_an_impure_call_is_found(code: str) -> None:
    """A call, and not a mere name."""
    assert list(impure_calls(ast.parse(code))) == ([] if code == "x = print" else [1])
    assert list(impure_calls(ast.parse("self.open(x)\nprinted(x)"))) == []


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "[x for x in frozenset(y)]",
        "{x: 1 for x in {z for z in y}}",
        "list(set(y))",
        "tuple({1, 2} | y)",
        "', '.join({*y})",
        "dict.fromkeys(set(y) - {1})",
        "f(*set(y))",
        "[*{1, 2}]",
        "for i, x in enumerate(set(y)): pass",
    ],
)
def test_an_order_from_a_set_is_found(code: str) -> None:
    """Loops, comprehensions, and calls that keep the order."""
    assert list(unordered(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code",
    ["for x in sorted({1, 2}): pass", "len(set(y))", "x in {1, 2}", "{*y, *z}", "{x for x in y}", "[x for x in y | z]"],
)
def test_an_innocent_set_is_not_found(code: str) -> None:
    """Looking something up, counting and sorting do not depend on the order."""
    assert list(unordered(ast.parse(code))) == []


@pytest.mark.parametrize(
    ("line", "forgotten"),
    [
        ("await step(state)", False),
        ("step(state)", True),
        ("x = step(state)", True),
        ("return step(state)", True),
        ("await self.step(state)", False),
        ("self.step(state)", True),
        ("x = await other(state)", False),
        ("x = other(state)", True),
        ("plain(state)", False),
        ("await Tell('k', text, 's')", False),
        ("Draw('k', text, 's', pile, cards)", True),
        ("Tell('k', text, 's')", True),
        ("TurnBegins()", True),
        ("await TurnBegins()", False),
        ("Mark()", True),
        ("prompts.Roll('k', text, 's', dice)", True),
        ("question = Number('k', text, 's', 0, 1)", False),
        ("use(step)", False),
    ],
)
def test_a_forgotten_await_is_found(line: str, forgotten: bool) -> None:
    """A coroutine called or a question asked without `await`; one that is kept for later is not forgotten."""
    code = (
        f"from compere.there import step_there as other, plain\nasync def step(state): pass\nasync def f():\n    {line}"
    )
    lines = list(forgotten_awaits(ast.parse(code), {"compere.there": {"step_there"}}))
    assert lines == ([4] if forgotten else [])


def test_globals_and_long_functions_are_found() -> None:
    """Also inside a class or another function, and exactly above the limit."""
    assert list(globals_(ast.parse("def f():\n    def g():\n        global x"))) == [3]
    fits, too_long = ("class C:\n  async def f():\n" + "    pass\n" * lines for lines in (39, 40))
    assert list(long_functions(ast.parse(fits))) == []
    assert list(long_functions(ast.parse(too_long))) == [2]
