"""Facts: asked, written and set right in one place."""

from dataclasses import replace

import pytest

from compere.errors import BadUsual
from compere.facts import Fact
from compere.session import Session
from compere.wording import say
from playing import drive
from tables import game
from tiny import LUCK, TINY, TinyState, number, printed


def test_a_fact_that_is_asked_is_written() -> None:
    """The answer goes to the rules and into the state; what the state has of it is what the question begins with."""
    state = TINY.new_state({})
    state.round, state.luck = 1, 3
    (asked,), luck = drive(LUCK.ask(state), 5)
    assert (asked.key, asked.usual, asked.fact) == ("tiny.set_luck", 3, None)
    assert (luck, state.luck) == (5, 5)


def test_what_the_state_has_out_of_bounds_can_be_set_right() -> None:
    """The question then begins with nothing; the others can be set right beside it."""
    table, _ = game(sky="clear")
    table.answer([3, 5])
    table.session.state.luck = 9
    asked = LUCK.editor(table.session.state)
    assert (asked.key, asked.usual, asked.check(8)) == ("tiny.set_luck", None, 8)
    with pytest.raises(BadUsual, match="its usual answer cannot be: 9 is no whole number from 0 to 8"):
        LUCK.question(table.session.state)
    position = {**(table.session.position or {}), "luck": 1000}
    begun = Session(TINY, table.session.header, position=position)
    assert {fact: prompt.usual for fact, prompt in begun.corrections().items()} == {"luck": None, "marked": None}
    begun.correct("luck", 0)
    assert begun.state.luck == 0


def test_nothing_is_said_of_what_is_not_known() -> None:
    """Then nobody is told what it might be: the question has no usual answer, in the rules or when it is set right."""
    size: Fact[TinyState, int] = Fact("size", say("Size"), lambda state: number("size"))
    state = TINY.new_state({})
    (asked,), size_said = drive(size.ask(state), 7)
    assert (asked.usual, size.editor(state).usual, size_said) == (None, None, 7)


def test_what_is_printed_is_asked_under_its_key() -> None:
    """The almanac sees which fact is asked; the question is otherwise the same."""
    question = number("weight")
    fact = printed(question, "tiny.weight.stone:r")
    (asked,), _ = drive(fact.ask(None), 5)
    assert (asked.fact, question.fact) == ("tiny.weight.stone:r", None)
    assert asked.key == question.key


def test_what_is_printed_is_called_the_same_at_every_table() -> None:
    """The almanac has no table to ask; what only lies on one may be called by its people."""
    named = replace(LUCK, name=lambda state: say("{player}’s luck", player=state.seats[0]))
    with pytest.raises(
        TypeError, match=r"^the name of 'luck' follows from a table: expected a Text, as it is printed$"
    ):
        replace(named, printed=True)
