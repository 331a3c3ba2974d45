"""People at a table of Fort: what they answer could lie there."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from compere.bots.robokid import BOT
from compere.bots.robokid.cards import KID_CARDS
from compere.prompts import Choose, Prompt
from compere.session import short_key
from figures.people import PARK, YARD, FortPeople
from playing import play, play_on

GAMES = 20


def asked(deck: str, scanned: bool) -> list[tuple[Prompt[Any], Any]]:
    """Play games, and return what was asked and answered."""
    seen: list[tuple[Prompt[Any], Any]] = []
    for seed in range(GAMES):
        random = Random(seed)
        people = FortPeople({}, random)

        def answer(prompt: Prompt[Any], random: Random, people: FortPeople = people) -> Any:
            seen.append((prompt, people(prompt, None, scanned=scanned)))
            return seen[-1][1]

        assert all(play_on(play(BOT, {"deck": deck}, seed=str(seed)), random, answer))
    return seen


@pytest.mark.parametrize("deck", ["tracked", "physical"])
@pytest.mark.parametrize("scanned", [False, True])
def test_every_answer_can_be_given(deck: str, scanned: bool) -> None:
    """Every answer fits its question; by hand it is a row that is shown."""
    counts: Counter[str] = Counter()
    for prompt, answer in asked(deck, scanned):
        prompt.check(answer)
        counts[short_key(prompt)] += 1
        if isinstance(prompt, Choose) and not scanned:
            assert next(option.shown for option in prompt.options if option.id == answer)
    taken = counts["match"] - counts["park_card"]
    print(f"{deck}: {counts['park_card']} recruits with {taken} cards that match")
    assert 0 < taken / counts["park_card"] < PARK + max(YARD)
    assert ("deck_card" in counts) is (deck == "physical")


def test_sixty_cards() -> None:
    """As many kids as a Park deck has are dealt from."""
    assert len(FortPeople({}, Random(1))._kids) == KID_CARDS
