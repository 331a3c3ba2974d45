"""A knob: it can neither be let go nor held, so that a question with keys for its answers is a list."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.hands.controls import BESIDE_KEYS, Controls, PageKind
from compere_device.scenes.asking import Asking
from compere_device.scenes.playing import Playing
from hands import Hands, one_question
from ways import DRAFT, WIDE

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def test_a_text_is_changed_as_ever(tmp_path: Path) -> None:
    """Clockwise is the next place, OK its next sign: that answers nothing, and comes back."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    playing = Playing(hands.stage, one_question(DRAFT))
    hands.stage.go.push(playing)
    first = hands.page
    hands.turn(1)
    second = hands.page
    hands.turn(1)
    hands.turn(-1)
    assert hands.page == second != first
    hands.turn(-1)
    assert (hands.page, playing.table.session.history.items) == (first, [])


def test_a_text_shows_no_key_that_does_nothing(tmp_path: Path) -> None:
    """The next line has none: turned back, the knob goes to the place before."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    hands.stage.go.push(Playing(hands.stage, one_question(DRAFT)))
    hands.turn(1)
    assert [(row.key, row.label) for row in hands.page.rows][1:] == [(DOWN, "next"), (BACK, "before")]


def test_a_row_is_asked_for_until_one_is_selected(tmp_path: Path) -> None:
    """Of what is printed, in the list that stands for the parts of a number as in any other."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    hands.stage.go.push(Asking(hands.stage, None, WIDE, lambda answer: None, printed=True))
    assert "choose" in str(hands.page) and hands.page.cursor is None
    hands.turn(1)
    assert "choose" not in str(hands.page) and hands.page.cursor == 0


def turner(hands: Hands, playing: Playing) -> Callable[[Key], None]:
    """Return how a person presses OK, and turns the knob clockwise for DOWN: no page has a row beside a key."""

    def press(key: Key) -> None:
        assert playing.kind not in BESIDE_KEYS - {PageKind.TEXT, PageKind.FAULT}
        if key is OK:
            hands.press(key)
        else:
            hands.turn(1 if key is DOWN else -1)

    return press


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_is_played_with_it(bot: str, tmp_path: Path) -> None:
    """No page asks for a key that it has not."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    playing = hands.begin(bot)
    player = Player(turner(hands, playing), None, Random(5))
    for _ in range(400):
        player.step(playing)
        if playing.table.outcome:
            break
    assert len(playing.table.session.history.items) > 8
