"""Whole games of Robokid against a table of true cards, one deck against the other, decisions against brute force.

COMPERE_GAMES sets how many games are played; the tests print what they played.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, combinations, product
from random import Random
from typing import Any

from bots.robokid import oracle
from bots.robokid.fort_table import FortTable, Game
from bots.robokid.oracle import COIN, DOGS, ICONS, OWN, Kid, Robot
from bots.robokid.tables import laid_out
from compere.almanac import Almanac
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.decide import (
    attracts,
    completes,
    made_up_rule_points,
    matches,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.state import GOES_ON, RobokidState, new_state
from compere.journal import Header
from compere.piles import Pile
from compere.prompts import Prompt
from compere.run import short_key
from compere.session import Session
from compere.state import Told
from compere.table import Table
from compere.wording import Term
from playing import said

GAMES = max(24, int(os.environ.get("COMPERE_GAMES", "0")) // 3)  # of each of three kinds
# Games whose end asks what is seldom asked, who has the sculpture, or whose Park deck Robokid itself empties.
RARE = (86, 159, 636)
HANDS = 1000
DECIDED = ("fortify", "deploy")  # steps of which both decks tell the same
SHARED = ("lookout", "pack", "level", "points", "made_up_rules", "ending", "sculpture")
SHARED += ("dog_pile", "yard_dogs", "doghouse", "table_cats", "cats")
ENTRIES = [*ICONS, *OWN]  # as cards are entered: by name or by suit
KEYS = {"first", "kids", "since", "deck_card", "leftmost", "icons", "capacity", "park_card"}
KEYS |= {"match", "dogs", "cats", "cat", "attracted", "given_dog", "lost_dog", "last_turn"}
KEYS |= {"sculpture", "rule", "rule_points", "level_points", "macaroni", "cat_points", "dogs_beaten", "winner"}
NOT_MISSED = {"park_card", "match", "kids", "cat", "attracted", "given_dog", "lost_dog"}  # by the plain physical deck


def some_options(random: Random, **fixed: str) -> dict[str, str]:
    return {option.name: random.choice(option.values).id for option in BOT.options} | fixed


def sit_down(options: dict[str, str], seed: object) -> Table:
    session = Session(BOT, Header("robokid", BOT.rules_version, options, str(seed)))
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
        people = FortTable(options, seed)
        table = sit_down(options, seed)
        Game(people, table).play()
        assert table.outcome
        assert table.outcome.scores == {"robokid": people.score(people.robot)}
        assert table.outcome.winners == people.winners()
        if options["deck"] == "physical" and options["dogs"] == options["cats"] == "no":
            assert not NOT_MISSED & set(people.asked)
        asked += people.asked
        turns += people.turns
    print(f"{2 * GAMES + len(RARE)} games with {turns} turns, asked: {dict(asked.most_common())}")
    assert set(asked) >= KEYS


class Recorded:
    """A game as it is played: what was told and answered, the latter by turn, step and key, and each turn's Lookout."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: dict[int, list[Told]] = {}
        self.answers: dict[tuple[int, str, str], list[Any]] = {}
        self.lookouts: dict[int, list[str]] = {}  # as each turn's last question has it

    @property
    def turns(self) -> int:
        return int(self.table.session.state.turn)

    @property
    def public(self) -> dict[str, Any]:
        return self.table.session.public_state

    def play(self, answer: Callable[[Prompt[Any], RobokidState], Any]) -> None:
        """Play to the end."""
        while prompt := self.table.prompt:
            turn = self.look()
            answered = answer(prompt, self.table.session.state)
            self.table.answer(answered)
            self.answers.setdefault((turn, prompt.step, short_key(prompt)), []).append(answered)
        self.look()

    def look(self) -> int:
        """Take down what was told; what two turns told at once is the later one's, in either game."""
        self.told.setdefault(self.turns, []).extend(self.table.told)
        self.lookouts[self.turns] = self.public["lookout"]
        return self.turns

    def laid_out(self, turn: int) -> list[list[str]]:
        """Return the cards of a turn by step: Lookout, Deploy, Yard, the rest."""
        return laid_out(self.told[turn])

    def yard(self, turn: int) -> list[str]:
        """Return what a turn's Expel put into the Yard: of the deck, where there was enough of it, else of the Park."""
        drawn = [card for cards in self.answers.get((turn, "expel", "park_card"), []) for card in cards]
        return (self.laid_out(turn)[2:3] or [[card for card in drawn if card != "empty"]])[0]

    def decided(self) -> list[Told]:
        """Return what both decks tell, in its order."""
        told = [each for told in self.told.values() for each in told if each.step in DECIDED]
        return [each for each in told if each.why or not each.aside]  # that it fortifies again only a question says


def recorded(options: dict[str, str], seed: int) -> Recorded:
    """Play a game of a tracked deck with the truth."""
    people, game = FortTable(options, seed, enters="name", seldom=False), Recorded(sit_down(options, seed))
    people.fill(game.table.almanac)
    game.play(people.answer)
    return game


