"""Every kind of screen of Droids' other scenarios, for two to four players, in both languages, to be looked at."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import pytest

import game_pictures
from catalogue import DRAWN
from compere_device.answers.quarters import Quarters
from compere_device.answers.way import Way
from compere_device.scenes.playing import Playing
from figures.people_droids_referee import RefereePeople
from game_pictures import Made
from golden_screens import assert_screen
from hands import Hands, look

PEOPLE = {"challenge": 4, "mines": 3, "chips": 4, "garden": 3, "statue": 3, "labyrinth": 2}
GAMES: Mapping[str, dict[str, str]] = {
    "challenge": {"scenario": "1", "die": "virtual"},
    "mines": {"scenario": "2", "die": "own"},
    "chips": {"scenario": "3", "die": "virtual"},
    "garden": {"scenario": "4", "die": "virtual", "edges": "no"},
    "statue": {"scenario": "5", "die": "own"},
    "labyrinth": {"scenario": "6", "die": "virtual"},
}
SIDES = ("blue", "yellow", "red", "green")
NAMES = {
    "challenge": [
        *("colours", "colours_further", "team", "told_set_up", "obstacle", "obstacle_further", "place"),
        *(f"order_{side}" for side in SIDES),
        *("order_way", "order_slanted", "order_further_3", "order_relay", "order_relay_to", "order_water_blue"),
        *("told_in_turn", "end", "why", "glance_", "glance_1", "order_further_6", "order_water_green"),
        "order_water_yellow",
    ],
    "mines": [
        *("first", "shot", "mine", "told_in_turn", "order_repairers", "order_repairers_grey", "glance_", "glance_1"),
        *("glance_2", "glance_3", "end", "order_further_9", "order_repairers_grey_robot", "order_water_red"),
    ],
    "chips": ["told_set_up", "told_first", "order_blue", "glance_", "glance_1", "glance_4", "told_end", "end"],
    "garden": ["told_set_up", "obstacle", "glance_", "end"],
    "statue": ["told_set_up", "order_red", "glance_", "end"],
    "labyrinth": ["told_set_up", "order_red", "order_way", "glance_", "glance_1", "end"],
}
LOOKED_IN_ROUND = 2


@cache
def pictures(game: str, language: str) -> Made:
    """Play a game, and keep the first screen of each kind."""
    people = partial(RefereePeople, people=PEOPLE[game])
    return game_pictures.pictures("droids", GAMES[game], language, people, question, look_once)


def question(playing: Playing) -> str:
    """Return what the question on the screen is called: for an order also whose it is, until kinds are told."""
    way, state = playing.asked, playing.table.session.state
    assert way
    name = way.prompt.key.partition(".")[2]
    if name == "order":
        wet = state.board.in_water(state.sender)
        return order_name(way, f"order_water_{state.sender}" if wet else f"order_{state.sender}")
    further = len(way.left) < len(way.prompt.squares) if isinstance(way, Quarters) else name in LISTS and begun(way)
    return f"{name}_further" if further else name


LISTS = ("colours",)


def begun(way: Any) -> bool:
    """Return whether a list has been gone into."""
    return bool(getattr(way, "cursor", 0))


def order_name(way: Way, name: str) -> str:
    """Return which screen of the question for an order it is."""
    if not way.narrowed:
        first = getattr(way, "first", 0)
        return f"order_further_{first}" if first else name
    told = {facet: str(getattr(value, "id", value)) for facet, value in way.narrowed}
    kind = told.get("kind", "").partition(":")[2]
    if kind in ("relay", "repairers"):
        return "_".join((f"order_{kind}", *(facet for facet in told if facet != "kind")))
    return "order_slanted" if "diagonal" in kind else "order_way"


def look_once(hands: Hands, playing: Playing, name: str, made: Made) -> None:
    """Keep once what may be looked at."""
    if name.startswith("order_") and playing.table.session.state.round == LOOKED_IN_ROUND and "why" not in made:
        look(hands, made)


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"droids_{language}/{game}_{name}")


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert not game_pictures.left_out(NAMES, lambda game: pictures(game, "en"))
