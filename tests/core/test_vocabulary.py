"""Words that say how a question looks or which keys answer it: no name in the core's sources has one of them."""

import ast
import re
from collections.abc import Iterator

import pytest

from catalogue import PACKAGES

SOURCES = sorted(PACKAGES["core"].rglob("*.py"))
LOOKS = {"badge", "big", "cursor", "display", "font", "glass", "huge", "icon", "leaf", "leafed", "leaves", "menu"}
LOOKS |= {"page", "paged", "pages", "pixel", "pixels", "press", "pressed", "presses", "row", "rows", "screen", "scroll"}
HINTS = {"direct", "hidden", "joins", "lasting", "likely", "seldom", "shown"}
OF_A_THING = {
    ("robokid", "icon"): "printed on Fort's cards",
    ("robokid", "row"): "Robokid's cards of a turn, laid in a row on the table",
    ("wording", "rows"): "of an outline, which is a thing's shape",
    ("patchwork", "rows"): "of the outline of a patch",
}
"""By a part of the path and the word: what of the game it names."""


def names(source: str) -> Iterator[str]:
    """Yield every name that a source gives or uses: of values, functions, classes, attributes, arguments, keywords."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)) | ast.MatchAs(name=str(name)):
                yield name


def words(name: str) -> set[str]:
    """Return the words of a name: `likely_row` and `LikelyRow` have the same."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def found(source: str) -> set[str]:
    """Return the words of looks and hints in the names of a source."""
    return {word for name in names(source) for word in words(name)} & (LOOKS | HINTS)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGES["core"]).as_posix())
def test_no_name_says_how_it_looks(path: object) -> None:
    """A question says what is asked and what is true of its answers; a view knows how to show that."""
    place = path.relative_to(PACKAGES["core"]).with_suffix("").parts  # type: ignore[attr-defined]
    meant = {word for part, word in OF_A_THING if part in place}
    assert found(path.read_text(encoding="utf-8")) - meant == set()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("part", "word"), OF_A_THING)
def test_what_is_meant_of_a_thing_is_there(part: str, word: str) -> None:
    """No exception outlives its reason."""
    sources = [path for path in SOURCES if part in path.relative_to(PACKAGES["core"]).with_suffix("").parts]
    assert any(word in found(path.read_text(encoding="utf-8")) for path in sources)


@pytest.mark.parametrize(
    "source",
    [
        "def ask(*, direct=False): ...",
        "ask(leafed=True)",
        "option.shown",
        "class LikelyAnswer: ...",
        "from view import pages",
        "step.joins = True",
        "async def turn_page(): ...",
        "match answer:\n    case seldom: ...",
    ],
)
def test_a_word_is_found_wherever_a_name_may_stand(source: str) -> None:
    """And what only sounds like one is not: a directory, an import of the same letters, a sentence."""
    assert len(found(source)) == 1
    assert found("directory = rowdy = impressed = 'a page that is shown'  # direct") == set()
