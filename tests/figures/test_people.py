"""People at simulated tables: of every bot there are some, and what they answer can be given."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from compere.arrange import ChooseSome
from compere.bots import BOTS, find
from compere.piles import Draw
from compere.prompts import Choose, Prompt
from compere_device.answers.codes import fold, sheet
from compere_device.drivers.player import People
from figures.games import play, shuffled
from figures.people import PEOPLE

GAMES = 6


def asked(bot: str, scanned: bool, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Prompt[Any], Any]]:
    """Play games over any options, and return what was asked and answered."""
    seen: list[tuple[Prompt[Any], Any]] = []
    sit_down = PEOPLE[bot]

    def noting(options: Mapping[str, str], random: Random) -> People:
        people = sit_down(options, random)

        def answer(prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
            seen.append((prompt, people(prompt, state, scanned=scanned)))
            return seen[-1][1]

        return answer

    monkeypatch.setitem(PEOPLE, bot, noting)
    for seed, options in enumerate(shuffled(bot, GAMES, {}, Random(bot))):
        assert play(bot, options, str(seed), scanned=scanned).outcome
    return seen


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("scanned", [False, True])
def test_every_answer_can_be_given(bot: str, scanned: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fits its question; by hand it is a row that is shown, and what has no row has a code on the sheet."""
    codes = set(sheet(find(bot)))
    for prompt, answer in asked(bot, scanned, monkeypatch):
        prompt.check(answer)
        if isinstance(prompt, Choose | ChooseSome | Draw):
            ids = {answer} if isinstance(prompt, Choose) else {*answer}
            listed = (*prompt.options, *(prompt.rare if isinstance(prompt, Choose) else ()))
            hidden = ids - {option.id for option in listed}
            assert not hidden if not scanned else {fold(id) for id in hidden} <= codes


def test_people_for_every_bot() -> None:
    """Whoever adds a bot adds people who tell the truth of its table."""
    assert set(PEOPLE) == set(BOTS)
