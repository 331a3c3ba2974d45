"""Its words: nothing missing, nothing stale, the same holes, and languages as they are printed."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from compere.errors import listed
from compere.wording import GRAMMARS, holes
from compere_proof.about import About, Proof

HOLE = re.compile(r"\{\w+(?::[^{}]+)?\}")
ENGLISH = re.compile(r"['\"]|\.\.\.|\s\s|^\s|\s$|\s[.,;?!…]")  # curly apostrophes, a true ellipsis, single spaces

# Lexique des règles typographiques en usage à l’Imprimerie nationale: ponctuation, guillemets, apostrophe.
TYPOGRAPHY = {
    "a straight apostrophe or quotation mark": r"['\"]",
    "no narrow no-break space before ? ! ;": r"(?<![\u202f?!])[?!;]",
    "no no-break space before a colon": r"(?<!\u00a0):",
    "no no-break space inside « »": r"«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»",
    "three dots for an ellipsis": r"\.\.\.",
    "a space before a point or comma": r"\s[.,…]",
    "two spaces": r"\s\s",
    "a space at an end": r"^\s|\s$",
}


def read(path: Path) -> dict[str, dict[str, str]]:
    """Return a catalogue; one key twice is an error."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
        return dict(pairs)

    catalogue: dict[str, dict[str, str]] = json.loads(path.read_text(), object_pairs_hook=unique)
    return catalogue


Said = tuple[str, int, ast.expr, list[str | None]]  # the file, the line, the template, and the names of its arguments


def speaks(template: str) -> bool:
    """Return whether a template has letters outside its holes, or words to choose from inside them."""
    words = HOLE.sub("", template) + "".join(form for _, form in holes(template) if "|" in form)
    return any(letter.isalpha() for letter in words)


def faults(french: str) -> list[str]:
    """Return what is not as it is printed in French, holes standing for a word."""
    plurals = [word for _, form in holes(french) if "|" in form for word in form.split("|") if word]
    return [
        f"{fault}: {part!r}"
        for part in (HOLE.sub("x", french), *plurals)
        for fault, pattern in TYPOGRAPHY.items()
        if re.search(pattern, part)
    ]


def says(about: About) -> Iterator[Said]:
    """Yield each call of `say` in its sources."""
    for path, call in _calls(about, "say"):
        if call.args:
            yield path, call.lineno, call.args[0], [keyword.arg for keyword in call.keywords]


def texts(about: About) -> set[str]:
    """Return the templates of its sources."""
    return {
        each.value for _, _, each, _ in says(about) if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def terms(about: About) -> set[str]:
    """Return the ids of its terms: those that its sources name in English, and those that its codes name."""
    found = set[str]()
    for _, call in _calls(about, "Term"):
        first = call.args[0] if len(call.args) == 2 else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            found.add(first.value)
    return found


def _calls(about: About, name: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(about.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path.relative_to(about.folder).as_posix(), node


def unknown_forms(language: str, templates: Iterable[str]) -> list[str]:
    """Return the templates with a form in a hole that is neither one of the language's nor a pair for the plural."""
    known = {"", *GRAMMARS[language].forms}
    return [
        template for template in templates for _, form in holes(template) if form not in known and form.count("|") != 1
    ]


def _is_plural(hole: tuple[str, str]) -> bool:
    """Whether a hole, its name and form, chooses between singular and plural."""
    return "|" in hole[1]


class Catalogues(Proof):
    """Its words."""

    def catalogues(self) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
        """Yield each of its languages but English, with its catalogue."""
        for language in self.about.languages:
            if (path := self.about.folder / f"{language}.json").exists():
                yield path.name, read(path)

    def test_templates_are_literals_with_their_arguments(self) -> None:
        """So that they can be found and translated; only how a facet is said lacks its value."""
        for path, line, template, given in says(self.about):
            literal = isinstance(template, ast.Constant) and isinstance(template.value, str)
            assert literal, f"{path}:{line}: the text of a `say` is a literal, with holes for what changes"
            assert isinstance(template, ast.Constant)
            wanted = {name for name, _ in holes(str(template.value))}
            fits = set(given) == wanted or (not given and wanted == {"value"})
            assert fits, (
                f"{path}:{line}: {template.value!r} has the holes {listed(sorted(wanted))}, and is given {given}"
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
        for name, catalogue in self.catalogues():
            missing = sorted({each for each in texts(self.about) if speaks(each)} - set(catalogue["texts"]))
            assert missing == [], f"{name} has no translation of {missing}: add it to `texts`"
            nameless = sorted(terms(self.about) - set(catalogue["terms"]))
            assert nameless == [], f"{name} has no name for {listed(nameless)}: add it to `terms`"

    def test_nothing_is_stale(self) -> None:
        """No translation stands for a template that is gone."""
        for name, catalogue in self.catalogues():
            stale = sorted(set(catalogue["texts"]) - texts(self.about))
            assert stale == [], f"{name} translates what is said no more: remove {stale}"

    def test_the_holes_are_the_same(self) -> None:
        """A translation says the same things, in any order and form, and nothing else."""
        for name, catalogue in self.catalogues():
            for template, said in catalogue["texts"].items():
                same = {each for each, _ in holes(template)} == {each for each, _ in holes(said)}
                assert same, f"{name}: {template!r} and {said!r} have other holes"

    def test_the_forms_are_known(self) -> None:
        """Each form in a hole is one of its language's or a pair for the plural."""
        spoken = [("en", texts(self.about)), *((name[:-5], each["texts"].values()) for name, each in self.catalogues())]
        for language, templates in spoken:
            unknown, forms = unknown_forms(language, templates), sorted(GRAMMARS[language].forms)
            assert unknown == [], f"{language}: a form that is none of {listed(forms)}, and no `one|many`: {unknown}"

    def test_a_number_is_said_beside_its_plural(self) -> None:
        """A hole that chooses a word by a number does not write the number; alone it says nothing of how many."""
        translated = (said for _, each in self.catalogues() for said in each["texts"].values())
        wrong = [each for each in (*texts(self.about), *translated) if [*map(_is_plural, holes(each))] == [True]]
        assert wrong == [], f"the number of a plural is not said: write `{{n}} {{n:one|many}}` in {sorted(wrong)}"

    def test_it_is_as_it_is_printed(self) -> None:
        """Apostrophes, quotation marks, and the spaces before punctuation."""
        wrong = sorted(template for template in texts(self.about) if ENGLISH.search(HOLE.sub("x", template)))
        assert wrong == [], f"curly apostrophes, a true ellipsis and single spaces: {wrong}"
        for name, catalogue in self.catalogues():
            said = (*catalogue["texts"].values(), *catalogue["terms"].values())
            wrong = [f"{each!r}: {fault}" for each in said for fault in (faults(each) if name == "fr.json" else ())]
            assert wrong == [], f"{name} is not as it is printed: {wrong}"
