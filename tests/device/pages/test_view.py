"""Reasons and rules as pages, and those of the device itself."""

from dataclasses import replace

from compere.options import Option
from compere.prompts import Choose
from compere.state import Told
from compere.wording import Text, say
from compere_device.answers.picker import begin
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page
from hands import view

VIEW = view()


def told(text: str, step: str = "stones", big: str = "", why: tuple[Text, ...] = ()) -> Told:
    return Told(say("{text}", text=text), step, say("{big}", big=big) if big else None, why)


def option(id: str, **facets: object) -> Option:
    return Option(id, say("{id}", id=id), facets)


FEW = tuple(option(f"answer {id}") for id in "abcd")
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)


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
