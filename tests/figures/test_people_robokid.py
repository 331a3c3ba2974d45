"""A table of Fort that tells the truth: the bot, asked and told by it, counts what is true there."""

from collections import Counter
from random import Random

import pytest

from catalogue import DRAWN
from compere.bots.robokid.bot import BOT
from compere.run import short_key
from compere.table import Table
from figures.effort import Series, efforts, summary
from figures.games import play, shuffled
from figures.goals import BUTTONS, EFFORT, SCANNER, TURN
from figures.people_robokid import BOX, FortPeople
from playing import play as begin

GAMES = 24
CASES = {
    "solo, tracked": {"people": "1", "deck": "tracked"},
    "solo, physical": {"people": "1", "deck": "physical"},
    "three people, tracked": {"people": "3", "deck": "tracked"},
}
PLAIN = {"difficulty": "2", "dogs": "no", "cats": "no"}


def played(options: dict[str, str], game: int, *, scanned: bool) -> tuple[Table, FortPeople, Counter[str]]:
    """Play a game with a full almanac; return how often each key was asked."""
    people, table = FortPeople(options, Random(game)), begin(BOT, options, seed=str(game))
    for fact, value in BOX.almanac().items():
        table.almanac.learn(fact, value)
    asked: Counter[str] = Counter()
    while prompt := table.prompt:
        asked[short_key(prompt)] += 1
        table.answer(people(prompt, table.session.state, scanned=scanned))
    return table, people, asked


@pytest.mark.parametrize("scanned", [False, True])
def test_the_bot_counts_what_is_true(scanned: bool) -> None:
    """Over games with shuffled options: board and score; by name or by hand, and no suit where a name is read."""
    for game, options in enumerate(shuffled("robokid", GAMES, {}, Random(1))):
        table, people, _ = played(options, game, scanned=scanned)
        state, robot = table.session.state, people.table.robot
        assert (state.level, state.points, state.made_up_rules) == (robot.level, robot.points, len(robot.rules))
        assert sorted(state.doghouse) == sorted(robot.doghouse) and sorted(state.cats) == sorted(robot.cats)
        assert table.outcome
        assert table.outcome.scores == {"robokid": people.table.score(robot)}
        assert table.outcome.winners == people.table.winners()
        assert not scanned or not any(card.startswith("suit:") for card in state.lookout)


def test_the_same_people_play_the_same_game() -> None:
    """By chance alone, which is theirs."""
    options = BOT.choose_options({"people": "2", "dogs": "yes"})
    one, other = (play("robokid", options, "3").session.history.items for _ in range(2))
    assert one == other


@pytest.mark.parametrize("case", CASES)
def test_what_is_asked_in_a_turn(case: str) -> None:
    """Ruling, *Two ways to keep the deck*: nobody is asked what no decision misses; printed by key."""
    asked, turns = Counter[str](), 0
    for game, options in enumerate(shuffled("robokid", GAMES, {**CASES[case], **PLAIN}, Random(2))):
        _, people, keys = played(options, game, scanned=False)
        asked, turns = asked + keys, turns + people.table.turns
    print(f"{case}: {', '.join(f'{key} {count / turns:.2f}' for key, count in asked.most_common())}")
    drawn = {"deck_card", "leftmost"} if "physical" in case else {"park_card", "match"}
    assert drawn == set(asked) & {"deck_card", "leftmost", "park_card", "match"}


@pytest.mark.parametrize("way", [SCANNER, BUTTONS])
@pytest.mark.parametrize("case", CASES)
def test_goals_of_the_plain_game(case: str, way: str) -> None:
    """At X = 2, without dogs and cats: mean inputs a turn, in the worse language."""
    games = {"fixed": {**CASES[case], **PLAIN}, "way": way, "games": GAMES // 2}
    turn = max(summary(efforts(Series("robokid", language=each, **games)), "robokid")[TURN] for each in DRAWN)
    print(f"{case}, {way}: {turn:.2f}")
    assert turn <= EFFORT["robokid", case][way][TURN]
