"""The table of what each control does on each kind of page; scenes, drawn keys and key legends all read it.

A page says of which kind it is. `PRESSED` and `HELD` say what each key does on it. A joystick and a knob do the same,
except where `JOYSTICK_PRESSED`, `JOYSTICK_HELD` and `TURNED` differ. A change here therefore changes what a key does,
the key that is drawn beside an answer, and the pages and sheets that explain the keys.
"""

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache
from typing import TypeAlias

from compere_device.events import REPEATING, Held, Key, Pressed

OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key.OK, Key.BACK, Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.LOOK
SIDES = (UP, OK, DOWN, BACK)  # where four keys, and the rows beside them, are on the box


class Controls(Enum):
    """The controls that a person uses."""

    __hash__ = object.__hash__  # members are single, and Enum's own is written in Python

    KEYS = auto()
    JOYSTICK = auto()  # with OK and BACK beside it
    KNOB = auto()  # turned instead of pressing UP and DOWN; it has no rows beside it


class PageKind(Enum):
    """What can be done on a page."""

    __hash__ = object.__hash__  # members are single, and Enum's own is written in Python

    FOUR = auto()  # rows beside keys; BACK has one, at least sometimes
    THREE = auto()  # rows beside keys, but never beside BACK
    TEXT = auto()  # a text is changed place by place, each key doing one thing
    FAULT = auto()  # what is wrong with that text
    LIST = auto()  # rows, one of which is selected
    VALUE = auto()  # a number or a face is set
    READ = auto()  # something to read in a game
    MANY = auto()  # everything that was entered, to read, and to change
    END = auto()  # the last page of a game that has ended
    WHY = auto()  # the reasons
    GLANCE = auto()
    ALONE = auto()  # something to read while no game is played
    WAITS = auto()  # something is in progress, and can be cancelled
    FELT = auto()  # each key shows that it works, and does nothing else


class Does(Enum):
    """What a control does. Scenes take these, not keys."""

    __hash__ = object.__hash__  # members are single, and Enum's own is written in Python

    FIRST = auto()  # gives the answer in the row beside UP
    SECOND = auto()  # that beside OK
    THIRD = auto()  # that beside DOWN
    FOURTH = auto()  # that beside BACK
    AS_BEFORE = auto()  # gives the answer that was undone
    TAKE = auto()  # takes what is selected or set
    NEXT = auto()  # selects the next row or place
    PREVIOUS = auto()  # selects the one before
    MORE = auto()  # sets the next number or face
    LESS = auto()  # sets the one before
    NEXT_LINE = auto()  # selects the first place in a text's next line; at the end of the text, undoes all
    READ_ON = auto()
    READ_OR_MENU = auto()  # reads on, and opens the menu after the last page
    GO_INTO = auto()  # changes what was entered
    STEP_BACK = auto()
    WAY_BACK = auto()  # a step back, and one more if held again on the page it led to
    CLOSE = auto()
    LOOK = auto()  # shows the glance over a game
    LOOK_OR_MENU = auto()  # shows the glance, or opens the menu if no game is played
    LOOK_OR_BACK = auto()  # the same, but on a page that holding it led to, one more step back
    WHY = auto()  # shows the reasons
    MENU = auto()
    PLAY_AGAIN = auto()
    FEEL = auto()


PLACES = (Does.FIRST, Does.SECOND, Does.THIRD, Does.FOURTH)  # of rows beside keys, in the order of SIDES
BESIDE_KEYS = frozenset({PageKind.FOUR, PageKind.THREE, PageKind.TEXT, PageKind.FAULT})
GOES_ON = frozenset({Does.NEXT, Does.PREVIOUS, Does.MORE, Does.LESS})  # repeated while a key is held

KeyRow: TypeAlias = Mapping[Key, Does]  # a key that is missing does nothing

_LIST = {OK: Does.TAKE, BACK: Does.STEP_BACK, UP: Does.PREVIOUS, DOWN: Does.NEXT, LOOK: Does.LOOK}
_READ = {OK: Does.READ_ON, BACK: Does.STEP_BACK, UP: Does.LOOK, DOWN: Does.READ_ON, LOOK: Does.LOOK}

PRESSED: Mapping[PageKind, KeyRow] = {
    PageKind.FOUR: {UP: Does.FIRST, OK: Does.SECOND, DOWN: Does.THIRD, BACK: Does.FOURTH, LOOK: Does.LOOK},
    PageKind.THREE: {UP: Does.FIRST, OK: Does.SECOND, DOWN: Does.THIRD, BACK: Does.STEP_BACK, LOOK: Does.LOOK},
    PageKind.TEXT: {UP: Does.NEXT_LINE, OK: Does.TAKE, DOWN: Does.NEXT, BACK: Does.PREVIOUS, LOOK: Does.LOOK},
    PageKind.FAULT: {**dict.fromkeys((OK, BACK, UP, DOWN), Does.READ_ON), LOOK: Does.LOOK},
    PageKind.LIST: _LIST,
    PageKind.VALUE: {**_LIST, UP: Does.MORE, DOWN: Does.LESS},
    PageKind.READ: _READ,
    PageKind.MANY: {**_READ, DOWN: Does.GO_INTO},
    PageKind.END: {**_READ, UP: Does.PLAY_AGAIN},  # no key that reads on: one press too many starts nothing
    PageKind.WHY: _READ,
    PageKind.GLANCE: {**_READ, UP: Does.STEP_BACK, DOWN: Does.READ_OR_MENU, LOOK: Does.CLOSE},
    PageKind.ALONE: {OK: Does.READ_ON, BACK: Does.STEP_BACK, UP: Does.STEP_BACK, DOWN: Does.READ_ON},
    PageKind.WAITS: {BACK: Does.STEP_BACK, LOOK: Does.LOOK},
    PageKind.FELT: {},
}

