"""Keyboard layouts: what each key types, and what keys that are held change."""

import pytest
from evdev import ecodes as e

from compere_device.parts.scan.keyboards import ENTER, FIGURES, LAYOUTS, Keystrokes, layout

ASCII = {chr(code) for code in range(32, 127)}
TRACES = {  # keys by their names and what is printed on them, from the makers' keyboards
    "us": "KEY_A=aA KEY_Q=qQ KEY_Z=zZ KEY_M=mM KEY_1=1! KEY_SEMICOLON=;: KEY_MINUS=-_ KEY_SLASH=/? KEY_GRAVE=`~",
    "fr": "KEY_Q=aA KEY_A=qQ KEY_Z=wW KEY_SEMICOLON=mM KEY_1=&1 KEY_0=à0 KEY_DOT=:/ KEY_6=-6| KEY_8=_8\\ KEY_102ND=<>",
    "de": "KEY_Y=zZ KEY_Z=yY KEY_DOT=.: KEY_SLASH=-_ KEY_0=0=} KEY_Q=qQ@ KEY_102ND=<>| KEY_APOSTROPHE=äÄ",
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_keys_type_what_is_printed_on_them(name: str) -> None:
    """Alone, with Shift, with AltGr."""
    keys = layout(name)
    for each in TRACES[name].split():
        key, _, signs = each.partition("=")
        assert "".join(keys[getattr(e, key)]).startswith(signs), key


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_sign_of_a_code_can_be_typed(name: str) -> None:
    """All of printable ASCII, Enter and Tab; no two places of one layout type the same letter or figure."""
    keys = layout(name)
    typed = [sign for code, three in keys.items() if code not in range(55, 84) for sign in three[:2]]
    assert {sign for three in keys.values() for sign in three} >= ASCII | {"\r", "\t"}
    assert all(typed.count(letter) == 1 for letter in "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789:")


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_row_has_its_keys(name: str) -> None:
    """48 places, the pad, space, Enter and Tab; nothing is typed by a key that only holds."""
    keys = layout(name)
    assert len(keys) == 48 + 19
    assert ENTER == e.KEY_ENTER and tuple(range(e.KEY_1, e.KEY_0 + 1)) == FIGURES
    assert not {e.KEY_LEFTSHIFT, e.KEY_CAPSLOCK, e.KEY_ESC, e.KEY_F1} & set(keys)
    assert [keys[getattr(e, f"KEY_KP{n}")][1] for n in range(10)] == list("0123456789")
    assert keys[e.KEY_KPENTER][0] == "\r"


def typed(text: str, name: str = "us") -> str:
    """Return what key movements type: A names KEY_A, +A goes down, -A goes up, =A stays down, A alone both."""
    typing = Keystrokes(layout(name))
    out = ""
    for word in text.split():
        code = getattr(e, f"KEY_{word.lstrip('+-=')}")
        for sign, value in (("+", 1), ("=", 2), ("-", 0)):
            if word.startswith(sign) or (word[0] not in "+-=" and sign != "="):
                out += typing.feed(code, value)
    return out


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("A 1 ENTER", "a1\r"),
        ("+LEFTSHIFT A SEMICOLON -LEFTSHIFT A", "A:a"),
        ("+RIGHTSHIFT A -RIGHTSHIFT A", "Aa"),
        ("+LEFTSHIFT +RIGHTSHIFT -LEFTSHIFT A -RIGHTSHIFT A", "Aa"),
        ("+A =A =A -A", "a"),
        ("+A +B -A -B", "ab"),
        ("CAPSLOCK A 1 +LEFTSHIFT A 1 -LEFTSHIFT CAPSLOCK A", "A1a!a"),
        ("+LEFTCTRL A -LEFTCTRL A", "a"),
        ("+LEFTALT KP9 -LEFTALT", "\t"),
        ("+LEFTALT KP1 KP1 KP2 -LEFTALT +LEFTALT KP0 KP0 KP5 KP8 -LEFTALT A", "p:a"),
        ("+LEFTALT KP1 KP3 -LEFTALT +RIGHTALT KP1 KP1 KP2 -RIGHTALT", "\rp"),
        ("+LEFTALT NUMLOCK KP1 KP3 NUMLOCK -LEFTALT", "\r"),
        ("+LEFTALT KP2 KP3 KP3 -LEFTALT +LEFTALT KP0 KP2 KP3 KP3 -LEFTALT", "Θé"),
        ("+LEFTALT KP3 KP6 KP8 -LEFTALT", "p"),
        ("+LEFTALT KP1 KP2 KP3 KP4 KP5 KP6 KP7 KP8 -LEFTALT A", "a"),
        ("+LEFTALT -LEFTALT +LEFTALT F -LEFTALT", ""),
        ("+LEFTCTRL M J I B -LEFTCTRL", "\r\n\t"),
        ("+LEFTMETA L -LEFTMETA ESC F1", ""),
        ("-LEFTSHIFT A", "a"),
        ("KP1 KPENTER TAB SPACE", "1\r\t "),
    ],
)
def test_held_keys(moves: str, text: str) -> None:
    """Shift, its lock, numbers with Alt, and the keys with which nothing is typed; a key that stays down types once."""
    assert typed(moves) == text


def test_altgr() -> None:
    """The third sign of a key, where it has one."""
    assert typed("+RIGHTALT 6 A -RIGHTALT A", "fr") == "|q"


def test_lost_events_let_go_of_every_key() -> None:
    """A Shift whose end was lost does not stay."""
    typing = Keystrokes(layout("us"))
    typing.feed(e.KEY_LEFTSHIFT, 1)
    typing.reset()
    assert typing.feed(e.KEY_A, 1) == "a"
