"""Every kind of screen of a game of Droco in both languages, as pictures to be looked at."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from catalogue import DRAWN
from compere_device.answers.parts import Parts
from compere_device.answers.walk import Walk
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from golden_screens import assert_screen
from hands import Hands, drawn, look
from ways import picked

OK, BACK, DOWN = Key.OK, Key.BACK, Key.DOWN
HAND = [f"robot:{card}" for card in ("A10", "A8", "A5", "A2", "B9", "B3", "C7", "C13", "C1", "D10", "D4", "D2")]
NAMES = [
    "ai",
    "lost",
    "trump",
    "hand",
    "hand_half",
    "hand_shown",
    "hand_review",
    "hand_wrong",
    "hand_instead",
    "led",
    "winner",
    "deduced",
    "score",
    "pile",
    "pile_part",
    "glance_1",
    "glance_2",
    "glance_3",
    "why",
    "end",
]


@cache
def pictures(language: str) -> dict[str, Image.Image]:
    """Play a game in the full score, then one in the light, and keep the first screen of each kind."""
    made: dict[str, Image.Image] = {}
    for score in ("full", "light"):
        with TemporaryDirectory() as folder:
            hands = Hands(Path(folder), language)
            playing, player = hands.begin("droco", score=score), Player(hands.press, None, Random(8))
            while hands.stage.go.scene is playing:
                keep(hands, playing, made)
                player.step(playing)
    made |= review(language)
    return made


def review(language: str) -> dict[str, Image.Image]:
    """Return the pages on which a hand is shown where the game goes on, looked at, and one card of it replaced."""
    made: dict[str, Image.Image] = {}
    with TemporaryDirectory() as folder:
        hands = Hands(Path(folder), language)
        hands.begin("droco")
        hands.scan("ai:1", "robot:B1", *HAND)
        for name, keys in {"shown": (), "review": (BACK,), "wrong": (DOWN,) * 8, "instead": (OK, OK)}.items():
            hands.press(*keys)
            made[f"hand_{name}"] = drawn(hands)
    return made


def keep(hands: Hands, playing: Playing, made: dict[str, Image.Image]) -> None:
    """Keep the screen as it is if it is of a new kind, and once what may be looked at from it."""
    table, way = playing.table, playing.asked
    if way:
        key = way.prompt.key.partition(".")[2]
        half, part = isinstance(way, Walk) and len(picked(way)) == 6, isinstance(way, Parts) and way.within
        name = f"{key}_half" if half else f"{key}_part" if part else key
        made.setdefault(name, drawn(hands))
        if key == "led" and table.session.state.trick == 4 and "why" not in made:
            look(hands, made)
    elif table.outcome and hands.page.rows:
        made.setdefault("end", drawn(hands))
    elif hands.page.big:
        made.setdefault("deduced", drawn(hands))
    elif table.told and table.told[0].step == "score":
        made.setdefault("score", drawn(hands))


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", NAMES)
def test_picture(name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(language)[name], f"droco_{language}/{name}")


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert set(pictures("en")) == set(NAMES)
