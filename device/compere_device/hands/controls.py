"""The one table of what a control does on a page: it is obeyed, drawn beside the rows and told in words from here.

A page says of which kind it is. `PRESSED` and `HELD` say what each key does there; a joystick and a knob do the same
but for what `JOYSTICK_PRESSED`, `JOYSTICK_HELD` and `TURNED` say. So a change here changes what a key does, the key
that stands beside an answer, and the pages and the sheets that explain the keys.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import TypeAlias

from compere_device.events import REPEATING, Held, Key, Pressed

OK, BACK, UP, DOWN, LEFT, RIGHT, LOOK = Key.OK, Key.BACK, Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.LOOK
SIDES = (UP, OK, DOWN, BACK)  # four keys as they stand on the box, and the rows beside them


class Controls(Enum):
    """What a person has in hands."""

    KEYS = auto()
    JOYSTICK = auto()  # with OK and BACK beside it
    KNOB = auto()  # it is turned in the place of UP and DOWN, and has no side for a row


class PageKind(Enum):
    """What can be done on a page."""

    FOUR = auto()  # rows beside keys; BACK is beside one of them, or is at other times
    THREE = auto()  # rows beside keys, and never one beside BACK
    TEXT = auto()  # a text is changed place by place, with a key for each thing to do
    FAULT = auto()  # what is wrong with that text
    LIST = auto()  # rows, one of which is selected
    VALUE = auto()  # a number or a face that is set
    READ = auto()  # something to read in a game
    MANY = auto()  # all that was entered, to be read: it can be gone into
    END = auto()  # the last page of a game that has ended
    WHY = auto()  # the reasons
    GLANCE = auto()
    ALONE = auto()  # something to read where no game is played
    WAITS = auto()  # something is done meanwhile, and can be given up
    FELT = auto()  # each key shows that it works, and does nothing else


class Does(Enum):
    """What a control does. A scene takes no key, but this."""

    FIRST = auto()  # gives the answer in the row beside UP
    SECOND = auto()  # that beside OK
    THIRD = auto()  # that beside DOWN
    FOURTH = auto()  # that beside BACK
    AS_BEFORE = auto()  # gives the answer that was taken back
    TAKE = auto()  # takes what is selected or set
    NEXT = auto()  # selects the next row or place
    PREVIOUS = auto()  # selects the one before
    MORE = auto()  # sets the next number or face
    LESS = auto()  # sets the one before
    NEXT_LINE = auto()  # selects the first place of the next line of a text; at its end, begins anew
    READ_ON = auto()
    READ_OR_MENU = auto()  # reads on, and opens the menu behind the last page
    GO_INTO = auto()  # has what was entered changed
    STEP_BACK = auto()
    WAY_BACK = auto()  # a step back; held again where it led, one more
    CLOSE = auto()
    LOOK = auto()  # shows the glance over a game
    LOOK_OR_MENU = auto()  # shows the glance, or opens the menu where no game is played
    LOOK_OR_BACK = auto()  # the same; but where a hold of it led, it leads on back
    WHY = auto()  # shows the reasons
    MENU = auto()
    PLAY_AGAIN = auto()
    FEEL = auto()


PLACES = (Does.FIRST, Does.SECOND, Does.THIRD, Does.FOURTH)  # of rows beside keys, in the order of SIDES
BESIDE_KEYS = frozenset({PageKind.FOUR, PageKind.THREE, PageKind.TEXT, PageKind.FAULT})
GOES_ON = frozenset({Does.NEXT, Does.PREVIOUS, Does.MORE, Does.LESS})  # done again while a key is held

Row: TypeAlias = Mapping[Key, Does]  # by key; what is not there does nothing

_LIST = {OK: Does.TAKE, BACK: Does.STEP_BACK, UP: Does.PREVIOUS, DOWN: Does.NEXT, LOOK: Does.LOOK}
_READ = {OK: Does.READ_ON, BACK: Does.STEP_BACK, UP: Does.LOOK, DOWN: Does.READ_ON, LOOK: Does.LOOK}

PRESSED: Mapping[PageKind, Row] = {
    PageKind.FOUR: {UP: Does.FIRST, OK: Does.SECOND, DOWN: Does.THIRD, BACK: Does.FOURTH, LOOK: Does.LOOK},
    PageKind.THREE: {UP: Does.FIRST, OK: Does.SECOND, DOWN: Does.THIRD, BACK: Does.STEP_BACK, LOOK: Does.LOOK},
    PageKind.TEXT: {UP: Does.NEXT_LINE, OK: Does.TAKE, DOWN: Does.NEXT, BACK: Does.PREVIOUS, LOOK: Does.LOOK},
    PageKind.FAULT: {**dict.fromkeys((OK, BACK, UP, DOWN), Does.READ_ON), LOOK: Does.LOOK},
    PageKind.LIST: _LIST,
    PageKind.VALUE: {**_LIST, UP: Does.MORE, DOWN: Does.LESS},
    PageKind.READ: _READ,
    PageKind.MANY: {**_READ, DOWN: Does.GO_INTO},
    PageKind.END: {**_READ, UP: Does.PLAY_AGAIN},  # no key that reads on, so that one too many begins nothing
    PageKind.WHY: _READ,
    PageKind.GLANCE: {**_READ, UP: Does.STEP_BACK, DOWN: Does.READ_OR_MENU, LOOK: Does.CLOSE},
    PageKind.ALONE: {OK: Does.READ_ON, BACK: Does.STEP_BACK, UP: Does.STEP_BACK, DOWN: Does.READ_ON},
    PageKind.WAITS: {BACK: Does.STEP_BACK, LOOK: Does.LOOK},
    PageKind.FELT: {},
}

_HELD = {OK: Does.WHY, BACK: Does.LOOK_OR_BACK, LOOK: Does.MENU}
_HELD_BESIDE = {OK: Does.WHY, BACK: Does.WAY_BACK, UP: Does.LOOK_OR_MENU, LOOK: Does.MENU}

HELD: Mapping[PageKind, Row] = {
    PageKind.FOUR: {**_HELD_BESIDE, DOWN: Does.MENU},
    PageKind.THREE: {**_HELD_BESIDE, DOWN: Does.MENU},
    PageKind.TEXT: _HELD_BESIDE,  # a text has many places, and DOWN goes through them as long as it is held
    PageKind.FAULT: _HELD_BESIDE,
    PageKind.LIST: _HELD,
    PageKind.VALUE: _HELD,
    PageKind.READ: _HELD,
    PageKind.MANY: _HELD,
    PageKind.END: {**_HELD, UP: Does.LOOK_OR_MENU, DOWN: Does.MENU},  # so that UP acts when it is let go
    PageKind.WHY: {**_HELD, OK: Does.CLOSE},
    PageKind.GLANCE: {**_HELD, BACK: Does.CLOSE},
    PageKind.ALONE: {OK: Does.CLOSE, BACK: Does.CLOSE, LOOK: Does.MENU},
    PageKind.WAITS: {LOOK: Does.MENU},
    PageKind.FELT: dict.fromkeys(Key, Does.FEEL),
}

# A joystick gives the answers with its four ways, and leaves to OK and BACK what they do elsewhere.
_ASIDE = {OK: Does.AS_BEFORE, BACK: Does.WAY_BACK}
JOYSTICK_PRESSED: Mapping[PageKind, Row] = {
    PageKind.FOUR: {UP: Does.FIRST, RIGHT: Does.SECOND, DOWN: Does.THIRD, LEFT: Does.FOURTH, **_ASIDE},
    PageKind.THREE: {UP: Does.FIRST, RIGHT: Does.SECOND, DOWN: Does.THIRD, LEFT: Does.STEP_BACK, **_ASIDE},
    PageKind.TEXT: {RIGHT: Does.TAKE, LEFT: Does.PREVIOUS, BACK: Does.WAY_BACK},
    PageKind.FAULT: {OK: Does.READ_ON, LEFT: Does.READ_ON, BACK: Does.WAY_BACK},
}
JOYSTICK_HELD: Mapping[PageKind, Mapping[Key, Does | None]] = {
    kind: {BACK: Does.LOOK_OR_MENU, LEFT: None, RIGHT: None} for kind in BESIDE_KEYS
}
# A knob that is turned clockwise says DOWN, and UP the other way. No game begins because it was turned.
TURNED: Mapping[PageKind, Row] = {
    PageKind.END: _READ,
    PageKind.VALUE: {DOWN: Does.MORE, UP: Does.LESS},
    PageKind.TEXT: {UP: Does.PREVIOUS},
}
STANDS_FOR = {LEFT: BACK, RIGHT: OK}  # where nothing else is said of them


def does(controls: Controls, kind: PageKind, event: Pressed | Held) -> Does | None:
    """Return what a press, a detent of a knob or a hold does on a page of this kind; None for nothing."""
    if isinstance(event, Held):
        return held(controls, kind, event.key)
    what = pressed(Controls.KNOB if event.knob else _by_keys(controls), kind, event.key)
    return None if event.repeat and what not in GOES_ON else what


def pressed(controls: Controls, kind: PageKind, key: Key) -> Does | None:
    """Return what pressing a key does; with a KNOB UP and DOWN are its detents."""
    return _of(_row_pressed(controls, kind), key)


def held(controls: Controls, kind: PageKind, key: Key) -> Does | None:
    """Return what holding a key does."""
    otherwise = JOYSTICK_HELD.get(kind, {}) if controls is Controls.JOYSTICK else {}
    return _of({**HELD[kind], **otherwise}, key)


def reach(controls: Controls, kind: PageKind, what: Does) -> Key | None:
    """Return the key, or with a KNOB the way to turn it, that does this; None where none does."""
    return next((key for key, each in _row_pressed(controls, kind).items() if each is what), None)


def drawn(controls: Controls, kind: PageKind, side: Key) -> Key | None:
    """Return the key that is drawn beside a row at a side of the box: it does what the key does that stands there."""
    return reach(controls, kind, PRESSED[kind][side])


def act_on_press(controls: Controls, kind: PageKind) -> frozenset[Key]:
    """Return which of UP and DOWN act when they go down, and again while they are held: those whose hold is nothing."""
    return frozenset(key for key in REPEATING if held(controls, kind, key) is None)


def _by_keys(controls: Controls) -> Controls:
    return Controls.JOYSTICK if controls is Controls.JOYSTICK else Controls.KEYS


def _row_pressed(controls: Controls, kind: PageKind) -> dict[Key, Does]:
    """Return what each key does; of several that do the same the one that is drawn comes first."""
    own = {Controls.JOYSTICK: JOYSTICK_PRESSED, Controls.KNOB: TURNED}.get(controls, {}).get(kind, {})
    others = {key: what for key, what in PRESSED[kind].items() if key not in own}
    return {**own, **others} if controls is Controls.JOYSTICK else {**others, **own}


def _of(row: Mapping[Key, Does] | Mapping[Key, Does | None], key: Key) -> Does | None:
    return row[key] if key in row else row.get(STANDS_FOR.get(key, key))
