"""What is told since a person last answered, and the state as it stood then."""

from dataclasses import replace

import pytest

from compere.bot import Outcome
from compere.errors import InvalidAnswer
from compere.prompts import Mark
from compere.session import Session
from compere.wording import say
from tiny import END, TinyState, counting, number, resumed, session


def texts(game: Session) -> list[str]:
    return [told.text.template for told in game.told]


def test_told_is_since_a_person_last_answered() -> None:
    """What the device and the almanac answer adds to it; what a person answers, even reading on, begins anew."""
    game = session(counting)
    assert texts(game) == ["Welcome."]
    with pytest.raises(InvalidAnswer):
        game.answer("x")
    assert texts(game) == ["Welcome."]
    game.answer(4)
    assert texts(game) == ["Counted."]
    game.answer([5], "virtual")
    game.answer(2, "almanac")
    assert texts(game) == ["Counted.", "Blown."]
    game.answer(None)
    assert texts(game) == []
    assert resumed(game).told == ()


async def telling(state: TinyState) -> Outcome:
    """Tell twice before a question, once between what the device answers, and again."""
    for _ in range(3):
        for _ in range(2):
            state.luck += 1
            state.tell("luck", say("{n}", n=state.luck))
        await Mark()
        await number("own")
        state.luck += 10
        state.tell("luck", say("{n}", n=state.luck))
        await number("next")
    return END


@pytest.mark.parametrize(
    ("answers", "corrected"), [((), False), ((1, 1), False), ((1, 1, 1, 1), False), ((1, 1, 1), True)]
)
def test_the_state_when_something_was_told(answers: tuple[int, ...], corrected: bool) -> None:
    """Of the sentences since a person last answered: before what the rules have done since, and what follows it."""
    game = session(telling)
    for answer in answers:
        game.answer(answer)
    if corrected:
        game.correct("luck", 12)
    game.answer(2, "virtual")
    luck, told = game.state.luck, game.told
    assert [each.nth for each in told] == list(range(1, 4 + corrected))
    assert [game.when(each).luck for each in told] == [each.text.args.get("n", 12) for each in told]
    assert (game.state.luck, game.told) == (luck, told)


def test_what_was_not_told_has_no_state() -> None:
    """A sentence of before the last answer, or one that nobody told."""
    game = session(telling)
    before = game.told[0]
    game.answer(1)
    for told in (before, replace(game.told[0], nth=4), replace(game.told[0], nth=0)):
        with pytest.raises(ValueError, match="was not told since a person last answered"):
            game.when(told)
