"""Facts: asked, written and set right in one place."""

from compere.facts import Fact
from compere.wording import say
from playing import drive
from tiny import LUCK, TINY, TinyState, number, printed


def test_a_fact_that_is_asked_is_written() -> None:
    """The answer goes to the rules and into the state; what the state has of it is what the question begins with."""
    state = TINY.new_state({})
    state.round, state.luck = 1, 3
    (asked,), luck = drive(LUCK.ask(state), 5)
    assert (asked.key, asked.usual, asked.fact) == ("tiny.set_luck", 3, None)
    assert (luck, state.luck) == (5, 5)


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
