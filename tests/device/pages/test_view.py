"""Prompts, told sentences, glances and outcomes as pages."""

from dataclasses import replace

import pytest

from compere.options import Option
from compere.prompts import Choose
from compere.state import Told
from compere.wording import Text, say
from compere_device.answers.picker import begin
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page
from hands import SCREEN, view

VIEW = view()
SENTENCE = "The rival takes a ruby and a garnet from the bag and puts them before you on the table."  # four lines
SHORT = say("One line.")


def told(text: str, step: str = "stones", big: str = "", why: tuple[Text, ...] = ()) -> Told:
    return Told(say("{text}", text=text), step, say("{big}", big=big) if big else None, why)


def option(id: str, **facets: object) -> Option:
    return Option(id, say("{id}", id=id), facets)


FEW = tuple(option(f"answer {id}") for id in "abcd")
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)


def lines(count: int) -> str:
    """Return a sentence of so many lines."""
    return " ".join(["abcdefghijklmnop"] * count)


@pytest.mark.parametrize(
    ("happened", "pages"),
    [
        ([], []),
        ([told(lines(2))], [("Stones", "", 2)]),
        ([told(lines(2)), told(lines(3))], [("Stones", "", 5)]),
        ([told(lines(3)), told(lines(3))], [("Stones", "", 3), ("Stones", "", 3)]),
        ([told(lines(2)), told(lines(1), "luck")], [("Luck", "", 3)]),
        ([told(lines(4)), told(lines(2), "luck")], [("Stones", "", 4), ("Luck", "", 2)]),
        ([told(lines(1), big="ruby"), told(lines(1), "luck")], [("Stones", "ruby", 1), ("Luck", "", 1)]),
        ([told(lines(1)), told(lines(1), "luck", big="ruby"), told(lines(1), "luck")], [("Luck", "ruby", 3)]),
        ([told(lines(3), big="ruby")], [("Stones", "ruby", 3)]),
        ([told(lines(1), big="ruby"), told(lines(2))], [("Stones", "ruby", 3)]),
        ([told(lines(1), big="ruby"), told(lines(3))], [("Stones", "ruby", 1), ("Stones", "", 3)]),
        ([told(lines(1), "luck"), told(lines(2), big="ruby")], [("Stones", "ruby", 3)]),
        ([told(lines(2), "luck"), told(lines(2), big="ruby")], [("Luck", "", 2), ("Stones", "ruby", 2)]),
        ([told(lines(1), big="ruby"), told(lines(1), big="beryl")], [("Stones", "ruby", 1), ("Stones", "beryl", 1)]),
        ([told(lines(7))], [("Stones", "", 4), ("Stones", "", 3)]),
        ([told(lines(6), big="ruby")], [("Stones", "ruby", 3), ("Stones", "", 3)]),
        # whole sentences, where that makes no page more
        ([told(f"A{lines(4)}. B{lines(2)}.")], [("Stones", "", 4), ("Stones", "", 2)]),
        ([told(f"A{lines(1)}. B{lines(3)}.", big="ruby")], [("Stones", "ruby", 1), ("Stones", "", 3)]),
        ([told(f"A{lines(3)}. B{lines(3)}. C{lines(3)}.")], [("Stones", "", 5), ("Stones", "", 4)]),
        # what is left of one that is cut shares no page of another title
        ([told(lines(6)), told(lines(1))], [("Stones", "", 4), ("Stones", "", 3)]),
        ([told(lines(6)), told(lines(1), "luck")], [("Stones", "", 3), ("Stones", "", 3), ("Luck", "", 1)]),
    ],
)
def test_what_happened_is_told_page_by_page(happened: list[Told], pages: list[tuple[str, str, int]]) -> None:
    """One headline a page; a sentence goes to the next page whole, unless it fills more; the last title holds."""
    made = VIEW.told(happened)
    assert [(page.title, page.big, len(page.lines)) for page in made] == pages
    assert all(SCREEN.overflow(replace(page, above=True, below=True)) == [] for page in made)


def test_no_sentence_and_no_word_is_cut() -> None:
    """The lines of a page are whole sentences, one after the other, with nothing lost."""
    happened = [told(SENTENCE), told("Short."), told(SENTENCE), told("End.")]
    pages = VIEW.told(happened)
    assert [" ".join(page.lines) for page in pages] == [f"{SENTENCE} Short.", f"{SENTENCE} End."]


def test_why_numbers_the_reasons_and_else_gives_the_rule() -> None:
    """What was decided has its chain of reasons, page by page; where nothing was, the step's rule stands in."""
    reasons = tuple(say("{text}", text=f"reason number {number} of them all") for number in range(1, 5))
    pages = VIEW.why("luck", [told("x", why=reasons[:1]), told("y"), told("z", why=reasons[1:])])
    text = " ".join(line for page in pages for line in page.lines)
    assert text == " ".join(f"{number}. reason number {number} of them all" for number in range(1, 5))
    assert [(page.title, page.corner) for page in pages] == [("Why?", "1/2"), ("Why?", "2/2")]
    assert (
        VIEW.why("luck", [told("x")])
        == VIEW.rule("luck")
        == [Page("Luck", lines=("Dice and", "clouds."), size=Style.BIG)]
    )
    assert view(language="fr").rule("")[0].title == "Corriger"  # in the program's words, whatever bot asks it
    assert VIEW.why(None, [told("x")]) == []


def test_the_devices_own_questions_have_no_step() -> None:
    """Without a bot there is no title."""
    assert view(None).asking(begin(replace(CHOOSE, step=""))).title == ""


# A board beside the question
