"""The reader board's lines, as specified in `firmware/PROTOCOL.md`: bytes become messages, without port or clock.

What a board says in a game is here; what it says only to whoever sets it up is in `asked_lines.py`.
"""

import re
from binascii import crc_hqx
from collections.abc import Callable, Mapping
from urllib.parse import quote_from_bytes, unquote_to_bytes

from compere.declared import dataclass

PROTOCOL = 1  # the version that this program speaks
LINE_MOST = 120  # bytes of a line, with its start and its end
SEQUENCE_MOST = 255

_START, _END = ord("$"), ord("\n")
_LINE = re.compile(rb"(\$(0|[1-9][0-9]{0,2}) ([a-z]+)((?: [!-#%-)+-~]+)*))\*([0-9A-F]{4})\r?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,15}")
_UID = re.compile(r"([0-9A-F]{2}){4,10}")
_CRC32 = re.compile(r"[0-9A-F]{8}")


@dataclass(frozen=True, slots=True)
class Hello:
    """The board says what it is: its name, protocol and firmware versions, and what it can do."""

    protocol: int
    board: str
    firmware: str
    abilities: tuple[str, ...]

    @property
    def reads_dice(self) -> bool:
        """Whether it reads ten-sided dice."""
        return "d10" in self.abilities

    @property
    def reads_cards(self) -> bool:
        """Whether it reads the tags of cards."""
        return "tag" in self.abilities


@dataclass(frozen=True, slots=True)
class Alive:
    """A heartbeat: the board has nothing to report."""


@dataclass(frozen=True, slots=True)
class DieMoves:
    """A die has begun to move."""

    die: str


@dataclass(frozen=True, slots=True)
class DieShows:
    """A die lies still; `confidence` is 0 to 100, `throw` the number of its throw, 0 before the first."""

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
    """A card's tag has come near; `uid` is in hexadecimal, `text` what is written on it, or ""."""

    uid: str
    text: str


@dataclass(frozen=True, slots=True)
class TagGone:
    """A card whose tag was read has left."""

    uid: str


@dataclass(frozen=True, slots=True)
class SensorIs:
    """How a sensor of the board is, in the protocol's word."""

    sensor: str
    state: str


@dataclass(frozen=True, slots=True)
class ConstantsAre:
    """How the constants of its calibration are, in the protocol's word; of those that are there, number and CRC-32."""

    state: str
    count: int = 0
    check: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """The board reports a fault of its own."""

    what: str
    detail: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A valid line with a word of a later firmware, or one that nobody reads now."""

    word: str


@dataclass(frozen=True, slots=True)
class OnRequest:
    """What is said only to who asks for it; its kinds are in `asked_lines.py`."""


Message = (
    Hello
    | Alive
    | DieMoves
    | DieShows
    | DieLeans
    | TagRead
    | TagGone
    | SensorIs
    | ConstantsAre
    | Fault
    | Unknown
    | OnRequest
)
Vocabulary = Mapping[str, tuple[int, Callable[[list[str]], Message]]]
"""By word: how many fields it must have, and their reading, which raises ValueError for wrong ones."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message and the number of its line: 0 for the first since the board started, then 1 to 255 and 1 again."""

    sequence: int
    message: Message


@dataclass(frozen=True, slots=True)
class Bad:
    """A line that was dropped: `kind` says why, `line` is what arrived of it."""

    kind: str
    line: bytes


class ReaderLines:
    """Splits what the board sends into messages; it keeps at most one line, and never raises an error.

    A start sign always begins a new line, so only the damaged lines themselves are lost.
    """

    def __init__(self) -> None:
        self.words: Vocabulary = WORDS  # those that are read; others are Unknown
        self._kept = bytearray()  # if it has more bytes than a line may have, the line is too long

    def feed(self, data: bytes) -> list[Received | Bad]:
        """Return the messages that `data` completes, in order."""
        done: list[Received | Bad] = []
        for byte in data:
            if byte == _START and (cut := self._taken()).strip():
                done.append(Bad("cut", cut))
            if byte == _END:
                done += _line(self._taken(), self.words)
            elif len(self._kept) < LINE_MOST:
                self._kept.append(byte)
        return done

    def _taken(self) -> bytes:
        kept = bytes(self._kept)
        self._kept.clear()
        return kept


def _line(line: bytes, words: Vocabulary) -> list[Received | Bad]:
    """Return the message on a line without its end; none for an empty line."""
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
        return [Received(number(sequence, SEQUENCE_MOST), _message(word, fields, words))]
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
    """Return the number of the next line."""
    return sequence % SEQUENCE_MOST + 1


def field(text: str) -> str:
    """Return free text as a field: every byte that is neither a letter, a digit nor one of `-_.:` as % and its hex."""
    return quote_from_bytes(text.encode(), safe="-_.:").replace("~", "%7E")


def _message(word: str, fields: list[str], words: Vocabulary) -> Message:
    """Return the message on a line; raises ValueError if it does not follow the protocol."""
    if word not in words:
        return Unknown(word)
    count, read = words[word]
    if len(fields) < count:
        raise ValueError(fields)
    return read(fields)


def number(field: str, most: int) -> int:
    """Return a field as a number from 0; raises ValueError for one above `most`, and for what is none."""
    value = int(fitting(_NUMBER, field))
    if value > most:
        raise ValueError(field)
    return value


def name(field: str) -> str:
    """Return a field that names something; raises ValueError."""
    return fitting(_NAME, field)


def uid(field: str) -> str:
    """Return a field that is a tag's number; raises ValueError."""
    return fitting(_UID, field)


def fitting(form: re.Pattern[str], field: str) -> str:
    """Return a field that has a form; raises ValueError."""
    if not form.fullmatch(field):
        raise ValueError(field)
    return field


def text(fields: list[str], place: int) -> str:
    """Return a field with %XX taken back to UTF-8, and nothing where there is none; raises ValueError."""
    if len(fields) <= place:
        return ""
    said = unquote_to_bytes(fields[place]).decode()
    if not said.isprintable():
        raise ValueError(fields[place])
    return said


def _constants(of: list[str]) -> ConstantsAre:
    if len(of) < 3:
        return ConstantsAre(name(of[0]))
    return ConstantsAre(name(of[0]), number(of[1], 999), fitting(_CRC32, of[2]))


WORDS: Vocabulary = {
    "hello": (
        3,
        lambda of: Hello(number(of[0], 255), text(of, 1), text(of, 2), tuple(text(of, k) for k in range(3, len(of)))),
    ),
    "alive": (0, lambda of: Alive()),
    "rolling": (1, lambda of: DieMoves(name(of[0]))),
    "die": (4, lambda of: DieShows(name(of[0]), number(of[1], 99), number(of[2], 100), number(of[3], 255))),
    "cocked": (2, lambda of: DieLeans(name(of[0]), number(of[1], 255))),
    "tag": (1, lambda of: TagRead(uid(of[0]), text(of, 1))),
    "gone": (1, lambda of: TagGone(uid(of[0]))),
    "sensor": (2, lambda of: SensorIs(name(of[0]), name(of[1]))),
    "constants": (1, _constants),
    "error": (1, lambda of: Fault(name(of[0]), text(of, 1))),
}
