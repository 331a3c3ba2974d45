"""Reads an owner's text files: lines of `name: value`, some with a drawing below; errors say where they are.

Text after a semicolon is a comment, and empty lines are ignored. Lines and columns are counted from 1.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compere.errors import BadText

REMARK = ";"
LONGEST_NAME = 40  # signs


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, with its line and column."""

    text: str
    line: int
    column: int

    def wrong(self, expected: str, fault: str = "") -> "Fault":
        """Return the error that this piece cannot stand here."""
        return Fault(self, expected, fault)

    def missing(self, what: str, fault: str = "") -> "Fault":
        """Return the error that something is missing here."""
        return Fault(Piece("", self.line, self.column), what, fault)

    def part(self, begin: int, end: int) -> "Piece":
        """Return the piece between two of its columns, without surrounding spaces."""
        text = self.text[begin:end]
        begin += len(text) - len(text.lstrip())
        return Piece(text.strip(), self.line, self.column + begin)

    def split(self, sign: str) -> "tuple[Piece, ...]":
        """Return the pieces between separators, without surrounding spaces."""
        parts, begin = list[Piece](), 0
        for each in self.text.split(sign):
            parts.append(self.part(begin, begin + len(each)))
            begin += len(each) + len(sign)
        return tuple(parts)

    def words(self) -> "tuple[Piece, ...]":
        """Return its words."""
        return tuple(self.part(match.start(), match.end()) for match in re.finditer(r"\S+", self.text))

    def one_of(self, names: Sequence[str]) -> str:
        """Return its text if it is one of these names; else raise BadText."""
        if self.text not in names:
            raise self.wrong(f"one of {', '.join(names)}")
        return self.text

    def number(self, least: int, most: int) -> int:
        """Return it as a whole number in this range; else raise BadText."""
        if not re.fullmatch(r"[0-9]{1,3}", self.text) or not least <= int(self.text) <= most:
            raise self.wrong(f"a number from {least} to {most}")
        return int(self.text)


class Fault(BadText):
    """A piece that is missing or cannot stand where it is; `fault` names what is wrong where there are words for it."""

    def __init__(self, piece: Piece, expected: str, fault: str) -> None:
        super().__init__(expected, piece.line, piece.column, piece.text)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Entry:
    """The contents of one name: the value after the colon, and the lines drawn below."""

    key: Piece
    value: Piece
    drawn: tuple[Piece, ...] = ()


def read_entries(text: str, keys: Sequence[str], drawings: Sequence[str] = ()) -> Mapping[str, Entry]:
    """Return a text's entries by name: each of the `keys` once, in any order; drawings are those with lines below.

    Raises:
        BadText: a name is missing, unknown or repeated, or a line does not belong anywhere.
    """
    found: dict[str, Entry] = {}
    last, number = "", 0
    for number, whole in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        said = whole.partition(REMARK)[0]
        line = Piece(said, number, 1).part(0, len(said))
        if not line.text:
            continue
        if ":" in line.text:
            entry = _entry(line, (*keys, *drawings), found)
            last = entry.key.text
            found[last] = entry
        elif last in drawings:
            found[last] = Entry(found[last].key, found[last].value, (*found[last].drawn, line))
        else:
            raise line.wrong("a name and a colon")
    for key in (*keys, *drawings):
        if key not in found:
            raise Piece("", number + 1, 1).missing(f"the line “{key}:”")
    return found


def _entry(line: Piece, keys: Sequence[str], found: Mapping[str, Entry]) -> Entry:
    colon = line.text.index(":")
    key = line.part(0, colon)
    key.one_of(keys)
    if key.text in found:
        raise key.wrong(f"it once: line {found[key.text].key.line} has it")
    return Entry(key, line.part(colon + 1, len(line.text)))


def read_name(entry: Entry) -> str:
    """Return the owner's name for what the text describes."""
    name = entry.value.text
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise entry.value.wrong(f"a name of 1 to {LONGEST_NAME} signs")
    return name
