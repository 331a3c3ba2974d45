"""Droco's card and the books of whole games, worked out a second time and held against the bot.

Nothing here is taken from the rules under test: the card follows the sheet (lines 3 to 43), the books are kept from the
answers in the journal alone, the printed facts are those of `printed`.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from bots.droco import printed
from bots.droco.printed import Columns, Robot
from bots.droco.sheet import Hand, sheet_card, sheet_winner
from compere.almanac import Almanac
from compere.bots.droco.bot import BOT
from compere.bots.droco.cards import AI_CARDS, COLUMNS, Column
from compere.bots.droco.decide import Trick, choose_card, possible_losses, possible_winners
from compere.bots.droco.state import DrocoState, new_state
from compere.bots.droco.state import Lying as OnTable
from compere.journal import Answered, Header
from compere.prompts import Answer, Prompt
from compere.run import short_key
from compere.session import Session
from compere.table import Table
from figures.people_droco import DrocoPeople
from playing import any_answer, every_choice, play_on

HANDS = 500
OPTIONS = every_choice(BOT)
SEEDS = range(max(13, int(os.environ.get("COMPERE_GAMES", "0")) // len(OPTIONS)))  # games of each choice of options
PLAYERS = ("first", "second", "third")


def random_hand(random: Random) -> Hand:
    """Return one to twelve cards, often of few types or of few strengths, so that criteria tie."""
    types = random.choice(["ABCD", "ABCD", "BCD", "AD", "C"])
    lowest, highest = random.choice([(1, 13), (1, 13), (5, 9)])
    pool = [robot for robot in printed.ROBOTS if robot.type in types and lowest <= robot.force <= highest]
    return random.sample(pool, random.randint(1, min(12, len(pool))))


def table(columns: dict[str, Column], hand: Hand) -> DrocoState:
    state = new_state(BOT.choose_options({}))
    state.columns, state.hand = columns, [robot.id for robot in hand]
    return state


def check_hands(columns: dict[str, Column], card: Columns, random: Random, hands: int) -> None:
    for _ in range(hands):
        hand = random_hand(random)
        state = table(columns, hand)
        for led in (*printed.TYPES, None):
            play = choose_card(state.columns, tuple(state.hand), led)
            assert play.picked == sheet_card(card, hand, led).id, (hand, led)


@pytest.mark.parametrize("number", printed.CARDS)
def test_choice(number: int) -> None:
    """Sheet, lines 3 to 43: with each AI card, whatever is led, the bot plays the second reading's card."""
    check_hands(AI_CARDS[str(number)], printed.CARDS[number], Random(number), HANDS)


