"""A knob: it can neither be let go nor held, so that a question with keys for its answers is a list."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere_device.answers.editor import Editor
from compere_device.answers.way import Selecting
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from hands import Hands, one_question
from ways import DRAFT

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def test_a_text_is_changed_as_ever(tmp_path: Path) -> None:
    """Clockwise is the next place, OK its next sign: that answers nothing, and comes back."""
    hands = Hands(tmp_path, knob=True)
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


def turner(hands: Hands, playing: Playing) -> Callable[[Key], None]:
    """Return how a person with a knob does what a key would do: clockwise for the next row, and for the next number."""

    def press(key: Key) -> None:
        way = playing.asked
        assert not way or isinstance(way, Editor) or not way.direct
        if key is OK:
            hands.press(key)
        else:
            counts = isinstance(way, Selecting) and way.counts
            hands.turn(1 if (key is DOWN) is not counts else -1)

    return press


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_is_played_with_it(bot: str, tmp_path: Path) -> None:
    """No page asks for a key that it has not."""
    hands = Hands(tmp_path, knob=True)
    playing = hands.begin(bot)
    player = Player(turner(hands, playing), None, Random(5))
    for _ in range(400):
        player.step(playing)
        if playing.table.outcome:
            break
    assert len(playing.table.session.history.items) > 8
