"""What happened as pages: a headline a page, whole sentences, and what the die reader saw."""

from dataclasses import replace

import pytest

from compere.prompts import Roll
from compere.state import Told
from compere.wording import say
from compere_device.pages.telling import rolled, without_asides
from hands import SCREEN, view

VIEW = view()
SENTENCE = "The rival takes a ruby and a garnet from the bag and puts them before you on the table."  # four lines
DICE = Roll("tiny.dice", say("Roll."), "luck", {"black": (1, 2, 3), "white": (0, 5)})


def told(text: str, step: str = "stones", big: str = "") -> Told:
    return Told(say("{text}", text=text), step, say("{big}", big=big) if big else None)


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
    assert all(SCREEN.overflow(page._replace(above=True, below=True)) == [] for page in made)


def test_no_sentence_and_no_word_is_cut() -> None:
    """The lines of a page are whole sentences, one after the other, with nothing lost."""
    happened = [told(SENTENCE), told("Short."), told(SENTENCE), told("End.")]
    pages = VIEW.told(happened)
    assert [" ".join(page.lines) for page in pages] == [f"{SENTENCE} Short.", f"{SENTENCE} End."]


def test_what_people_did_stands_below_what_the_bot_does_now() -> None:
    """With a headline of the bot's; the other way round, things stand in their order."""
    theirs, the_bots = told("You took it.", "end"), told("It plays.", big="ruby")
    assert VIEW.glossary.is_peoples("End") is False
    (page,) = VIEW.told([theirs, the_bots])
    assert (page.title, page.big, " ".join(page.lines)) == ("Stones", "ruby", "You took it. It plays.")
    (page,) = VIEW.told([replace(theirs, step=""), the_bots])  # set right, which is what people do
    assert (page.big, " ".join(page.lines)) == ("ruby", "It plays. You took it.")


def test_what_is_short_of_an_aside_stands_behind_its_title() -> None:
    """And the aside itself is gone; what is none stays as it was, but for the title of its step."""
    aside = replace(told("It built on the second orange.", "luck"), aside=True, short=say("orange 2"))
    (left,) = without_asides([aside, told("It plays.", "luck")], VIEW.typesetter)
    assert left.title and VIEW.words.say(left.title) == "Luck · orange 2"
    assert without_asides([told("x")], VIEW.typesetter) == [told("x")]


def test_a_die_that_was_seen_says_where_it_came_from() -> None:
    """Each face, as large as the glass allows."""
    page = rolled(DICE, (3, 0), VIEW.typesetter)
    assert (page.title, page.huge, page.lines) == ("Luck", "3 0", ("Seen by the die reader.",))
    assert SCREEN.overflow(page) == []
