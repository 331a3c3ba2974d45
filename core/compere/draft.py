"""Questions whose answer is a text that the owner writes, such as a board's map, and what can be changed in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, TypeAlias

from compere.declared import dataclass, field
from compere.errors import BadText, InvalidAnswer, quoted
from compere.options import Option, Squares
from compere.prompts import Answer, Form, Prompt
from compere.wording import Plain, Text, say

MOST_LINES, LONGEST_LINE = 200, 120


@dataclass(frozen=True, slots=True)
class Blank:
    """A place in a text where one of several signs stands.

    Attributes:
        line: its line, from 1.
        columns: from which column to which, from 1; an empty range where something may be put in.
        signs: what may stand there; an option's value is what is written, its label what that means.
        now: the index in `signs` of what stands there.
        label: what the place is called, if the sheet's title does not say so.
        square: its sign on a board; None if it stands in a list.
    """

    line: int
    columns: range
    signs: tuple[Option[str], ...]
    now: int
    label: Text | None = None
    square: str | Text | None = None

    @property
    def sign(self) -> Option[str]:
        """The sign that stands there."""
        return self.signs[self.now]

    @property
    def next(self) -> Option[str]:
        """The sign after it, starting over after the last one."""
        return self.signs[(self.now + 1) % len(self.signs)]


Blanks: TypeAlias = tuple[tuple[Blank, ...], ...]  # by lines
Titled: TypeAlias = tuple[tuple[Text, Blanks], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines of blanks that belong together, under a title.

    If its blanks are squares, they are a board: all lines are equally long, and at least as many as there are columns.
    """

    title: Text
    lines: Blanks

    def blanks(self) -> Iterator[Blank]:
        """Yield its blanks line by line."""
        for line in self.lines:
            yield from line

    @property
    def board(self) -> Squares:
        """Its squares; none if not all of its blanks are any."""
        squares = tuple(tuple(blank.square for blank in line if blank.square is not None) for line in self.lines)
        return squares if [*map(len, squares)] == [*map(len, self.lines)] else ()


@dataclass(frozen=True)
class Draft(Prompt[str]):
    """Ask for a text of lines, each ending in a newline, which people make by changing another text.

    Attributes:
        read: accepts a valid text, and raises BadText with line and column for any other.
        start: the text to change if there is no usual one.
        sheets: finds the places in a text, valid or not, that can be changed without a keyboard: titles, each with the
            lines of blanks below it.
    """

    kind: ClassVar[str] = "rows"
    form: ClassVar[Form] = "lines"
    read: Callable[[str], object]
    start: str
    sheets: Callable[[str], Titled] = field(default=lambda text: (), kw_only=True)

    def _validate(self) -> None:
        if (error := self.trouble(self.start)) is not None:
            raise self._bad(f"the text that it starts from cannot be: {error}") from error

    def check(self, answer: object) -> tuple[str, ...]:
        if not isinstance(answer, list | tuple) or not all(isinstance(line, str) for line in answer):
            raise InvalidAnswer(f"{quoted(answer)} is no list of lines")
        if len(answer) > MOST_LINES:
            raise InvalidAnswer(f"{len(answer)} lines are too many: expected {MOST_LINES} at most")
        for number, line in enumerate(answer, 1):
            if len(line) > LONGEST_LINE or not (line.isprintable() or not line):
                raise InvalidAnswer(f"line {number}: {quoted(line)} is no line of at most {LONGEST_LINE} visible signs")
        if (error := self.trouble(as_text(answer))) is not None:
            raise InvalidAnswer(str(error)) from error
        return tuple(answer)

    def decode(self, checked: Answer) -> str:
        assert isinstance(checked, tuple)
        return as_text(checked)

    def encode(self, value: str) -> tuple[str, ...]:
        return tuple(value.splitlines())

    def trouble(self, text: str) -> BadText | None:
        """Return what is wrong with a text; None if it is a valid answer."""
        try:
            self.read(text)
        except BadText as error:
            return error
        return None

    def sheets_of(self, text: str) -> tuple[Sheet, ...]:
        """Return what can be changed of a text."""
        return tuple(Sheet(title, lines) for title, lines in self.sheets(text))

    def says(self, error: BadText) -> Text:
        """Return what is wrong in the bot's words if it has any for this fault; else say where it is."""
        return error.said or say("Line {line}, column {column}: this cannot be.", line=error.line, column=error.column)

    @property
    def begun(self) -> str:
        """The text to begin with: the usual one, or else `start`."""
        return self.start if self.usual is None else self.usual

    @property
    def legend(self) -> Mapping[str, Text]:
        legend: dict[str, Text] = {}
        for sheet in self.sheets_of(self.start):
            for sign in (sign for blank in sheet.blanks() for sign in blank.signs):
                legend.setdefault(sign.id, sign.label)  # if two blanks use one sign, the first label counts
        return legend

    def bounds(self) -> dict[str, Plain]:
        drawn = [board for sheet in self.sheets_of(self.start) if (board := sheet.board)]
        size: dict[str, Plain] = {"width": len(drawn[0][0]), "height": len(drawn[0])} if drawn else {}
        return {**size, "start": list(self.encode(self.start))}

    def spans(self) -> tuple[str, ...]:
        return tuple(self.legend)


def changed(text: str, blank: Blank, sign: Option[str]) -> str:
    """Return the text with `sign` written in the place of `blank`."""
    lines = text.splitlines()
    line, begin = lines[blank.line - 1], blank.columns.start - 1
    lines[blank.line - 1] = line[:begin] + sign.value + line[begin + len(blank.columns) :]
    return as_text(lines)


def as_text(lines: "list[str] | tuple[object, ...]") -> str:
    """Return lines as one text, each ending in a newline."""
    return "".join(f"{line}\n" for line in lines)
