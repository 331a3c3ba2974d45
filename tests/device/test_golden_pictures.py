"""Every kind of screen of the product in both languages, as pictures to be looked at."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from bots.patchwork.turns import count_turns
from catalogue import DRAWN
from compere_device.drivers.player import Player
from compere_device.events import Key, Lost
from compere_device.scenes import home, menus, safe
from compere_device.scenes.almanac import almanac
from compere_device.scenes.playing import Playing
from golden_screens import assert_screen
from hands import SCREEN, Hands
from sensible import sensible

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
Pictures = dict[str, Image.Image]
NAMES = [
    "language",
    "home",
    "home_games",
    "option_deck",
    "option_level",
    "option_cards",
    "option_neutral",
    "option_track",
    "set_up",
    "level",
    "shuffle",
    "circle",
    "circle_shapes",
    "human_turn",
    "human_turn_normal",
    "hand",
    "winner",
    "card",
    "takes",
    "passes",
    "income",
    "collects",
    "leather_out",
    "leather_sewn",
    "reshuffle",
    "tile",
    "tile_taken",
    "tile_kept",
    "why",
    "rule",
    "glance_1",
    "glance_2",
    "glance_1_normal",
    "score",
    "outcome_1",
    "outcome_2",
    "outcome_1_normal",
    "outcome_2_normal",
    "as_before",
    "onwards",
    "onwards_again",
    "told_anew",
    "scanned_ahead",
    "turn_again",
    "out_of_step",
    "out_of_step_buttons",
    "menu",
    "safe_menu",
    "correct",
    "almanac",
    "are_you_sure",
    "notice_taken",
    "notice_code",
    "notice_scanner",
    "notice_disk",
    "goodbye",
    "crash",
]
NORMAL = (
    "human_turn",
    "glance_1",
    "outcome_1",
    "outcome_2",
)  # which the normal deck and one's own cards show otherwise
TOLD = {  # by the beginning of what is told
    "set_up": "Set up for two.",
    "level": "Level ",
    "shuffle": "Shuffle the 12",
    "takes": "It takes it",
    "passes": "Just past you",
    "collects": "{moves} It collects",
    "leather_out": "Remove {count} leather",
    "leather_sewn": "{count} leather",
    "income": "Your income",
    "tile_taken": "Automa gets",
    "tile_kept": "You keep",
    "reshuffle": "Automa’s deck is empty",
}


def drawn(hands: Hands) -> Image.Image:
    """Return what is shown, whether all of it fits or not."""
    return SCREEN.draw(hands.desk.page())


def first_start(hands: Hands, pictures: Pictures) -> None:
    """The language, home, each option of a new game."""
    hands.stage.go.push(home.language(hands.stage))
    pictures["language"] = drawn(hands)
    hands.press(BACK)
    pictures["home"] = drawn(hands)
    home.new_game(hands.stage, home.BOTS["patchwork"])
    for name in ("deck", "level", "cards", "neutral", "track"):
        pictures[f"option_{name}"] = drawn(hands)
        hands.press(DOWN, OK)


def tactical_game(hands: Hands, pictures: Pictures) -> None:
    """What is told and asked in a game with the tactical deck, and what may be looked at."""
    playing = hands.begin(deck="tactical", level="3")
    play(hands, playing, Random(0), pictures)


def normal_game(hands: Hands, pictures: Pictures) -> None:
    """The owner's own cards, normal deck, the highest level."""
    playing = hands.begin(level="5", cards="own")
    own: Pictures = {}
    play(hands, playing, Random(0), own)
    pictures.update({name: own[name] for name in ("shuffle", "card", "reshuffle", "tile_taken")})
    pictures.update({f"{name}_normal": own[name] for name in NORMAL})


def play(hands: Hands, playing: Playing, random: Random, pictures: Pictures) -> None:
    """Play to the end at random; keep the first page of each kind."""
    player = Player(hands.press, None, random, sensible(random))
    while hands.stage.go.scene is playing:
        page, outcome = hands.desk.page(), playing.table.outcome
        if playing.asked:
            key = playing.asked.prompt.key.partition(".")[2]
            drawn = "_shapes" if any(row.drawing for row in page.rows) else ""
            pictures.setdefault(key + drawn, SCREEN.draw(page))
        elif outcome and page.rows:
            pictures[f"outcome_{page.corner[:1] or 1}"] = SCREEN.draw(page)
        else:
            told_page(hands, playing, pictures)
        player.step(playing)


