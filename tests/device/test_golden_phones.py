"""What leads to a phone as a second glass, and to a voice, as pictures to be looked at, in both languages."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from catalogue import DRAWN
from compere_device.box.wishes import NO_VOICE
from compere_device.events import Key
from compere_device.scenes.owner import owner
from compere_device.scenes.phones import SEEN, TITLE, addresses, phones
from compere_device.scenes.voice import voice
from compere_device.setup.about import About
from golden_screens import assert_screen
from hands import SCREEN, Hands
from sharing import shared

OK = Key.OK
NAMES = [
    *("settings", "off", "open", "on", "lacking", "code", "typed_1", "typed_2", "typed_3", "let_in", "ended"),
    *("addresses_1", "addresses_2", "addresses_3", "no_address", "forget", "cannot", "voice", "mute"),
    *("seen", "home_mirrored", "settings_mirrored"),
]
LACKING = "sudo apt install -y python3-aiohttp"
Shown = Iterator[tuple[str, Hands]]


def switched(folder: Path, language: str) -> Shown:
    """Yield what is asked until the network shows the glass."""
    hands, phones_ = shared(folder, language)
    hands.stage.go.push(owner(hands.stage))
    hands.choose(hands.stage.say(TITLE))
    yield "off", hands
    phones_.lacking = lambda: LACKING
    hands.press(OK)
    yield "lacking", hands
    phones_.lacking = str
    hands.press(OK, OK)
    yield "open", hands
    hands.press(Key.DOWN, OK)
    assert phones_.on
    yield "on", hands
    phones_.listen = lambda on: False
    hands.press(Key.UP, OK)
    yield "cannot", hands


def paired(folder: Path, language: str) -> Shown:
    """Yield the code, what is typed, and what becomes of it."""
    hands, phones_ = shared(folder, language, on=True)
    hands.stage.go.push(phones(hands.stage))
    hands.press(OK)
    yield "code", hands
    for nth in (1, 2, 3):
        hands.press(OK)
        yield f"typed_{nth}", hands
    phones_.enter("042917")
    yield "let_in", hands
    hands.press(Key.BACK, OK)
    hands.now_s += 121
    yield "ended", hands


def told(folder: Path, language: str) -> Shown:
    """Yield the addresses, and what is asked before phones are forgotten."""
    hands, _ = shared(folder, language, on=True)
    hands.stage.go.push(addresses(hands.stage))
    for nth in (1, 2, 3):
        yield f"addresses_{nth}", hands
        hands.press(OK)
    hands.stage.box.about = About
    hands.stage.go.push(addresses(hands.stage))
    yield "no_address", hands
    hands.stage.go.push(phones(hands.stage))
    hands.press(Key.DOWN, Key.DOWN, OK)
    yield "forget", hands


def spoken(folder: Path, language: str) -> Shown:
    """Yield the question of how much is spoken, and what is said where nothing can speak."""
    hands, _ = shared(folder, language)
    hands.stage.box.read_aloud = lambda on: NO_VOICE
    hands.stage.go.push(owner(hands.stage))
    hands.press(*[Key.DOWN] * 3)
    yield "settings", hands
    hands.stage.go.push(voice(hands.stage))
    yield "voice", hands
    hands.press(Key.DOWN, OK)
    yield "mute", hands


def mirrored(folder: Path, language: str) -> Shown:
    """Yield what says that a browser elsewhere shows the glass."""
    hands, _ = shared(folder, language, on=True)
    hands.stage.box.viewers = 1
    yield "home_mirrored", hands
    hands.stage.go.push(owner(hands.stage))
    yield "settings_mirrored", hands
    hands.stage.notice(SEEN)
    yield "seen", hands


@cache
def pictures(language: str) -> dict[str, Image.Image]:
    """Return all pictures in a language; everything on them fits."""
    made = {}
    with TemporaryDirectory() as folder:
        for nth, show in enumerate((switched, paired, told, spoken, mirrored)):
            for name, hands in show(Path(folder) / str(nth), language):
                made[name] = SCREEN.draw(hands.page)
    return made


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", NAMES)
def test_picture(name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(language)[name], f"phones_{language}/{name}")


@pytest.mark.parametrize("language", DRAWN)
def test_all_pictures_are_named(language: str) -> None:
    """No page goes unseen."""
    assert sorted(pictures(language)) == sorted(NAMES)
