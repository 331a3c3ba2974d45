"""A game as text: a header and one line an entry. No files: a driver appends what `line` returns.

    compere-journal 2 {"bot":"patchwork","rules":1,"options":{...},"seed":"7","seats":["..."]} <check>
    + human_turn 9f3c2b1a entered "first" <check>        an answer: key, checksum of the prompt, source, answer
    - 12 <check>                                         an undo: the 12 first effective entries stay
    ~ 12 5 buttons 7 <check>                             a correction after the 12 first, at the 5th mark

Keys are without their bot's name. A source says who gave the answer: a person (by a die that was read, a code or keys;
by keys `once`, for this time only, what a printed fact asks), the croupier, the almanac, or nobody, because there was
no other (`only`). `check` is a CRC-32 over the line and the check before it, so a changed, lost or moved line shows. A
last line that is torn (the power went) is left out and said; nothing was shown after it. JOURNAL.md, two folders up,
tells the rest: what a checksum is over, and what becomes of older formats.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args
from zlib import crc32

from compere.errors import JournalDamaged, JournalNewer, quoted
from compere.wording import Plain

FORMAT_NAME, FORMAT_VERSION = "compere-journal", 2
Source = Literal["physical", "scanned", "entered", "once", "virtual", "almanac", "only"]
SOURCES: tuple[Source, ...] = get_args(Source)
BY_PERSON: frozenset[Source] = frozenset({"physical", "scanned", "entered", "once"})
TEACHING: frozenset[Source] = BY_PERSON - {"once"}  # whose answer to a printed fact the almanac keeps


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is: its bot, that bot's rules version, the options, the seed of chance and who sits where."""

    bot: str
    rules: int
    options: dict[str, str]
    seed: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A prompt was answered."""

    key: str
    checksum: str
    source: Source
    answer: Plain

    @property
    def by_person(self) -> bool:
        """Whether a person gave it, be it by reading on: what an undo takes back."""
        return self.source in BY_PERSON

    @property
    def teaches(self) -> bool:
        """Whether the almanac keeps it, where it answers a printed fact's question."""
        return self.source in TEACHING


@dataclass(frozen=True, slots=True)
class Undone:
    """All but the first `keep` effective entries were taken back."""

    keep: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """All but the first `keep` effective entries were taken back, and a fact was set at the mark of that number."""

    keep: int
    mark: int
    fact: str
    value: Plain


Entry: TypeAlias = Answered | Undone | Corrected


@dataclass(frozen=True, slots=True)
class Item:
    """An effective entry: an answer or a correction that still counts; `line` is where the journal has it."""

    entry: Answered | Corrected
    line: int
    offers: tuple[Answered, ...] = ()  # what may be offered again once a correction is taken back
    same: int = 0  # how many of these follow the game as it was before it
    taken_back: Corrected | None = None  # the correction that had just been taken back

    @property
    def restored(self) -> Corrected | None:
        """The correction that has just been taken back where this entry, and all behind it, is."""
        return self.entry if isinstance(self.entry, Corrected) else self.taken_back

    @property
    def by_person(self) -> bool:
        """Whether a person gave it: what an undo takes back."""
        return isinstance(self.entry, Corrected) or self.entry.by_person


@dataclass
class History:
    """What entries add up to: the items that count, and the answers taken back that may be offered again.

    The first `same` of the offers follow a game in which nothing has been answered otherwise or corrected since then.
    `taken_back` is the correction that was taken back last, as long as nobody has answered anything since.
    """

    items: list[Item] = field(default_factory=list)
    offers: list[Answered] = field(default_factory=list)
    entries: int = 0
    same: int = 0
    taken_back: Corrected | None = None

    def add(self, entry: Entry) -> None:
        """Take one more entry into account."""
        self.entries += 1
        line = self.entries + 1
        if isinstance(entry, Answered):
            self.items.append(Item(entry, line, taken_back=self.taken_back))
            if entry.by_person:
                self._follow(entry)
            return
        removed = self.items[entry.keep :]
        self._take_back(entry.keep)
        if isinstance(entry, Corrected):
            self.items.append(Item(entry, line, tuple(self.offers), self.same))
            self.same, self.taken_back = 0, None
        elif removed:
            self.taken_back = removed[0].restored

    def offer(self, checksum: str) -> Answered | None:
        """Return the answer taken back that was given to this prompt, if there is one."""
        return next((each for each in self.offers if each.checksum == checksum), None)

    def is_same(self, offer: Answered) -> bool:
        """Return whether an offer follows a game in which nothing has changed since that answer was given."""
        return any(each is offer for each in self.offers[: self.same])

    def last_by_person(self) -> int | None:
        """Return the index of the last item that a person gave, or None."""
        return next((index for index in range(len(self.items) - 1, -1, -1) if self.items[index].by_person), None)

    def since(self, keep: int) -> int:
        """Return how many of the items behind the first `keep` a person gave: so many steps back lead there."""
        return sum(item.by_person for item in self.items[keep:])

    def _take_back(self, keep: int) -> None:
        """Take back all but the first `keep` items; what may be offered then is as after single steps back."""
        for item in reversed(self.items[keep:]):
            if isinstance(item.entry, Corrected):
                self.offers, self.same = list(item.offers), item.same
            elif item.entry.by_person:
                self.offers.insert(0, item.entry)
                self.same += 1
        del self.items[keep:]

    def _follow(self, answered: Answered) -> None:
        """Keep the offers behind the one that was just answered; none of them when the game has gone another way."""
        fitting = [index for index, each in enumerate(self.offers) if each.checksum == answered.checksum]
        again = fitting[:1] == [0] and self.offers[0].answer == answered.answer
        self.same = max(0, self.same - 1) if again else 0
        self.taken_back = None
        del self.offers[: fitting[0] + 1 if fitting else None]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A journal's text taken apart: `torn` is the unfinished last line, `tail` continues the chain of checks."""

    header: Header
    entries: tuple[Entry, ...]
    tail: int
    torn: bytes = b""
    good: int = 0  # bytes of the text that stand


