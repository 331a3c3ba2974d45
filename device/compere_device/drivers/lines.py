"""A text that is edited line by line in the console, or pasted whole."""

import re

from compere.draft import Draft
from compere.errors import InvalidAnswer, quoted

PASTE, END = "p", "."
PASTED_MOST = 1000  # lines that are kept, which are more than any text may have
_EDIT = re.compile(r"([+-]?)([0-9]{1,4})(?: (.*))?")


class TypedLines:
    """The lines as edited so far; `prompt` is the question that they will answer."""

    def __init__(self, prompt: Draft) -> None:
        self.prompt = prompt
        self.pasting = False
        self.lines = list(prompt.encode(prompt.begun))

    def numbered(self) -> list[str]:
        """Return the lines with their numbers."""
        return [f"{number:3} {line}" for number, line in enumerate(self.lines, start=1)]

    def paste(self, line: str) -> None:
        """Add a pasted line; END ends the text."""
        if line.strip() == END:
            self.pasting = False
        elif len(self.lines) < PASTED_MOST:
            self.lines.append(line)

    def edit(self, typed: str) -> None:
        """Change a line (`3 text`), insert one before it (`+3 text`), remove it (`-3`), or begin to PASTE.

        Raises:
            InvalidAnswer: the typed line is none of these, or there is no such line.
        """
        if typed == PASTE:
            self.pasting, self.lines = True, []
            return
        meant = _EDIT.fullmatch(typed)
        if meant is None:
            raise InvalidAnswer(f"{quoted(typed)} changes no line: expected 3 text, +3 text, -3, {PASTE} or nothing")
        sign, number, text = meant[1], int(meant[2]), meant[3] or ""
        last = len(self.lines) + (sign == "+")
        if not 1 <= number <= last:
            raise InvalidAnswer(f"there is no line {number}: expected 1 to {last}")
        if sign == "+":
            self.lines.insert(number - 1, text)
        elif sign == "-":
            del self.lines[number - 1]
        else:
            self.lines[number - 1] = text