class SameTable:
    """Answers the prompts of a physical deck as the recorded game of a tracked one went."""

    def __init__(self, game: Recorded) -> None:
        self.game = game
        self.drawn: Counter[int] = Counter()  # in each turn, so many cards of the row

    def __call__(self, prompt: Prompt[Any], state: RobokidState) -> Any:
        key, turn = short_key(prompt), state.turn
        if key in ("deck_card", "leftmost"):
            return self.draw(turn)
        if key == "since" and state.ending == GOES_ON and self.drew_nothing(turn):
            return "empty" if "empty" in prompt.ids() else "ended"
        if key == "last_turn" and self.drew_nothing(turn):
            return "no"
        if key == "yard_icons":
            suit = prompt.text.args["suit"]
            assert isinstance(suit, Term)
            return len([icon for icon in icons_of(self.game.yard(turn)) if icon in (suit.id, COIN)])
        if key == "rule_points":
            outcome = self.game.table.outcome
            assert outcome
            (rule,) = [line for line in outcome.lines if said(prompt.text).startswith(said(line.label)[2:])]
            return int(said(rule.value))
        while answers := self.game.answers.get((turn, prompt.step, key), []):
            answer = answers.pop(0)
            if answer in prompt.ids() or not isinstance(answer, str):
                return answer
        return "none"

    def drew_nothing(self, turn: int) -> bool:
        """Return whether the Park deck was found empty in a turn, which a physical deck tells between turns."""
        answers = (self.game.answers.get((turn, step, "park_card"), []) for step in ("recruit", "expel"))
        return ("empty",) in chain(*answers)

    def draw(self, turn: int) -> Any:
        row, at = list(chain(*self.game.laid_out(turn))), self.drawn[turn]
        self.drawn[turn] += 1
        return (row[at],) if at < len(row) else ("empty",)


def test_a_tracked_deck_is_a_physical_one() -> None:
    """Whoever shuffles, the same draws and answers give the same game: each turn's decisions, and the outcome."""
    turns = 0
    for seed in range(GAMES):
        options = some_options(Random(f"both {seed}"), deck="tracked")
        game = recorded(options, seed)
        other = Recorded(sit_down(options | {"deck": "physical"}, "other"))
        FortTable(options, seed).fill(other.table.almanac)
        other.play(SameTable(game))
        assert other.table.outcome == game.table.outcome
        assert other.decided() == game.decided()
        assert [other.lookouts[turn] for turn in game.lookouts] == list(game.lookouts.values())
        assert {name: other.public[name] for name in SHARED} == {name: game.public[name] for name in SHARED}
        turns += game.turns
    print(f"{GAMES} games with {turns} turns, once with each deck")


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
    state.deck, state.discard = Pile.of("deck", some_entries(random, 6)), some_entries(random, 3)
    return state


def test_what_attracts() -> None:
    """Sheet, Chats, note 6: whether so many of the icons are each of the suit or a coin."""
    random = Random(2)
    for _ in range(HANDS):
        state = a_state(random)
        icons = icons_of(state.yard + state.lookout * (state.options["difficulty"] != "1"))
        if not state.tracked:  # what lies in the Yard is told by its icons
            yard = icons_of(state.yard)
            state.yard_icons = {suit: len([icon for icon in yard if icon in (suit, COIN)]) for suit in OWN}
            state.yard = []
        for count, suit in product((2, 3), OWN):
            expected = any(set(some) <= {suit, COIN} for some in combinations(icons, count))
            assert attracts(state, (count, suit)) is expected
        assert attracts(state, None) is None


def test_made_up_rules() -> None:
    """Facts, section 3; sheet, note 5: each rule by a count of its own; what no pile that is kept tells is asked."""
    random = Random(4)
    for hand in range(HANDS):
        state = a_state(random)
        state.level, state.pack = random.randint(0, 5), random.choices(("toy", "pizza"), k=random.randint(0, 6))
        fort = FortTable(state.options, hand)
        fort.robot = Robot("robokid", level=state.level, pack=list(state.pack))
        piles = {"cards": state.deck.cards, "discard": state.discard, "yard": state.yard, "lookout": state.lookout}
        for name, lying in piles.items():
            setattr(fort.robot, name, [Kid(0, named(entry)) for entry in lying])
        for rule in oracle.RULES:
            missed = not state.tracked and rule in ("rule:friendship_bracelet", "rule:slime_lab", "rule:play_palace")
            expected = None if rule == "rule:big_plans" or missed else fort.rule_points(rule)
            assert made_up_rule_points(state, rule) == expected, rule
        assert made_up_rule_points(state, "rule:sleepover") is None


def named(entry: str) -> str:
    """Return a kid that a suit may stand for."""
    return entry if entry in ICONS else next(kid for kid, icons in ICONS.items() if icons == (entry,))
