"""The marker of a trial, as a value and as its file."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from compere_device.update.marker import TRIAL, Marker, below, parse, read, write

WHOLE = Marker("8f2c90aa", "0.9.0", "1.0.0~rc1+b", "0f-1a", "0f-1b", 1, 2, "starts")


@pytest.mark.parametrize("marker", [WHOLE, replace(WHOLE, boots=0, starts=0, why="-")])
def test_what_is_written_is_read(marker: Marker, tmp_path: Path) -> None:
    write(tmp_path, marker)
    assert read(tmp_path) == marker


def test_a_marker_cut_off_anywhere_is_none() -> None:
    """At every place; and so is one with something behind it."""
    text = WHOLE.text()
    assert [parse(text[:length]) for length in range(len(text))] == [None] * len(text)
    assert parse(text + "x") is None


@pytest.mark.parametrize(
    ("old", "new"), [("starts 2", "starts x"), ("0.9.0", "a b"), ("trial 1", "trial 2"), ("id ", "")]
)
def test_a_foreign_one_is_none(old: str, new: str) -> None:
    assert parse(WHOLE.text().replace(old, new)) is None


def test_none_is_none(tmp_path: Path) -> None:
    assert read(tmp_path) is None
    below(tmp_path, TRIAL).mkdir(parents=True)
    assert read(tmp_path) is None


@pytest.mark.parametrize("umask", [0o077, 0o000])
def test_the_service_may_read_it_and_not_write_it(umask: int, tmp_path: Path) -> None:
    """Whatever umask root has: a good version that could not read it would be taken back."""
    before = os.umask(umask)
    try:
        write(tmp_path, WHOLE)
    finally:
        os.umask(before)
    path = below(tmp_path, TRIAL)
    assert [each.stat().st_mode & 0o777 for each in (path.parent, path)] == [0o755, 0o644]


def test_a_folder_that_was_closed_is_opened(tmp_path: Path) -> None:
    """It was made by an update of before, under another umask."""
    path = below(tmp_path, TRIAL)
    path.parent.mkdir(parents=True, mode=0o700)
    write(tmp_path, WHOLE)
    assert path.parent.stat().st_mode & 0o777 == 0o755
