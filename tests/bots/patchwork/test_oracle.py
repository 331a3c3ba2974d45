"""Automa's choice and the books of whole games, worked out a second time and held against the bot.

Nothing here is taken from the rules under test: the choice follows the sheet (lines 43 to 55), the books are kept from
the answers in the journal alone, the printed facts are those of `printed`.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bots.patchwork import printed
from bots.patchwork.printed import Card, Patch
from bots.patchwork.turns import Turn, told_turns
from compere.bots.patchwork.bot import BOT
from compere.bots.patchwork.cards import CARDS
from compere.bots.patchwork.decide import choose_patch
from compere.bots.patchwork.state import new_state
from compere.journal import Answered
from compere.narrowing import Choice
from compere.prompts import Answer, Prompt
from compere.state import Told
from playing import any_answer, every_choice, play, play_on

POSITIONS = 500
OPTIONS = every_choice(BOT)
SEEDS = range(max(4, int(os.environ.get("COMPERE_GAMES", "0")) // len(OPTIONS)))  # games of each choice of options

Left = Sequence[tuple[int, Patch]]

# The symbols of the cards (sheet, lines 52 to 55): which of the patches left, at automa's and human's space, stay.
KEEP: dict[str, Callable[[Left, int, int], Left]] = {
    "overtake": lambda left, automa, human: [each for each in left if min(automa + each[1].time, 53) <= human],
    "buttons": lambda left, automa, human: [
        each for each in left if each[1].buttons == max(p.buttons for _, p in left)
    ],
    "largest": lambda left, automa, human: [
        each for each in left if each[1].squares == max(p.squares for _, p in left)
    ],
    "nearest": lambda left, automa, human: [min(left)],
    "furthest": lambda left, automa, human: [max(left)],
}


def sheet_choice(card: Card, reach: Sequence[Patch], automa: int, human: int, neutral: str) -> int | None:
    """Return which of the patches in reach Automa takes: its place, or None when it passes."""
    left: Left = [(place, patch) for place, patch in enumerate(reach) if patch.cost <= card.budget]
    for name in card.filters:
        if len(left) > 1:
            left = KEEP[neutral if name == "neutral" else name](left, automa, human) or left
    return left[0][0] if left else None


@pytest.mark.parametrize("neutral", ["nearest", "furthest"])
@pytest.mark.parametrize("number", printed.CARDS)
def test_choice(number: int, neutral: str) -> None:
    """Sheet, lines 47 to 55: with each card the bot takes the patch that the second reading takes."""
    random = Random(number)
    state = new_state(BOT.choose_options({"neutral": neutral}))
    for _ in range(POSITIONS):
        reach = random.sample(list(printed.PATCHES.values()), random.choice((3, 3, 3, 3, 2, 1, 0)))
        human = random.randint(0, 53)
        automa = random.randint(max(0, human - 8), human)
        state.circle = [f"patch:{patch.number}" for patch in reach]
        state.space = {"human": human, "automa": automa}
        choice = choose_patch(state, CARDS[f"automa:{number}"])
        assert isinstance(choice, Choice)
        expected = sheet_choice(printed.CARDS[number], reach, automa, human, neutral)
        assert choice.picked == expected, (reach, automa, human)


class Books:
    """A game's books, kept from its options and answers: the ring of patches stays where it lies, the token moves."""

    def __init__(self, options: dict[str, str], answers: Iterable[Answered]) -> None:
        self.options = options
        self.answers = iter(answers)
        self.distance, self.counted = printed.LEVELS[int(options["level"])]
        self.ring: list[int | None] = [printed.START] + [None] * 32  # clockwise
        self.token = 0  # the place that the neutral token lies behind
        self.gone: set[int] = set()  # places of the ring
        self.space = {"human": 0, "automa": 0}
        self.last, self.first = "human", None
        self.buttons, self.leather, self.collected = 5, 0, 0
        self.quilt: list[int] = []
        self.piles: list[int] = []
        self.tile: str | None = None  # who has it
        self.leather_lies = list(printed.LEATHER[options["track"]])
        self.leather_went: dict[str, str] = {}
        self.deck, self.left = list(printed.DECKS[options["deck"]]), 10
        self.back: int | None = None
        self.turns: list[Turn] = []

    def keep(self) -> None:
        """Follow the game from set-up to the human's score."""
        self.show_back()
        while mover := self.mover():
            self.human() if mover == "human" else self.automa()
        self.score = self.answer("score")
        assert next(self.answers, None) is None

    def mover(self) -> str | None:
        human, automa = self.space["human"], self.space["automa"]
        if min(human, automa) == 53:
            return None
        return self.last if human == automa else "human" if human < automa else "automa"

    def answer(self, key: str) -> Any:
        entry = next(self.answers)
        assert entry.key == key
        return entry.answer

    def patches(self, key: str) -> list[int]:
        return [int(id.removeprefix("patch:")) for id in self.answer(key)]

    def clockwise(self) -> list[int]:
        return [place for place in ((self.token + step) % 33 for step in range(1, 34)) if place not in self.gone]

    def learn(self) -> list[Patch]:
        """Return the patches in reach, those asked for that no one knows."""
        unknown = [place for place in self.clockwise()[:3] if self.ring[place] is None]
        rest = [number for number in printed.PATCHES if number not in self.ring]
        if unknown:
            found = self.patches("circle") if len(rest) > 1 else []
            found += [number for number in rest if number not in found][: max(0, len(unknown) - len(found))]
            if len(found) > len(unknown):  # more of the circle, in its order
                unknown = [place for place in self.clockwise() if self.ring[place] is None][: len(found)]
            for place, number in zip(unknown, found, strict=True):
                self.ring[place] = number
        return [printed.PATCHES[self.ring[place]] for place in self.clockwise()[:3]]

    def take(self, nth: int) -> int:
        self.token = self.clockwise()[nth]
        self.gone.add(self.token)
        return self.ring[self.token]

    def move(self, who: str, to: int) -> tuple[int, int]:
        """Move a token; return how many income symbols and leather patches it met."""
        start, self.space[who], self.last = self.space[who], min(to, 53), who
        passed = range(start + 1, self.space[who] + 1)
        if self.space[who] == 53 and self.first is None:
            self.first = who
        leather = [space for space in self.leather_lies if space in passed]
        self.leather_lies = [space for space in self.leather_lies if space not in leather]
        self.leather_went |= {str(space): who for space in leather}
        return len(set(passed) & set(printed.INCOME)), len(leather)

    def human(self) -> None:
        reach = self.learn()
        picked = self.answer("human_turn") if reach else "advance"
        if picked == "advance":
            to = min(self.space["automa"] + 1, 53)
            self.buttons += to - self.space["human"]
        else:
            nth = ["first", "second", "third"].index(picked)
            if reach[nth].cost > self.buttons:
                self.out_of_step()
                return
            self.buttons -= reach[nth].cost
            to = self.space["human"] + reach[nth].time
            self.quilt.append(self.take(nth))
        symbols, leather = self.move("human", to)
        self.buttons += symbols * self.income()
        self.leather += leather

    def out_of_step(self) -> None:
        picked = self.answer("out_of_step")
        if picked == "buttons":
            self.buttons = self.answer("buttons")
        if picked == "circle":
            numbers = self.patches("next_patches")
            if numbers[0] in self.ring:
                self.token = self.ring.index(numbers[0]) - 1
            for place, number in zip(self.clockwise(), numbers, strict=False):
                self.ring = [None if each == number and at != place else each for at, each in enumerate(self.ring)]
                self.ring[place] = number

    def automa(self) -> None:
        number = int(self.answer("card")[0].removeprefix("automa:"))
        card = printed.CARDS[number]
        self.deck.remove(number)
        self.left -= 1
        assert self.back in (None, card.budget)
        reach = self.learn()
        human, automa = self.space["human"], self.space["automa"]
        nth = sheet_choice(card, reach, automa, human, self.options["neutral"])
        if nth is None:
            symbols, _ = self.move("automa", human + 1)
        else:
            self.piles.append(self.take(nth))
            symbols, _ = self.move("automa", automa + reach[nth].time)
        self.turns.append(Turn(number, None if nth is None else f"nth:{nth + 1}", self.space["automa"]))
        self.collected += symbols * card.income
        if self.tile is None and self.space["automa"] >= 53 - self.distance:
            self.tile = "human" if self.covered() >= 49 and self.answer("tile") == "yes" else "automa"
        self.back = None
        if self.space["automa"] < 53 and not self.left:
            self.deck, self.left = list(printed.DECKS[self.options["deck"]]), 12
        if self.space["automa"] < 53:
            self.show_back()

    def show_back(self) -> None:
        if self.options["deck"] == "tactical" and self.options["cards"] == "virtual":
            self.back = int(self.answer("back")[0].removeprefix("budget:"))

    def may_be_next(self) -> list[str]:
        """The cards with the back that shows."""
        return [f"automa:{number}" for number in self.deck if printed.CARDS[number].budget == self.back]

    def income(self) -> int:
        return sum(printed.PATCHES[number].buttons for number in self.quilt)

    def covered(self) -> int:
        return sum(printed.PATCHES[number].squares for number in self.quilt) + self.leather

    def human_score(self) -> int:
        return self.buttons + 7 * (self.tile == "human") - 2 * max(0, 81 - self.covered())

    def automa_score(self) -> int:
        """Sheet, lines 69 to 88."""
        drawn = [printed.PATCHES[number].buttons for number in self.piles]
        points = {"collected": self.collected, "patches": len([n for n in drawn if n]), "drawn": sum(drawn)}
        return 7 * (self.tile == "automa") + sum(points[name] for name in self.counted)

    def public(self) -> dict[str, Any]:
        with_buttons = [number for number in self.piles if printed.PATCHES[number].buttons]
        circle = [self.ring[place] for place in self.clockwise()]
        return {
            "options": self.options,
            "seats": [],
            "mover": self.mover(),
            "space": self.space,
            "on_top": self.last,
            "first_home": self.first,
            "circle": [number and f"patch:{number}" for number in circle],
            "buttons": self.buttons,
            "quilt": [f"patch:{number}" for number in self.quilt],
            "leather": self.leather_went | {str(space): None for space in self.leather_lies},
            "leather_sewn": self.leather,
            "leather_lies": self.leather_lies,
            "income": self.income(),
            "empty_squares": max(0, 81 - self.covered()),
            "tile": self.tile,
            "marker": None if self.tile else 53 - self.distance,
            "collected": self.collected,
            "automa_patches": [f"patch:{number}" for number in self.piles],
            "with_buttons": [f"patch:{number}" for number in with_buttons],
            "without_buttons": [f"patch:{number}" for number in self.piles if number not in with_buttons],
            "deck": {
                "name": "deck",
                "by": "device" if self.options["cards"] == "virtual" else "table",
                "unseen": {f"automa:{number}": 1 for number in self.deck},
                "put_away": len(self.deck) - self.left,
                "next": [self.may_be_next()] if self.back else [],
                "left": self.left,
            },
            "said_space": {},
        }


