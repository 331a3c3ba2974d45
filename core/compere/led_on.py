"""Answers of before that led on to a further question, which the rules ask no more: both are one answer now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from compere.journal import FORMAT_VERSION, Answered, Corrected, Entry, Parsed


@dataclass(frozen=True, slots=True)
class LedOn:
    """An answer of before: to which question it led on, and whether what was answered there was for `once`."""

    key: str
    once: bool = False


Before: TypeAlias = Mapping[tuple[str, str], LedOn]  # by key and answer


def numbered(journal: Parsed, led_on: Before) -> Iterator[tuple[int, Entry]]:
    """Yield the entries with their lines; of format 1 a further question's answer as that of the one that led to it.

    How many entries stay at an undo or a correction is counted anew; an undo of no more than such an answer is none.
    """
    if journal.version == FORMAT_VERSION or not led_on:
        yield from enumerate(journal.entries, start=2)
        return
    stay: list[int] = []  # behind each item that counts, how many of those that are yielded do
    led: list[tuple[str, LedOn] | None] = []  # for each of them, from which question to what it has led
    for line, entry in enumerate(journal.entries, start=2):
        if isinstance(entry, Answered):
            before = led[-1] if led else None
            if before and entry.key == before[1].key:
                entry = replace(entry, key=before[0], source="once" if before[1].once else entry.source)
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
