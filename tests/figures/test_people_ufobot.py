"""A table of Origins that tells the truth: the bot, asked and told by it, counts what is true there."""

from collections import Counter
from random import Random

import pytest

from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.questions import speaker_question
from compere.run import short_key
from compere.table import Table
from figures.games import play, shuffled
from figures.people_ufobot import BOX, COLOURS, DICE, MARKET, STOREYS, WHITE, UfobotPeople, as_counted
from figures.profiles import PROFILES
from playing import play as begin

GAMES = 48
WAITS = {"yours", "next", "until", "goes_on"}
IN_A_TURN = {"building", "recruit", "value", "topmost", "storey", "lowest", "above", "site", "speaker"}


def agrees(people: UfobotPeople, table: Table) -> None:
    """What the bot counts of its zone is what lies there; a storey that was missing has not been said yet."""
    counted = as_counted(table.session.state)
    there = {colour: (lot.buildings, lot.storeys, Counter(lot.dice)) for colour, lot in people.zone.items()}
    assert counted == there


def played(game: int, options: dict[str, str]) -> tuple[Table, UfobotPeople, Counter[str]]:
    """Play a game with a full almanac, the tables compared wherever the box rests; return how often each was asked."""
    people, table = UfobotPeople(options, Random(game)), begin(BOT, options, seed=str(game))
    for fact, value in BOX.almanac().items():
        table.almanac.learn(fact, value)
    asked: Counter[str] = Counter()
    while prompt := table.prompt:
        key = short_key(prompt)
        answer = people(prompt, table.session.state)
        if key in WAITS:
            agrees(people, table)
        asked[f"{key} {answer}" if key in ("yours", "speaker", "above") else key] += 1
        table.answer(answer)
    return table, people, asked


def test_the_bot_counts_what_is_true() -> None:
    """Over games with shuffled options: zone, speaker dice and market; everything that can be asked comes up."""
    asked: Counter[str] = Counter()
    for game, options in enumerate(shuffled("ufobot", GAMES, {}, Random(1))):
        table, people, keys = played(game, options)
        asked += keys
        assert table.outcome
        assert table.outcome.scores["you"] == people.score
        for colour, lot in people.zone.items():
            dice = len(lot.dice) + sum(die == colour for die, _ in people.recruits)
            assert dice < DICE and 0 <= people.supply[colour] <= STOREYS - lot.storeys
        assert len(people.market) == MARKET
    keys = {each.partition(" ")[0] for each in asked}
    assert keys >= IN_A_TURN | WAITS | {"tiles", "your_score", "die"}
    assert {"above yes", "above no", "speaker yes", "yours played", "yours passed"} <= set(asked)


def test_a_storey_that_was_missing_is_said() -> None:
    """Where the supply is empty the human says so at rest, and Ufobot takes another or none."""
    said = 0
    for game in range(12):
        options = BOT.choose_options({"board": "trial"})
        people, table = UfobotPeople(options, Random(game)), begin(BOT, options, seed=str(game))
        people.supply = {colour: 1 + number for number, colour in enumerate(people.supply)}
        while prompt := table.prompt:
            answer = people(prompt, table.session.state)
            said += answer == "no_storey"
            table.answer(answer)
        agrees(people, table)
        assert min(people.supply.values()) >= 0
    assert said


def test_no_speaker_die_is_free() -> None:
    """Of the four, some are the human's and the others Ufobot's."""
    people, table = UfobotPeople(BOT.choose_options({}), Random(1)), begin(BOT, {})
    state, free = table.session.state, speaker_question()
    state.active += [WHITE, WHITE]
    people.speakers = 1
    assert people(free, state) == "yes"
    state.exhausted.append(WHITE)
    assert people(free, state) == "no"


def test_what_it_wants_is_chosen_by_the_sheet() -> None:
    """*Construire* and *Citoyen*, their criteria in their order, and *Tour* of what is left."""
    people = UfobotPeople(BOT.choose_options({}), Random(1))
    people.market = ["red", "blue", "yellow", "red"]
    assert people._building() == "red"  # the topmost
    people.zone["yellow"].storeys = 3
    assert people._building() == "yellow"  # most storeys
    people.zone["blue"].dice = [2]
    assert people._building() == "blue"  # an unpaired die
    people.recruits = [("orange", 2), ("purple", 5), ("orange", 5)]
    assert people._recruit() == "purple"  # the highest, then the leftmost
    people.zone["orange"].buildings = 1
    assert people._recruit() == "orange"  # an unpaired building
    people.supply = dict(zip(COLOURS, (2, 1, 0, 1, 2), strict=True))
    assert people._fewest(("orange", "blue", "purple", "red")) == "red"  # of the fewest the topmost; blue is gone
    assert people._fewest(("blue",)) == "none"


def test_sites_are_raised() -> None:
    """By one, from 6 to 1; the second step of the harder game stays on 6."""
    people = UfobotPeople(BOT.choose_options({}), Random(1))
    for before, twice, after in ((1, False, 2), (6, False, 1), (1, True, 3), (5, True, 6), (6, True, 2)):
        people.sites["red"] = before
        people._visit("red", twice=twice)
        assert people.sites["red"] == after


def test_the_lowest_of_the_tables_dice_is_read() -> None:
    """The lowest counts, of those tied the first by colour; a white die has its own faces."""
    people = UfobotPeople(BOT.choose_options({"dice": "own"}), Random(1))
    state = begin(BOT, {"dice": "own"}).session.state
    state.active = [WHITE, "red"]
    seen = Counter(people._lowest_die(state) for _ in range(400))
    assert {each for each in seen if each.startswith(WHITE)} == {f"{WHITE}-{value}" for value in (2, 3, 4, 5)}
    assert seen["red-1"] > 40 and "white-1" not in seen and "white-6" not in seen


def test_the_same_people_play_the_same_game() -> None:
    """By chance alone, which is theirs."""
    options = BOT.choose_options({"difficulty": "harder"})
    one, other = (play("ufobot", options, "3").session.history.items for _ in range(2))
    assert one == other


@pytest.mark.parametrize("dice", ["virtual", "own"])
def test_what_is_asked_in_a_turn(dice: str) -> None:
    """Nobody is asked what no decision misses: at most one question of an effect, and those of one bonus."""
    asked, turns = Counter[str](), 0
    for game, options in enumerate(shuffled("ufobot", GAMES // 2, {"dice": dice, "board": "own"}, Random(2))):
        table, _, keys = played(game, options)
        asked, turns = asked + keys, turns + PROFILES["ufobot"].turns(table.session)
    of_the_table = Counter[str]()
    for key, count in asked.items():
        if (kind := key.partition(" ")[0]) in IN_A_TURN:
            of_the_table[kind] += count
    each = ", ".join(f"{key} {count / turns:.2f}" for key, count in of_the_table.most_common())
    print(f"{dice} dice: {of_the_table.total() / turns:.2f} questions of the table a turn: {each}")
    assert of_the_table["value"] <= of_the_table["recruit"]
    assert of_the_table.total() < 2 * turns
