"""Answers of before that led on to a further question, which the rules ask no more: both are one answer now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TypeAlias

from compere.journal import FORMAT_VERSION, Answered, Corrected, Entry, Parsed


@dataclass(frozen=True, slots=True)
class LedOn:
    """An answer of before: to which question it led on, and whether what was answered there was for `once`."""

    key: str
    once: bool = False


Before: TypeAlias = Mapping[tuple[str, str], LedOn]  # by key and answer


def before(bot: str) -> Before:
    """Return what a bot's journals of format 1 answered so: `LED_ON` of its folder's `format1`, where it has one."""
    name = f"compere.bots.{bot}.format1"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):  # it is there, and what it imports is not
            raise
        return {}
    return {asked: LedOn(*further) for asked, further in module.LED_ON.items()}


def numbered(journal: Parsed) -> Iterator[tuple[int, Entry]]:
    """Yield the entries with their lines; of format 1 a further question's answer as that of the one that led to it.

    How many entries stay at an undo or a correction is counted anew; an undo of no more than such an answer is none.
    """
    led_on = {} if journal.version == FORMAT_VERSION else before(journal.header.bot)
    if not led_on:
        yield from enumerate(journal.entries, start=2)
        return
    stay: list[int] = []  # behind each item that counts, how many of those that are yielded do
    led: list[tuple[str, LedOn] | None] = []  # for each of them, from which question to what it has led
    for line, entry in enumerate(journal.entries, start=2):
        if isinstance(entry, Answered):
            first = led[-1] if led else None
            if first and entry.key == first[1].key:
                entry = replace(entry, key=first[0], source="once" if first[1].once else entry.source)
            on = led_on.get((entry.key, entry.answer)) if isinstance(entry.answer, str) else None
            led.append((entry.key, on) if on else None)
            stay.append(_last(stay) + (not on))
            if not on:
                yield line, entry
            continue
        kept = _last(stay)
        del stay[entry.keep :], led[entry.keep :]
        entry = replace(entry, keep=_last(stay))
        if isinstance(entry, Corrected):
            stay.append(entry.keep + 1)
            led.append(None)
        if isinstance(entry, Corrected) or entry.keep < kept:
            yield line, entry


def _last(stay: list[int]) -> int:
    return stay[-1] if stay else 0
