"""Which layout a question's page has: the first that fits, in their order."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.options import Option, Squares
from compere.piles import Draw
from compere.prompts import Choose, Number, Roll
from compere.wording import Text, say
from compere_device.answers.picker import begin
from compere_device.answers.rolls import Seen
from compere_device.pages.asked import Asked
from compere_device.pages.question import (
    LAYOUTS,
    Layout,
    Question,
    all_that_was_entered,
    alone_beside_its_board,
    asked_in_the_title,
    below_its_title,
    below_what_happened,
    beside_its_board,
    cut,
    laid,
    what_was_seen,
    with_shorter_names,
    without_title,
)
from compere_device.pages.rows import has_room
from hands import SCREEN, view
from playing import pile_of
from ways import HAND

BY = view().typesetter


def option(id: str) -> Option[str]:
    return Option(id, say("{id}", id=id))


FEW = tuple(option(f"answer {id}") for id in "abcd")
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)
MANY = replace(CHOOSE, options=tuple(option(f"answer {number}") for number in range(12)))
DICE = Roll("tiny.dice", say("Roll."), "luck", {"black": (1, 2, 3), "white": (0, 5)})


def lines(count: int) -> str:
    """Return a sentence of so many lines."""
    return " ".join(["abcdefghijklmnop"] * count)


KEYED = replace(CHOOSE, often=True)
SQUARES = (("",) * 10,) * 10
MAP = replace(KEYED, board=SQUARES)
WIDE_ROW = replace(MAP, options=(*FEW[:3], Option("wide", say("a row of many words"))))
TWO = say("{text}", text=lines(2))
NO_NAMES = say("Too many words of our own for keys.")
TALL = replace(MAP, text=say("Which of all these many squares here is it, if there is one at all?"))


def counted(prompt: Choose) -> Draw[str]:
    """Return a question with the same rows, and a counter beside its title."""
    return Draw("tiny.drawn", prompt.text, "luck", pile_of("park", FEW), FEW, count=2, often=True)


@pytest.mark.parametrize(
    ("asked", "layout"),
    [
        (Asked(begin(replace(HAND, count=8), list("abcdefgh"))), all_that_was_entered),
        (Asked(begin(DICE), ("It went.",), Seen(say("Right?"), shows=True)), what_was_seen),
        (Asked(begin(MAP)), beside_its_board),
        (Asked(begin(MAP), ("Red: 1 up.",)), beside_its_board),
        (Asked(begin(MAP), (lines(9),)), beside_its_board),  # what happened was read before
        (Asked(begin(replace(KEYED, options=FEW[:3])), (lines(2),)), asked_in_the_title),
        (Asked(begin(replace(KEYED, options=FEW[:2])), (lines(2),)), below_what_happened),  # all of it has room
        (Asked(begin(KEYED), ("It went.",)), below_what_happened),
        (Asked(begin(WIDE_ROW), ("It went.",)), below_what_happened),  # no row is cut for a board
        (Asked(begin(KEYED), (lines(2),)), below_its_title),  # what happened was read before
        (
            Asked(begin(replace(KEYED, options=FEW[:3], text=TWO)), (lines(2),)),
            below_its_title,
        ),  # no title asks so much
        (Asked(begin(KEYED)), below_its_title),
        (Asked(begin(WIDE_ROW)), below_its_title),
        (Asked(begin(replace(KEYED, text=say("{text}", text=lines(2))))), without_title),
        (
            Asked(begin(counted(replace(KEYED, text=say("Park, the Yard of {who}?", who="Emmanuel"))))),
            with_shorter_names,
        ),
        (Asked(begin(counted(replace(KEYED, text=NO_NAMES)))), cut),
        (Asked(begin(TALL)), cut),
    ],
)
def test_the_first_layout_that_fits_is_taken(asked: Asked, layout: Layout) -> None:
    """Each fits where its docstring says so; what happened gives way where the keys leave it no room."""
    question = Question(asked, BY)
    made = layout(question)
    assert made and laid(asked, BY).page.lines == made.page.lines
    for earlier in LAYOUTS[: LAYOUTS.index(layout)]:
        other = earlier(question)
        assert not other or (other.happened and not has_room(other.page, asked.way, BY)), earlier.__name__


@pytest.mark.parametrize(("often", "options", "rows"), [(True, 4, 4), (True, 2, 2), (False, 4, 1)])
def test_all_rows_with_keys_are_needed_or_one_of_a_list(often: bool, options: int, rows: int) -> None:
    """A value that is set needs none."""
    assert Question(Asked(begin(replace(CHOOSE, often=often, options=FEW[:options]))), BY).rows_least == rows
    assert Question(Asked(begin(Number("tiny.number", say("How many?"), "luck", 0, 9))), BY).rows_least == 0


@pytest.mark.slow
def test_a_list_that_scrolls_keeps_the_room_for_its_marks() -> None:
    """Beside a question that is cut, too."""
    for word in ("i" * count for count in range(1, 24)):
        page = laid(Asked(begin(replace(MANY, text=say("{text}", text=f"{word} " * 170)))), BY).page
        assert (page.lines[-1][-1], len(page.rows), page.below) == ("…", 1, True)
        assert SCREEN.overflow(page) == []


def test_what_happened_gives_way_to_a_board_beside_which_rows_have_room_without_it() -> None:
    """It takes a row off the glass, and the marks for that take the ends of the others."""
    found = set()
    for width in range(20, 44):
        options = tuple(Option(f"{n}", Text("i" * width)) for n in range(4))
        prompt = replace(CHOOSE, text=say("Who?"), board=SQUARES, options=options)
        asked = Asked(begin(prompt), ("The killer goes far away.",))
        question = Question(asked, BY)
        found.add((bool(beside_its_board(question)), bool(alone_beside_its_board(question))))
        assert SCREEN.overflow(laid(asked, BY).page) == []
    assert found == {(True, True), (False, True), (False, False)}


WORDS = st.lists(st.sampled_from(("a", "step", "robot", "goes", "tower", "Étoile", "two-handed", "blue;")), max_size=14)
SENTENCES = WORDS.filter(bool).map(" ".join)


@given(SENTENCES, st.lists(SENTENCES, max_size=3), st.integers(1, 9), st.booleans(), st.sampled_from(((), SQUARES)))
def test_every_question_has_a_page_that_fits(
    text: str, above: list[str], count: int, often: bool, board: Squares
) -> None:
    """That of the first layout which fits; and what it says to have happened stands above, sentence by sentence."""
    options = tuple(option(f"answer {n}") for n in range(count))
    prompt = replace(CHOOSE, text=say("{text}", text=text), options=options, often=often, board=board)
    asked = Asked(begin(prompt), tuple(above))
    page, happened = laid(asked, BY)
    assert SCREEN.overflow(page) == []
    assert len(page.rows) == len(asked.way.slots) if asked.way.direct else page.rows
    said = " ".join(page.lines).replace("\u00a0", " ").replace(" ·", "").replace("- ", "-")
    assert not happened or said.startswith(" ".join(above).replace("- ", "-"))
    assert happened <= bool(above)
