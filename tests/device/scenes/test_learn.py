"""The page behind which the keys are asked for: from where it is reached, and how it is left."""

from pathlib import Path

import pytest

from compere_device.events import Key, Stop
from hands import Hands

OK, BACK = Key.OK, Key.BACK
WORDS = {"en": ("Settings", "Learn the keys"), "fr": ("Réglages", "Apprendre les touches")}
TITLES = {"en": "Keys", "fr": "Touches"}


def learnable(folder: Path, language: str) -> Hands:
    """Return a device whose keys are wired."""
    hands = Hands(folder, language)
    hands.stage.box.learnable = True
    return hands


@pytest.mark.parametrize("language", WORDS)
def test_from_the_settings(tmp_path: Path, language: str) -> None:
    """BACK leaves it; OK on its last page has the device start anew, and ask first."""
    hands, (settings, row) = learnable(tmp_path, language), WORDS[language]
    hands.hold(BACK)
    hands.choose(settings, row)
    assert hands.page.title == TITLES[language]
    hands.press(BACK)
    assert hands.selected == row and not hands.desk.again
    hands.press(OK)
    while not hands.desk.again:
        assert hands.page.title == TITLES[language]
        hands.press(OK)
    assert hands.desk.learns and hands.events.get_nowait() == Stop()


@pytest.mark.parametrize("language", WORDS)
def test_from_the_way_out_that_always_works(tmp_path: Path, language: str) -> None:
    """In a game too."""
    hands = learnable(tmp_path, language)
    hands.begin()
    hands.chord()
    hands.choose(WORDS[language][1])
    assert hands.page.title == TITLES[language]


def test_nobody_is_asked_for_keys_that_are_not_wired(hands: Hands) -> None:
    """On the simulated device, and when the settings are read again for another reason."""
    hands.chord()
    assert "Learn the keys" not in hands.all_rows()
    hands.stage.box.read_settings(learn=True)
    hands.stage.box.read_settings()
    assert (hands.desk.again, hands.desk.learns) == (True, False)
