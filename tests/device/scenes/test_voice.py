"""How much is spoken, as people choose it on the device."""

from pathlib import Path

import pytest

from compere_device.box.wishes import NO_VOICE
from compere_device.events import Key
from compere_device.files.preferences import SPOKEN
from compere_device.scenes.owner import owner
from compere_device.scenes.voice import CALLED
from hands import Hands


@pytest.mark.parametrize("how", SPOKEN)
def test_what_is_chosen_is_kept_and_the_system_told(how: str, tmp_path: Path) -> None:
    """The choice stands when it is asked again, and lasts."""
    hands, told = Hands(tmp_path), list[bool]()
    hands.stage.box.read_aloud = lambda on: told.append(on)
    hands.stage.go.push(owner(hands.stage))
    hands.choose("Voice", hands.stage.say(CALLED[how]))
    assert (hands.stage.games.preferences.voice, told) == (how, [bool(how)])
    assert hands.selected == "Voice"
    hands.press(Key.OK)
    assert hands.selected == hands.stage.say(CALLED[how])
    assert Hands(tmp_path).stage.games.preferences.voice == how


def test_what_it_lacks_is_said_and_the_choice_stands(tmp_path: Path) -> None:
    """It speaks as soon as that is installed."""
    hands = Hands(tmp_path)
    hands.stage.box.read_aloud = lambda on: NO_VOICE if on else None
    hands.stage.go.push(owner(hands.stage))
    hands.choose("Voice", "the whole page")
    assert "espeak-ng" in hands.said
    assert hands.stage.games.preferences.voice == "full"
