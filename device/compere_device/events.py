"""Everything that can happen to the device, as frozen values on one queue."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


class Key(Enum):
    """The keys beside the glass: four that every device has, and those of boards with a joystick or more buttons."""

    OK = "ok"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    LOOK = "look"


REPEATING = frozenset({Key.UP, Key.DOWN})  # they act on press, and repeat, where they move something


@dataclass(frozen=True, slots=True)
class Moved:
    """A contact closed or opened at `at_s` on the monotonic clock: raw, before anyone knows what it means.

    `bouncing` is true where nothing between the contact and here keeps its bounces away.
    """

    key: Key
    down: bool
    at_s: float
    bouncing: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob was turned by whole detents, clockwise above zero, at `at_s` on the monotonic clock."""

    steps: int
    at_s: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed; `repeat` is true for each press that auto-repeat adds while it is held.

    `knob` is true for a detent of the knob: clockwise is DOWN, and a repeat if it goes on with a turn.
    """

    key: Key
    repeat: bool = False
    knob: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A key that acts on release was held alone for the hold time: UP and DOWN only where they do not repeat."""

    key: Key


@dataclass(frozen=True, slots=True)
class Panic:
    """BACK and OK were held together for three seconds: the way out that always works."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """The scanner read a code, without its terminator."""

    code: str


@dataclass(frozen=True, slots=True)
class Unheard:
    """The scanner sends what never becomes a code; `sent` is how that begins."""

    sent: str


SURE = 80  # percent; a die that was seen less surely is asked about


@dataclass(frozen=True, slots=True)
class DieEvent:
    """What the die reader says of a die in its tray, which it calls `die`; `settled` when it lies still."""

    settled: ClassVar[bool] = True
    die: str


@dataclass(frozen=True, slots=True)
class Rolling(DieEvent):
    """It began to move."""

    settled = False


@dataclass(frozen=True, slots=True)
class Rolled(DieEvent):
    """It was thrown and lies still: the face as printed on it, and how sure the reader is, from 0 to 100."""

    face: int
    confidence: int


@dataclass(frozen=True, slots=True)
class Cocked(DieEvent):
    """It was thrown and lies still, but shows no face."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A part stopped answering."""

    part: str


@dataclass(frozen=True, slots=True)
class Found:
    """A part that was lost answers again."""

    part: str


@dataclass(frozen=True, slots=True)
class Worked:
    """What goes on beside the loop has come further: there may be something new to show."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The daemon is asked to end."""


Event = (
    Moved
    | Turned
    | Pressed
    | Held
    | Panic
    | Scanned
    | Unheard
    | Rolling
    | Rolled
    | Cocked
    | Lost
    | Found
    | Worked
    | Stop
)
