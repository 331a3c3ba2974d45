"""What keys do in words, for who has the box in hands for the first time."""

import pytest

from compere.wording import Words
from compere_device.events import Key
from compere_device.hands.controls import HELD as HELD_TABLE
from compere_device.hands.controls import JOYSTICK_PRESSED, Controls, Does, PageKind
from compere_device.hands.controls import PRESSED as PRESSED_TABLE
from compere_device.hands.legend import legend

BOX = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
JOYSTICK = (*BOX, Key.LEFT, Key.RIGHT)
PRESSED, HELD = ("Keys", ["OK", "BACK", "UP", "DOWN"]), ("Held down", ["OK", "BACK", "-"])
LOOK = ("LOOK", ["-", "-"])


def said(*keys: Key, controls: Controls = Controls.KEYS) -> list[tuple[str, list[str]]]:
    """Return each group's name, and which keys it is about, by name; - for what is none alone."""
    groups = legend(keys, controls)
    return [(Words().say(each.title), [says.key.name if says.key else "-" for says in each.keys]) for each in groups]


def words(controls: Controls = Controls.KEYS) -> dict[tuple[str, Key | None], str]:
    """Return what is said of each key, by group."""
    groups = legend(BOX, controls)
    return {(Words().say(each.title), says.key): Words().say(says.text) for each in groups for says in each.keys}


def test_a_box_says_what_its_own_keys_do() -> None:
    """A knob's turns in the place of keys, a joystick's ways as answers, LOOK only where there is one."""
    assert said(*BOX) == [PRESSED, HELD, ("Keys as answers", ["BACK", "UP", "DOWN"])]
    assert said(*JOYSTICK, controls=Controls.JOYSTICK) == [PRESSED, HELD, ("Keys as answers", ["OK", "BACK"])]
    assert said(*BOX, Key.LOOK) == [*said(*BOX), LOOK]
    with_knob = [("Keys", ["-", "-", "BACK"]), ("Held down", ["-", "BACK", "-"])]
    assert said(*BOX, controls=Controls.KNOB) == with_knob
    assert said(*BOX, Key.LOOK, controls=Controls.KNOB) == [*with_knob, LOOK]


def test_it_says_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two keys changed there, they have each other's words here."""
    before = words()
    for kind in (PageKind.READ, PageKind.LIST):
        row = PRESSED_TABLE[kind]
        changed = {**row, Key.UP: row[Key.DOWN], Key.DOWN: row[Key.UP]}
        monkeypatch.setitem(PRESSED_TABLE, kind, changed)  # type: ignore[arg-type]
    row = HELD_TABLE[PageKind.FOUR]
    changed = {**row, Key.UP: row[Key.DOWN], Key.DOWN: row[Key.UP]}
    monkeypatch.setitem(HELD_TABLE, PageKind.FOUR, changed)  # type: ignore[arg-type]
    for group in ("Keys", "Keys as answers"):
        for key, other in ((Key.UP, Key.DOWN), (Key.DOWN, Key.UP)):
            assert words()[group, key] == before[group, other] != before[group, key]


def test_what_nobody_says_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that does another thing than it ever did has no words yet."""
    monkeypatch.setitem(HELD_TABLE, PageKind.LIST, {**HELD_TABLE[PageKind.LIST], Key.OK: Does.CLOSE})  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        legend(BOX)
    monkeypatch.undo()
    aside = {**JOYSTICK_PRESSED[PageKind.FOUR], Key.OK: Does.TAKE}
    monkeypatch.setitem(JOYSTICK_PRESSED, PageKind.FOUR, aside)  # type: ignore[arg-type]
    assert legend(BOX)
    with pytest.raises(KeyError):
        legend(BOX, Controls.JOYSTICK)
