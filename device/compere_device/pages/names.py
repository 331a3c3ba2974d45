"""Shortens names that people have given, where a text is too long for the glass."""

from collections.abc import Iterator
from typing import Any

from compere.declared import replace
from compere.wording import Arg, Text


def shortened(text: Text) -> Iterator[Text]:
    """Yield a text repeatedly, its longest names one letter shorter each time, down to one letter."""
    for most in range(max(map(len, _names(text)), default=0) - 1, 0, -1):
        yield _at_most(text, most)


def _names(value: Arg) -> Iterator[str]:
    """Yield the names in a text that people have given; things of a game are terms, in the words of its rules."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Text):
        yield from _names(tuple(value.args.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from _names(each)


def _at_most(value: Any, letters: int) -> Any:
    """Return a text with names of at most this many letters."""
    if isinstance(value, str) and len(value) > letters:
        return value[:letters].rstrip() + "…"
    if isinstance(value, Text):
        return replace(value, args={name: _at_most(arg, letters) for name, arg in value.args.items()})
    return tuple(_at_most(each, letters) for each in value) if isinstance(value, tuple) else value
