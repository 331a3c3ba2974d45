"""Retells a journal: as the story of its game, or line by line as its log."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from compere.declared import replace
from compere.journal import Parsed, parse
from compere.story import markdown, plain, story
from compere.transcript import transcript
from compere.wording import Words
from compere_device.drivers.play import cannot_read
from compere_device.files.copied import as_written
from compere_device.files.opened import fitted
from compere_device.files.reading import read_file

StoryForm: TypeAlias = Literal["plain", "markdown", "log"]


def journal_of(path: Path) -> Parsed:
    """Return the journal in a file.

    Raises:
        CannotPlay: the file cannot be read.
        JournalError: it is not a journal.
    """
    try:
        return parse(as_written(read_file(path)))
    except OSError as error:
        raise cannot_read(path, error) from error


def replayed(journal: Parsed, words: Words, form: StoryForm) -> Iterator[str]:
    """Yield the lines of a retold journal; if the journal is damaged, everything before the damage comes first.

    Raises:
        CompereError: it is damaged, or nobody can play such a game here.
    """
    journal = replace(journal, header=fitted(journal.header))
    if form == "log":
        yield from transcript(journal, words)
        return
    told = story(journal, words)
    yield from (markdown if form == "markdown" else plain)(told)
    if told.broken:
        raise told.broken
