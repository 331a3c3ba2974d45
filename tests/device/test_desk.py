"""What lies on the desk: parts that are lost and found, faults, the way off."""

import errno
import logging
from pathlib import Path

import pytest

from compere.wording import Text, say
from compere_device.events import Found, Held, Key, Lost, Moved, Panic, Pressed, Scanned
from compere_device.pages.page import Page
from compere_device.pages.troubles import TROUBLES
from compere_device.scenes.playing import Playing
from compere_device.scenes.roles import Role
from disk import watched
from hands import CIRCLE, SCREEN, Hands, started_before, view

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def drawn(page: Page) -> bytes:
    return SCREEN.draw(page).tobytes()


def shown(hands: Hands) -> list[bytes]:
    return [image.tobytes() for image in hands.glass.pictures]


def test_inputs_are_counted(tmp_path: Path) -> None:
    """A press, a hold and a scan count, a repeat as a press; what the parts say does not."""
    counted = [Pressed(OK), Pressed(DOWN, repeat=True), Held(OK), Scanned("x")]
    hands = Hands(tmp_path)
    for event in (*counted, Lost("scanner"), Found("scanner"), Panic(), Moved(OK, True, 0)):
        hands.look()
        hands.loop.handle(event)
    assert hands.inputs == len(counted)


@pytest.mark.parametrize("part", TROUBLES)
def test_a_part_that_is_lost_or_found_is_said_in_a_sentence(tmp_path: Path, part: str) -> None:
    """The sentence closes with a key, and what stood there before is there again."""
    hands = Hands(tmp_path)
    hands.begin()
    before = hands.page
    for event, sentence in zip((Lost(part), Found(part)), TROUBLES[part], strict=True):
        hands.loop.handle(event)
        for page in view(None).reading("Notice", hands.stage.say(sentence)):
            assert hands.page.lines == page.lines
            hands.press(OK)
        assert hands.page == before


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        (True, say("Something went wrong. Your game is saved. I start again.")),
        (False, say("Something went wrong. Not everything is saved. I start again.")),
    ],
    ids=["saved", "not saved"],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fault_of_the_program_leaves_a_sentence(tmp_path: Path, saved: bool, sentence: Text, language: str) -> None:
    """On one page the glass says whether the game is saved, and what to do."""
    hands = Hands(tmp_path, language)
    hands.begin()
    with watched() as disk:
        if not saved:
            disk.fail(errno.ENOSPC)
        hands.scan("cmd:next", "cmd:next", *CIRCLE, "cmd:next")
    hands.desk.crash()
    (page,) = view(None, language).reading("Compère", hands.stage.say(sentence))
    assert shown(hands) == [drawn(page)]


def test_the_settings_may_fix_the_language(tmp_path: Path) -> None:
    """Then it is not asked for at the first start, which says what the keys do."""
    hands = Hands(tmp_path, "", configured="fr")
    assert hands.said.startswith("Touches")
    hands.press(OK, OK, OK)
    assert hands.said == "Compère Quel jeu ?"


@pytest.mark.parametrize("configured", ["", "en", "fr"])
def test_the_language_chosen_on_the_device_stands(tmp_path: Path, configured: str) -> None:
    """The settings choose the first one only: the next start speaks what was chosen since, whatever they say."""
    hands = Hands(started_before(tmp_path), "", configured="en")
    hands.hold(BACK)
    hands.choose("Language", "Français")
    assert hands.said == "Compère Quel jeu ?"
    assert Hands(tmp_path, "", configured=configured).said == "Compère Quel jeu ?"


def test_a_loose_cable_leaves_one_sentence(tmp_path: Path) -> None:
    """A night of lost and found is one notice to close, the last one; what was read before stays closed."""
    hands = Hands(tmp_path)
    hands.begin()
    page = hands.page
    for _ in range(100):
        hands.loop.handle(Lost("scanner"))
        hands.loop.handle(Found("scanner"))
        hands.loop.handle(Lost("disk"))
    assert hands.said.startswith("Notice I cannot save")
    hands.press(OK)
    assert hands.said == "Notice The scanner is back."
    hands.press(OK)
    assert hands.page == page
    hands.loop.handle(Lost("scanner"))
    assert hands.said.startswith("Notice The scanner does not answer")


def test_nothing_is_said_of_the_display(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody could read it; the log has it."""
    hands = Hands(tmp_path)
    hands.begin()
    page = hands.page
    with caplog.at_level(logging.INFO):
        for event in (Lost("display"), Found("display")):
            hands.loop.handle(event)
            assert hands.page == page
    assert [record.message for record in caplog.records] == ["display lost", "display found"]


def test_a_device_that_cannot_switch_itself_off_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It says so, and the log says why; the game is still there."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.cannot_switch_off = "systemctl: Access denied"
    hands.stage.box.power_off()
    assert hands.loop.running
    assert hands.said.startswith("Notice I may not switch the box off: the log says why.")
    assert "Access denied" in caplog.text
    said = ""
    while not isinstance(hands.stage.go.scene, Playing):
        said = hands.said
        hands.press(OK)
    assert said.endswith("you can pull the plug.")
    assert isinstance(hands.stage.go.scene, Playing)


# Keys of boards that have more than four


def test_a_joystick_is_back_and_ok(tmp_path: Path) -> None:
    """To the left and right, pressed and held, on questions, pages, lists, and where the keys are answers."""
    four, joystick = Hands(tmp_path / "four"), Hands(tmp_path / "joystick")
    stands = {BACK: Key.LEFT, OK: Key.RIGHT}
    for hands in (four, joystick):
        hands.begin()
    for key, held in (*((OK, False),) * 9, (OK, True), (BACK, False), (BACK, True), (BACK, False), (BACK, False)):
        for hands, pressed in ((four, key), (joystick, stands[key])):
            (hands.hold if held else hands.press)(pressed)
        assert joystick.page == four.page


def test_a_look_and_back(tmp_path: Path) -> None:
    """LOOK shows the glance over a page and a question, and closes it; held, it opens the menu, once."""
    hands = Hands(tmp_path)
    hands.begin()
    for _ in range(4):
        before = hands.page
        hands.press(Key.LOOK)
        glance = hands.page
        assert hands.stage.go.scene.role is Role.GLANCE
        hands.press(Key.LOOK)
        assert hands.page == before
        hands.hold(UP) if hands.playing.asked else hands.press(UP)
        assert hands.page == glance
        hands.press(Key.LOOK)  # however it was opened
        assert hands.page == before
        hands.press(OK)
    for _ in range(2):
        hands.hold(Key.LOOK)
        assert hands.page.title == "Menu"
    hands.press(Key.LOOK)
    assert hands.page == glance
    hands.press(Key.LOOK, BACK)
    assert isinstance(hands.stage.go.scene, Playing)


def test_a_look_where_no_game_is_played(tmp_path: Path) -> None:
    """There is nothing to see; the menu is there."""
    hands = Hands(tmp_path)
    hands.press(Key.LOOK)
    assert hands.said == "Compère Which game?"
    hands.hold(Key.LOOK)
    assert hands.page.title == "Menu"


def test_a_look_does_not_close_what_nobody_has_read(tmp_path: Path) -> None:
    """A notice is there again after it."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.loop.handle(Lost("scanner"))
    before = hands.page
    hands.press(Key.LOOK)
    assert hands.page != before
    hands.press(Key.LOOK)
    assert hands.page == before
