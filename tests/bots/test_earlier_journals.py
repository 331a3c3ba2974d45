"""Real journals of format 1, of golden games: they are the same games still, undos and corrections among them."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.bots import BOTS, find
from compere.errors import JournalMismatch
from compere.journal import Answered, Corrected, Undone, parse
from compere.migration import UNKNOWN, migrated
from compere.session import Session
from compere.transcript import transcript
from compere_device import words
from format1 import KEPT

GOLDEN = Path(__file__).parents[1] / "data" / "playthroughs"

# Robokid asked for icons in two questions where they were rare, or for one time: the line of the first such answer.
LED_ON = {"robokid-chiens": 49, "robokid-coin_and_leftovers": 33, "robokid-solo_tracked": 10}

kept = pytest.mark.parametrize("path", [path for path in KEPT if path.stem not in LED_ON], ids=lambda path: path.stem)


@kept
def test_it_is_the_game_that_it_was(path: Path) -> None:
    """Its transcript is the golden one, before and after it goes over to the format of now."""
    journal = parse(path.read_bytes())
    assert (journal.version, journal.torn) == (1, b"")
    entries = migrated(find(journal.header.bot), journal)
    bot, _, name = path.stem.partition("-")
    golden = (GOLDEN / bot / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    spoken = words.load(golden[2].rpartition(" ")[2])
    assert list(transcript(journal, spoken)) == golden
    assert list(transcript(replace(journal, entries=entries, version=2), spoken)) == golden


@kept
def test_each_line_of_it_goes_over(path: Path) -> None:
    """Sign, key, source, answer, what is kept and set stay; an answer that was taken back is offered as it was."""
    journal = parse(path.read_bytes())
    bot = find(journal.header.bot)
    entries = migrated(bot, journal)
    for old, new in zip(journal.entries, entries, strict=True):
        assert new == (replace(old, checksum=new.checksum) if isinstance(new, Answered) else old)
        assert not isinstance(new, Answered) or new.checksum != UNKNOWN
    for line, entry in enumerate(entries, start=1):
        if isinstance(entry, Undone) and isinstance(taken := entries[line - 2], Answered) and taken.by_person:
            offer = Session(bot, journal.header, entries[:line]).offer
            assert offer == taken


@pytest.mark.parametrize("path", [path for path in KEPT if path.stem in LED_ON], ids=lambda path: path.stem)
def test_what_led_on_to_a_question_that_is_gone_is_where_it_goes_on(path: Path) -> None:
    """The line is named, and what stands before it goes over, as a game that asks for those icons now."""
    journal = parse(path.read_bytes())
    bot = find(journal.header.bot)
    with pytest.raises(JournalMismatch, match=r"answers 'icons', but '(more|once)' is none of none, toy") as error:
        migrated(bot, journal)
    assert error.value.line == LED_ON[path.stem]
    before = journal.entries[: error.value.line - 2]
    game = Session(bot, journal.header, migrated(bot, replace(journal, entries=before)))
    assert game.prompt and game.prompt.key == "robokid.icons"


def test_every_bot_has_some() -> None:
    """With an undo and a correction."""
    for name in BOTS:
        entries = [
            each for path in KEPT if path.stem.startswith(f"{name}-") for each in parse(path.read_bytes()).entries
        ]
        assert {Answered, Undone, Corrected} <= set(map(type, entries)), name
