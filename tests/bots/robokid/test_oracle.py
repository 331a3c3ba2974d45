"""Whole games of Robokid against a table of true cards, one deck against the other, decisions against brute force.

COMPERE_GAMES sets how many games are played; the tests print what they played.
"""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from bots.robokid import oracle
from bots.robokid.fort_table import FortTable
from bots.robokid.oracle import COIN, DOGS, ICONS, OWN, Kid, Robot
from compere.almanac import Almanac
from compere.bots.robokid import BOT, deck
from compere.bots.robokid.decide import (
    attracts,
    choose_yard,
    completes,
    made_up_rule_points,
    matches,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.state import RobokidState, new_state
from compere.journal import Answered, Header
from compere.narrow import Missing
from compere.session import Session, short_key
from compere.table import Table
from compere.wording import say
from playing import drive

GAMES = max(24, int(os.environ.get("COMPERE_GAMES", "0")) // 3)  # of each of three kinds
RARE = (64, 612)  # games whose end leads to a question that is seldom asked: who has the sculpture
HANDS = 1000
APART = ("options", "row", "played_is_trashed")  # the last is set where a turn begins, once the turn has shown it
ENTRIES = [*ICONS, *OWN]  # as cards are entered: by name or by suit
KEYS = {"first", "kids", "since", "deck_card", "icons", "rare_icons", "all_icons", "capacity", "leftmost", "park_card"}
KEYS |= {
    "match",
    "most_cards",
    "most_level",
    "most_points",
    "dogs",
    "cats",
    "cat",
    "attracted",
    "given_dog",
    "lost_dog",
}
KEYS |= {"rule", "rule_points", "level_points", "macaroni", "cat_points", "dogs_beaten", "winner", "last_turn"}


def some_options(random: Random, **fixed: str) -> dict[str, str]:
    return {option.name: random.choice(option.values).id for option in BOT.options} | fixed


def sit_down(options: dict[str, str], seed: object) -> Table:
    session = Session(BOT, Header("robokid", 1, options, str(seed)))
    return Table(session, Almanac(BOT.shipped()), lambda entries: None)


def icons_of(entries: Iterable[str]) -> list[str]:
    return [icon for entry in entries for icon in ICONS.get(entry, (entry,))]


def some_entries(random: Random, most: int) -> list[str]:
    """Return cards as entered, often of few suits, with coins in a third of all hands."""
    suits = random.sample(OWN, random.randint(1, 6))
    pool = [entry for entry in ENTRIES if set(icons_of([entry])) <= {*suits, COIN}]
    if random.random() < 0.6:
        pool = [entry for entry in pool if COIN not in icons_of([entry])]
    return random.choices(pool, k=random.randint(0, most))


# Whole games


def test_the_truth() -> None:
    """Answered with the truth, the bot has after each turn what lies on the table, and in the end its score.

    Every card, dog and cat of the box is in one place after each step (`Fort.conserved`).
    """
    asked: Counter[str] = Counter()
    turns = 0
    for seed in (*range(2 * GAMES), *RARE):
        options = some_options(Random(f"options {seed}"), deck=("tracked", "physical")[seed % 2])
        people = FortTable(options, seed, scans=seed % 4 < 2)
        table = sit_down(options, seed)
        people.play(table)
        assert table.outcome
        assert table.outcome.scores == {"robokid": people.score(people.robot)}
        assert table.outcome.winners == people.winners()
        asked += people.asked
        turns += people.turns
    print(f"{2 * GAMES + len(RARE)} games with {turns} turns, asked: {dict(asked.most_common())}")
    assert set(asked) >= KEYS


States = dict[int, dict[str, Any]]  # the public states at the questions what has happened, by turn


def played_tracked(options: dict[str, str], seed: int) -> tuple[States, Table]:
    """Play a game of a tracked deck."""
    people, table = FortTable(options, seed), sit_down(options, seed)
    states: States = {}
    while table.prompt:
        if short_key(table.prompt) == "since":
            states[table.session.state.turn] = table.session.public_state
        people.step(table)
    return states, table


def replayed(options: dict[str, str], table: Table, tracked: States) -> tuple[States, Table]:
    """Play the answers of a tracked game again with a physical deck, its draws as the device drew them."""
    rows: list[str] = []
    states: States = {}
    game = sit_down(options, "other")
    for entry in (item.entry for item in table.session.history.items):
        if not isinstance(entry, Answered):
            draw(game, rows)
            game.correct(entry.fact, entry.value)
        elif entry.key == "row":
            rows += [str(card) for card in entry.answer] if isinstance(entry.answer, list) else []
        elif entry.key != "kids" and entry.source != "almanac":
            draw(game, rows)
            assert game.prompt and short_key(game.prompt) == entry.key
            answer = entry.answer
            if isinstance(answer, list) and entry.key == "since":
                state = states[game.session.state.turn] = game.session.public_state
                answer = elsewhere(answer, tracked[game.session.state.turn]["yard"], list(state["yard"]))
                rows.clear()
            game.answer(answer)
    return states, game


def elsewhere(answer: Sequence[Any], yard: Sequence[str], other: list[str]) -> list[str]:
    """Return what has happened with the places of another Yard of the same cards, in another order."""
    happened = []
    for id in answer:
        if (place := id.removeprefix("yard:")).isdecimal():
            id = f"yard:{other.index(yard[int(place)])}"
            other[int(id.removeprefix("yard:"))] = ""
        happened.append(id)
    return happened


def draw(game: Table, rows: list[str]) -> None:
    """Answer what is drawn from the deck."""
    while game.prompt and short_key(game.prompt) == "deck_card":
        game.answer((rows.pop(0),))


def shared(state: dict[str, Any]) -> dict[str, Any]:
    """Return what a public state must have in common; each turn's Yard in no order."""
    kept = {name: value for name, value in state.items() if name not in (*APART, "deck")}
    kept["plays"] = [play | {"yard": sorted(play.get("yard", []))} for play in state["plays"]]
    deck = [] if "fort:unseen" in state["deck"] or state["turn"] == 0 else state["deck"]
    return kept | {"yard": sorted(state["yard"]), "deck": deck}


def test_a_tracked_deck_is_a_physical_one() -> None:
    """Whoever shuffles, the same draws and answers give the same game: each turn's public state, and the outcome."""
    turns = 0
    for seed in range(GAMES):
        options = some_options(Random(f"both {seed}"), deck="tracked")
        states, table = played_tracked(options, seed)
        others, game = replayed(options | {"deck": "physical"}, table, states)
        assert list(states) == list(others)
        for turn, state in states.items():
            assert shared(state) == shared(others[turn])
        assert game.outcome == table.outcome
        turns += len(states)
    print(f"{GAMES} games with {turns} turns, once with each deck")


def test_another_card_of_a_suit() -> None:
    """*Another card* than those that were thought to be in the deck is none of them, if it has their suit too."""
    state = new_state(some_options(Random(5), deck="physical"))
    state.deck = ["fort:skids", "fort:bug", "fort:bug"]
    asked, card = drive(deck.draw(state, say("Which?"), "deploy"), ("other",), ("suit:skateboard",))
    assert (len(asked), card, state.deck) == (2, "suit:skateboard", ["fort:unseen"] * 2)


# Decisions


def test_what_completes_and_what_scores() -> None:
    """Sheet, Fortifier, Déployer, Cartes Pièce: by looking at every two icons; what completes would score."""
    random = Random(1)
    for _ in range(HANDS):
        deployed, lookout = some_entries(random, 4), some_entries(random, 4)
        assert completes(lookout).picked is oracle.fortifies(icons_of(lookout)), lookout
        assert set(scoring_suits(deployed, lookout).picked) == oracle.scoring(icons_of([*deployed, *lookout]))
        assert completes(lookout).picked is bool(scoring_suits([], lookout).picked)


def test_what_matches() -> None:
    """Sheet, Recruter, Cartes Pièce, Chiens: every card with every card and dog."""
    for card, other in product(ENTRIES, (*ENTRIES, *DOGS)):
        theirs = [DOGS[other]] if other in DOGS else icons_of([other])
        assert matches(card, other) is oracle.goes_with(icons_of([card]), theirs), (card, other)
        if other in DOGS:
            assert tucks(card, other) is (DOGS[other] in icons_of([card]) or COIN in icons_of([card]))


def test_what_is_stowed() -> None:
    """Sheet, note 2: icon by icon from the top, while there is room."""
    for count, held, capacity in product(range(5), range(6), range(6)):
        for icons in product(("toy", "pizza"), repeat=count):
            pack = ["held"] * held
            for icon in icons:
                if len(pack) < capacity:
                    pack.append(icon)
            assert list(stowed(icons, held, capacity)) == pack[held:]


def a_state(random: Random, **fixed: str) -> RobokidState:
    state = new_state(some_options(random, **fixed))
    state.yard, state.lookout = some_entries(random, 3), some_entries(random, 4)
    state.deck, state.discard = some_entries(random, 6), some_entries(random, 3)
    return state


def test_what_attracts() -> None:
    """Sheet, Chats, note 6: whether so many of the icons are each of the suit or a coin."""
    random = Random(2)
    for _ in range(HANDS):
        state = a_state(random)
        icons = icons_of(state.yard + state.lookout * (state.options["difficulty"] != "1"))
        for count, suit in product((2, 3), OWN):
            expected = any(set(some) <= {suit, COIN} for some in combinations(icons, count))
            assert attracts(state, f"{count}-{suit}") is expected
        assert attracts(state, "other") is None


def asked_for_yard(state: RobokidState, people: dict[str, dict[str, int]]) -> tuple[str, list[str]]:
    """Return whose Yard is chosen and what was asked, leaders being named among those who are still equal."""
    asked: list[str] = []
    equal = list(people)
    while isinstance(choice := choose_yard(state), Missing):
        asked.append(choice.fact)
        most = max(people[person][choice.fact] for person in equal)
        equal = [person for person in equal if people[person][choice.fact] == most]
        state.yards[choice.fact] = tuple(equal)
    return choice.picked, asked


def test_which_yard() -> None:
    """Sheet, note 3: the best by cards, level, VP and seat; nothing is asked that does not decide."""
    random = Random(3)
    facts = ("cards", "level", "points")
    for _ in range(HANDS):
        state = a_state(random)
        people = {person: {fact: random.randint(0, 2) for fact in facts} for person in state.people}
        ranks = [(*(people[person][fact] for fact in facts), seat) for seat, person in enumerate(people)]
        alike = max((overlap(*pair) for pair in permutations(ranks, 2) if max(ranks) in pair), default=-1)
        picked, asked = asked_for_yard(state, people)
        assert picked == list(people)[max(ranks)[3]]
        assert asked == list(facts[: alike + 1])


def overlap(one: Sequence[int], other: Sequence[int]) -> int:
    """Return by how many of cards, level and VP, from the first, two people are equal: at most two decide no more."""
    same = [a == b for a, b in zip(one[:3], other[:3], strict=True)]
    return min(2, [*same, False].index(False))


def test_made_up_rules() -> None:
    """Facts, section 3; sheet, note 5: each rule by a count of its own; what is not known is asked."""
    random = Random(4)
    for hand in range(HANDS):
        state = a_state(random)
        state.level, state.pack = random.randint(0, 5), random.choices(("toy", "pizza"), k=random.randint(0, 6))
        fort = FortTable(state.options, hand)
        fort.robot = Robot("robokid", level=state.level, pack=list(state.pack))
        for pile, name in (("deck", "cards"), ("discard", "discard"), ("yard", "yard"), ("lookout", "lookout")):
            setattr(fort.robot, name, [Kid(0, named(entry)) for entry in getattr(state, pile)])
        for rule in oracle.RULES:
            expected = None if rule == "rule:big_plans" else fort.rule_points(rule)
            assert made_up_rule_points(state, rule) == expected, rule
        assert made_up_rule_points(state, "rule:sleepover") is None


def named(entry: str) -> str:
    """Return a kid that a suit may stand for."""
    return entry if entry in ICONS else next(kid for kid, icons in ICONS.items() if icons == (entry,))
