"""What happened before a question: a page to read, or a place on the question's own page."""

from dataclasses import replace
from typing import Any

import pytest

from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt
from compere.state import Told
from compere.wording import say
from compere_device.answers.picker import begin
from compere_device.answers.way import Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.pages.asked import Asked
from hands import SCREEN, view
from playing import pile_of, said
from ways import pressed

VIEW = view()


def told(text: str, step: str = "stones", big: str = "", *, aside: bool = False) -> Told:
    return Told(say("{text}", text=text), step, say("{big}", big=big) if big else None, aside=aside)


def lines(count: int) -> str:
    """Return a sentence of so many lines."""
    return " ".join(["abcdefghijklmnop"] * count)


MANY = tuple(Option(f"answer {n}", say("answer {n}", n=n)) for n in range(12))
FEW = MANY[:4]
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)
NUMBER = Number("tiny.number", say("How many?"), "luck", 0, 9)


@pytest.mark.parametrize(
    ("happened", "prompt", "above"),
    [
        ([told(lines(1))], CHOOSE, True),
        ([told(lines(2))], CHOOSE, False),
        ([told(lines(2))], replace(CHOOSE, options=FEW[:2]), True),
        ([told(lines(3))], CHOOSE, False),
        ([told(lines(1), big="ruby")], CHOOSE, False),
        ([told(lines(1)), told(lines(1))], CHOOSE, False),
        ([told(lines(2))], replace(CHOOSE, text=say("{text}", text=lines(2))), False),
        ([told(lines(1))], replace(CHOOSE, often=True), True),
        ([told(lines(1))], replace(CHOOSE, often=True, text=say("{text}", text=lines(2))), False),
        ([told(lines(1))], replace(CHOOSE, often=True, options=FEW[:3]), True),
        ([told(lines(1))], replace(CHOOSE, often=True, options=FEW[:2]), True),
        ([told(lines(1))], NUMBER, False),  # the value leaves no room for two lines that are larger
        ([told(lines(1), aside=True)], NUMBER, True),
        ([told(lines(2), aside=True)], NUMBER, False),
        ([told(lines(3), aside=True)], replace(CHOOSE, often=True, options=FEW[:2]), True),  # the title asks
        ([], CHOOSE, False),
    ],
)
def test_what_happened_stands_above_a_short_question(happened: list[Told], prompt: Choose, above: bool) -> None:
    """It does where the question and three of its rows, or all of its keys, still find room.

    What the bot does never stands there in the smallest size, where it would be larger on a page of its own.
    """
    way, told_pages = begin(prompt), VIEW.told(happened)
    pages, texts_above, _ = VIEW.before(happened, way)
    texts = tuple(VIEW.words.say(each.text) for each in happened)
    assert (pages, texts_above) == (([], texts) if above else (told_pages, ()))
    if above:
        page = VIEW.asking(way, texts_above)
        assert " ".join(page.lines).startswith(" ".join(texts))
        assert page.size is not Style.BODY or happened[0].aside
        assert SCREEN.overflow(page) == []


def test_what_happened_gives_way_where_a_later_step_has_no_room_for_it() -> None:
    """Of numbers, of which the first step goes untitled: on the next, the title says what was entered. It was read."""
    wide = replace(NUMBER, text=say("Points of level 1:"), max=47)
    way = begin(wide)
    pages, above, last = VIEW.before([told("The game is over.")], way)
    assert (pages, last) == ([], None) and len(above) == 1
    first, step = VIEW.asking(way, above), pressed(way, Key.UP)
    assert isinstance(step, Way) and first.lines == ("The game is over.", "Points of level 1:")
    later = VIEW.asking(step, above)
    assert (later.lines, later.title, later.bare) == (("Points of level 1:",), "Luck, 0 to 11", False)
    assert later == VIEW.asking(step) and len(later.rows) == 4
    assert SCREEN.overflow(first) == SCREEN.overflow(later) == []
    assert VIEW.before([told("The game is over.")], step)[1] == ()  # a step back leads to the page that was there


def test_only_the_last_page_of_what_happened_stands_above_the_question() -> None:
    """Those before it are read."""
    happened = [told(lines(4)), told(lines(1), "luck", big="ruby"), told(lines(1), "end")]
    *before, _ = VIEW.told(happened)
    assert len(before) == 2 and VIEW.before(happened, begin(CHOOSE)) == (before, (lines(1),), None)


def test_what_is_left_of_a_sentence_is_read_where_it_began() -> None:
    """It stands above no question; a sentence of its own does."""
    whole, cut = [told(f"A{lines(5)}. B{lines(1)}.")], [told(lines(6))]
    assert VIEW.before(whole, begin(CHOOSE))[1] == (f"B{lines(1)}.",)
    assert VIEW.before(cut, begin(CHOOSE)) == (VIEW.told(cut), (), None)


