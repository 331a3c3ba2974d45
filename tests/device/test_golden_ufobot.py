"""Every kind of screen of Ufobot's games in both languages, as pictures to be looked at."""

from functools import cache

import pytest

import game_pictures
from catalogue import DRAWN
from compere_device.scenes.playing import Playing
from figures.people import UfobotPeople
from game_pictures import Made
from golden_screens import assert_screen
from hands import Hands, look

GAMES = {
    "virtual": {"board": "own", "dice": "virtual"},
    "harder": {"board": "trial", "dice": "own", "difficulty": "harder"},
    "easier": {"board": "trial", "dice": "virtual", "difficulty": "easier", "blue_bonus": "chase"},
}
NAMES = {
    "virtual": [
        *("told_set_up", "space", "key", "top", "tiles", "yours", "recruit", "recruit_further", "value", "speaker"),
        *("storey", "told_tower", "lowest", "told_zodiac", "topmost", "building", "told_military"),
        *("above", "next", "goes_on", "told_round", "points", "your_score", "end"),
        *("site", "site_further", "topmost_further", "until", "value_further", "told_end"),
    ],
    "harder": ["die", "die_further", "told_site", "told_bonus", "glance_1", "glance_2", "glance_3", "glance_4"],
    "easier": ["above", "told_round", "why", "end", "building_further"],
}


@cache
def pictures(game: str, language: str) -> Made:
    """Play a game, and keep the first screen of each kind."""
    return game_pictures.pictures("ufobot", GAMES[game], language, UfobotPeople, besides=look_once)


def look_once(hands: Hands, playing: Playing, name: str, made: Made) -> None:
    """Keep once what may be looked at."""
    if name == "building" and playing.table.session.state.ended_rounds == 2 and "why" not in made:
        look(hands, made)


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"ufobot_{language}/{game}_{name}")


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert not game_pictures.left_out(NAMES, lambda game: pictures(game, "en"))
