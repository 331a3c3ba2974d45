"""A game as text: a header, then one line an entry. This module opens no files: a driver appends what `Writer` returns.

    compere-journal 2 {"bot":"patchwork","rules":1,"options":{...},"seed":"7","seats":["..."]} <check>
    + human_turn 9f3c2b1a entered "first" <check>        an answer: key, checksum of the prompt, source, answer
    - 12 <check>                                         an undo: the first 12 effective entries stay
    ~ 12 5 buttons 7 <check>                             a correction after the first 12, at the 5th mark

Keys are written without their bot's name. The source says who gave the answer: a person (`physical`: a die that was
read, `scanned`: a code, `entered`: keys, `once`: keys, where the answer to a printed fact is for this time only), the
croupier (`virtual`), the almanac (`almanac`), or nobody, because there was no other answer (`only`). `check` is a
CRC-32 over the line and the check before it, so a changed, lost or moved line shows. A torn last line, left by a power
cut, is dropped and reported; nothing was shown after it. JOURNAL.md, one folder up, has the rest: what a checksum
covers, and what becomes of other formats.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args
from zlib import crc32

from compere.declared import dataclass, field
from compere.errors import JournalDamaged, JournalNewer, quoted
from compere.wording import Plain

FORMAT_NAME, FORMAT_VERSION = "compere-journal", 2
Source = Literal["physical", "scanned", "entered", "once", "virtual", "almanac", "only"]
SOURCES: tuple[Source, ...] = get_args(Source)
BY_PERSON: frozenset[Source] = frozenset({"physical", "scanned", "entered", "once"})
TEACHING: frozenset[Source] = BY_PERSON - {"once"}  # the almanac keeps their answers to printed facts


@dataclass(frozen=True, slots=True)
class Header:
    """What identifies a game: its bot, that bot's rules version, the options, the seed of chance and who sits where."""

    bot: str
    rules: int
    options: dict[str, str]
    seed: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """An entry: a prompt was answered."""

    key: str
    checksum: str
    source: Source
    answer: Plain

    @property
    def by_person(self) -> bool:
        """Whether a person gave it, even if only by reading on; an undo takes such an answer back."""
        return self.source in BY_PERSON

    @property
    def teaches(self) -> bool:
        """Whether the almanac keeps it if the question is that of a printed fact."""
        return self.source in TEACHING


@dataclass(frozen=True, slots=True)
class Undone:
    """An entry: all but the first `keep` effective entries were taken back."""

    keep: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """An entry: all but the first `keep` effective entries were taken back, and a fact was set at a mark.

    Attributes:
        keep: how many effective entries stay.
        mark: the number of the mark, from 1.
        fact: the fact's key.
        value: the answer to its question, as plain JSON.
    """

    keep: int
    mark: int
    fact: str
    value: Plain


Entry: TypeAlias = Answered | Undone | Corrected


@dataclass(slots=True)
class Item:
    """An effective entry: an answer or a correction that has not been taken back. To look at only.

    Attributes:
        entry: the entry.
        line: its line in the journal, from 1; 0 if it is not written yet.
        offers: of a correction, the answers that may be offered again if it is taken back.
        same: how many of these were given in the game as it was before the correction.
        taken_back: the correction that had just been taken back when this entry was made.
    """

    entry: Answered | Corrected
    line: int
    offers: tuple[Answered, ...] = ()
    same: int = 0
    taken_back: Corrected | None = None

    @property
    def restored(self) -> Corrected | None:
        """The correction that counts as just taken back once this entry and all entries after it are."""
        return self.entry if isinstance(self.entry, Corrected) else self.taken_back

    @property
    def by_person(self) -> bool:
        """Whether a person made the entry; an undo takes such an entry back."""
        return isinstance(self.entry, Corrected) or self.entry.by_person


