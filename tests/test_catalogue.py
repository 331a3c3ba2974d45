"""The catalogues: nothing missing, nothing stale, the same holes, and French as it is printed."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import PACKAGES, ROOT, owner, sources, terms, texts
from compere.wording import GRAMMARS, holes
from compere_proof.catalogue import HOLE, faults, read, speaks

OWNERS = sorted({package / "fr.json" for package in PACKAGES.values()})  # each bot's is proven in its own tests
every_catalogue = pytest.mark.parametrize("path", OWNERS, ids=lambda path: path.relative_to(ROOT).as_posix())


def used(path: Path) -> set[str]:
    """Return the templates of the sources whose catalogue this is."""
    return {template for source in sources() if owner(source) == path for template in texts(source)}


def says() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of `say` with its place."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


@every_catalogue
def test_nothing_is_missing(path: Path) -> None:
    """Every template with a word of its own has its French."""
    assert {template for template in used(path) if speaks(template)} - set(read(path)["texts"]) == set()


@every_catalogue
def test_nothing_is_stale(path: Path) -> None:
    """No French stands for a template that is gone."""
    assert set(read(path)["texts"]) - used(path) == set()


@every_catalogue
def test_every_named_term_has_a_name(path: Path) -> None:
    """A term that the sources name in English has a French name too."""
    named = {term for source in sources() if owner(source) == path for term in terms(source)}
    assert named - set(read(path)["terms"]) == set()


@every_catalogue
def test_the_holes_are_the_same(path: Path) -> None:
    """A translation says the same things, in any order and form, and nothing else."""
    differ = [
        template
        for template, french in read(path)["texts"].items()
        if {name for name, _ in holes(template)} != {name for name, _ in holes(french)}
    ]
    assert differ == []


@every_catalogue
def test_the_forms_are_known(path: Path) -> None:
    """Each form in a hole is one of its language's or a plural pair, in French as in English."""
    for language, templates in (("en", used(path)), ("fr", read(path)["texts"].values())):
        known = {"", *GRAMMARS[language].forms}
        unknown = [
            template
            for template in templates
            for _, form in holes(template)
            if form not in known and form.count("|") != 1
        ]
        assert unknown == [], language


@every_catalogue
def test_french_is_as_it_is_printed(path: Path) -> None:
    """Apostrophes, quotation marks, and the spaces before punctuation."""
    catalogue = read(path)
    assert [
        fault for french in (*catalogue["texts"].values(), *catalogue["terms"].values()) for fault in faults(french)
    ] == []


@every_catalogue
def test_english_is_as_it_is_printed(path: Path) -> None:
    """Curly apostrophes, a true ellipsis, and single spaces."""
    pattern = re.compile(r"['\"]|\.\.\.|\s\s|^\s|\s$|\s[.,;?!…]")
    assert [template for template in used(path) if pattern.search(HOLE.sub("x", template))] == []


def test_core_and_device_agree() -> None:
    """They speak as one, so what both translate must be the same in both; a bot's words are its own."""
    core, device = (read(package / "fr.json") for package in PACKAGES.values())
    for kind in ("texts", "terms"):
        assert {key for key in core[kind] if device[kind].get(key, core[kind][key]) != core[kind][key]} == set()


def test_every_argument_has_its_hole() -> None:
    """A text is made with the arguments that its template has holes for; only how a facet is said lacks its value."""
    wrong = []
    for place, call in says():
        template = call.args[0]
        assert isinstance(template, ast.Constant), f"{place}: the template is not a literal"
        given, wanted = {keyword.arg for keyword in call.keywords}, {name for name, _ in holes(template.value)}
        if given != wanted and (given, wanted) != (set(), {"value"}):
            wrong.append(f"{place}: {template.value!r}")
    assert wrong == []


def test_every_catalogue_is_owned() -> None:
    """No catalogue lies where nobody's words are kept."""
    found = {
        path for folder in ("core", "device") for path in (ROOT / folder).rglob("fr.json") if "build" not in path.parts
    }
    assert found == {owner(path) for path in sources()}


# The checks find what they are for.


@pytest.mark.parametrize(
    ("template", "spoken"),
    [("{a}: {b}", False), ("{cost}◉ / {time}", False), ("{n} {n:card|cards}", True), ("go {a}", True), ("?", False)],
)
def test_what_needs_a_translation(template: str, spoken: bool) -> None:
    """Letters outside the holes, or plural forms inside them; the name of a hole is no word."""
    assert speaks(template) is spoken


@pytest.mark.parametrize(
    "french",
    [
        "l'eau",
        "Prêt?",
        "Prêt ?",
        "Prêt\u00a0?",
        "un ; deux",
        "un: deux",
        "un : deux",
        "un\u202f: deux",
        "«\u00a0un »",
        "« un\u00a0»",
        '"un"',
        "un...",
        "un  deux",
        "un \u00a0: deux",
        "{n:l'eau|eaux}",
        " un",
        "{x} .",
        "{x:le}: {y}",
    ],
)
def test_bad_french_is_found(french: str) -> None:
    """One fault each, also inside a plural form."""
    assert faults(french)


@pytest.mark.parametrize(
    "french",
    [
        "l’eau",
        "Prêt\u202f?",
        "Quoi\u202f?!",
        "un\u202f; deux",
        "un\u00a0: deux",
        "«\u00a0un\u00a0»",
        "«\u202fun\u202f»",
        "un…",
        "{x:le}\u00a0: {y:de}",
        "{n:carte|cartes}",
        "{x}, {y}.",
    ],
)
def test_good_french_passes(french: str) -> None:
    """The colon of a hole is no punctuation."""
    assert faults(french) == []
