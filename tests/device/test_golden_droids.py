"""Every kind of screen of the hunt for the Robot Killer in both languages, as pictures to be looked at."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from compere_device.drivers.player import Player
from compere_device.languages import LANGUAGES
from compere_device.scenes.playing import Playing
from figures.people_droids import DroidsPeople
from golden_screens import assert_screen
from hands import Hands, drawn, look

GAMES = {"virtual": {"level": "3", "die": "virtual"}, "own": {"level": "1", "die": "own"}}
NAMES = {
    "virtual": [
        *("told_set_up", "colour", "place", "order", "order_further", "told_sending", "end", "why"),
        *("glance_", "glance_1", "glance_2", "order_water", "order_water_further"),
    ],
    "own": ["die", "shot", "end"],
}
SEED = 5


@cache
def pictures(game: str, language: str) -> dict[str, Image.Image]:
    """Play a game, and keep the first screen of each kind."""
    made: dict[str, Image.Image] = {}
    with TemporaryDirectory() as folder:
        hands, random = Hands(Path(folder), language), Random(SEED)
        playing = hands.begin("droids", **GAMES[game])
        people = DroidsPeople(playing.table.session.header.options, random)
        player = Player(hands.press, None, random, people)
        while hands.desk.scene is playing:
            keep(hands, playing, made)
            player.step(playing)
    return made


def keep(hands: Hands, playing: Playing, made: dict[str, Image.Image]) -> None:
    """Keep the screen as it is if it is of a new kind, and once what may be looked at from it."""
    table, entry = playing.table, playing.asked
    state = table.session.state
    if entry:
        name = entry.prompt.key.partition(".")[2]
        if name == "order" and state.board.in_water(state.you):
            name = "order_water"
        name += "_further" if entry.narrowed or getattr(entry, "first", 0) else ""
        made.setdefault(name, drawn(hands))
        if name == "order" and state.round == 2 and "why" not in made:
            look(hands, made)
    elif table.outcome and hands.page.rows:
        made.setdefault("end", drawn(hands))
    else:
        titles = {hands.desk.view(table.session.bot).title(told.step): told.step for told in table.told}
        made.setdefault(f"told_{titles.get(hands.page.title, 'end')}", drawn(hands))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"droids_{language}/{game}_{name}")
