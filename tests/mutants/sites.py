"""Where a source can be broken, and how: a comparison turned, a number off by one, a call left out.

A mutant is a place in a file and the text that stands there instead. Texts of messages, annotations, docstrings, logs
and what only a type checker sees are left alone: no test should hang on them, or none can.
"""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
UNREAD = {"annotation", "returns", "decorator_list", "bases"}  # of a node, by what runs
SAID = {"log", "logging", "warnings"}  # whose calls only tell


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A place in a file, as offsets of its text in bytes, and what stands there instead.

    `line` counts from 1; `within` is the function, behind the classes and functions that it stands in.
    """

    path: str
    line: int
    start: int
    end: int
    text: str
    what: str
    within: str

    def applied(self, source: bytes) -> bytes:
        """Return the broken source."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants(path: str, source: bytes) -> list[Mutant]:
    """Return all mutants of a file, in the order of their places."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found, tree = [], ast.parse(source)
    functions = list(_functions(tree))
    for node, changed, what in _changes(tree):
        start = starts[node.lineno - 1] + node.col_offset
        assert node.end_lineno is not None and node.end_col_offset is not None
        end = starts[node.end_lineno - 1] + node.end_col_offset
        text = "pass" if changed is None else ast.unparse(changed)
        text = text if isinstance(node, ast.stmt) else f"({text})"
        within = [name for name, lines in functions if node.lineno in lines]
        found.append(Mutant(path, node.lineno, start, end, text, what, within[-1] if within else ""))
    return sorted(found)


def _functions(node: ast.AST, above: str = "") -> Iterator[tuple[str, range]]:
    """Yield the classes and functions with their lines, each before those in it."""
    for child in ast.iter_child_nodes(node):
        name = above
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            assert child.end_lineno is not None
            name = f"{above}.{child.name}" if above else child.name
            yield name, range(child.lineno, child.end_lineno + 1)
        yield from _functions(child, name)


def chosen(sources: dict[str, bytes], count: int, seed: str) -> list[Mutant]:
    """Return so many of all mutants of these sources, by their paths, always the same ones of a seed."""
    every = [mutant for path in sorted(sources) for mutant in mutants(path, sources[path])]
    return sorted(Random(seed).sample(every, min(count, len(every))))


Place = ast.expr | ast.stmt
Change = tuple[Place, ast.AST | None, str]  # None: the statement is left out


def _changes(tree: ast.AST) -> Iterator[Change]:
    for node in _alive(tree):
        yield from _of_expression(node) if isinstance(node, ast.expr) else _of_statement(node)


def _alive(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that do something: not what a type checker reads, nor the text of a message."""
    left = UNREAD | ({"keywords"} if isinstance(node, ast.ClassDef) else set())
    for name, value in ast.iter_fields(node):
        if name in left:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _says_only(child):
                yield child
                yield from _alive(child)


def _says_only(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or (
            isinstance(node.value, ast.Call) and ast.unparse(node.value.func).partition(".")[0] in SAID
        )
    return isinstance(node, ast.JoinedStr | ast.Raise | ast.AnnAssign) and not getattr(node, "value", None)


def _of_expression(node: ast.expr) -> Iterator[Change]:
    changed = deepcopy(node)
    match changed:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            changed.ops = [TURNED[type(op)]()]
            yield node, changed, f"{type(op).__name__} turned"
        case ast.BoolOp(op=op):
            changed.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, changed, f"{type(op).__name__} swapped"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand, "not left out"
        case ast.BinOp(op=op) if type(op) in SWAPPED and not _is_text(changed):
            changed.op = SWAPPED[type(op)]()
            yield node, changed, f"{type(op).__name__} swapped"
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value), f"{value} flipped"
        case ast.Constant(value=int(value)):
            yield node, ast.Constant(value + 1), f"{value} off by one"
        case ast.IfExp(test=test):
            changed.test = ast.UnaryOp(ast.Not(), test)
            yield node, changed, "condition negated"


def _of_statement(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield test, ast.UnaryOp(ast.Not(), test), "condition negated"
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield node, None, "call left out"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield value, ast.Constant(None), "nothing returned"
        case ast.AugAssign() if type(node.op) in SWAPPED:
            changed = deepcopy(node)
            changed.op = SWAPPED[type(node.op)]()
            yield node, changed, f"{type(node.op).__name__} swapped"


def _is_text(node: ast.BinOp) -> bool:
    """Whether something is joined to a text, which cannot be taken from it."""
    for each in (node.left, node.right):
        if isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str | bytes)):
            return True
    return False
