"""What a scene may do on its stage."""

import pytest

from compere.bot import Outcome
from compere.wording import Text, say
from compere_device.desk import Desk
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.hands.controls import Does
from compere_device.scenes import home, menus, safe
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Notice, Reading
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Box, Go, Playable, Stage
from hands import Hands, one_question, view
from tiny import END, TinyState, number, session
from ways import CHOOSE


def reading(hands: Hands, role: Role = Role.PAGES) -> Reading:
    return Reading(hands.stage, view().reading("Title", "text"), role=role)


def roles(hands: Hands) -> list[Role]:
    """Return what lies over the home screen."""
    return [scene.role for scene in hands.stage.go.scenes[1:]]


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
    assert roles(hands) == [Role.PAGES] and go.scene is second
    for _ in range(2):
        go.pop()
    assert roles(hands) == [] and go.scene.role is Role.QUESTION
    for _ in range(3):
        go.push(reading(hands))
    go.clear()
    assert roles(hands) == []


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
    assert roles(hands) == [Role.PAGES, Role.NOTICE, Role.QUESTION] and go.scene is not menu
    go.done()
    assert roles(hands) == [Role.PAGES, Role.NOTICE]
    go.pop()
    go.done()
    assert go.scenes[-1] is not below and roles(hands) == []
    go.done()
    assert go.scene.role is Role.QUESTION  # home is never done


def test_done_closes_the_menu_from_which_a_scene_was_reached(hands: Hands) -> None:
    """And nothing beneath it."""
    go = hands.stage.go
    go.push(reading(hands))
    go.menu()
    for _ in range(2):
        go.push(reading(hands))
    go.done()
    assert roles(hands) == [Role.PAGES]
    go.menu()
    go.open(safe.menu)
    go.push(reading(hands))
    go.done()
    assert roles(hands) == [Role.PAGES, Role.QUESTION]  # of two, the one from which it came


def test_a_menu_is_made_anew_where_it_lies(hands: Hands) -> None:
    """One that is not there stays away."""
    go = hands.stage.go
    go.renew(menus.menu)
    assert roles(hands) == []
    go.menu()
    menu = go.scene
    go.push(reading(hands))
    go.renew(menus.menu)
    assert roles(hands) == [Role.QUESTION, Role.PAGES] and go.scenes[1] is not menu
    go.pop()
    go.renew(menus.menu)
    go.menu()
    assert roles(hands) == [Role.QUESTION]


def test_home_leaves_the_game_and_says_what_is_wrong(hands: Hands) -> None:
    """It stays in progress; only where none is played is the home screen made anew beneath what is shown."""
    hands.begin()
    first = hands.stage.go.scenes[0]
    hands.stage.go.refresh()
    assert hands.stage.go.scenes[0] is first
    hands.store.said.append(say("x"))
    hands.stage.go.home()
    assert roles(hands) == [Role.NOTICE] and hands.stage.games.played is None
    assert len(hands.stage.games.in_progress()) == 1
    first = hands.stage.go.scenes[0]
    hands.stage.go.refresh()
    assert hands.stage.go.scenes[0] is not first and roles(hands) == [Role.NOTICE]


def test_of_no_game_nothing_is_shown(hands: Hands) -> None:
    """Nor is one played again."""
    game = hands.stage.game
    for ask in (game.glance, game.why, game.again):
        ask()
    assert (roles(hands), game.plays, game.scene) == ([], False, None)


@pytest.mark.parametrize("role", [Role.GLANCE, Role.WHY])
def test_what_is_asked_of_the_game_comes_up_from_where_it_lies(hands: Hands, role: Role) -> None:
    """It is there once."""
    hands.begin_tiny()
    game = hands.stage.game
    ask = {Role.GLANCE: game.glance, Role.WHY: game.why}[role]
    ask()
    hands.stage.go.menu()
    ask()
    assert roles(hands) == [Role.GAME, Role.QUESTION, role] and game.plays


def test_before_the_first_question_stand_the_options(hands: Hands) -> None:
    """Of a game that nobody keeps there are none: home."""
    hands.stage.go.push(Playing(hands.stage, one_question(CHOOSE)))
    hands.stage.game.before()
    assert roles(hands) == []
    hands.begin()
    hands.stage.game.before()
    assert {*roles(hands)} == {Role.QUESTION} and hands.stage.games.played is None


def test_what_is_chosen_on_the_device_stands_over_the_settings(hands: Hands) -> None:
    """0 is chosen, too: never."""
    hands.stage.box.off_after_min = 30
    assert hands.stage.off_after_min == 30
    for chosen in (0, 15):
        hands.stage.games.preferences.off_after_min = chosen
        assert hands.stage.off_after_min == chosen


def test_another_language_is_spoken_from_now_on(hands: Hands) -> None:
    """On the home screen, on what is said, in the game that is played, and after the next start."""
    first = hands.stage.go.scene
    hands.stage.speak("fr")
    assert hands.stage.go.scene is not first
    hands.stage.notice(say("Notice"))
    assert hands.page.title == hands.stage.say(say("Notice")) != "Notice"
    assert isinstance(hands.stage.go.scene, Notice)
    hands.press(Key.OK)
    assert hands.said == "Compère Quel jeu ?" and hands.store.preferences.language == "fr"
    hands.begin()
    title = hands.page.title
    hands.stage.speak("en")
    assert hands.page.title != title


def test_what_does_nothing_at_this_time(hands: Hands) -> None:
    """On the home screen there is no way back, no glance and no reason; at a game's end only a decision gives one."""
    assert hands.stage.idle == {Does.WHY, Does.LOOK, Does.STEP_BACK}
    hands.hold(Key.BACK)
    assert (hands.page.title, hands.stage.idle) == ("Menu", {Does.WHY, Does.LOOK})
    for why in ((), (say("It is the heaviest."),)):

        async def play(state: TinyState, why: tuple[Text, ...] = why) -> Outcome:
            await number("before")
            state.tell("luck", say("The rival takes a stone."), why=why)
            return END

        home.play(hands.stage, Game(session(play)))
        assert hands.stage.idle == set()  # the rule of the step
        hands.press(Key.OK, Key.OK)
        assert hands.page.title == "End"
        assert hands.stage.idle == (set() if why else {Does.WHY})
        hands.hold(Key.OK)
        assert (hands.page.title == "Why?") is bool(why)
