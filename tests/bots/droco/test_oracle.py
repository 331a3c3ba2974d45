"""Droco's card and the books of whole games, worked out a second time and held against the bot.

Nothing here is taken from the rules under test: the card follows the sheet (lines 3 to 43), the books are kept from the
answers in the journal alone, the printed facts are those of `printed`.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from bots.droco import printed
from bots.droco.printed import Columns, Robot
from compere.almanac import Almanac
from compere.bots.droco import BOT
from compere.bots.droco.cards import AI_CARDS, COLUMNS
from compere.bots.droco.decide import choose_card, possible_winners
from compere.bots.droco.state import DrocoState, new_state
from compere.journal import Answered, Header
from compere.prompts import Answer, Prompt
from compere.session import Session
from compere.table import Table
from playing import any_answer, every_choice, play_on

HANDS = 500
OPTIONS = every_choice(BOT)
SEEDS = range(max(13, int(os.environ.get("COMPERE_GAMES", "0")) // len(OPTIONS)))  # games of each choice of options
PLAYERS = ("first", "second", "third")

Hand = Sequence[Robot]


def length(hand: Hand, type: str) -> int:
    return sum(robot.type == type for robot in hand)


# The sheet's criteria, lines 17 to 29: which of the cards left, of a whole hand, stay.
KEEP: dict[str, Callable[[Hand, Hand], Hand]] = {
    "faible": lambda left, hand: [each for each in left if each.force == min(robot.force for robot in left)],
    "forte": lambda left, hand: [each for each in left if each.force == max(robot.force for robot in left)],
    "Max": lambda left, hand: [
        each for each in left if length(hand, each.type) == max(length(hand, robot.type) for robot in left)
    ],
    "Min": lambda left, hand: [
        each for each in left if length(hand, each.type) == min(length(hand, robot.type) for robot in left)
    ],
}


def sheet_card(columns: Columns, hand: Hand, led: str | None) -> Robot:
    """Return the card that Droco plays."""
    same = [robot for robot in hand if robot.type == led]
    left = same or hand
    for word in columns.ouvre if led is None else columns.suit if same else columns.ne_suit_pas:
        left = KEEP[word](left, hand)
    (card,) = [robot for robot in left if robot.type == min(each.type for each in left)]
    return card


def sheet_winner(trick: Hand, trump: str) -> Robot:
    """Return the card that wins a trick, its led card first: sheet, lines 167 to 175."""
    trumps = [robot for robot in trick if robot.type == trump]
    return max(trumps or [robot for robot in trick if robot.type == trick[0].type], key=lambda robot: robot.force)


def random_hand(random: Random) -> Hand:
    """Return one to twelve cards, often of few types or of few strengths, so that criteria tie."""
    types = random.choice(["ABCD", "ABCD", "BCD", "AD", "C"])
    lowest, highest = random.choice([(1, 13), (1, 13), (5, 9)])
    pool = [robot for robot in printed.ROBOTS if robot.type in types and lowest <= robot.force <= highest]
    return random.sample(pool, random.randint(1, min(12, len(pool))))


def table(columns: dict[str, str], hand: Hand) -> DrocoState:
    state = new_state(BOT.choose_options({}))
    state.columns, state.hand = columns, [robot.id for robot in hand]
    return state


def check_hands(columns: dict[str, str], card: Columns, random: Random, hands: int) -> None:
    for _ in range(hands):
        hand = random_hand(random)
        state = table(columns, hand)
        for led in (*printed.TYPES, None):
            assert choose_card(state, led).picked == sheet_card(card, hand, led).id, (hand, led)


@pytest.mark.parametrize("number", printed.CARDS)
def test_choice(number: int) -> None:
    """Sheet, lines 3 to 43: with each AI card, whatever is led, the bot plays the second reading's card."""
    check_hands(AI_CARDS[str(number)], printed.CARDS[number], Random(number), HANDS)


