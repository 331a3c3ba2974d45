"""Troubles: what the screen says of a lost part, in a sentence that fits."""

import ast

import pytest

from catalogue import PACKAGES, tree
from compere_device.pages.troubles import FORGETS, MISSING, TROUBLES
from hands import SCREEN, view

SILENT = {"display"}  # nobody could read it


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("part", TROUBLES)
def test_every_sentence_takes_two_pages_at_most(part: str, language: str) -> None:
    """All of it is on the glass, in both languages."""
    there = view(None, language)
    for text in TROUBLES[part]:
        pages = there.reading("Notice", there.words.say(text))
        assert len(pages) <= 2
        assert [problem for page in pages for problem in SCREEN.overflow(page)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("part", MISSING)
def test_what_is_missing_takes_one_page(part: str, language: str) -> None:
    """Several may be missing, and each is a page to read at the start."""
    there = view(None, language)
    pages = there.reading("Notice", there.words.say(MISSING[part]))
    assert len(pages) == 1
    assert SCREEN.overflow(pages[0]) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_in_memory_take_two_pages(language: str) -> None:
    """What is lost, and whom to ask; the command is not divided."""
    there = view(None, language)
    pages = there.reading("Notice", there.words.say(FORGETS))
    assert len(pages) <= 2
    assert [problem for page in pages for problem in SCREEN.overflow(page)] == []


def test_every_part_that_can_be_lost_has_its_sentences() -> None:
    """Whatever is put as Lost or Found by its name is said, unless there is a reason not to."""
    named = {
        argument.value
        for path in PACKAGES["device"].rglob("*.py")
        for call in ast.walk(tree(path))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Lost", "Found", "Port")
        for argument in call.args[:1]
        if isinstance(argument, ast.Constant)
    }
    assert {"scanner", "reader", "disk"} <= named
    assert named - SILENT <= set(TROUBLES)
