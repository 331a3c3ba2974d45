"""Learns the keys of an unknown board: the box asks for each in turn, and then for some once more."""

from collections.abc import Mapping, Sequence

from compere_device.events import Key
from compere_device.setup.settings import Config

NEEDED = (Key.UP, Key.DOWN, Key.OK, Key.BACK)
IF_ANY = (Key.LEFT, Key.RIGHT, Key.LOOK)
"""Keys that a board may have, too: OK says that it has none."""

AGAIN_S = 1.0  # the same contact within this time is one press: a bounce, or a double press
TIMEOUT_S = 30.0  # after which nobody is assumed to be there
_FIRST, _LAST, _UART = 4, 27, (14, 15)  # pins that may be a key's; the serial port keeps its own


def may_be_keys(config: Config) -> tuple[int, ...]:
    """Return the GPIO numbers that may be an unknown board's keys: those that no other part uses."""
    taken = config.taken
    return tuple(pin for pin in range(_FIRST, _LAST + 1) if pin not in taken and pin not in _UART)


class Learning:
    """Takes presses until every key is known. Times are seconds on one clock.

    The needed keys must all be pressed a second time, so that none of them is a contact that closes by itself. A press
    of a key that is known as another one starts over, because one of the two was not the key that was asked for.
    """

    def __init__(self, now_s: float) -> None:
        self._keys: dict[Key, int] = {}
        self._step = 0
        self._last: tuple[int, float] = (0, now_s)  # (the contact that closed last, when)
        self.began_anew: Key | None = None  # the key that was pressed instead of another one, until the next press

    @property
    def steps(self) -> int:
        """How many keys are asked for at most."""
        return len(_STEPS)

    @property
    def step(self) -> int:
        """How many of the steps are done."""
        return self._step

    @property
    def asked(self) -> Key:
        """The key to press now; after the last one, still the last one."""
        return _STEPS[min(self._step, len(_STEPS) - 1)]

    @property
    def once_more(self) -> bool:
        """Whether this key has been pressed before and is only confirmed."""
        return self._step >= len(NEEDED) + len(IF_ANY)

    @property
    def may_lack(self) -> bool:
        """Whether OK means that there is no such key."""
        return not self.once_more and self.asked in IF_ANY

    @property
    def found(self) -> Mapping[Key, int] | None:
        """The GPIO number of each key, once that is certain; else None."""
        return self._keys if self._step == len(_STEPS) else None

    @property
    def so_far(self) -> Sequence[int]:
        """The contacts of the keys that are known, in the order in which they were asked for."""
        return tuple(self._keys.values())

    @property
    def deadline_s(self) -> float:
        """When nobody is assumed to be there any more, unless a contact closes."""
        return self._last[1] + TIMEOUT_S

    def press(self, pin: int, at_s: float) -> None:
        """Take a contact that has closed."""
        (before, before_s), self._last = self._last, (pin, at_s)
        if (pin == before and at_s - before_s < AGAIN_S) or self.found:
            return
        self.began_anew = None
        owner = next((key for key, each in self._keys.items() if each == pin), None)
        if self.once_more:
            self._step = self._step + 1 if owner is self.asked else self._anew(owner or self.asked)
        elif owner is None:
            self._keys[self.asked] = pin
            self._step += 1
        elif owner is Key.OK and self.may_lack:
            self._step += 2 if self.asked is Key.LEFT else 1  # a joystick has both or neither
        else:
            self._step = self._anew(owner)

    def _anew(self, pressed: Key) -> int:
        """Forget all keys, and return the first step."""
        self._keys.clear()
        self.began_anew = pressed
        return 0


_STEPS = (*NEEDED, *IF_ANY, *NEEDED)
