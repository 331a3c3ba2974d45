"""Events are values that one queue carries."""

from dataclasses import FrozenInstanceError, fields
from typing import get_args

import pytest

from compere_device.events import Event, Held, Key, Lost, Moved, Pressed, Scanned
from compere_device.setup.settings import KeysConfig

KINDS = get_args(Event)


def test_the_keys() -> None:
    """Four of every device, and three of some; their names are those of the settings."""
    assert [key.value for key in Key] == ["ok", "back", "up", "down", "left", "right", "look"]
    assert {key.value for key in Key} <= {each.name for each in fields(KeysConfig)}


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
