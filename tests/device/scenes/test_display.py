"""The display's own menu: each choice is shown at once, is kept, and stands over the settings."""

from pathlib import Path

import pytest

from compere_device.events import Key
from compere_device.files.chosen import DisplayChoice, display_choice
from compere_device.files.store import Store
from compere_device.scenes.display import CONTRASTS
from compere_device.setup.config import Config
from compere_device.setup.displays import turns
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


@pytest.fixture
def at_menu(hands: Hands) -> Hands:
    """Somebody who opened it."""
    hands.hold(BACK)
    hands.choose("Display")
    return hands


def test_what_there_is_to_change(at_menu: Hands) -> None:
    """Two rows; BACK changes nothing."""
    assert (at_menu.said, at_menu.all_rows()) == (
        "Display What should change?",
        ["Brightness", "Turn the picture"],
    )
    at_menu.press(BACK)
    assert (at_menu.said, at_menu.selected) == ("Menu What next?", "Display")
    assert at_menu.glass.adjusted == []


def test_steps_of_brightness(at_menu: Hands, tmp_path: Path) -> None:
    """The one in force is selected; each is on the glass as it is chosen, the question stays to compare, and the last
    one chosen is kept."""
    at_menu.choose("Brightness")
    assert at_menu.selected == "high"
    assert at_menu.all_rows() == ["high", "very high", "very low", "low", "medium"]
    at_menu.choose("very low")
    assert (at_menu.said, at_menu.selected) == ("Brightness How bright?", "very low")
    at_menu.choose("medium")
    assert at_menu.glass.adjusted == [(15, 0), (127, 0)]
    assert display_choice(at_menu.store.folder) == DisplayChoice(contrast=127)
    assert Store(at_menu.store.folder).settings == at_menu.store.settings
    for said in ("Display What should change?", "Menu What next?", "Compère Which game?"):
        at_menu.press(BACK)
        assert at_menu.said == said


def test_the_steps_go_up() -> None:
    """From hardly anything to all that there is; one of them is what settings begin with."""
    assert list(CONTRASTS) == sorted(CONTRASTS)
    assert (max(CONTRASTS), Config().display.contrast in CONTRASTS) == (255, True)


def test_the_picture_is_turned_and_turned_back(at_menu: Hands) -> None:
    """By half a turn at each press, with the cursor where it was; what was chosen of the brightness stays."""
    at_menu.desk.adjust_display(DisplayChoice(contrast=63))
    at_menu.choose("Turn")
    assert (at_menu.selected, at_menu.desk.adjusted) == ("Turn the picture", (63, 180))
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
    at_menu.store.settings.display = DisplayChoice(rotate=270)
    at_menu.choose("Brightness", "low")
    assert at_menu.glass.adjusted == [(63, 0)]
    assert display_choice(at_menu.store.folder) == DisplayChoice(63)


def test_in_french(tmp_path: Path) -> None:
    """Every row fits."""
    hands = Hands(tmp_path, "fr")
    hands.hold(BACK)
    hands.choose("Écran")
    assert hands.all_rows() == ["Luminosité", "Tourner l’image"]
    hands.press(OK)
    assert hands.all_rows() == ["forte", "très forte", "très faible", "faible", "moyenne"]
