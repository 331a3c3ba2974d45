"""Every kind of screen of the hunt for the Robot Killer in both languages, as pictures to be looked at."""

from collections.abc import Sequence
from functools import cache

import pytest

import game_pictures
from catalogue import DRAWN
from compere.state import Told
from compere_device.answers.way import Way
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from figures.people_droids import DroidsPeople
from game_pictures import Made
from golden_screens import assert_screen
from hands import Hands, drawn, look
from ways import key_of_before

GAMES = {"virtual": {"level": "3", "die": "virtual"}, "own": {"level": "1", "die": "own"}}
NAMES = {
    "virtual": [
        *("told_set_up", "colour", "place", "told_sending", "end", "why", "glance_", "glance_1", "glance_2"),
        *(
            "order",
            "order_further",
            "order_way",
            "order_slanted",
            "order_pushed",
            "order_pushes",
            "order_again",
            "order_again_way",
        ),
        *("order_water", "order_water_way", "order_water_slanted"),
    ],
    "own": ["told_end", "die", "shot", "order", "end"],
}


@cache
def pictures(game: str, language: str) -> Made:
    """Play a game, and keep the first screen of each kind."""
    return game_pictures.pictures("droids", GAMES[game], language, DroidsPeople, question, look_once)


def question(playing: Playing) -> str:
    """Return what the question on the screen is called."""
    way, state = playing.asked, playing.table.session.state
    assert way
    name = way.prompt.key.partition(".")[2]
    return name if name != "order" else order_name(way, playing.table.told, wet=state.board.in_water(state.you))


def look_once(hands: Hands, playing: Playing, name: str, made: Made) -> None:
    """Keep once what may be looked at, and an order that was taken back."""
    state = playing.table.session.state
    if name == "order" and state.round == 2 and "why" not in made:
        look(hands, made)
    if name == "order" and state.sent and "order_again" not in made:
        take_back(hands, made)


def order_name(way: Way, told: Sequence[Told], *, wet: bool) -> str:
    """Return which screen of the order question it is: of kinds or of directions, and what stands above it."""
    name = "order_water" if wet else "order"
    if way.narrowed:
        return f"{name}_slanted" if "diagonal" in str(way.narrowed) else f"{name}_way"
    if getattr(way, "first", 0):
        return f"{name}_further"
    said = {each.text.template for each in told}
    pushes = {"Killer: {course}, you {m}.": "_pushed", "You push it {m}.": "_pushes"}
    return name + "".join(pushes[each] for each in pushes if each in said)


def take_back(hands: Hands, made: Made) -> None:
    """Keep the order that was taken back, direction and kind, and send it again; not where a page is before it."""
    hands.hold(Key.BACK)
    if again := hands.playing.asked:
        if again.narrowed:
            made["order_again_way"] = drawn(hands)
            hands.hold(Key.BACK)
            made["order_again"] = drawn(hands)
            hands.press(again_key(hands))
        hands.press(again_key(hands))
    else:
        hands.press(Key.OK)


def again_key(hands: Hands) -> Key:
    """Return the key of what is marked; OK where it is selected."""
    asked = hands.playing.asked
    return (asked and key_of_before(asked)) or Key.OK


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in NAMES.items() for name in names])
def test_picture(game: str, name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(game, language)[name], f"droids_{language}/{game}_{name}")


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert not game_pictures.left_out(NAMES, lambda game: pictures(game, "en"))
