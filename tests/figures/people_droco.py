"""Three people who play Robotick against Droco: real deals of 52 cards, hands, legal tricks, and piles to count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bots.droco import printed
from bots.droco.printed import Columns, Robot
from bots.droco.sheet import Hand, sheet_card, sheet_winner
from compere.bots.droco.state import DrocoState
from compere.prompts import Prompt
from compere.run import short_key

DROCO = "droco"
PLAYERS = ("first", "second", "third")
TRICKS = 12


@dataclass(frozen=True)
class Trick:
    """A trick as it lay on the table."""

    cards: Mapping[str, Robot]  # by who played them
    winner: str


@dataclass(frozen=True)
class Deal:
    """A deal: hands lie in the order in which their players like to play them, so that a round follows from it."""

    trump: Robot
    laid_out: Hand
    hands: Mapping[str, Hand]  # after two cards were passed

    @classmethod
    def new(cls, random: Random) -> "Deal":
        """Sheet, lines 151 to 155: a trump, three cards aside, twelve to each, two to the left."""
        deck = random.sample(printed.ROBOTS, 52)
        dealt = {player: deck[at : at + 12] for player, at in zip(PLAYERS, (16, 28, 40), strict=True)}
        rights = dict(zip(PLAYERS, (PLAYERS[2], *PLAYERS[:2]), strict=True))
        hands = {player: random.sample(hand[2:] + dealt[rights[player]][:2], 12) for player, hand in dealt.items()}
        return cls(deck[0], deck[4:16], hands)

    def play(self, droco: Sequence[Robot]) -> "Played":
        """Return the round as far as Droco has played these cards."""
        played = Played(self)
        for card in droco:
            played.play(card)
        return played


@dataclass
class Played:
    """The tricks of a deal."""

    deal: Deal
    tricks: list[Trick] = field(default_factory=list)

    @property
    def leader(self) -> str:
        """Sheet, lines 161 and 191: Droco leads first, then the winner."""
        return self.tricks[-1].winner if self.tricks else DROCO

    def held(self, player: str) -> list[Robot]:
        """Return the cards that somebody has left, Droco included."""
        gone = [trick.cards[player] for trick in self.tricks]
        return [
            each for each in (self.deal.laid_out if player == DROCO else self.deal.hands[player]) if each not in gone
        ]

    @property
    def led(self) -> Robot | None:
        """What a human leads now; None where Droco does."""
        return None if self.leader == DROCO else self.held(self.leader)[0]

    def play(self, droco: Robot) -> None:
        """Play a trick around Droco's card: who has a card of the led type follows."""
        opened, cards = self.led or droco, {DROCO: droco}
        for player in PLAYERS:
            held = self.held(player)
            fitting = [robot for robot in held if robot.type == opened.type]
            cards[player] = opened if player == self.leader else (fitting or held)[0]
        best = sheet_winner([opened, *cards.values()], self.deal.trump.type)
        self.tricks.append(Trick(cards, next(player for player, robot in cards.items() if robot == best)))

    def finish(self, columns: Columns) -> None:
        """Play what nobody was asked about any more: tricks that settled themselves at the end of the round."""
        while len(self.tricks) < TRICKS:
            self.play(sheet_card(columns, self.held(DROCO), self.led and self.led.type))

    def up(self, player: str, hangars: int) -> list[Robot]:
        """Sheet, line 187: robots face up, as many as there are hangars."""
        return self._won(player)[:hangars]

    def down(self, player: str, hangars: int) -> list[Robot]:
        """Sheet, lines 181 and 187: what came too late for a hangar, and the own cards that Droco beat."""
        return self._won(player)[hangars:] + [trick.cards[player] for trick in self.tricks if trick.winner == DROCO]

    def _won(self, player: str) -> list[Robot]:
        return [trick.cards[DROCO] for trick in self.tricks if trick.winner == player]


class DrocoPeople:
    """Answer with the truth of a simulated table; `scanned` names cards where the game takes them."""

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self.hangars = {"3": 3, "4": 4}[options["hangars"]]
        self.random = random
        self.deals: list[Deal] = []
        self.rounds: list[Played] = []  # as far as they have been asked about
        self.columns: list[Columns] = []  # of each round's AI card

    def __call__(self, prompt: Prompt[Any], state: DrocoState, *, scanned: bool = False) -> Any:
        """Return the true answer.

        Raises:
            AssertionError: the question is none of a game without slips.
        """
        key = short_key(prompt)
        if key == "ai":
            return (f"ai:{self.random.choice(list(printed.CARDS))}",)
        if key.startswith("column_"):
            return self._printed(state.ai_card, key.removeprefix("column_"))
        played = self._follow(state)
        match key:
            case "trump":
                return _named(played.deal.trump, prompt, played.deal.trump.type, scanned)
            case "hand":
                return tuple(robot.id for robot in played.deal.laid_out)
            case "led" if played.led:
                return _named(played.led, prompt, played.led.type, scanned)
            case "winner":
                return played.tricks[state.trick - 1].winner
            case "lost":
                card = played.tricks[state.trick - 1].cards[_player(prompt)]
                return _named(card, prompt, str(printed.POINTS[card.force]), scanned)
            case "pile":
                return worth(played.down(_player(prompt), self.hangars))
        raise AssertionError(f"nobody at the table can answer {prompt.key}")

    def scores(self) -> dict[str, list[int]]:
        """Return what each player has scored in each round. Sheet, line 197."""
        for played, columns in zip(self.rounds, self.columns, strict=True):
            played.finish(columns)
        return {
            player: [
                worth(played.up(player, self.hangars)) - worth(played.down(player, self.hangars))
                for played in self.rounds
            ]
            for player in PLAYERS
        }

    def _follow(self, state: DrocoState) -> Played:
        """Deal, where a round has begun; play the tricks in which Droco has played, around its cards."""
        if len(self.deals) < state.round:
            self.deals.append(Deal.new(self.random))
            words = {situation: printed.words(column) for situation, column in state.columns.items()}
            self.columns.append(Columns(*(words[situation] for situation in printed.SITUATIONS)))
        deal = self.deals[state.round - 1]
        played = [trick.cards[DROCO] for trick in state.taken] + ([state.lying.cards[DROCO]] if state.lying else [])
        self.rounds[state.round - 1 :] = [deal.play([printed.BY_ID[card] for card in played])]
        return self.rounds[-1]

    @staticmethod
    def _printed(ai_card: str, situation: str) -> str:
        """Return a column of an AI card as the game names it."""
        words = {word: english for english, word in printed.WORDS.items()}
        column = getattr(printed.CARDS[int(ai_card.removeprefix("ai:"))], printed.SITUATIONS[situation])
        return "-".join(words[word] for word in column)


def worth(robots: Hand) -> int:
    """Return the points of cards."""
    return sum(printed.POINTS[robot.force] for robot in robots)


def _named(card: Robot, prompt: Prompt[Any], answer: str, scanned: bool) -> str:
    return card.id if scanned and card.id in prompt.ids() else answer


def _player(prompt: Prompt[Any]) -> str:
    """Return whom a question names."""
    (player,) = prompt.subject
    return str(player)
