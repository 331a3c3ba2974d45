"""Tables of the tiny bot, and what they gave their driver to save."""

from compere.almanac import Almanac, Known
from compere.journal import Answered, Entry
from compere.session import Session
from compere.table import Table
from tiny import TINY, header

WEIGHTS = {f"tiny.weight.stone:{stone}": Known(weight, "printed") for stone, weight in (("r", 2), ("g", 4), ("b", 6))}


class Saved(list[tuple[Entry, ...]]):
    """What a driver was given to save, a tuple each time."""

    @property
    def entries(self) -> list[Entry]:
        """All of it, as a journal has it."""
        return [entry for step in self for entry in step]

    @property
    def kinds(self) -> list[list[str]]:
        """The keys and sources, step by step."""
        return [
            [f"{entry.key} {entry.source}" if isinstance(entry, Answered) else type(entry).__name__ for entry in step]
            for step in self
        ]


def game(
    seed: str = "1", almanac: Almanac | None = None, all_virtual: bool = False, **options: str
) -> tuple[Table, Saved]:
    """Return a table of the tiny bot with full knowledge, and what it saves."""
    saved = Saved()
    table = Table(
        Session(TINY, header(seed, **options)),
        Almanac(WEIGHTS) if almanac is None else almanac,
        saved.append,
        all_virtual=all_virtual,
    )
    return table, saved


def key(table: Table) -> str | None:
    """Return the key of what is asked."""
    return table.prompt.key if table.prompt else None


def answer_all(table: Table, *answers: object) -> None:
    for answer in answers:
        table.answer(answer)
