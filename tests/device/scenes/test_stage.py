"""What a scene may do on its stage."""

import pytest

from compere.wording import say
from compere_device.desk import Desk
from compere_device.events import Key
from compere_device.scenes import home, menus
from compere_device.scenes.kinds import Kind
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Notice, Reading
from compere_device.scenes.stage import Box, Go, Playable, Stage
from hands import Hands, one_question, view
from ways import CHOOSE


def reading(hands: Hands, kind: Kind = Kind.PAGES) -> Reading:
    return Reading(hands.stage, view().reading("Title", "text"), kind=kind)


def kinds(hands: Hands) -> list[Kind]:
    """Return what lies over the home screen."""
    return [scene.kind for scene in hands.stage.go.scenes[1:]]


def words_of(group: type) -> set[str]:
    """Return what a scene may say to a group."""
    return {name for name in (*dir(group), *getattr(group, "__dataclass_fields__", ())) if not name.startswith("_")}


def test_the_desk_says_no_word_of_the_stage_again() -> None:
    """What a scene may do is written once, in the group where it belongs, and each word in one of them."""
    groups = [words_of(each) for each in (Go, Playable, Box, Stage)]
    words = [name for group in groups for name in group]
    assert {"push", "glance", "power_off", "notice"} <= {*words}
    assert {name for name in words if words.count(name) > 1} == {"scene", "off_after_min"}  # shown, and of the game
    assert {*vars(Desk)} & {*words} == set()


def test_scenes_lie_over_each_other_and_home_stays(hands: Hands) -> None:
    """The last one is shown; one that lies deeper can be taken away, and one that is gone is no harm."""
    go, first, second = hands.stage.go, reading(hands), reading(hands)
    go.push(first)
    go.push(second)
    assert go.scene is second
    go.drop(first)
    go.drop(first)
    assert kinds(hands) == [Kind.PAGES] and go.scene is second
    for _ in range(2):
        go.pop()
    assert kinds(hands) == [] and go.scene.kind is Kind.QUESTION
    for _ in range(3):
        go.push(reading(hands))
    go.clear()
    assert kinds(hands) == []


def test_a_menu_is_there_once_and_keeps_what_nobody_has_read(hands: Hands) -> None:
    """Opened again, it lies where it was first; what was opened from it goes."""
    go = hands.stage.go
    go.push(below := reading(hands))
    go.menu()
    menu = go.scene
    go.menu()
    assert go.scene is menu
    go.push(reading(hands))
    hands.stage.notice(say("x"))
    go.menu()
    assert kinds(hands) == [Kind.PAGES, Kind.NOTICE, Kind.QUESTION] and go.scene is not menu
    go.done()
    assert kinds(hands) == [Kind.PAGES, Kind.NOTICE]
    go.pop()
    go.done()
    assert go.scenes[-1] is not below and kinds(hands) == []


def test_done_closes_the_menu_from_which_a_scene_was_reached(hands: Hands) -> None:
    """And nothing beneath it."""
    go = hands.stage.go
    go.push(reading(hands))
    go.menu()
    for _ in range(2):
        go.push(reading(hands))
    go.done()
    assert kinds(hands) == [Kind.PAGES]


def test_a_menu_is_made_anew_where_it_lies(hands: Hands) -> None:
    """One that is not there stays away."""
    go = hands.stage.go
    go.renew(menus.menu)
    assert kinds(hands) == []
    go.menu()
    menu = go.scene
    go.push(reading(hands))
    go.renew(menus.menu)
    assert kinds(hands) == [Kind.QUESTION, Kind.PAGES] and go.scenes[1] is not menu
    go.pop()
    go.renew(menus.menu)
    go.menu()
    assert kinds(hands) == [Kind.QUESTION]


def test_home_leaves_the_game_and_says_what_is_wrong(hands: Hands) -> None:
    """It stays in progress; only where none is played is the home screen made anew beneath what is shown."""
    hands.begin()
    first = hands.stage.go.scenes[0]
    hands.stage.go.refresh()
    assert hands.stage.go.scenes[0] is first
    hands.store.said.append(say("x"))
    hands.stage.go.home()
    assert kinds(hands) == [Kind.NOTICE] and hands.stage.games.played is None
    assert len(hands.stage.games.in_progress()) == 1
    first = hands.stage.go.scenes[0]
    hands.stage.go.refresh()
    assert hands.stage.go.scenes[0] is not first and kinds(hands) == [Kind.NOTICE]


def test_of_no_game_nothing_is_shown(hands: Hands) -> None:
    """Nor is one played again."""
    game = hands.stage.game
    for ask in (game.glance, game.why, game.again):
        ask()
    assert (kinds(hands), game.plays, game.scene) == ([], False, None)


@pytest.mark.parametrize("kind", [Kind.GLANCE, Kind.WHY])
def test_what_is_asked_of_the_game_comes_up_from_where_it_lies(hands: Hands, kind: Kind) -> None:
    """It is there once."""
    hands.begin_tiny()
    game = hands.stage.game
    ask = {Kind.GLANCE: game.glance, Kind.WHY: game.why}[kind]
    ask()
    hands.stage.go.menu()
    ask()
    assert kinds(hands) == [Kind.GAME, Kind.QUESTION, kind] and game.plays


def test_before_the_first_question_stand_the_options(hands: Hands) -> None:
    """Of a game that nobody keeps there are none: home."""
    hands.stage.go.push(Playing(hands.stage, one_question(CHOOSE)))
    hands.stage.game.before()
    assert kinds(hands) == []
    hands.begin()
    hands.stage.game.before()
    assert {*kinds(hands)} == {Kind.QUESTION} and hands.stage.games.played is None


def test_what_is_chosen_on_the_device_stands_over_the_settings(hands: Hands) -> None:
    """0 is chosen, too: never."""
    hands.stage.box.off_after_min = 30
    assert hands.stage.off_after_min == 30
    for chosen in (0, 15):
        hands.stage.games.preferences.off_after_min = chosen
        assert hands.stage.off_after_min == chosen


def test_another_language_is_spoken_from_now_on(hands: Hands) -> None:
    """On the home screen, on what is said, and after the next start."""
    hands.stage.speak("fr")
    hands.stage.notice(say("Notice"))
    assert hands.page.title == hands.stage.say(say("Notice")) != "Notice"
    assert isinstance(hands.stage.go.scene, Notice)
    hands.press(Key.OK)
    assert hands.said == "Compère Quel jeu ?" and hands.store.preferences.language == "fr"
    assert home.home(hands.stage).asked.slots
