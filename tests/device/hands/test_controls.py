"""The table of what each control does on each kind of page: what must be true of it, whatever it says.

What it says is held, key by key, by what happens on the glass (`scenes/test_key_table.py`).
"""

from itertools import product

import pytest

from compere_device.events import REPEATING, Held, Key, Moved, Pressed
from compere_device.hands.controls import (
    BESIDE_KEYS,
    GOES_ON,
    HELD,
    PLACES,
    PRESSED,
    SIDES,
    Controls,
    Does,
    PageKind,
    act_on_press,
    does,
    drawn,
    held,
    pressed,
    reach,
)
from compere_device.parts.keys import Keys

KEYS, JOYSTICK, KNOB = Controls
OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key
EVERYWHERE = list(product(Controls, PageKind))
BACKS = {Does.STEP_BACK, Does.WAY_BACK, Does.CLOSE}
LOOKS = {Does.LOOK, Does.LOOK_OR_MENU, Does.LOOK_OR_BACK, Does.MENU, Does.CLOSE}
keys = pytest.mark.parametrize(("controls", "kind"), EVERYWHERE, ids=str)


def done(controls: Controls, kind: PageKind) -> set[Does | None]:
    """Return all that can be done by the keys that every box has."""
    return {each(controls, kind, key) for each in (pressed, held) for key in (OK, BACK, UP, DOWN)}


def test_every_kind_of_page_is_in_both_tables() -> None:
    assert set(PRESSED) == set(HELD) == set(PageKind)


@keys
def test_nobody_is_shut_in(controls: Controls, kind: PageKind) -> None:
    """From every page a key leads back, and one to what can be looked at; where keys are tried, a hold ends that."""
    if kind is PageKind.FELT:
        assert {held(controls, kind, key) for key in Key} == {Does.FEEL}
    elif kind is PageKind.WAITS:
        assert Does.STEP_BACK in done(controls, kind)
    else:
        assert BACKS & done(controls, kind) and LOOKS & done(controls, kind)


@pytest.mark.parametrize("controls", [KEYS, JOYSTICK])
def test_every_answer_beside_a_key_has_one(controls: Controls) -> None:
    """Each its own."""
    for kind, places in ((PageKind.FOUR, PLACES), (PageKind.THREE, PLACES[:3])):
        reached = [reach(controls, kind, place) for place in places]
        assert None not in reached and len(set(reached)) == len(places)


@pytest.mark.parametrize("kind", sorted(BESIDE_KEYS, key=lambda kind: kind.name), ids=str)
def test_a_key_that_is_drawn_does_what_it_stands_beside(kind: PageKind) -> None:
    """On every box; a plain one draws its own keys, a joystick its four ways."""
    for controls, side in product(Controls, SIDES):
        key = drawn(controls, kind, side)
        assert key is None or pressed(controls, kind, key) is PRESSED[kind][side]
    if kind is not PageKind.FAULT:  # where every key does the same, none is drawn
        assert [drawn(KEYS, kind, side) for side in SIDES] == [*SIDES]
        ways = {OK: RIGHT, BACK: LEFT}
        assert [drawn(JOYSTICK, kind, side) for side in SIDES] == [ways.get(side, side) for side in SIDES]


def test_what_a_knob_does_not_reach_is_not_drawn() -> None:
    """The next line of a text: turned back, it goes to the place before."""
    assert [drawn(KNOB, PageKind.TEXT, side) for side in SIDES] == [None, OK, DOWN, BACK]
    assert reach(KNOB, PageKind.END, Does.PLAY_AGAIN) is None


@keys
def test_a_key_is_held_where_a_hold_does_something(controls: Controls, kind: PageKind) -> None:
    """And there acts when it is let go; the parts say so of the keys as the table wants it."""
    for key in (OK, BACK, UP, DOWN):
        parts = Keys()
        parts.repeating = act_on_press(controls, kind)
        at_once = parts.feed(Moved(key, True, 0.0))
        assert at_once == ([Pressed(key)] if key in REPEATING and held(controls, kind, key) is None else [])
        if held(controls, kind, key) is not None:
            assert parts.tick(1.0) == [Held(key)]


@keys
def test_only_what_moves_is_done_again(controls: Controls, kind: PageKind) -> None:
    """A key that is held answers no second question, and turns no second page; so does a knob that is turned far."""
    for key, knob in product(Key, (False, True)):
        once, again = (does(controls, kind, Pressed(key, repeat, knob=knob)) for repeat in (False, True))
        assert again is (once if once in GOES_ON else None)


def test_a_joystick_stands_for_ok_and_back() -> None:
    """Wherever its ways are no answers, pressed and held: LEFT is BACK, RIGHT is OK, on any box that has them."""
    for controls, kind in EVERYWHERE:
        if controls is JOYSTICK and kind in BESIDE_KEYS:
            continue
        for way, key in ((LEFT, BACK), (RIGHT, OK)):
            assert pressed(controls, kind, way) is pressed(controls, kind, key)
            assert held(controls, kind, way) is held(controls, kind, key)


@pytest.mark.parametrize("kind", [PageKind.FOUR, PageKind.THREE, PageKind.TEXT], ids=str)
def test_a_joystick_leaves_ok_and_back_their_meaning(kind: PageKind) -> None:
    """OK takes what is marked or changed, BACK goes back and its hold is the glance; its own ways are not held."""
    assert pressed(JOYSTICK, kind, BACK) is Does.WAY_BACK and held(JOYSTICK, kind, BACK) is Does.LOOK_OR_MENU
    assert pressed(JOYSTICK, kind, OK) is (Does.TAKE if kind is PageKind.TEXT else Does.AS_BEFORE)
    assert held(JOYSTICK, kind, OK) is Does.WHY
    assert held(JOYSTICK, kind, LEFT) is held(JOYSTICK, kind, RIGHT) is None


def test_a_detent_is_no_press_of_a_key() -> None:
    """Clockwise is the next row and the next number; UP of a box with a knob and keys is what UP ever is."""
    clockwise, back, up = Pressed(DOWN, knob=True), Pressed(UP, knob=True), Pressed(UP)
    assert (does(KNOB, PageKind.LIST, clockwise), does(KNOB, PageKind.LIST, back)) == (Does.NEXT, Does.PREVIOUS)
    assert (does(KNOB, PageKind.VALUE, clockwise), does(KNOB, PageKind.VALUE, back)) == (Does.MORE, Does.LESS)
    assert does(KNOB, PageKind.VALUE, up) is Does.MORE and does(KNOB, PageKind.TEXT, up) is Does.NEXT_LINE
