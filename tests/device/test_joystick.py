"""A joystick: answers are on its four ways, and OK and BACK keep their meaning."""

from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.hands.controls import Controls
from compere_device.scenes.asking import Asking
from compere_device.scenes.playing import Playing
from golden_screens import assert_screen
from hands import SCREEN, Hands, one_question
from ways import DRAFT, HAND

OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key
FOUR = tuple(Option(id, say("answer {id}", id=id)) for id in "abcd")
QUESTION = Choose("t.four", say("Which?"), "luck", FOUR, often=True)


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    """A person at a board with a joystick."""
    return Hands(tmp_path, controls=Controls.JOYSTICK)


def asked(hands: Hands, prompt: object = QUESTION, old: object = None) -> Playing:
    playing = Playing(hands.stage, one_question(prompt, old))  # type: ignore[arg-type]
    hands.stage.go.push(playing)
    return playing


def answers(playing: Playing) -> list[object]:
    return [item.entry.answer for item in playing.table.session.history.items]  # type: ignore[union-attr]


@pytest.mark.parametrize(("key", "answer"), [(UP, "a"), (RIGHT, "b"), (DOWN, "c"), (LEFT, "d")])
def test_each_way_is_an_answer_and_drawn_beside_it(hands: Hands, key: Key, answer: str) -> None:
    """Up, to the right, down and to the left, in this order."""
    playing = asked(hands)
    assert [row.key for row in hands.page.rows] == [UP, RIGHT, DOWN, LEFT]
    hands.press(key)
    assert answers(playing) == [answer]


def test_its_picture(hands: Hands) -> None:
    """Four arrows, the answer that was taken back marked."""
    asked(hands, old="c")
    assert_screen(SCREEN.draw(hands.page), "joystick_marked")


def test_ok_and_back_answer_nothing_there(hands: Hands) -> None:
    """OK does nothing where nothing is marked; BACK goes one step back."""
    playing = asked(hands)
    hands.press(OK)
    assert (hands.stage.go.scene, answers(playing)) == (playing, [])
    hands.press(BACK)
    assert hands.page.title == "Compère"


def test_ok_takes_what_is_marked(hands: Hands) -> None:
    """The answer that was taken back, by OK or by its own key; after a step back the page is the one that was there."""
    for key in (OK, DOWN):
        playing = asked(hands)
        page = hands.page
        hands.press(DOWN, BACK)
        assert (answers(playing), hands.selected, hands.page.rows) == ([], "answer c", page.rows)
        hands.press(key)
        assert answers(playing) == ["c"]


def test_a_hand_is_walked_with_it(hands: Hands) -> None:
    """BACK goes a card back, also in a question of the device itself."""
    given: list[object] = []
    hands.stage.go.push(Asking(hands.stage, None, HAND, given.append))
    first = hands.page
    hands.press(RIGHT)
    second = hands.page
    hands.press(BACK)
    assert hands.page.rows == first.rows
    hands.press(RIGHT)
    assert hands.page.rows == second.rows
    hands.press(LEFT, LEFT, LEFT, UP, OK, UP, UP)
    assert given


@pytest.mark.parametrize(
    ("key", "title"), [(UP, "Glance"), (OK, "Luck"), (DOWN, "Menu"), (BACK, "Glance"), (LEFT, "Luck"), (RIGHT, "Luck")]
)
def test_holds(hands: Hands, key: Key, title: str) -> None:
    """As where OK and BACK are answers, but that BACK's hold is the glance again; one of LEFT or RIGHT is nothing."""
    playing = asked(hands)
    hands.hold(key)
    assert hands.page.title == title
    assert (hands.stage.go.scene is playing) is (key in (LEFT, RIGHT))
    assert answers(playing) == []


def test_elsewhere_left_is_back_and_right_is_ok(hands: Hands) -> None:
    """On pages and in lists."""
    hands.begin()
    first = hands.page
    hands.press(RIGHT)
    assert hands.page != first
    hands.press(LEFT)
    assert hands.page == first
    hands.hold(LEFT)
    assert hands.page.title == "Glance"


def test_a_text_is_changed_with_it(hands: Hands) -> None:
    """OK and RIGHT change the sign, BACK goes to the end and from there away, LEFT to the place before."""
    playing = asked(hands, DRAFT)
    hands.press(DOWN, DOWN)
    place = hands.page
    hands.press(RIGHT)
    changed = hands.page
    assert changed != place
    hands.press(OK)
    assert hands.page == place
    hands.press(LEFT, DOWN)
    assert hands.page == place
    hands.hold(UP)
    assert hands.page.title == "Glance"
    hands.press(BACK)
    assert hands.page == place
    hands.press(BACK)
    assert hands.stage.go.scene is playing and hands.page != place
    hands.press(BACK)
    assert hands.page.title == "Compère"


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_is_played_with_it(bot: str, tmp_path: Path) -> None:
    """By its four ways and OK alone."""
    hands = Hands(tmp_path, controls=Controls.JOYSTICK)
    playing = hands.begin(bot)
    player = Player(hands.press, None, Random(5))
    for _ in range(200):
        player.step(playing)
        if playing.table.outcome:
            break
    assert len(answers(playing)) > 8
