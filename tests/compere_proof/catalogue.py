"""Its words: nothing missing, nothing stale, the same holes, and languages as they are printed."""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from compere.errors import listed
from compere.options import Option
from compere.wording import ENGLISH as GRAMMAR
from compere.wording import Grammar, Term, Text, holes
from compere_device.languages import LANGUAGES
from compere_proof.about import Proof

HOLE = re.compile(r"\{\w+(?::[^{}]+)?\}")
ENGLISH = re.compile(r"['\"]|\.\.\.|\s\s|^\s|\s$|\s[.,;?!…]")  # curly apostrophes, a true ellipsis, single spaces


def read(path: Path) -> dict[str, dict[str, str]]:
    """Return a catalogue; one key twice is an error."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
        return dict(pairs)

    try:
        catalogue: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8"), object_pairs_hook=unique)
    except ValueError as error:
        raise AssertionError(f"{path.name} is no JSON: {error}") from None
    return catalogue


Said = tuple[str, int, ast.expr, list[str | None]]  # the file, the line, the template, and the names of its arguments


def speaks(template: str) -> bool:
    """Return whether a template has letters outside its holes, or words to choose from inside them."""
    words = HOLE.sub("", template) + "".join(form for _, form in holes(template) if "|" in form)
    return any(letter.isalpha() for letter in words)


def wrong_in(language: str) -> Mapping[str, str]:
    """Return what is not as a language is printed, each with its regular expression: `printed.WRONG` of its package."""
    return _printed(language, "WRONG")


def wrong_on_glass(language: str) -> Mapping[str, str]:
    """Return the same of pages whose holes are filled: `printed.WRONG_ON_GLASS` of its package."""
    return _printed(language, "WRONG_ON_GLASS")


@cache
def _printed(language: str, name: str) -> Mapping[str, str]:
    package = LANGUAGES.packages().get(language)
    if not package or find_spec(f"{package}.printed") is None:
        return {}
    patterns: Mapping[str, str] = getattr(import_module(f"{package}.printed"), name, {})
    return patterns


def faults(said: str, language: str) -> list[str]:
    """Return what is not as it is printed in a language, holes standing for a word."""
    plurals = [word for _, form in holes(said) if "|" in form for word in form.split("|") if word]
    return [
        f"{fault}: {part!r}"
        for part in (HOLE.sub("x", said), *plurals)
        for fault, pattern in wrong_in(language).items()
        if re.search(pattern, part)
    ]


def says(files: Iterable[Path]) -> Iterator[Said]:
    """Yield each call of `say` in sources."""
    for path, call in _calls(files, "say"):
        if call.args:
            yield path.name, call.lineno, call.args[0], [keyword.arg for keyword in call.keywords]


def texts(files: Iterable[Path]) -> set[str]:
    """Return the templates of sources."""
    return {
        each.value for _, _, each, _ in says(files) if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def terms(files: Iterable[Path]) -> set[str]:
    """Return the ids of the terms that sources name in English."""
    found = set[str]()
    for _, call in _calls(files, "Term"):
        first = call.args[0] if len(call.args) == 2 else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            found.add(first.value)
    return found


def _calls(files: Iterable[Path], name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in files:
        yield from ((path, call) for called, call in _all_calls(path) if called == name)


@cache
def _all_calls(path: Path) -> list[tuple[str, ast.Call]]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [(node.func.id, node) for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]


def unknown_forms(grammar: Grammar, templates: Iterable[str]) -> list[str]:
    """Return the templates with a form in a hole that is neither one of a grammar's nor a pair for the plural."""
    known = {"", *grammar.forms}
    return [
        template for template in templates for _, form in holes(template) if form not in known and form.count("|") != 1
    ]


def _is_plural(hole: tuple[str, str]) -> bool:
    """Whether a hole, its name and form, chooses between singular and plural."""
    return "|" in hole[1]


