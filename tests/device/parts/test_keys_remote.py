"""Keys that are pressed elsewhere: the same meanings, and fingers on the box come before them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.events import Held, Key, Moved, Panic, Pressed
from compere_device.parts.keys import Keys

OK, BACK, UP = Key.OK, Key.BACK, Key.UP


def edge(key: Key, down: bool, at_s: float, remote: bool = True) -> Moved:
    return Moved(key, down, at_s, remote=remote)


def test_they_mean_the_same() -> None:
    """A press, a hold, a repeat and the way out."""
    keys = Keys()
    assert keys.feed(edge(OK, True, 0.0)) + keys.feed(edge(OK, False, 0.1)) == [Pressed(OK)]
    assert keys.feed(edge(OK, True, 1.0)) + keys.tick(1.7) + keys.feed(edge(OK, False, 1.8)) == [Held(OK)]
    assert keys.feed(edge(UP, True, 2.0)) == [Pressed(UP)]
    assert keys.tick(2.6)[0] == Pressed(UP, repeat=True)
    keys.feed(edge(UP, False, 2.7))
    assert keys.feed(edge(OK, True, 3.0)) + keys.feed(edge(BACK, True, 3.1)) + keys.tick(6.2) == [Panic()]


def test_a_release_without_its_press_is_nothing() -> None:
    keys = Keys()
    assert keys.feed(edge(OK, False, 0.0)) == []
    assert keys.feed(edge(OK, True, 1.0)) + keys.feed(edge(OK, False, 1.1)) == [Pressed(OK)]


def test_a_key_that_is_down_on_the_box_takes_no_remote_edge() -> None:
    """Nobody far away lets go what a finger holds, or holds on to what it lets go."""
    keys = Keys()
    keys.feed(edge(OK, True, 0.0, remote=False))
    assert keys.feed(edge(OK, True, 0.1)) == []
    assert keys.feed(edge(OK, False, 0.2)) == []
    assert keys.feed(edge(OK, False, 0.3, remote=False)) == [Pressed(OK)]
    assert keys.feed(edge(OK, False, 0.4)) == []


def test_a_finger_takes_over_a_key_that_is_held_elsewhere() -> None:
    """What was held there has pressed nothing; the finger's press counts from when it came."""
    keys = Keys()
    keys.feed(edge(OK, True, 0.0))
    assert keys.feed(edge(OK, True, 0.5, remote=False)) == []
    assert keys.tick(1.0) == []
    assert keys.feed(edge(OK, False, 1.0)) == []
    assert keys.feed(edge(OK, False, 1.05, remote=False)) == [Pressed(OK)]


def test_a_stray_edge_of_the_box_lets_nothing_go() -> None:
    keys = Keys()
    keys.feed(edge(OK, True, 0.0))
    assert keys.feed(edge(OK, False, 0.1, remote=False)) == []
    assert keys.feed(edge(OK, False, 0.2)) == [Pressed(OK)]


@pytest.mark.parametrize("key", [OK, UP])
def test_who_is_gone_has_pressed_nothing(key: Key) -> None:
    """Neither by the release, nor later by a hold or a repeat; the next press counts."""
    keys = Keys()
    keys.feed(edge(key, True, 0.0))
    keys.let_go(key)
    assert keys.tick(9.0) == []
    assert keys.deadline_s is None
    assert keys.feed(edge(key, True, 10.0)) + keys.feed(edge(key, False, 10.1)) == [Pressed(key)]


def test_who_is_gone_lets_go_no_finger() -> None:
    keys = Keys()
    keys.feed(edge(OK, True, 0.0, remote=False))
    keys.let_go(OK)
    assert keys.tick(0.7) == [Held(OK)]


def test_the_way_out_by_a_finger_and_somebody_elsewhere() -> None:
    keys = Keys()
    keys.feed(edge(OK, True, 0.0, remote=False))
    keys.feed(edge(BACK, True, 0.1))
    assert keys.tick(3.2) == [Panic()]
    keys.let_go(BACK)
    assert keys.feed(edge(OK, False, 3.3, remote=False)) == []


EDGES = st.lists(st.tuples(st.sampled_from([*Key]), st.booleans(), st.sampled_from(["box", "far", "gone"])))


@given(EDGES)
def test_whatever_is_pressed_where_nothing_stays_down_and_nothing_is_made_up(
    edges: list[tuple[Key, bool, str]],
) -> None:
    """A key is pressed or held at most once for each time that it went down."""
    keys, events, at_s = Keys(), list[object](), 0.0
    for key, down, where in edges:
        at_s += 0.2
        if where == "gone":
            keys.let_go(key)
        else:
            events += keys.feed(edge(key, down, at_s, remote=where == "far"))
    for key in Key:
        keys.let_go(key)
        events += keys.feed(edge(key, False, at_s, remote=False))
    assert not keys._down
    for key in Key:
        downs = sum(down and where != "gone" for each, down, where in edges if each is key)
        assert sum(each in (Pressed(key), Held(key)) for each in events) <= downs
    assert keys.tick(at_s + 60) == []
