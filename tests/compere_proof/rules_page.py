"""RULES.md held against the bot: what it names is there, and what is there it names."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from operator import attrgetter

from compere.errors import UnknownFact, listed
from compere_proof.about import About, Proof

PROMPTS = {"Tell", "Choose", "ChooseSome", "Number", "Roll", "Draw", "Look", "Place", "Draft"}
NO_RULE = "–"
MODULES = ("set_up", "rules", "score", "decide")

MOST_WORDS = 8  # of a sentence that is quoted


def rules(about: About) -> str:
    """Return the page."""
    path = about.folder / "RULES.md"
    assert path.exists(), f"{path} is missing: every sentence of the sheet with its code and its test, see AUTHORS.md"
    return path.read_text(encoding="utf-8")


def quoted(text: str) -> set[str]:
    """Return what stands between backticks."""
    return set(re.findall(r"`([^`\n]+)`", text))


def named(text: str) -> Iterator[tuple[str, str]]:
    """Yield the (module, name) of everything quoted with a dot: a prompt key has the bot as its module."""
    for each in sorted(quoted(text)):
        module, dot, name = each.partition(".")
        if dot and not each.endswith(".py"):
            yield module, name


def proofs(about: About, module: str) -> set[str]:
    """Return the names of the tests in a module beside the bot's test file, or above."""
    paths = [*about.file.parent.rglob(f"{module}.py"), *about.file.parent.parent.glob(f"{module}.py")]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def exists(module: str, name: str) -> bool:
    with suppress(ImportError):  # a file of a folder
        import_module(f"{module}.{name.partition('.')[0]}")
    try:
        attrgetter(name)(import_module(module))
    except (ImportError, AttributeError):
        return False
    return True


def sentences(about: About) -> list[list[str]]:
    """Return the rows of the table of sentences: line, first words, code, tests."""
    table = rules(about).partition("\n| line | sentence |")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


def keys(about: About) -> Iterator[str]:
    """Yield the prompt keys of a bot's source as patterns: a part that is computed may be any word."""
    for path in about.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PROMPTS:
                yield pattern(node.args[0], f"{path.name}, line {node.lineno}")


def pattern(key: ast.expr, where: str) -> str:
    if isinstance(key, ast.JoinedStr):
        return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in key.values)
    assert isinstance(key, ast.Constant) and isinstance(key.value, str), f"{where}: the key is no literal"
    return re.escape(key.value)


class RulesPage(Proof):
    """Its `RULES.md`."""

    def test_what_it_names_is_there(self) -> None:
        """Every function, constant and test that the page names exists; every prompt key is asked somewhere."""
        about, patterns = self.about, set(keys(self.about))
        for module, name in named(rules(about)):
            if module == about.bot.name:
                asked = any(re.fullmatch(each, f"{module}.{name}") for each in patterns)
                assert asked, f"RULES.md names `{module}.{name}`: no prompt has that key"
            elif module.startswith("test_"):
                assert name in proofs(about, module), f"RULES.md names `{module}.{name}`: there is no such test"
            else:
                found = exists(f"{about.package}.{module}", name)
                assert found, f"RULES.md names `{module}.{name}`: {about.package} has no such thing"

    def test_every_prompt_key_is_listed(self) -> None:
        """Every key of the source, those of corrections as they are asked, stands in the page."""
        listed_keys = {each for each in quoted(rules(self.about)) if each.startswith(f"{self.about.bot.name}.")}
        wild = {each for each in keys(self.about) if not any(re.fullmatch(each, key) for key in listed_keys)}
        bot = self.about.bot
        state = bot.new_state(bot.choose_options({}))
        for fact in bot.correctable.values():
            with suppress(UnknownFact):  # nothing of it lies there yet
                key = fact.editor(state).key
                wild |= {key} - listed_keys
        said = sorted({each.replace(r"\w+", "…").replace("\\", "") for each in wild})
        assert not said, f"RULES.md does not list these keys of questions, each in backticks: {listed(said)}"

    def test_every_option_step_and_fact_is_listed(self) -> None:
        """And the first and the last code of each group."""
        bot, quotes = self.about.bot, quoted(rules(self.about))
        wanted = {*bot.steps, *bot.correctable}
        for option in bot.options:
            wanted |= {option.name, *(value.id for value in option.values)}
        for group in bot.codes:
            wanted |= {group.items[0].id, group.items[-1].id}
        missing = sorted(wanted - quotes)
        assert missing == [], f"RULES.md does not list {listed(missing)}: write each in backticks"

    def test_every_sentence_has_its_code_and_its_test(self) -> None:
        """The table goes through the sheet line by line; a sentence that is no rule has neither code nor test."""
        rows = sentences(self.about)
        assert rows, "RULES.md has no table that begins `| line | sentence |`, then code and test"
        lines = [int(line) for line, *_ in rows]
        assert lines == sorted(lines), "the table of RULES.md does not go through the sheet line by line"
        at_length = [line for line, words, *_ in rows if len(words.replace("…", " ").split()) > MOST_WORDS]
        do = f"at most {MOST_WORDS} words of a sentence, then …"
        assert not at_length, f"RULES.md quotes lines {listed(at_length)} at length: {do}"
        for line, _, code, proof in rows:
            if code == NO_RULE:
                assert proof == NO_RULE, f"line {line} is no rule, and has a test"
                continue
            assert quoted(code) and not any(each.startswith("test_") for each in quoted(code)), (
                f"line {line}: its code?"
            )
            assert quoted(proof) and all(each.startswith("test_") for each in quoted(proof)), f"line {line}: its test?"

    def test_every_rule_is_named(self) -> None:
        """No public function of rules and decisions is there without a sentence or a reading that wants it."""
        names = quoted(rules(self.about))
        for module in MODULES:
            path = self.about.folder / f"{module}.py"
            tree = ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.Module([], [])
            functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
            wild = [name for name in functions if name[0] != "_" and f"{module}.{name}" not in names]
            assert wild == [], f"RULES.md names no sentence for {listed(f'{module}.{name}' for name in wild)}"
