"""What was entered, on the glass: in the title of the page that asks for the next, and all of it at the end."""

from dataclasses import replace

import pytest

from catalogue import DRAWN
from compere.arrange import ChooseSome
from compere.bots import BOTS, find
from compere.bots.droco.questions import CARD_OPTIONS
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose
from compere.state import Told
from compere.wording import say
from compere_device.answers.named import learned
from compere_device.answers.picker import begin
from compere_device.answers.way import Way
from compere_device.glass.measures import WIDTH
from compere_device.pages.layout import MARK_WIDTH
from compere_device.pages.page import Page
from compere_device.pages.spread import texts
from hands import SCREEN, view
from playing import pile_of
from ways import DICE, DRAW, HAND, WIDE, begin_by_knob, on, option, scanned, typed

DROCO = find("droco")
DEAL = Draw(
    "droco.hand", say("Its next card:"), "prepare", pile_of("deck", CARD_OPTIONS.values()),
    tuple(CARD_OPTIONS.values()), count=12, places=(),
)  # fmt: skip
HELD = [f"robot:{card}" for card in ("A10", "A8", "A5", "A2", "B9", "B3", "C7", "C6", "C1", "D10", "D4", "D2")]


def fits(page: Page) -> Page:
    assert SCREEN.overflow(page) == []
    return page


@pytest.mark.parametrize(
    ("way", "title", "corner"),
    [
        (typed(begin(DRAW), "+o"), "1. b", "2/2"),
        (typed(begin(replace(HAND, places=None)), "o+o"), "1. a, 2. c", "3/4"),
        (typed(begin(replace(DRAW, places=range(2, 4))), "+o"), "2. b", "2/2"),
        (typed(begin_by_knob(replace(DRAW, places=range(2, 4))), "+o"), "2. b", "2/2"),
        (typed(begin(HAND), "141"), "a, e", "2/4"),
        (typed(begin(DICE), "+o"), "2", "2/2"),
        (typed(begin(WIDE), "2"), "Luck, 13 to 23", ""),
    ],
)
def test_what_was_entered_stands_in_the_titles_place(way: Way, title: str, corner: str) -> None:
    """With its place where it has one, beside the counter; before anything is entered the step stands there."""
    page = fits(view().asking(on(way)))
    assert (page.title, page.corner) == (title, corner)
    assert view().asking(begin(on(way).prompt)).title == "Luck"


def test_names_too_long_for_the_glass_are_cut_before_its_marks() -> None:
    """There are more of them below, which a mark says at the right."""
    long = tuple(option(f"{letter}{'i' * 90}") for letter in "abcdefghijkl")
    asked = ChooseSome("t.long", say("In which order?"), "luck", long, 12, 12, places=range(1, 13))
    page = fits(view().entered.review(on(begin(asked, [each.id for each in long]))))
    assert page.below and page.spread and len(page.spread.columns) == 1
    widest = max(each.left + SCREEN.metrics.width(each.text, each.style) for each in texts(page, SCREEN.metrics))
    assert WIDTH - MARK_WIDTH - 6 < widest <= WIDTH - MARK_WIDTH


def test_what_is_told_of_the_next_stands_behind_it() -> None:
    """The suit that was chosen; each language says it in its own words."""
    way = on(typed(on(begin(replace(DEAL, places=None)).scan("robot:A10")), "-o"))
    assert [view(DROCO, language).asking(way).title for language in DRAWN] == ["1. A10, type B", "1. A10, type B"]


@pytest.mark.parametrize("language", DRAWN)
def test_the_last_ones_are_named_as_far_as_there_is_room(language: str) -> None:
    """Of a hand of twelve after each scan; the newest is always there."""
    way, shown = begin(DEAL), view(DROCO, language)
    for count, code in enumerate(HELD[:-1], 1):
        way = on(way.scan(code))
        names = fits(shown.asking(way)).title.split(", ")
        assert names == [each.removeprefix("robot:") for each in HELD[:count]][-len(names) :]
        assert len(names) >= min(count, 3)


