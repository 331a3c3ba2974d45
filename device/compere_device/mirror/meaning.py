"""What the controls of the box do on a page, in words: for who has them on a screen, or is told them."""

from collections.abc import Mapping
from functools import lru_cache

from compere.declared import NamedTuple
from compere.wording import Plain, Text, Words, say
from compere_device.events import Key
from compere_device.hands.controls import PLACES, Controls, Does, PageKind, held, pressed
from compere_device.mirror.spoken import row_spoken
from compere_device.pages.page import Page, Row
from compere_device.pages.sides import HELD_BACK

DOES: Mapping[Does, Text] = {
    Does.AS_BEFORE: say("as before"),
    Does.TAKE: say("choose"),
    Does.NEXT: say("the next"),
    Does.PREVIOUS: say("the one before"),
    Does.MORE: say("one more"),
    Does.LESS: say("one less"),
    Does.NEXT_LINE: say("next line"),
    Does.READ_ON: say("read on"),
    Does.READ_OR_MENU: say("read on, then the menu"),
    Does.GO_INTO: say("change it"),
    Does.STEP_BACK: say("a step back"),
    Does.WAY_BACK: say("a step back"),
    Does.CLOSE: say("close"),
    Does.LOOK: say("glance"),
    Does.LOOK_OR_MENU: say("glance"),
    Does.LOOK_OR_BACK: say("glance"),
    Does.WHY: say("why?"),
    Does.MENU: say("menu"),
    Does.PLAY_AGAIN: say("play again"),
    Does.FEEL: say("try it"),
}
OR_MENU = (Does.LOOK_OR_MENU, Does.LOOK_OR_BACK)  # they open the menu where no game is played


class Use(NamedTuple):
    """How a page is used.

    Attributes:
        kind: of which kind the page is.
        controls: what people use.
        keys: the keys of the box.
        plays: whether a game is being played.
        words: the words of the language.
        idle: what controls do on such pages, and would not at this time.
        backs: whether holding BACK has led here, and leads one more step back.
    """

    kind: PageKind
    controls: Controls
    keys: tuple[Key, ...]
    plays: bool
    words: Words
    idle: frozenset[Does] = frozenset()
    backs: bool = False


def meanings(page: Page, use: Use) -> Mapping[str, Plain]:
    """Return by key what pressing and holding it does, and what a knob does: `keys`, and `knob` if there is one.

    A key that does nothing has no words.
    """
    if use.controls is Controls.JOYSTICK and page.cursor is None:  # no row is marked as the one from before
        use = use._replace(idle=use.idle | {Does.AS_BEFORE})
    return _meanings(tuple([(row.key, _answer(row, use.words)) for row in page.rows if row.key]), use)


def _answer(row: Row, words: Words) -> str:
    """Return what a key means that has a row; what is written there of how one goes back does not belong to it."""
    return row_spoken(row._replace(value="") if row.value == _words(words)[HELD_BACK.template] else row, words)


@lru_cache(8)  # most pages have no rows with keys
def _meanings(rows: tuple[tuple[Key, str], ...], use: Use) -> Mapping[str, Plain]:
    """Return what controls do on a page on which these keys have rows, which say so much."""
    by_key, turned = _fixed(use)
    of_row = dict(rows)
    each: dict[str, Plain] = {
        name: {
            "press": of_row.get(key, "") if press is None else press,
            "hold": of_row.get(key, "") if hold is None else hold,
        }
        for name, key, press, hold in by_key
    }
    if use.controls is not Controls.KNOB:
        return {"keys": each}
    return {"keys": each, "knob": {name: of_row.get(key, "") if does is None else does for name, key, does in turned}}


@lru_cache(32)  # of each kind of page, in a game and outside
def _fixed(use: Use) -> tuple[list[tuple[str, Key, str | None, str | None]], list[tuple[str, Key, str | None]]]:
    """Return what pressing and holding each key does on a kind of page, and what turning a knob does, in words.

    It is None where they take the row that has the key, which each page has anew.
    """
    kind, controls = use.kind, use.controls

    def said(does: Does | None) -> str | None:
        if does in PLACES:
            return None
        if does is None or does in use.idle:
            return ""
        if does is Does.LOOK_OR_BACK and use.backs:
            does = Does.WAY_BACK
        return _words(use.words)[(Does.MENU if does in OR_MENU and not use.plays else does).name]

    by_keys = Controls.JOYSTICK if controls is Controls.JOYSTICK else Controls.KEYS
    by_key = [(key.value, key, said(pressed(by_keys, kind, key)), said(held(controls, kind, key))) for key in use.keys]
    turns = (("right", Key.DOWN), ("left", Key.UP))
    return by_key, [(name, key, said(pressed(Controls.KNOB, kind, key))) for name, key in turns]


@lru_cache(4)
def _words(words: Words) -> Mapping[str, str]:
    """Return what does not change from page to page, in words: what controls do, and how one goes back."""
    return {HELD_BACK.template: words.say(HELD_BACK), **{does.name: words.say(text) for does, text in DOES.items()}}
