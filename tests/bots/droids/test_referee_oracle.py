"""The referee against a second, plain model of a game, at every question of games by chance."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bots.droids.aiming import People
from bots.droids.orders_oracle import Ask
from bots.droids.referee_oracle import NO_EFFECT, NONE, End, Game, referee
from compere.bots.droids import questions
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.squares import place, square
from compere.bots.droids.bot import BOT
from compere.journal import Answered
from compere.prompts import Prompt
from playing import any_answer, play

GAMES, PARTS = 240, 8
PRINTED = ("map", "strip")  # questions about these are the almanac's
WORDS = {questions.NONE: NONE, questions.NO_EFFECT: NO_EFFECT}


class Beside:
    """A game of the bot's with the model of it beside; both are told the same."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(f"referee {seed}")
        scenario, edges, die = random.randint(1, 6), random.random() < 0.7, random.choice(["virtual", "own"])
        options = {"scenario": str(scenario), "edges": "yes" if edges else "no", "die": die}
        self.table = play(BOT, options, seed=str(seed))
        self.game = Game(self.table.session.state.board.map.printed, scenario, edges, die == "virtual")
        self.people = People(self.game, random)
        self.story = referee(self.game)
        self.ask: Ask | None = next(self.story)
        self.end: End | None = None
        self.heard = 0  # answers of the journal's
        self.counts = Counter[str]()
        self.hear()

    def play_on(self) -> None:
        """Answer to the end; at every question both ask the same of the same board."""
        while prompt := self.table.prompt:
            assert self.ask, f"the game is over: {self.end}"
            same_question(prompt, self.ask, self.game)
            answer, meant = self.choose(prompt, self.ask)
            self.table.answer(answer)
            self.heard += 1
            self.tell(meant)
            self.hear()
            same_board(self.table.session.state, self.game)
        same_end(self)

    def choose(self, prompt: Prompt[Any], ask: Ask) -> tuple[Any, Any]:
        """Return an answer and what the model is told of it."""
        if ask.key == "obstacle":
            place = self.people.obstacle(ask)
            return place, place
        if ask.key == "order":
            meant = self.people.order(ask)
            return by_meaning(prompt)[meant], meant
        answer = any_answer(prompt, self.random)
        return answer, meaning(ask.key, prompt.decode(prompt.check(answer)))

    def tell(self, answer: Any) -> None:
        """Answer what the model asks."""
        assert self.ask, answer
        self.counts[self.ask.key] += 1
        try:
            self.ask = self.story.send(answer)
        except StopIteration as stop:
            self.ask, self.end = None, stop.value

    def hear(self) -> None:
        """Tell the model what the device has answered by itself: dice, and nothing else that it asks."""
        entries = [item.entry for item in self.table.session.history.items]
        for entry in entries[self.heard :]:
            assert isinstance(entry, Answered)
            if entry.key not in PRINTED:
                assert self.ask and entry.key == self.ask.key, entry
                self.tell(meaning(entry.key, entry.answer))
        self.heard = len(entries)
