"""The kernel's command line, which is one line: removing the console on the header's serial port, and restoring it."""

import re
from collections.abc import Iterable

from compere.declared import dataclass
from compere_device.boot.names import UART, console


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece that was taken out, with the spaces beside it; `at` is its index in the line without it."""

    at: int
    piece: str

    @property
    def word(self) -> str:
        """The piece without spaces."""
        return self.piece.strip()


def take(text: str, ports: Iterable[str] = UART) -> tuple[str, list[Taken]]:
    """Return the line without consoles on the header's port, and the pieces taken out; put them back in reverse."""
    taken, word = [], re.compile(rf"(?<!\S){console(ports)}(?!\S)")
    while found := word.search(text):
        start, end = found.span()
        behind = re.compile(r"[ \t]*").match(text, end)
        assert behind
        if behind.end() > end:
            end = behind.end()
        else:  # the last word: the spaces before it go
            start = len(text[:start].rstrip(" \t"))
        taken.append(Taken(start, text[start:end]))
        text = text[:start] + text[end:]
    return text, taken


def give(text: str, taken: list[Taken]) -> str:
    """Return the line with every piece back in its place, or at the beginning if the line has changed since.

    A piece that somebody has put back by hand is not added again.
    """
    there = text.split()
    for each in reversed(taken):
        if each.word in there:
            continue
        before, behind = text[: each.at], text[each.at :]
        whole = f"{before}{each.piece}{behind}"
        if each.at <= len(text) and whole.split() == [*before.split(), each.word, *behind.split()]:
            text = whole
        else:
            text = f"{each.word} {text}"
    return text
