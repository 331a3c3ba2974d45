"""Events are values that one queue carries."""

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from compere_device.events import Event, Held, Key, Lost, Moved, Pressed, Scanned, meant, meant_beside_answers
from compere_device.setup.settings import KeysConfig

KINDS = get_args(Event)


def test_the_keys() -> None:
    """Four of every device, and three of some; their names are those of the settings."""
    assert [key.value for key in Key] == ["ok", "back", "up", "down", "left", "right", "look"]
    assert {key.value for key in Key} <= {each.name for each in fields(KeysConfig)}


def test_what_a_joystick_means() -> None:
    """To the left it is BACK, to the right OK, pressed and held; anything else is what it was."""
    assert meant(Pressed(Key.LEFT, repeat=True)) == Pressed(Key.BACK, repeat=True)
    assert (meant(Pressed(Key.RIGHT)), meant(Held(Key.RIGHT))) == (Pressed(Key.OK), Held(Key.OK))
    assert meant(Held(Key.LEFT)) == Held(Key.BACK)
    others = [Pressed(Key.UP), Pressed(Key.LOOK), Held(Key.LOOK), Moved(Key.LEFT, True, 0.0), Scanned("x")]
    assert list(map(meant, others)) == others


@pytest.mark.parametrize(
    ("event", "means"),
    [
        (Pressed(Key.LEFT), Pressed(Key.BACK)),
        (Pressed(Key.RIGHT), Pressed(Key.OK)),
        (Pressed(Key.UP), Pressed(Key.UP)),
        (Pressed(Key.BACK), Held(Key.BACK)),
        (Pressed(Key.OK), Pressed(Key.DOWN)),
        (Held(Key.BACK), Held(Key.UP)),
        (Held(Key.OK), Held(Key.OK)),
        (Held(Key.UP), Held(Key.UP)),
        (Held(Key.DOWN), Held(Key.DOWN)),
        (Held(Key.LEFT), None),
        (Held(Key.RIGHT), None),
        (Scanned("x"), Scanned("x")),
    ],
)
def test_what_a_joystick_means_beside_its_answers(event: Event, means: Event | None) -> None:
    """Its four ways answer; BACK goes back and its hold is the glance, OK takes what is marked: here DOWN's."""
    assert meant_beside_answers(event, Key.DOWN) == means
    assert meant_beside_answers(event, None) == (None if event == Pressed(Key.OK) else means)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_events_are_values(kind: type) -> None:
    """Equal events are one, and none can be changed on its way through the queue."""
    given = {each.name: each.name for each in fields(kind)}
    event = kind(**given)
    assert len({event, kind(**given)}) == 1
    with pytest.raises((FrozenInstanceError, TypeError)):  # with slots, a field that is none is a TypeError
        event.at_s = 1.0


def test_events_of_two_kinds_are_never_equal() -> None:
    """What was pressed is not what was held, and a scan is no part."""
    assert len({Pressed(Key.OK), Pressed(Key.OK, repeat=True), Held(Key.OK), Moved(Key.OK, True, 0)}) == 4
    assert Scanned("x") != Lost("x")
