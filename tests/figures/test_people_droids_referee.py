"""People who play Droids against each other: they do what helps at once, with the tokens that they drew."""

from collections import Counter
from random import Random

import pytest

from bots.droids.refereeing import mid_round
from compere.bots.droids.board.ends import gardens
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.orders import Order
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import OBSTACLE
from compere.bots.droids.board.scenarios import prepare, with_obstacle
from compere.bots.droids.board.squares import RIGHT
from compere.bots.droids.bot import BOT
from figures.droids_goals import ring, worth_of_obstacle
from figures.people_droids_referee import RefereePeople, draw
from playing import play

OPTIONS = {"scenario": "1", "die": "own", "edges": "yes"}


def test_they_fire_at_whom_they_hit() -> None:
    state = mid_round("B.R...", 1)
    best, _ = RefereePeople(OPTIONS, Random(1))._best(state, ["fire", "step", "max"])
    assert best == Order("fire", RIGHT, "blue")


def test_a_hand_is_of_the_colours_that_were_wanted() -> None:
    """Of a colour that has run out it is any other token."""
    bag = ["fire", "step", "take_put", "repair"]
    assert draw(bag, ["red", "grey", "grey"]) == ["fire", "repair", "step"]
    assert bag == ["take_put"]


@pytest.mark.parametrize("edges", [True, False])
def test_a_ring_makes_a_garden(edges: bool) -> None:
    """All of it does, and without any square of it none is made."""
    map = Map(MAP)
    for colour in map.printed.homes:
        board = prepare(map, 4, tuple(map.printed.homes))
        wall = ring(map, colour, edges)
        board.lying.update(dict.fromkeys(wall, OBSTACLE))
        assert gardens(board, [colour], edges)
        for at in wall:
            open_ = board.copy()
            del open_.lying[at]
            assert not gardens(open_, [colour], edges)


def test_obstacles_before_the_game_are_of_the_own_garden() -> None:
    board = prepare(Map(MAP), 4, ("blue", "red"))
    best = max(range(100), key=lambda at: worth_of_obstacle(board, "blue", at, True) if board.is_free(at) else -99)
    assert best in ring(board.map, "blue", True)
    assert not gardens(with_obstacle(board, best), ["blue"])


@pytest.mark.parametrize(("scenario", "goal"), [(3, "containers"), (4, "garden"), (5, "statue")])
def test_they_reach_their_goals_now_and_then(scenario: int, goal: str) -> None:
    ends = Counter[str]()
    for seed in range(6):
        options = OPTIONS | {"scenario": str(scenario)}
        people, table = RefereePeople(options, Random(seed)), play(BOT, options, seed=str(seed))
        while table.prompt:
            table.answer(people(table.prompt, table.session.state))
        assert table.outcome
        ends[table.outcome.reason] += 1
    assert ends[goal] >= 2
