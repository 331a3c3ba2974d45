"""A keyboard made by software: it types codes as scanners do, through uinput."""

import time
from pathlib import Path

NAME = "e2e typist"
_NAMES = {":": ("SEMICOLON", True), ";": ("SEMICOLON", False), "-": ("MINUS", False), "_": ("MINUS", True)}


class Typist:
    """A US keyboard of that name, from its making to `close`."""

    def __init__(self, name: str = NAME) -> None:
        from evdev import UInput

        self.name = name
        self._keys = UInput(name=name)
        self.path = Path(self._keys.device.path)

    def close(self) -> None:
        """Take it away, as an unplugged cable does."""
        self._keys.close()

    def type(self, text: str) -> None:
        """Type letters, digits and what codes are made of, then Enter, about 250 keys a second."""
        from evdev import ecodes

        for char in text:
            name, shift = _NAMES.get(char, (char.upper(), char.isupper()))
            keys = [ecodes.KEY_LEFTSHIFT] if shift else []
            self._stroke(*keys, getattr(ecodes, f"KEY_{name}"))
        self._stroke(ecodes.KEY_ENTER)

    def _stroke(self, *keys: int) -> None:
        from evdev import ecodes

        for value, order in ((1, keys), (0, reversed(keys))):
            for key in order:
                self._keys.write(ecodes.EV_KEY, key, value)
                self._keys.syn()
            time.sleep(0.002)
