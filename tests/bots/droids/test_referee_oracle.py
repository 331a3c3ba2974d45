"""The referee against a second, plain model of a game, at every question of games by chance."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots.droids.aiming import People
from bots.droids.orders_oracle import MINES, Ask, Asking, bring
from bots.droids.positions import some_map, some_position
from bots.droids.referee_oracle import ALONE, NO_EFFECT, NONE, End, Game, facing, referee, rounds
from bots.droids.slow import STEPS
from bots.droids.test_oracle import table as slow_table
from compere.almanac import Almanac
from compere.arrange import ChooseSome, Place
from compere.bots.droids import questions
from compere.bots.droids.board.map import COLOURS, OBSTACLES_IN_BOX, Map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import STATUE_HUNT, Board
from compere.bots.droids.board.squares import SIDES, SQUARES, place, square
from compere.bots.droids.bot import BOT
from compere.bots.droids.state import RefereeState
from compere.journal import Answered, Header
from compere.prompts import Choose, Prompt, Tell
from compere.session import Session
from compere.table import Table
from playing import any_answer, play, said

GAMES = max(12, int(os.environ.get("COMPERE_GAMES", "0")) // 6)  # of each scenario
TABLES = {5: 2, 6: 1}  # how many numbers of players a scenario has, if not three
WORDS = {questions.NONE: NONE, questions.NO_EFFECT: NO_EFFECT}


class Beside:
    """A game of the bot's with the model of it beside; both are told the same."""

    def __init__(
        self, table: Table, game: Game, story: Asking, random: Random, players: int = 0, late: int = 0
    ) -> None:
        self.table, self.game, self.story, self.random = table, game, story, random
        self.players = players  # who are to play
        self.people = People(game, random, late)
        self.ask: Ask | None = None
        self.end: End | None = None
        self.heard = 0  # answers in the journal
        self.counts = Counter[str]()
        self.go_on(None)
        self.hear()

    @classmethod
    def from_set_up(cls, scenario: int, number: int) -> "Beside":
        """Return a game before its set-up; every number of players comes in turn."""
        random = Random(f"referee {scenario} {number}")
        options, map = some_options(scenario, random), seated_map(random)
        table = play(BOT, options, [map.text.splitlines()], seed=str(number))
        game = Game(map.printed, scenario, options["edges"] == "yes", options["die"] == "virtual")
        return cls(table, game, referee(game), random, 2 + number % TABLES.get(scenario, 3))

    @classmethod
    def from_position(cls, scenario: int, number: int) -> "Beside":
        """Return a game from any position on: few emitters, mines everywhere, people who are out."""
        random = Random(f"position {scenario} {number}")
        options, board = some_options(scenario, random), some_position(random, seated_map(random))
        while board.scenario != scenario:
            board = some_position(random, board.map)
        crowd(board, random)
        players = board.players
        out = random.sample(players, random.choice([0, 0, *range(len(players) - 1)]))
        partner = random.choice([None, "yellow", "red", "green"]) if scenario < 3 and len(players) == 4 else None
        state = RefereeState(board, first=random.choice(players), partner=partner, out=out, options=options)
        header = Header(BOT.name, BOT.rules_version, options, str(number))
        session = Session(BOT, header, position=state.public())
        game = Game(board.map.printed, scenario, options["edges"] == "yes", options["die"] == "virtual")
        game.table, game.out = slow_table(board), set(out)
        game.sit(players)
        if partner:
            game.pair(partner)
        for robot in game.table.robots if scenario == STATUE_HUNT else ():
            bring(game.table, robot)  # ruling, Corrections: what is set onto its goal has reached it
        return cls(
            Table(session, Almanac(), lambda entries: None), game, rounds(game, str(state.first)), random, late=6
        )

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
        self.go_on(answer)

    def go_on(self, answer: Any) -> None:
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


def some_options(scenario: int, random: Random) -> dict[str, str]:
    chosen = {"scenario": str(scenario), "die": random.choice(["virtual", "own"])}
    return BOT.choose_options(chosen | ({"edges": random.choice(["yes", "no"])} if scenario == 4 else {}))


def seated_map(random: Random) -> Map:
    """Return the map that ships, or any other, its sides given to colours by chance."""
    text = MAP if random.random() < 0.5 else some_map(random).text
    colours = random.sample(COLOURS, 4)
    for side, was, colour in zip(SIDES, ("blue", "yellow", "red", "green"), colours, strict=True):
        text = text.replace(f"{side}: {was}", f"{side}: {colour}")
    return Map(text)


def crowd(board: Board, random: Random) -> None:
    """Lay what brings ends near: nearly all mines of the box, or obstacles around circles, all but one or two."""
    squares = random.sample(SQUARES, len(SQUARES))
    if board.scenario == 2 and random.random() < 0.3:
        thing, wanted = "mine", [*squares[: random.randint(30, 60)]]
    elif board.scenario == 4:
        circles = [place(board.map.printed.homes[player]) for player in random.sample(board.players, 2)]
        near = [square(x + dx, y + dy) for x, y in circles for dx, dy in STEPS.values() if on_board(x + dx, y + dy)]
        thing, wanted = "obstacle", random.sample(near, len(near) - random.choice([0, 1, 1, 2]))
    else:
        return
    for each in wanted:
        if board.is_free(each) and board.mines_out < MINES and board.tokens_out < OBSTACLES_IN_BOX:
            board.lying[each] = thing


def on_board(x: int, y: int) -> bool:
    return x in range(10) and y in range(10)


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
@pytest.mark.parametrize("begun", [Beside.from_set_up, Beside.from_position], ids=["set_up", "position"])
def test_the_referee_against_the_plain_model(
    begun: Callable[[int, int], Beside], scenario: int, record_property: Callable[[str, object], None]
) -> None:
    """Board, losses, who is asked and for which orders, who is out, and how it ends, after every answer."""
    asked, ends = Counter[str](), Counter[str]()
    games = GAMES if begun == Beside.from_set_up else 3 * GAMES
    for number in range(games):
        beside = begun(scenario, number)
        beside.play_on()
        asked += beside.counts
        assert beside.end
        ends[f"{beside.end.why}, {'drawn' if beside.end.drawn else 'won'}"] += 1
    assert asked["order"] > games
    found = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    record_property(f"referee, scenario {scenario}", f"{games} games ({found}), {asked['order']} orders")
