"""What kind a scene is, as it is told without importing it."""

from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.scenes import home
from compere_device.scenes.kinds import is_game, is_glance, takes_all
from hands import Hands
from tiny import END, TinyState, number, session


async def asked(state: TinyState) -> object:
    await number("before")
    return END


def kinds(hands: Hands) -> tuple[bool, bool, bool]:
    scene = hands.desk.scene
    return is_game(scene), is_glance(scene), takes_all(scene)


def test_each_is_told_from_the_others(hands: Hands) -> None:
    """Home is none of them; a game, its glance, and the page on which keys are tried are one each."""
    assert kinds(hands) == (False, False, False)
    home.play(hands.desk, Game(session(asked)))
    assert kinds(hands) == (True, False, False)
    hands.desk.glance()
    assert kinds(hands) == (False, True, False)
    hands.press(Key.BACK)
    assert kinds(hands) == (True, False, False)


def test_what_tries_the_keys_takes_all(hands: Hands) -> None:
    hands.hold(Key.BACK)
    hands.choose("Settings", "Test the keys")
    assert kinds(hands) == (False, False, True)
