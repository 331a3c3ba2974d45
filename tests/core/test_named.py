"""What an answer says in the words of its question, and what a correction says of what it changed."""

from dataclasses import replace
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.facts import Fact
from compere.named import corrected, named, no_longer_corrected
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.wording import Words, say
from playing import pile_of, said

FEW = tuple(Option(id, say("{id}", id=id)) for id in "abc")
CHOOSE = Choose("t.choose", say("Which?"), "luck", FEW)
SOME = ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 3)
DRAW = Draw("t.draw", say("Draw."), "luck", pile_of("bag", FEW, a=2), FEW, count=2)
ROW = Draw("t.row", say("Draw."), "luck", pile_of("bag", FEW, a=3, b=2, c=2), FEW, count=2, places=range(1, 4))
TRACK = ChooseSome("t.track", say("In which order?"), "luck", FEW, 3, 3, places=range(1, 4))
NUMBER = Number("t.number", say("How many?"), "luck", -2, 9)
DICE = Roll("t.dice", say("Roll."), "luck", {"black": (1, 2, 3), "white": (0, 5)})
SQUARE = Place("t.square", say("Where?"), "luck", ((0, 0), (2, 1)))
TELL = Tell("t.tell", say("Read this."), "luck")


@pytest.mark.parametrize(
    ("prompt", "answer", "names"),
    [
        (CHOOSE, "b", "b"),
        (CHOOSE, "gone", ""),
        (DRAW, ["b", "a"], "b and a"),
        (DRAW, ("b", "a"), "b and a"),
        (TRACK, ["c", "a", "b"], "c, a and b"),
        (SOME, [], "nothing"),
        (SOME, (), "nothing"),
        (SOME, ["gone"], ""),
        (NUMBER, 3, "3"),
        (NUMBER, "very", ""),
        (DICE, [2, 5], "2 and 5"),
        (SQUARE, [2, 1], "row 2, square 3"),
        (SQUARE, [2], ""),
        (TELL, None, ""),
    ],
)
def test_an_answer_is_named(prompt: Prompt[Any], answer: Any, names: str) -> None:
    """Its things, or its numbers; what an almanac of another time says names nothing."""
    assert Words().say(say("{names}", names=named(prompt, answer))) == names


@pytest.mark.parametrize(
    ("prompt", "old", "new", "change"),
    [
        (NUMBER, 5, 7, "Luck, 5 → 7."),
        (NUMBER, None, 7, "Luck, 7."),
        (CHOOSE, "a", "c", "Luck, a → c."),
        (SOME, ("a",), ("a", "c"), "Luck, + c."),
        (SOME, ("a", "b", "c"), ("b",), "Luck, − a and c."),
        (SOME, ("a", "b"), ("b", "c"), "Luck, a → c."),
        (SOME, (), ("b",), "Luck, + b."),
        (DRAW, ("a", "a"), ("a", "b"), "Luck, a and a → a and b."),
        (TRACK, ("a", "b", "c"), ("c", "b", "a"), "Luck, a and c → c and a."),  # the same things: only their order
        (TRACK, ("a", "b", "c"), ("a", "b", "c"), "Luck."),
        (ROW, ("a", "a", "b"), ("c", "a", "b"), "Luck, a, a and b → c, a and b."),  # which a went: all of it
        (ROW, ("c", "a", "b"), ("a", "a", "b"), "Luck, c, a and b → a, a and b."),  # taken back, which a goes
        (ROW, ("a", "b", "a"), ("a", "c", "a"), "Luck, b → c."),
        (ROW, ("a", "a", "b"), ("a", "a"), "Luck, − b."),
        (ROW, ("a", "a"), ("a", "a", "b"), "Luck, + b."),
        (SQUARE, (0, 0), (2, 1), "Luck, row 1, square 1 → row 2, square 3."),
    ],
)
def test_a_correction_says_what_was_and_what_is(prompt: Prompt[Any], old: Any, new: Any, change: str) -> None:
    """Of several things those that differ; taken back, it says the same the other way round."""
    fact: Fact[Any, Any] = Fact("luck", say("Luck"), lambda state: prompt)
    usual = prompt if old is None else prompt.starting_at(old)
    told = corrected(fact, None, usual, new)
    assert (said(told.text), told.step) == (f"Corrected: {change}", "")
    if old is not None:
        undone = no_longer_corrected(fact, None, usual, new)
        other_way = said(corrected(fact, None, prompt.starting_at(new), old).text)
        assert said(undone.text) == other_way.replace("Corrected", "Correction taken back")


def test_a_correction_without_an_old_value_is_told_as_a_story_retells_it() -> None:
    """Where the question knows how: its answers' names may be short of what was done.

    Taken back, what it had done holds no longer: no word says that something went the other way.
    """
    fact: Fact[Any, Any] = Fact("luck", say("Luck"), lambda state: CHOOSE)
    retold = replace(CHOOSE, retold=lambda answer: say("Not a, {id}.", id=answer) if answer == "b" else None)
    assert said(corrected(fact, None, retold, "b").text) == "Corrected: Not a, b."
    assert said(no_longer_corrected(fact, None, retold, "b").text) == "No longer corrected: Not a, b."
    assert said(corrected(fact, None, retold, "c").text) == "Corrected: Luck, c."
    assert said(corrected(fact, None, retold.starting_at("a"), "b").text) == "Corrected: Luck, a → b."