def made(package: str) -> Mapping[str, str]:
    """Return the terms that a package's modules have, in whatever they are put: by id, in English without a number.

    Sources that make a row of them name none of them.
    """
    modules = [vars(module) for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    return {term.id: re.sub(r"\d+", "#", term.english) for term in _terms_in(modules)}


def _terms_in(value: Any) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
    elif isinstance(value, Text):
        yield from _terms_in(value.args)
    elif isinstance(value, Option):
        yield from _terms_in(value.label)
    elif isinstance(value, Mapping):
        yield from _terms_in([*value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _terms_in(each)


def missing(
    catalogue: Mapping[str, Mapping[str, str]], files: Sequence[Path], made: Mapping[str, str] | None = None
) -> str:
    """Return what a catalogue lacks of what the sources say, and of the terms that they have made; "" if nothing.

    Of terms that differ by a number it names all or none: then they are called as in English.
    """
    if untranslated := sorted({each for each in texts(files) if speaks(each)} - set(catalogue["texts"])):
        return f"has no translation of {untranslated}: add it to `texts`"
    made = made or {}
    rows = {made[id] for id in catalogue["terms"] if "#" in made.get(id, "")}
    nameless = sorted({*terms(files), *(id for id, row in made.items() if row in rows)} - set(catalogue["terms"]))
    return f"has no name for {listed(nameless)}: add it to `terms`" if nameless else ""


def stale(catalogue: Mapping[str, Mapping[str, str]], files: Sequence[Path]) -> str:
    """Return what a catalogue translates though the sources do not say it; "" if that is nothing."""
    gone = sorted(set(catalogue["texts"]) - texts(files))
    return f"translates what is said no more: remove {gone}" if gone else ""


def other_holes(catalogue: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return the translations that have other holes than their templates, each with what it has."""
    named = (
        (template, said, _hole_names(template), _hole_names(said)) for template, said in catalogue["texts"].items()
    )
    return [
        f"{said!r} has the holes {listed(has) or 'none'} where {template!r} has {listed(wanted) or 'none'}"
        for template, said, wanted, has in named
        if has != wanted
    ]


def _hole_names(template: str) -> list[str]:
    return sorted({name for name, _ in holes(template)})


def misprinted(catalogue: Mapping[str, Mapping[str, str]], language: str) -> list[str]:
    """Return what of a catalogue is not as its language is printed, and why."""
    said = (*catalogue["texts"].values(), *catalogue["terms"].values())
    return [f"{each!r}: {fault}" for each in said for fault in faults(each, language)]


class Catalogues(Proof):
    """Its words."""

    def catalogues(self) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
        """Yield each of its languages but English, with its catalogue."""
        for language in self.about.languages:
            if (path := self.about.folder / f"{language}.json").exists():
                yield language, read(path)

    def test_templates_are_literals_with_their_arguments(self) -> None:
        """So that they can be found and translated; only how a facet is said lacks its value."""
        for path, line, template, given in says(self.about.sources):
            literal = isinstance(template, ast.Constant) and isinstance(template.value, str)
            assert literal, f"{path}:{line}: the text of a `say` is a literal, with holes for what changes"
            assert isinstance(template, ast.Constant)
            wanted = {name for name, _ in holes(str(template.value))}
            fits = set(given) == wanted or (not given and wanted == {"value"})
            assert fits, (
                f"{path}:{line}: {template.value!r} has the holes {listed(sorted(wanted))}, and is given "
                f"{', '.join(each or '**, of which nobody can read the names' for each in given) or 'nothing'}"
            )

    def test_it_speaks_with_its_own_voice(self) -> None:
        """The `say` of every file is that of the package, so that its words are found in its catalogue."""
        for path in sorted(self.about.folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and any(alias.name == "say" for alias in node.names):
                    own = node.level or node.module == self.about.package
                    assert own, f"{path.name}:{node.lineno}: import `say` from {self.about.package}, not {node.module}"

    def test_nothing_is_missing(self) -> None:
        """Every template with a word of its own has its translation, and every term its name."""
        for language, catalogue in self.catalogues():
            wrong = missing(catalogue, self.about.sources, made(self.about.package))
            assert not wrong, f"{language}.json {wrong}"

    def test_nothing_is_stale(self) -> None:
        """No translation stands for a template that is gone."""
        for language, catalogue in self.catalogues():
            wrong = stale(catalogue, self.about.sources)
            assert not wrong, f"{language}.json {wrong}"

    def test_the_holes_are_the_same(self) -> None:
        """A translation says the same things, in any order and form, and nothing else."""
        for language, catalogue in self.catalogues():
            wrong = other_holes(catalogue)
            assert not wrong, f"{language}.json: write the same holes: {wrong[0]}"

    def test_the_forms_are_known(self) -> None:
        """Each form in a hole is one of its language's or a pair for the plural."""
        spoken = [("en", GRAMMAR, texts(self.about.sources))]
        for language, catalogue in self.catalogues():
            found = LANGUAGES.find(language)
            assert found
            spoken.append((language, found.grammar, {*catalogue["texts"].values()}))
        for language, grammar, templates in spoken:
            unknown, forms = unknown_forms(grammar, templates), sorted(grammar.forms)
            assert unknown == [], f"{language}: a form that is none of {listed(forms)}, and no `one|many`: {unknown}"

    def test_a_number_is_said_beside_its_plural(self) -> None:
        """A hole that chooses a word by a number does not write the number; alone it says nothing of how many."""
        translated = (each for _, catalogue in self.catalogues() for each in catalogue["texts"].values())
        wrong = [
            each for each in (*texts(self.about.sources), *translated) if [*map(_is_plural, holes(each))] == [True]
        ]
        assert wrong == [], f"the number of a plural is not said: write `{{n}} {{n:one|many}}` in {sorted(wrong)}"

    def test_it_is_as_it_is_printed(self) -> None:
        """Apostrophes, quotation marks, and the spaces before punctuation."""
        wrong = sorted(template for template in texts(self.about.sources) if ENGLISH.search(HOLE.sub("x", template)))
        assert wrong == [], f"curly apostrophes, a true ellipsis and single spaces: {wrong}"
        for language, catalogue in self.catalogues():
            wrong = misprinted(catalogue, language)
            assert wrong == [], f"{language}.json is not as it is printed: {wrong}"