@dataclass
class History:
    """What a game's entries add up to.

    Attributes:
        items: the effective entries.
        offers: answers that were taken back and may be offered again, in order.
        entries: how many entries there have been, effective or not.
        same: how many of the offers were given in the game as it still stands: nothing before them has been answered
            differently or corrected since.
        taken_back: the correction that was taken back last, until somebody answers something.
    """

    items: list[Item] = field(default_factory=list)
    offers: list[Answered] = field(default_factory=list)
    entries: int = 0
    same: int = 0
    taken_back: Corrected | None = None

    def add(self, entry: Entry) -> None:
        """Append an entry."""
        self.entries += 1
        line = self.entries + 1
        if isinstance(entry, Answered):
            self.items.append(Item(entry, line, (), 0, self.taken_back))
            if entry.source in BY_PERSON:
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
        """Return the answer to this prompt that was taken back; None if there is none."""
        return next((each for each in self.offers if each.checksum == checksum), None)

    def is_same(self, offer: Answered) -> bool:
        """Return whether nothing before an offer has changed since that answer was given."""
        return any(each is offer for each in self.offers[: self.same])

    def last_by_person(self) -> int | None:
        """Return the index of the last item that a person gave; None if there is none."""
        return next((index for index in range(len(self.items) - 1, -1, -1) if self.items[index].by_person), None)

    def since(self, keep: int) -> int:
        """Return how many items after the first `keep` a person gave: the number of undos that lead back there."""
        return sum(item.by_person for item in self.items[keep:])

    def _take_back(self, keep: int) -> None:
        """Take back all but the first `keep` items; the offers are then the same as after single undos."""
        for item in reversed(self.items[keep:]):
            if isinstance(item.entry, Corrected):
                self.offers, self.same = list(item.offers), item.same
            elif item.entry.by_person:
                self.offers.insert(0, item.entry)
                self.same += 1
        del self.items[keep:]

    def _follow(self, answered: Answered) -> None:
        """Drop the offers up to the one that was just answered; drop all of them if the game has gone another way."""
        self.taken_back = None
        if not self.offers:
            self.same = 0
            return
        fitting = [index for index, each in enumerate(self.offers) if each.checksum == answered.checksum]
        again = fitting[:1] == [0] and self.offers[0].answer == answered.answer
        self.same = max(0, self.same - 1) if again else 0
        del self.offers[: fitting[0] + 1 if fitting else None]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A journal taken apart.

    Attributes:
        header: the first line.
        entries: the other lines.
        tail: the last good line's check, with which a `Writer` continues.
        torn: an unfinished last line.
        good: the length of the good lines, in bytes.
    """

    header: Header
    entries: tuple[Entry, ...]
    tail: int
    torn: bytes = b""
    good: int = 0


class Writer:
    """Turns a header and entries into lines; each line's check also covers the line before it."""

    def __init__(self, tail: int = 0) -> None:
        self._tail = tail

    @property
    def check(self) -> str:
        """The check of the last line, which vouches for all lines so far."""
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
        JournalDamaged: the header, or a line before the last, fails its check or is not one that this program writes;
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
    """Return the error for a damaged line, with what can be done; without a first line there is no game."""
    if line == 1:
        return JournalDamaged(f"{what}; nothing of its game can be read: give another file, or start a new game", line)
    return JournalDamaged(f"{what}; the game can go on from before that line", line)


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the complete lines one by one, so that a file of nothing but line ends never becomes a list."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        yield data[start:end]
        start = end + 1


def unbegun(data: bytes) -> bool:
    """Return whether a journal ends within its first line, so that nothing of its game was ever shown."""
    begins = b"%s %d " % (FORMAT_NAME.encode(), FORMAT_VERSION)
    torn = data.startswith(begins) or begins.startswith(data) or not data.strip(b"\0")
    return torn and b"\n" not in data


def checksum(key: str, subject: tuple[int | str, ...], takes: Plain) -> str:
    """Return the checksum of a prompt: eight hexadecimal digits over its key, its subject and the answers it takes.

    What is summed up is these three as a tuple in ASCII, as Python writes it.
    """
    begin, end = f"({key!a}, {subject!a}, ", b")"
    if type(takes) is tuple and len(takes) == 2 and type(takes[1]) is str:  # how many, and the ids of all
        count, takes = takes
        begin, end = f"{begin}({count!a}, ", b"))"
    taken = _in_ascii(takes) if type(takes) is str else ascii(takes).encode()
    return crc32(end, crc32(taken, crc32(begin.encode()))).to_bytes(4, "big").hex()


@lru_cache(64)
def _in_ascii(text: str) -> bytes:
    """Return a text as Python writes it; kept, as questions with many answers are asked again and again."""
    return ascii(text).encode()


def _fields(body: bytes) -> bytes:
    """Return what follows the format's name and version on a first line."""
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
        word.encode()  # raises UnicodeEncodeError, a ValueError, for a lone surrogate
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


def is_word(key: str) -> bool:
    """Return whether a text is a key that a line can keep, where it ends with the next space: not empty, printable."""
    return bool(key) and key.isprintable() and " " not in key


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


_decode = json.JSONDecoder().raw_decode  # json.loads without its overhead, as this is most of the time of a resume


def _decoded(text: str) -> Any:
    value, end = _decode(text)
    if end != len(text):
        raise ValueError(text)
    return value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
