"""What is said: templates are literals with their arguments, English is as it is printed, catalogues are in place.

That each is whole is proven in `languages`, and that of each bot in its own tests.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import ROOT, sources, texts, tree
from compere.arrange import Place
from compere.wording import ENGLISH as GRAMMAR
from compere.wording import holes
from compere_device.languages import LANGUAGES
from compere_device.words import catalogues
from compere_proof.catalogue import ENGLISH, HOLE, faults, read, speaks, unknown_forms


def says() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of `say` with its place."""
    for path in sources():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_english_is_as_it_is_printed() -> None:
    """Curly apostrophes, a true ellipsis, and single spaces."""
    said = {template for source in sources() for template in texts(source)}
    assert [template for template in said if ENGLISH.search(HOLE.sub("x", template))] == []


def test_the_forms_of_english_are_known() -> None:
    """Each form in a hole is one of its grammar's or a plural pair."""
    assert unknown_forms(GRAMMAR, {template for source in sources() for template in texts(source)}) == []


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


def test_a_square_has_one_name() -> None:
    """Wherever one is named: a sentence that says more is given that name. Millimetres are no squares."""
    said = {template for source in sources() for template in texts(source) if " mm" not in template}
    naming = {template for template in said if {"x", "y"} <= {name for name, _ in holes(template)}}
    assert naming == {Place.where((2, 1)).template}


def test_every_catalogue_is_somebodys() -> None:
    """It lies beside the rules of a bot, or in the package of a language, and is called as it is looked for."""
    found = {
        path
        for folder in ("core", "device")
        for path in (ROOT / folder).rglob("*.json")
        if "build" not in path.parts and set(read(path)) == {"texts", "terms"}
    }
    assert found == {path for language in LANGUAGES.ours for path in map(Path, catalogues(language)) if path.exists()}
    assert LANGUAGES.refused == LANGUAGES.passed_over == {}


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
    assert faults(french, "fr")


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
    assert faults(french, "fr") == []


@pytest.mark.parametrize(
    "german",
    ["l'Eau", "Bereit ?", "“so“", "„so”", "»so«", "so - oder so", "so...", "so  oder", " so", "Nehmen Ihre Karte"],
)
def test_bad_german_is_found(german: str) -> None:
    assert faults(german, "de")


@pytest.mark.parametrize(
    "german", ["„so“", "Bereit?", "so – oder so", "{n:Karte|Karten}: {x}.", "Ihre Karten sind da."]
)
def test_good_german_passes(german: str) -> None:
    assert faults(german, "de") == []
