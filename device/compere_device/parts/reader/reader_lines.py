"""The lines of the reader board, as `firmware/PROTOCOL.md` has them: bytes become messages. No port and no clock."""

import re
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

PROTOCOL = 1  # the version that is spoken here
LINE_MOST = 120  # bytes of a line, with its start and its end
SEQUENCE_MOST = 255

_START, _END = ord("$"), ord("\n")
_LINE = re.compile(rb"(\$(0|[1-9][0-9]{0,2}) ([a-z]+)((?: [!-#%-)+-~]+)*))\*([0-9A-F]{4})\r?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,15}")
_UID = re.compile(r"([0-9A-F]{2}){4,10}")


@dataclass(frozen=True, slots=True)
class Hello:
    """Which board it is, its protocol and firmware, and what it can do."""

    protocol: int
    board: str
    firmware: str
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alive:
    """The board has nothing to say."""


@dataclass(frozen=True, slots=True)
class DieMoves:
    """A die began to move."""

    die: str


@dataclass(frozen=True, slots=True)
class DieShows:
    """A die lies still; `confidence` is 0 to 100, `throw` counts its throws and is 0 before the first."""

    die: str
    face: int
    confidence: int
    throw: int


@dataclass(frozen=True, slots=True)
class DieLeans:
    """A die lies still and shows no face: it is cocked."""

    die: str
    throw: int


@dataclass(frozen=True, slots=True)
class TagRead:
    """A card's tag came near; `uid` in hexadecimal, `text` is what is written on it or nothing."""

    uid: str
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The board says what is wrong with it."""

    what: str
    detail: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word of a later firmware; the line itself is right."""

    word: str


Message = Hello | Alive | DieMoves | DieShows | DieLeans | TagRead | Fault | Unknown


@dataclass(frozen=True, slots=True)
class Received:
    """A message and the number of its line: 0 for the first since the board started, then 1 to 255 and 1 again."""

    sequence: int
    message: Message


@dataclass(frozen=True, slots=True)
class Bad:
    """A line that was dropped: `kind` says why, `line` is what there was of it."""

    kind: str
    line: bytes


class ReaderLines:
    """Split what the board sends into messages. It keeps at most one line; nothing that is sent is an error.

    A start sign always begins a line, so that only the lines are lost that are damaged.
    """

    def __init__(self) -> None:
        self._kept = bytearray()  # one byte more than a line may have says that it is too long

    def feed(self, data: bytes) -> list[Received | Bad]:
        """Return what `data` completes, in order."""
        done: list[Received | Bad] = []
        for byte in data:
            if byte == _START and (cut := self._taken()).strip():
                done.append(Bad("cut", cut))
            if byte == _END:
                done += _line(self._taken())
            elif len(self._kept) < LINE_MOST:
                self._kept.append(byte)
        return done

    def _taken(self) -> bytes:
        kept = bytes(self._kept)
        self._kept.clear()
        return kept


def _line(line: bytes) -> list[Received | Bad]:
    """Return what a line without its end says; an empty one says nothing."""
    if not line.strip():
        return []
    if line[0] != _START:
        return [Bad("foreign", line)]
    if len(line) >= LINE_MOST:
        return [Bad("too long", line)]
    found = _LINE.fullmatch(line)
    if not found or int(found[5], 16) != crc_hqx(found[1], 0xFFFF):
        return [Bad("checksum", line)]
    try:
        sequence, word, fields = found[2].decode(), found[3].decode(), found[4].decode().split()
        return [Received(_number(sequence, SEQUENCE_MOST), _message(word, fields))]
    except ValueError:
        return [Bad("contents", line)]


def sealed(start: str, text: str) -> bytes:
    """Return a line as it is sent: start sign, text, CRC-16/IBM-3740 of both, end."""
    line = (start + text).encode("ascii")
    return b"%s*%04X\n" % (line, crc_hqx(line, 0xFFFF))


def request(word: str, *fields: object) -> bytes:
    """Return a line for the board."""
    return sealed("!", " ".join(map(str, (word, *fields))))


def following(sequence: int) -> int:
    """Return the number of the line after a line."""
    return sequence % SEQUENCE_MOST + 1


def _message(word: str, fields: list[str]) -> Message:
    """Return what a line says; raises ValueError where it does not follow the protocol."""
    if word not in _READ:
        return Unknown(word)
    count, read = _READ[word]
    if len(fields) < count:
        raise ValueError(fields)
    return read(fields)


_READ: dict[str, tuple[int, Callable[[list[str]], Message]]] = {  # by word: fields that it must have, and their reading
    "hello": (3, lambda of: Hello(_number(of[0], 255), _text(of[1]), _text(of[2]), tuple(map(_text, of[3:])))),
    "alive": (0, lambda of: Alive()),
    "rolling": (1, lambda of: DieMoves(_name(of[0]))),
    "die": (4, lambda of: DieShows(_name(of[0]), _number(of[1], 99), _number(of[2], 100), _number(of[3], 255))),
    "cocked": (2, lambda of: DieLeans(_name(of[0]), _number(of[1], 255))),
    "tag": (1, lambda of: TagRead(_fitting(_UID, of[0]), _text(of[1]) if of[1:] else "")),
    "error": (1, lambda of: Fault(_name(of[0]), _text(of[1]) if of[1:] else "")),
}


def _number(field: str, most: int) -> int:
    number = int(_fitting(_NUMBER, field))
    if number > most:
        raise ValueError(field)
    return number


def _name(field: str) -> str:
    return _fitting(_NAME, field)


def _fitting(form: re.Pattern[str], field: str) -> str:
    if not form.fullmatch(field):
        raise ValueError(field)
    return field


def _text(field: str) -> str:
    """Return a field with %XX taken back to UTF-8."""
    text = unquote_to_bytes(field).decode()
    if not text.isprintable():
        raise ValueError(field)
    return text
