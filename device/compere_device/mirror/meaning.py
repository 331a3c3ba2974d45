"""What the controls of the box do on a page, in words: for who has them on a screen, or is told them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

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

    held_back = words.say(HELD_BACK)

    def said(does: Does | None, key: Key) -> str:
        if does in PLACES:
            row = next((row for row in page.rows if row.key is key), None)
            return row_spoken(replace(row, value="") if row.value == held_back else row, words) if row else ""
        if does in OR_MENU and not plays:
            does = Does.MENU
        return words.say(DOES[does]) if does else ""

    by_keys = Controls.JOYSTICK if controls is Controls.JOYSTICK else Controls.KEYS
    each = {
        key.value: {"press": said(pressed(by_keys, kind, key), key), "hold": said(held(controls, kind, key), key)}
        for key in keys
    }
    if controls is not Controls.KNOB:
        return {"keys": each}
    detents = ((name, pressed(Controls.KNOB, kind, key), key) for name, key in (("right", Key.DOWN), ("left", Key.UP)))
    return {"keys": each, "knob": {name: said(does, key) for name, does, key in detents}}
