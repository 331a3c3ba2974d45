"""The referee against a second, plain model of a game, at every question of games by chance."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots.droids.aiming import People
from bots.droids.orders_oracle import Ask
from bots.droids.positions import some_map
from bots.droids.referee_oracle import ALONE, NO_EFFECT, NONE, End, Game, facing, referee
from bots.droids.slow import STEPS
from compere.arrange import Place
from compere.bots.droids import questions
from compere.bots.droids.board.map import COLOURS, Map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.squares import SIDES, place
from compere.bots.droids.bot import BOT
from compere.journal import Answered
from compere.prompts import Choose, ChooseSome, Prompt, Tell
from playing import any_answer, play, said

GAMES = max(12, int(os.environ.get("COMPERE_GAMES", "0")) // 6)  # of each scenario
TABLES = {5: 2, 6: 1}  # how many numbers of players a scenario has, if not three
WORDS = {questions.NONE: NONE, questions.NO_EFFECT: NO_EFFECT}


class Beside:
    """A game of the bot's with the model of it beside; both are told the same."""

    def __init__(self, scenario: int, number: int) -> None:
        self.random = random = Random(f"referee {scenario} {number}")
        self.players = 2 + number % TABLES.get(scenario, 3)
        edges, die = random.random() < 0.7, random.choice(["virtual", "own"])
        options = {"scenario": str(scenario), "die": die}
        if scenario == 4:
            options["edges"] = "yes" if edges else "no"
        map = seated_map(random)
        self.table = play(BOT, options, [map.text.splitlines()], seed=str(number))
        self.game = Game(map.printed, scenario, edges, die == "virtual")
        self.people = People(self.game, random)
        self.story = referee(self.game)
        self.ask: Ask | None = next(self.story)
        self.end: End | None = None
        self.heard = 0  # answers in the journal
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
            if self.ask is None or self.ask.key not in ("shot", "mine"):  # the order is being carried out
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
        if ask.key == "colours":
            answer = tuple(self.random.sample(sorted(ask.may), self.players))
        return answer, meaning(ask.key, prompt.decode(prompt.check(answer)), self.game, ask)

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
            if entry.key != "map":
                assert self.ask and entry.key == self.ask.key, entry
                self.tell(meaning(entry.key, entry.answer, self.game, self.ask))
        self.heard = len(entries)


def seated_map(random: Random) -> Map:
    """Return the map that ships, or any other, its sides given to colours by chance."""
    text = MAP if random.random() < 0.5 else some_map(random).text
    colours = random.sample(COLOURS, 4)
    for side, was, colour in zip(SIDES, ("blue", "yellow", "red", "green"), colours, strict=True):
        text = text.replace(f"{side}: {was}", f"{side}: {colour}")
    return Map(text)


def meaning(key: str, answer: Any, game: Game, ask: Ask) -> Any:
    """Return what the model is told of an answer."""
    match key:
        case "team":
            return answer or ALONE
        case "dice":
            return dict(zip((player for player in game.players if player in ask.may), answer, strict=True))
        case "shot" | "mine":
            return answer[0]
    return answer


def by_meaning(prompt: Prompt[Any]) -> dict[Any, str]:
    """Return the ids of what may be answered to the question for an order, also of what is only scanned."""
    assert isinstance(prompt, Choose)
    found: dict[Any, str] = {}
    for each in (*prompt.options, *prompt.scanned):
        order = each.value
        found[(order.kind, order.direction, order.robot) if isinstance(order, Order) else WORDS[order]] = each.id
    return found


def id_of(side: str, kind: str, way: int, robot: str) -> str:
    """Return how an order's id should be, as its sender sees it: up leads away from them, to the line above."""
    dx, dy = STEPS[way]
    (x, y), (here_x, here_y) = facing(side, (5 + dx, 5 + dy)), facing(side, (5, 5))
    words = ("up_" if y < here_y else "down_" if y > here_y else "") + {-1: "left_", 0: "", 1: "right_"}[x - here_x]
    return f"order:{kind}_{words}{ {'repairer1': 'p_', 'repairer2': 'q_'}.get(robot, '') }".removesuffix("_")


def same_question(prompt: Prompt[Any], ask: Ask, game: Game) -> None:
    """Hold a question to the model's: its kind, of whom, and what may be answered."""
    assert prompt.key == f"droids.{ask.key}", f"{prompt.key}: expected {ask}"
    if ask.who:
        assert prompt.subject[0] == ask.who, f"{prompt.subject}: expected {ask}"
    match prompt:
        case Tell():
            assert prompt.subject == (game.round, *(player for player in game.order if player not in game.out))
        case Place():
            assert set(prompt.squares) == ask.may
        case Choose() if ask.key == "order":
            found = by_meaning(prompt)
            assert found.keys() == ask.may | {NONE, NO_EFFECT}
            for kind, way, robot in ask.may:
                assert found[kind, way, robot] == id_of(game.seat(ask.who), kind, way, robot)
            assert prompt.subject == (
                ask.who,
                game.round,
                game.sent[ask.who] + 1,
                int(game.table.wet(game.table.robots[ask.who])),
            )
        case Choose():
            assert {meaning(ask.key, option.value, game, ask) for option in prompt.options} == ask.may
        case ChooseSome():
            assert {option.value for option in prompt.options} == ask.may
            assert (prompt.min, prompt.max) == (2, 3 if game.scenario == 5 else 4)


def same_board(state: Any, game: Game) -> None:
    """Hold the board to the model's, and who is out, and how much may still be sent."""
    board, table = state.board, game.table
    assert set(state.out) == game.out
    assert {robot: place(at) for robot, at in board.robots.items()} == table.robots
    assert {place(at): thing for at, thing in board.lying.items()} == table.things
    assert (board.carried, board.stock) == (table.hands, table.pockets)
    assert (board.lost, board.delivered) == (table.damage, table.brought)
    assert {player: state.left[player] for player in game.left} == game.left
    assert {player: state.sent[player] for player in game.sent} == game.sent


def same_end(beside: Beside) -> None:
    outcome, end = beside.table.outcome, beside.end
    assert outcome and end, f"{outcome}, expected {end}, {beside.ask}"
    assert outcome.reason == ("nobody_left" if end.why == "last" and end.drawn else end.why)
    assert set(outcome.winners) == end.best
    assert ("A draw" in said(outcome.text)) is end.drawn


@pytest.mark.parametrize("scenario", range(1, 7))
def test_the_referee_against_the_plain_model(scenario: int, record_property: Callable[[str, object], None]) -> None:
    """Board, losses, who is asked and for which orders, who is out, and how it ends, after every answer."""
    asked, ends = Counter[str](), Counter[str]()
    for number in range(GAMES):
        beside = Beside(scenario, number)
        beside.play_on()
        assert beside.end and len(beside.game.players) == beside.players
        asked += beside.counts
        ends[f"{beside.end.why}, {'drawn' if beside.end.drawn else 'won'}"] += 1
    assert asked["order"] > GAMES
    found = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    record_property(f"referee, scenario {scenario}", f"{GAMES} games ({found}), {asked['order']} orders")
