"""Everything that can happen to the device, as frozen values on one queue."""

from dataclasses import dataclass
from enum import Enum


class Key(Enum):
    """The four keys beside the glass."""

    OK = "ok"
    BACK = "back"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Moved:
    """A contact closed or opened at `at_s` on the monotonic clock: raw, before anyone knows what it means."""

    key: Key
    down: bool
    at_s: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed; `repeat` is true for each press that auto-repeat adds while it is held."""

    key: Key
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """OK or BACK was held alone for the hold time."""

    key: Key


@dataclass(frozen=True, slots=True)
class Panic:
    """BACK and OK were held together for three seconds: the way out that always works."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """The scanner read a code, without its terminator."""

    code: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A part stopped answering."""

    part: str


@dataclass(frozen=True, slots=True)
class Found:
    """A part that was lost answers again."""

    part: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The daemon is asked to end."""


Event = Moved | Pressed | Held | Panic | Scanned | Lost | Found | Stop
