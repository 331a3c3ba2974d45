"""What the keys of a box do, in words: for people who hold it for the first time, and for the code sheets.

What a key does is looked up in the table; a combination for which there are no words is a KeyError.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from compere.declared import NamedTuple
from compere.wording import Text, say
from compere_device.events import Key
from compere_device.hands.controls import Controls, Does, PageKind, held, pressed

OK, BACK, UP, DOWN, LOOK = Key.OK, Key.BACK, Key.UP, Key.DOWN, Key.LOOK
TITLE, TITLE_HELD, TITLE_ANSWERS = say("Keys"), say("Held down"), say("Keys as answers")


class Says(NamedTuple):
    """What a key does. If the key is None, the text names it: several keys at once, or a knob."""

    key: Key | None
    text: Text


class Group(NamedTuple):
    """Keys that belong together: what each does, and a sentence if they need one."""

    title: Text
    keys: Sequence[Says]
    text: Text | None = None


Sayings: TypeAlias = Mapping[tuple[Does | None, ...], Text]  # by what is done on each kind of page that they are about

READ_AND_LIST = (PageKind.READ, PageKind.LIST)
_BACK: Sayings = {(Does.STEP_BACK, Does.STEP_BACK): say("a step back")}
PRESSED: Sayings = {
    (Does.READ_ON, Does.TAKE): say("next, confirm"),
    **_BACK,
    (Does.LOOK, Does.PREVIOUS): say("up; glance"),
    (Does.READ_ON, Does.NEXT): say("down; next"),
}
PRESSED_WITH_KNOB: Sayings = {(Does.READ_ON, Does.TAKE): say("press it: next, confirm"), **_BACK}
LIST_AND_VALUE = (PageKind.LIST, PageKind.VALUE)
TURNED: Sayings = {(Does.NEXT, Does.MORE): say("turn it: move, change")}
HELD: Sayings = {
    (Does.WHY, Does.WHY): say("why?"),
    (Does.LOOK_OR_BACK, Does.LOOK_OR_BACK): say("glance, then menu"),
}
HELD_WITH_KNOB: Sayings = {
    (Does.WHY, Does.WHY): say("the knob: why?"),
    (Does.LOOK_OR_BACK, Does.LOOK_OR_BACK): say("glance, menu"),
}
WAY_OUT, WAY_OUT_WITH_KNOB = say("BACK+OK, 3 s: way out"), say("both, 3 s: safe menu")
BESIDE = (PageKind.FOUR,)
HELD_BESIDE: Sayings = {
    (Does.WAY_BACK,): say("held: a step back"),
    (Does.LOOK_OR_MENU,): say("held: glance"),
    (Does.MENU,): say("held: menu"),
}
PRESSED_ASIDE: Sayings = {(Does.AS_BEFORE,): say("as before"), (Does.WAY_BACK,): say("a step back")}
LOOKS: Sayings = {(Does.LOOK, Does.LOOK): say("pressed: glance"), (Does.MENU, Does.MENU): say("held: menu")}


def legend(keys: Collection[Key], controls: Controls = Controls.KEYS) -> list[Group]:
    """Return what the keys of a box with these keys and controls do."""
    groups = _with_knob() if controls is Controls.KNOB else _with_keys(controls)
    if LOOK not in keys:
        return groups
    looks = (Says(None, _press(LOOK, LOOKS, controls)), Says(None, _hold(LOOK, LOOKS, controls)))
    return [*groups, Group(say("LOOK"), looks)]


def _with_keys(controls: Controls) -> list[Group]:
    held_down = [Says(key, _hold(key, HELD, controls)) for key in (OK, BACK)]
    groups = [
        Group(TITLE, [Says(key, _press(key, PRESSED, controls)) for key in (OK, BACK, UP, DOWN)]),
        Group(TITLE_HELD, [*held_down, Says(None, WAY_OUT)]),
    ]
    if controls is Controls.JOYSTICK:
        aside = [Says(key, _press(key, PRESSED_ASIDE, controls, BESIDE)) for key in (OK, BACK)]
        return [*groups, Group(TITLE_ANSWERS, aside, say("The stick gives the answer on its side."))]
    beside = [Says(key, _hold(key, HELD_BESIDE, controls, BESIDE)) for key in (BACK, UP, DOWN)]
    return [*groups, Group(TITLE_ANSWERS, beside, say("A key beside an answer gives it."))]


def _with_knob() -> list[Group]:
    controls = Controls.KNOB
    turned = Says(None, _press(DOWN, TURNED, controls, LIST_AND_VALUE))
    key, back = (_press(each, PRESSED_WITH_KNOB, controls) for each in (OK, BACK))
    why, look = (_hold(each, HELD_WITH_KNOB, controls) for each in (OK, BACK))
    return [
        Group(TITLE, (turned, Says(None, key), Says(BACK, back))),
        Group(TITLE_HELD, (Says(None, why), Says(BACK, look), Says(None, WAY_OUT_WITH_KNOB))),
    ]


def _press(key: Key, words: Sayings, controls: Controls, kinds: Sequence[PageKind] = READ_AND_LIST) -> Text:
    return words[tuple(pressed(controls, kind, key) for kind in kinds)]


def _hold(key: Key, words: Sayings, controls: Controls, kinds: Sequence[PageKind] = READ_AND_LIST) -> Text:
    return words[tuple(held(controls, kind, key) for kind in kinds)]
