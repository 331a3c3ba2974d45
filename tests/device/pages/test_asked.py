"""What one page asks, before anything of it is laid out."""

from dataclasses import replace

import pytest

from compere.options import Option, Squares
from compere.prompts import Choose, Number
from compere.state import Told
from compere.wording import Words, say
from compere_device.answers.picker import begin
from compere_device.pages.asked import Asked
from ways import FACETED, on, typed

FEW = tuple(Option(id, say("{id}", id=id)) for id in "abcd")
CHOOSE = Choose("tiny.choose", say("Which?"), "luck", FEW)
NUMBER = Number("tiny.number", say("How many?"), "luck", 0, 9)
WIDE: Squares = (("",) * 3,) * 2
HIGH: Squares = (("",) * 3,) * 3


@pytest.mark.parametrize(("big", "asked"), [(None, "Which?"), (say("ruby"), "It plays ruby. Which?")])
def test_what_was_told_last_leads_into_the_question(big: object, asked: str) -> None:
    """With a headline; without one it stands elsewhere."""
    last = Told(say("It plays ruby."), "luck", big)  # type: ignore[arg-type]
    made = Asked(begin(CHOOSE), last=last)
    assert (Words().say(made.text), made.leads) == (asked, big is not None)


@pytest.mark.parametrize(("board", "beside"), [((), False), (WIDE, False), (HIGH, True)])
def test_a_board_that_is_as_high_as_wide_stands_beside(board: Squares, beside: bool) -> None:
    """Not beside a value, which is huge."""
    assert Asked(begin(replace(CHOOSE, board=board))).stands_beside is beside
    assert not Asked(begin(replace(NUMBER, board=board))).stands_beside


def test_what_is_entered_is_echoed() -> None:
    """From the first step on."""
    way = begin(FACETED)
    assert not Asked(way).echoes and Asked(on(typed(way, "o"))).echoes


def test_the_same_question_is_made_of_the_very_same_things() -> None:
    """What is only equal may have another page: it is not looked into."""
    above = ("It went.",)
    asked = Asked(begin(CHOOSE), above)
    assert asked.is_same(Asked(asked.way, above)) and asked.alone == Asked(asked.way)
    assert not asked.is_same(Asked(asked.way, (*above, *()))) and not asked.is_same(None)
    assert not asked.is_same(asked.alone)