@pytest.mark.parametrize("column", COLUMNS["no"])
def test_choice_with_every_column(column: Column) -> None:
    """Ruling, Corrected AI cards: any column that an owner's card may have leaves one card, the second reading's."""
    words = printed.words(column)
    for follow in COLUMNS["follow"]:
        card = Columns(printed.words(follow), words, words)
        check_hands({"follow": follow, "no": column, "lead": column}, card, Random(str(column)), HANDS // 5)


@dataclass(frozen=True)
class Lying:
    """What is known of a trick that lies on the table."""

    droco: Robot
    leader: str
    led: str | None  # the type, where it was told
    known: dict[str, Robot]  # humans' cards that were seen
    unseen: Hand
    trump: str
    trump_seen: bool  # else the trump card is one of the unseen

    def deals(self) -> Iterator[dict[str, Robot]]:
        """Yield every way in which the cards may lie: the turned-up one, then anyone with any, the leader as told."""
        hidden = [player for player in PLAYERS if player not in self.known]
        for up in [None] if self.trump_seen else [robot for robot in self.unseen if robot.type == self.trump]:
            for cards in permutations([robot for robot in self.unseen if robot != up], len(hidden)):
                trick = {**self.known, **dict(zip(hidden, cards, strict=True)), "droco": self.droco}
                if self.led in (None, trick[self.leader].type):
                    yield trick

    def winner(self, trick: dict[str, Robot]) -> str:
        """Return who wins a trick. Sheet, lines 167 to 175."""
        best = sheet_winner([trick[self.leader], *trick.values()], self.trump)
        return next(player for player, robot in trick.items() if robot == best)

    def losses(self, player: str) -> Iterator[Robot]:
        """Yield what a player may have lost, where Droco has won."""
        return (trick[player] for trick in self.deals() if self.winner(trick) == "droco")


def small_trick(random: Random, trump: str) -> Lying:
    """Return a trick of which few cards are not seen, often of few types, often with one of the trump's among them."""
    types = random.choice(["ABCD", "ABCD", trump + random.choice("ABCD"), "AD", "BC"])
    pool = [robot for robot in printed.ROBOTS if robot.type in types]
    droco, *others = random.sample(pool, len(pool))
    leader = random.choice((*PLAYERS, "droco"))
    known = {leader: others.pop()} if leader != "droco" and random.random() < 0.4 else {}
    unseen = others[: random.randint(3, 6)]
    told = droco if leader == "droco" else known.get(leader, random.choice(unseen))
    led = None if leader != "droco" and not known and random.random() < 0.2 else told.type
    trump_seen = trump not in {robot.type for robot in unseen} or random.random() < 0.5
    return Lying(droco, leader, led, known, unseen, trump, trump_seen)


def product_trick(lying: Lying) -> Trick:
    """Return the same for the bot."""
    state = table({}, [])
    state.trump, state.leader = lying.trump, lying.leader
    state.gone = [robot.id for robot in printed.ROBOTS if robot not in lying.unseen]
    if lying.trump_seen and (seen := [card for card in state.gone if card.startswith(f"robot:{lying.trump}")]):
        state.trump_card = seen[0]
    seen = {player: robot.id for player, robot in lying.known.items()}
    return Trick.of(state, OnTable({"droco": lying.droco.id} | seen, lying.led))


@pytest.mark.parametrize("trump", printed.TYPES)
def test_who_can_win(trump: str) -> None:
    """Sheet, lines 167 to 175: of every way in which the cards may lie, those win who are offered, and nobody else."""
    random, counts = Random(trump), Counter[int]()
    for _ in range(HANDS):
        lying = small_trick(random, trump)
        winners = {lying.winner(trick) for trick in lying.deals()}
        if winners:  # else it cannot lie so at all
            assert set(possible_winners(product_trick(lying))) == winners, lying
        counts[len(winners)] += 1
    print(f"{trump}: {dict(sorted(counts.items()))} tricks by how many may have won")
    assert min(counts[number] for number in range(5)) > 0


@pytest.mark.parametrize("trump", printed.TYPES)
def test_what_can_be_lost(trump: str) -> None:
    """Sheet, lines 167 to 181: of every way in which Droco may have won, these are a player's cards, and no others."""
    random = Random(trump)
    for _ in range(HANDS):
        lying = small_trick(random, trump)
        for player in set(PLAYERS) - set(lying.known):
            lost = {robot.id for robot in lying.losses(player)}
            assert set(possible_losses(product_trick(lying), player)) == lost, (lying, player)


@dataclass
class Round:
    """A round: the hand that was laid out, the cards that Droco has played of it, and the tricks taken."""

    hand: Hand
    cards: list[Robot] = field(default_factory=list)
    taken: list[dict[str, Any]] = field(default_factory=list)


class Books:
    """A game's books, kept from its options and answers; `asks` are the questions, with round, trick and player."""

    def __init__(self, options: dict[str, str], answers: Iterable[Answered], asks: set[tuple[Any, ...]]) -> None:
        self.options, self.asks = options, asks
        self.answers = iter(answers)
        self.hangars = {"3": 3, "4": 4}[options["hangars"]]
        self.scores: dict[str, list[int]] = {player: [] for player in PLAYERS}
        self.rounds: list[Round] = []

    def keep(self) -> None:
        """Follow the game from set-up to the last count."""
        for number in (1, 2, 3):
            self.prepare(number)
            for _ in range(12):
                self.trick()
            self.count()
        assert next(self.answers, None) is None

    def answer(self, key: str) -> Any:
        entry = next(self.answers)
        assert entry.key == key
        return entry.answer

    def asked(self, key: str, player: str = "") -> bool:
        """Return whether something is asked in this trick."""
        return (
            len(self.rounds),
            len(self.rounds[-1].cards),
            key,
            player,
        ) in self.asks

    def prepare(self, number: int) -> None:
        if number == 1 or self.options["ai"] == "each":
            (self.ai_card,) = self.answer("ai")
            self.columns = {situation: self.answer(f"column_{situation}") for situation in printed.SITUATIONS}
            self.card = Columns(*map(printed.criteria, self.columns.values()))
        trump = self.answer("trump")
        self.gone = {printed.BY_ID[trump]} if trump in printed.BY_ID else set()
        self.trump_seen, self.turned_up = bool(self.gone), trump if self.gone else ""
        self.trump = next(robot.type for robot in self.gone) if self.gone else trump
        self.hand = [printed.BY_ID[id] for id in self.answer("hand")]
        assert len(set(self.hand) - self.gone) == 12
        self.leader, self.won = "droco", 0
        self.up: dict[str, list[Robot]] = {player: [] for player in PLAYERS}
        self.down: dict[str, list[int | None]] = {player: [] for player in PLAYERS}  # points; None: not known
        self.rounds.append(Round(list(self.hand)))

    def trick(self) -> None:
        """Whatever is led, the last card is played, so that is not asked."""
        answer = None if self.leader == "droco" or len(self.hand) == 1 else self.answer("led")
        led_card = printed.BY_ID.get(answer)
        led = led_card.type if led_card else answer
        card = sheet_card(self.card, self.hand, led)
        self.rounds[-1].cards.append(card)
        self.hand.remove(card)
        self.gone |= {card, led_card} - {None}
        named = {self.leader: led_card} if led_card else {}
        led = card.type if self.leader == "droco" else led
        unseen = [robot for robot in printed.ROBOTS if robot not in self.hand and robot not in self.gone]
        lying = Lying(card, self.leader, led, named, unseen, self.trump, self.trump_seen)
        # Where nobody is asked, there is one winner however the cards lie.
        winner = self.answer("winner") if self.asked("winner") else lying.winner(next(lying.deals()))
        self.rounds[-1].taken.append(taken := {"winner": winner, "led": led, "lost": {}})
        taken["cards"] = {player: robot.id for player, robot in self.capture(lying, winner, taken["lost"]).items()}
        self.leader = winner

    def capture(self, lying: Lying, winner: str, lost: dict[str, int]) -> dict[str, Robot]:
        """Take the cards; return those that are known."""
        if winner == "droco":
            self.won += 1
            for player in PLAYERS:
                if player in lying.known:
                    self.down[player].append(printed.POINTS[lying.known[player].force])
                elif self.options["score"] == "light":
                    self.down[player].append(None)
                else:
                    lying = self.lose(lying, player, lost)
        elif len(self.up[winner]) < self.hangars:
            self.up[winner].append(lying.droco)
        else:
            self.down[winner].append(printed.POINTS[lying.droco.force])
        return {"droco": lying.droco, **lying.known}

    def lose(self, lying: Lying, player: str, lost: dict[str, int]) -> Lying:
        """Turn down a card, of one worth however the cards lie or as it is told; return what is then known."""
        asked = self.asked("lost", player)
        answer = self.answer("lost") if asked else str(printed.POINTS[next(lying.losses(player)).force])
        if answer not in printed.BY_ID:
            self.down[player].append(int(answer))
            lost[player] = int(answer)
            return lying
        card = printed.BY_ID[answer]
        self.gone.add(card)
        self.down[player].append(printed.POINTS[card.force])
        unseen = [robot for robot in lying.unseen if robot != card]
        return replace(lying, known={**lying.known, player: card}, unseen=unseen)

    def count(self) -> None:
        for player in PLAYERS:
            pile = self.down[player]
            against = self.answer("pile") if None in pile else sum(pile)
            self.scores[player].append(sum(printed.POINTS[robot.force] for robot in self.up[player]) - against)

    def public(self) -> dict[str, Any]:
        return {
            "options": self.options,
            "seats": ["X", "Y", "Z"],
            "names": {"first": "X", "second": "Y", "third": "Z"},
            "round": 3,
            "trick": 12,
            "order": ["first", "second", "third", "droco"],
            "ai_card": self.ai_card,
            "columns": {situation: column.split("-") for situation, column in self.columns.items()},
            "trump": self.trump,
            "trump_card": self.turned_up,
            "hand": [],
            "gone": sorted(robot.id for robot in self.gone if robot.id != self.turned_up),
            "leader": self.leader,
            "lying": None,
            "taken": self.rounds[-1].taken,
            "recounted": [],
            "captured": {
                player: {
                    "face_up": [robot.id for robot in self.up[player]],
                    "face_down": len(self.down[player]),
                    "face_down_points": sum(points or 0 for points in self.down[player]),
                    "unknown": self.down[player].count(None),
                    "all_known": None not in self.down[player],
                }
                for player in PLAYERS
            },
            "droco_tricks": self.won,
            "scores": self.scores,
        }


def unscanned(prompt: Prompt[Any], random: Random) -> Answer:
    """Answer as people without a scanner: only what a screen shows."""
    shown = [option.id for option in getattr(prompt, "options", ())]
    return any_answer(prompt, random) if prompt.kind != "choose" else random.choice(shown)


def lies_as_kept(state: dict[str, Any], kept: Round) -> None:
    """Hold what Droco has played and still holds, at any question of a round, against the books of it."""
    tricks = [*state["taken"], *([state["lying"]] if state["lying"] else [])]
    played = [trick["cards"]["droco"] for trick in tricks]
    assert played == [card.id for card in kept.cards[: len(played)]]
    assert [trick["led"] for trick in tricks] == [trick["led"] for trick in kept.taken[: len(played)]]
    if played or state["hand"]:
        assert state["hand"] == [card.id for card in kept.hand if card.id not in played]


def _asked_of(prompt: Prompt[Any]) -> str:
    """Return which player a question is about, if it is about one."""
    return next((str(each) for each in prompt.subject if each in PLAYERS), "")


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_books(options: dict[str, str]) -> None:
    """Whole random games agree with books kept from the journal's answers: every play, every score, and who won."""
    for seed in SEEDS:
        facts = BOT.shipped() if seed % 3 else {}  # else each card's columns are what the table says
        game = Session(BOT, Header("droco", 1, options, str(seed)))
        table = Table(game, Almanac(facts), lambda entries: None)
        shown: list[dict[str, Any]] = []
        asks = set()
        for prompt in play_on(table, Random(f"{seed} {options}"), (any_answer, unscanned)[seed % 2]):
            state = table.session.public_state
            shown.append(state)
            asks.add((state["round"], state["trick"], short_key(prompt), _asked_of(prompt)))
        books = Books(options, [item.entry for item in game.history.items], asks)
        books.keep()
        assert books.public() == {**game.public_state, "gone": sorted(game.state.gone)}
        for state in shown:
            lies_as_kept(state, books.rounds[state["round"] - 1])
        scores = {player: sum(books.scores[player]) for player in PLAYERS}
        winners = tuple(player for player in PLAYERS if scores[player] == max(scores.values()))
        assert table.outcome
        assert (table.outcome.scores, table.outcome.winners) == (scores, winners)


@pytest.mark.parametrize("scans", [True, False], ids=["scanned", "typed"])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_the_truth(options: dict[str, str], scans: bool) -> None:
    """Of real deals, honestly answered, the bot has the scores that the cards on the table give, asking who won or not.

    So a winner that it does not ask for is the true one, and the true one is always among those that it offers.
    """
    for seed in SEEDS:
        random = Random(f"{seed} {options}")
        table = Table(
            Session(BOT, Header("droco", 1, options, str(seed))), Almanac(BOT.shipped()), lambda entries: None
        )
        people = DrocoPeople(options, random)

        def truth(prompt: Prompt[Any], random: Random, table: Table = table, people: DrocoPeople = people) -> Answer:
            return people(prompt, table.session.state, scanned=scans)

        for _ in play_on(table, random, truth):
            pass
        assert table.outcome
        assert table.session.state.scores == people.scores()