class Writer:
    """Turns a header and entries into lines, each checked against the one before."""

    def __init__(self, tail: int = 0) -> None:
        self._tail = tail

    @property
    def check(self) -> str:
        """The check of the last line, which vouches for all lines."""
        return f"{self._tail:08x}"

    def header(self, header: Header) -> str:
        """Return the first line."""
        fields = {
            "bot": header.bot,
            "rules": header.rules,
            "options": header.options,
            "seed": header.seed,
            "seats": list(header.seats),
        }
        return self._line(f"{FORMAT_NAME} {FORMAT_VERSION} {_json(fields)}")

    def entry(self, entry: Entry) -> str:
        """Return the line of one entry."""
        if isinstance(entry, Answered):
            return self._line(f"+ {entry.key} {entry.checksum} {entry.source} {_json(entry.answer)}")
        if isinstance(entry, Undone):
            return self._line(f"- {entry.keep}")
        return self._line(f"~ {entry.keep} {entry.mark} {entry.fact} {_json(entry.value)}")

    def _line(self, body: str) -> str:
        self._tail = crc32(body.encode(), self._tail)
        return f"{body} {self.check}\n"


def written(header: Header, entries: Iterable[Entry]) -> str:
    """Return the text of a whole journal."""
    writer = Writer()
    return writer.header(header) + "".join(map(writer.entry, entries))


def parse(data: bytes) -> Parsed:
    """Take a journal apart.

    Raises:
        JournalNewer: a later version of this program wrote it.
        JournalDamaged: the header, or a line before the last, fails its check, or is none that this program writes;
            `line` counts from 1.
    """
    header: Header | None = None
    entries: list[Entry] = []
    tail = good = 0
    for number, line in enumerate(_lines(data), start=1):
        body, _, check = line.rpartition(b" ")
        tail_before, tail = tail, crc32(body, tail)
        if check != b"%08x" % tail:
            if header and good + len(line) + 1 == len(data):
                return Parsed(header, tuple(entries), tail_before, line, good)
            raise _damaged(f"line {number} of the journal is damaged, it begins {quoted(line[:24])}", number)
        try:
            if header is None:
                header = _header(_fields(body).decode())
            else:
                entries.append(_entry(body.decode()))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise _damaged(f"line {number} of the journal is none of this program's: {quoted(line)}", number) from error
        good += len(line) + 1
    if header is None:
        raise JournalDamaged("the journal has no complete first line: start a new game", 1)
    return Parsed(header, tuple(entries), tail, data[good:], good)


def _damaged(what: str, line: int) -> JournalDamaged:
    """Return the error for a line, with what can be done: before the first there is no game."""
    if line == 1:
        return JournalDamaged(f"{what}; nothing of its game can be read: give another file, or start a new game", line)
    return JournalDamaged(f"{what}; the game can go on from before that line", line)


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the complete lines, one by one: a file of nothing but line ends is no list of them."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        yield data[start:end]
        start = end + 1


def unbegun(data: bytes) -> bool:
    """Return whether a journal is no more than a part of its first line, so that nothing of its game was ever shown."""
    begins = b"%s %d " % (FORMAT_NAME.encode(), FORMAT_VERSION)
    torn = data.startswith(begins) or begins.startswith(data) or not data.strip(b"\0")
    return torn and b"\n" not in data


def checksum(key: str, subject: tuple[int | str, ...], takes: Plain) -> str:
    """Return the checksum of a prompt: eight hexadecimal digits over its key, subject and the answers it takes."""
    return f"{crc32(ascii((key, subject, takes)).encode()):08x}"


def _fields(body: bytes) -> bytes:
    """Return what follows the format's name and version in a first line."""
    name, _, rest = body.partition(b" ")
    version, _, fields = rest.partition(b" ")
    if name != FORMAT_NAME.encode() or not version.isdigit() or len(version) > 8:
        raise ValueError(body)
    if int(version) > FORMAT_VERSION:
        raise JournalNewer(f"the journal has format {int(version)}: a newer program wrote it, update this one", 1)
    if version != b"%d" % FORMAT_VERSION:
        raise ValueError(body)
    return fields


def _header(body: str) -> Header:
    fields = _decoded(body)
    bot, rules, options = fields["bot"], fields["rules"], fields["options"]
    seed, seats = fields["seed"], fields["seats"]
    if type(rules) is not int or not isinstance(options, dict) or not isinstance(seats, list):
        raise TypeError(body)
    for word in (bot, seed, *options, *options.values(), *seats):
        if not isinstance(word, str):
            raise TypeError(word)
        word.encode()  # half a pair of surrogates is no text
    return Header(bot, rules, options, seed, tuple(seats))


def _entry(body: str) -> Entry:
    sign, _, rest = body.partition(" ")
    if sign == "+":
        key, check, source, answer = rest.split(" ", 3)
        if source not in SOURCES:
            raise ValueError(body)
        return Answered(key, check, source, _decoded(answer))
    if sign == "-":
        return Undone(_count(rest))
    if sign == "~":
        keep, mark, fact, value = rest.split(" ", 3)
        return Corrected(_count(keep), _count(mark), fact, _decoded(value))
    raise ValueError(body)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


_decode = json.JSONDecoder().raw_decode  # json.loads without its preparations: resuming is mostly this


def _decoded(text: str) -> Any:
    value, end = _decode(text)
    if end != len(text):
        raise ValueError(text)
    return value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
