"""A journal told again, as a story or as its log."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compere.bots.patchwork.bot import BOT
from compere.errors import CompereError
from compere.journal import Writer
from compere_device.drivers.play import CannotPlay
from compere_device.drivers.replay import StoryForm, journal_of, replayed
from compere_proof.playing import ENGLISH
from playing import play


def journal(folder: Path, **changes: Any) -> Path:
    """Write the journal of a game's first answers, each with these changes."""
    table = play(BOT, {}, [("patch:1", "patch:2", "patch:3"), "first"])
    writer = Writer()
    path = folder / "tiny.journal"
    entries = [replace(item.entry, **changes) for item in table.session.history.items]
    path.write_text(writer.header(table.session.header) + "".join(map(writer.entry, entries)))
    return path


def test_each_form_tells_it_in_its_own_way(tmp_path: Path) -> None:
    forms: tuple[StoryForm, ...] = ("plain", "markdown", "log")
    told = {form: list(replayed(journal_of(journal(tmp_path)), ENGLISH, form)) for form in forms}
    assert len({tuple(lines) for lines in told.values()}) == 3
    assert told["markdown"][0].startswith("# ")
    assert any(line.startswith("< ") for line in told["log"])


def test_the_ends_of_lines_that_mail_makes(tmp_path: Path) -> None:
    """They tell the same."""
    path = journal(tmp_path)
    told = list(replayed(journal_of(path), ENGLISH, "plain"))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert list(replayed(journal_of(path), ENGLISH, "plain")) == told


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CannotPlay, match=r"none.journal cannot be read"):
        journal_of(tmp_path / "none.journal")


def test_what_can_be_told_comes_before_the_fault(tmp_path: Path) -> None:
    path = journal(tmp_path, answer="never")
    lines = replayed(journal_of(path), ENGLISH, "plain")
    told = []
    with pytest.raises(CompereError):
        for line in lines:
            told.append(line)
    assert told
