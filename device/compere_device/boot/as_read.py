"""config.txt as the firmware reads it: every line in its order, with its file and number, and whether it counts.

A line counts where every filter before it lets its machine through. Of some filters nobody here can say (which monitor
is plugged in, how a pin is at the start), nor of what the documentation does not speak of: lines behind them may count.
Source: Raspberry Pi's documentation, *config.txt* (*File format*, *include*, *Conditional filters*).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from compere_device.boot.models import FILTERS, Model

LONGEST = 98  # characters of a line; what is behind them is not read
DEEPEST, LINES_MOST, SIGNS_MOST = 8, 20_000, 1 << 20  # files within files, and what is in all: no more can be meant
ALL, NONE, TRYBOOT = "all", "none", "tryboot"
_FILTER = re.compile(r"\[(.*)\]")
_INCLUDE = re.compile(r"include[ \t]+/*([^ \t\0]+)")
_BLANKS = " \t\r"
_NUMBER = re.compile(r"0x[0-9a-f]+")
_SLOT = re.compile(r"[A-Za-z_]+\d*")  # what a filter asks about, before how it has to be

Counting = bool | None  # None: nobody here can say
TextOf = Callable[[str], str | None]  # what a file of the boot partition says; None where there is none


@dataclass(frozen=True, slots=True)
class BootLine:
    """A line that says something, as far as it is read; `counts` for the machine that was asked about."""

    file: str
    number: int
    text: str
    counts: Counting


@dataclass(slots=True)
class _Filters:
    """The filters in force, by what they ask about: those of one kind replace each other.

    `doubt`: whether the file that they stand in is read at all is open.
    """

    model: Model | None
    serial: int | None
    slots: dict[str, Counting] = field(default_factory=dict)
    doubt: bool = False

    @property
    def counts(self) -> Counting:
        """Whether what comes next counts."""
        values = self.slots.values()
        return False if False in values else None if self.doubt or None in values else True

    def meet(self, word: str) -> None:
        """Put a filter in force."""
        if word == ALL:
            self.slots = {}
            return
        if self.slots.get(NONE) is False and word != NONE:
            self.slots[NONE] = None  # nobody says whether a filter ends it
        if word == NONE:
            self.slots[NONE] = False
        elif word in FILTERS:
            self._of_models("model", self._sees(word))
        elif word.startswith("board-type="):
            self._of_models("board", self._is(word.removeprefix("board-type=")))
        elif _NUMBER.fullmatch(word):
            low = None if self.serial is None else self.serial & 0xFFFFFFFF
            self.slots["serial"] = None if low is None else int(word, 16) in (low, self.serial)
        elif (slot := _SLOT.match(word)) and (word == TRYBOOT or word != slot[0]):
            self.slots[slot[0].lower()] = None  # a pin, a monitor, a variable
        else:
            self.blur()

    def blur(self) -> None:
        """Say nothing for sure until everything is let through again: what stands here is no filter that is known."""
        self.slots = {"?": None}

    def _of_models(self, slot: str, value: Counting) -> None:
        other = "board" if slot == "model" else "model"
        if self.slots.get(other) is False:
            self.slots[other] = None  # one replaces the other, or both have to let through
        self.slots[slot] = value

    def _sees(self, word: str) -> Counting:
        if self.model is None or word in self.model.perhaps:
            return None
        return word in self.model.sees

    def _is(self, kind: str) -> Counting:
        if self.model is None or self.model.kind < 0 or not _NUMBER.fullmatch(kind):
            return None
        return int(kind, 16) == self.model.kind

    def split(self) -> "_Filters":
        """Return these filters for a file of which it is open whether it is read."""
        return _Filters(self.model, self.serial, dict(self.slots), doubt=True)

    def join(self, other: "_Filters") -> None:
        """Take what both agree about: it is not known which of them is in force."""
        names = self.slots.keys() | other.slots.keys()
        pairs = {name: (self.slots.get(name, True), other.slots.get(name, True)) for name in names}
        self.slots = {name: mine if mine is theirs else None for name, (mine, theirs) in pairs.items()}


def read(text_of: TextOf, name: str, model: Model | None = None, serial: int | None = None) -> list[BootLine]:
    """Return the lines that say something, those of included files where these are included.

    `serial`: the number of the machine. What is not known of it leaves open whether lines count.
    """
    lines: list[BootLine] = []
    _Reader(text_of, lines).file(name, _Filters(model, serial), ())
    return lines


@dataclass(slots=True)
class _Reader:
    text_of: TextOf
    lines: list[BootLine]
    seen: int = 0
    signs: int = 0

    def file(self, name: str, filters: _Filters, within: tuple[str, ...]) -> None:
        """Read a file, and leave its filters in force: it is as if its text stood there."""
        text = self.text_of(name)
        if text is None:
            return
        self.signs += len(text)
        for number, whole in enumerate(text.split("\n"), 1):
            self.seen += 1
            if self.seen > LINES_MOST or self.signs > SIGNS_MOST:
                filters.blur()
                return
            line = cut(whole)
            if line.startswith("["):
                found = _FILTER.fullmatch(line)
                filters.meet(found[1]) if found else filters.blur()
            elif line and not line.startswith("#"):
                counts = filters.counts
                self.lines.append(BootLine(name, number, line, counts))
                if (other := included(line)) and counts is not False:
                    self._included(other, filters, (*within, name))

    def _included(self, other: str, filters: _Filters, within: tuple[str, ...]) -> None:
        if other.lower() in (each.lower() for each in within) or len(within) > DEEPEST:  # FAT has no case
            return
        if filters.counts:
            self.file(other, filters, within)
        else:
            inside = filters.split()
            self.file(other, inside, within)
            filters.join(inside)


def included(line: str) -> str:
    """Return the name of the file that a line includes; nothing where it includes none of the boot partition."""
    found = _INCLUDE.fullmatch(line)
    return found[1] if found and ".." not in found[1].split("/") else ""


def cut(line: str) -> str:
    """Return what the firmware reads of a line, without blanks around it."""
    return line.encode(errors="surrogateescape")[:LONGEST].decode(errors="surrogateescape").strip(_BLANKS)
