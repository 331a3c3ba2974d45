"""What all ways have in common: what a key means by itself, and the shorter way round."""

from dataclasses import replace

import pytest

from compere_device.answers.picker import begin
from compere_device.answers.way import shorter_way
from compere_device.events import Key, Pressed
from ways import CHOOSE, DICE, DIRECT, DRAW, HAND, NUMBER, SOME, TELL, WIDE, on

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


@pytest.mark.parametrize(
    ("pressed", "cursor", "number"),
    [
        (Pressed(DOWN), 1, "0"),
        (Pressed(UP), 2, "2"),
        (Pressed(DOWN, knob=True), 1, "2"),
        (Pressed(UP, knob=True), 2, "0"),
        (Pressed(DOWN, repeat=True), 1, "0"),
    ],
)
def test_a_key_moves_down_a_list_and_up_a_number(pressed: Pressed, cursor: int, number: str) -> None:
    """A knob that is turned clockwise goes on in both; a key that is held goes on, too."""
    assert on(begin(CHOOSE).press(pressed)).cursor == cursor
    assert on(begin(replace(NUMBER, usual=1)).press(pressed)).huge == number


@pytest.mark.parametrize("prompt", [CHOOSE, DRAW, SOME, NUMBER, DICE, TELL], ids=lambda prompt: prompt.key)
def test_back_and_a_key_that_is_held_answer_nothing(prompt: object) -> None:
    """BACK is the scene's, which knows what came before."""
    way = begin(prompt)  # type: ignore[arg-type]
    assert way.press(Pressed(BACK)) is way.press(Pressed(OK, repeat=True)) is None
    assert (way.direct, way.keys, way.in_sight) == (False, (), False)


@pytest.mark.parametrize("prompt", [DIRECT, HAND, WIDE], ids=lambda prompt: prompt.key)
def test_keys_of_rows_answer_once(prompt: object) -> None:
    """A key that is held answers no second question, and one without a row nothing."""
    way = begin(prompt)  # type: ignore[arg-type]
    assert way.direct and len(way.keys) == len(way.slots)
    for key in Key:
        assert way.press(Pressed(key, repeat=True)) is None
        assert (way.press(Pressed(key)) is None) is (key not in way.keys)


@pytest.mark.parametrize(
    ("here", "there", "onwards", "key"),
    [
        (3, 3, DOWN, OK),
        (0, 3, DOWN, DOWN),
        (0, 4, DOWN, UP),
        (5, 0, DOWN, DOWN),
        (1, 0, DOWN, UP),
        (0, 3, UP, UP),
        (0, 4, UP, DOWN),
        (5, 0, UP, UP),
    ],
)
def test_the_shorter_way_round(here: int, there: int, onwards: Key, key: Key) -> None:
    """Of six, the last is next to the first; half way round it goes on."""
    assert shorter_way(here, there, 6, onwards=onwards) is key