WINNER = Choose("tiny.winner", say("Who wins?"), "luck", FEW, often=True)


LISTED = replace(CHOOSE, options=MANY)


@pytest.mark.parametrize(
    ("last", "prompt", "leads"),
    [
        (told("It plays ruby.", "luck", big="ruby"), WINNER, True),
        (told("It plays ruby.", big="ruby"), WINNER, False),  # of another step
        (told("It plays ruby.", "luck"), WINNER, False),  # without a headline it may stand above
        (told(lines(3), "luck", big="ruby"), WINNER, False),  # four rows leave no room
        (told("It plays ruby.", "luck", big="rubyrubyruby"), WINNER, False),  # nor would they beside it
        (told(lines(2), "luck", big="ruby"), replace(WINNER, options=FEW[:2]), True),
        (told("It plays ruby.", "luck", big="ruby"), replace(WINNER, often=False), True),
        (told(lines(2), "luck", big="ruby"), LISTED, True),
        (told(lines(2), "luck", big="ruby"), replace(LISTED, text=say("Which of them is it now?")), False),  # two rows
        (told("It plays ruby.", "luck", big="ruby"), NUMBER, False),  # the number stands where it would
    ],
)
def test_what_was_told_last_may_lead_into_the_question(last: Told, prompt: Prompt[Any], leads: bool) -> None:
    """Its sentence before the question and its headline beside the rows, so that no page is read for it."""
    way = begin(prompt)
    assert VIEW.places.leads_into(last, Asked(way)) is leads
    if leads:
        page = VIEW.asking(way, last=last)
        assert " ".join(page.lines) == f"{said(last.text)} {said(prompt.text)}"
        assert (page.badge, page.big) == ("ruby", "")
        assert SCREEN.overflow(page) == []


def test_an_aside_is_read_before_what_leads_into_the_question() -> None:
    """There is one place for what was told last."""
    last = told("It plays ruby.", "luck", big="ruby")
    assert VIEW.before([ASIDE, last], begin(WINNER), titled=True) == (VIEW.told([ASIDE]), (), last)


PATCHES = replace(WINNER, options=MANY)  # leafed through


ASIDE = told("orange 2: Build", "luck", aside=True)


@pytest.mark.parametrize(
    ("happened", "prompt", "titled", "heads"),
    [
        ([ASIDE], WINNER, True, True),
        ([ASIDE], PATCHES, True, True),
        ([ASIDE], WINNER, False, False),  # it stands above the question, in the place of a title nobody misses
        ([ASIDE], PATCHES, False, False),
        ([replace(ASIDE, aside=False)], WINNER, True, False),  # what the bot does is larger
        ([replace(ASIDE, step="stones")], WINNER, True, False),  # of another step
        ([told("It builds on the second orange.", "luck", aside=True)], WINNER, True, False),  # wider than the title
        ([told("ruby", "luck"), ASIDE], PATCHES, True, True),  # there is one title: one is read
        ([told("ruby", "luck"), ASIDE], PATCHES, False, True),
        ([ASIDE], replace(WINNER, text=say("{text}", text=lines(2))), True, False),  # or none
        ([ASIDE], replace(WINNER, text=say("{text}", text=lines(2))), False, False),
        ([replace(ASIDE, headline=say("2"))], replace(WINNER, text=say("{text}", text=lines(2))), False, False),
        ([ASIDE], replace(WINNER, options=FEW[:3]), True, False),  # it stands above the question
        ([], WINNER, True, False),
    ],
)
def test_what_was_told_stands_in_the_titles_place(
    happened: list[Told], prompt: Prompt[Any], titled: bool, heads: bool
) -> None:
    """An aside of the question's own step, where the keys leave no line above the question: no page is read."""
    way = begin(prompt)
    pages, above, last = VIEW.before(happened, way, titled=titled)
    assert (last is not None) is heads
    page = VIEW.asking(way, above, last=last, titled=titled)
    if heads:
        assert (pages, above) == (VIEW.told(happened[:-1]), ())
        assert page == VIEW.asking(way)._replace(title="orange 2: Build")
    assert SCREEN.overflow(page) == []


def test_a_title_gives_way_to_the_corner() -> None:
    """To the pixel: what is wider than the counter leaves is no heading, and the step’s title stays."""
    park = Draw("tiny.draw", say("Which is next?"), "luck", pile_of("bag", FEW), FEW, count=3, often=True)
    for most in range(40):
        only = told("i" * most, "luck", aside=True)
        page = VIEW.asking(begin(park), last=only)
        assert VIEW.places.heads(only, begin(park)) is (page.title != "Luck")
        assert SCREEN.overflow(page) == []
