"""RULES.md of every bot, held against the bot: what it names is there, and what is there it names."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from compere import bots
from compere.bot import Bot
from compere.bots import BOTS
from compere.draft import Draft
from compere.errors import UnknownFact
from compere.facts import Recall
from compere.piles import Draw
from compere.prompts import OfSeveral, Prompt

PACKAGES = Path(bots.__file__).parent
TESTS = Path(__file__).parent / "bots"
PROMPTS = {"Tell", "Choose", "ChooseSome", "Number", "Roll", "Draw", "Look", "Arrange", "Place", "Draft"}
NO_RULE = "–"

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())


def rules(bot: Bot[Any]) -> str:
    return (PACKAGES / bot.name / "RULES.md").read_text(encoding="utf-8")


def quoted(text: str) -> set[str]:
    """Return what stands between backticks."""
    return set(re.findall(r"`([^`\n]+)`", text))


def named(bot: Bot[Any], text: str) -> Iterator[tuple[str, str]]:
    """Yield the (module, name) of everything quoted with a dot: a prompt key has the bot as its module."""
    for each in sorted(quoted(text)):
        module, dot, name = each.partition(".")
        if dot and not each.endswith(".py"):
            yield module, name


def proofs(bot: Bot[Any], module: str) -> set[str]:
    """Return the names of the tests in a module of a bot's tests."""
    paths = [*(TESTS / bot.name).rglob(f"{module}.py"), *TESTS.glob(f"{module}.py")]
    nodes = [node for path in paths for node in ast.parse(path.read_text(encoding="utf-8")).body]
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def exists(module: str, name: str) -> bool:
    with suppress(ImportError):  # a file of a folder
        import_module(f"{module}.{name.partition('.')[0]}")
    try:
        attrgetter(name)(import_module(module))
    except (ImportError, AttributeError):
        return False
    return True


def sentences(bot: Bot[Any]) -> list[list[str]]:
    """Return the rows of the table of sentences: line, first words, code, tests."""
    table = rules(bot).partition("\n| line | sentence |")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


def keys(bot: Bot[Any]) -> Iterator[str]:
    """Yield the prompt keys of a bot's source as patterns: a part that is computed may be any word."""
    for path in (PACKAGES / bot.name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PROMPTS:
                yield pattern(node.args[0], f"{path.name}, line {node.lineno}")


def pattern(key: ast.expr, where: str) -> str:
    if isinstance(key, ast.JoinedStr):
        return "".join(re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in key.values)
    assert isinstance(key, ast.Constant) and isinstance(key.value, str), f"{where}: the key is no literal"
    return re.escape(key.value)


def test_every_kind_of_question_is_looked_for() -> None:
    """A question of a kind that is missing above could have a key that no page names."""
    kinds = {Draft, *Prompt.__subclasses__(), *OfSeveral.__subclasses__(), *Draw.__subclasses__()} - {OfSeveral, Recall}
    assert {kind.__name__ for kind in kinds if kind.__module__.startswith("compere.")} == PROMPTS


@every_bot
def test_what_it_names_is_there(bot: Bot[Any]) -> None:
    """Every function, constant and test that the file names exists; every prompt key is asked somewhere."""
    patterns = set(keys(bot))
    for module, name in named(bot, rules(bot)):
        if module == bot.name:
            assert any(re.fullmatch(each, f"{module}.{name}") for each in patterns), f"no prompt has the key {name}"
        elif module.startswith("test_"):
            assert name in proofs(bot, module), f"there is no test {module}.{name}"
        else:
            assert exists(f"compere.bots.{bot.name}.{module}", name), f"there is no {module}.{name}"


@every_bot
def test_every_prompt_key_is_listed(bot: Bot[Any]) -> None:
    """Every key of the source, those of corrections as they are asked, stands in the file."""
    listed = {each for each in quoted(rules(bot)) if each.startswith(f"{bot.name}.")}
    for each in keys(bot):
        assert any(re.fullmatch(each, key) for key in listed), f"{each} is not listed"
    state = bot.new_state(bot.choose_options({}))
    for fact in bot.correctable.values():
        with suppress(UnknownFact):  # nothing of it lies there yet
            assert fact.editor(state).key in listed


@every_bot
def test_options_steps_facts_and_codes_are_listed(bot: Bot[Any]) -> None:
    """Every option with its values, every step, every fact that may be corrected, and each kind of code."""
    listed = quoted(rules(bot))
    for option in bot.options:
        assert {option.name, *(value.id for value in option.values)} <= listed
    assert set(bot.steps) <= listed
    assert set(bot.correctable) <= listed
    for group in bot.codes:
        ids = [item.id for item in group.items]
        assert {ids[0], ids[-1]} <= listed


@every_bot
def test_every_sentence_has_its_code_and_its_test(bot: Bot[Any]) -> None:
    """The table goes through the sheet line by line; a sentence that is no rule has neither code nor test."""
    rows = sentences(bot)
    assert len(rows) > 10
    lines = [int(line) for line, *_ in rows]
    assert lines == sorted(lines)
    for line, words, code, proof in rows:
        assert len(words.split()) <= 9, f"line {line} is quoted at length"  # eight words and what is left out
        if code == NO_RULE:
            assert proof == NO_RULE
            continue
        assert quoted(code) and not any(each.startswith("test_") for each in quoted(code)), line
        assert quoted(proof) and all(each.startswith("test_") for each in quoted(proof)), line


@every_bot
def test_every_rule_is_named(bot: Bot[Any]) -> None:
    """No public function of rules and decisions is there without a sentence or a reading that wants it."""
    listed = quoted(rules(bot))
    for module in ("set_up", "rules", "score", "decide"):
        tree = ast.parse((PACKAGES / bot.name / f"{module}.py").read_text(encoding="utf-8"))
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert [name for name in functions if name[0] != "_" and f"{module}.{name}" not in listed] == []
