"""The display's own menu: each choice is shown at once, is kept, and stands over the settings."""

from pathlib import Path

import pytest

from compere.wording import say
from compere_device.events import Key, Panic
from compere_device.files.chosen import DisplayChoice, display_choice
from compere_device.files.store import Store
from compere_device.glass.panels import PANELS, Panel
from compere_device.glass.rest import Level
from compere_device.scenes.display import CONTRASTS
from compere_device.setup.config import Config
from compere_device.setup.displays import turns
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


@pytest.fixture
def at_menu(hands: Hands) -> Hands:
    """Somebody who opened it."""
    hands.hold(BACK)
    hands.choose("Settings", "Display")
    return hands


def test_what_there_is_to_change(at_menu: Hands) -> None:
    """Two rows; BACK changes nothing."""
    assert (at_menu.said, at_menu.all_rows()) == (
        "Display What should change?",
        ["Brightness", "Turn the picture"],
    )
    at_menu.press(BACK)
    assert (at_menu.said, at_menu.selected) == ("Settings What next?", "Display")
    assert at_menu.glass.adjusted == []


def test_brightness_is_seen_as_the_cursor_moves(at_menu: Hands) -> None:
    """UP is brighter; nothing is kept before OK, which leads back to where it was chosen."""
    at_menu.choose("Brightness")
    assert at_menu.selected == "high"
    at_menu.press(UP)
    at_menu.loop.show()
    assert (at_menu.said, at_menu.selected) == ("Brightness How bright?", "very high")
    for _ in range(2):
        at_menu.press(DOWN)
        at_menu.loop.show()
    assert at_menu.glass.adjusted == [(255, 0), (207, 0), (127, 0)]
    assert display_choice(at_menu.store.folder) == DisplayChoice()
    at_menu.press(OK)
    assert (at_menu.said, at_menu.selected) == ("Display What should change?", "Brightness")
    assert at_menu.glass.adjusted[-1] == (127, 0)
    assert display_choice(at_menu.store.folder) == DisplayChoice(contrast=127)
    assert Store(at_menu.store.folder).preferences == at_menu.store.preferences
    for said in ("Settings What next?", "Menu What next?", "Compère Which game?"):
        at_menu.press(BACK)
        assert at_menu.said == said


def test_back_leaves_the_brightness_as_it_was(at_menu: Hands) -> None:
    """Whatever was tried meanwhile."""
    at_menu.choose("Brightness")
    at_menu.press(DOWN, DOWN, DOWN)
    at_menu.loop.show()
    at_menu.press(BACK)
    at_menu.loop.show()
    assert (at_menu.said, at_menu.glass.adjusted[-2:]) == ("Display What should change?", [(15, 0), (207, 0)])
    assert display_choice(at_menu.store.folder) == DisplayChoice()


@pytest.mark.parametrize("way", ["the menu", "the safe menu", "a notice", "the goodbye", "another contrast"])
def test_what_was_tried_goes_with_its_page(way: str, at_menu: Hands) -> None:
    """Whatever comes over it or takes its place is shown as it was chosen; and it is tried again once it is back."""
    at_menu.choose("Brightness")
    at_menu.press(DOWN)
    at_menu.loop.show()
    assert at_menu.glass.adjusted[-1] == (127, 0)
    if way == "the menu":
        at_menu.hold(BACK)
    elif way == "the safe menu":
        at_menu.loop.handle(Panic())
    elif way == "a notice":
        at_menu.desk.stage.notice(say("Notice"))
    elif way == "the goodbye":
        at_menu.desk.goodbye()
    else:
        at_menu.desk.stage.picture.adjust(DisplayChoice(rotate=180))
    if way != "the goodbye":  # after which nothing is shown
        at_menu.loop.show()
    assert at_menu.glass.adjusted[-1] == ((127, 180) if way == "another contrast" else (207, 0))
    if way == "a notice":
        at_menu.press(OK)
        at_menu.loop.show()
        assert at_menu.glass.adjusted[-1] == (127, 0)


@pytest.mark.parametrize("panel", PANELS.values(), ids=list(PANELS))
@pytest.mark.parametrize("contrast", CONTRASTS)
def test_at_rest_it_is_darker_and_never_black(panel: Panel, contrast: int) -> None:
    """On every chip at every step: less contrast, no longer precharge, and only the level black switches off."""
    bright, dim = (panel.light(level, contrast) for level in (Level.FULL, Level.DIM))
    (_, contrast_full, _, precharge_full, *_), (_, contrast_dim, _, precharge_dim, *_) = bright, dim
    assert contrast_dim < contrast_full and precharge_dim < precharge_full
    assert bright[-1] == dim[-1] == 0xAF  # SSD1306 table 9-1: display on


def test_the_steps_go_up() -> None:
    """From hardly anything to all that there is; one of them is what settings begin with."""
    assert list(CONTRASTS) == sorted(CONTRASTS)
    assert (max(CONTRASTS), Config().display.contrast in CONTRASTS) == (255, True)


def test_the_picture_is_turned_and_turned_back(at_menu: Hands) -> None:
    """By half a turn at each press, with the cursor where it was; what was chosen of the brightness stays."""
    at_menu.desk.stage.picture.adjust(DisplayChoice(contrast=63))
    at_menu.choose("Turn")
    assert (at_menu.selected, at_menu.desk.stage.picture.adjusted) == ("Turn the picture", (63, 180))
    assert display_choice(at_menu.store.folder) == DisplayChoice(63, 180)
    at_menu.press(OK)
    assert at_menu.glass.adjusted == [(63, 0), (63, 180), (63, 0)]
    assert display_choice(at_menu.store.folder) == DisplayChoice(63, 0)  # over what the file may say


def test_a_square_display_is_turned_by_quarters(at_menu: Hands) -> None:
    """Once round at four presses."""
    at_menu.desk._window.turns = turns((128, 128))
    at_menu.choose("Turn")
    at_menu.press(OK, OK, OK)
    assert [rotate for _, rotate in at_menu.glass.adjusted] == [90, 180, 270, 0]


def test_a_turn_of_another_display_does_not_stick(at_menu: Hands) -> None:
    """It was chosen on a square one, and this one cannot show it: a choice of the brightness applies and keeps nothing
    but that."""
    at_menu.store.preferences.display = DisplayChoice(rotate=270)
    at_menu.choose("Brightness", "low")
    assert at_menu.glass.adjusted[-1] == (63, 0)
    assert display_choice(at_menu.store.folder) == DisplayChoice(63)


def test_in_french(tmp_path: Path) -> None:
    """Every row fits."""
    hands = Hands(tmp_path, "fr")
    hands.hold(BACK)
    hands.choose("Réglages", "Écran")
    assert hands.all_rows() == ["Luminosité", "Tourner l’image"]
    hands.press(OK)
    assert hands.all_rows() == ["forte", "moyenne", "faible", "très faible", "très forte"]
