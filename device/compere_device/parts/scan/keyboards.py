"""Keyboard layouts as data: what is typed by a scanner that is a keyboard to the computer.

Keys are named by the kernel's codes (`linux/input-event-codes.h`, a fixed interface), which stand for places on the
keyboard; a layout says what is printed there. Sources: the XKB layouts us, fr and de. A dead key types its sign.
"""

from collections.abc import Mapping

from compere.declared import dataclass

Signs = tuple[str, str, str]  # plain, with Shift, with AltGr; "" for nothing

_ROWS = (
    (41, *range(2, 14)),  # the figures, from the key before 1
    (*range(16, 28),),  # Q on an American keyboard, and on
    (*range(30, 41), 43),  # A, and on
    (86, *range(44, 54)),  # the key beside the left Shift, Z, and on
)
_NONE = "\0"  # no character on that key

_PRINTED = {  # three strings a row: plain, Shift, AltGr
    "us": (
        ("`1234567890-=", "~!@#$%^&*()_+", ""),
        ("qwertyuiop[]", "QWERTYUIOP{}", ""),
        ("asdfghjkl;'\\", 'ASDFGHJKL:"|', ""),
        ("<zxcvbnm,./", ">ZXCVBNM<>?", ""),
    ),
    "fr": (
        ("²&é\"'(-è_çà)=", "~1234567890°+", "¬¹~#{[|`\\^@]}"),
        ("azertyuiop^$", "AZERTYUIOP¨£", "\0\0€"),
        ("qsdfghjklmù*", "QSDFGHJKLM%µ", ""),
        ("<wxcvbn,;:!", ">WXCVBN?./§", ""),
    ),
    "de": (
        ("^1234567890ß´", '°!"§$%&/()=?`', "\0\0²³\0\0\0{[]}\\"),
        ("qwertzuiopü+", "QWERTZUIOPÜ*", "@\0€\0\0\0\0\0\0\0\0~"),
        ("asdfghjklöä#", "ASDFGHJKLÖÄ'", ""),
        ("<yxcvbnm,.-", ">YXCVBNM;:_", "|"),
    ),
}
_PAD = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True)) | {
    55: "*", 74: "-", 78: "+", 83: ".", 98: "/", 57: " ", 28: "\r", 96: "\r", 15: "\t",
}  # fmt: skip
ENTER, FIGURES = 28, tuple(range(2, 12))

_SHIFTS, _CTRLS, _ALT, _ALTGR, _CAPS_LOCK = (42, 54), (29, 97), 56, 100, 58
_OTHERS = (*_CTRLS, _ALT, 125, 126)  # Ctrl, Alt and the like: with them a key is no sign
_FIGURES = {code: sign for code, sign in _PAD.items() if sign.isdecimal()}  # of the number pad
_CONTROL = {"m": "\r", "j": "\n", "i": "\t"}  # typed with Ctrl by scanners that do not type Enter and Tab
_ALT_MOST = 5  # digits of a character's number
LAYOUTS = tuple(_PRINTED)


def layout(name: str) -> dict[int, Signs]:
    """Return what each key types, by its code; Enter types CR, Tab types TAB."""
    keys: dict[int, Signs] = {code: (sign, sign, sign) for code, sign in _PAD.items()}
    for codes, signs in zip(_ROWS, _PRINTED[name], strict=True):
        plain, shifted, third = (each.ljust(len(codes), _NONE) for each in signs)
        for code, *three in zip(codes, plain, shifted, third, strict=True):
            keys[code] = (_sign(three[0]), _sign(three[1]), _sign(three[2]))
    return keys


def _sign(sign: str) -> str:
    return "" if sign == _NONE else sign


@dataclass(slots=True)
class Keystrokes:
    """Turns keys that go down and up into characters; a key that stays down types once.

    With Alt down, digits on the number pad are the number of the character that is typed when Alt is released: in code
    page 1252 after a leading 0, else in code page 437. Scanners type like this so that no layout matters.
    """

    keys: Mapping[int, Signs]
    _down: frozenset[int] = frozenset()
    _caps: bool = False
    _number: str = ""  # the figures typed with Alt

    def feed(self, code: int, value: int) -> str:
        """Return what the key with this code types; `value` is 1 for down, 0 for up, 2 while it stays down."""
        if value == 0:
            self._down -= {code}
            return self._numbered() if code in (_ALT, _ALTGR) else ""
        if value != 1:
            return ""
        if code in (*_SHIFTS, _ALTGR, *_OTHERS):
            self._down |= {code}
            return ""
        if code == _CAPS_LOCK:
            self._caps = not self._caps
            return ""
        return self._typed(code)

    def reset(self) -> None:
        """Assume that all keys are up, after events were lost."""
        self._down, self._number = frozenset(), ""

    def _numbered(self) -> str:
        """Return the character whose number was typed with Alt."""
        number, self._number = self._number, ""
        if not number or len(number) > _ALT_MOST:
            return ""
        page = "cp1252" if number.startswith("0") else "cp437"
        return bytes([int(number) % 256]).decode(page, errors="ignore")

    def _typed(self, code: int) -> str:
        plain, shifted, third = self.keys.get(code, ("", "", ""))
        if self._down.intersection((_ALT, _ALTGR)) and code in _FIGURES:
            self._number += _FIGURES[code] if len(self._number) <= _ALT_MOST else ""
            return ""
        if self._down.intersection(_CTRLS):
            return _CONTROL.get(plain, "")
        if self._down.intersection(_OTHERS):
            return ""
        if _ALTGR in self._down:
            return third
        shift = bool(self._down.intersection(_SHIFTS))
        if self._caps and plain.isalpha() and shifted == plain.upper():
            shift = not shift
        return shifted if shift else plain