def told_page(hands: Hands, playing: Playing, pictures: Pictures) -> None:
    """Keep a page by what it tells; of Automa's fifth turn, why and the glance as well."""
    page, lines = hands.desk.page(), " ".join(hands.desk.page().lines)
    for told in playing.table.told:
        if hands.stage.say(told.text) in lines:
            for name, beginning in TOLD.items():
                if told.text.template.startswith(beginning):
                    pictures.setdefault(name, SCREEN.draw(page))
    if page.big and count_turns(playing.table.session) == 5 and "why" not in pictures:
        hands.hold(OK)
        pictures["why"] = drawn(hands)
        hands.hold(OK)
        hands.press(UP)
        while not isinstance(hands.stage.go.scene, Playing):
            pictures[f"glance_{hands.desk.page().corner[:1] or 1}"] = drawn(hands)
            hands.press(OK)


def droco_game(hands: Hands, pictures: Pictures) -> None:
    """A hand that is walked through, and what stands at the right of a question."""
    playing, player = hands.begin("droco"), Player(hands.press, None, Random(4))
    asked: Pictures = {}
    while "winner" not in asked:
        if playing.asked:
            asked.setdefault(playing.asked.prompt.key.partition(".")[2], drawn(hands))
        player.step(playing)
    pictures.update({name: asked[name] for name in ("hand", "winner")})


def going_back(hands: Hands, pictures: Pictures) -> None:
    """An answer taken back, a purchase that cannot be paid, a wrong scan, a rule."""
    playing = hands.begin()
    hands.scan_circle()
    hands.hold(BACK)
    pictures["as_before"] = drawn(hands)
    hands.scan("patch:10", "patch:12")
    pictures["onwards"] = drawn(hands)
    hands.press(OK)
    hands.hold(BACK)
    hands.press(DOWN, DOWN)
    pictures["onwards_again"] = drawn(hands)
    hands.press(OK)
    pictures["told_anew"] = drawn(hands)
    hands.scan("patch:10")
    hands.press(OK, BACK, BACK)
    pictures["turn_again"] = drawn(hands)
    hands.scan("patch:23", "patch:23")
    pictures["notice_taken"] = drawn(hands)
    playing.rule()
    pictures["rule"] = drawn(hands)
    hands.begin()
    hands.scan("patch:31")
    pictures["scanned_ahead"] = drawn(hands)
    hands.scan_circle("patch:32", "patch:33")
    hands.press(UP)
    pictures["out_of_step"] = drawn(hands)
    hands.press(UP, OK)
    pictures["out_of_step_buttons"] = drawn(hands)


def own_screens(hands: Hands, pictures: Pictures) -> None:
    """The menus, what must be sure, what is said of parts and files."""
    playing = hands.begin()
    hands.store.almanac.learn("patchwork.neutral", "furthest")
    hands.store.almanac.learn("patchwork.track", "revised")
    scenes: dict[str, Callable[[], object]] = {
        "menu": lambda: menus.menu(hands.stage, playing),
        "safe_menu": lambda: safe.menu(hands.stage, playing),
        "correct": lambda: menus.correct(hands.stage, playing),
        "almanac": lambda: almanac(hands.stage),
    }
    for name, scene in scenes.items():
        hands.stage.go.push(scene())
        pictures[name] = drawn(hands)
        hands.stage.go.pop()
    hands.chord()
    hands.press(DOWN, DOWN, OK)
    pictures["are_you_sure"] = drawn(hands)
    for part in ("scanner", "disk"):
        hands.loop.handle(Lost(part))
        pictures[f"notice_{part}"] = drawn(hands)
    hands.scan("https://example.com/a/long/address")
    pictures["notice_code"] = drawn(hands)
    hands.stage.go.home()
    pictures["home_games"] = drawn(hands)
    for name, farewell in (("goodbye", hands.stage.box.power_off), ("crash", hands.desk.crash)):
        farewell()
        pictures[name] = hands.glass.pictures[-1]


@cache
def pictures(language: str) -> Pictures:
    """Return all pictures in a language."""
    made: Pictures = {}
    for tour in (first_start, tactical_game, normal_game, droco_game, going_back, own_screens):
        with TemporaryDirectory() as folder:
            tour(Hands(Path(folder), language), made)
    return made


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", NAMES)
def test_picture(name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(language)[name], f"{language}/{name}")


@pytest.mark.parametrize("language", DRAWN)
def test_all_pictures_are_named(language: str) -> None:
    """No kind of screen goes unseen."""
    assert sorted(pictures(language)) == sorted(NAMES)


def test_no_kind_of_screen_is_left_out() -> None:
    """The contact sheets show every kind."""
    assert set(pictures("en")) == set(NAMES)
