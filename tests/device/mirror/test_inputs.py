"""Inputs from elsewhere: which events they are, and who holds which key."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.events import Event, Held, Key, Moved, Panic, Pressed, Rolled, Scanned, Turned
from compere_device.mirror.inputs import Holders, checked
from compere_device.mirror.protocol import BadMessage


@pytest.mark.parametrize(
    ("message", "event"),
    [
        ({"key": "ok", "down": True}, Moved(Key.OK, True, 7.0, remote=True)),
        ({"key": "look", "down": False}, Moved(Key.LOOK, False, 7.0, remote=True)),
        ({"turn": -8}, Turned(-8, 7.0, remote=True)),
        ({"scan": "fort:skids"}, Scanned("fort:skids")),
        ({"die": 0}, Rolled("remote", 0, 100)),
        ({"tap": "left"}, Pressed(Key.LEFT)),
        ({"hold": "back"}, Held(Key.BACK)),
        ({"way_out": True}, Panic()),
        ({"tap": "ok", "unknown": [1]}, Pressed(Key.OK)),
    ],
)
def test_what_an_input_is(message: dict[str, Any], event: Event) -> None:
    assert checked(message)(7.0) == event


@pytest.mark.parametrize(
    "message",
    [
        {"key": "ok"},
        {"key": "OK", "down": True},
        {"key": ["ok"], "down": True},
        {"key": "ok", "down": 1},
        {"turn": 9},
        {"turn": True},
        {"turn": 1.0},
        {"scan": ""},
        {"scan": "a\rb"},
        {"scan": "x" * 129},
        {"die": -1},
        {"die": "7"},
        {"tap": None},
        {"hold": 3},
        {"way_out": False},
        {"way_out": "yes"},
    ],
)
def test_what_is_none(message: dict[str, Any]) -> None:
    """The sentence names the value and what was expected."""
    with pytest.raises(BadMessage, match="cannot be"):
        checked(message)


DEEDS = st.tuples(st.integers(1, 3), st.sampled_from([Key.OK, Key.UP]), st.sampled_from(["down", "up", "gone"]))


@given(st.lists(DEEDS))
def test_a_key_is_down_as_long_as_anybody_holds_it(deeds: list[tuple[int, Key, str]]) -> None:
    """Whatever three clients do: each edge that counts changes it, and a release without its press counts nothing."""
    holders, down = Holders(), set[Key]()
    held = set[tuple[int, Key]]()
    for client, key, what in deeds:
        if what == "gone":
            held -= {(client, each) for each in Key}
            for each in holders.gone(client):
                down.remove(each)
        else:
            pressed = what == "down"
            (held.add if pressed else held.discard)((client, key))
            if holders.moves(client, Moved(key, pressed, 0.0, remote=True)):
                (down.add if pressed else down.remove)(key)
        assert down == {each for _, each in held}
