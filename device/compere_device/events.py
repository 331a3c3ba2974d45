"""Everything that can happen to the device, as frozen values that are put on one queue."""

from collections.abc import Callable
from enum import Enum
from typing import ClassVar

from compere.declared import dataclass


class Key(Enum):
    """The keys beside the glass: four on every device, and more on boards with a joystick or more buttons."""

    __hash__ = object.__hash__  # members are single, and Enum's own is written in Python

    OK = "ok"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    LOOK = "look"


REPEATING = frozenset({Key.UP, Key.DOWN})  # on pages where they move something, they act on press and repeat


@dataclass(frozen=True, slots=True)
class Moved:
    """A contact closed or opened: a raw edge, before anybody knows what it means.

    Attributes:
        key: the key.
        down: whether it went down.
        at_s: when, on the monotonic clock.
        bouncing: whether the contact may bounce, because nothing has debounced it.
        remote: whether it is a key of somebody who is not at the box but looks at it from elsewhere.
    """

    key: Key
    down: bool
    at_s: float
    bouncing: bool = False
    remote: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob was turned by this many detents (clockwise if positive) at `at_s`; `remote` as in `Moved`."""

    steps: int
    at_s: float
    remote: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was pressed.

    Attributes:
        key: the key.
        repeat: added by auto-repeat while the key is held or, for the knob, another detent of the same turn.
        knob: a detent of the knob: clockwise is DOWN.
    """

    key: Key
    repeat: bool = False
    knob: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A key that acts on release was held alone for the hold time.

    UP and DOWN can be held only while they do not repeat.
    """

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
    """The scanner sends something that never becomes a code; `sent` is the beginning of it."""

    sent: str


SURE = 80  # percent; a die that was seen less surely is asked about


@dataclass(frozen=True, slots=True)
class DieEvent:
    """What the die reader says about the die with the name `die`; `settled` if the die lies still."""

    settled: ClassVar[bool] = True
    die: str


@dataclass(frozen=True, slots=True)
class Rolling(DieEvent):
    """A die has begun to move."""

    settled = False


@dataclass(frozen=True, slots=True)
class Rolled(DieEvent):
    """A die was thrown and lies still.

    Attributes:
        face: the face as printed on it.
        confidence: how sure the reader is, from 0 to 100.
    """

    face: int
    confidence: int


@dataclass(frozen=True, slots=True)
class Cocked(DieEvent):
    """A die was thrown and lies still, but shows no face."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A part has stopped answering."""

    part: str


@dataclass(frozen=True, slots=True)
class Found:
    """A part that was lost answers again."""

    part: str


@dataclass(frozen=True, slots=True)
class Worked:
    """Work beside the loop has made progress: there may be something new to show."""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something that another thread wants done on the loop's: what `run` does. It is no use of the device as such."""

    run: Callable[[], None]


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
    | Errand
    | Stop
)
