"""Keys that are answers, and keys that do not count yet."""

import pytest

from compere_device.events import Held, Key, Moved, Panic, Pressed, Turned
from compere_device.parts.keys import Keys
from device.parts.test_keys import play

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def answering() -> Keys:
    keys = Keys()
    keys.repeating = frozenset()
    return keys


@pytest.mark.parametrize("key", list(Key))
def test_keys_that_are_answers_act_on_release(key: Key) -> None:
    """UP and DOWN, too: a hold is no press, and nothing repeats."""
    assert play(answering(), f"0 +{key.name} 0.3 -{key.name}", 5) == [(0.3, Pressed(key))]
    assert play(answering(), f"0 +{key.name} 4 -{key.name}", 5) == [(0.6, Held(key))]


def test_of_two_answers_neither_is_held() -> None:
    """Each is a press when it is let go."""
    assert play(answering(), "0 +UP 0.1 +DOWN 2 -DOWN 4 -UP", 9) == [(2, Pressed(DOWN)), (4, Pressed(UP))]
    assert play(answering(), "0 +UP 0.1 +OK 0.2 +BACK 5 -OK 6 -BACK 7 -UP", 9) == [(3.2, Panic()), (7, Pressed(UP))]


def test_a_key_acts_as_it_did_when_it_went_down() -> None:
    """Whatever is shown when it is let go."""
    for before, after in ((frozenset({UP, DOWN}), frozenset()), (frozenset(), frozenset({UP, DOWN}))):
        keys = Keys()
        keys.repeating = before
        pressed = keys.feed(Moved(UP, True, 0))
        keys.repeating = after
        assert [*pressed, *keys.feed(Moved(UP, False, 0.2))] == [Pressed(UP)]


@pytest.mark.parametrize("repeating", [frozenset({UP, DOWN}), frozenset()])
@pytest.mark.parametrize("key", list(Key))
def test_what_goes_down_before_the_keys_are_armed_says_nothing(key: Key, repeating: frozenset[Key]) -> None:
    """For as long as it stays down, before and after; from that moment on the next press counts."""
    keys = Keys()
    keys.repeating = repeating
    keys.feed(Moved(key, True, 0))
    keys.disarm()
    assert (keys.armed, keys.deadline_s) == (False, None)
    assert keys.feed(Moved(key, False, 0.1)) + keys.feed(Moved(key, True, 0.2)) + keys.tick(0.3) == []
    keys.arm(0.4)
    assert keys.armed
    assert keys.tick(5) + keys.feed(Moved(key, False, 5)) == []
    keys.arm(6.0)
    assert keys.feed(Moved(key, True, 5.999)) + keys.feed(Moved(key, False, 6.1)) == []
    assert keys.feed(Moved(key, True, 6.2)) + keys.feed(Moved(key, False, 6.3)) == [Pressed(key)]


def test_the_way_out_works_before_the_keys_are_armed() -> None:
    """Also where they are disarmed again and again."""
    keys = Keys()
    for at_s, key in ((0, OK), (1, BACK)):
        keys.disarm()
        keys.feed(Moved(key, True, at_s))
    keys.disarm()
    assert keys.tick(9) == [Panic()]


def test_the_knob_does_nothing_before_the_keys_are_armed() -> None:
    """And goes on with its turn afterwards, which turns no page."""
    keys = Keys()
    keys.disarm()
    assert keys.feed(Turned(1, 0.1)) == []
    keys.arm(0.2)
    assert keys.feed(Turned(1, 0.25)) == [Pressed(DOWN, repeat=True, knob=True)]
    assert keys.feed(Turned(1, 1.0)) == [Pressed(DOWN, knob=True)]


def test_a_bouncing_contact_counts_from_where_it_is_still() -> None:
    """One that began to close before the keys were armed, and was still only then, was pressed then."""
    keys = Keys(bounce_s=0.01)
    keys.arm(1.0)
    for first_s, presses in ((0.98, []), (1.0, [Pressed(OK)])):
        edges = [Moved(OK, True, first_s, bouncing=True), Moved(OK, False, first_s + 0.1, bouncing=True)]
        assert [event for edge in edges for event in keys.feed(edge)] + keys.tick(first_s + 0.2) == presses
