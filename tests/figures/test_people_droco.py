"""People at a table of Robotick: what they say is true, and the bot's books are the table's."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bots.droco import printed
from compere.almanac import Almanac
from compere.bots.droco.bot import BOT
from compere.journal import Header
from compere.prompts import Prompt
from compere.run import short_key
from compere.session import Session
from compere.table import Table
from figures.people_droco import PLAYERS, Deal, DrocoPeople
from playing import every_choice, play_on

GAMES = 50


def begin(options: dict[str, str], seed: int, almanac: Almanac) -> tuple[Table, DrocoPeople]:
    table = Table(Session(BOT, Header("droco", 1, options, str(seed))), almanac, lambda entries: None)
    return table, DrocoPeople(options, Random(seed))


def check_captured(table: Table, people: DrocoPeople) -> None:
    """Hold what lies before each player, all tricks taken, against what the bot thinks lies there."""
    captured, played, hangars = table.session.state.captured, people.rounds[-1], people.hangars
    assert len(played.tricks) == 12
    for player in PLAYERS:
        assert captured[player].face_up == tuple(robot.id for robot in played.up(player, hangars))
        assert captured[player].face_down == len(played.down(player, hangars))
    assert table.session.state.droco_tricks == sum(trick.winner == "droco" for trick in played.tricks)


@pytest.mark.parametrize("scanned", [False, True], ids=["typed", "scanned"])
def test_the_books_are_the_tables(scanned: bool) -> None:
    """Fifty games under shuffled options: captured robots, piles, scores and winners; every answer can be given."""
    random, asked = Random(scanned), Counter[str]()
    choices = random.sample(every_choice(BOT), 8) * (GAMES // 8 + 1)
    for seed, options in enumerate(choices[:GAMES]):
        table, people = begin(options, seed, Almanac(BOT.shipped() if seed % 2 else {}))
        while prompt := table.prompt:
            answer = people(prompt, table.session.state, scanned=scanned)
            asked[short_key(prompt)] += 1
            if short_key(prompt) == "pile":
                check_captured(table, people)
            table.answer(answer)
        scores = people.scores()
        totals = {player: sum(scores[player]) for player in PLAYERS}
        assert table.session.state.scores == scores
        assert table.outcome
        assert table.outcome.scores == totals
        assert table.outcome.winners == tuple(each for each in PLAYERS if totals[each] == max(totals.values()))
    print({key: f"{count / GAMES:.1f}" for key, count in asked.items()}, "answers a game")
    assert {"column_no", "led", "winner", "lost", "pile"} <= set(asked)


def test_the_tricks_are_legal() -> None:
    """Sheet, lines 151 to 163: 52 cards, twelve for each, two passed to the left; who can, follows."""
    table, people = begin(BOT.choose_options({}), 1, Almanac(BOT.shipped()))
    while table.prompt:
        table.answer(people(table.prompt, table.session.state))
    people.scores()
    for played in people.rounds:
        dealt = played.deal
        cards = [dealt.trump, *dealt.laid_out, *(robot for hand in dealt.hands.values() for robot in hand)]
        assert len(set(cards)) == len(cards) == 49
        leader, hands = "droco", {player: set(hand) for player, hand in dealt.hands.items()}
        for trick in played.tricks:
            led = trick.cards[leader].type
            for player, hand in hands.items():
                card = trick.cards[player]
                hand.remove(card)
                assert player == leader or card.type == led or led not in {robot.type for robot in hand}
            leader = trick.winner
        assert not any(hands.values())


def test_they_stay_true_when_droco_plays_another_card() -> None:
    """A slip that was taken back, or a corrected hand: what was led stays, the trick is played around the new card."""
    table, people = begin(BOT.choose_options({}), 2, Almanac(BOT.shipped()))

    def answer(prompt: Prompt[Any], random: Random) -> Any:
        return people(prompt, table.session.state)

    slips = 0
    for prompt in play_on(table, Random(2), answer):
        if short_key(prompt) == "led" and slips < 10:
            told = people(prompt, table.session.state)
            wrong = next(type for type in printed.TYPES if type != told and type in prompt.ids())
            table.answer(wrong)
            if table.prompt and short_key(table.prompt) == "winner":
                people(table.prompt, table.session.state)
            table.undo()
            assert people(table.prompt, table.session.state) == told
            slips += 1
    assert slips == 10
    assert table.session.state.scores == people.scores()


def test_a_question_of_no_true_game_is_told() -> None:
    """Nobody at the table answers what only a correction asks."""
    table, people = begin(BOT.choose_options({}), 3, Almanac(BOT.shipped()))
    while table.prompt and short_key(table.prompt) != "winner":
        table.answer(people(table.prompt, table.session.state))
    with pytest.raises(AssertionError, match=r"^nobody at the table can answer droco\.leader$"):
        people(table.session.correction("leader"), table.session.state)


def test_two_cards_are_passed_to_the_left() -> None:
    """Sheet, line 154: of the twelve that were dealt to each, ten stay, and two come from the right."""
    dealt = Deal.new(Random(4))
    deck = Random(4).sample(printed.ROBOTS, 52)
    hands = {player: deck[at : at + 12] for player, at in zip(PLAYERS, (16, 28, 40), strict=True)}
    for player, right in zip(PLAYERS, ("third", "first", "second"), strict=True):
        kept = set(dealt.hands[player]) & set(hands[player])
        assert (len(kept), len(set(dealt.hands[player]) & set(hands[right]))) == (10, 2)
