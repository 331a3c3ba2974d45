"""The device switches itself off: how that is chosen, and that all of it fits."""

from pathlib import Path

import pytest

from catalogue import DRAWN
from compere_device.auto_off import COUNTDOWN_S
from compere_device.events import Key
from compere_device.scenes.countdown import AFTER_MIN
from hands import SCREEN, Hands
from left_alone import AFTER_MIN_CHOSEN, ENDS_S, Box


def test_it_is_chosen_in_the_menu(tmp_path: Path) -> None:
    """And counts from now on, after the next start, too."""
    box = Box(tmp_path, after_min=0)
    box.hold(Key.BACK)
    box.choose("Settings", "Switch off by itself")
    assert box.selected == "never"
    assert box.all_rows() == ["never", "15 min", "30 min", "1 h", "2 h", "4 h"]
    box.choose("30 min")
    assert (box.selected, box.desk.stage.off_after_min) == ("Switch off by itself", AFTER_MIN_CHOSEN)
    assert Hands(tmp_path).desk.stage.off_after_min == AFTER_MIN_CHOSEN
    box.wait(box.now_s + ENDS_S)
    assert box.offs == 1


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("after_min", AFTER_MIN)
def test_it_fits(tmp_path: Path, language: str, after_min: int) -> None:
    """Each row, and the countdown."""
    box = Box(tmp_path, language, after_min)
    box.hold(Key.BACK)
    box.choose({"en": "Settings", "fr": "Réglages"}[language], {"en": "Switch off", "fr": "Extinction"}[language])
    assert SCREEN.unknown(box.page) == set()
    if after_min:
        box.wait(box.now_s + 60 * after_min - COUNTDOWN_S)
        assert box.page.huge and SCREEN.unknown(box.page) == set()