def test_a_name_that_is_too_long_is_cut() -> None:
    """With an ellipsis, and its beginning is there."""
    long = tuple(Option(id, say("{id}", id=id * 40)) for id in "abc")
    way = on(typed(begin(replace(DRAW, pile=pile_of("bag", long), cards=long)), "o"))
    assert fits(view().asking(way)).title.startswith("1. aaa")


@pytest.mark.parametrize("language", DRAWN)
def test_a_hand_stands_in_four_columns(language: str) -> None:
    """One a suit; a long suit has two. The title says what OK does."""
    shown = view(DROCO, language)
    page = fits(shown.asking(begin(DEAL, HELD)))
    assert page.spread and [column[0] for column in page.spread.columns] == ["A10", "B9", "C7", "D10"]
    assert (page.title, page.corner) == ({"en": "OK: all right", "fr": "OK\u00a0: c’est bon"}[language], "12")
    wrong = fits(shown.asking(on(begin(DEAL, HELD).scan("robot:C6"))))
    assert wrong.title == {"en": "OK: change it", "fr": "OK\u00a0: changer"}[language]
    assert wrong.spread and wrong.spread.columns == page.spread.columns and wrong.spread.selected == (2, 1)
    long = [*(f"robot:A{strength}" for strength in range(1, 12)), "robot:B1"]
    assert [len(column) for column in (fits(shown.asking(begin(DEAL, long))).spread or ((),))[0]] == [5, 5, 1, 1]


def test_what_is_too_much_for_one_page_is_leafed_by_the_cursor() -> None:
    """Every thing is on the page on which it is selected, and marks say that there are more."""
    many = tuple(Option(f"thing{n}", say("{name}", name=f"the thing number {n}")) for n in range(12))
    way = begin(Draw("t.many", say("?"), "luck", pile_of("bag", many), many, count=12), [each.id for each in many])
    pages = []
    for _ in range(13):
        page = fits(view().asking(way))
        assert page.spread
        pages.append(page)
        if way.cursor:
            x, y = page.spread.selected or (9, 9)
            assert page.spread.columns[x][y] == f"the thing number {way.cursor - 1}"
        way = on(typed(way, "+"))
    assert (pages[0].above, pages[0].below, pages[-1].above, pages[-1].below) == (False, True, True, False)


def test_all_that_was_entered_stands_below_what_happens_then() -> None:
    """So it costs no press; where there is no room for it, or nothing happens, on a page of its own."""
    shown, way = view(DROCO), begin(DEAL, HELD)
    told = shown.told([Told(say("Pass two cards."), "prepare")])
    merged, own = shown.entered.before(told, way), shown.entered.before([], way)
    assert len(merged) == len(own) == 1
    assert merged[0].lines == ("Pass two cards.",) and merged[0].spread
    assert own[0].lines == () and own[0].spread and own[0].below
    long = shown.told([Told(say("Pass two cards. " * 7), "prepare")])
    assert [bool(page.spread) for page in shown.entered.before(long, way)] == [True, False]
    big = shown.told([Told(say("Pass."), "prepare", headline=say("2"))])
    assert len(shown.entered.before(big, way)) == 2
    for page in (*merged, *own, *shown.entered.before(long, way)):
        fits(page._replace(below=True))
    assert scanned(way, "robot:C6")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("name", BOTS)
def test_no_word_of_what_was_learned_is_cut(name: str, language: str) -> None:
    """Whatever is chosen of what is printed, with a counter beside it."""
    bot, by = find(name), view(find(name), language)
    asked = {key: question for key in bot.printed if isinstance(question := bot.learning(key), Choose)}
    for key, question in asked.items():
        for each in question.options:
            page = by.entered.learned(Page("", corner="1/5"), learned(bot, key, each.id, by.words.say))
            assert not page.title.endswith("…"), (key, page.title)