def buys(prompt: Prompt[Any], random: Random) -> Answer:
    """Answer as a person who mostly buys, confirms the score, and now and then is out of step."""
    if prompt.key == "patchwork.score":
        return prompt.usual
    if prompt.key == "patchwork.human_turn" and random.random() < 0.95:
        buttons = prompt.text.args["buttons"]
        costs = {option.id: option.facets["cost"] for option in prompt.options if option.facets}
        affordable = [id for id, cost in costs.items() if cost <= buttons]
        return random.choice(affordable or ["advance"])
    if prompt.key == "patchwork.buttons":
        return random.randint(0, 30)
    return any_answer(prompt, random)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_books(options: dict[str, str]) -> None:
    """Whole random games agree with books kept from the journal's answers: every turn, both scores, and who won.

    So does the human's last turn, before which the back of Automa's next card may show.
    """
    for seed in SEEDS:
        random = Random(f"{seed} {options}")
        table = play(BOT, options, seed=str(seed))
        told: list[Told] = []
        for prompt in play_on(table, random, (any_answer, buys)[seed % 2]):
            told += table.told
            if prompt.key == "patchwork.human_turn":
                answered, then = len(table.session.history.items), table.session.public_state
            if prompt.key == "patchwork.score":
                likely = prompt.usual
        items = [item.entry for item in table.session.history.items]
        books = Books(options, items[:answered])
        with suppress(StopIteration):  # there is no answer for the human's turn
            books.keep()
        assert books.public() == then
        books = Books(options, items)
        books.keep()
        assert books.public() == table.session.public_state
        assert books.turns == told_turns(told)
        assert min(books.human_score(), 999) == likely
        scores = {"human": books.score, "automa": books.automa_score()}
        winner = max(scores, key=scores.__getitem__) if len(set(scores.values())) == 2 else books.first
        assert table.outcome
        assert (table.outcome.scores, table.outcome.winners) == (scores, (winner,))
