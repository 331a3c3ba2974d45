"""What the controls of the box do on a page, in words: for who has them on a screen, or is told them."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from compere.wording import Plain, Text, Words, say
from compere_device.events import Key
from compere_device.hands.controls import PLACES, Controls, Does, PageKind, held, pressed
from compere_device.mirror.spoken import row_spoken
from compere_device.pages.page import Page
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


def meanings(
    page: Page, kind: PageKind, controls: Controls, keys: Sequence[Key], plays: bool, words: Words
) -> Mapping[str, Plain]:
    """Return by key what pressing and holding it does, and what a knob does: `keys`, and `knob` if there is one.

    A key that does nothing has no words.
    """
    held_back = _words(words)[HELD_BACK.template]

    def said(does: Does | None, key: Key) -> str:
        if does is None:
            return ""
        if does in PLACES:
            row = next((row for row in page.rows if row.key is key), None)
            return row_spoken(row._replace(value="") if row.value == held_back else row, words) if row else ""
        return _words(words)[(Does.MENU if does in OR_MENU and not plays else does).name]

    by_key, turned = _table(controls, kind)
    each: dict[str, Plain] = {
        key.value: {"press": said(press, key), "hold": said(hold, key)}
        for key in keys
        for press, hold in (by_key[key],)
    }
    if controls is not Controls.KNOB:
        return {"keys": each}
    return {"keys": each, "knob": {name: said(does, key) for name, does, key in turned}}


@cache
def _table(
    controls: Controls, kind: PageKind
) -> tuple[Mapping[Key, tuple[Does | None, Does | None]], Sequence[tuple[str, Does | None, Key]]]:
    """Return what pressing and holding each key does on a kind of page, and what turning a knob does."""
    by_keys = Controls.JOYSTICK if controls is Controls.JOYSTICK else Controls.KEYS
    each = {key: (pressed(by_keys, kind, key), held(controls, kind, key)) for key in Key}
    turns = (("right", Key.DOWN), ("left", Key.UP))
    return each, [(name, pressed(Controls.KNOB, kind, key), key) for name, key in turns]


@lru_cache(4)
def _words(words: Words) -> Mapping[str, str]:
    """Return what does not change from page to page, in words: what controls do, and how one goes back."""
    return {HELD_BACK.template: words.say(HELD_BACK), **{does.name: words.say(text) for does, text in DOES.items()}}
