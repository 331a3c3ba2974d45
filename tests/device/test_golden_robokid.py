"""Every kind of screen of Robokid's games in both languages, as pictures to be looked at."""

from functools import cache

import pytest

import game_pictures
from catalogue import DRAWN
from compere_device.answers.spans import Spans
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from figures.people import FortPeople
from game_pictures import Made
from golden_screens import assert_screen
from hands import Hands, drawn, look

GAMES = {
    "tracked": {"deck": "tracked", "people": "1", "dogs": "no", "cats": "no", "difficulty": "3"},
    "physical": {"deck": "physical", "people": "1", "dogs": "yes", "cats": "yes", "difficulty": "4"},
    "three": {"deck": "tracked", "people": "3", "dogs": "yes", "cats": "no", "difficulty": "2"},
}
NAMES = {
    "tracked": [
        *("told_set_up", "first", "kids", "kids_names", "since", "told_turn", "told_fortify", "told_deploy", "icons"),
        *("capacity", "park_card", "park_card_names", "match", "why", "rule", "glance_1", "rule_card"),
        *("winner", "end", "told_recruit", "glance_2", "glance_3", "level_points", "match_names"),
    ],
    "physical": [
        *(
            "dogs",
            "cats",
            "deck_card",
            "leftmost",
            "leftmost_names",
            "match",
            "told_recruit",
            "told_expel",
            "told_reset",
        ),
        *("cat", "since", "glance_2", "end", "cat_names", "cat_points", "deck_card_names", "dogs_beaten", "dogs_names"),
        *("given_dog", "given_dog_names", "told_end", "yard_icons"),
    ],
    "three": ["told_recruit", "match", "why", "since", "told_expel", "winner", "macaroni", "glance_4"],
}
OLD_ENOUGH = 3  # turns after which what may be looked at has something to show


@cache
def pictures(game: str, language: str) -> Made:
    """Play a game, and keep the first screen of each kind."""
    return game_pictures.pictures("robokid", GAMES[game], language, FortPeople, question, look_once)


def question(playing: Playing) -> str:
    """Return what the question on the screen is called; early ones about cards that are gone show little."""
    entry = playing.asked
    assert entry
    name = entry.prompt.key.partition(".")[2].replace("rule", "rule_card")
    name += "_names" if entry.narrowed or (isinstance(entry, Spans) and entry.within) else ""  # of a suit, of a span
    return "" if name == "since" and playing.table.session.state.turn < OLD_ENOUGH else name


def look_once(hands: Hands, playing: Playing, name: str, made: Made) -> None:
    """Keep once what may be looked at, and the rule."""
    if name == "match" and playing.table.session.state.turn == OLD_ENOUGH and "glance_1" not in made:
        look(hands, made)
        playing.rule()
        made["rule"] = drawn(hands)
        hands.press(Key.BACK)


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"robokid_{language}/{game}_{name}")


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert not game_pictures.left_out(NAMES, lambda game: pictures(game, "en"))
