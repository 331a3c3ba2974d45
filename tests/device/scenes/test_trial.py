"""Keys that light as they are pressed, whatever they mean elsewhere, and pictures that use every pixel."""

from pathlib import Path

import pytest

from compere_device.events import Cocked, Event, Key, Lost, Moved, Rolled, Rolling, Scanned
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.hands.controls import Controls
from compere_device.languages import LANGUAGES
from compere_device.pages.samples import PATTERNS
from compere_device.scenes import trial
from hands import HOLD_S, SCREEN, TAP_S, Hands

OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key


def trying(folder: Path, language: str = "en", controls: Controls = Controls.KEYS) -> Hands:
    """Somebody who tries the keys of a device."""
    hands = Hands(folder, language, controls=controls)
    if controls is Controls.JOYSTICK:
        hands.stage.box.keys = tuple(Key)
    if controls is Controls.KNOB:
        hands.stage.box.keys = (OK, BACK)
    hands.stage.go.push(trial.TriedKeys(hands.stage))
    hands.look()
    return hands


def edge(hands: Hands, key: Key, down: bool) -> None:
    hands.loop.handle(Moved(key, down, hands.now_s))


def signs(hands: Hands) -> str:
    """What the row of keys shows: those that are down in brackets, those that were tried with a star."""
    return " ".join(f"[{name}]" if down else name + "*" * tried for name, down, tried in hands.page.signs)


def test_each_key_is_lit_while_it_is_down_and_marked_afterwards(tmp_path: Path) -> None:
    """At the press, not at its end; two at once, too."""
    hands = trying(tmp_path)
    assert (signs(hands), hands.said) == ("OK BACK UP DOWN", "Test the keys Press each key.")
    for key in (UP, DOWN):
        edge(hands, key, True)
    assert (signs(hands), hands.said) == ("OK BACK [UP] [DOWN]", "Test the keys DOWN")
    edge(hands, UP, False)
    assert signs(hands) == "OK BACK UP* [DOWN]"
    edge(hands, DOWN, False)
    hands.press(OK, BACK)
    assert (signs(hands), hands.said) == ("OK* BACK* UP* DOWN*", "Test the keys BACK")


def test_every_key_of_a_board_with_more(tmp_path: Path) -> None:
    """None of them means anything here but itself: no menu, no glance, no step back; a hold is said."""
    hands = trying(tmp_path, controls=Controls.JOYSTICK)
    for key in Key:
        hands.press(key)
        assert hands.said == f"Test the keys {key.name}"
    for key in (UP, DOWN, LEFT, RIGHT, LOOK):
        hands.hold(key)
        assert hands.said == f"Test the keys {key.name} held"
    assert signs(hands) == " ".join(f"{key.name}*" for key in Key)


@pytest.mark.parametrize("key", [OK, BACK])
def test_holding_ok_or_back_ends_it(tmp_path: Path, key: Key) -> None:
    """Either, as the other one may be the broken one; and that is said."""
    hands = trying(tmp_path)
    assert hands.page.hint == "Hold OK or BACK: end"
    hands.hold(key)
    assert hands.said == "Compère Which game?"


def test_the_knob(tmp_path: Path) -> None:
    """Its detents are counted, to the right above zero; its push is OK."""
    hands = trying(tmp_path, controls=Controls.KNOB)
    assert signs(hands) == "OK BACK KNOB"
    hands.turn(3)
    hands.turn(-5)
    assert (signs(hands), hands.said) == ("OK BACK KNOB*", "Test the keys Knob: −2")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Scanned("cmd:menu"), "Code: cmd:menu"),
        (Rolling("1"), "The die rolls"),
        (Cocked("1"), "The die is cocked"),
        (Rolled("1", 7, 92), "Die: 7 (92 %)"),
    ],
)
def test_what_scanner_and_reader_say(tmp_path: Path, event: Event, said: str) -> None:
    """A code does nothing but be shown."""
    hands = trying(tmp_path)
    hands.loop.handle(event)
    assert hands.said == f"Test the keys {said}"


def test_a_long_code_is_cut(tmp_path: Path) -> None:
    hands = trying(tmp_path)
    hands.scan("https://example.com/a/rather/long/address")
    assert hands.page.lines[0].endswith("…")


def test_the_way_out_works_here_too(tmp_path: Path) -> None:
    """A key that is let go over the safe menu is up when one comes back; what a part says comes up over it."""
    hands = trying(tmp_path)
    hands.chord()
    assert hands.said == "Safe menu What next?"
    hands.press(OK)
    assert signs(hands) == "OK* BACK* UP DOWN"
    hands.loop.handle(Lost("scanner"))
    assert hands.page.title == "Notice"
    hands.press(OK)
    assert hands.page.title == "Test the keys"


def test_a_press_that_wakes_the_glass_is_no_test(tmp_path: Path) -> None:
    """As everywhere; the next one counts."""
    hands = trying(tmp_path)
    edge(hands, UP, True)
    hands._pass(TAP_S)
    edge(hands, UP, False)
    hands._pass(HOLD_S)
    assert signs(hands) == "OK BACK UP* DOWN"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("controls", Controls)
def test_all_of_it_fits(tmp_path: Path, language: str, controls: Controls) -> None:
    """Whatever is pressed or held, for each kind of board."""
    hands = trying(tmp_path, language, controls)
    for key in hands.stage.box.keys:
        hands.press(key)
        assert (SCREEN.overflow(hands.page), SCREEN.unknown(hands.page)) == ([], set())
        if key not in trial.LEAVING:
            hands.hold(key)
            assert (SCREEN.overflow(hands.page), hands.page.lines[0][-1:] == "…") == ([], False)


# The glass


def test_every_picture_of_the_glass(tmp_path: Path) -> None:
    """OK leads from one to the next and at last back; BACK to the one before."""
    hands = Hands(tmp_path)
    hands.hold(BACK)
    hands.choose("Settings", "Test the display")
    assert hands.said == (
        "Test the display Next come: all lit, all dark, two chessboards, and a frame at the very edge. "
        "OK: the next one."
    )
    for name in PATTERNS:
        hands.press(OK)
        assert hands.page.pattern == name
    hands.press(BACK)
    assert hands.page.pattern == PATTERNS[-2]
    hands.press(OK, OK)
    assert (hands.page.title, hands.selected) == ("Settings", "Test the display")


def test_a_picture_takes_the_whole_glass(tmp_path: Path) -> None:
    """Title and scroll marks are no part of it."""
    hands = Hands(tmp_path)
    scene = trial.glass(hands.stage)
    hands.stage.go.push(scene)
    hands.press(OK)
    while not hands.page.pattern:
        hands.press(OK)
    image = SCREEN.draw(hands.page)
    assert image.histogram()[255] == WIDTH * HEIGHT