@pytest.mark.parametrize("column", COLUMNS["no"])
def test_choice_with_every_column(column: str) -> None:
    """Ruling, Corrected AI cards: any column that an owner's card may have leaves one card, the second reading's."""
    words = printed.criteria(column)
    for follow in COLUMNS["follow"]:
        card = Columns(printed.criteria(follow), words, words)
        check_hands({"follow": follow, "no": column, "lead": column}, card, Random(column), HANDS // 5)


@pytest.mark.parametrize("trump", printed.TYPES)
def test_who_can_win(trump: str) -> None:
    """Sheet, lines 167 to 175: of all that humans may still play, what can beat Droco's card, and can it win at all."""
    random = Random(trump)
    for _ in range(HANDS):
        card, *others = random.sample(printed.ROBOTS, 52)
        led_card = others.pop() if random.random() < 0.5 else None
        led = led_card.type if led_card else random.choice(printed.TYPES)
        unseen = others[: random.randint(0, 50)]
        state = table({}, [])
        state.trump, state.leader = trump, "second" if led_card else "droco"
        state.gone = [robot.id for robot in printed.ROBOTS if robot not in unseen]
        expected = sheet_possible(led_card or Robot(led, 0), card, unseen, trump, "second" if led_card else None)
        assert possible_winners(state, led, card.id, led_card and led_card.id) == expected, (led, card, led_card)


def sheet_possible(led: Robot, card: Robot, unseen: Hand, trump: str, leader: str | None = None) -> tuple[str, ...]:
    """Return who may win; without a `leader` whose led card is named, it counts as the weakest of its type."""
    best = sheet_winner([led, card], trump)
    sure = all(sheet_winner([led, card, other], trump) == best for other in unseen)
    holder = "droco" if best == card else leader
    if sure and holder:
        return (holder,)
    losers = {leader if best == card else "droco"}
    return tuple(player for player in (*PLAYERS, "droco") if player not in losers)


class Books:
    """A game's books, kept from its options and answers."""

    def __init__(self, options: dict[str, str], answers: Iterable[Answered]) -> None:
        self.options = options
        self.answers = iter(answers)
        self.hangars = {"3": 3, "4": 4}[options["hangars"]]
        self.scores: dict[str, list[int]] = {player: [] for player in PLAYERS}
        self.rounds: list[list[dict[str, Any]]] = []  # Droco's plays

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

    def prepare(self, number: int) -> None:
        if number == 1 or self.options["ai"] == "each":
            (self.ai_card,) = self.answer("ai")
            self.columns = {situation: self.answer(f"column_{situation}") for situation in printed.SITUATIONS}
            self.card = Columns(*map(printed.criteria, self.columns.values()))
        trump = self.answer("trump")
        self.gone = {printed.BY_ID[trump]} if trump in printed.BY_ID else set()
        self.trump = next(robot.type for robot in self.gone) if self.gone else trump
        self.hand = [printed.BY_ID[id] for id in self.answer("hand")]
        assert len(set(self.hand) - self.gone) == 12
        self.leader, self.won = "droco", 0
        self.up: dict[str, list[Robot]] = {player: [] for player in PLAYERS}
        self.down: dict[str, list[int | None]] = {player: [] for player in PLAYERS}  # points; None: not known
        self.rounds.append([])

    def trick(self) -> None:
        answer = None if self.leader == "droco" else self.answer("led")
        led_card = printed.BY_ID.get(answer)
        led = led_card.type if led_card else answer
        card = sheet_card(self.card, self.hand, led)
        self.rounds[-1].append({"led": led, "hand": [robot.id for robot in self.hand], "card": card.id})
        self.hand.remove(card)
        self.gone |= {card, led_card} - {None}
        first = led_card or (Robot(led, 0) if led else card)
        named = {self.leader: led_card} if led_card else {}
        possible = sheet_possible(first, card, self.unseen(), self.trump, next(iter(named), None))
        self.leader = possible[0] if len(possible) == 1 else self.answer("winner")
        assert self.leader in possible
        self.capture(card, named)

    def unseen(self) -> Hand:
        return [robot for robot in printed.ROBOTS if robot not in self.hand and robot not in self.gone]

    def capture(self, card: Robot, named: dict[str, Robot]) -> None:
        if self.leader == "droco":
            self.won += 1
            for player in PLAYERS:
                known = printed.POINTS[named[player].force] if player in named else None
                asked = known is None and self.options["score"] == "full"
                self.down[player].append(self.lost() if asked else known)
        elif len(self.up[self.leader]) < self.hangars:
            self.up[self.leader].append(card)
        else:
            self.down[self.leader].append(printed.POINTS[card.force])

    def lost(self) -> int:
        answer = self.answer("lost")
        if answer not in printed.BY_ID:
            return int(answer)
        self.gone.add(printed.BY_ID[answer])
        return printed.POINTS[printed.BY_ID[answer].force]

    def count(self) -> None:
        for player in PLAYERS:
            pile = self.down[player]
            against = self.answer("pile") if None in pile else sum(pile)
            self.scores[player].append(sum(printed.POINTS[robot.force] for robot in self.up[player]) - against)

    def public(self) -> dict[str, Any]:
        return {
            "options": self.options,
            "names": {"first": "X", "second": "Y", "third": "Z"},
            "round": 3,
            "trick": 12,
            "order": ["first", "second", "third", "droco"],
            "ai_card": self.ai_card,
            "columns": self.columns,
            "trump": self.trump,
            "hand": [],
            "gone": [robot.id for type in printed.TYPES for robot in sorted(self.gone)[::-1] if robot.type == type],
            "leader": self.leader,
            "captured": {
                player: {
                    "face_up": [robot.id for robot in self.up[player]],
                    "face_down": len(self.down[player]),
                    "face_down_points": sum(points or 0 for points in self.down[player]),
                    "all_known": None not in self.down[player],
                }
                for player in PLAYERS
            },
            "droco_tricks": self.won,
            "scores": self.scores,
            "plays": self.rounds[-1],
        }


def unscanned(prompt: Prompt[Any], random: Random) -> Answer:
    """Answer as people without a scanner: only what a screen shows."""
    shown = [option.id for option in getattr(prompt, "options", ()) if option.shown]
    return any_answer(prompt, random) if prompt.kind != "choose" else random.choice(shown)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_books(options: dict[str, str]) -> None:
    """Whole random games agree with books kept from the journal's answers: every play, every score, and who won."""
    for seed in SEEDS:
        facts = BOT.shipped() if seed % 3 else {}  # else each card's columns are what the table says
        game = Session(BOT, Header("droco", 1, options, str(seed)))
        table = Table(game, Almanac(facts), lambda entries: None)
        seen: dict[int, Any] = {}
        for _ in play_on(table, Random(f"{seed} {options}"), (any_answer, unscanned)[seed % 2]):
            state = table.session.public_state
            seen[state["round"]] = state["plays"]
        books = Books(options, [item.entry for item in game.history.items])
        books.keep()
        assert books.public() == game.public_state
        for kept, shown in zip(books.rounds, seen.values(), strict=True):
            assert kept[: len(shown)] == shown  # a round's last play is not shown where nothing is asked after it
            assert len(shown) >= 11
        scores = {player: sum(books.scores[player]) for player in PLAYERS}
        winners = tuple(player for player in PLAYERS if scores[player] == max(scores.values()))
        assert table.outcome
        assert (table.outcome.scores, table.outcome.winners) == (scores, winners)


class People:
    """Three people who keep to the rules, and know what the bot does not: every card of the deck, and so the truth."""

    def __init__(self, table: Table, random: Random, scans: bool) -> None:
        self.table, self.random, self.scans = table, random, scans
        self.hangars = {"3": 3, "4": 4}[table.session.header.options["hangars"]]
        self.scores = dict.fromkeys(PLAYERS, 0)

    def answer(self, prompt: Prompt[Any], random: Random) -> Answer:
        """Answer with the truth."""
        state = self.table.session.public_state
        key, player = prompt.key.removeprefix("droco."), "XYZ".find(str(prompt.text.args.get("player")))
        if key == "ai":
            return (f"ai:{self.random.choice(list(printed.CARDS))}",)
        if key == "trump":
            self.deal()
            self.play_round(Columns(*map(printed.criteria, state["columns"].values())))
            return self.trump.id if self.scans else self.trump.type
        if key == "hand":
            return tuple(robot.id for robot in self.laid_out)
        if key == "pile":
            return sum(printed.POINTS[robot.force] for robot in self.down[PLAYERS[player]])
        trick, leader, winner = self.tricks[state["trick"] - 1]
        if key == "led":
            return trick[leader].id if self.scans else trick[leader].type
        if key == "lost":
            robot = trick[PLAYERS[player]]
            return robot.id if self.scans and robot.id in prompt.ids() else str(printed.POINTS[robot.force])
        assert key == "winner"
        return winner

    def deal(self) -> None:
        """Sheet, lines 151 to 155: a trump, three cards aside, twelve to each, two to the left."""
        deck = self.random.sample(printed.ROBOTS, 52)
        self.trump, self.laid_out = deck[0], deck[4:16]
        dealt = {player: deck[at : at + 12] for player, at in zip(PLAYERS, (16, 28, 40), strict=True)}
        passed = {player: self.random.sample(hand, 2) for player, hand in dealt.items()}
        rights = dict(zip(PLAYERS, (PLAYERS[2], *PLAYERS[:2]), strict=True))
        self.hands = {
            player: [robot for robot in hand if robot not in passed[player]] + passed[rights[player]]
            for player, hand in dealt.items()
        }

    def play_round(self, card: Columns) -> None:
        """Sheet, lines 159 to 197: twelve tricks, any card that fits; then everyone counts."""
        droco, leader = list(self.laid_out), "droco"
        self.up: dict[str, list[Robot]] = {player: [] for player in PLAYERS}
        self.down: dict[str, list[Robot]] = {player: [] for player in PLAYERS}
        self.tricks: list[tuple[dict[str, Robot], str, str]] = []
        for _ in range(12):
            opened = sheet_card(card, droco, None) if leader == "droco" else self.random.choice(self.hands[leader])
            trick = {"droco": opened if leader == "droco" else sheet_card(card, droco, opened.type)}
            for player, hand in self.hands.items():
                fitting = [robot for robot in hand if robot.type == opened.type]
                trick[player] = opened if player == leader else self.random.choice(fitting or hand)
                hand.remove(trick[player])
            droco.remove(trick["droco"])
            best = sheet_winner([opened, *trick.values()], self.trump.type)
            winner = next(player for player, robot in trick.items() if robot == best)
            self.tricks.append((trick, leader, winner))
            leader = winner
            self.take(trick, winner)
        for player in PLAYERS:
            up, down = ([printed.POINTS[robot.force] for robot in pile[player]] for pile in (self.up, self.down))
            self.scores[player] += sum(up) - sum(down)

    def take(self, trick: dict[str, Robot], winner: str) -> None:
        if winner == "droco":
            for player in PLAYERS:
                self.down[player].append(trick[player])
        else:
            free = len(self.up[winner]) < self.hangars
            (self.up if free else self.down)[winner].append(trick["droco"])


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
        people = People(table, random, scans)
        for _ in play_on(table, random, people.answer):
            pass
        assert table.outcome
        assert table.outcome.scores == people.scores
