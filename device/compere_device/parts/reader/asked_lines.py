"""What a reader board says only to who sets it up, as `firmware/PROTOCOL.md` has it: values, constants, cards.

Imported by nobody before somebody asks.
"""

import re
import struct
from math import isfinite

from compere.declared import dataclass
from compere_device.parts.reader.reader_lines import WORDS, OnRequest, Vocabulary, fitting, name, number, text, uid

SENSORS = 5
_SIGNED = re.compile(r"-?(?:0|[1-9][0-9]{0,7})")  # nT: a field of 100 G has seven digits
_VALUES = re.compile(r"(?:[0-9A-F]{8}){1,10}")
_CONSTANTS_MOST = 999


@dataclass(frozen=True, slots=True)
class Live(OnRequest):
    """A magnet above the tray: its place in mm, its vertical part of 1, what is not explained and the field in µT."""

    die: str
    place: tuple[float, float, float]
    component: float
    residual: float
    field: float


@dataclass(frozen=True, slots=True)
class NoDie(OnRequest):
    """Nothing is above the tray."""

    die: str


@dataclass(frozen=True, slots=True)
class Mean(OnRequest):
    """The mean of `count` readings of a sensor (0 to 4), and their largest standard deviation, in µT."""

    count: int
    sensor: int
    field: tuple[float, float, float]
    spread: float


@dataclass(frozen=True, slots=True)
class ConstantsFrom(OnRequest):
    """Up to ten constants from number `first` on: IEEE 754 single, most significant byte first."""

    first: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Card(OnRequest):
    """A card at the antenna: its tag's number, kind, for how many bytes of text it has room, and what is written."""

    uid: str
    kind: str
    room: int
    text: str


@dataclass(frozen=True, slots=True)
class Wrote(OnRequest):
    """A card was written, and read back."""

    uid: str


@dataclass(frozen=True, slots=True)
class Bye(OnRequest):
    """The board's program ends."""

    why: str


def _live(of: list[str]) -> Live | NoDie:
    die = name(of[0])
    if len(of) == 1:
        return NoDie(die)
    if len(of) < 7:
        raise ValueError(of)
    x, y, z, component, residual, field = map(_signed, of[1:7])
    if residual < 0 or field < 0:
        raise ValueError(of)
    return Live(die, (x / 100, y / 100, z / 100), component / 1000, residual / 100, field / 10)


def _mean(of: list[str]) -> Mean:
    x, y, z, spread = map(_signed, of[2:6])
    if spread < 0:
        raise ValueError(of)
    return Mean(number(of[0], 40), number(of[1], SENSORS - 1), (x / 1000, y / 1000, z / 1000), spread / 1000)


def _constants(of: list[str]) -> ConstantsFrom:
    data = bytes.fromhex(fitting(_VALUES, of[1]))
    if not all(map(isfinite, struct.unpack(f">{len(data) // 4}f", data))):
        raise ValueError(of)
    return ConstantsFrom(number(of[0], _CONSTANTS_MOST), data)


def _signed(field: str) -> int:
    return int(fitting(_SIGNED, field))


ASKED: Vocabulary = {
    **WORDS,
    "live": (1, _live),
    "mean": (6, _mean),
    "constant": (2, _constants),
    "card": (3, lambda of: Card(uid(of[0]), name(of[1]), number(of[2], 999), text(of, 3))),
    "wrote": (1, lambda of: Wrote(uid(of[0]))),
    "bye": (1, lambda of: Bye(name(of[0]))),
}
