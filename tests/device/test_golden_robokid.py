"""Every kind of screen of Robokid's games in both languages, as pictures to be looked at."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.scenes.playing import Playing
from figures.people import FortPeople
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
        *("winner", "end"),
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
        *("cat", "since", "glance_2", "end"),
    ],
    "three": ["told_recruit", "match", "why", "since", "park_empty", "told_expel", "winner"],
}
OLD_ENOUGH = 3  # turns after which what may be looked at has something to show


@cache
def pictures(game: str, language: str) -> dict[str, Image.Image]:
    """Play a game, and keep the first screen of each kind."""
    made: dict[str, Image.Image] = {}
    with TemporaryDirectory() as folder:
        hands, random = Hands(Path(folder), language), Random(5)
        playing = hands.begin("robokid", **GAMES[game])
        people = FortPeople(playing.table.session.header.options, random)
        player = Player(hands.press, None, random, people)
        while hands.desk.scene is playing:
            keep(hands, playing, made)
            player.step(playing)
    return made


def keep(hands: Hands, playing: Playing, made: dict[str, Image.Image]) -> None:
    """Keep the screen as it is if it is of a new kind, and once what may be looked at from it."""
    table, entry = playing.table, playing.asked
    if entry:
        name = entry.prompt.key.partition(".")[2].replace("rule", "rule_card")
        name += "_names" if entry.narrowed else ""
        if name != "since" or table.session.state.turn >= OLD_ENOUGH:
            made.setdefault(name, drawn(hands))
        if name == "match" and table.session.state.turn == OLD_ENOUGH and "glance_1" not in made:
            look(hands, made)
            playing.rule()
            made["rule"] = drawn(hands)
            hands.press(Key.BACK)
    elif table.outcome and hands.page.rows:
        made.setdefault("end", drawn(hands))
    else:
        titles = {hands.desk.view(table.session.bot).title(told.step): told.step for told in table.told}
        made.setdefault(f"told_{titles.get(hands.page.title, 'end')}", drawn(hands))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"robokid_{language}/{game}_{name}")
