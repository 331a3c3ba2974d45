"""Real journals of format 1, of golden games: they are the same games still, undos and corrections among them."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.bots import find
from compere.journal import Answered, Corrected, Undone, parse
from compere.led_on import numbered
from compere.migration import UNKNOWN, migrated
from compere.session import Session
from compere.transcript import transcript
from compere_device import words
from format1 import KEPT

OF_THEN = ("patchwork", "droco", "robokid")  # the bots that there were while format 1 was written
GOLDEN = Path(__file__).parents[1] / "data" / "playthroughs"

kept = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)


@kept
def test_it_is_the_game_that_it_was(path: Path) -> None:
    """Its transcript is the golden one, before and after it goes over to the format of now."""
    journal = parse(path.read_bytes())
    assert (journal.version, journal.torn) == (1, b"")
    entries = migrated(find(journal.header.bot), journal)
    bot, _, name = path.stem.partition("-")
    golden = (GOLDEN / bot / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    spoken = words.load(golden[2].rpartition(" ")[2])
    assert list(transcript(journal, spoken))[1:] == golden[1:]  # above it stands which rules it was begun with
    assert list(transcript(replace(journal, entries=entries, version=2), spoken))[1:] == golden[1:]


@kept
def test_each_line_of_it_goes_over(path: Path) -> None:
    """Sign, key, source, answer, what is kept and set stay; an answer that was taken back is offered as it was.

    What led on to a question that is asked no more is one answer with that question's.
    """
    journal = parse(path.read_bytes())
    bot = find(journal.header.bot)
    entries = migrated(bot, journal)
    for (_, old), new in zip(numbered(journal), entries, strict=True):
        assert new == (replace(old, checksum=new.checksum) if isinstance(new, Answered) else old)
        assert not isinstance(new, Answered) or new.checksum != UNKNOWN
    for line, entry in enumerate(entries, start=1):
        if isinstance(entry, Undone) and isinstance(taken := entries[line - 2], Answered) and taken.by_person:
            offer = Session(bot, journal.header, entries[:line]).offer
            assert offer == taken


def test_every_bot_of_then_has_some() -> None:
    """With an undo and a correction; a bot that came later has no journal of format 1."""
    assert {path.stem.partition("-")[0] for path in KEPT} == set(OF_THEN)
    for name in OF_THEN:
        entries = [
            each for path in KEPT if path.stem.startswith(f"{name}-") for each in parse(path.read_bytes()).entries
        ]
        assert {Answered, Undone, Corrected} <= set(map(type, entries)), name
