"""What may be set right and what is printed is asked as a question, in each language: nobody has to guess it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from compere.bots import BOTS
from compere.facts import Fact
from compere.prompts import Prompt, Tell
from compere_device import words
from compere_proof.corrections import fork, marks, some_options
from compere_proof.playing import NAMES, play

GAMES = 6  # of each bot, at two moments of each


def asked(name: str) -> Iterator[tuple[Fact[Any, Any], Any, Prompt[Any]]]:
    """Yield the bot's facts with a state and their questions there, printed ones first."""
    bot = BOTS[name]
    for key, fact in bot.printed.items():
        yield fact, None, bot.learning(key)
    for game in range(GAMES):
        whole = play(bot, some_options(bot, game), seed=str(game), names=NAMES[game % len(NAMES)])
        for entries in marks(whole, Random(game)):
            session = fork(whole, entries).session
            for key, prompt in session.corrections().items():
                yield bot.correctable[key], session.state, prompt


@pytest.mark.parametrize("name", BOTS)
def test_a_name_alone_is_no_question(name: str) -> None:
    """It has a colon behind it, and no other one, or the question says more."""
    spoken = [words.load(language) for language in ("en", "fr", "de")]
    for fact, state, prompt in asked(name):
        for each in spoken:
            text, called = each.say(prompt.text), each.say(fact.called(state))
            assert isinstance(prompt, Tell) or text != called, text
            assert not (text.startswith(called) and ":" in called), text
