"""Whatever is set right, however far from what was thought: the game goes on, and nothing impossible is asked."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from compere.arrange import ChooseSome
from compere.bots.robokid.bot import BOT
from compere.journal import Entry
from compere.piles import Draw
from compere.prompts import Answer, Choose, Number, Prompt, to_plain
from compere.session import Session
from compere.table import Table
from playing import NAMES, play, play_on, said, spread_choices

GAMES = 4  # of shuffled options
MOST_PROMPTS = 500  # of a game that is played on at random


def extremes(prompt: Prompt[Any]) -> list[Answer]:
    """Return the answers of a correction that are furthest apart."""
    match prompt:
        case Number():
            return [prompt.min, prompt.max]
        case ChooseSome():
            return [(), prompt.ids()]
        case Choose():
            return list(dict.fromkeys((prompt.ids()[0], prompt.ids()[-1])))
    raise AssertionError(prompt)


def assert_possible(prompt: Prompt[Any]) -> None:
    """There is an answer, no answer stands there twice, and the question can be said."""
    ids = prompt.ids()
    assert len(set(ids)) == len(ids)
    match prompt:
        case Number():
            assert prompt.min <= prompt.max
        case ChooseSome():
            assert 0 <= prompt.min <= prompt.max <= len(ids) > 0
        case Choose():
            assert ids
        case Draw():
            assert sum(prompt.candidates.values()) >= prompt.count > 0
    assert said(prompt.text) and all(said(option.label) for option in getattr(prompt, "options", ()))


def play_to_end(table: Table, random: Random) -> None:
    """Play on with any answers; all that is asked is possible, and can be looked at."""
    for count, prompt in enumerate(play_on(table, random)):
        assert_possible(prompt)
        assert table.glance().lines and table.session.public_state
        assert count < MOST_PROMPTS
    assert table.outcome


def turns(table: Table, random: Random) -> Iterator[list[Entry]]:
    """Yield the entries so far at the first question of each turn of a game, and at the first of the count."""
    begun = set()
    for prompt in play_on(table, random):
        now = (table.session.state.turn, prompt.step == "end")
        if now not in begun and table.session.corrections():
            begun.add(now)
            yield [item.entry for item in table.session.history.items]


def corrected(table: Table, entries: list[Entry], *corrections: tuple[str, int]) -> Table:
    """Return the game as it was after these entries, with facts set right to their first or last extreme."""
    other = Table(Session(BOT, table.session.header, entries), table.almanac, lambda entries: None)
    for fact, end in corrections:
        if fact in other.session.corrections():
            prompt = other.session.correction(fact)
            assert_possible(prompt)
            other.correct(fact, to_plain(extremes(prompt)[end]))
    return other


@pytest.mark.parametrize("game", range(GAMES))
def test_every_fact_to_every_extreme(game: int) -> None:
    """Each alone in each turn, then all of them at once; the game is played on to its end each time."""
    random, games = Random(game), 0
    options = spread_choices(BOT, GAMES, Random("extremes"))[game]
    table = play(BOT, options, seed=str(game), names=NAMES[game % len(NAMES)])
    for entries in turns(table, random):
        for end in (0, -1):
            facts = [(fact, end) for fact in BOT.correctable]
            for each in ([fact] for fact in facts if fact[0] in table.session.corrections()):
                play_to_end(corrected(table, entries, *each), random)
                games += 1
            play_to_end(corrected(table, entries, *facts), random)
    print(f"game {game}: played on after {games} corrections")
    assert games > 20
