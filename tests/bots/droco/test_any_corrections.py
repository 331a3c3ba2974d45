"""Whatever is set right, wherever, a game of Droco goes on to its end."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from compere.almanac import Almanac
from compere.bots.droco.bot import BOT
from compere.errors import UnknownFact
from compere.journal import Header
from compere.prompts import Number, Prompt
from compere.session import Session
from compere.table import Table
from playing import every_choice, play, play_on

FACTS = BOT.correctable


def extreme(prompt: Prompt[Any], last: bool) -> Any:
    """Return the first or the last that a fact may be."""
    if isinstance(prompt, Number):
        return prompt.max if last else prompt.min
    ids = prompt.ids()
    if prompt.kind == "draw":
        return ids[-prompt.count :] if last else ids[: prompt.count]
    return ids[-1] if last else ids[0]


def set_right(table: Table, fact: str, last: bool) -> bool:
    """Set a fact to its first or last value; return whether there was anything of it to set right."""
    try:
        prompt = table.session.correction(fact)
    except UnknownFact:
        return False
    table.correct(fact, extreme(prompt, last))
    return True


def played(table: Table, random: Random) -> Iterator[Prompt[Any]]:
    """Play on; every question can be answered, and no card is in Droco's hand that lies elsewhere."""
    for prompt in play_on(table, random):
        assert prompt.kind == "number" or len(set(prompt.ids())) == len(prompt.ids()) > 1
        state = table.session.state
        assert not {*state.gone, state.trump_card} & set(state.hand)
        yield prompt
    assert table.outcome


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("fact", FACTS)
def test_a_game_goes_on_whatever_a_fact_is_set_to(fact: str, last: bool) -> None:
    """Set to its first or last value wherever a trick, a count or a round begins, under any options."""
    random, corrected, begun = Random(f"{fact} {last}"), 0, 0
    session = Session(BOT, Header("droco", 1, random.choice(every_choice(BOT)), "1"))
    table = Table(session, Almanac(BOT.shipped()), lambda entries: None)
    for _ in played(table, random):
        turn = table.session.now.marks
        if begun < turn:
            begun = turn
            corrected += set_right(table, fact, last)
    assert corrected >= 2
    again = Session(BOT, session.header, [item.entry for item in session.history.items])
    assert again.public_state == session.public_state


def test_a_game_goes_on_whatever_is_set() -> None:
    """Any facts to their first and last values, one over the other, between any two answers."""
    random, corrected = Random(9), 0
    for options in random.sample(every_choice(BOT), 2):
        table = play(BOT, options)
        for _ in played(table, random):
            if random.random() < 0.3:
                corrected += set_right(table, random.choice(list(FACTS)), random.random() < 0.5)
    assert corrected > 20
