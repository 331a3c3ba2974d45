"""The file of a game: one append and one sync an answer, whatever the disk does."""

import errno
import io
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Almanac
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.drivers.headless import Headless
from compere_device.files.journal_file import JournalFile
from disk import HEADER, STEPS, TEXT, Disk, watched
from tiny import TINY, text_of

FAULTS = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES)
ONE_APPEND = ["open", "fstat", "fstat", "pwrite", "fsync", "close"]


@pytest.fixture(autouse=True, scope="module")
def _set_up() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)  # thousands of them take long
        yield


# One append


def test_one_append_is_one_write_and_one_sync(tmp_path: Path) -> None:
    """An answer costs the card one write and one sync, with whatever follows from it."""
    with watched() as disk:
        file = JournalFile(tmp_path / "games" / "a.journal")
        file.begin(HEADER)
        for step in STEPS:
            disk.calls.clear()
            file.append(step)
            assert disk.calls == ONE_APPEND
    assert file.path.read_bytes() == TEXT


def test_a_new_name_lasts(tmp_path: Path) -> None:
    """Every folder in which a name is new is synced before the first answer is asked for."""
    with watched() as disk:
        JournalFile(tmp_path / "state" / "games" / "a.journal").begin(HEADER)
        assert disk.synced >= {tmp_path, tmp_path / "state", tmp_path / "state" / "games"}


def test_nothing_is_shown_before_it_is_saved(tmp_path: Path) -> None:
    """Between an answer and what a player sees next there is a write and a sync."""

    class Shown(io.StringIO):
        def write(self, text: str) -> int:
            disk.calls.append("shown")
            return len(text)

    requests = [
        '{"answer": [2, 5]}',
        '{"undo": true}',
        '{"answer": [1, 0]}',
        '{"correct": {"fact": "luck", "value": 0}}',
    ]
    with watched() as disk:
        file = JournalFile(tmp_path / "games" / "a.journal")
        file.begin(HEADER)
        disk.calls.clear()
        Headless(Table(Session(TINY, HEADER), Almanac(), file.append), Words(), Shown()).run(requests)
    assert disk.calls == ["shown", *[*ONE_APPEND, "shown"] * len(requests)]


# Faults of the disk


def play_through(disk: Disk, path: Path) -> None:
    """Play on whatever the disk does; hold the file and what is said of it against what happened."""
    file = JournalFile(path)
    for upto in range(len(STEPS) + 1):
        failed = disk.failed
        try:
            file.append(STEPS[upto - 1]) if upto else file.begin(HEADER)
        except OSError:
            assert disk.failed > failed
        else:
            assert disk.failed == failed and not file.waits
            assert path.read_bytes() == text_of(HEADER, [entry for step in STEPS[:upto] for entry in step])
    disk.work()
    file.append(())
    assert not file.waits
    assert path.read_bytes() == TEXT


@pytest.mark.slow
@pytest.mark.parametrize(("error", "lasting"), [*zip(FAULTS, (30, 12, 1, 2), strict=True)])
def test_a_fault_at_any_call_loses_nothing(error: int, lasting: int, tmp_path: Path) -> None:
    """The game goes on, what cannot be written waits, and then the file is as if nothing had been."""
    for first in range(10_000):
        with watched() as disk:
            disk.fail(error, lambda number, first=first: first <= number < first + lasting)
            play_through(disk, tmp_path / str(first) / "games" / "a.journal")
            if not disk.failed:
                break
    print(f"a fault at each of {first} calls")
    assert first > len(ONE_APPEND) * len(STEPS)


@settings(deadline=None)
@given(st.sets(st.integers(0, 120), max_size=60), st.sets(st.integers(0, 200)), st.sampled_from(FAULTS))
def test_any_faults_and_short_writes_lose_nothing(faults: set[int], shorts: set[int], error: int) -> None:
    """Faults come and go as they like, and writes stop short before them."""
    with TemporaryDirectory() as folder, watched() as disk:
        disk.fail(error, faults.__contains__)
        disk.short = shorts.__contains__
        play_through(disk, Path(folder) / "games" / "a.journal")