_HELD = {OK: Does.WHY, BACK: Does.LOOK_OR_BACK, LOOK: Does.MENU}
_HELD_BESIDE = {OK: Does.WHY, BACK: Does.WAY_BACK, UP: Does.LOOK_OR_MENU, LOOK: Does.MENU}

HELD: Mapping[PageKind, KeyRow] = {
    PageKind.FOUR: {**_HELD_BESIDE, DOWN: Does.MENU},
    PageKind.THREE: {**_HELD_BESIDE, DOWN: Does.MENU},
    PageKind.TEXT: _HELD_BESIDE,  # a text has many places, and DOWN runs through them while it is held
    PageKind.FAULT: _HELD_BESIDE,
    PageKind.LIST: _HELD,
    PageKind.VALUE: _HELD,
    PageKind.READ: _HELD,
    PageKind.MANY: _HELD,
    PageKind.END: {**_HELD, UP: Does.LOOK_OR_MENU, DOWN: Does.MENU},  # so that UP acts on release
    PageKind.WHY: {**_HELD, OK: Does.CLOSE},
    PageKind.GLANCE: {**_HELD, BACK: Does.CLOSE},
    PageKind.ALONE: {OK: Does.CLOSE, BACK: Does.CLOSE, LOOK: Does.MENU},
    PageKind.WAITS: {LOOK: Does.MENU},
    PageKind.FELT: dict.fromkeys(Key, Does.FEEL),
}

# A joystick gives answers with its four directions, so OK and BACK can do what they do elsewhere.
_ASIDE = {OK: Does.AS_BEFORE, BACK: Does.WAY_BACK}
JOYSTICK_PRESSED: Mapping[PageKind, KeyRow] = {
    PageKind.FOUR: {UP: Does.FIRST, RIGHT: Does.SECOND, DOWN: Does.THIRD, LEFT: Does.FOURTH, **_ASIDE},
    PageKind.THREE: {UP: Does.FIRST, RIGHT: Does.SECOND, DOWN: Does.THIRD, LEFT: Does.STEP_BACK, **_ASIDE},
    PageKind.TEXT: {RIGHT: Does.TAKE, LEFT: Does.PREVIOUS, BACK: Does.WAY_BACK},
    PageKind.FAULT: {OK: Does.READ_ON, LEFT: Does.READ_ON, BACK: Does.WAY_BACK},
}
JOYSTICK_HELD: Mapping[PageKind, Mapping[Key, Does | None]] = {
    kind: {BACK: Does.LOOK_OR_MENU, LEFT: None, RIGHT: None} for kind in BESIDE_KEYS
}
# A knob means DOWN when turned clockwise, and UP the other way. Turning it never starts a game.
TURNED: Mapping[PageKind, KeyRow] = {
    PageKind.END: {UP: Does.LOOK},
    PageKind.VALUE: {DOWN: Does.MORE, UP: Does.LESS},
    PageKind.TEXT: {UP: Does.PREVIOUS},
}
STANDS_FOR = {LEFT: BACK, RIGHT: OK}  # unless a row says otherwise


def does(controls: Controls, kind: PageKind, event: Pressed | Held) -> Does | None:
    """Return what a press, a detent of a knob or a hold does on a page of this kind; None if it does nothing."""
    if isinstance(event, Held):
        return held(controls, kind, event.key)
    what = pressed(Controls.KNOB if event.knob else _by_keys(controls), kind, event.key)
    return None if event.repeat and what not in GOES_ON else what


def pressed(controls: Controls, kind: PageKind, key: Key) -> Does | None:
    """Return what pressing a key does; with a KNOB, UP and DOWN are its detents."""
    return _of(_row_pressed(controls, kind), key)


def held(controls: Controls, kind: PageKind, key: Key) -> Does | None:
    """Return what holding a key does."""
    otherwise = JOYSTICK_HELD.get(kind) if controls is Controls.JOYSTICK else None
    return _of({**HELD[kind], **otherwise} if otherwise else HELD[kind], key)


def reach(controls: Controls, kind: PageKind, what: Does) -> Key | None:
    """Return the key, or with a KNOB its direction, that does this; None if none does."""
    return next((key for key, each in _row_pressed(controls, kind).items() if each is what), None)


def drawn(controls: Controls, kind: PageKind, side: Key) -> Key | None:
    """Return the key to draw beside the row at a side of the box: the one that does what the key there does."""
    return reach(controls, kind, PRESSED[kind][side])


@cache  # asked at each event
def act_on_press(controls: Controls, kind: PageKind) -> frozenset[Key]:
    """Return which of UP and DOWN act when pressed, and repeat while held: those that do nothing else when held."""
    return frozenset(key for key in REPEATING if held(controls, kind, key) is None)


def _by_keys(controls: Controls) -> Controls:
    return Controls.JOYSTICK if controls is Controls.JOYSTICK else Controls.KEYS


def _row_pressed(controls: Controls, kind: PageKind) -> Mapping[Key, Does]:
    """Return what each key does; if several do the same, the one to draw comes first."""
    if controls is Controls.KEYS:
        return PRESSED[kind]
    own = {Controls.JOYSTICK: JOYSTICK_PRESSED, Controls.KNOB: TURNED}.get(controls, {}).get(kind, {})
    others = {key: what for key, what in PRESSED[kind].items() if key not in own}
    return {**own, **others} if controls is Controls.JOYSTICK else {**others, **own}


def _of(row: Mapping[Key, Does] | Mapping[Key, Does | None], key: Key) -> Does | None:
    return row[key] if key in row else row.get(STANDS_FOR.get(key, key))
