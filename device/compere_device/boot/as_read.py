"""config.txt as the firmware reads it: every line in order, with its file and number, and whether it counts.

A line counts if every filter before it matches the machine. Some filters cannot be evaluated here (which monitor is
plugged in, what level a pin has at the start), and neither can what the documentation does not mention: whether lines
behind them count stays open. Source: Raspberry Pi's documentation, *config.txt* (*File format*, *include*,
*Conditional filters*).
"""

import re
from collections.abc import Callable

from compere.declared import dataclass, field
from compere_device.boot.models import FILTERS, Model

LONGEST = 98  # characters of a line that the firmware reads
DEEPEST, LINES_MOST, SIGNS_MOST = 8, 20_000, 1 << 20  # nested files, lines and characters: more cannot be meant
ALL, NONE, TRYBOOT = "all", "none", "tryboot"
_FILTER = re.compile(r"\[(.*)\]")
_INCLUDE = re.compile(r"include[ \t]+/*([^ \t\0]+)")
_BLANKS = " \t\r"
_NUMBER = re.compile(r"0x[0-9a-f]+")
_SLOT = re.compile(r"[A-Za-z_]+\d*")  # what a filter asks about, before the value

Counting = bool | None  # None: open
TextOf = Callable[[str], str | None]  # returns the text of a file on the boot partition; None if there is none


@dataclass(frozen=True, slots=True)
class BootLine:
    """A line that is neither empty nor a comment.

    Attributes:
        file: its file.
        number: its line number, from 1.
        text: what the firmware reads of it.
        counts: whether it counts for the machine; None if that is open.
    """

    file: str
    number: int
    text: str
    counts: Counting


@dataclass(slots=True)
class _Filters:
    """The filters in force, by what they ask about; a filter replaces the one before of the same kind.

    `doubt`: it is open whether the file that contains them is read at all.
    """

    model: Model | None
    serial: int | None
    slots: dict[str, Counting] = field(default_factory=dict)
    doubt: bool = False

    @property
    def counts(self) -> Counting:
        """Whether the next line counts; None if that is open."""
        values = self.slots.values()
        return False if False in values else None if self.doubt or None in values else True

    def meet(self, word: str) -> None:
        """Put a filter in force."""
        if word == ALL:
            self.slots = {}
            return
        if self.slots.get(NONE) is False and word != NONE:
            self.slots[NONE] = None  # it is not documented whether a filter ends it
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
        """Leave it open whether lines count, up to the next `[all]`, because an unknown filter stands here."""
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
        """Return a copy of these filters for a file that may or may not be read."""
        return _Filters(self.model, self.serial, dict(self.slots), doubt=True)

    def join(self, other: "_Filters") -> None:
        """Keep what both agree about, because either of them may be in force."""
        names = self.slots.keys() | other.slots.keys()
        pairs = {name: (self.slots.get(name, True), other.slots.get(name, True)) for name in names}
        self.slots = {name: mine if mine is theirs else None for name, (mine, theirs) in pairs.items()}


def read(text_of: TextOf, name: str, model: Model | None = None, serial: int | None = None) -> list[BootLine]:
    """Return the lines that are neither empty nor comments, with those of an included file after its include line.

    `serial` is the machine's serial number. Whether lines count stays open if it depends on something unknown.
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
        """Read a file and leave its filters in force, as if its text stood in the place of the include line."""
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
    """Return the file that a line includes; "" if it includes none on the boot partition."""
    found = _INCLUDE.fullmatch(line)
    return found[1] if found and ".." not in found[1].split("/") else ""


def cut(line: str) -> str:
    """Return what the firmware reads of a line, without surrounding blanks."""
    return line.encode(errors="surrogateescape")[:LONGEST].decode(errors="surrogateescape").strip(_BLANKS)
