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
from compere.bots.droids.board.position import Board
from compere.bots.droids.board.squares import place, square
from compere.bots.droids.bot import BOT
from compere.journal import Answered
from compere.prompts import Prompt
from compere.table import Table
from playing import play

GAMES, PARTS = 240, 8
PRINTED = ("map", "strip")  # questions about these are the almanac's


class Beside:
    """A game of the bot's with the model of it beside."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(f"referee {seed}")
        scenario, edges, die = random.randint(1, 6), random.random() < 0.7, random.choice(["virtual", "own"])
        options = {"scenario": str(scenario), "edges": "yes" if edges else "no", "die": die}
        self.table = play(BOT, options, seed=str(seed))
        self.board: Board = self.table.session.state.board
        self.game = Game(self.board.map.printed, scenario, edges, die == "virtual")
        self.people = People(self.game, random)
        self.story = referee(self.game)
        self.ask: Ask | None = next(self.story)
        self.end: End | None = None
        self.heard = 0  # answers of the journal's
        self.counts = Counter[str]()
        self.hear()

    def tell(self, answer: Any) -> None:
        """Answer what the model asks."""
        assert self.ask, answer
        self.counts[self.ask.key] += 1
        try:
            self.ask = self.story.send(answer)
        except StopIteration as stop:
            self.ask, self.end = None, stop.value

    def hear(self) -> None:
        """Tell the model what the device has answered by itself."""
        items = [item.entry for item in self.table.session.history.items]
        for entry in items[self.heard :]:
            assert isinstance(entry, Answered)
            if entry.key not in PRINTED:
                self.check_key(entry.key)
                self.tell(self.meant(entry.key, entry.answer))
        self.heard = len(items)
